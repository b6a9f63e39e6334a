// Package translatetest is a service for tests that speaks LibreTranslate's API as its program does (libretranslate/app.py): the call, what it wants, and how it refuses. It knows a few sentences.
package translatetest

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/outside/outsidetest"
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
	*outsidetest.Server[Asked]
	// Key is wanted where it is not empty.
	Key string
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
	s.Server = outsidetest.New(t, read, s.answer)
	return s
}

func read(w http.ResponseWriter, r *http.Request) (a Asked, ok bool) {
	switch {
	case r.Method != http.MethodPost:
		refuse(w, http.StatusMethodNotAllowed, "The method is not allowed for the requested URL.")
	case r.URL.Path != "/translate":
		refuse(w, http.StatusNotFound, "Not found")
	case r.Header.Get("Content-Type") != "application/json" || json.NewDecoder(r.Body).Decode(&a) != nil:
		refuse(w, http.StatusBadRequest, "Invalid JSON format")
	default:
		return a, true
	}
	return a, false
}

func (s *Server) answer(w http.ResponseWriter, a Asked) {
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
	outsidetest.Write(w, http.StatusOK, answer)
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
	outsidetest.Write(w, status, map[string]string{"error": why})
}
