package consolecors

import (
	"github.com/gin-contrib/cors"
	"github.com/gin-gonic/gin"
)

// case: vulnerable CWE-942
func Setup(e *gin.Engine) {
	conf := cors.DefaultConfig()
	conf.AllowOriginFunc = func(origin string) bool { return true }
	conf.AllowCredentials = true
	e.Use(cors.New(conf))
}

// case: safe CWE-942
func SetupConsole(e *gin.Engine) {
	conf := cors.DefaultConfig()
	conf.AllowOrigins = []string{"https://console.open.example"}
	conf.AllowCredentials = true
	e.Use(cors.New(conf))
}
