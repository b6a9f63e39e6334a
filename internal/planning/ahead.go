package planning

import (
	"cmp"
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
)

const (
	// planningNumber names the sequence of which everything takes a number, under lock, that decides about tasks of a member or changes what is decided from.
	planningNumber = "planning"
	// homesAhead is how many homes one step looks through before it writes, and homesRead of how many it reads what is there at once.
	homesAhead = 128
	homesRead  = 16
)

// foreknown is what was decided without keeping anybody from writing: homes of which no task differs. It is true while the member's number of planning is the one that it was decided at.
type foreknown struct {
	number int64
	// same are the homes by number, and last is the last home that was looked at.
	same map[int64]bool
	last int64
}

// lookAhead finds the next homes behind a progress whose tasks are as the rules want them, until some differ.
func (s *Service) lookAhead(ctx context.Context, p progress) (foreknown, error) {
	out := foreknown{same: map[int64]bool{}, last: p.after}
	var err error
	// The number is read before all else: whatever changes after it takes the next one.
	if out.number, err = database.LastID(ctx, s.db, p.member, planningNumber); err != nil {
		return out, err
	}
	rules, _, err := rulesOf(ctx, s.db, p.member)
	if err != nil {
		return out, err
	}
	homes, err := s.properties.All(ctx, s.db, p.member)
	if err != nil {
		return out, err
	}
	r := reading{q: s.db, rules: rules, now: s.tasks.Now()}
	if r.team, err = s.wholeTeam(ctx, s.db, p.member, r.now); err != nil {
		return out, err
	}
	due := homes[behind(homes, p.after):]
	due = due[:min(homesAhead, len(due))]
	// The first home is looked at by itself: where it differs the others are likely to differ as well.
	for n := 1; len(due) > 0; n = min(2*n, homesRead) {
		some := due[:min(n, len(due))]
		due = due[len(some):]
		differ, err := s.differ(ctx, r, some)
		if err != nil {
			return out, err
		}
		for i, home := range some {
			out.same[home.Ref.ID], out.last = !differ[i], home.Ref.ID
		}
		if slices.Contains(differ, true) {
			break
		}
	}
	return out, nil
}

// behind is the place of the first home behind a number, in a list of all by number.
func behind(homes []property.Property, number int64) int {
	first, _ := slices.BinarySearchFunc(homes, number+1, func(home property.Property, id int64) int { return cmp.Compare(home.Ref.ID, id) })
	return first
}

// differ reports for each of some homes whether its tasks from today on are others than the rules want.
func (s *Service) differ(ctx context.Context, r reading, homes []property.Property) ([]bool, error) {
	all := make([]decision, len(homes))
	for i, home := range homes {
		all[i] = coming(home, r.now)
	}
	var err error
	if r.bookings, err = s.shelve(ctx, r.q, all); err != nil {
		return nil, err
	}
	if err := s.decideAll(ctx, r, all); err != nil {
		return nil, err
	}
	out := make([]bool, len(homes))
	for i := range all {
		own, err := s.decideHome(ctx, r, homes[i].Ref)
		if err != nil {
			return nil, err
		}
		out[i] = len(all[i].changes)+len(own) > 0
	}
	return out, nil
}

// coming is a home to be planned from today on, as far ahead as homes are.
func coming(home property.Property, now clock.Instant) decision {
	today := now.Date(home.Zone)
	return decision{home: home, from: today.AddDays(-reach), to: today.AddDays(horizon)}
}

// shelf is the bookings, with those of some properties in some days read already.
type shelf struct {
	Bookings
	homes    map[int64]bool
	from, to clock.Date
	stays    map[int64][]reservation.Stay
	blocks   map[int64][]reservation.Block
	booked   map[int64][]reservation.Booked
}

// shelve reads the bookings of properties of one member between the days at which planning looks first.
func (s *Service) shelve(ctx context.Context, q database.Querier, all []decision) (*shelf, error) {
	out := &shelf{Bookings: s.bookings, homes: map[int64]bool{}, stays: map[int64][]reservation.Stay{}, blocks: map[int64][]reservation.Block{}}
	ids := make([]int64, len(all))
	for i, d := range all {
		ids[i] = d.home.Ref.ID
		out.homes[ids[i]] = true
		if first := d.from.AddDays(-near); i == 0 || first < out.from {
			out.from = first
		}
		out.to = max(out.to, d.to.AddDays(far))
	}
	m := all[0].home.Ref.Member
	stays, blocks, err := s.bookings.StaysOf(ctx, q, m, ids, out.from, out.to)
	if err != nil {
		return nil, err
	}
	for _, one := range stays {
		out.stays[one.Property] = append(out.stays[one.Property], one)
	}
	for _, one := range blocks {
		out.blocks[one.Property] = append(out.blocks[one.Property], one)
	}
	out.booked, err = s.bookings.ServicesOf(ctx, q, m, ids, out.from, out.to)
	return out, err
}

// has reports whether what a property has between two days has been read.
func (s *shelf) has(property int64, from, to clock.Date) bool {
	return s.homes[property] && from >= s.from && to <= s.to
}

// Stays are those that were read, or are read now.
func (s *shelf) Stays(ctx context.Context, q database.Querier, member identity.MemberID, property int64, from, to clock.Date) ([]reservation.Stay, []reservation.Block, error) {
	if !s.has(property, from, to) {
		return s.Bookings.Stays(ctx, q, member, property, from, to)
	}
	var stays []reservation.Stay
	for _, one := range s.stays[property] {
		if one.Arrival <= to && one.Departure >= from {
			stays = append(stays, one)
		}
	}
	var blocks []reservation.Block
	for _, one := range s.blocks[property] {
		if one.Arrival <= to && one.Departure >= from {
			blocks = append(blocks, one)
		}
	}
	return stays, blocks, nil
}

// ServicesAt is what was read, or is read now. It may have more stays than those that arrive between the days.
func (s *shelf) ServicesAt(ctx context.Context, q database.Querier, member identity.MemberID, property int64, from, to clock.Date) (map[int64][]reservation.Booked, error) {
	if !s.has(property, from, to) {
		return s.Bookings.ServicesAt(ctx, q, member, property, from, to)
	}
	return s.booked, nil
}
