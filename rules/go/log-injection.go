package audit

import (
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"os"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/golang/glog"
	"k8s.io/klog/v2"
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

var journal = log.New(os.Stdout, "shop ", log.LstdFlags)

func flat(s string) string {
	return strings.ReplaceAll(s, "\n", "_")
}

func named(r *http.Request) {
	// ruleid: go-log-injection
	journal.Print("cancelled by " + r.FormValue("user"))
	// ok: go-log-injection
	journal.Print("cancelled by " + flat(r.FormValue("user")))
	// ruleid: go-log-injection
	fmt.Fprintf(os.Stderr, "refused %s\n", r.FormValue("order"))
	// ok: go-log-injection
	fmt.Fprintf(os.Stderr, "refused %q\n", r.FormValue("order"))
	// ruleid: go-log-injection
	glog.Infof("login of %s", r.FormValue("user"))
	// ok: go-log-injection
	klog.InfoS("login", "user", r.FormValue("user"))
}

func added(r *http.Request) {
	file, err := os.OpenFile("/var/log/app.log", os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	// ruleid: go-log-injection
	fmt.Fprintf(file, "login of %s\n", r.FormValue("user"))
}
