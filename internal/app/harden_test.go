package app_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
)

// A page whose name leads to this machine reads no mails of a demo.
func TestTheMailsOfADemoAreForThisMachinesNames(t *testing.T) {
	a := start(t, func(c *app.Config) { c.Demo = true })
	for host, want := range map[string]int{"": 200, "localhost:1": 200, "[::1]:1": 200, "rebind.example": 404, "127.0.0.1.rebind.example:80": 404} {
		for _, path := range []string{"/dev/mail", "/dev/mail.json"} {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, a.URL()+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			if host != "" {
				req.Host = host
			}
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = io.Copy(io.Discard, res.Body)
			res.Body.Close()
			if res.StatusCode != want {
				t.Errorf("%s as %q: %d", path, host, res.StatusCode)
			}
		}
	}
}

func TestAMessageDoesNotTurnTheDirectionOfText(t *testing.T) {
	w := newWorld(t)
	stay := w.stays["arriving"]
	status, raw := w.call("guest", http.MethodPut, "/v1/reservationmessages/"+stay, `{"msg_text":"invoice\u202Egpj.exe \u2066x\u2069 \u05d0\u200f"}`, "")
	if status != http.StatusOK || strings.ContainsAny(string(raw), "\u202e\u2066\u2069") || strings.Contains(string(raw), `\u202e`) || !strings.Contains(string(raw), "invoicegpj.exe") {
		t.Errorf("%d %s", status, raw)
	}
}

func TestTooManyReportsOfErrorsAreAnsweredWithNothing(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.TrustedProxies = []string{"127.0.0.1"} })
	put := func(address string) (int, string) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPut, w.URL()+"/v1/errors", strings.NewReader(`{"message":"x"}`))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("X-Forwarded-For", address)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		raw, _ := io.ReadAll(res.Body)
		return res.StatusCode, string(raw)
	}
	for i := range 30 {
		want := http.StatusOK
		if i >= 10 {
			want = http.StatusNoContent
		}
		if status, raw := put("198.51.100.7"); status != want || (want == http.StatusNoContent && raw != "") {
			t.Fatalf("report %d: %d %s", i, status, raw)
		}
	}
	if status, _ := put("198.51.100.8"); status != http.StatusOK {
		t.Errorf("a neighbor: %d", status)
	}
	if kept, err := w.Reports.Newest(t.Context(), 100); err != nil || len(kept) != 11 {
		t.Errorf("%d reports are kept, %v", len(kept), err)
	}
	if n := strings.Count(w.log.String(), "web apps reported errors"); n != 1 {
		t.Errorf("%d lines in the log", n)
	}
}

// A name that turns its direction looks like another one wherever it is shown, so no noun keeps one.
func TestNobodysNameTurnsTheDirectionOfText(t *testing.T) {
	w := newWorld(t)
	const turned, plain = "An\u202ena\u2066", "Anna"
	m := w.members[0]
	row := w.stay("turned", "p1", "2026-08-01", "2026-08-08", "guest", true)
	row.BookerFirstName, row.Travelers[0].FirstName = turned, turned
	w.reservations(m, row)
	status, raw := w.call("manager", http.MethodPost, "/v1/manage/staff", fmt.Sprintf(`{"memberid":%d,"kind":"person","name":%q}`, m, turned), "")
	if status != http.StatusOK || !strings.Contains(string(raw), `"name":"`+plain+`"`) {
		t.Errorf("the office's person: %d %s", status, raw)
	}
	status, raw = w.call("company", http.MethodPost, "/v1/company/staff", fmt.Sprintf(`{"memberid":%d,"name":%q,"email":"turned@people.example"}`, m, turned), "")
	if status != http.StatusOK || !strings.Contains(string(raw), `"name":"`+plain+`"`) {
		t.Errorf("the company's person: %d %s", status, raw)
	}
	if _, err := w.Accounts.Create(t.Context(), "turned.account@people.example", turned, "en-US", password); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{
		"SELECT name FROM account WHERE email = 'turned.account@people.example'", "SELECT name FROM account WHERE email = 'turned@people.example'",
		"SELECT name FROM staff WHERE email = 'turned@people.example'", "SELECT booker_first_name FROM reservation WHERE external_id = 'turned'",
	} {
		var name string
		if err := w.DB.QueryRow(t.Context(), query).Scan(&name); err != nil || name != plain {
			t.Errorf("%s: %q, %v", query, name, err)
		}
	}
}

// Balancers see that a server stops before it takes no more, and the socket's own port answers with the same headers as the main one.
func TestAStoppingServerIsNotReady(t *testing.T) {
	config := app.Config{Addr: "127.0.0.1:0", SocketAddr: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "data"), SocketPingInterval: 25 * time.Second, SocketPingTimeout: 20 * time.Second, Drain: 2 * time.Second}
	a, err := app.New(t.Context(), config, clock.System{}, slog.New(slog.DiscardHandler))
	if err == nil {
		err = a.Listen()
	}
	if err != nil {
		t.Fatal(err)
	}
	running, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- a.Run(running) }()
	get := func(address string) *http.Response {
		t.Helper()
		res, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, res.Body)
		res.Body.Close()
		return res
	}
	if res := get(a.URL() + "/readyz"); res.StatusCode != http.StatusOK {
		t.Errorf("ready: %d", res.StatusCode)
	}
	for _, path := range []string{"/socket.io/?EIO=4&transport=polling", "/nothing"} {
		res := get(a.SocketURL() + path)
		for _, name := range []string{"Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy"} {
			if res.Header.Get(name) == "" {
				t.Errorf("%s of the socket's port has no %s", path, name)
			}
		}
	}
	stop()
	status := http.StatusOK
	for tries := 0; status == http.StatusOK && tries < 100; tries++ {
		status = get(a.URL() + "/readyz").StatusCode
	}
	if status != http.StatusServiceUnavailable {
		t.Errorf("stopping: %d", status)
	}
	if res := get(a.URL() + "/healthz"); res.StatusCode != http.StatusOK {
		t.Errorf("alive: %d", res.StatusCode)
	}
	if err := errors.Join(<-ended, a.Close()); err != nil {
		t.Error(err)
	}
}

// Addresses of services hold passwords. What is wrong with one is said without it.
func TestNoPasswordOfASettingIsInAnError(t *testing.T) {
	const canary = "CANARY-PASS"
	for what, change := range map[string]func(*app.Config){
		"bus":      func(c *app.Config) { c.BusURL = "nats://user:" + canary + "@ho st:42%zz" },
		"database": func(c *app.Config) { c.DatabaseURL = "postgres://user:" + canary + "@127.0.0.1:1/x?sslmode=nonsense" },
		"files":    func(c *app.Config) { c.FilesURL = "s3://key:" + canary + "@ho st/%zz" },
		"mail":     func(c *app.Config) { c.SMTPURL = "smtp://user:" + canary + "@ho st:25%zz" },
	} {
		config := app.Config{Addr: "127.0.0.1:0", SocketAddr: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "data")}
		change(&config)
		a, err := app.New(t.Context(), config, clock.System{}, slog.New(slog.DiscardHandler))
		if err == nil {
			err = errors.Join(a.Listen(), a.Close())
		}
		if err == nil || strings.Contains(err.Error(), canary) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
