package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// rounds is how many short measurements a figure is the median of.
const rounds = 5

// result is what a load has shown: the medians of its rounds.
type result struct {
	Rate     float64 // calls a second
	P50, P99 time.Duration
	// CPU is what one call cost the server, in processor time; zero when it was not looked at.
	CPU   time.Duration
	Calls int
}

// load calls a server again and again over some connections, each call after the answer of the one before.
type load struct {
	addr  string
	conns int
	// each lasts so long; the first is thrown away.
	each time.Duration
	// call gives the n-th request of a connection.
	call func(conn, n int) []byte
	// want is the status that every answer must have; 200 when zero.
	want int
	// cpu gives the server's processor time so far; it may be nil.
	cpu func() time.Duration
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
			r, err := l.round(numbers[i])
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
		conns[i] = c
	}
	var before time.Duration
	if l.cpu != nil {
		before = l.cpu()
	}
	took := make([][]time.Duration, len(conns))
	failed := make(chan error, len(conns))
	begun := time.Now()
	end := begun.Add(l.each)
	var wg sync.WaitGroup
	for i, c := range conns {
		wg.Go(func() {
			for last := begun; last.Before(end); {
				req := l.call(i, numbers[i])
				numbers[i]++
				at := time.Now()
				status, err := c.do(req)
				last = time.Now()
				if err == nil && status != want {
					err = fmt.Errorf("status %d instead of %d for %.80q", status, want, req)
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
	if l.cpu != nil && r.Calls > 0 {
		r.CPU = (l.cpu() - before) / time.Duration(r.Calls)
	}
	return r, nil
}

// spread gives the middle and the slowest hundredth of some durations.
func spread(took []time.Duration) result {
	if len(took) == 0 {
		return result{}
	}
	slices.Sort(took)
	return result{P50: took[len(took)/2], P99: took[len(took)*99/100], Calls: len(took)}
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
	return result{
		Rate: middle(all, func(r result) float64 { return r.Rate }),
		P50:  time.Duration(middle(all, func(r result) float64 { return float64(r.P50) })),
		P99:  time.Duration(middle(all, func(r result) float64 { return float64(r.P99) })),
		CPU:  time.Duration(middle(all, func(r result) float64 { return float64(r.CPU) })), Calls: calls,
	}
}

func middle(all []result, of func(result) float64) float64 {
	values := make([]float64, len(all))
	for i, r := range all {
		values[i] = of(r)
	}
	slices.Sort(values)
	return values[len(values)/2]
}
