package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"
)

// stays samples numbers of stays that the agency has, over all its history.
func stays(s *site, token string, want int) ([]string, error) {
	c, err := dial(s.addr)
	if err != nil {
		return nil, err
	}
	defer c.close()
	member := s.managers[0].MemberID
	there := func(id int) (bool, error) {
		status, err := c.do(request("GET", fmt.Sprintf("/v1/reservations/%d-%d", member, id), token, ""))
		return status == 200, err
	}
	last := 1
	for {
		ok, err := there(last * 2)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		last *= 2
	}
	rng := rand.New(rand.NewPCG(1, 2)) // the same stays in every run
	var out []string
	for tries := 0; len(out) < want && tries < 4*want; tries++ {
		id := 1 + rng.IntN(last)
		ok, err := there(id)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, fmt.Sprintf("%d-%d", member, id))
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("the agency has no stays")
	}
	return out, nil
}

// sampledStays is how many different stays a load touches.
const sampledStays = 500

// crowd and few are how many connections the loads of W2 to W4 have: enough for a server to be busy and to commit groups, and as many as on a quiet day.
const (
	crowd = 64
	few   = 4
)

// coldCalls is how many calls are made right after a start.
const coldCalls = 250

// reservations is W2: one stay with all that belongs to it, by its number.
func (b *bench) reservations(ctx context.Context, s *site) error {
	manager := s.managers[0]
	refs, err := stays(s, manager.token, sampledStays)
	if err != nil {
		return err
	}
	made := make([][]byte, len(refs))
	for i, ref := range refs {
		made[i] = request("GET", "/v1/reservations/"+ref, manager.token, "")
	}
	var parts []part
	for _, conns := range []int{crowd, few} {
		ours := part{
			name: fmt.Sprint("view-", conns), load: b.on(s.process, conns, turns(made)),
			figure: figure{
				Work: "W2", What: fmt.Sprintf("one reservation at %s, %d different ones, %d connections", s.Name, len(refs), conns), Quoted: "2,300/s", Goal: "≥ 6× PocketBase, at least 4×",
			},
		}
		if s.beside != nil {
			ours.peer = fmt.Sprint("pocketbase-", conns)
			parts = append(parts, s.beside.part(ours.peer, b.on(s.beside.process, conns, turns(s.beside.views(len(refs))))))
		}
		parts = append(parts, ours)
	}
	if err := b.parts(ctx, s.process, "W2-"+s.Name, parts); err != nil {
		return err
	}
	if s.Name != "L" {
		return nil
	}
	return b.coldReservations(ctx, s, made)
}

// coldReservations measures the first calls after a start: nothing of the database is in memory.
func (b *bench) coldReservations(ctx context.Context, s *site, made [][]byte) error {
	f := figure{Work: "W2", What: fmt.Sprintf("one reservation at L right after the start, %d calls one after another", coldCalls)}
	var ours, theirs []result
	for range coldRounds {
		r, err := cold(ctx, s.process, made)
		if err != nil {
			return err
		}
		ours = append(ours, r)
		if s.beside == nil {
			continue
		}
		if r, err = cold(ctx, s.beside.process, s.beside.views(len(made))); err != nil {
			return err
		}
		theirs = append(theirs, r)
	}
	r := median(ours)
	f.Value, f.Unit, f.Detail = r.Rate, "/s", r.detail()
	if len(theirs) > 0 {
		r := median(theirs)
		f.Peer, f.PeerDetail = r.Rate, r.detail()
	}
	b.add(f)
	return nil
}

// coldRounds is how often a server is started for the calls right after its start.
const coldRounds = 3

func cold(ctx context.Context, p *process, made [][]byte) (result, error) {
	if err := p.restart(ctx); err != nil {
		return result{}, err
	}
	// Ended by the number of its calls, not by the time.
	l := load{addr: p.addr, conns: 1, each: time.Minute, most: coldCalls, server: p, call: turns(made)}
	return l.turn([]int{0})
}
