package fetchasync

import (
	"net/http"
	"net/url"

	"github.com/gofiber/fiber/v2"
)

// case: safe CWE-918
func probe(target string, out chan<- int) {
	resp, err := http.Head(target)
	if err != nil {
		out <- 0
		return
	}
	resp.Body.Close()
	out <- resp.StatusCode
}

func Status(c *fiber.Ctx) error {
	code := make(chan int, 1)
	go probe("https://status.example.com/site/"+url.PathEscape(c.Query("site")), code)
	return c.JSON(fiber.Map{"status": <-code})
}
