// Command bench measures the product's speed on this machine, against floors that are measured in the same run. See README.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"
)

// options are what was asked for.
type options struct {
	bin, root  string
	pocketbase string // binary of PocketBase; empty without
	sizes      []string
	only       []string
	each       time.Duration // of one round
	idle       time.Duration // how long a server with nothing to do is waited for, and then looked at
	calendars  string        // folder of calendars for corpora
	instances  string        // folder of instances for assign
	asJSON     bool
	profile    bool

	// These belong to this program when it is started by itself as a server.
	role, addr, file, pprof string
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		stop()
		os.Exit(1)
	}
}

func parse(args []string) (options, error) {
	var o options
	var sizeList, only string
	var seconds float64
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.StringVar(&o.bin, "bin", "bin/latchkey", "the program that makes the data and is started cold")
	f.StringVar(&o.root, "data", "bench-data", "folder for the data; made once and used again")
	f.StringVar(&o.pocketbase, "pocketbase", "", "a binary of PocketBase 0.39, to be measured beside the product; its figures are quoted when empty")
	f.StringVar(&sizeList, "sizes", "S,L", "amounts of data")
	f.StringVar(&only, "only", "", "only these, such as W1,W3,start; all when empty")
	f.Float64Var(&seconds, "seconds", 5, "how long one figure is measured, in five rounds")
	f.DurationVar(&o.idle, "idle", time.Minute, "how long a server with nothing to do is waited for, and then looked at")
	f.StringVar(&o.calendars, "calendars", "", "folder of calendar files that corpora reads; without, it is left out")
	f.StringVar(&o.instances, "instances", "", "folder of published instances that assign solves, such as bench/instances/fetch.sh makes; without, they are left out")
	f.BoolVar(&o.asJSON, "json", false, "print JSON instead of a table")
	f.BoolVar(&o.profile, "profile", false, "keep processor profiles in the folder's profiles/")
	f.StringVar(&o.role, "role", "", "for its own use: floor, app or calendars")
	f.StringVar(&o.addr, "addr", "", "for its own use")
	f.StringVar(&o.file, "file", "", "for its own use")
	f.StringVar(&o.pprof, "pprof", "", "for its own use")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if seconds <= 0 || seconds > 300 {
		return o, errors.New("-seconds must be greater than 0 and at most 300")
	}
	if o.idle <= 0 {
		return o, errors.New("-idle must be greater than 0")
	}
	o.each = time.Duration(seconds / rounds * float64(time.Second))
	o.sizes = strings.Split(sizeList, ",")
	for _, name := range o.sizes {
		if !slices.ContainsFunc(sizes, func(s size) bool { return s.Name == name }) {
			return o, fmt.Errorf("-sizes: there is no size %q", name)
		}
	}
	if only != "" {
		o.only = strings.Split(only, ",")
	}
	for _, name := range o.only {
		if !slices.ContainsFunc(works, func(w work) bool { return w.name == name }) {
			return o, fmt.Errorf("-only: there is nothing called %q", name)
		}
	}
	return o, nil
}

// bench is a run.
type bench struct {
	options
	*report
	floors floors
}

// work is one thing that is measured.
type work struct {
	name string
	// each is measured for each size, on its server; alone by itself, on servers of its own.
	each  func(b *bench, ctx context.Context, s *site) error
	alone func(b *bench, ctx context.Context) error
}

var works = []work{
	{name: "start", alone: (*bench).coldStart},
	{name: "W1", each: (*bench).taskLists},
	{name: "W2", each: (*bench).reservations},
	{name: "W3", each: (*bench).messages},
	{name: "W4", each: (*bench).begins},
	{name: "W5", each: (*bench).signIns},
	{name: "staff", each: (*bench).staff},
	{name: "today", each: (*bench).today},
	{name: "ready", each: (*bench).ready},
	{name: "reports", each: (*bench).reports},
	{name: "bookings", each: (*bench).bookings, alone: (*bench).bookingsAlone},
	{name: "corpora", alone: func(b *bench, _ context.Context) error {
		if b.calendars == "" {
			return nil
		}
		return b.corpora()
	}},
	{name: "assign", alone: func(b *bench, _ context.Context) error { return b.assign() }},
	{name: "idle", alone: (*bench).idleServer},
	{name: "W6", alone: (*bench).sockets},
}

func (b *bench) wanted(name string) bool { return len(b.only) == 0 || slices.Contains(b.only, name) }

func run(ctx context.Context, args []string) error {
	o, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	if err != nil {
		return err
	}
	switch o.role {
	case "floor":
		return serveFloor(ctx, o.addr, o.file)
	case "app":
		return serveApp(ctx, o.pprof)
	case "calendars":
		return serveCalendars(ctx, o.addr)
	}
	if o.bin, err = filepath.Abs(o.bin); err != nil {
		return err
	}
	if o.pocketbase != "" {
		if o.pocketbase, err = filepath.Abs(o.pocketbase); err != nil {
			return err
		}
	}
	if _, err := os.Stat(o.bin); err != nil {
		return fmt.Errorf("the program to measure is not there; run make build first: %w", err)
	}
	b := &bench{options: o, report: &report{Notes: []string{}, say: func(format string, args ...any) {
		fmt.Fprintf(os.Stderr, format+"\n", args...)
	}}}
	b.note("%d processors, %s/%s; the load generator shares them with the server. Rounds: %d of %s for each figure, medians. Load of the machine at the start: %s.",
		runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, rounds, o.each, loadAverage())
	if b.pocketbase == "" {
		b.note("Figures of PocketBase and of Node are quoted: they were measured elsewhere, on another machine with two processors.")
	} else {
		b.note("PocketBase was measured in this run, in turns with the product; its commits survive a crash of the program and not a loss of power. Figures of Node were measured elsewhere.")
	}
	failed := b.all(ctx)
	b.note("Load of the machine at the end: %s.", loadAverage())
	if failed != nil {
		b.note("Not everything was measured: %.200s", failed)
	}
	if b.asJSON {
		return errors.Join(failed, b.encode(os.Stdout))
	}
	b.table(os.Stdout)
	return failed
}

func (b *bench) all(ctx context.Context) error {
	for _, s := range sizes {
		if !slices.Contains(b.sizes, s.Name) || !slices.ContainsFunc(works, func(w work) bool { return w.each != nil && b.wanted(w.name) }) {
			continue
		}
		if err := b.size(ctx, s); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	for _, w := range works {
		if w.alone != nil && b.wanted(w.name) {
			if err := w.alone(b, ctx); err != nil {
				return fmt.Errorf("%s: %w", w.name, err)
			}
		}
	}
	return nil
}

// site is a server on data of one size, with people who are signed in.
type site struct {
	size
	*process
	data
	managers, companies, cleaners []user
	// beside is PocketBase on data of the same size; nil without.
	beside *pocketbase
}

// open serves data of a size and signs people in.
func (b *bench) open(ctx context.Context, of size) (s *site, err error) {
	d, err := prepare(ctx, b.bin, b.root, of.Name, of.Args)
	if err != nil {
		return nil, err
	}
	s = &site{size: of, data: d}
	if s.process, err = startLoaded(ctx, d.Dir); err != nil {
		return nil, err
	}
	for _, p := range []struct {
		kind string
		into *[]user
	}{{"manager", &s.managers}, {"company", &s.companies}, {"cleaner", &s.cleaners}} {
		*p.into, err = signInAll(s.addr, d.of(p.kind), mostSignedIn)
		if err == nil && len(*p.into) == 0 {
			err = fmt.Errorf("nobody of the kind %s can sign in", p.kind)
		}
		if err != nil {
			s.stop()
			return nil, err
		}
	}
	return s, nil
}

func (b *bench) size(ctx context.Context, of size) error {
	s, err := b.open(ctx, of)
	if err != nil {
		return err
	}
	defer s.stop()
	if s.beside, err = b.openPocketBase(ctx, of); err != nil {
		return err
	}
	if s.beside != nil {
		defer s.beside.stop()
	}
	if err := b.making(of); err != nil {
		return err
	}
	for _, w := range works {
		if w.each == nil || !b.wanted(w.name) {
			continue
		}
		if err := w.each(b, ctx, s); err != nil {
			return fmt.Errorf("%s: %w\n%s", w.name, err, s.log)
		}
	}
	return nil
}

// mostSignedIn is how many of a kind are signed in: each costs the server a password hash.
const mostSignedIn = 40

func loadAverage() string {
	raw, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	return strings.Join(strings.Fields(string(raw))[:3], " ")
}
