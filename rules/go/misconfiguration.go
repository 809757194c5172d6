package server

import (
	"net"
	"net/http"
	_ "net/http/pprof"
	"slices"
	"strings"

	"github.com/beego/beego/v2/server/web"
	"github.com/gin-contrib/cors"
	"github.com/gin-gonic/gin"
	"github.com/gorilla/handlers"
	"github.com/gorilla/websocket"
	"github.com/justinas/nosurf"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
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

func mirrored(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from := r.Header.Get("Origin")
		if from != "" {
			// ruleid: go-cors-any-origin
			w.Header().Set("Access-Control-Allow-Origin", from)
		}
		w.Header().Set("Access-Control-Allow-Credentials", "true")
		next.ServeHTTP(w, r)
	})
}

func mirroredByPart(c *gin.Context) {
	if from := c.GetHeader("Origin"); strings.Contains(from, "example.com") {
		// ruleid: go-cors-any-origin
		c.Header("Access-Control-Allow-Origin", from)
		c.Header("Access-Control-Allow-Credentials", "true")
	}
}

func mirroredWithoutCookies(w http.ResponseWriter, r *http.Request) {
	// ok: go-cors-any-origin
	w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
}

var ours = map[string]bool{"https://app.example.com": true}

func known(w http.ResponseWriter, r *http.Request) {
	from := r.Header.Get("Origin")
	if ours[from] {
		// ok: go-cors-any-origin
		w.Header().Set("Access-Control-Allow-Origin", from)
		w.Header().Set("Access-Control-Allow-Credentials", "true")
	}
}

func refused(c *gin.Context) {
	from := c.GetHeader("Origin")
	if !slices.Contains([]string{"https://app.example.com"}, from) {
		c.AbortWithStatus(http.StatusForbidden)
		return
	}
	// ok: go-cors-any-origin
	c.Header("Access-Control-Allow-Origin", from)
	c.Header("Access-Control-Allow-Credentials", "true")
}

func bySuffix(w http.ResponseWriter, r *http.Request) {
	if from := r.Header.Get("Origin"); strings.HasSuffix(from, ".example.com") {
		// ok: go-cors-any-origin
		w.Header().Set("Access-Control-Allow-Origin", from)
		w.Header().Set("Access-Control-Allow-Credentials", "true")
	}
}

func decided(engine *gin.Engine, e *echo.Echo) {
	// ruleid: go-cors-any-origin
	engine.Use(cors.New(cors.Config{AllowCredentials: true, AllowOriginFunc: func(from string) bool { return true }}))
	// ok: go-cors-any-origin
	engine.Use(cors.New(cors.Config{AllowCredentials: true, AllowOriginFunc: func(from string) bool { return ours[from] }}))
	// ruleid: go-cors-any-origin
	e.Use(middleware.CORSWithConfig(middleware.CORSConfig{AllowCredentials: true, AllowOriginFunc: func(from string) (bool, error) { return true, nil }}))
	config := cors.DefaultConfig()
	// ruleid: go-cors-any-origin
	config.AllowAllOrigins = true
	config.AllowCredentials = true
	engine.Use(cors.New(config))
	// ruleid: go-cors-any-origin
	handlers.CORS(handlers.AllowCredentials(), handlers.AllowedOrigins([]string{"*"}))
	// ok: go-cors-any-origin
	handlers.CORS(handlers.AllowedOrigins([]string{"*"}))
}

func sockets() {
	// ruleid: go-websocket-any-origin
	_ = websocket.Upgrader{ReadBufferSize: 1024, CheckOrigin: func(r *http.Request) bool { return true }}
	upgrader := websocket.Upgrader{ReadBufferSize: 1024}
	// ruleid: go-websocket-any-origin
	upgrader.CheckOrigin = func(r *http.Request) bool { return true }
	// ok: go-websocket-any-origin
	_ = websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return ours[r.Header.Get("Origin")] }}
	// ok: go-websocket-any-origin
	_ = websocket.Upgrader{ReadBufferSize: 1024}
}

func everything(c echo.Context) bool { return true }

func forged(e *echo.Echo, guard *nosurf.CSRFHandler) {
	// ruleid: go-csrf-disabled
	e.Use(middleware.CSRFWithConfig(middleware.CSRFConfig{Skipper: func(c echo.Context) bool { return true }}))
	// ruleid: go-csrf-disabled
	e.Use(middleware.CSRFWithConfig(middleware.CSRFConfig{Skipper: everything}))
	// ok: go-csrf-disabled
	e.Use(middleware.CSRFWithConfig(middleware.CSRFConfig{Skipper: func(c echo.Context) bool { return c.Path() == "/hook" }}))
	// ok: go-csrf-disabled
	e.Use(middleware.GzipWithConfig(middleware.GzipConfig{Skipper: func(c echo.Context) bool { return true }}))
	// ruleid: go-csrf-disabled
	guard.ExemptGlob("/*")
	// ok: go-csrf-disabled
	guard.ExemptGlob("/hooks/*")
	// ruleid: go-csrf-disabled
	web.BConfig.WebConfig.EnableXSRF = false
}

func listeners(engine *gin.Engine) {
	// ruleid: go-bind-all-interfaces
	net.Listen("tcp", "0.0.0.0:9000")
	// ok: go-bind-all-interfaces
	net.Listen("tcp", "127.0.0.1:9000")
	// ok: go-bind-all-interfaces
	net.Dial("tcp", "0.0.0.0:9000")
	// ruleid: go-bind-all-interfaces
	engine.Run("0.0.0.0:8080")
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

func loose(e *gin.Engine) {
	// ruleid: go-cors-any-origin
	e.Use(cors.New(cors.Config{AllowOriginFunc: func(origin string) bool { return strings.HasSuffix(origin, "example.com") }, AllowCredentials: true}))
	// ruleid: go-cors-any-origin
	e.Use(cors.New(cors.Config{AllowOriginFunc: func(origin string) bool { return strings.Contains(origin, "example.com") }, AllowCredentials: true}))
	// ok: go-cors-any-origin
	e.Use(cors.New(cors.Config{AllowOriginFunc: func(origin string) bool { return strings.HasSuffix(origin, ".example.com") }, AllowCredentials: true}))
}
