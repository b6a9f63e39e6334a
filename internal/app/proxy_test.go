package app_test

import (
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"latchkey/internal/app"
	"latchkey/internal/clock"
)

// A public address that is served on this machine, with no proxy named, is warned of at the start and again when visitors are forwarded; a named proxy and a local installation are not.
func TestAnOperatorHearsOfAProxyThatIsNotNamed(t *testing.T) {
	for _, c := range []struct {
		public  string
		trusted []string
		start   int
		call    int
	}{
		{"https://stay.example", nil, 1, 1},
		{"https://stay.example", []string{"127.0.0.1"}, 0, 0},
		{"http://localhost:1", nil, 0, 1},
		{"", nil, 0, 1},
	} {
		log := &logBook{}
		a := startLogging(t, clock.System{}, log, func(config *app.Config) {
			config.PublicURL, config.TrustedProxies = c.public, c.trusted
			layMigrated(t, config)
		})
		if n := strings.Count(log.String(), "LATCHKEY_TRUSTED_PROXIES names none"); n != c.start {
			t.Errorf("%v: %d warnings at the start", c, n)
		}
		for range 3 {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, a.SocketURL()+"/socket.io/?EIO=4&transport=polling", nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("X-Forwarded-For", "198.51.100.7")
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = io.Copy(io.Discard, res.Body)
			res.Body.Close()
		}
		if n := strings.Count(log.String(), "sends X-Forwarded-For"); n != c.call {
			t.Errorf("%v: %d warnings at calls", c, n)
		}
	}
}

// What an operator forgets must not keep the program from starting.
func TestTheWarningIsNoRefusal(t *testing.T) {
	config := app.Config{Addr: "127.0.0.1:0", SocketAddr: "127.0.0.1:0", PublicURL: "https://stay.example", Data: filepath.Join(t.TempDir(), "data")}
	a, err := app.New(t.Context(), config, clock.System{}, slog.New(slog.DiscardHandler))
	if err == nil {
		err = a.Listen()
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
}
