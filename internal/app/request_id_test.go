package app_test

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

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
		if !strings.Contains(w.log.String(), "request="+id) {
			t.Errorf("%s: no line of the log has %s", path, id)
		}
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
		lines := 0
		for line := range strings.Lines(w.log.String()) {
			if strings.Contains(line, id) {
				lines++
			}
		}
		if lines < 2 {
			t.Errorf("%s: %d lines of the log have %s, the cause and the request are two", c[1], lines, id)
		}
	}
}
