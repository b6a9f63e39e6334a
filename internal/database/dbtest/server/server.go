// Package server runs PostgreSQL servers for tests, each in a temporary folder. It uses Debian's package postgresql, runs as the user postgres when started by root (PostgreSQL
// refuses root) and listens on a socket only.
package server

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"sort"
	"strconv"
	"syscall"
	"time"
)

// Server is one server with its data, which outlives a stop.
type Server struct {
	// Port is where it listens on 127.0.0.1 too, when it is not zero. It is set before the start.
	Port int

	bin, dir   string
	credential *syscall.Credential
	process    *exec.Cmd
	log        bytes.Buffer
}

// New makes the data of a server that does not run yet.
func New() (*Server, error) {
	bin, err := binaries()
	if err != nil {
		return nil, err
	}
	credential, err := unprivileged()
	if err != nil {
		return nil, err
	}
	// The socket's path must stay under 107 bytes, so it does not go below $TMPDIR.
	dir, err := os.MkdirTemp(Memory("/tmp"), "lkpg")
	if err != nil {
		return nil, err
	}
	s := &Server{bin: bin, dir: dir, credential: credential}
	if credential != nil {
		if err := os.Chown(dir, int(credential.Uid), int(credential.Gid)); err != nil {
			return nil, errors.Join(err, os.RemoveAll(dir))
		}
	}
	if out, err := s.command("initdb", "-D", s.data(), "-U", "latchkey", "-A", "trust", "-E", "UTF8", "--no-locale", "-N").CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("initdb: %w\n%s", err, out), os.RemoveAll(dir))
	}
	return s, nil
}

// enough is the room that all tests together take, with much to spare.
const enough = 4 << 30

// Memory is a folder in memory where the machine has one with enough room, else the given one. A disk takes ten times as long for the hundreds of files of each test's database.
func Memory(or string) string {
	const memory = "/dev/shm"
	var room syscall.Statfs_t
	if syscall.Statfs(memory, &room) != nil || room.Bavail*uint64(room.Bsize) < enough {
		return or
	}
	return memory
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// URL is the server's own database, as its owner.
func (s *Server) URL() string {
	return fmt.Sprintf("postgres://latchkey@/postgres?host=%s&port=%d", s.dir, s.port())
}

// port is in the name of the socket also where it listens on no address.
func (s *Server) port() int { return cmp.Or(s.Port, 5432) }

// command is a program of the server, which dies with this process.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.bin, name), args...)
	c.Dir = s.dir
	c.Env = append(os.Environ(), "LC_ALL=C", "TZ=UTC")
	c.SysProcAttr = &syscall.SysProcAttr{Credential: s.credential, Pdeathsig: syscall.SIGQUIT}
	return c
}

// Start starts it, and returns once it takes connections. A caller whose thread ends while the server is still needed has to lock that thread: the server follows it.
func (s *Server) Start() error {
	s.log.Reset()
	addresses := ""
	if s.Port > 0 {
		addresses = "127.0.0.1"
	}
	s.process = s.command("postgres", "-D", s.data(), "-k", s.dir, "-p", strconv.Itoa(s.port()), "-c", "listen_addresses="+addresses, "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=400", "-c", "shared_buffers=64MB")
	s.process.Stderr = &s.log
	if err := s.process.Start(); err != nil {
		return err
	}
	for range 200 {
		// The socket is there before connections are taken; its lock file names the state in its last line.
		if raw, err := os.ReadFile(filepath.Join(s.data(), "postmaster.pid")); err == nil && bytes.HasPrefix(bytes.TrimSpace(raw[bytes.LastIndexByte(bytes.TrimSpace(raw), '\n')+1:]), []byte("ready")) {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("the server did not come up\n%s", s.log.String())
}

// Stop stops it with a signal: SIGINT ends all connections in order, SIGQUIT is a crash.
func (s *Server) Stop(with syscall.Signal) error {
	if s.process == nil {
		return nil
	}
	if err := s.process.Process.Signal(with); err != nil {
		return err
	}
	err := s.process.Wait()
	s.process = nil
	var exit *exec.ExitError
	if errors.As(err, &exit) { // a crash is one
		return nil
	}
	return err
}

// Close stops it and removes its data.
func (s *Server) Close() error { return errors.Join(s.Stop(syscall.SIGINT), os.RemoveAll(s.dir)) }

// Archive is a folder for the log that archive_command keeps.
func (s *Server) Archive() string { return filepath.Join(s.dir, "archive") }

// BaseBackup makes a second server of this one while it runs.
func (s *Server) BaseBackup() (_ *Server, err error) {
	dir, err := os.MkdirTemp(Memory("/tmp"), "lkpg")
	if err != nil {
		return nil, err
	}
	other := &Server{bin: s.bin, dir: dir, credential: s.credential}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(dir))
		}
	}()
	if s.credential != nil {
		if err := os.Chown(dir, int(s.credential.Uid), int(s.credential.Gid)); err != nil {
			return nil, err
		}
	}
	if out, err := s.command("pg_basebackup", "-D", other.data(), "-h", s.dir, "-p", strconv.Itoa(s.port()), "-U", "latchkey", "-c", "fast").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("pg_basebackup: %w\n%s", err, out)
	}
	return other, nil
}

// Follow has a server that was made by BaseBackup be a standby of the first when it starts. It gives the name of the standby for synchronous_standby_names.
func (s *Server) Follow(first *Server) (name string, err error) {
	name = "standby"
	settings := fmt.Sprintf("primary_conninfo = 'host=%s port=%d user=latchkey application_name=%s'\n", first.dir, first.port(), name)
	return name, s.configure(settings, "standby.signal")
}

// Promote makes a standby that runs the first server.
func (s *Server) Promote() error {
	if out, err := s.command("pg_ctl", "promote", "-D", s.data()).CombinedOutput(); err != nil {
		return fmt.Errorf("pg_ctl promote: %w\n%s", err, out)
	}
	return nil
}

// Recover has a server that was made by BaseBackup take the archived log of the first up to a moment when it starts.
func (s *Server) Recover(from *Server, until time.Time) error {
	settings := fmt.Sprintf("archive_mode = off\nrestore_command = 'cp %s/%%f %%p'\nrecovery_target_time = '%s'\nrecovery_target_action = promote\n", from.Archive(), until.UTC().Format("2006-01-02 15:04:05.999999+00"))
	return s.configure(settings, "recovery.signal")
}

// configure adds settings, and a file that says in which state the server starts.
func (s *Server) configure(settings, signal string) error {
	f, err := os.OpenFile(filepath.Join(s.data(), "postgresql.auto.conf"), os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(settings)
	return errors.Join(err, f.Close(), os.WriteFile(filepath.Join(s.data(), signal), nil, 0o600))
}

// Program is the path of a program that comes with the server, such as pg_dump.
func Program(name string) (string, error) {
	bin, err := binaries()
	return filepath.Join(bin, name), err
}

// binaries finds the newest installed server; pg_config's folder is not on the PATH on Debian.
func binaries() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	sort.Slice(found, func(i, j int) bool { return major(found[i]) > major(found[j]) })
	if len(found) > 0 {
		return filepath.Dir(found[0]), nil
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	return "", errors.New("no PostgreSQL server is installed; on Debian: apt-get install postgresql")
}

func major(path string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
	return n
}

func unprivileged() (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("PostgreSQL does not run as root, and there is no user postgres: %w", err)
	}
	uid, _ := strconv.ParseUint(u.Uid, 10, 32)
	gid, _ := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}
