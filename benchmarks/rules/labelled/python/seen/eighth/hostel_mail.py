import os
import smtplib
from email.message import EmailMessage

from flask import Blueprint, abort, request

contact = Blueprint("contact", __name__)
DESK = "desk@hostel.example"


def relay():
    return smtplib.SMTP(os.environ.get("MAIL_HOST", "localhost"), 25)


# case: vulnerable CWE-113
@contact.post("/ask")
def ask():
    subject = request.form["subject"]
    lines = [
        "From: web@hostel.example",
        "To: " + DESK,
        "Subject: " + subject,
        "",
        request.form["question"],
    ]
    with relay() as smtp:
        smtp.sendmail("web@hostel.example", [DESK], "\r\n".join(lines))
    return "", 202


# case: safe CWE-113
@contact.post("/ask/checked")
def ask_checked():
    subject = request.form["subject"]
    if "\n" in subject or "\r" in subject:
        abort(400)
    lines = ["From: web@hostel.example", "To: " + DESK, "Subject: " + subject, "", "See the booking system."]
    with relay() as smtp:
        smtp.sendmail("web@hostel.example", [DESK], "\r\n".join(lines))
    return "", 202


# case: safe CWE-113
@contact.post("/ask/message")
def ask_message():
    message = EmailMessage()
    message["From"] = "web@hostel.example"
    message["To"] = DESK
    message["Subject"] = request.form["subject"]
    message.set_content(request.form["question"])
    with relay() as smtp:
        smtp.send_message(message)
    return "", 202
