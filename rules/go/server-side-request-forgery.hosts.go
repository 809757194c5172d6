package fetch

import (
	"fmt"
	"net/http"
)

const site = "https://api.example.com"

var root = "https://api.example.com/"

func fixed(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	// ok: go-ssrf
	http.Get(site + "/users/" + name)
	// ok: go-ssrf
	http.Get(site + "/" + name + "/" + r.FormValue("page"))
	// ok: go-ssrf
	http.Get(root + "users?name=" + name + "&page=" + r.FormValue("page"))
	// ok: go-ssrf
	http.Get(root + name)
	// ok: go-ssrf
	http.Get(fmt.Sprintf("%s/users/%s", site, name))
	link := "https://pages.example.com/users/"
	link += name
	// ok: go-ssrf
	http.Get(link)
	// ok: go-open-redirect
	http.Redirect(w, r, root+name, http.StatusFound)
}

func open(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	// ruleid: go-ssrf
	http.Get(site + name)
	// ruleid: go-ssrf
	http.Get(fmt.Sprintf("%s%s", site, name))
	link := "https://pages.example.com"
	link += name
	// ruleid: go-ssrf
	http.Get(link)
	// ruleid: go-open-redirect
	http.Redirect(w, r, site+name, http.StatusFound)
}
