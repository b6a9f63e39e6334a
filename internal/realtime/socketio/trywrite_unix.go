//go:build unix

package socketio

import (
	"errors"
	"net"
	"syscall"
)

// tryWriter writes to a connection without ever waiting. It is used by one goroutine at a time.
type tryWriter struct {
	raw   syscall.RawConn
	buf   []byte
	n     int
	err   error
	write func(fd uintptr) bool // bound once, so that a write allocates nothing
}

// init prepares for a connection; one that is no plain socket (TLS) never takes a byte without waiting.
func (t *tryWriter) init(conn net.Conn) {
	sc, ok := conn.(syscall.Conn)
	if !ok {
		return
	}
	raw, err := sc.SyscallConn()
	if err != nil {
		return
	}
	t.raw = raw
	t.write = t.once
}

// try writes as much of b as the connection takes at once. A full connection is no error.
func (t *tryWriter) try(b []byte) (int, error) {
	if t.raw == nil {
		return 0, nil
	}
	t.buf, t.n, t.err = b, 0, nil
	if err := t.raw.Write(t.write); err != nil {
		t.err = err
	}
	t.buf = nil
	return t.n, t.err
}

// once is called by the runtime with the socket, which it keeps open meanwhile; true means: do not wait for room and call again.
func (t *tryWriter) once(fd uintptr) bool {
	for {
		n, err := syscall.Write(int(fd), t.buf)
		switch {
		case err == nil:
			t.n = n
			return true
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EAGAIN):
			return true
		default:
			t.err = err
			return true
		}
	}
}
