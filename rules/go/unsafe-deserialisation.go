package jobs

import (
	"bytes"
	"crypto/hmac"
	"encoding/base64"
	"encoding/gob"
	"encoding/json"
	"io"
	"net/http"

	"gopkg.in/yaml.v3"
)

type step interface{ Do() }

type remove struct{ Path string }

func (r remove) Do() {}

func init() { gob.Register(remove{}) }

func take(w http.ResponseWriter, r *http.Request) {
	var next step
	// ruleid: go-unsafe-deserialisation
	gob.NewDecoder(r.Body).Decode(&next)
}

func fromCookie(w http.ResponseWriter, r *http.Request) {
	cookie, _ := r.Cookie("state")
	raw, _ := base64.StdEncoding.DecodeString(cookie.Value)
	var next step
	// ruleid: go-unsafe-deserialisation
	decoder := gob.NewDecoder(bytes.NewReader(raw))
	decoder.Decode(&next)
}

func signed(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	if !hmac.Equal(sum(raw), []byte(r.Header.Get("X-Sum"))) {
		return
	}
	var next step
	// ok: go-unsafe-deserialisation
	gob.NewDecoder(bytes.NewReader(raw)).Decode(&next)
}

func stored(file io.Reader) {
	var next step
	// ok: go-unsafe-deserialisation
	gob.NewDecoder(file).Decode(&next)
}

func settings(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	var all map[string]interface{}
	// ruleid: go-untyped-deserialisation
	yaml.Unmarshal(raw, &all)
	var any interface{}
	// ruleid: go-untyped-deserialisation
	yaml.NewDecoder(r.Body).Decode(&any)
	var known struct{ Name string }
	// ok: go-untyped-deserialisation
	yaml.Unmarshal(raw, &known)
	var free map[string]interface{}
	// ok: go-untyped-deserialisation
	json.Unmarshal(raw, &free)
}
