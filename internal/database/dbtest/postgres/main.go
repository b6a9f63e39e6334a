// Command postgres starts a PostgreSQL server for tests (package server), runs the command given to it with the server's address in LATCHKEY_TEST_POSTGRES and with TMPDIR in memory where
// there is room, stops the server and passes the command's exit code on. The server dies with this process.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"

	"latchkey/internal/database/dbtest/server"
)

func main() {
	runtime.LockOSThread() // the server follows the thread that started it
	code, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "postgres for tests:", err)
		os.Exit(1)
	}
	os.Exit(code)
}

func run(command []string) (code int, err error) {
	if len(command) == 0 {
		return 0, errors.New("no command given")
	}
	s, err := server.New()
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := s.Start(); err != nil {
		return 0, err
	}
	folder, err := os.MkdirTemp(server.Memory(os.TempDir()), "lktest")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	c := exec.Command(command[0], command[1:]...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	// The compiler's own files are larger, and stay where they are.
	c.Env = append(os.Environ(), "GOTMPDIR="+cmp.Or(os.Getenv("GOTMPDIR"), os.TempDir()), "LATCHKEY_TEST_POSTGRES="+s.URL(), "TMPDIR="+folder)
	err = c.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}
