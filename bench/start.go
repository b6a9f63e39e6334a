package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// coldStart measures how long the program takes to be ready on an empty folder, and what it holds then.
func (b *bench) coldStart(ctx context.Context) error {
	var took []time.Duration
	var held []float64
	for range rounds {
		dir, err := os.MkdirTemp(b.root, "empty-")
		if err != nil {
			return err
		}
		begun := time.Now()
		p, err := startServer(ctx, b.bin, dir, asShipped)
		if err != nil {
			return err
		}
		took = append(took, time.Since(begun))
		time.Sleep(time.Second)
		m, err := p.memory()
		p.stop()
		if err != nil {
			return err
		}
		held = append(held, m.All/1e6)
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	slices.Sort(took)
	slices.Sort(held)
	b.add(figure{Work: "start", What: "cold start on an empty folder until ready", Value: took[rounds/2].Seconds(), Unit: "s", Goal: "≤ 0.5 s"})
	b.add(figure{Work: "memory", What: "server on an empty folder, a second later", Value: held[rounds/2], Unit: "MB", Goal: "≤ 40 MB (Node elsewhere 55 MB)"})
	return nil
}

// making reports what it took to make the data of a size, in this run or in an earlier one.
func (b *bench) making(of size) error {
	m, err := madeIn(b.root, of.Name)
	if err != nil || m == nil {
		return err
	}
	command := "latchkey demo " + strings.Join(of.Args, " ")
	b.add(figure{Work: "data", What: command, Value: m.Seconds, Unit: "s", More: "when the data was made"})
	b.add(figure{Work: "data", What: "database after " + command, Value: float64(m.Bytes) / 1e6, Unit: "MB"})
	return nil
}

// idleServer measures what a server costs that has nothing to do.
func (b *bench) idleServer(ctx context.Context) error {
	of := sizes[len(sizes)-1]
	if !slices.Contains(b.sizes, of.Name) {
		return nil
	}
	d, err := prepare(ctx, b.bin, b.root, of.Name, of.Args)
	if err != nil {
		return err
	}
	p, err := startServer(ctx, b.bin, d.Dir, asShipped)
	if err != nil {
		return err
	}
	defer p.stop()
	beside, err := b.openPocketBase(ctx, of)
	if err != nil {
		return err
	}
	all := []*process{p}
	if beside != nil {
		defer beside.stop()
		all = append(all, beside.process)
	}
	if err := wait(ctx, b.idle); err != nil {
		return err
	}
	begun, before := time.Now(), make([]time.Duration, len(all))
	for i, p := range all {
		before[i] = p.cpu()
	}
	if err := wait(ctx, b.idle); err != nil {
		return err
	}
	took := time.Since(begun)
	f := figure{Work: "idle", What: fmt.Sprintf("a server at %s with nothing to do, from %s after its start for as long", of.Name, b.idle), Unit: "% of a core"}
	f.Value = share(p.cpu()-before[0], took)
	if beside != nil {
		f.Peer = share(beside.cpu()-before[1], took)
		f.More = fmt.Sprintf("PocketBase %s %% of a core", number(f.Peer)) // the column has no place for a zero
	}
	b.add(f)
	return nil
}

// share is a part of a time in percent.
func share(part, of time.Duration) float64 { return 100 * part.Seconds() / of.Seconds() }

func wait(ctx context.Context, long time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(long):
		return nil
	}
}
