package corsframeworks

import (
	"strings"

	"github.com/gin-contrib/cors"
	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// case: safe CWE-942
func ginListed(e *gin.Engine) {
	e.Use(cors.New(cors.Config{
		AllowOrigins:     []string{"https://app.example.com"},
		AllowMethods:     []string{"GET", "POST"},
		AllowCredentials: true,
	}))
}

// case: vulnerable CWE-942
func ginSuffix(e *gin.Engine) {
	e.Use(cors.New(cors.Config{
		AllowOriginFunc:  func(origin string) bool { return strings.HasSuffix(origin, "example.com") },
		AllowMethods:     []string{"GET", "POST"},
		AllowCredentials: true,
	}))
}

// case: vulnerable CWE-942
func echoAll(e *echo.Echo) {
	e.Use(middleware.CORSWithConfig(middleware.CORSConfig{
		AllowOriginFunc:  func(origin string) (bool, error) { return true, nil },
		AllowCredentials: true,
	}))
}

// case: safe CWE-942
func echoPublic(e *echo.Echo) {
	e.Use(middleware.CORSWithConfig(middleware.CORSConfig{
		AllowOrigins:     []string{"*"},
		AllowMethods:     []string{"GET"},
		AllowCredentials: false,
	}))
}
