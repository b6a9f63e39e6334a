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

	Serve     serveCmd     `cmd:"" help:"Serve the web app, the calls and the realtime socket."`
	Demo      demoCmd      `cmd:"" help:"Make a demo installation and serve it."`
	Migrate   migrateCmd   `cmd:"" help:"Bring the database to this version."`
	Member    memberCmd    `cmd:"" help:"Agencies: add, list, staff, login links."`
	Account   accountCmd   `cmd:"" help:"Logins: create one or give it a new password."`
	Import    importCmd    `cmd:"" help:"Bring in properties, reservations or a channel's calendar."`
	Export    exportCmd    `cmd:"" help:"All data of an agency as one file, for another installation."`
	Errors    errorsCmd    `cmd:"" help:"Print the newest errors that web apps have reported."`
	Erase     eraseCmd     `cmd:"" help:"Erase the data of a guest, with a proof; or check a proof."`
	Doctor    doctorCmd    `cmd:"" help:"Say what is well with this installation, what is not, and what to do about it."`
	Backup    backupCmd    `cmd:"" help:"Bring everything into the backup now."`
	Restore   restoreCmd   `cmd:"" help:"Make a data folder of the backup as it was at a moment, or check the backup."`
	RotateKey rotateKeyCmd `cmd:"" help:"Replace the master key while the server runs."`
	Ready     readyCmd     `cmd:"" help:"Ask the running server whether it can serve; for health checks."`
	Version   versionCmd   `cmd:"" help:"Print the version."`
	Simulate  simulateCmd  `cmd:"" help:"Replay bookings through simulated channels and check what must always be true."`
}

// languages are the places of flags that take a language.
var languages = kong.Vars{
	"language": locales.Fallback, "languages": strings.Join(locales.Languages, ","),
	"anylanguage": strings.Join(slices.Compact(slices.Sorted(slices.Values(slices.Concat(locales.Languages, locales.Contents)))), ","),
}

func main() {
	var c cli
	parser := kong.Must(&c, kong.Name("latchkey"), kong.Description("The companion web app of holiday-home agencies."), kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}), languages)
	chosen, err := parse(parser, &c, os.Args[1:])
	if err != nil {
		if chosen == nil {
			parser.FatalIfErrorf(err)
		}
		fail(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	chosen.BindTo(ctx, (*context.Context)(nil))
	if err := chosen.Run(&c.Config); err != nil {
		stop()
		fail(err)
	}
}

func fail(err error) {
	var quiet refused
	if !errors.As(err, &quiet) {
		fmt.Fprintln(os.Stderr, "latchkey:", err)
	}
	os.Exit(1)
}

// judging are the commands that say themselves what is wrong with the settings, or need none of them; serving are those that use all.
var (
	judging = []string{"doctor", "version", "simulate"}
	serving = []string{"serve", "demo"}
)

// used are the variables of the settings that a command uses which does not serve. What else opening the installation needs is refused there.
func used(command string) []string {
	switch command {
	case "ready":
		return []string{"LATCHKEY_ADDR"}
	case "restore":
		return []string{"LATCHKEY_DATABASE_URL", "LATCHKEY_FILES_URL", "LATCHKEY_KEY_FILE", "LATCHKEY_BACKUP_URL"}
	default:
		return []string{"LATCHKEY_DATA", "LATCHKEY_DATABASE_URL", "LATCHKEY_FILES_URL", "LATCHKEY_KEY_FILE", "LATCHKEY_BACKUP_URL"}
	}
}

// parse reads arguments and variables, and refuses settings with which the command cannot work; then the chosen command is there beside the error.
func parse(parser *kong.Kong, c *cli, args []string) (*kong.Context, error) {
	chosen, err := parser.Parse(args)
	if err != nil {
		return nil, explain(parser.Model, err)
	}
	command := strings.Fields(chosen.Command())[0]
	switch {
	case slices.Contains(judging, command):
		return chosen, nil
	case slices.Contains(serving, command):
		return chosen, c.Config.Check()
	default:
		return chosen, c.Config.CheckOnly(used(command)...)
	}
}

// explain adds the variable and a good value to why a setting cannot be read.
func explain(model *kong.Application, err error) error {
	for _, flag := range model.Flags {
		if !strings.HasPrefix(err.Error(), "--"+flag.Name) || len(flag.Envs) == 0 {
			continue
		}
		if rest := strings.TrimPrefix(err.Error(), "--"+flag.Name); rest == "" || !strings.ContainsAny(rest[:1], ": =") {
			continue
		}
		return fmt.Errorf("%w; for example %s=%s", err, flag.Envs[0], app.Examples[flag.Envs[0]])
	}
	return err
}

// refused ends a command whose report has already said why.
type refused struct{}

func (refused) Error() string { return "refused" }
