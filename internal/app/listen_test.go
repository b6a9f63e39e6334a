package app_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
)

// activated is the product in processes of its own, one after another, which are given the same listeners, as systemd gives them (sd_listen_fds(3)).
type activated struct {
	t         *testing.T
	listeners []*os.File
	addrs     []string
	settings  []string
	cmd       *exec.Cmd
}

func newActivated(t *testing.T, data string) *activated {
	t.Helper()
	a := &activated{t: t}
	for range 2 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		mustDo(t, err)
		file, err := l.(*net.TCPListener).File()
		mustDo(t, err, l.Close())
		t.Cleanup(func() { _ = file.Close() })
		a.listeners, a.addrs = append(a.listeners, file), append(a.addrs, l.Addr().String())
	}
	a.settings = []string{serveVariable + "=" + data, "LATCHKEY_DATABASE_URL=", "LATCHKEY_ADDR=" + a.addrs[0], "LATCHKEY_SOCKET_ADDR=" + a.addrs[1], drainVariable + "=2s", "LISTEN_FDS=2"}
	t.Cleanup(func() {
		if a.cmd != nil {
			_ = a.cmd.Process.Kill()
			_ = a.cmd.Wait()
		}
	})
	return a
}

// start starts a process with some settings of its own, and gives the address that it says, or what it says when it does not start.
func (a *activated) start(more ...string) (string, error) {
	a.t.Helper()
	// The listeners are for a process that is named by its number, which a shell knows before it becomes that process.
	a.cmd = exec.Command("/bin/sh", "-c", `LISTEN_PID=$$ exec "$0"`, os.Args[0])
	a.cmd.Env = append(append(os.Environ(), a.settings...), more...)
	a.cmd.ExtraFiles = a.listeners
	a.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	var said strings.Builder
	a.cmd.Stderr = &said
	out, err := a.cmd.StdoutPipe()
	mustDo(a.t, err, a.cmd.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		_ = a.cmd.Wait()
		a.cmd = nil
		return "", fmt.Errorf("%w: %s", err, said.String())
	}
	return strings.TrimSpace(line), nil
}

// stop stops it as systemd does, and waits for its end.
func (a *activated) stop() {
	a.t.Helper()
	mustDo(a.t, a.cmd.Process.Signal(syscall.SIGTERM), a.cmd.Wait())
	a.cmd = nil
}

// With listeners from systemd a restart fails no request: what comes while no process runs waits for the next one. 200 requests a second, written and read, on new connections and on kept ones.
func TestARestartBehindSystemdsSocketsFailsNoRequest(t *testing.T) {
	t.Parallel()
	restarts := 2
	if os.Getenv(proofVariable) == "full" {
		restarts = 20
	}
	data := filepath.Join(t.TempDir(), "data")
	w := newWorld(t, func(c *app.Config) { c.Data, c.AccessTTL = data, 20*365*24*time.Hour })
	token := w.token("cleaner")
	a := newActivated(t, data)
	url, err := a.start()
	mustDo(t, err)
	if url != "http://"+a.addrs[0] {
		t.Fatalf("it serves at %s, not at %s", url, a.addrs[0])
	}

	const clients, pause = 20, 100 * time.Millisecond
	var answered, failed atomic.Int64
	stop := make(chan struct{})
	var running sync.WaitGroup
	for i := range clients {
		running.Go(func() {
			// Half of the clients keep their connection. None tries anything twice: what is cut is seen.
			transport := &http.Transport{MaxConnsPerHost: 1, DisableKeepAlives: i%2 == 0}
			defer transport.CloseIdleConnections()
			due := time.NewTicker(pause)
			defer due.Stop()
			for n := 0; ; n++ {
				select {
				case <-stop:
					return
				case <-due.C:
				}
				if err := once200(t, transport, url, token, i+n); err != nil {
					failed.Add(1)
					t.Errorf("request %d of client %d: %v", n, i, err)
					continue
				}
				answered.Add(1)
			}
		})
	}
	// more waits until that many more are answered.
	more := func(n int64) {
		for want := answered.Load() + n; answered.Load() < want && failed.Load() < clients; {
			time.Sleep(10 * time.Millisecond)
		}
	}
	more(5 * clients)
	for range restarts {
		a.stop()
		// Requests come while nobody takes them.
		time.Sleep(2 * pause)
		if _, err := a.start(); err != nil {
			t.Fatal(err)
		}
		more(5 * clients)
	}
	close(stop)
	running.Wait()
	a.stop()
	t.Logf("%d requests were answered over %d restarts, %d failed", answered.Load(), restarts, failed.Load())
}

// once200 reads or writes, and reports what was not answered as it should be.
func once200(t *testing.T, transport *http.Transport, url, token string, n int) error {
	method, path, body := http.MethodGet, "/v1/cleanings", ""
	if n%2 == 0 {
		method, path, body = http.MethodPut, "/v1/errors", `{"message":"x"}`
	}
	// A body that cannot be rewound keeps the transport from sending it again by itself.
	req, err := http.NewRequestWithContext(t.Context(), method, url+path, io.NopCloser(&once{text: body}))
	if err != nil {
		return err
	}
	if body == "" {
		req.Body = nil
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := transport.RoundTrip(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK && res.StatusCode != http.StatusTooManyRequests {
		return fmt.Errorf("%s %s: %s", method, path, res.Status)
	}
	return nil
}

// Listeners and settings must fit: visitors of an address that the settings do not know would wait for ever.
func TestListenersOfSystemdFitTheSettings(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	a := newActivated(t, data)
	other := freeAddr(t)
	if _, err := a.start("LATCHKEY_ADDR=" + other); err == nil || !strings.Contains(err.Error(), a.addrs[0]) || !strings.Contains(err.Error(), "LATCHKEY_ADDR") || !strings.Contains(err.Error(), "for example") {
		t.Errorf("a listener that is not in the settings: %v", err)
	}
	// The port of the socket is passed or not, as the operator likes; only what is not passed is opened.
	a.listeners = a.listeners[:1]
	if url, err := a.start("LISTEN_FDS=1", "LATCHKEY_SOCKET_ADDR="+other); err != nil || url != "http://"+a.addrs[0] {
		t.Errorf("one of two listeners: %s %v", url, err)
	} else {
		a.stop()
	}
	// All addresses of the machine are the same, however they are written.
	l, err := net.Listen("tcp", ":0")
	mustDo(t, err)
	file, err := l.(*net.TCPListener).File()
	mustDo(t, err, l.Close())
	defer file.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	mustDo(t, err)
	a.listeners = []*os.File{file}
	if _, err := a.start("LISTEN_FDS=1", "LATCHKEY_SOCKET_ADDR="+other, "LATCHKEY_ADDR=0.0.0.0:"+port); err != nil {
		t.Errorf("all addresses: %v", err)
	} else {
		a.stop()
	}
}

// Listeners that are meant for another process, such as one that started this one, are left alone.
func TestListenersOfAnotherProcessAreLeftAlone(t *testing.T) {
	t.Setenv("LISTEN_PID", "1")
	t.Setenv("LISTEN_FDS", "1")
	startAt(t, clock.System{}, func(*app.Config) {})
}
