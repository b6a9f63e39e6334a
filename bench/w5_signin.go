package main

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// Meanwhile others look at their lists at a walking pace.
const (
	others     = 4
	otherPause = 40 * time.Millisecond
)

// signIns is W5: sign in with a password, and how long others wait for their lists meanwhile.
func (b *bench) signIns(ctx context.Context, s *site) error {
	bare := hashes(b.each / 2) // half of it before and half after, so that whatever else the machine does meets both
	people := append(append([]user{}, s.cleaners...), s.companies...)
	logins := make([][]byte, len(people))
	for i, u := range people {
		logins[i] = tokenRequest(u.Username, u.Password)
	}
	stop := make(chan struct{})
	waits := make([][]time.Duration, others)
	failed := make(chan error, others)
	var wg sync.WaitGroup
	for i := range others {
		wg.Go(func() { failed <- walk(s, i, stop, &waits[i]) })
	}
	r, err := b.measure(ctx, s.process, "W5-"+s.Name, load{conns: 2 * runtime.NumCPU(), call: func(conn, n int) []byte { return logins[(conn*7+n)%len(logins)] }})
	close(stop)
	wg.Wait()
	if err != nil {
		return err
	}
	var all []time.Duration
	for i := range others {
		if err := <-failed; err != nil {
			return err
		}
		all = append(all, waits[i]...)
	}
	bare = (bare + hashes(b.each/2)) / 2
	b.add(figure{Work: "floor", What: fmt.Sprintf("argon2id (19 MiB, 2, 1) on %d processors", runtime.NumCPU()), Value: bare, Unit: "/s"})
	b.add(figure{
		Work: "W5", What: "sign in at " + s.Name, Value: r.Rate, Unit: "/s", More: r.inWords(), Floor: bare, FloorIs: "hashes", Goal: "≥ 0.9 of the floor (PocketBase elsewhere 27/s, bcrypt)",
	})
	o := spread(all)
	b.add(figure{
		Work: "W5", What: fmt.Sprintf("others' own task list meanwhile at %s, p99", s.Name), Value: ms(o.P99), Unit: "ms", More: fmt.Sprintf("p50 %s ms of %d calls", number(ms(o.P50)), o.Calls),
		Goal: "under 100 ms",
	})
	return nil
}

func walk(s *site, i int, stop <-chan struct{}, waits *[]time.Duration) error {
	c, err := dial(s.addr)
	if err != nil {
		return err
	}
	defer c.close()
	req := request("GET", cleanings, s.cleaners[i%len(s.cleaners)].token, "")
	ticker := time.NewTicker(otherPause)
	defer ticker.Stop()
	for {
		select {
		case <-stop:
			return nil
		case <-ticker.C:
		}
		at := time.Now()
		status, err := c.do(req)
		if err != nil || status != 200 {
			return fmt.Errorf("others' list: status %d, %w", status, err)
		}
		*waits = append(*waits, time.Since(at))
	}
}
