package stategob

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/gob"
	"encoding/json"
	"net/http"
	"os"
	"strings"

	"gopkg.in/yaml.v3"
)

type Action interface {
	Apply() error
}

type Cleanup struct {
	Dir string
}

func (c Cleanup) Apply() error {
	return os.RemoveAll(c.Dir)
}

type State struct {
	Step    int
	Pending Action
}

type preferences struct {
	Theme string `yaml:"theme" json:"theme"`
	Size  int    `yaml:"size" json:"size"`
}

var key = []byte(os.Getenv("STATE_KEY"))

func init() {
	gob.Register(Cleanup{})
}

func resume(w http.ResponseWriter, s State) {
	if s.Pending != nil {
		if err := s.Pending.Apply(); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
	}
	w.WriteHeader(http.StatusNoContent)
}

// case: vulnerable CWE-502
func continueCookie(w http.ResponseWriter, r *http.Request) {
	ck, err := r.Cookie("state")
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	raw, err := base64.RawURLEncoding.DecodeString(ck.Value)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	var s State
	if err := gob.NewDecoder(bytes.NewReader(raw)).Decode(&s); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	resume(w, s)
}

// case: safe CWE-502
func continueSigned(w http.ResponseWriter, r *http.Request) {
	ck, err := r.Cookie("state")
	if err != nil || len(key) < 32 {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	payload, sig, found := strings.Cut(ck.Value, ".")
	raw, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil || !found {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	given, err := base64.RawURLEncoding.DecodeString(sig)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	mac := hmac.New(sha256.New, key)
	mac.Write(raw)
	if !hmac.Equal(mac.Sum(nil), given) {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	var s State
	if err := gob.NewDecoder(bytes.NewReader(raw)).Decode(&s); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	resume(w, s)
}

// case: safe CWE-502
func loadYAML(w http.ResponseWriter, r *http.Request) {
	var p preferences
	dec := yaml.NewDecoder(http.MaxBytesReader(w, r.Body, 4096))
	dec.KnownFields(true)
	if err := dec.Decode(&p); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(p)
}
