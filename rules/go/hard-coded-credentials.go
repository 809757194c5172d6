package accounts

import (
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"net/http"
	"net/smtp"
	"os"

	"github.com/gin-gonic/gin"
)

// These are put together for this sample and open nothing.

// ruleid: go-hard-coded-credentials
const mailPassword = "k7Rt-wharf-2291"

const pepper = "wharfside-pepper"

// What is revealed at run time: `secrets-obscured-key-in-code` reports such.
// ok: go-hard-coded-credentials
const encryptedClientSecret = "q7Rt2Kd9Lx41PzVb"

// ok: go-hard-coded-credentials
const passwordField = "new_password2"

// ok: go-hard-coded-credentials
const secret = "session"

// ok: go-hard-coded-credentials
const apiKey = "API_KEY_V2"

var settings = map[string]string{
	"region": "eu-central-1",
}

type account struct{ Name, Password string }

func fixed() []account {
	// ruleid: go-hard-coded-credentials
	return []account{{Name: "keeper", Password: "0ld+Lantern+77"}}
}

func read() account {
	// ok: go-hard-coded-credentials
	return account{Name: "keeper", Password: os.Getenv("KEEPER_PASSWORD2")}
}

func stores() {
	// ruleid: go-hard-coded-credentials
	sql.Open("postgres", "postgres://keeper:0ld+Lantern@db.internal:5432/ledger")
	// ruleid: go-hard-coded-credentials
	sql.Open("mysql", "keeper:0ld+Lantern@tcp(db.internal:3306)/ledger")
	// ruleid: go-hard-coded-credentials
	sql.Open("postgres", "host=db.internal user=keeper password=0ld+Lantern dbname=ledger")
	// ok: go-hard-coded-credentials
	sql.Open("postgres", "host=db.internal user=keeper dbname=ledger password="+os.Getenv("LEDGER_PASSWORD"))
	// ok: go-hard-coded-credentials
	sql.Open("postgres", "postgres://db.internal:5432/ledger?user=keeper@eu")
	// ok: go-hard-coded-credentials
	sql.Open("mysql", "keeper:%s@tcp(db.internal:3306)/ledger")
}

func mail(body []byte) error {
	// ruleid: go-hard-coded-credentials
	auth := smtp.PlainAuth("", "desk", "wharfside", "mail.internal")
	// ok: go-hard-coded-credentials
	other := smtp.PlainAuth("", "desk", mailPassword, "mail.internal")
	// ok: go-hard-coded-credentials
	third := smtp.PlainAuth("", "desk", os.Getenv("MAIL_PASSWORD"), "mail.internal")
	_, _ = other, third
	return smtp.SendMail("mail.internal:25", auth, "desk@example.com", nil, body)
}

func basic(engine *gin.Engine, request *http.Request) {
	// ruleid: go-hard-coded-credentials
	engine.Use(gin.BasicAuth(gin.Accounts{"keeper": "wharfside"}))
	// ok: go-hard-coded-credentials
	engine.Use(gin.BasicAuth(gin.Accounts{"keeper": os.Getenv("KEEPER")}))
	// ruleid: go-hard-coded-credentials
	request.Header.Set("Authorization", "Bearer 51c0ffee51c0ffee")
	// ok: go-hard-coded-credentials
	request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
	// ruleid: go-hard-coded-credentials
	hmac.New(sha256.New, []byte("wharfside"))
	// ruleid: go-hard-coded-credentials
	hmac.New(sha256.New, []byte(pepper))
}

func login(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-hard-coded-credentials
	if r.FormValue("password") == "wharfside" {
		w.WriteHeader(http.StatusNoContent)
	}
	kind := r.FormValue("grant")
	// ok: go-hard-coded-credentials
	if kind == "password" {
		w.WriteHeader(http.StatusBadRequest)
	}
}

func basic(r *http.Request) bool {
	user, given, ok := r.BasicAuth()
	// ruleid: go-hard-coded-credentials
	return ok && user == "admin" && given == "Winter-2022"
}
