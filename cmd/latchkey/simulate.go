package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/simulate"
)

type simulateCmd struct {
	Seed     uint64 `help:"The order of the first run; each further run has the next one." default:"1"`
	Orders   int    `help:"How many orders are run." default:"3"`
	Homes    int    `help:"How many homes there are." default:"8"`
	Count    int    `help:"How many bookings are made up, or read from the file; 0 reads all of it." default:"80"`
	Bookings string `help:"A CSV file of bookings, whose lengths of stay are taken." type:"existingfile"`
	Listings string `help:"A CSV file of homes, as Inside Airbnb has them: their names, places, towns and sizes are taken." type:"existingfile"`
	Way      string `help:"How bookings come in: calendars of channels, calls of a property system, or files." enum:"calendars,calls,files" default:"calendars"`
	Season   bool   `help:"Let the days of all stays pass, with cleaners who do the tasks." default:"true" negatable:""`
	Postgres string `help:"Run one order in this empty PostgreSQL database (postgres://…), whose data stays; without, each order runs in an SQLite database of its own that is removed." placeholder:"ADDRESS"`
	Fault    string `help:"Seed a fault that the invariant of this name has to find."`
}

// Run replays bookings through simulated channels, calls or files in an installation of its own, which is removed afterwards. It fails when something was not true.
func (c simulateCmd) Run(ctx context.Context) error {
	options := simulate.Options{Homes: c.Homes, Count: c.Count, Way: simulate.Way(c.Way), Season: c.Season, Fault: c.Fault}
	if c.Homes < 1 || c.Orders < 1 || c.Count < 0 || (c.Count == 0 && c.Bookings == "") {
		return errors.New("homes, orders and count have to be 1 or more")
	}
	if c.Postgres != "" && c.Orders != 1 {
		return errors.New("--postgres is for one order: --orders=1")
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
	end, violations := "", 0
	for n := range c.Orders {
		options.Seed = c.Seed + uint64(n)
		f, err := simulateOnce(ctx, c.Postgres, options)
		if err != nil {
			return fmt.Errorf("seed %d: %w", options.Seed, err)
		}
		fmt.Printf("Seed %d: %d homes, %d bookings made, %d changed, %d canceled; %d steps, %d fetches, %d faults; %d tasks assigned, %d done in %d days; %d checks, %d violations; end %s.\n",
			f.Seed, f.Homes, f.Created, f.Changed, f.Cancelled, f.Steps, f.Fetches, f.Failures, f.Assigned, f.Cleaned, f.Days, f.Checks, len(f.Violations), f.Digest)
		for _, v := range f.Violations {
			fmt.Printf("  step %d, %s: %s\n", v.Step, v.Invariant, v.What)
		}
		violations += len(f.Violations)
		if end == "" {
			end = f.Digest
		}
		if f.Digest != end {
			fmt.Printf("  the end is not that of seed %d\n", c.Seed)
			violations++
		}
	}
	if violations > 0 {
		return fmt.Errorf("%d violations", violations)
	}
	return nil
}

func simulateOnce(ctx context.Context, postgres string, options simulate.Options) (_ simulate.Figures, err error) {
	folder, err := os.MkdirTemp("", "latchkey-simulate-")
	if err != nil {
		return simulate.Figures{}, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	c := clock.NewManual(simulate.Begin)
	a, err := app.New(ctx, app.Config{Data: folder, DatabaseURL: postgres, FeedAllowPrivate: true}, c, logger(int(slog.LevelError)))
	if err != nil {
		return simulate.Figures{}, err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	if some, err := a.Members.Any(ctx, a.DB); err != nil {
		return simulate.Figures{}, err
	} else if some {
		return simulate.Figures{}, errors.New("the database holds an agency: a simulation needs an empty one")
	}
	return simulate.Run(ctx, simulate.Deps{
		DB: a.DB, Clock: c, Members: a.Members, Properties: a.Properties, Reservations: a.Reservations, Tasks: a.Tasks, Channels: a.Channels, Imports: a.Imports,
	}, options)
}
