package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"syscall"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/realtime/socketio/sioclient"
)

// asked is one call and how it ended.
type asked struct {
	status int
	after  string
	err    error
}

// ask makes a call and reports what came of it.
func (w *world) ask(token, method, path, body, kind, key string) asked {
	return askAt(w.t.Context(), w.URL(), token, method, path, body, kind, key)
}

// askAt makes a call to a server and reports what came of it.
func askAt(ctx context.Context, server, token, method, path, body, kind, key string) asked {
	req, err := http.NewRequestWithContext(ctx, method, server+path, bytes.NewReader([]byte(body)))
	if err != nil {
		return asked{err: err}
	}
	for name, value := range map[string]string{"Content-Type": kind, "Idempotency-Key": key} {
		if value != "" {
			req.Header.Set(name, value)
		}
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return asked{err: err}
	}
	defer res.Body.Close()
	return asked{status: res.StatusCode, after: res.Header.Get("Retry-After")}
}

// socketSignIn signs in at a new socket and gives the status of the answer.
func (w *world) socketSignIn(token string) (int, error) {
	c, err := sioclient.Dial(w.t.Context(), w.SocketURL(), sioclient.Options{})
	if err != nil {
		return 0, err
	}
	defer c.Close()
	answer, err := c.Call(w.t.Context(), "userLogin", map[string]string{"clientid": "test", "accesstoken": token})
	var ack struct{ Status struct{ Code int } }
	if err != nil || len(answer) != 1 || json.Unmarshal(answer[0], &ack) != nil {
		return 0, fmt.Errorf("%w %s", err, answer)
	}
	return ack.Status.Code, nil
}

// A full disk: who signs in by password is asked to try again, people who are signed in go on reading and getting events, and all is well once there is room.
func TestAFullDiskIsSaidAtTheSignIn(t *testing.T) {
	w := newWorld(t)
	token := w.token("guest")
	signIn := func(secret string) asked {
		form := tokenForm("guest")
		form.Set("password", secret)
		return w.ask("", http.MethodPost, "/token", form.Encode(), "application/x-www-form-urlencoded", "")
	}
	back := dbtest.Away(t, "", w.DB)
	// What fits into a page that is there is still written: a few people get in before the first has to wait.
	got := asked{status: http.StatusOK}
	for n := 0; got.status == http.StatusOK && n < 400; n++ {
		got = signIn(password)
	}
	for n := range 3 {
		if got.err != nil || got.status != http.StatusServiceUnavailable || got.after == "" {
			t.Fatalf("sign-in %d on a full disk: %+v", n, got)
		}
		got = signIn(password)
	}
	if got := signIn("wrong wrong wrong"); got.status != http.StatusUnauthorized && (got.status != http.StatusServiceUnavailable || got.after == "") {
		t.Errorf("a wrong password: %+v", got)
	}
	if got := w.ask(token, http.MethodGet, "/v1/status", "", "", ""); got.status != http.StatusOK {
		t.Errorf("reading: %+v", got)
	}
	if code, err := w.socketSignIn(token); code != http.StatusOK {
		t.Errorf("a socket, which writes nothing: %d %v", code, err)
	}
	back()
	healed(t, func() error {
		if got := signIn(password); got.status != http.StatusOK {
			return fmt.Errorf("a sign-in: %+v", got)
		}
		return nil
	})
}

// The database's server is stopped under calls, in order and by a crash, and started again: until it is back every call and every socket is asked to try again, and afterwards all
// works and what was acknowledged is there, once.
func TestADatabaseServerThatIsRestarted(t *testing.T) {
	t.Parallel()
	server, address, ok := dbtest.Own(t)
	if !ok {
		return // like all tests with PostgreSQL
	}
	// How many calls go out while the database is away depends on the machine; the limit of messages is another test's.
	w := newWorld(t, func(c *app.Config) { c.DatabaseURL, c.MessagesAtOnce = address, 1_000_000 })
	manager, task := w.token("manager"), w.tasks["Demo Apartment <script>"]
	chat := "/v1/cleaningresourcemessages/" + task
	type written struct {
		key  string
		done bool
	}
	var mu sync.Mutex
	var messages []*written
	write := func(m *written) asked {
		a := w.ask(manager, http.MethodPut, chat, fmt.Sprintf(`{"msg_text":%q}`, m.key), "application/json", m.key)
		m.done = m.done || a.status == http.StatusOK
		return a
	}
	for round, with := range []syscall.Signal{syscall.SIGINT, syscall.SIGQUIT} {
		stop := make(chan struct{})
		var calls sync.WaitGroup
		refused := 0
		look := func(what string, a asked) {
			mu.Lock()
			defer mu.Unlock()
			switch {
			case a.err != nil:
				t.Errorf("%s: %v", what, a.err)
			case a.status == http.StatusServiceUnavailable && a.after != "":
				refused++
			case a.status >= 500 || a.status == http.StatusUnauthorized:
				t.Errorf("%s: %+v", what, a)
			}
		}
		for i := range 4 {
			calls.Go(func() {
				for n := 0; ; n++ {
					select {
					case <-stop:
						return
					case <-time.After(20 * time.Millisecond):
					}
					m := &written{key: fmt.Sprintf("round-%d-%d-%d", round, i, n)}
					mu.Lock()
					messages = append(messages, m)
					mu.Unlock()
					look("a message", write(m))
					look("a list", w.ask(manager, http.MethodGet, "/v1/cleanings", "", "", ""))
					if i == 0 {
						look("a sign-in", w.ask("", http.MethodPost, "/token", tokenForm("guest").Encode(), "application/x-www-form-urlencoded", ""))
					}
				}
			})
		}
		time.Sleep(500 * time.Millisecond)
		if err := server.Stop(with); err != nil {
			t.Fatal(err)
		}
		healed(t, func() error { // a checked token is trusted for a second
			if code, err := w.socketSignIn(manager); code != http.StatusServiceUnavailable {
				return fmt.Errorf("a socket says %d: %w", code, err)
			}
			return nil
		})
		if a := w.ask("", http.MethodPost, "/token", tokenForm("guest").Encode(), "application/x-www-form-urlencoded", ""); a.status != http.StatusServiceUnavailable || a.after == "" {
			t.Errorf("a sign-in without a database: %+v", a)
		}
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		healed(t, func() error {
			if a := w.ask("", http.MethodPost, "/token", tokenForm("guest").Encode(), "application/x-www-form-urlencoded", ""); a.status != http.StatusOK {
				return fmt.Errorf("a sign-in: %+v", a)
			}
			code, err := w.socketSignIn(manager)
			if code != http.StatusOK {
				return fmt.Errorf("a socket says %d: %w", code, err)
			}
			return nil
		})
		close(stop)
		calls.Wait()
		if refused == 0 {
			t.Errorf("%v: nothing was refused: the database was not away", with)
		}
	}
	acknowledged := 0
	for _, m := range messages {
		if m.done {
			acknowledged++
		}
		// Whatever became of it, the same call again is answered and is not a second message.
		healed(t, func() error {
			if a := write(m); a.status != http.StatusOK {
				return fmt.Errorf("%s: %+v", m.key, a)
			}
			return nil
		})
	}
	var stored int
	if err := w.DB.QueryRow(t.Context(), `SELECT COUNT(*) FROM message WHERE text LIKE 'round-%'`).Scan(&stored); err != nil || stored != len(messages) || acknowledged == 0 {
		t.Errorf("%d messages of %d, %d of them acknowledged at once: %v", stored, len(messages), acknowledged, err)
	}
}
