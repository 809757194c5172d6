package server

import (
	"net/http"
	_ "net/http/pprof"

	"github.com/gin-contrib/cors"
	"github.com/gin-gonic/gin"
	rscors "github.com/rs/cors"
)

func reflected(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-cors-any-origin
	w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
	w.Header().Set("Access-Control-Allow-Credentials", "true")
}

func open(w http.ResponseWriter, r *http.Request) {
	// ok: go-cors-any-origin
	w.Header().Set("Access-Control-Allow-Origin", "*")
}

func listed(w http.ResponseWriter, r *http.Request) {
	origin := r.Header.Get("Origin")
	if origin == "https://app.example.com" {
		// ok: go-cors-any-origin
		w.Header().Set("Access-Control-Allow-Origin", origin)
		w.Header().Set("Access-Control-Allow-Credentials", "true")
	}
}

func middlewares(engine *gin.Engine) {
	// ruleid: go-cors-any-origin
	engine.Use(cors.New(cors.Config{AllowAllOrigins: true, AllowCredentials: true}))
	// ok: go-cors-any-origin
	engine.Use(cors.New(cors.Config{AllowOrigins: []string{"https://app.example.com"}, AllowCredentials: true}))
	// ruleid: go-cors-any-origin
	rscors.New(rscors.Options{AllowedOrigins: []string{"*"}, AllowCredentials: true})
	// ok: go-cors-any-origin
	rscors.New(rscors.Options{AllowedOrigins: []string{"*"}})
}

func debug(engine *gin.Engine) {
	// ruleid: go-debug-mode
	gin.SetMode(gin.DebugMode)
	// ok: go-debug-mode
	gin.SetMode(gin.ReleaseMode)
	// ruleid: go-debug-mode
	http.ListenAndServe(":8080", nil)
	// ok: go-debug-mode
	http.ListenAndServe("127.0.0.1:6060", nil)
	// ok: go-debug-mode
	http.ListenAndServe(":8080", engine)
}
