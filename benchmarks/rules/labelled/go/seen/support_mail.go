package supportmail

import (
	"fmt"
	"mime"
	"net/http"
	"net/smtp"

	"github.com/labstack/echo/v4"
)

type request struct {
	Name string `json:"name"`
	Mail string `json:"mail"`
}

// case: safe CWE-113
func open(c echo.Context) error {
	var in request
	if err := c.Bind(&in); err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	subject := mime.BEncoding.Encode("utf-8", "Ticket of "+in.Name+" \u2713")
	msg := fmt.Sprintf("From: web@example.com\r\nSubject: %s\r\n\r\nSee the desk.\r\n", subject)
	if err := smtp.SendMail("localhost:25", nil, "web@example.com", []string{"help@example.com"}, []byte(msg)); err != nil {
		return c.NoContent(http.StatusBadGateway)
	}
	return c.NoContent(http.StatusAccepted)
}

// case: vulnerable CWE-113
func reopen(c echo.Context) error {
	var in request
	if err := c.Bind(&in); err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	msg := fmt.Sprintf("From: web@example.com\r\nReply-To: %s\r\nSubject: Ticket\r\n\r\nSee the desk.\r\n", in.Mail)
	if err := smtp.SendMail("localhost:25", nil, "web@example.com", []string{"help@example.com"}, []byte(msg)); err != nil {
		return c.NoContent(http.StatusBadGateway)
	}
	return c.NoContent(http.StatusAccepted)
}
