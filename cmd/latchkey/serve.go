package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
)

func logger(level int) *slog.Logger {
	return slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: slog.Level(level)}))
}

// open makes the program without serving, for the operator's commands.
func open(ctx context.Context, config *app.Config) (*app.App, error) {
	return app.New(ctx, *config, clock.System{}, logger(max(config.LogLevel, int(slog.LevelWarn))))
}

// opened opens the installation for one piece of work, and closes it after that.
func opened(ctx context.Context, config *app.Config, work func(*app.App) error) (err error) {
	a, err := open(ctx, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	return work(a)
}

type serveCmd struct{}

// Run serves until it gets a signal to stop.
func (serveCmd) Run(ctx context.Context, config *app.Config) (err error) {
	config.Drain = 2 * time.Second
	log := logger(config.LogLevel)
	for _, odd := range config.Odd() {
		log.Warn("a setting may be a mistake", "setting", odd.Error())
	}
	a, err := app.New(ctx, *config, clock.System{}, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	if err := a.Listen(); err != nil {
		return err
	}
	if err := a.OpenSetup(ctx); err != nil {
		return err
	}
	app.LimitMemory()
	app.KeepSpare()
	return a.Run(ctx)
}

type migrateCmd struct{}

// Run migrates and says how many steps it took.
func (migrateCmd) Run(ctx context.Context, config *app.Config) (err error) {
	a, err := open(ctx, config) // opening migrates
	if err != nil {
		return err
	}
	fmt.Println("The database is at this program's version.")
	return a.Close()
}

type readyCmd struct{}

// Run asks the server of the same configuration whether it can serve. An image without a shell has nothing else to ask with.
func (readyCmd) Run(ctx context.Context, config *app.Config) error {
	host, port, err := net.SplitHostPort(config.Addr)
	if err != nil {
		return fmt.Errorf("LATCHKEY_ADDR: %w", err)
	}
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready: %s", res.Status)
	}
	fmt.Println("ready")
	return nil
}

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run() error {
	fmt.Println("latchkey", app.Version)
	return nil
}

// isTerminal reports whether a line can move there.
func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// progress draws one line that moves on a terminal, and nothing elsewhere.
func progress(out io.Writer, what string) func(done, total int) {
	if !isTerminal(out) {
		return func(int, int) {}
	}
	return drawn(out, what)
}

// drawn draws one line that moves. It ends with the last of a known total; where none is known, the caller ends it.
func drawn(out io.Writer, what string) func(done, total int) {
	return func(done, total int) {
		const width = 30
		if total <= 0 {
			fmt.Fprintf(out, "\r%s %d", what, done)
			return
		}
		full := min(width, width*done/total)
		bar := make([]byte, width)
		for i := range bar {
			bar[i] = '.'
			if i < full {
				bar[i] = '#'
			}
		}
		fmt.Fprintf(out, "\r%s [%s] %d/%d", what, bar, done, total)
		if done >= total {
			fmt.Fprintln(out)
		}
	}
}

// partProgress draws a line for each part on a terminal, and nothing elsewhere. The end is called before anything else is printed.
func partProgress(out io.Writer) (draw func(part string, done, total int), end func()) {
	if !isTerminal(out) {
		return func(string, int, int) {}, func() {}
	}
	return partsDrawn(out)
}

// partsDrawn draws a line for each part, one below the other. A line whose total is not known ends when the next part begins, and at the end.
func partsDrawn(out io.Writer) (draw func(part string, done, total int), end func()) {
	var last string
	var line func(done, total int)
	open := false
	end = func() {
		if open {
			fmt.Fprintln(out)
		}
		open = false
	}
	return func(part string, done, total int) {
		if line == nil || part != last {
			end()
			last, line = part, drawn(out, part)
		}
		line(done, total)
		open = total <= 0 || done < total
	}, end
}
