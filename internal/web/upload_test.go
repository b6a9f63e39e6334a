package web

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"

	"latchkey/internal/identity"
)

// newUploadServer serves a call that takes a form and one that takes a part.
func newUploadServer(t *testing.T) (*Router, *httptest.Server) {
	t.Helper()
	r, _ := newTestRouter(t)
	authenticate := r.options.Authenticate
	r.options.Authenticate = func(ctx context.Context, token string) (identity.Actor, error) {
		if token == "number" {
			return identity.Actor{Account: 1, OnlyReservation: identity.Ref{Member: 1, ID: 7}}, nil
		}
		return authenticate(ctx, token)
	}
	took := func(_ context.Context, c Caller, _ *struct{ Body struct{} }) (int, error) { return len(c.Files), nil }
	Answer(r, Route{ID: "putForm", Method: http.MethodPut, Path: "/v1/form", Tag: "t", Upload: &Upload{MaxFiles: 1, MaxBytes: 1 << 20}}, took)
	Answer(r, Route{ID: "putPart", Method: http.MethodPut, Path: "/v1/part", Tag: "t", Upload: &Upload{MaxFiles: 1, MaxBytes: 1 << 20, Raw: true}},
		func(_ context.Context, c Caller, _ *struct{}) (int, error) { return len(c.Files), nil })
	server := httptest.NewServer(r.Handler())
	t.Cleanup(server.Close)
	return r, server
}

const (
	formType = "multipart/form-data; boundary=b"
	formBody = "--b\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a.txt\"\r\n\r\nhello\r\n--b--\r\n"
	partType = "application/octet-stream"
)

// idle begins an upload and sends nothing of it. It gives the connection and the server's first line: that it waits for the body, or why not.
func idle(t *testing.T, server *httptest.Server, path, token, kind string) (*bufio.Reader, string) {
	t.Helper()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := fmt.Fprintf(conn, "PUT %s HTTP/1.1\r\nHost: stay.example\r\nAuthorization: Bearer %s\r\nContent-Type: %s\r\nContent-Length: 100000\r\nExpect: 100-continue\r\n\r\n", path, token, kind); err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(conn)
	line, err := r.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, status, _ := strings.Cut(strings.TrimSpace(line), " ")
	return r, status
}

func upload(t *testing.T, server *httptest.Server, path, token, kind, body string) *http.Response {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPut, server.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", kind)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	return res
}

func TestIdleUploadsOfOneGuestDoNotHinderOthers(t *testing.T) {
	_, server := newUploadServer(t)
	for _, c := range []struct{ path, kind, body string }{{"/v1/form", formType, formBody}, {"/v1/part", partType, "hello"}} {
		waiting := 0
		for range 2 * partsAtOnce {
			_, status := idle(t, server, c.path, "guest", c.kind)
			switch {
			case strings.HasPrefix(status, "100"):
				waiting++
			case !strings.HasPrefix(status, "429"):
				t.Fatalf("%s: an idle upload is answered with %s", c.path, status)
			}
		}
		if waiting != uploadsPerAccount {
			t.Errorf("%s: one account holds %d uploads, want %d", c.path, waiting, uploadsPerAccount)
		}
		if res := upload(t, server, c.path, "manager", c.kind, c.body); res.StatusCode != http.StatusOK {
			t.Errorf("%s: another person's upload is answered with %d", c.path, res.StatusCode)
		}
	}
}

func TestASessionByBookingNumberHoldsOneUploadAndNoneOfTheOwner(t *testing.T) {
	_, server := newUploadServer(t)
	for i, want := range []string{"100", "429", "429"} {
		if _, status := idle(t, server, "/v1/form", "number", formType); !strings.HasPrefix(status, want) {
			t.Errorf("upload %d by booking number is answered with %s, want %s", i+1, status, want)
		}
	}
	for i, want := range []string{"100", "100"} { // "manager" is the same account
		if _, status := idle(t, server, "/v1/form", "manager", formType); !strings.HasPrefix(status, want) {
			t.Errorf("upload %d of the owner is answered with %s, want %s", i+1, status, want)
		}
	}
	if res := upload(t, server, "/v1/form", "manager", formType, formBody); res.StatusCode != http.StatusOK {
		t.Errorf("the owner's third upload is answered with %d", res.StatusCode)
	}
}

func TestAnIdleUploadLosesItsSlot(t *testing.T) {
	r, server := newUploadServer(t)
	r.forms.slack = 10 * time.Millisecond
	for range uploadsPerAccount {
		conn, status := idle(t, server, "/v1/form", "guest", formType)
		if !strings.HasPrefix(status, "100") {
			t.Fatal(status)
		}
		rest, err := io.ReadAll(conn) // until the server hangs up
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(rest), "HTTP/1.1 408 ") {
			t.Errorf("%q", rest)
		}
	}
	r.forms.slack = uploadSlack
	if res := upload(t, server, "/v1/form", "guest", formType, formBody); res.StatusCode != http.StatusOK {
		t.Errorf("after the idle ones are gone: %d", res.StatusCode)
	}
}

func TestAnUploadMustKeepTheLeastRate(t *testing.T) {
	begin := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	// lasts is after how many seconds an upload is ended that brings so many bytes every so many seconds; 0 when it may go on.
	lasts := func(bytes int, every time.Duration) time.Duration {
		p := newPace(begin, uploadSlack)
		for now := begin.Add(every); now.Before(begin.Add(formWhole)); now = now.Add(every) {
			if now.After(p.until) {
				return p.until.Sub(begin)
			}
			p.came(now, bytes)
		}
		return 0
	}
	for _, c := range []struct {
		why   string
		bytes int
		every time.Duration
		want  bool
	}{
		{"a byte every 29 seconds", 1, 29 * time.Second, false},
		{"half of the rate", leastRate / 2, time.Second, false},
		{"the rate", leastRate, time.Second, true},
		{"the rate in bursts with pauses", 20 * leastRate, 20 * time.Second, true},
		{"pauses longer than the slack", 100 * leastRate, 31 * time.Second, false},
	} {
		if got := lasts(c.bytes, c.every); (got == 0) != c.want || got > 2*uploadSlack+time.Second {
			t.Errorf("%s: ended after %v", c.why, got)
		}
	}
	// Much that came at once is no credit for an idle hour.
	p := newPace(begin, uploadSlack)
	p.came(begin, 20<<20)
	if got := p.until.Sub(begin); got != uploadSlack {
		t.Errorf("after a burst nothing needs to come for %v", got)
	}
}

type fullDisk struct{ after int }

func (d *fullDisk) Write(b []byte) (int, error) {
	if d.after -= len(b); d.after < 0 {
		return 0, &fs.PathError{Op: "write", Path: "upload", Err: syscall.ENOSPC}
	}
	return len(b), nil
}

func TestAnUploadOnAFullDiskIsToldToComeAgain(t *testing.T) {
	_, server := newUploadServer(t)
	spooling = func(io.Writer) io.Writer { return &fullDisk{3} }
	t.Cleanup(func() { spooling = func(w io.Writer) io.Writer { return w } })
	for path, kind := range map[string]string{"/v1/form": formType, "/v1/part": partType} {
		res := upload(t, server, path, "guest", kind, formBody)
		if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %d, Retry-After %q", path, res.StatusCode, res.Header.Get("Retry-After"))
		}
	}
	if err := bodyFault(errors.New("connection reset")); err == nil || strings.Contains(err.Error(), "unavailable") {
		t.Errorf("a connection that breaks is no full disk: %v", err)
	}
}
