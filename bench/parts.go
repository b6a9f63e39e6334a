package main

import (
	"context"
	"errors"
	"time"
)

// part is one load of a work and what becomes of its result.
type part struct {
	load
	figure
	name string
	// floor and peer are the names of the parts that it is compared with.
	floor, peer string
	// beside says that the part is only there to be compared with and has no line of its own.
	beside bool
}

// parts measures parts of a work in turns and reports them. Those that are compared with come before the others.
func (b *bench) parts(ctx context.Context, p *process, name string, parts []part) error {
	loads := make([]load, len(parts))
	for i, one := range parts {
		loads[i] = one.load
	}
	results, err := together(ctx, loads...)
	if err != nil {
		return err
	}
	seen := map[string]result{}
	for i, one := range parts {
		seen[one.name] = results[i]
		if one.beside {
			continue
		}
		f := one.figure
		f.Value, f.Unit, f.Detail = results[i].Rate, "/s", results[i].detail()
		if floor, ok := seen[one.floor]; ok {
			f.Floor = floor.Rate
		}
		if peer, ok := seen[one.peer]; ok {
			f.Peer, f.PeerDetail = peer.Rate, peer.detail()
		}
		b.add(f)
	}
	return b.profileParts(ctx, p, name, parts)
}

// profileParts runs the parts of a server once more, each by itself for a profile of its own.
func (b *bench) profileParts(ctx context.Context, p *process, name string, parts []part) error {
	if !b.profile {
		return nil
	}
	long := b.each * rounds
	for _, one := range parts {
		if one.server != p {
			continue
		}
		numbers := make([]int, one.conns)
		for i := range numbers {
			numbers[i] = 1 << 30 // not the numbers, and so not the Idempotency-Keys, of the rounds before
		}
		err := b.profiled(ctx, p, name+"-"+one.name, long, func() error {
			for begun := time.Now(); time.Since(begun) < long; {
				if _, err := one.turn(numbers); err != nil {
					return errors.Join(err, ctx.Err())
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
