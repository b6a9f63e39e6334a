package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/message"
)

// A database that is away or full is nobody's fault and passes: every route says so with a status of 503 and when to try again, and answers as before once it is back.
func TestADatabaseThatIsAwayIsSaidOnEveryRoute(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, interpreted(t), routed(t), func(c *app.Config) { c.DatabaseURL = url })
		w.post("manager", message.Cleaning, w.tasks["Demo Apartment <script>"], "before")
		for _, who := range people {
			w.token(who)
		}
		table := rights(w)
		// round makes every call once and gives how many said that they cannot be answered now.
		round := func(who string) (refused int) {
			var mu sync.Mutex
			var calls sync.WaitGroup
			free := make(chan struct{}, 8)
			for _, route := range w.Router().Routes() {
				r, ok := table[route.ID]
				if !ok || route.ID == "postSignOut" || route.ID == "deleteSession" || route.ID == "deleteSessions" || strings.HasPrefix(route.ID, "postAccount") {
					continue
				}
				free <- struct{}{}
				calls.Go(func() {
					defer func() { <-free }()
					status, after, body := bare(t, w, who, route.Method, r.path, r.body)
					mu.Lock()
					defer mu.Unlock()
					switch {
					case status == http.StatusServiceUnavailable && after != "":
						refused++
					case status >= 500:
						t.Errorf("%s as %q: %d, Retry-After %q: %.300s", route.ID, who, status, after, body)
					}
				})
			}
			calls.Wait()
			return refused
		}
		signIn := func() (int, string, map[string]any) {
			res, err := http.PostForm(w.URL()+"/token", tokenForm("guest"))
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			out := map[string]any{}
			if err := json.NewDecoder(res.Body).Decode(&out); err != nil {
				t.Fatal(err)
			}
			return res.StatusCode, res.Header.Get("Retry-After"), out
		}

		back := dbtest.Away(t, url, w.DB)
		refused := round("manager") + round("guest") + round("")
		away := w.DB.Engine() == database.Postgres // on a full disk what fits into a page that is there is still written
		if away && refused == 0 {
			t.Error("nothing was refused: the database was not away")
		}
		if status, after, out := signIn(); (away || status != http.StatusOK) && (status != http.StatusServiceUnavailable || after == "" || out["error"] != "temporarily_unavailable") {
			t.Errorf("a sign-in says %d, Retry-After %q, %v", status, after, out)
		}
		back()
		healed(t, func() error {
			if status, _, out := signIn(); status != http.StatusOK {
				return fmt.Errorf("a sign-in says %d: %v", status, out)
			}
			if n := round("manager"); n > 0 {
				return fmt.Errorf("%d calls are still refused", n)
			}
			return nil
		})
		// Connections that end under calls.
		stop := make(chan struct{})
		var cutting sync.WaitGroup
		cutting.Go(func() {
			for {
				select {
				case <-stop:
					return
				case <-time.After(50 * time.Millisecond):
					dbtest.Cut(t, url, w.DB)
				}
			}
		})
		round("manager")
		round("guest")
		close(stop)
		cutting.Wait()
		healed(t, func() error {
			if n := round("manager"); n > 0 {
				return fmt.Errorf("%d calls are still refused", n)
			}
			return nil
		})
	})
}

func tokenForm(who string) url.Values {
	return url.Values{"grant_type": {"password"}, "client_id": {"test"}, "username": {email(who)}, "password": {password}}
}

// healed tries until it works; the bound is only there so that a fault ends the test.
func healed(t *testing.T, try func() error) {
	t.Helper()
	var err error
	for range 120 {
		if err = try(); err == nil {
			return
		}
		time.Sleep(250 * time.Millisecond)
	}
	t.Fatal("the server does not heal: ", err)
}

// bare is a call of which status, Retry-After and body are given.
func bare(t *testing.T, w *world, who, method, path, body string) (status int, after string, raw []byte) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, w.URL()+path, bytes.NewReader([]byte(body)))
	if err != nil {
		t.Error(err)
		return
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if token := w.tokens[who]; token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Error(err)
		return
	}
	defer res.Body.Close()
	raw, err = io.ReadAll(res.Body)
	if err != nil {
		t.Error(err)
	}
	return res.StatusCode, res.Header.Get("Retry-After"), raw
}
