package main

import (
	"context"
	"fmt"
	"math/rand/v2"
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
	r, err := b.measure(ctx, s.process, "W2-"+s.Name, load{conns: readers, call: func(conn, n int) []byte { return made[(conn*61+n)%len(made)] }})
	if err != nil {
		return err
	}
	b.add(figure{
		Work: "W2", What: fmt.Sprintf("one reservation at %s, %d different ones", s.Name, len(refs)), Value: r.Rate, Unit: "/s", More: r.inWords(),
		Goal: "≥ 6× PocketBase (2,300/s elsewhere), at least 4×",
	})
	return nil
}
