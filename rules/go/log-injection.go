package audit

import (
	"log"
	"log/slog"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
)

func record(w http.ResponseWriter, r *http.Request) {
	user := r.FormValue("user")
	// ruleid: go-log-injection
	log.Printf("login of %s", user)
	// ok: go-log-injection
	log.Printf("login of %q", user)
	// ruleid: go-log-injection
	log.Println("login of " + user)
	clean := strings.ReplaceAll(strings.ReplaceAll(user, "\n", ""), "\r", "")
	// ok: go-log-injection
	log.Println("login of " + clean)
	// ok: go-log-injection
	slog.Info("login", "user", user)
	// ok: go-log-injection
	log.Println("login")
}

func ginRecord(c *gin.Context) {
	// ruleid: go-log-injection
	log.Print("search for ", c.Query("q"))
}
