package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/pprof"
	"os"
	"path/filepath"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
)

// serveApp runs the product inside this binary, without its limit of messages, and with counts and profiles on a port of their own: the product itself has neither.
func serveApp(ctx context.Context, counts string) (err error) {
	config := app.Config{
		Addr: os.Getenv("LATCHKEY_ADDR"), SocketAddr: os.Getenv("LATCHKEY_SOCKET_ADDR"), Data: os.Getenv("LATCHKEY_DATA"),
		MessagesAtOnce: 1 << 30, AccessTTL: 12 * time.Hour, RefreshTTL: 24 * time.Hour, SocketPingInterval: 25 * time.Second, SocketPingTimeout: 20 * time.Second,
	}
	a, err := app.New(ctx, config, clock.System{}, slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/counts", serveCounts)
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	server := &http.Server{Addr: counts, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = server.ListenAndServe() }()
	defer server.Close()
	if err := a.Listen(); err != nil {
		return err
	}
	app.LimitMemory()
	app.KeepSpare()
	return a.Run(ctx)
}

// profiled runs fn and keeps a processor profile of the server's time meanwhile, when profiles are wanted.
func (b *bench) profiled(ctx context.Context, p *process, name string, long time.Duration, fn func() error) error {
	if !b.profile || p.pprof == "" {
		return fn()
	}
	kept := make(chan error, 1)
	go func() {
		raw, err := get(p.pprof, fmt.Sprintf("/debug/pprof/profile?seconds=%d", max(1, int(long.Seconds()))), "")
		if err == nil {
			err = os.MkdirAll(filepath.Join(b.root, "profiles"), 0o700)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(b.root, "profiles", name+".pprof"), raw, 0o600)
		}
		kept <- err
	}()
	err := fn()
	select {
	case kept := <-kept:
		return errors.Join(err, kept)
	case <-ctx.Done():
		return errors.Join(err, ctx.Err())
	}
}
