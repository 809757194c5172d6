package mails

import (
	"fmt"
	"mime"
	"net"
	"net/http"
	"net/smtp"
	"strings"
)

func invite(w http.ResponseWriter, r *http.Request) {
	topic := r.FormValue("topic")
	// ruleid: go-header-injection
	smtp.SendMail("localhost:25", nil, "desk@example.com", nil, []byte("Subject: "+topic+"\r\n\r\nHello"))
	text := fmt.Sprintf("From: desk@example.com\r\nReply-To: %s\r\n\r\nHello", r.PostFormValue("reply"))
	// ruleid: go-header-injection
	smtp.SendMail("localhost:25", nil, "desk@example.com", nil, []byte(text))
	// ok: go-header-injection
	smtp.SendMail("localhost:25", nil, "desk@example.com", nil, []byte("Subject: Hello\r\n\r\n"+r.FormValue("text")))
	// ok: go-header-injection
	smtp.SendMail("localhost:25", nil, "desk@example.com", nil, []byte("Subject: "+mime.QEncoding.Encode("utf-8", topic)+"\r\n\r\nHello"))
	plain := strings.ReplaceAll(strings.ReplaceAll(topic, "\r", ""), "\n", "")
	// ok: go-header-injection
	smtp.SendMail("localhost:25", nil, "desk@example.com", nil, []byte("Subject: "+plain+"\r\n\r\nHello"))
	if strings.ContainsAny(topic, "\r\n") {
		return
	}
	// ok: go-header-injection
	smtp.SendMail("localhost:25", nil, "desk@example.com", nil, []byte("Subject: "+topic+"\r\n\r\nHello"))
}

func raw(w http.ResponseWriter, r *http.Request) {
	connection, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	// ruleid: go-header-injection
	fmt.Fprintf(connection, "HTTP/1.1 302 Found\r\nLocation: %s\r\n\r\n", r.URL.Query().Get("to"))
	// ok: go-header-injection
	fmt.Fprintf(connection, "HTTP/1.1 200 OK\r\n\r\n")
	// ok: go-header-injection
	w.Header().Set("X-Topic", r.FormValue("topic"))
}

func relay(r *http.Request) {
	connection, err := net.Dial("tcp", "localhost:25")
	if err != nil {
		return
	}
	// ruleid: go-header-injection
	connection.Write([]byte("Subject: " + r.FormValue("topic") + "\r\n"))
}
