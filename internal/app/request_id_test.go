package app_test

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
)

var requestID = regexp.MustCompile(`^[234679ACDEFHJKMNPQRTVWXY]{4}-[234679ACDEFHJKMNPQRTVWXY]{4}$`)

func TestEveryAnswerNamesItsRequestAndSoDoItsLines(t *testing.T) {
	w := newWorld(t, func(*app.Config) {})
	ask := func(base, method, path, body string) (status int, id, answer string) {
		t.Helper()
		req, err := http.NewRequest(method, base+path, strings.NewReader(body))
		mustDo(t, err)
		req.Header.Set("X-Request-Id", "2222-2222")
		if body != "" {
			req.Header.Set("Content-Type", "application/json")
		}
		res, err := http.DefaultClient.Do(req)
		mustDo(t, err)
		raw, err := io.ReadAll(res.Body)
		mustDo(t, err, res.Body.Close())
		id = res.Header.Get("X-Request-Id")
		if !requestID.MatchString(id) || id == "2222-2222" {
			t.Errorf("%s %s: the request is named %q", method, path, id)
		}
		return res.StatusCode, id, string(raw)
	}
	// The line of a request is written when its answer has been sent.
	noted := func(id string, lines int) {
		t.Helper()
		for begun := time.Now(); strings.Count(w.log.String(), "request="+id) < lines; time.Sleep(time.Millisecond) {
			if time.Since(begun) > 20*time.Second {
				t.Fatalf("fewer than %d lines of the log have %s", lines, id)
			}
		}
	}
	seen := map[string]bool{}
	for _, path := range []string{"/", "/v1/config", "/v1/nothing", "/v1/status", "/healthz", "/assets/none.js", "/socket.io/?EIO=4&transport=polling"} {
		status, id, answer := ask(w.URL(), http.MethodGet, path, "")
		if seen[id] {
			t.Errorf("%s is named as another request", path)
		}
		seen[id] = true
		if status < 500 && strings.Contains(answer, "request_id") {
			t.Errorf("%s: %d has a name for support: %s", path, status, answer)
		}
		noted(id, 1)
	}
	ask(w.SocketURL(), http.MethodGet, "/socket.io/?EIO=4&transport=polling", "")
	mustDo(t, w.DB.Close())
	signIn := `{"grant_type":"password","client_id":"test","username":"manager@people.example","password":"some-password"}`
	for _, c := range [][3]string{{http.MethodPost, "/token", signIn}, {http.MethodPut, "/v1/errors", `{"message":"a test"}`}} {
		status, id, answer := ask(w.URL(), c[0], c[1], c[2])
		var body struct {
			Data struct {
				RequestID string `json:"request_id"`
			}
		}
		mustDo(t, json.Unmarshal([]byte(answer), &body))
		if status < 500 || body.Data.RequestID != id {
			t.Errorf("%s: %d %s instead of %s", c[1], status, answer, id)
		}
		noted(id, 2) // the cause and the request
	}
}
