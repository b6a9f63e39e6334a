package reservation

import (
	"context"
	"errors"
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/wire"
)

// progressStep is after how many rows the progress is reported.
const progressStep = 500

// Import adds stays, or changes those with the same external id, with their payments, services and travelers, in one transaction. When a row is refused nothing is
// imported and the report says why; the same rows again change nothing, not even the time of the last change.
func (s *Service) Import(ctx context.Context, memberID identity.MemberID, rows []wire.Line[ImportRow], opts ImportOptions) (wire.ImportReport, error) {
	report := wire.ImportReport{Read: len(rows), Refused: []wire.RefusedRow{}}
	candidates, err := s.candidates(ctx, memberID, rows, &report)
	if err != nil || !report.OK() {
		return report, err
	}
	clean := report
	err = s.db.Import(ctx, memberID, opts.DryRun, func(tx *database.Tx) error {
		report = clean
		done := 0
		return s.bring(ctx, tx, identity.Principal{}, memberID, candidates, opts.DryRun, &report, func(*candidate, Effect) {
			if done++; opts.Progress != nil && (done%progressStep == 0 || done == len(candidates)) {
				opts.Progress(done)
			}
		})
	})
	return report, err
}

// bring writes stays that were found to be right, and says of each what became of it. In a dry run nobody hears of them.
func (s *Service) bring(ctx context.Context, tx *database.Tx, by identity.Principal, memberID identity.MemberID, all []*candidate, dryRun bool, report *wire.ImportReport, took func(*candidate, Effect)) error {
	in := &importer{tx: tx, service: s, by: by, member: memberID, cases: map[string]int64{}, accounts: map[string]identity.AccountID{}, named: make(map[string]bool, len(all))}
	for _, c := range all {
		in.named[c.ExternalID] = true
	}
	if err := in.number(ctx, all); err != nil {
		return err
	}
	for _, c := range all {
		before := *report
		if err := in.take(ctx, c, report); err != nil {
			return err
		}
		switch {
		case report.Added > before.Added:
			took(c, EffectNew)
		case report.Changed > before.Changed:
			took(c, EffectChanged)
		default:
			took(c, EffectSame)
		}
	}
	if dryRun {
		return nil
	}
	return errors.Join(s.tell(ctx, tx, memberID, in.touched), in.announceAdded(ctx, report.Added))
}

// candidates checks all rows. Those that are refused are among them, too.
func (s *Service) candidates(ctx context.Context, memberID identity.MemberID, rows []wire.Line[ImportRow], report *wire.ImportReport) ([]*candidate, error) {
	m, err := s.members.Get(ctx, s.db, memberID)
	if err != nil {
		return nil, err
	}
	all, err := s.properties.All(ctx, s.db, memberID)
	if err != nil {
		return nil, err
	}
	homes := make(map[string]int, len(all))
	for i, p := range all {
		homes[p.ExternalID] = i
	}
	at := func(externalID string) (property.Property, bool) {
		i, ok := homes[externalID]
		if !ok {
			return property.Property{}, false
		}
		return all[i], true
	}
	today, here := clock.DateOf(s.clock.Now()), clock.DateOf(s.clock.Now().In(m.Zone))
	out, seen := make([]*candidate, 0, len(rows)), make(map[string]bool, len(rows))
	for _, row := range rows {
		c, ok := check(report, row, m, today, at)
		if ok && seen[c.ExternalID] {
			report.Refuse(row.Line, c.ExternalID, "external_id", wire.ReasonDuplicate)
		}
		seen[c.ExternalID] = true
		if !Retained(c.Departure, m.RetentionDays, here) {
			c.Travelers = forget(c.Travelers)
		}
		out = append(out, c)
	}
	return out, nil
}

// importer writes candidates in one transaction.
type importer struct {
	tx      *database.Tx
	service *Service
	member  identity.MemberID
	// by is who writes; nobody for a file.
	by       identity.Principal
	cases    map[string]int64
	accounts map[string]identity.AccountID
	touched  touched
	// guests are the accounts of the stays that were added.
	guests []identity.AccountID
	// named are the external ids of the rows.
	named map[string]bool
	// next is the next number of those that were reserved for new stays.
	next int64
}

// number finds the stays that are known and reserves numbers for the others at once: a new one gets its number when it is written.
func (in *importer) number(ctx context.Context, all []*candidate) error {
	added := int64(0)
	for _, c := range all {
		id, err := idOf(ctx, in.tx, in.member, c.ExternalID)
		if err != nil {
			return err
		}
		if c.Ref.ID = id; id == 0 {
			added++
		}
	}
	if added == 0 {
		return nil
	}
	var err error
	in.next, err = in.tx.NextIDs(ctx, in.member, "reservation", added)
	return err
}

func (in *importer) take(ctx context.Context, c *candidate, report *wire.ImportReport) error {
	var err error
	if c.Account, err = in.account(ctx, c.Booker.Email); err != nil {
		return err
	}
	if c.Ref.ID == 0 {
		report.Added++
		return in.add(ctx, c)
	}
	row, err := get(ctx, in.tx, c.Ref)
	if err != nil {
		return err
	}
	if row.ErasedAt != 0 { // a file must not bring the guest back
		report.Unchanged++
		return nil
	}
	if c.Account == 0 && c.Booker.Email == row.Booker.Email {
		c.Account = row.Account // a stay that was opened by its booking number has an account without an address
	}
	have, err := in.service.details(ctx, in.tx, row)
	if err != nil {
		return err
	}
	if c.Case, err = in.bookingCase(ctx, c); err != nil {
		return err
	}
	c.KeyUnlockedAt, c.KeyUnlockedBy, c.LeftAt, c.ReadyAt = have.KeyUnlockedAt, have.KeyUnlockedBy, have.LeftAt, have.ReadyAt
	c.ParkedAt, c.ParkedBy = have.ParkedAt, have.ParkedBy
	c.ExtraArrival, c.ExtraDeparture = have.ExtraArrival, have.ExtraDeparture
	c.Kind, c.NoCleaning, c.CancelledAt, c.CancelReason, c.Unknown = have.Kind, have.NoCleaning, have.CancelledAt, have.CancelReason, have.Unknown
	followed, err := in.followParts(ctx, c, row)
	if err != nil {
		return err
	}
	if err := in.spare(ctx, c, have); err != nil {
		return err
	}
	c.withoutShare()
	if have.Status == Cancelled && c.Status != Cancelled { // a file must not bring back what the office has joined with another stay
		joined, apart, err := keptElsewhere(ctx, in.tx, c.Reservation)
		if err == nil && apart {
			_, err = dropJoin(ctx, in.tx, c.Ref)
		}
		if err != nil {
			return err
		}
		if joined {
			c.Status = Cancelled
		} else if !apart && !c.restore && have.CancelledAt != 0 { // only the office restores what it has cancelled; the rest follows, so that it is restored as its source has it
			c.Status, c.cancelledHere = Cancelled, true
			report.CancelledHere = append(report.CancelledHere, c.ExternalID)
			if err := in.service.claimed(ctx, in.tx, have.Reservation); err != nil {
				return err
			}
		}
	} else if have.CancelledAt != 0 {
		if err := in.service.unclaimed(ctx, in.tx, have.Reservation); err != nil {
			return err
		}
	}
	if c.Status != Cancelled {
		c.CancelledAt, c.CancelReason = 0, ""
	}
	FollowTimes(&c.Reservation, have.Services, c.Services)
	changed, err := in.change(ctx, c, row, have)
	if changed || followed {
		report.Changed++
	} else {
		report.Unchanged++
	}
	return err
}

func (in *importer) add(ctx context.Context, c *candidate) error {
	c.Ref.ID = in.next
	in.next++
	var err error
	if c.Case, err = in.bookingCase(ctx, c); err != nil {
		return err
	}
	row := stored{Reservation: c.Reservation}
	dataKey, box, err := newDataKey(in.service.box, c.Ref)
	if err != nil {
		return err
	}
	row.dataKey = dataKey
	sealed, err := seal(box, c.Ref, c.Travelers)
	if err != nil {
		return err
	}
	in.touched.add(c.Property, c.Arrival, c.Departure)
	in.guests = append(in.guests, c.Account)
	return errors.Join(in.service.insert(ctx, in.tx, row), insertPayments(ctx, in.tx, c.Ref, c.Payments), insertServices(ctx, in.tx, c.Ref, c.Services),
		insertTravelers(ctx, in.tx, c.Ref, sealed), in.note(ctx, c.Ref, StayEntered))
}

// announceAdded has the managers and the guests of added stays load theirs again: one event each, however many stays a file brings.
func (in *importer) announceAdded(ctx context.Context, added int) error {
	if added == 0 {
		return nil
	}
	crew, err := in.service.members.Staff(ctx, in.tx, in.member)
	if err != nil {
		return err
	}
	ev := realtime.Event{Action: realtime.Refresh, Type: realtime.Reservations, Member: in.member}
	in.service.streams.Append(in.tx, ev, append(crew.Managers(), in.guests...), nil)
	return nil
}

// change writes what differs and reports whether anything did.
func (in *importer) change(ctx context.Context, c *candidate, row stored, have Details) (bool, error) {
	samePayments, sameServices, sameTravelers := slices.Equal(have.Payments, c.Payments), slices.Equal(have.Services, c.Services), slices.Equal(have.Travelers, c.Travelers)
	if have.Reservation == c.Reservation && samePayments && sameServices && sameTravelers {
		return false, nil
	}
	in.touched.add(have.Property, have.Arrival, have.Departure)
	in.touched.add(c.Property, c.Arrival, c.Departure)
	if err := in.service.update(ctx, in.tx, stored{Reservation: c.Reservation}); err != nil {
		return true, err
	}
	if err := in.service.announce(ctx, in.tx, c.Reservation); err != nil {
		return true, err
	}
	if err := in.record(ctx, have, c, samePayments, sameServices, sameTravelers); err != nil {
		return true, err
	}
	if !samePayments {
		if err := errors.Join(deletePayments(ctx, in.tx, c.Ref), insertPayments(ctx, in.tx, c.Ref, c.Payments)); err != nil {
			return true, err
		}
	}
	if !sameServices {
		if err := errors.Join(deleteServices(ctx, in.tx, c.Ref), insertServices(ctx, in.tx, c.Ref, slices.Concat(c.Services, c.cancelled))); err != nil {
			return true, err
		}
	}
	if sameTravelers {
		return true, nil
	}
	box, err := openDataKey(in.service.box, c.Ref, row.dataKey)
	if err != nil {
		return true, err
	}
	sealed, err := seal(box, c.Ref, c.Travelers)
	if err != nil {
		return true, err
	}
	return true, errors.Join(deleteTravelers(ctx, in.tx, c.Ref), insertTravelers(ctx, in.tx, c.Ref, sealed))
}

// note writes into the protocol what a program did; a file has no lines there.
func (in *importer) note(ctx context.Context, ref identity.Ref, action Action) error {
	if in.by.Account == 0 {
		return nil
	}
	return note(ctx, in.tx, ref, in.by, action)
}

// record writes what a program has changed: field by field, and what else of the stay. Of a file by command it writes only home, nights and state.
func (in *importer) record(ctx context.Context, have Details, c *candidate, samePayments, sameServices, sameTravelers bool) error {
	if in.by.Account == 0 {
		return recordMoves(ctx, in.tx, have.Reservation, c.Reservation)
	}
	changes, err := wire.Differences(fieldsOf(have.Reservation), fieldsOf(c.Reservation))
	if err != nil {
		return err
	}
	if err := addChanges(ctx, in.tx, c.Ref, in.by.Account, changes); err != nil {
		return err
	}
	for _, one := range []struct {
		same   bool
		action Action
	}{{len(changes) == 0, StayChanged}, {samePayments, Entered}, {sameServices, ServicesChanged}, {sameTravelers, TravelersChanged}} {
		if one.same {
			continue
		}
		if err := in.note(ctx, c.Ref, one.action); err != nil {
			return err
		}
	}
	return nil
}

// bookingCase is the number of the case: the first reservation that came with its text, or the stay itself.
func (in *importer) bookingCase(ctx context.Context, c *candidate) (int64, error) {
	if c.bookingCase == "" {
		return c.Ref.ID, nil
	}
	if id, ok := in.cases[c.bookingCase]; ok {
		return id, nil
	}
	id, err := caseOf(ctx, in.tx, in.member, c.bookingCase, c.Ref.ID)
	if err == nil {
		in.cases[c.bookingCase] = id
	}
	return id, err
}

// account finds the account of a booker; each address is asked for once.
func (in *importer) account(ctx context.Context, email string) (identity.AccountID, error) {
	if email == "" || !strings.Contains(email, "@") {
		return 0, nil
	}
	if id, ok := in.accounts[email]; ok {
		return id, nil
	}
	id, err := in.service.find(ctx, in.tx, email)
	if err == nil {
		in.accounts[email] = id
	}
	return id, err
}
