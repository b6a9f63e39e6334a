// Command latchkey is the whole product: the server with the web app inside, and the operator's commands.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"latchkey/internal/app"
	"latchkey/locales"
)

type cli struct {
	app.Config

	Serve    serveCmd    `cmd:"" help:"Serve the web app, the calls and the realtime socket."`
	Demo     demoCmd     `cmd:"" help:"Make a demo installation and serve it."`
	Migrate  migrateCmd  `cmd:"" help:"Bring the database to this version."`
	Member   memberCmd   `cmd:"" help:"Agencies: add, list, staff, login links."`
	Account  accountCmd  `cmd:"" help:"Logins: create one or give it a new password."`
	Import   importCmd   `cmd:"" help:"Bring in properties, reservations or a channel's calendar."`
	Export   exportCmd   `cmd:"" help:"All data of an agency as one file, for another installation."`
	Errors   errorsCmd   `cmd:"" help:"Print the newest errors that web apps have reported."`
	Erase    eraseCmd    `cmd:"" help:"Erase the data of a guest, with a proof; or check a proof."`
	Doctor   doctorCmd   `cmd:"" help:"Say what is well with this installation, what is not, and what to do about it."`
	Backup   backupCmd   `cmd:"" help:"Bring everything into the backup now."`
	Restore  restoreCmd  `cmd:"" help:"Make a data folder of the backup as it was at a moment, or check the backup."`
	Ready    readyCmd    `cmd:"" help:"Ask the running server whether it can serve; for health checks."`
	Version  versionCmd  `cmd:"" help:"Print the version."`
	Simulate simulateCmd `cmd:"" help:"Replay bookings through simulated channels and check what must always be true."`
}

// languages are the places of flags that take a language.
var languages = kong.Vars{
	"language": locales.Fallback, "languages": strings.Join(locales.Languages, ","),
	"anylanguage": strings.Join(slices.Compact(slices.Sorted(slices.Values(slices.Concat(locales.Languages, locales.Contents)))), ","),
}

func main() {
	var c cli
	parser := kong.Parse(&c, kong.Name("latchkey"), kong.Description("The companion web app of holiday-home agencies."), kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}), languages)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	parser.BindTo(ctx, (*context.Context)(nil))
	if err := parser.Run(&c.Config); err != nil {
		var quiet refused
		if !errors.As(err, &quiet) {
			fmt.Fprintln(os.Stderr, "latchkey:", err)
		}
		stop()
		os.Exit(1)
	}
}

// refused ends a command whose report has already said why.
type refused struct{}

func (refused) Error() string { return "refused" }
