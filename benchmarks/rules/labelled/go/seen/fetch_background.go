package fetchbackground

import (
	"net/http"
	"net/url"

	"github.com/gofiber/fiber/v2"
)

// case: vulnerable CWE-918
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
	site, err := url.QueryUnescape(c.Query("site"))
	if err != nil {
		return c.SendStatus(http.StatusBadRequest)
	}
	code := make(chan int, 1)
	go probe("http://"+site+"/health", code)
	return c.JSON(fiber.Map{"status": <-code})
}
