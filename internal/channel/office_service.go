package channel

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

const (
	// A person may have so many calendars fetched by hand at once, and one more each askEvery.
	asksAtOnce = 30
	askEvery   = 10 * time.Second
	mostAsking = 10_000
	// maxAddress is how long an address may be, in bytes.
	maxAddress = 2000
	// mostShown is how many entries of a calendar a look shows.
	mostShown = 5
)

// Managed is a calendar of a home for its office. The address is a password, so only its host is shown.
type Managed struct {
	Calendar
	// Host is where the calendar comes from; empty where it has no address.
	Host string
	// Stays and Blocks are what it holds of today and later.
	Stays, Blocks int
}

// Look is what a calendar holds that is not connected yet.
type Look struct {
	Source        Source
	Stays, Blocks int
	// First are the first stays and blocks of today and later.
	First   []Entry
	Refused []wire.RefusedRow
	// Odd is what is unusual about it.
	Odd []Odd
	// UsedBy are the other homes of the agency that have a calendar of this address.
	UsedBy []string
}

func (s *Service) addressOf(f Calendar) (string, error) {
	if len(f.address) == 0 {
		return "", nil
	}
	address, err := s.box.Open(addressContext(f.Ref), f.address)
	if err != nil {
		return "", fmt.Errorf("calendar %s: %w", f.Ref, err)
	}
	return address.Reveal(), nil
}

// senderOf is who sends a calendar that is kept.
func (s *Service) senderOf(f Calendar) (Sender, error) {
	address, err := s.addressOf(f)
	return Sender{address, f.Source}, err
}

func (s *Service) withoutAddress(all []Calendar) ([]Calendar, error) {
	var out []Calendar
	for _, f := range all {
		address, err := s.addressOf(f)
		if err != nil {
			return nil, err
		}
		if address == "" {
			out = append(out, f)
		}
	}
	return out, nil
}

// home is a home that the actor manages.
func (s *Service) home(ctx context.Context, actor identity.Actor, ref identity.Ref) (property.Property, error) {
	if !actor.Manages(ref.Member) {
		return property.Property{}, fault.Missing(fault.NotFound)
	}
	return s.properties.Get(ctx, s.db, ref)
}

// chosen is a calendar that the actor manages, with its home.
func (s *Service) chosen(ctx context.Context, actor identity.Actor, ref identity.Ref) (Calendar, error) {
	if !actor.Manages(ref.Member) {
		return Calendar{}, fault.Missing(fault.NotFound)
	}
	f, err := calendarByID(ctx, s.db, ref)
	if errors.Is(err, sql.ErrNoRows) {
		return f, fault.Missing(fault.NotFound)
	}
	return f, err
}

// Managed lists the calendars of a home for its office.
func (s *Service) Managed(ctx context.Context, actor identity.Actor, ref identity.Ref) ([]Managed, error) {
	home, err := s.home(ctx, actor, ref)
	if err != nil {
		return nil, err
	}
	all, err := calendarsOf(ctx, s.db, ref)
	if err != nil {
		return nil, err
	}
	counts, err := comingOf(ctx, s.db, ref, clock.At(s.clock.Now()).Date(home.Zone))
	if err != nil {
		return nil, err
	}
	out := make([]Managed, len(all))
	for i, f := range all {
		address, err := s.addressOf(f)
		if err != nil {
			return nil, err
		}
		out[i] = Managed{Calendar: f, Host: hostOf(address), Stays: counts[f.Ref.ID].stays, Blocks: counts[f.Ref.ID].blocks}
	}
	return out, nil
}

// checkAddress is the rule of an address that is typed: what is not one is refused before anybody is asked.
func checkAddress(typed string) (string, error) {
	address := strings.TrimSpace(typed)
	if scheme, rest, ok := strings.Cut(address, "://"); ok && strings.HasPrefix(strings.ToLower(scheme), "webcal") {
		address = "https://" + rest
	}
	if !IsAddress(address) || len(address) > maxAddress || hostOf(address) == "" || strings.ContainsAny(address, " \t\r\n") {
		return "", refusal(AddressInvalid)
	}
	return address, nil
}

func refusal(reason Reason) error {
	return fault.Invalid(fault.CalendarRefused, map[string]string{"address": string(reason)})
}

// refused turns a calendar that cannot be read into a refusal of what was given: its address or its file.
func (r *run) refused(err error) error {
	if failure, ok := errors.AsType[*Failed](err); ok {
		field := "address"
		if len(r.file) > 0 {
			field = "file"
		}
		f := fault.Invalid(fault.CalendarRefused, map[string]string{field: string(failure.Reason)})
		f.Cause = err
		return f
	}
	return err
}

// Given is a calendar as a person gives it: by its address, or as a file that they have.
type Given struct{ Address, File string }

// given has a run read what was given.
func (r *run) given(g Given) error {
	if g.File != "" {
		r.file = []byte(g.File)
		return nil
	}
	address, err := checkAddress(g.Address)
	r.from, r.address = address, address
	return err
}

// Look reads a calendar and says what it holds. Nothing is stored.
func (s *Service) Look(ctx context.Context, actor identity.Actor, ref identity.Ref, given Given) (Look, error) {
	home, err := s.home(ctx, actor, ref)
	if err != nil {
		return Look{}, err
	}
	run := &run{service: s, home: &home, trying: true}
	if err := run.given(given); err != nil {
		return Look{}, err
	}
	if err := s.asking.Take(actor.Account, s.clock.Now()); err != nil {
		return Look{}, err
	}
	if err := s.mayAsk(ctx, run); err != nil {
		return Look{}, err
	}
	_, document, err := run.read(ctx)
	s.wasAsked(run, err)
	if err != nil {
		return Look{}, run.refused(err)
	}
	out := Look{Source: document.Source, Refused: document.Refused}
	today := clock.At(s.clock.Now()).Date(home.Zone)
	out.Odd = oddities(document, today)
	for _, e := range document.Entries {
		switch {
		case e.Cancelled || e.Departure < today:
			continue
		case e.Kind == Block:
			out.Blocks++
		default:
			out.Stays++
		}
		out.First = append(out.First, e)
	}
	slices.SortStableFunc(out.First, func(a, b Entry) int { return int(a.Arrival) - int(b.Arrival) })
	out.First = out.First[:min(len(out.First), mostShown)]
	if run.address == "" {
		return out, nil
	}
	out.UsedBy, err = s.usedBy(ctx, ref, run.address)
	return out, err
}

func (s *Service) usedBy(ctx context.Context, ref identity.Ref, address string) ([]string, error) {
	all, err := addressed(ctx, s.db, ref.Member)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, f := range all {
		if f.Property == ref.ID {
			continue
		}
		other, err := s.addressOf(f)
		if err != nil {
			return nil, err
		}
		if other != address {
			continue
		}
		home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ref.Member, ID: f.Property})
		if err != nil {
			return nil, err
		}
		out = append(out, home.Title)
	}
	return out, nil
}

// Connect has a home follow the calendar of an address: what it holds now is merged at once, later it is fetched on the schedule. What a file holds is merged once. A calendar that cannot be read is
// refused, and nothing is stored.
func (s *Service) Connect(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, given Given) (Report, error) {
	home, err := s.home(ctx, actor, ref)
	if err != nil {
		return Report{}, err
	}
	action := property.CalendarConnected
	if given.File != "" {
		action = property.CalendarFileRead
	}
	return s.take(ctx, actor, attempt, &run{service: s, home: &home, trying: true}, given, action)
}

// Readdress has a calendar follow another address, as when a channel gives out a new one. Stays that both hold stay what they are.
func (s *Service) Readdress(ctx context.Context, actor identity.Actor, attempt identity.Attempt, calendar identity.Ref, typed string) (Report, error) {
	f, err := s.chosen(ctx, actor, calendar)
	if err != nil {
		return Report{}, err
	}
	home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: calendar.Member, ID: f.Property})
	if err != nil {
		return Report{}, err
	}
	return s.take(ctx, actor, attempt, &run{service: s, home: &home, chosen: f.Ref.ID, trying: true}, Given{Address: typed}, property.CalendarReaddressed)
}

func (s *Service) take(ctx context.Context, actor identity.Actor, attempt identity.Attempt, r *run, given Given, action property.Action) (Report, error) {
	if report, known, err := database.Recall[Report](ctx, s.db, attempt); known || err != nil {
		return report, err
	}
	if err := r.given(given); err != nil {
		return Report{}, err
	}
	if err := s.asking.Take(actor.Account, s.clock.Now()); err != nil {
		return Report{}, err
	}
	if err := s.mayAsk(ctx, r); err != nil {
		return Report{}, err
	}
	r.also = func(ctx context.Context, tx *database.Tx, _ identity.Ref) error {
		return property.Note(ctx, tx, r.home.Ref, actor.Account, action, r.report.Source.Label())
	}
	report, err := r.do(ctx, attempt)
	s.wasAsked(r, err)
	return report, r.refused(err)
}

// mayAsk refuses an address of a host that wants to be left alone. A file asks nobody.
func (s *Service) mayAsk(ctx context.Context, r *run) error {
	if r.address == "" {
		return nil
	}
	if err := s.recallBusy(ctx); err != nil {
		return err
	}
	if _, busy := s.rests.busy(hostOf(r.address), s.clock.Now()); busy {
		return refusal(Busy)
	}
	return nil
}

// wasAsked notes that the host of an address has been asked, and that it wants to be left alone where it has said so.
func (s *Service) wasAsked(r *run, err error) {
	if r.address == "" {
		return
	}
	host := hostOf(r.address)
	s.rests.ask(host, s.clock.Now())
	if failure, ok := errors.AsType[*Failed](err); ok {
		s.leaveBusy(host, failure)
	}
}

// Refetch fetches a calendar now. A fetch that fails is on the calendar, and no error. acceptLoss takes the sudden loss of most stays for what it says.
func (s *Service) Refetch(ctx context.Context, actor identity.Actor, attempt identity.Attempt, calendar identity.Ref, acceptLoss bool) (Report, error) {
	f, err := s.chosen(ctx, actor, calendar)
	if err != nil {
		return Report{}, err
	}
	address, err := s.addressOf(f)
	if err != nil || address == "" {
		return Report{}, errors.Join(err, fault.Of(fault.Conflict))
	}
	if report, known, err := database.Recall[Report](ctx, s.db, attempt); known || err != nil {
		return report, err
	}
	host := hostOf(address)
	if err := s.asking.Take(actor.Account, s.clock.Now()); err != nil {
		return Report{}, err
	}
	if err := s.recallBusy(ctx); err != nil {
		return Report{}, err
	}
	if until, busy := s.rests.busy(host, s.clock.Now()); busy {
		return Report{}, fault.TooMany(until.Sub(s.clock.Now()))
	}
	var also func(ctx context.Context, tx *database.Tx, r *run) error
	if acceptLoss {
		also = func(ctx context.Context, tx *database.Tx, r *run) error {
			return property.Note(ctx, tx, r.home.Ref, actor.Account, property.CalendarLossAccepted, r.report.Source.Label())
		}
	}
	report, err := s.refetch(ctx, attempt, f, Options{AcceptLoss: acceptLoss}, also)
	s.rests.ask(host, s.clock.Now())
	if failure, ok := errors.AsType[*Failed](err); ok {
		s.leaveBusy(host, failure)
		err = nil
	}
	return report, err
}

// refetch is one run of a calendar that has an address.
func (s *Service) refetch(ctx context.Context, attempt identity.Attempt, f Calendar, opts Options, also func(ctx context.Context, tx *database.Tx, r *run) error) (Report, error) {
	address, err := s.addressOf(f)
	if err != nil {
		return Report{}, err
	}
	home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: f.Ref.Member, ID: f.Property})
	if err != nil {
		return Report{}, err
	}
	r := &run{service: s, home: &home, from: address, address: address, chosen: f.Ref.ID, opts: opts}
	if also != nil {
		r.also = func(ctx context.Context, tx *database.Tx, _ identity.Ref) error { return also(ctx, tx, r) }
	}
	return r.do(ctx, attempt)
}

// Disconnect forgets the address of a calendar. What it has brought stays: the office decides about it. The same calendar can be connected again and is then known.
func (s *Service) Disconnect(ctx context.Context, actor identity.Actor, attempt identity.Attempt, calendar identity.Ref) error {
	if _, err := s.chosen(ctx, actor, calendar); err != nil {
		return err
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		f, err := calendarByID(ctx, tx.Holding(), calendar)
		if err != nil {
			return struct{}{}, err
		}
		failing := f.Failures > 0 || f.Held.Stays > 0
		f.Held = Held{}
		f.Failures, f.LastError, f.etag, f.lastModified, f.nextAt = 0, "", "", "", 0
		// Who connects it again is asked again whether a night is a guest's.
		f.Buffers, f.BusyUntil = false, 0
		if f.address, err = s.box.Seal(addressContext(f.Ref), secret.Of("")); err != nil {
			return struct{}{}, err
		}
		if err := saveCalendar(ctx, tx, f); err != nil {
			return struct{}{}, err
		}
		if failing {
			if err := s.announce(ctx, tx, f.Ref.Member); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, property.Note(ctx, tx, identity.Ref{Member: f.Ref.Member, ID: f.Property}, actor.Account, property.CalendarDisconnected, f.Source.Label())
	})
	return err
}
