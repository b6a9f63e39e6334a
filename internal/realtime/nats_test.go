package realtime

import (
	"context"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A network that swallows what it is given, without a word, is noticed soon: what is said meanwhile is lost, and the hub has to know of the gap.
func TestABusThatFallsSilentIsNoticed(t *testing.T) {
	server := startNATS(t, -1)
	t.Cleanup(func() { server.Shutdown(); server.WaitForShutdown() })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var silent atomic.Bool
	var copies sync.WaitGroup
	copies.Go(func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", strings.TrimPrefix(server.ClientURL(), "nats://"))
			if err != nil {
				_ = from.Close()
				return
			}
			for _, way := range [][2]net.Conn{{from, to}, {to, from}} {
				copies.Go(func() {
					defer func() { _, _ = way[0].Close(), way[1].Close() }()
					part := make([]byte, 4096)
					for {
						n, err := way[0].Read(part)
						if err != nil {
							return
						}
						if !silent.Load() {
							_, _ = way[1].Write(part[:n])
						}
					}
				})
			}
		}
	})
	bus, err := connectNATS("nats://"+l.Addr().String(), "here")
	if err != nil {
		t.Fatal(err)
	}
	noticed := make(chan struct{}, 10)
	bus.Watch(func() {}, func(err error) {
		if err != nil {
			noticed <- struct{}{}
		}
	})
	if err := bus.conn.FlushTimeout(10 * time.Second); err != nil {
		t.Fatal(err)
	}
	silent.Store(true)
	bound, end := context.WithTimeout(t.Context(), time.Minute)
	defer end()
	select {
	case <-noticed:
	case <-bound.Done():
		t.Error("a bus that says nothing is taken for one that is there")
	}
	if err := bus.Close(); err != nil {
		t.Error(err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	copies.Wait()
}
