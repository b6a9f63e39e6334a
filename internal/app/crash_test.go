package app_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/database/dbtest"
)

// serveVariable makes this test program the product: it serves the folder that the variable names until it is killed.
const serveVariable = "LATCHKEY_TEST_SERVE"

// drainVariable has that program end in order when it is asked to, after so long a time for kept connections; without it the signal is as a kill.
const drainVariable = "LATCHKEY_TEST_DRAIN"

// pushVariable is where that program finds every push service: an address of this machine.
const pushVariable = "LATCHKEY_TEST_PUSH"

// calledHere brings every call to an address of this machine.
type calledHere string

func (at calledHere) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = "http", string(at)
	return http.DefaultTransport.RoundTrip(r)
}

func TestMain(m *testing.M) {
	if data := os.Getenv(serveVariable); data != "" {
		if err := serveForTest(data); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if data := os.Getenv(rotateVariable); data != "" {
		if err := rotateForTest(data); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if data := os.Getenv(upgradeVariable); data != "" {
		if err := upgradeForTest(data); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func serveForTest(data string) error {
	config := app.Config{
		Addr: "127.0.0.1:0", SocketAddr: "127.0.0.1:0", Data: data, DatabaseURL: os.Getenv("LATCHKEY_DATABASE_URL"), BackupURL: os.Getenv("LATCHKEY_BACKUP_URL"), BusURL: os.Getenv("LATCHKEY_BUS_URL"), SMTPURL: os.Getenv("LATCHKEY_SMTP_URL"),
		MessagesAtOnce: 1 << 30, AccessTTL: time.Hour, RefreshTTL: time.Hour, SocketPingInterval: 25 * time.Second, SocketPingTimeout: 20 * time.Second,
	}
	if addr := os.Getenv("LATCHKEY_ADDR"); addr != "" {
		config.Addr = addr
	}
	if addr := os.Getenv("LATCHKEY_SOCKET_ADDR"); addr != "" {
		config.SocketAddr = addr
	}
	if every, err := time.ParseDuration(os.Getenv("LATCHKEY_FEED_INTERVAL")); err == nil {
		config.FeedInterval, config.FeedAllowPrivate = every, true
	}
	if at := os.Getenv(pushVariable); at != "" {
		config.PushClient, config.PushEvery = &http.Client{Transport: calledHere(at)}, 100*time.Millisecond
	}
	drain, err := time.ParseDuration(os.Getenv(drainVariable))
	gracefully := err == nil
	config.Drain = drain
	if ping, err := time.ParseDuration(os.Getenv("LATCHKEY_SOCKET_PING_INTERVAL")); err == nil {
		config.SocketPingInterval, config.SocketPingTimeout = ping, ping
	}
	a, err := app.New(context.Background(), config, clock.System{}, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	if err := a.Listen(); err != nil {
		return err
	}
	ctx := context.Background()
	if gracefully {
		var stop context.CancelFunc
		ctx, stop = signal.NotifyContext(ctx, syscall.SIGTERM)
		defer stop()
	}
	fmt.Println(a.URL())
	return errors.Join(a.Run(ctx), a.Close())
}

// victim is the product in a process of its own.
type victim struct {
	cmd *exec.Cmd
	url string
}

func serveVictim(t *testing.T, data, database string, more ...string) *victim {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), serveVariable+"="+data, "LATCHKEY_DATABASE_URL="+database)
	cmd.Env = append(cmd.Env, more...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("it did not start: %v", err)
	}
	return &victim{cmd: cmd, url: strings.TrimSpace(line)}
}

func (v *victim) kill() {
	_ = v.cmd.Process.Kill()
	_ = v.cmd.Wait()
}

// R1: killed at any moment, between any two writes, what was answered 2xx is there, and what is sent again with the same key is there once.
func TestKilledAtAnyMomentNothingIsLostAndNothingIsDoubled(t *testing.T) {
	t.Parallel()
	dbtest.EachURL(t, func(t *testing.T, database string) {
		data := filepath.Join(t.TempDir(), "data")
		if !strings.HasPrefix(database, "postgres") {
			database = "" // the folder's own
		}
		w := newWorld(t, func(c *app.Config) { c.Data, c.DatabaseURL, c.AccessTTL = data, database, 20*365*24*time.Hour })
		token, thread := w.token("cleaner"), w.tasks["Demo Apartment <script>"]

		const senders, each = 4, 60
		var mu sync.Mutex
		acknowledged := map[string]bool{}
		v := serveVictim(t, data, database)
		for round := range 5 {
			var wg sync.WaitGroup
			for s := range senders {
				wg.Go(func() {
					for i := range each / 5 {
						text := fmt.Sprintf("message %d-%d-%d", round, s, i)
						if put(v.url, token, thread, text) == http.StatusOK {
							mu.Lock()
							acknowledged[text] = true
							mu.Unlock()
						}
					}
				})
			}
			time.Sleep(time.Duration(5+rand.IntN(60)) * time.Millisecond)
			v.kill()
			wg.Wait()
			v = serveVictim(t, data, database)
			// Everything comes again, as an outbox would send it: what was not acknowledged, and once more what was.
			for s := range senders {
				for i := range each / 5 {
					text := fmt.Sprintf("message %d-%d-%d", round, s, i)
					if status := put(v.url, token, thread, text); status != http.StatusOK {
						t.Fatalf("sent again: %d", status)
					}
				}
			}
		}
		got := map[string]int{}
		for offset := ""; offset != "MA=="; {
			var page struct {
				Data []struct {
					Text string `json:"msg_text"`
				}
				Next string `json:"next_page"`
			}
			w.get("cleaner", "/v1/cleaningresourcemessages/"+thread+"?offset="+strings.ReplaceAll(offset, "=", "%3D"), &page)
			for _, m := range page.Data {
				got[m.Text]++
			}
			offset = page.Next
		}
		v.kill()
		for text := range acknowledged {
			if got[text] == 0 {
				t.Errorf("%q was acknowledged and is lost", text)
			}
		}
		for text, n := range got {
			if n != 1 {
				t.Errorf("%q is there %d times", text, n)
			}
		}
		if len(got) != senders*each {
			t.Errorf("%d messages, want %d (%d were acknowledged before a kill)", len(got), senders*each, len(acknowledged))
		}
	})
}

// put writes a message with its text as key, and gives the status, zero when there was no answer.
func put(url, token, thread, text string) int {
	body, err := json.Marshal(map[string]string{"msg_text": text})
	if err != nil {
		return 0
	}
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPut, url+"/v1/cleaningresourcemessages/"+thread, bytes.NewReader(body))
	if err != nil {
		return 0
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Idempotency-Key", text)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		return 0
	}
	return res.StatusCode
}
