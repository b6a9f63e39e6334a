package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// process is a server under measurement, in a process of its own.
type process struct {
	cmd    *exec.Cmd
	addr   string // of the calls
	socket string // of the sockets
	pprof  string // of the counts and profiles; empty without
	// health is the path that answers 200 as soon as the server is ready.
	health string
	// database is the path of its SQLite file; empty without.
	database string
	log      *tail
	exited   chan error
}

// tail keeps the end of what a process has said, to be shown when it fails.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, p...)
	if over := len(t.buf) - 4096; over > 0 {
		t.buf = append(t.buf[:0], t.buf[over:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(bytes.TrimSpace(t.buf))
}

// freeAddr finds a loopback port that nobody uses just now.
func freeAddr() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}

// environ is the environment without the product's own variables: the measurement must not depend on somebody's settings.
func environ(more ...string) []string {
	var out []string
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "LATCHKEY_") && !strings.HasPrefix(v, "LOGLEVEL=") {
			out = append(out, v)
		}
	}
	return append(out, more...)
}

// startLoaded serves a data folder inside this program's own binary, and returns once it is ready: a load writes more messages than the product lets one person write. It has a port for
// counts and profiles.
func startLoaded(ctx context.Context, data string) (*process, error) {
	bin, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return startServer(ctx, bin, data, func(p *process) []string { return []string{"-role", "app", "-pprof", p.pprof} })
}

// asShipped starts the program as people start it.
func asShipped(p *process) []string {
	p.pprof = ""
	return []string{"serve"}
}

// startServer serves a data folder, and returns once it is ready.
func startServer(ctx context.Context, bin, data string, args func(*process) []string) (*process, error) {
	p := &process{health: "/readyz"}
	for _, into := range []*string{&p.addr, &p.socket, &p.pprof} {
		addr, err := freeAddr()
		if err != nil {
			return nil, err
		}
		*into = addr
	}
	data, err := filepath.Abs(data)
	if err != nil {
		return nil, err
	}
	p.database = filepath.Join(data, "latchkey.db")
	env := environ("LATCHKEY_DATA="+data, "LATCHKEY_ADDR="+p.addr, "LATCHKEY_SOCKET_ADDR="+p.socket, "LATCHKEY_ACCESS_TTL=12h", "LOGLEVEL=4")
	return p, p.start(ctx, bin, env, args(p)...)
}

func (p *process) start(ctx context.Context, bin string, env []string, args ...string) error {
	p.log, p.exited = &tail{}, make(chan error, 1)
	p.cmd = exec.CommandContext(ctx, bin, args...)
	p.cmd.Env, p.cmd.Stdout, p.cmd.Stderr = env, p.log, p.log
	p.cmd.Cancel = func() error { return p.cmd.Process.Signal(syscall.SIGTERM) }
	p.cmd.WaitDelay = 20 * time.Second
	if err := p.cmd.Start(); err != nil {
		return err
	}
	go func() { p.exited <- p.cmd.Wait() }()
	if err := p.ready(ctx, 60*time.Second); err != nil {
		p.stop()
		return fmt.Errorf("%w\n%s", err, p.log)
	}
	return nil
}

// restart ends the process, has the system forget the pages of its database, and starts it once more.
func (p *process) restart(ctx context.Context) error {
	p.stop()
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := forget(p.database + suffix); err != nil {
			return err
		}
	}
	return p.start(ctx, p.cmd.Path, p.cmd.Env, p.cmd.Args[1:]...)
}

// forget writes a file to the disk and drops it from the page cache; a file that is not there has nothing to forget.
func forget(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil {
		return err
	}
	if err := dropPages(f); err != nil {
		return fmt.Errorf("page cache of %s: %w", filepath.Base(path), err)
	}
	return nil
}

// ready waits until the server says so.
func (p *process) ready(ctx context.Context, within time.Duration) error {
	client := &http.Client{Timeout: 5 * time.Second}
	defer client.CloseIdleConnections()
	for end := time.Now().Add(within); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		select {
		case err := <-p.exited:
			p.exited <- err
			return fmt.Errorf("the server has ended: %w", err)
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
		answer, err := client.Get("http://" + p.addr + p.health)
		if err != nil {
			continue
		}
		_ = answer.Body.Close()
		if answer.StatusCode == http.StatusOK {
			return nil
		}
	}
	return errors.New("the server did not become ready")
}

// stop ends the process in its own time.
func (p *process) stop() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.exited:
	case <-time.After(20 * time.Second):
		_ = p.cmd.Process.Kill()
		<-p.exited
	}
}

// memory is what the process holds, in bytes: all of it, and without the pages of mapped files, which the system takes back when it needs them.
type memory struct{ All, Own float64 }

func (p *process) memory() (memory, error) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return memory{}, err
	}
	var m memory
	for line := range strings.Lines(string(raw)) {
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		kib, _ := strconv.ParseFloat(fields[1], 64)
		switch fields[0] {
		case "VmRSS:":
			m.All = kib * 1024
		case "RssAnon:":
			m.Own = kib * 1024
		}
	}
	if m.All == 0 {
		return m, errors.New("the system does not tell the memory of a process")
	}
	return m, nil
}

// tick is the unit of processor time in /proc, the same on every Linux.
const tick = 10 * time.Millisecond

// cpu is the processor time that the process has used so far; zero where the system does not tell.
func (p *process) cpu() time.Duration {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	return processorTime(string(raw))
}

// processorTime reads /proc/<pid>/stat.
func processorTime(stat string) time.Duration {
	fields := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:]) // a name may have brackets of its own
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseInt(fields[11], 10, 64)
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * tick
}
