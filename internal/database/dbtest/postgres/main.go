// Command postgres starts a PostgreSQL server for tests in a temporary folder, runs the command given to it with the server's address in
// LATCHKEY_TEST_POSTGRES, stops the server and passes the command's exit code on. The server uses Debian's package postgresql, runs as the user
// postgres when started by root (PostgreSQL refuses root), listens on a socket only and dies with this process.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"sort"
	"strconv"
	"syscall"
	"time"
)

func main() {
	runtime.LockOSThread() // Pdeathsig follows the thread that started the server
	code, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "postgres for tests:", err)
		os.Exit(1)
	}
	os.Exit(code)
}

func run(command []string) (int, error) {
	if len(command) == 0 {
		return 0, errors.New("no command given")
	}
	bin, err := binaries()
	if err != nil {
		return 0, err
	}
	credential, err := unprivileged()
	if err != nil {
		return 0, err
	}
	// The socket's path must stay under 107 bytes, so it does not go below $TMPDIR.
	dir, err := os.MkdirTemp("/tmp", "lkpg")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	if credential != nil {
		if err := os.Chown(dir, int(credential.Uid), int(credential.Gid)); err != nil {
			return 0, err
		}
	}
	data := filepath.Join(dir, "data")
	start := func(name string, args ...string) *exec.Cmd {
		c := exec.Command(filepath.Join(bin, name), args...)
		c.Dir = dir
		c.Env = append(os.Environ(), "LC_ALL=C", "TZ=UTC")
		c.SysProcAttr = &syscall.SysProcAttr{Credential: credential, Pdeathsig: syscall.SIGQUIT}
		return c
	}
	if out, err := start("initdb", "-D", data, "-U", "latchkey", "-A", "trust", "-E", "UTF8", "--no-locale", "-N").CombinedOutput(); err != nil {
		return 0, fmt.Errorf("initdb: %w\n%s", err, out)
	}
	var log bytes.Buffer
	server := start("postgres", "-D", data, "-k", dir, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=400", "-c", "shared_buffers=64MB")
	server.Stderr = &log
	if err := server.Start(); err != nil {
		return 0, err
	}
	defer func() {
		_ = server.Process.Signal(syscall.SIGINT)
		_ = server.Wait()
	}()
	if err := ready(filepath.Join(dir, ".s.PGSQL.5432")); err != nil {
		return 0, fmt.Errorf("%w\n%s", err, log.String())
	}
	c := exec.Command(command[0], command[1:]...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	c.Env = append(os.Environ(), "LATCHKEY_TEST_POSTGRES=postgres://latchkey@/postgres?host="+dir)
	err = c.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
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

func ready(socket string) error {
	for range 200 {
		if _, err := os.Stat(socket); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return errors.New("the server did not come up")
}
