package contactmail

import (
	"net/http"
	"net/smtp"
	"strings"
)

const relay = "localhost:25"

var oneLine = strings.NewReplacer("\r", " ", "\n", " ")

func answer(w http.ResponseWriter, err error) {
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

// case: vulnerable CWE-113
func contact(w http.ResponseWriter, r *http.Request) {
	subject := r.PostFormValue("subject")
	msg := "From: web@example.com\r\nSubject: " + subject + "\r\n\r\nA visitor asked for a call.\r\n"
	err := smtp.SendMail(relay, nil, "web@example.com", []string{"desk@example.com"}, []byte(msg))
	answer(w, err)
}

// case: safe CWE-113
func callback(w http.ResponseWriter, r *http.Request) {
	subject := oneLine.Replace(r.PostFormValue("subject"))
	msg := "From: web@example.com\r\nSubject: " + subject + "\r\n\r\nA visitor asked for a call.\r\n"
	err := smtp.SendMail(relay, nil, "web@example.com", []string{"desk@example.com"}, []byte(msg))
	answer(w, err)
}
