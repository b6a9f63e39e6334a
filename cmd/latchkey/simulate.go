package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/simulate"
)

type simulateCmd struct {
	Seed     uint64 `help:"The order of the first run; each further run has the next one." default:"1"`
	Orders   int    `help:"How many orders are run." default:"100"`
	Homes    int    `help:"How many homes there are." default:"8"`
	Count    int    `help:"How many bookings are made up, or read from the file; 0 reads all of it." default:"80"`
	Bookings string `help:"A CSV file of bookings, whose lengths of stay are taken." type:"existingfile"`
	Listings string `help:"A CSV file of homes, as Inside Airbnb has them: their names, places, towns and sizes are taken." type:"existingfile"`
	Way      string `help:"How bookings come in: calendars of channels, calls of a property system, or files." enum:"calendars,calls,files" default:"calendars"`
	Season   bool   `help:"Let the days of all stays pass, with cleaners who do the tasks." default:"true" negatable:""`
	Fault    string `help:"Seed a fault that the invariant of this name has to find; list prints the names."`
	JSON     bool   `name:"json" help:"Print one JSON object at the end, and the progress to the error output."`
}

// simulated is what --json prints.
type simulated struct {
	Orders     int    `json:"orders"`
	Steps      int    `json:"steps"`
	Violations int    `json:"violations"`
	First      string `json:"first"`
}

// broken counts what was not true, and keeps the first.
func (s *simulated) broken(seed uint64, format string, args ...any) {
	if s.Violations++; s.Violations == 1 {
		s.First = fmt.Sprintf("seed %d, ", seed) + fmt.Sprintf(format, args...)
	}
}

// Help is shown by --help.
func (simulateCmd) Help() string {
	return "With --database-url=postgres://… each order runs in a schema of its own there, which is removed; without, in an SQLite database of its own. Nothing else is touched, and settings of the environment are not used."
}

// Run replays bookings through simulated channels, calls or files in an installation of its own, which is removed afterwards. It fails when something was not true.
func (c simulateCmd) Run(ctx context.Context, config *app.Config) error {
	if c.Fault == "list" {
		for _, name := range simulate.Faults() {
			fmt.Println(name)
		}
		return nil
	}
	options := simulate.Options{Homes: c.Homes, Count: c.Count, Way: simulate.Way(c.Way), Season: c.Season, Fault: c.Fault}
	if c.Homes < 1 || c.Orders < 1 || c.Count < 0 || (c.Count == 0 && c.Bookings == "") {
		return errors.New("homes, orders and count have to be 1 or more")
	}
	if c.Fault != "" && !slices.Contains(simulate.Faults(), c.Fault) {
		return fmt.Errorf("there is no fault %q: --fault list prints the names", c.Fault)
	}
	if c.Bookings != "" {
		file, err := os.Open(c.Bookings)
		if err != nil {
			return err
		}
		defer file.Close()
		if options.Stays, err = simulate.ReadBookings(file, c.Count); err != nil {
			return fmt.Errorf("--bookings: %w", err)
		}
	}
	if c.Listings != "" {
		file, err := os.Open(c.Listings)
		if err != nil {
			return err
		}
		defer file.Close()
		if options.Listings, err = simulate.ReadListings(file, c.Homes); err != nil {
			return fmt.Errorf("--listings: %w", err)
		}
	}
	progress := os.Stdout
	if c.JSON {
		progress = os.Stderr
	}
	url := config.DatabaseURL
	if url != "" && url == os.Getenv("LATCHKEY_DATABASE_URL") {
		fmt.Fprintln(os.Stderr, "LATCHKEY_DATABASE_URL is not used, because an installation may live there: the orders run in SQLite. Name another database with --database-url.")
		url = ""
	}
	end, all := "", simulated{Orders: c.Orders}
	for n := range c.Orders {
		options.Seed = c.Seed + uint64(n)
		f, err := simulateOnce(ctx, url, options)
		if err != nil {
			return fmt.Errorf("seed %d: %w", options.Seed, err)
		}
		fmt.Fprintf(progress, "%d of %d, seed %d: %d homes, %d bookings made, %d changed, %d split, %d restored, %d canceled, %d of them late; %d steps, %d fetches, %d faults, %d times stays vanished; %d stays split and %d moved by the office, %d questions answered, %d tasks assigned, %d done in %d days, at the end %d turns on one day and %d stays of one night; %d checks, %d violations; end %s.\n",
			n+1, c.Orders, f.Seed, f.Homes, f.Created, f.Changed, f.Split, f.Restored, f.Cancelled, f.Late, f.Steps, f.Fetches, f.Failures, f.Vanished, f.Parted, f.Moved, f.Answered, f.Assigned, f.Cleaned, f.Days, f.Turns, f.Short, f.Checks, len(f.Violations), f.Digest)
		all.Steps += f.Steps
		for _, v := range f.Violations {
			fmt.Fprintf(progress, "  step %d, %s: %s\n", v.Step, v.Invariant, v.What)
			all.broken(f.Seed, "step %d, %s: %s", v.Step, v.Invariant, v.What)
		}
		if end == "" {
			end = f.Digest
		}
		if f.Digest != end {
			fmt.Fprintf(progress, "  the end is not that of seed %d\n", c.Seed)
			all.broken(f.Seed, "the end is not that of seed %d", c.Seed)
		}
	}
	if c.JSON {
		if err := json.NewEncoder(os.Stdout).Encode(all); err != nil {
			return err
		}
	}
	if all.Violations > 0 {
		return fmt.Errorf("%d violations", all.Violations)
	}
	return nil
}

func simulateOnce(ctx context.Context, postgres string, options simulate.Options) (_ simulate.Figures, err error) {
	folder, err := os.MkdirTemp("", "latchkey-simulate-")
	if err != nil {
		return simulate.Figures{}, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if postgres != "" {
		own, remove, err := database.Scratch(ctx, postgres, fmt.Sprintf("simulate_%d_%d", os.Getpid(), options.Seed))
		if err != nil {
			return simulate.Figures{}, err
		}
		postgres = own
		defer func() { err = errors.Join(err, remove(context.WithoutCancel(ctx))) }()
	}
	c := clock.NewManual(simulate.Begin)
	a, err := app.New(ctx, app.Config{Data: folder, DatabaseURL: postgres, FeedAllowPrivate: true}, c, logger(int(slog.LevelError)))
	if err != nil {
		return simulate.Figures{}, err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	return simulate.Run(ctx, simulate.Deps{
		DB: a.DB, Clock: c, Members: a.Members, Properties: a.Properties, Reservations: a.Reservations, Tasks: a.Tasks, Channels: a.Channels, Imports: a.Imports, Planning: a.Planning,
	}, options)
}
