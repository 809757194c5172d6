package quantities

import (
	"encoding/json"
	"math"
	"net/http"
	"strconv"
)

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(v)
}

// case: vulnerable CWE-190
func reserve(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.FormValue("seats"))
	if err != nil || n < 1 {
		http.Error(w, "malformed seats", http.StatusBadRequest)
		return
	}
	seats := int16(n)
	answer(w, map[string]int16{"reserved": seats})
}

// case: safe CWE-190
func release(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.FormValue("seats"))
	if err != nil || n < 1 || n > math.MaxInt16 {
		http.Error(w, "malformed seats", http.StatusBadRequest)
		return
	}
	seats := int16(n)
	answer(w, map[string]int16{"released": seats})
}

// case: vulnerable CWE-190
func total(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.ParseInt(r.FormValue("quantity"), 10, 64)
	if err != nil || n < 0 {
		http.Error(w, "malformed quantity", http.StatusBadRequest)
		return
	}
	var price int32 = 250
	answer(w, map[string]int32{"total": int32(n) * price})
}
