package app_test

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/database/dbtest"
)

// start runs a whole installation on ports of its own until the test ends.
func start(t *testing.T, change func(*app.Config)) *app.App {
	t.Helper()
	return startAt(t, clock.System{}, change)
}

func startAt(t *testing.T, c clock.Clock, change func(*app.Config)) *app.App {
	t.Helper()
	return startLogging(t, c, io.Discard, func(config *app.Config) {
		change(config)
		layMigrated(t, config)
	})
}

// layMigrated puts an empty, migrated database where an installation on SQLite has none yet: to migrate one takes longer than most of what is tested.
func layMigrated(t *testing.T, config *app.Config) {
	t.Helper()
	if strings.HasPrefix(config.DatabaseURL, "postgres") {
		return
	}
	path := cmp.Or(config.DatabaseURL, filepath.Join(config.Data, "latchkey.db"))
	if _, err := os.Stat(path); err == nil {
		return
	}
	mustDo(t, os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, dbtest.Migrated(t), 0o600))
}

// startLogging also keeps everything that is logged, the least important too.
func startLogging(t *testing.T, c clock.Clock, log io.Writer, change func(*app.Config)) *app.App {
	t.Helper()
	config := app.Config{
		Addr: "127.0.0.1:0", SocketAddr: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "data"), AccessTTL: 15 * time.Minute, RefreshTTL: 30 * 24 * time.Hour,
		SocketPingInterval: 25 * time.Second, SocketPingTimeout: 20 * time.Second,
	}
	change(&config)
	ctx, cancel := context.WithCancel(context.Background())
	a, err := app.New(ctx, config, c, slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	if err != nil {
		cancel()
		t.Fatal(err)
	}
	if err := a.Listen(); err != nil {
		cancel()
		t.Fatal(err)
	}
	stopped := make(chan error, 1)
	go func() { stopped <- a.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-stopped; err != nil {
			t.Error(err)
		}
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return a
}
