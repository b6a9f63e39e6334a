// Command moved serves an installation with a clock that is so many minutes ahead of the machine's, so that a journey can come back days later.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"latchkey/internal/app"
	"latchkey/internal/clock"
)

type settings struct {
	app.Config

	Minutes int `arg:"" help:"How many minutes the clock is ahead."`
}

// moved is the machine's clock, so far ahead.
type moved time.Duration

func (m moved) Now() time.Time { return clock.System{}.Now().Add(time.Duration(m)) }

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() (err error) {
	var s settings
	kong.Parse(&s)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	a, err := app.New(ctx, s.Config, moved(time.Duration(s.Minutes)*time.Minute), slog.New(slog.NewJSONHandler(os.Stderr, nil)))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	if err := a.Listen(); err != nil {
		return err
	}
	return a.Run(ctx)
}
