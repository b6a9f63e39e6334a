// Package translatetest is a service for tests that speaks LibreTranslate's API as its program does (libretranslate/app.py): the call, what it wants, and how it refuses. It knows a few sentences.
package translatetest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// Asked is one call of /translate.
type Asked struct {
	Q      string `json:"q"`
	Source string `json:"source"`
	Target string `json:"target"`
	Format string `json:"format"`
	Key    string `json:"api_key"`
}

// Server is the service.
type Server struct {
	*httptest.Server
	// Key is wanted where it is not empty.
	Key string

	mu    sync.Mutex
	asked []Asked
	fail  http.HandlerFunc
}

// languages are those that the service knows, each with words by which it recognises it.
var languages = map[string][]string{
	"en": {"the", "hello", "you"},
	"de": {"der", "die", "hallo", "ist"},
	"es": {"hola", "la", "está"},
	"pl": {"dzień", "jest", "klucz"},
	"fr": {"bonjour", "où", "est"},
}

// New starts the service; it ends with the test.
func New(t testing.TB) *Server {
	s := &Server{}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

// Asked are the calls so far.
func (s *Server) Asked() []Asked {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Asked(nil), s.asked...)
}

// Fail has the service answer otherwise from now on; nil ends that.
func (s *Server) Fail(with http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = with
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var a Asked
	if r.Method != http.MethodPost {
		refuse(w, http.StatusMethodNotAllowed, "The method is not allowed for the requested URL.")
		return
	}
	if r.URL.Path != "/translate" {
		refuse(w, http.StatusNotFound, "Not found")
		return
	}
	if r.Header.Get("Content-Type") != "application/json" || json.NewDecoder(r.Body).Decode(&a) != nil {
		refuse(w, http.StatusBadRequest, "Invalid JSON format")
		return
	}
	s.asked = append(s.asked, a)
	if s.fail != nil {
		s.fail(w, r)
		return
	}
	if s.Key != "" && a.Key != s.Key {
		refuse(w, http.StatusForbidden, "Invalid API key")
		return
	}
	for name, value := range map[string]string{"q": a.Q, "source": a.Source, "target": a.Target} {
		if value == "" {
			refuse(w, http.StatusBadRequest, "Invalid request: missing "+name+" parameter")
			return
		}
	}
	if a.Format != "" && a.Format != "text" && a.Format != "html" {
		refuse(w, http.StatusBadRequest, a.Format+" format is not supported")
		return
	}
	answer := map[string]any{}
	if a.Source == "auto" {
		found, confidence := detect(a.Q)
		a.Source = found
		answer["detectedLanguage"] = map[string]any{"confidence": confidence, "language": found}
	}
	for _, code := range []string{a.Source, a.Target} {
		if languages[code] == nil {
			refuse(w, http.StatusBadRequest, code+" is not supported")
			return
		}
	}
	answer["translatedText"] = "[" + a.Source + " → " + a.Target + "] " + a.Q
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer)
}

// detect counts known words; a text without any is taken for English, and the service says that it is not sure.
func detect(text string) (string, float64) {
	best, most := "en", 0
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return c == ' ' || c == ',' || c == '?' || c == '!' || c == '.' })
	for code, known := range languages {
		n := 0
		for _, word := range words {
			for _, k := range known {
				if word == k {
					n++
				}
			}
		}
		if n > most {
			best, most = code, n
		}
	}
	if most == 0 {
		return best, 0
	}
	return best, 90
}

func refuse(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"error": why})
}
