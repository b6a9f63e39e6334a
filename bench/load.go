package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// rounds is how many short measurements a figure is the median of.
const rounds = 5

// result is what a load has shown: the medians of its rounds.
type result struct {
	Rate           float64 // calls a second
	P50, P99, P999 time.Duration
	// Cost is what one call cost the server; zero when it was not looked at.
	Cost  cost
	Calls int
}

// load calls a server again and again over some connections, each call after the answer of the one before.
type load struct {
	addr  string
	conns int
	// each round lasts so long; the first is thrown away.
	each time.Duration
	// most is how many calls a round makes at most; as many as it can when zero.
	most int
	// patience is how long one call may take; callTimeout when zero.
	patience time.Duration
	// call gives the n-th request of a connection.
	call func(conn, n int) []byte
	// want is the status that every answer must have; 200 when zero.
	want int
	// server is looked at for what the calls cost; it may be nil.
	server *process
	// before and after run around each round and are not measured; they may be nil.
	before func()
	after  func() error
}

// on is a load of a server.
func (b *bench) on(p *process, conns int, call func(conn, n int) []byte) load {
	return load{addr: p.addr, conns: conns, each: b.each, server: p, call: call}
}

// run measures. An answer that is not wanted ends it: a figure with refusals in it says nothing.
func (l load) run(ctx context.Context) (result, error) {
	all, err := together(ctx, l)
	if err != nil {
		return result{}, err
	}
	return all[0], nil
}

// together measures some loads round by round in turns, so that what else the machine does meets all of them alike and their ratios mean something.
func together(ctx context.Context, loads ...load) ([]result, error) {
	numbers, seen := make([][]int, len(loads)), make([][]result, len(loads))
	for i, l := range loads {
		numbers[i] = make([]int, l.conns)
	}
	for round := range rounds + 1 {
		for i, l := range loads {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			r, err := l.turn(numbers[i])
			if err != nil {
				return nil, err
			}
			if round > 0 {
				seen[i] = append(seen[i], r)
			}
		}
	}
	out := make([]result, len(loads))
	for i := range loads {
		out[i] = median(seen[i])
	}
	return out, nil
}

// turn is one round with what belongs before and after it. What is after it runs in any case: it puts the data back.
func (l load) turn(numbers []int) (r result, err error) {
	if l.before != nil {
		l.before()
	}
	r, err = l.round(numbers)
	if l.after != nil {
		err = errors.Join(err, l.after())
	}
	return r, err
}

// round is one measurement, over connections of its own: while other loads have their turn a server may close those that are idle.
func (l load) round(numbers []int) (result, error) {
	want := l.want
	if want == 0 {
		want = 200
	}
	conns := make([]*conn, l.conns)
	for i := range conns {
		c, err := dial(l.addr)
		if err != nil {
			return result{}, err
		}
		defer c.close()
		if l.patience > 0 {
			c.patience = l.patience
		}
		conns[i] = c
	}
	var costs *meter
	if l.server != nil {
		var err error
		if costs, err = l.server.meter(); err != nil {
			return result{}, err
		}
		defer costs.close()
	}
	var left atomic.Int64
	left.Store(int64(l.most))
	took := make([][]time.Duration, len(conns))
	failed := make(chan error, len(conns))
	begun := time.Now()
	end := begun.Add(l.each)
	var wg sync.WaitGroup
	for i, c := range conns {
		wg.Go(func() {
			for last := begun; last.Before(end) && (l.most == 0 || left.Add(-1) >= 0); {
				req := l.call(i, numbers[i])
				numbers[i]++
				at := time.Now()
				status, err := c.do(req)
				last = time.Now()
				if err == nil && status != want {
					err = fmt.Errorf("status %d instead of %d for %.80q: %.300s", status, want, req, &c.body)
				}
				if err != nil {
					failed <- err
					return
				}
				took[i] = append(took[i], last.Sub(at))
			}
		})
	}
	wg.Wait()
	elapsed := time.Since(begun)
	select {
	case err := <-failed:
		return result{}, err
	default:
	}
	r := spread(slices.Concat(took...))
	r.Rate = float64(r.Calls) / elapsed.Seconds()
	if costs != nil && r.Calls > 0 {
		var err error
		if r.Cost, err = costs.each(r.Calls); err != nil {
			return result{}, err
		}
	}
	return r, nil
}

// spread gives the middle, the slowest hundredth and the slowest thousandth of some durations.
func spread(took []time.Duration) result {
	if len(took) == 0 {
		return result{}
	}
	slices.Sort(took)
	return result{P50: took[len(took)/2], P99: took[len(took)*99/100], P999: took[len(took)*999/1000], Calls: len(took)}
}

// median takes the middle of each figure; Calls are all.
func median(all []result) result {
	if len(all) == 0 {
		return result{}
	}
	calls := 0
	for _, r := range all {
		calls += r.Calls
	}
	duration := func(of func(result) time.Duration) time.Duration {
		return time.Duration(middle(all, func(r result) float64 { return float64(of(r)) }))
	}
	costs := make([]cost, len(all))
	for i, r := range all {
		costs[i] = r.Cost
	}
	return result{
		Rate:  middle(all, func(r result) float64 { return r.Rate }),
		P50:   duration(func(r result) time.Duration { return r.P50 }),
		P99:   duration(func(r result) time.Duration { return r.P99 }),
		P999:  duration(func(r result) time.Duration { return r.P999 }),
		Cost:  medianCost(costs),
		Calls: calls,
	}
}

func middle[T any](all []T, of func(T) float64) float64 {
	values := make([]float64, len(all))
	for i, r := range all {
		values[i] = of(r)
	}
	slices.Sort(values)
	return values[len(values)/2]
}
