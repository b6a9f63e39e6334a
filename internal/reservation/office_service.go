package reservation

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// Plans says what planning would do.
type Plans interface {
	// Foresee says what happens to tasks when a stay becomes what is given, without writing anything: the stay with its services, and between which days at which property something changes.
	Foresee(ctx context.Context, q database.Querier, member identity.MemberID, stay Stay, services []Booked, at []Touched) ([]PlannedTask, error)
	// ForeseeSplit is Foresee for a stay that becomes two, the second of which has no number yet.
	ForeseeSplit(ctx context.Context, q database.Querier, member identity.MemberID, first, rest Stay, services, restServices []Booked, at []Touched) ([]PlannedTask, error)
	// ForeseeBlock is Foresee for a block; one without a number is new, one without a property is removed.
	ForeseeBlock(ctx context.Context, q database.Querier, member identity.MemberID, block Block, at []Touched) ([]PlannedTask, error)
}

// Touched is between which days the stays of a property change.
type Touched struct {
	Property int64
	From, To clock.Date
}

// Extras says what the office books with a stay that it enters.
type Extras interface {
	// Book applies orders; what is mandatory is booked without one.
	Book(ctx context.Context, q database.Querier, r Reservation, orders []Order) ([]Booked, error)
}

// NewStay is a stay that the office enters, with its services.
type NewStay struct {
	Fields
	Services []Order `json:"services,omitempty" maxItems:"100" nullable:"false" doc:"What is booked with it, together with the mandatory services of the property; a refused field is named services.{n}.{field}."`
}

// longestReason is how many characters the reason of a cancellation has at most.
const longestReason = 500

// Create enters a stay by hand, with its services: all of it or nothing.
func (s *Service) Create(ctx context.Context, actor identity.Actor, attempt identity.Attempt, memberID identity.MemberID, n NewStay) (identity.Ref, error) {
	if !actor.Manages(memberID) {
		return identity.Ref{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (identity.Ref, error) {
		d, err := s.entered(ctx, tx, memberID, n)
		if err != nil {
			return identity.Ref{}, err
		}
		if err := s.settle(ctx, tx, d); err != nil {
			return identity.Ref{}, err
		}
		r := stored{Reservation: d.After.Reservation}
		if r.Ref.ID, err = tx.NextID(ctx, memberID, "reservation"); err != nil {
			return r.Ref, err
		}
		r.Case, r.ExternalID = r.Ref.ID, officeID(r.Ref)
		if r.dataKey, _, err = newDataKey(s.box, r.Ref); err != nil {
			return r.Ref, err
		}
		d.After.Reservation = r.Reservation
		return r.Ref, errors.Join(s.insert(ctx, tx, r), insertServices(ctx, tx, r.Ref, d.After.Services), note(ctx, tx, r.Ref, actor.Principal(), StayEntered), s.spread(ctx, tx, d))
	})
}

// entered is a new stay with what is booked with it.
func (s *Service) entered(ctx context.Context, q database.Querier, memberID identity.MemberID, n NewStay) (Draft, error) {
	d, err := s.draft(ctx, q, Details{Reservation: Reservation{Ref: identity.Ref{Member: memberID}}}, n.Fields)
	if err != nil {
		return Draft{}, err
	}
	d.After.Services, err = s.extras.Book(ctx, q, d.After.Reservation, n.Services)
	FollowServices(&d.After.Reservation, nil, d.After.Services)
	return d, err
}

// officeID is the external id of a stay that was entered by hand.
func officeID(ref identity.Ref) string { return "latchkey-" + bookingNumber(ref) }

// draft checks fields and makes the rest of the stay follow them.
func (s *Service) draft(ctx context.Context, q database.Querier, before Details, f Fields) (Draft, error) {
	m, err := s.members.Get(ctx, q, before.Ref.Member)
	if err != nil {
		return Draft{}, err
	}
	homes := func(id int64) (property.Property, bool) {
		p, err := s.properties.Get(ctx, q, identity.Ref{Member: m.ID, ID: id})
		return p, err == nil
	}
	if before.Ref.ID == 0 {
		before.ArrivalTime, before.DepartureTime = NoTime, NoTime
	}
	fields, err := checkFields(before.Reservation, f, m, clock.DateOf(s.clock.Now().In(m.Zone)), homes)
	if err != nil {
		return Draft{}, err
	}
	d := follow(before, fields)
	if d.After.Booker.Email != before.Booker.Email || d.isNew() {
		d.After.Account = 0
		if address := Contact(d.After.Booker.Email); address != "" {
			d.After.Account, err = s.find(ctx, q, address)
		}
	}
	return d, err
}

// settle refuses a stay whose nights are taken. Two that are written at the same time wait for each other.
func (s *Service) settle(ctx context.Context, tx *database.Tx, d Draft) error {
	if _, err := tx.NextIDs(ctx, d.After.Ref.Member, "nights", 0); err != nil {
		return err
	}
	taken, _, err := s.hindered(ctx, tx, d)
	if err != nil || len(taken) == 0 {
		return err
	}
	refusal := fault.Invalid(fault.BadRequest, map[string]string{"property": reasonTaken})
	refusal.Data = TakenAnswer{Taken: presentHindrances(taken)}
	return refusal
}

// hindered finds what has nights of a stay already, where the stay takes nights that it had not before.
func (s *Service) hindered(ctx context.Context, q database.Querier, d Draft) (taken, offered []Hindrance, err error) {
	r := d.After.Reservation
	if !d.moves() || r.Status == Cancelled || r.Parked() {
		return nil, nil, nil
	}
	others, closed, err := s.Stays(ctx, q, r.Ref.Member, r.Property, r.Arrival, r.Departure)
	if err != nil {
		return nil, nil, err
	}
	taken, offered = hindrances(r, others, closed)
	return taken, offered, errors.Join(s.nameGuests(ctx, q, r.Ref.Member, taken), s.nameGuests(ctx, q, r.Ref.Member, offered))
}

// nameGuests says whose the stays are that have nights already.
func (s *Service) nameGuests(ctx context.Context, q database.Querier, m identity.MemberID, all []Hindrance) error {
	for i := range all {
		if all[i].Stay == 0 {
			continue
		}
		other, err := get(ctx, q, identity.Ref{Member: m, ID: all[i].Stay})
		if err != nil {
			return err
		}
		all[i].Guest = other.Booker.Name()
	}
	return nil
}

// spread notifies planning, the guest (of before, too) and the managers of a written stay.
func (s *Service) spread(ctx context.Context, tx *database.Tx, d Draft) error {
	var t touched
	if !d.isNew() {
		t.add(d.Before.Property, d.Before.Arrival, d.Before.Departure)
	}
	t.add(d.After.Property, d.After.Arrival, d.After.Departure)
	err := errors.Join(s.tell(ctx, tx, d.After.Ref.Member, t), s.announce(ctx, tx, d.After.Reservation))
	if d.Before.Account != 0 && d.Before.Account != d.After.Account {
		err = errors.Join(err, s.announce(ctx, tx, d.Before.Reservation))
	}
	return err
}

// heldWhole reads a stay with all that belongs to it for a change; others who change it wait.
func (s *Service) heldWhole(ctx context.Context, tx *database.Tx, ref identity.Ref) (stored, Details, error) {
	if err := hold(ctx, tx, ref); err != nil {
		return stored{}, Details{}, err
	}
	row, err := get(ctx, tx, ref)
	if err != nil {
		return stored{}, Details{}, err
	}
	d, err := s.details(ctx, tx, row)
	return row, d, err
}

// Cancel cancels a stay, with a reason.
func (s *Service) Cancel(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, reason string) error {
	reason = strings.TrimSpace(wire.PlainDirection(reason))
	if !actor.Manages(ref.Member) {
		return missing()
	}
	switch {
	case reason == "":
		return fault.Invalid(fault.BadRequest, map[string]string{"reason": "required"})
	case utf8.RuneCountInString(reason) > longestReason:
		return fault.Invalid(fault.BadRequest, map[string]string{"reason": "too_long"})
	}
	return s.changeState(ctx, actor, attempt, ref, func(tx *database.Tx, r *Reservation) (Action, error) {
		if r.Status == Cancelled {
			return "", nil
		}
		r.Status, r.CancelledAt, r.CancelReason = Cancelled, tx.Now(), reason
		_, err := dropJoin(ctx, tx, ref) // a join from before it was restored
		return StayCancelled, err
	})
}

// Restore makes a cancelled stay what it was before, unless its nights are taken meanwhile.
func (s *Service) Restore(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	if !actor.Manages(ref.Member) {
		return missing()
	}
	return s.changeState(ctx, actor, attempt, ref, func(tx *database.Tx, r *Reservation) (Action, error) {
		if r.Status != Cancelled {
			return "", nil
		}
		was, err := stateBefore(ctx, tx, ref)
		r.Status, r.CancelledAt, r.CancelReason = was, 0, ""
		return StayRestored, err
	})
}

// stateBefore is what a cancelled stay was before the office, a program, a calendar or a file cancelled it; confirmed where its history does not say.
func stateBefore(ctx context.Context, q database.Querier, ref identity.Ref) (Status, error) {
	last, found, err := lastChange(ctx, q, ref, "status")
	if err == nil && found && plain(string(last.After)) == string(Cancelled) && plain(string(last.Before)) == string(Offer) {
		return Offer, nil
	}
	return Confirmed, err
}

// changeState writes another state of a stay; no action says that it has it already.
func (s *Service) changeState(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, change func(tx *database.Tx, r *Reservation) (Action, error)) error {
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		row, have, err := s.heldWhole(ctx, tx, ref)
		if err != nil {
			return struct{}{}, err
		}
		d := Draft{have, have}
		action, err := change(tx, &d.After.Reservation)
		if err != nil || action == "" {
			return struct{}{}, err
		}
		if err := s.settle(ctx, tx, d); err != nil {
			return struct{}{}, err
		}
		row.Reservation = d.After.Reservation
		return struct{}{}, errors.Join(s.update(ctx, tx, row), s.record(ctx, tx, actor, d), note(ctx, tx, ref, actor.Principal(), action), s.spread(ctx, tx, d))
	})
	return err
}

// Foreseen is what a change of a stay would do.
type Foreseen struct {
	Draft
	// Home is where the stay is afterwards, Was where it was before; Homes are those that tasks are at, by number.
	Home     property.Property
	Was      property.Property
	Homes    map[int64]property.Property
	Taken    []Hindrance
	Warnings []Warning
	Tasks    []PlannedTask
	Key      KeyState
	Crew     *member.StaffList
}

// ForeseeNew says what entering a stay would do; nothing is written.
func (s *Service) ForeseeNew(ctx context.Context, actor identity.Actor, memberID identity.MemberID, n NewStay) (Foreseen, error) {
	if !actor.Manages(memberID) {
		return Foreseen{}, fault.Missing(fault.NotFound)
	}
	if strings.TrimSpace(n.BookerFirstName+n.BookerLastName) == "" {
		n.BookerLastName = "…" // asked for while the call goes on: who it is comes later
	}
	d, err := s.entered(ctx, s.db, memberID, n)
	if err != nil {
		return Foreseen{}, err
	}
	return s.foresee(ctx, d)
}

// ForeseeServices says what booking other services would do.
func (s *Service) ForeseeServices(ctx context.Context, actor identity.Actor, ref identity.Ref, before, after []Booked) (Foreseen, error) {
	have, err := s.managed(ctx, s.db, actor, ref)
	if err != nil {
		return Foreseen{}, err
	}
	d := Draft{have, have}
	d.Before.Services, d.After.Services = before, after
	FollowServices(&d.After.Reservation, before, after)
	return s.foresee(ctx, d)
}

// ForeseeState says what cancelling or restoring a stay would do.
func (s *Service) ForeseeState(ctx context.Context, actor identity.Actor, ref identity.Ref, status Status) (Foreseen, error) {
	have, err := s.managed(ctx, s.db, actor, ref)
	if err != nil {
		return Foreseen{}, err
	}
	d := Draft{have, have}
	if d.After.Status = status; status != Cancelled && have.Status == Cancelled {
		if d.After.Status, err = stateBefore(ctx, s.db, ref); err != nil {
			return Foreseen{}, err
		}
	}
	return s.foresee(ctx, d)
}

// managed reads a stay for one of the managers of its member.
func (s *Service) managed(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Details, error) {
	row, viewer, err := s.admitted(ctx, q, actor, ref)
	if err == nil && viewer != AsManager {
		err = missing()
	}
	if err != nil {
		return Details{}, err
	}
	return s.details(ctx, q, row)
}

func (s *Service) foresee(ctx context.Context, d Draft) (Foreseen, error) {
	out := Foreseen{Draft: d}
	r := d.After.Reservation
	m := r.Ref.Member
	var err error
	if out.Home, err = s.properties.Get(ctx, s.db, identity.Ref{Member: m, ID: r.Property}); err != nil {
		return out, err
	}
	if b := d.Before.Reservation; d.isNew() || b.Property == r.Property {
		out.Was = out.Home
	} else if out.Was, err = s.properties.Get(ctx, s.db, identity.Ref{Member: m, ID: b.Property}); err != nil {
		return out, err
	}
	var offered []Hindrance
	if out.Taken, offered, err = s.hindered(ctx, s.db, d); err != nil {
		return out, err
	}
	if out.Crew, err = s.members.Staff(ctx, s.db, m); err != nil {
		return out, err
	}
	seen := false
	if !d.isNew() && r.Account != 0 {
		if seen, err = everViewedKey(ctx, s.db, r.Ref); err != nil {
			return out, err
		}
	}
	now := s.clock.Now()
	out.Key = KeyRule(r, out.Home.Zone, now)
	out.Warnings = d.warnings(out.Home.Today(now), offered, seen)
	if len(out.Taken) > 0 {
		return out, nil
	}
	at := []Touched{{r.Property, r.Arrival, r.Departure}}
	if b := d.Before.Reservation; !d.isNew() {
		if b.Property == r.Property {
			at[0].From, at[0].To = min(b.Arrival, r.Arrival), max(b.Departure, r.Departure)
		} else {
			at = append(at, Touched{b.Property, b.Arrival, b.Departure})
		}
	}
	if out.Tasks, err = s.plans.Foresee(ctx, s.db, m, stayOfReservation(r), Current(d.After.Services), at); err != nil {
		return out, err
	}
	return s.withHomes(ctx, m, out)
}

// withHomes reads the homes of the tasks of what was foreseen, and adds what is to say of the tasks.
func (s *Service) withHomes(ctx context.Context, m identity.MemberID, out Foreseen) (Foreseen, error) {
	var err error
	if out.Homes, err = s.homesOf(ctx, m, out.Tasks); err != nil {
		return out, err
	}
	for _, t := range out.Tasks {
		home := out.Homes[t.Property]
		if t.Effect == TaskKept && !slices.Contains(out.Warnings, WarnBegun) {
			out.Warnings = append(out.Warnings, WarnBegun)
		}
		shorter := t.Type == departureTask && t.Effect != TaskKept && t.Effect != TaskCancelled && t.End-t.Start < clock.Instant(home.CleaningMinutes)*60*1000
		if shorter && !slices.Contains(out.Warnings, WarnShort) {
			out.Warnings = append(out.Warnings, WarnShort)
		}
	}
	return out, nil
}

// homesOf reads the properties that tasks are at, or were.
func (s *Service) homesOf(ctx context.Context, m identity.MemberID, tasks []PlannedTask) (map[int64]property.Property, error) {
	out := map[int64]property.Property{}
	for _, t := range tasks {
		for _, id := range []int64{t.Property, t.WasProperty} {
			if _, known := out[id]; known || id == 0 {
				continue
			}
			p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: m, ID: id})
			if err != nil {
				return nil, err
			}
			out[id] = p
		}
	}
	return out, nil
}

// departureTask is how planning calls the cleaning after a stay.
const departureTask = "departure"

func stayOfReservation(r Reservation) Stay {
	return ofHome(Stay{
		ID: r.Ref.ID, Property: r.Property, Status: r.Status, Source: r.Source, Arrival: r.Arrival, Departure: r.Departure, Times: r.Times,
		Persons: r.Persons, NoCleaning: r.NoCleaning, Kind: cmp.Or(r.Kind, ForGuest), ParkedAt: r.ParkedAt,
	})
}
