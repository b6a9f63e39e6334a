package app_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/app"
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
