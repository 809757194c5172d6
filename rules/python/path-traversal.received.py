import cgi
import os
import re
from pathlib import Path

import requests


def keep_attachments(message, folder):
    for part in message.walk():
        name = part.get_filename()
        # ruleid: python-remote-name-as-path
        with open(os.path.join(folder, name), "wb") as file:
            file.write(part.get_payload(decode=True))


def keep_attachments_flat(message, folder):
    for part in message.walk():
        name = os.path.basename(part.get_filename())
        # ok: python-remote-name-as-path
        with open(os.path.join(folder, name), "wb") as file:
            file.write(part.get_payload(decode=True))


def fetch(url, folder):
    response = requests.get(url, timeout=10)
    kind, options = cgi.parse_header(response.headers["Content-Disposition"])
    # ruleid: python-remote-name-as-path
    (Path(folder) / options["filename"]).write_bytes(response.content)


def fetch_found(url, folder):
    response = requests.get(url, timeout=10)
    name = re.findall("filename=(.+)", response.headers.get("content-disposition"))[0]
    # ruleid: python-remote-name-as-path
    with open(folder + "/" + name, "wb") as file:
        file.write(response.content)


def fetch_safely(url, folder):
    response = requests.get(url, timeout=10)
    name = Path(response.headers["Content-Disposition"].split("=")[1]).name
    # ok: python-remote-name-as-path
    (Path(folder) / name).write_bytes(response.content)


def pull(api, folder):
    for item in requests.get(api, timeout=10).json():
        target = os.path.join(folder, item["name"])
        # ruleid: python-remote-name-as-path
        with open(target, "wb") as file:
            file.write(requests.get(item["url"], timeout=10).content)


def pull_checked(api, folder):
    for item in requests.get(api, timeout=10).json():
        target = (Path(folder) / item["name"]).resolve()
        if not target.is_relative_to(folder):
            continue
        # ok: python-remote-name-as-path
        target.write_bytes(requests.get(item["url"], timeout=10).content)


def show(api):
    item = requests.get(api, timeout=10).json()
    # ok: python-remote-name-as-path
    with open(item["name"] + ".txt") as file:
        return file.read()
