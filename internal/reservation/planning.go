package reservation

import (
	"context"
	"maps"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
)

const (
	// LongestStay and longestBlock are in nights. With them a range of days is found in an index without reading a property's whole past.
	LongestStay  = 366
	longestBlock = 1100
)

// Stays gives planning the stays (of every status) and blocks of a property that touch the days from and to, by arrival.
func (s *Service) Stays(ctx context.Context, q database.Querier, member identity.MemberID, property int64, from, to clock.Date) ([]Stay, []Block, error) {
	found, err := stays(ctx, q, member, property, from, to)
	if err != nil {
		return nil, nil, err
	}
	closed, err := blocks(ctx, q, member, property, from, to)
	return found, closed, err
}

// Nights are the first night of a stay and the morning after its last one; zero for a stay that is not there.
func (s *Service) Nights(ctx context.Context, q database.Querier, ref identity.Ref) (arrival, departure clock.Date, err error) {
	return nightsOf(ctx, q, ref)
}

// AllStays gives planning the confirmed stays and the blocks of all properties of a member that touch the days from and to, by arrival.
func (s *Service) AllStays(ctx context.Context, q database.Querier, member identity.MemberID, from, to clock.Date) ([]Stay, []Block, error) {
	found, err := allStays(ctx, q, member, from, to)
	if err != nil {
		return nil, nil, err
	}
	closed, err := allBlocks(ctx, q, member, from, to)
	return found, closed, err
}

// ServicesBetween gives planning what is booked beside the confirmed stays that arrive between two days, by the number of the stay: kinds, names and quantities.
func (s *Service) ServicesBetween(ctx context.Context, q database.Querier, member identity.MemberID, from, to clock.Date) (map[int64][]Booked, error) {
	return servicesBetween(ctx, q, member, from, to)
}

// ServicesAt is ServicesBetween for the stays of one property.
func (s *Service) ServicesAt(ctx context.Context, q database.Querier, member identity.MemberID, property int64, from, to clock.Date) (map[int64][]Booked, error) {
	return servicesAt(ctx, q, member, property, from, to)
}

// StaysAt is Stays for some homes at once, at most property.MostOnPage, in no order. The stays are added to a list.
func (s *Service) StaysAt(ctx context.Context, q database.Querier, list []Stay, member identity.MemberID, homes []int64, from, to clock.Date) ([]Stay, []Block, error) {
	found, err := staysAt(ctx, q, list, member, homes, from, to)
	if err != nil {
		return nil, nil, err
	}
	closed, err := blocksOfHomes(ctx, q, member, homes, from, to)
	return found, closed, err
}

// ServicesOf gives planning what is booked beside some stays of some kinds, by the number of the stay; of many kinds it gives all that is booked.
func (s *Service) ServicesOf(ctx context.Context, q database.Querier, member identity.MemberID, stays []int64, kinds []string) (map[int64][]Booked, error) {
	out := map[int64][]Booked{}
	for some := range slices.Chunk(stays, property.MostOnPage) {
		found, err := servicesOf(ctx, q, member, some, kinds)
		if err != nil {
			return nil, err
		}
		maps.Copy(out, found)
	}
	return out, nil
}

// Room finds the hours that other stays leave to a stay.
func (s *Service) Room(ctx context.Context, q database.Querier, r Reservation, p *property.Property) (Room, error) {
	others, err := stays(ctx, q, r.Ref.Member, r.Property, r.Arrival, r.Departure)
	return RoomOf(r, others, p), err
}

// Visits gives the blocks of some hours of all properties of a member between two days.
func (s *Service) Visits(ctx context.Context, q database.Querier, member identity.MemberID, from, to clock.Date) ([]Block, error) {
	return visits(ctx, q, member, from, to)
}

// SaveBlock adds a block or changes the one with the same external id. The same block again changes nothing.
func (s *Service) SaveBlock(ctx context.Context, tx *database.Tx, b Block) (Block, error) {
	fields := map[string]string{}
	if b.ExternalID == "" {
		fields["external_id"] = "required"
	}
	if !slices.Contains(blockReasons, b.Reason) {
		fields["reason"] = "not one of owner, repair, feed, other"
	}
	if nights := b.Arrival.Until(b.Departure); b.Visit() {
		if nights != 0 || b.Arrival.IsZero() {
			fields["departure"] = "a visit ends on its day"
		}
	} else if b.Arrival.IsZero() || b.Departure.IsZero() || nights < 1 || nights > longestBlock {
		fields["departure"] = "must be 1 to 1100 days after arrival"
	}
	if _, err := s.properties.Get(ctx, tx, identity.Ref{Member: b.Ref.Member, ID: b.Property}); fault.Is(err, fault.NotFound) {
		fields["property"] = "not a known property"
	} else if err != nil {
		return b, err
	}
	if len(fields) > 0 {
		return b, fault.Invalid(fault.BadRequest, fields)
	}
	var t touched
	have, err := blockOf(ctx, tx, b.Ref.Member, b.ExternalID)
	switch {
	case database.IsMissing(err):
		if b.Ref.ID, err = tx.NextID(ctx, b.Ref.Member, "block"); err != nil {
			return b, err
		}
	case err != nil:
		return b, err
	default:
		if b.Ref = have.Ref; b == have {
			return b, nil
		}
		t.add(have.Property, have.Arrival, have.Departure)
	}
	if err := saveBlock(ctx, tx, b); err != nil {
		return b, err
	}
	t.add(b.Property, b.Arrival, b.Departure)
	if err := s.tell(ctx, tx, b.Ref.Member, t); err != nil {
		return b, err
	}
	return b, s.announceClosed(ctx, tx, b.Ref.Member, have, b)
}

// announceClosed has the office look again at stays on closed nights when a block that closes nights has changed, unless a calendar has closed them.
func (s *Service) announceClosed(ctx context.Context, tx *database.Tx, member identity.MemberID, blocks ...Block) error {
	named := func(b Block) bool { return b.Ref.ID != 0 && !b.Visit() && b.Reason != BlockFeed }
	if s.closed == nil || !slices.ContainsFunc(blocks, named) {
		return nil
	}
	return s.closed(ctx, tx, member)
}

// RemoveBlock opens the nights of a block again.
func (s *Service) RemoveBlock(ctx context.Context, tx *database.Tx, member identity.MemberID, externalID string) error {
	b, err := blockOf(ctx, tx, member, externalID)
	if database.IsMissing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := deleteBlock(ctx, tx, b.Ref); err != nil {
		return err
	}
	var t touched
	t.add(b.Property, b.Arrival, b.Departure)
	if err := s.tell(ctx, tx, member, t); err != nil {
		return err
	}
	return s.announceClosed(ctx, tx, member, b)
}

// span is the days between which something changed.
type span struct{ from, to clock.Date }

// touched is what changed of each property.
type touched map[int64]span

func (t *touched) add(property int64, from, to clock.Date) {
	if *t == nil {
		*t = touched{}
	}
	if have, ok := (*t)[property]; ok {
		from, to = min(from, have.from), max(to, have.to)
	}
	(*t)[property] = span{from, to}
}

// tell notifies its listeners, once a property and in the order of properties, so that two transactions never wait for each other crosswise.
func (s *Service) tell(ctx context.Context, tx *database.Tx, member identity.MemberID, t touched) error {
	ids := make([]int64, 0, len(t))
	for id := range t {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		for _, fn := range s.changed {
			if err := fn(ctx, tx, member, id, t[id].from, t[id].to); err != nil {
				return err
			}
		}
	}
	return nil
}
