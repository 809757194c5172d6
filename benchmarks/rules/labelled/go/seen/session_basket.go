package sessionbasket

import (
	"net/http"

	"github.com/gorilla/sessions"
)

type basket struct {
	store sessions.Store
}

func (b *basket) save(w http.ResponseWriter, r *http.Request, s *sessions.Session) {
	if err := s.Save(r, w); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// case: vulnerable CWE-501
func (b *basket) remember(w http.ResponseWriter, r *http.Request) {
	s, _ := b.store.Get(r, "basket")
	s.Values[r.URL.Query().Get("flag")] = true
	b.save(w, r, s)
}

// case: safe CWE-501
func (b *basket) seen(w http.ResponseWriter, r *http.Request) {
	s, _ := b.store.Get(r, "basket")
	flag := r.URL.Query().Get("flag")
	if flag != "tour" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	s.Values["tour"] = true
	b.save(w, r, s)
}

// case: safe CWE-501
func (b *basket) reset(w http.ResponseWriter, r *http.Request) {
	s, _ := b.store.Get(r, "basket")
	names := map[string]string{"fixed": "items", "asked": r.FormValue("name")}
	s.Values[names["fixed"]] = 0
	b.save(w, r, s)
}
