package database

import (
	"errors"
	"net"
	"syscall"
	"testing"
)

// A server that loses its power acknowledges nothing and says no goodbye. What the system does then cannot be tried here; that it is asked to can.
func TestAConnectionToPostgreSQLBreaksOffWhenNothingIsAcknowledged(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	config, err := postgresConfig("postgres://somebody@" + listener.Addr().String() + "/latchkey")
	if err != nil {
		t.Fatal(err)
	}
	conn, err := config.DialFunc(t.Context(), "tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	raw, err := conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var options [3]int
	var failed error
	if err := raw.Control(func(fd uintptr) {
		for i, option := range []int{tcpUserTimeout, syscall.TCP_KEEPIDLE, syscall.TCP_KEEPINTVL} {
			value, err := syscall.GetsockoptInt(int(fd), syscall.IPPROTO_TCP, option)
			options[i], failed = value, errors.Join(failed, err)
		}
	}); err != nil || failed != nil {
		t.Fatal(err, failed)
	}
	if options != [3]int{5000, 2, 1} {
		t.Errorf("the connection has %v", options)
	}
}
