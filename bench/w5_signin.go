package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"
)

// Meanwhile others look at their lists at a walking pace.
const (
	others     = 4
	otherPause = 40 * time.Millisecond
)

// signIns is W5: sign in with a password, and how long others wait for their lists meanwhile.
func (b *bench) signIns(ctx context.Context, s *site) error {
	people := append(append([]user{}, s.cleaners...), s.companies...)
	logins := make([][]byte, len(people))
	for i, u := range people {
		logins[i] = tokenRequest(u.Username, u.Password)
	}
	meanwhile := walkers{addr: s.addr, lists: requests(s.cleaners, cleanings)}
	load := func(p *process, logins [][]byte, w *walkers) load {
		l := b.on(p, 2*runtime.NumCPU(), turns(logins))
		l.before, l.after = w.start, w.stop
		return l
	}
	var parts []part
	var theirs walkers
	if s.beside != nil {
		theirs = walkers{addr: s.beside.addr, lists: s.beside.lists()}
		parts = append(parts, s.beside.part("pocketbase", load(s.beside.process, s.beside.signIns(), &theirs)))
	}
	parts = append(parts, part{name: "sign-in", peer: "pocketbase", load: load(s.process, logins, &meanwhile), figure: figure{
		Work: "W5", What: "sign in at " + s.Name, FloorIs: "hashes", Quoted: "27/s, bcrypt", Goal: "≥ 0.9 of the floor",
	}})
	// The floor is measured before each round, so that whatever else the machine does meets both.
	var bare []float64
	ours := &parts[len(parts)-1]
	ours.before = func() {
		bare = append(bare, hashes(b.each/2))
		meanwhile.start()
	}
	before := len(b.Figures)
	if err := b.parts(ctx, s.process, "W5-"+s.Name, parts); err != nil {
		return err
	}
	floor := middle(bare[1:], func(rate float64) float64 { return rate })
	b.Figures[before].Floor, b.Figures[before].OfFloor = floor, b.Figures[before].Value/floor
	b.add(figure{Work: "floor", What: fmt.Sprintf("argon2id (19 MiB, 2, 1) on %d processors", runtime.NumCPU()), Value: floor, Unit: "/s"})
	o := spread(meanwhile.waits)
	f := figure{Work: "W5", What: fmt.Sprintf("others' own task list meanwhile at %s, p99", s.Name), Value: ms(o.P99), Unit: "ms", Detail: o.detail(), Goal: "under 100 ms"}
	if s.beside != nil {
		o := spread(theirs.waits)
		f.Peer, f.PeerDetail = ms(o.P99), o.detail()
	}
	b.add(f)
	return nil
}

// walkers are others who look at their lists during a round.
type walkers struct {
	addr  string
	lists [][]byte
	waits []time.Duration
	end   chan struct{}
	done  chan walked
}

type walked struct {
	waits []time.Duration
	err   error
}

func (w *walkers) start() {
	w.end, w.done = make(chan struct{}), make(chan walked, others)
	for i := range others {
		go func() {
			waits, err := walk(w.addr, w.lists[i%len(w.lists)], w.end)
			w.done <- walked{waits, err}
		}()
	}
}

func (w *walkers) stop() error {
	close(w.end)
	var err error
	for range others {
		one := <-w.done
		w.waits = append(w.waits, one.waits...)
		err = errors.Join(err, one.err)
	}
	return err
}

// walk reads a list again and again at a walking pace until it is to end.
func walk(addr string, req []byte, end <-chan struct{}) (waits []time.Duration, err error) {
	c, err := dial(addr)
	if err != nil {
		return nil, err
	}
	defer c.close()
	ticker := time.NewTicker(otherPause)
	defer ticker.Stop()
	for {
		select {
		case <-end:
			return waits, nil
		case <-ticker.C:
		}
		at := time.Now()
		status, err := c.do(req)
		if err != nil || status != 200 {
			return nil, fmt.Errorf("others' list: status %d, %w", status, err)
		}
		waits = append(waits, time.Since(at))
	}
}
