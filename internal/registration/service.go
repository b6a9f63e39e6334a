package registration

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/traveler"
)

const (
	// mostStays is how many stays a page of the office and a file hold.
	mostStays = 500
	// mostDays is how many days of arrival the page shows at once.
	mostDays = 31
	// lastMade is how many files the page names.
	lastMade = 10
	// daysBack is how long Today shows what is overdue.
	daysBack = 7
)

// Service makes files and forms of stays.
type Service struct {
	db         *database.DB
	box        *secret.Box
	clock      clock.Clock
	members    *member.Service
	properties *property.Service
	stays      *reservation.Service
	draw       func(ctx context.Context, actor identity.Actor, m identity.MemberID, drawing Drawing, stays []Stay) ([]byte, error)
	changed    func(ctx context.Context, tx *database.Tx, id identity.MemberID) error
}

// Deps are what the service needs.
type Deps struct {
	DB           *database.DB
	Box          *secret.Box
	Clock        clock.Clock
	Members      *member.Service
	Properties   *property.Service
	Reservations *reservation.Service
	// Draw puts the forms of stays onto pages.
	Draw func(ctx context.Context, actor identity.Actor, m identity.MemberID, drawing Drawing, stays []Stay) ([]byte, error)
	// Changed announces that what is due has changed.
	Changed func(ctx context.Context, tx *database.Tx, id identity.MemberID) error
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{db: d.DB, box: d.Box, clock: d.Clock, members: d.Members, properties: d.Properties, stays: d.Reservations, draw: d.Draw, changed: d.Changed}
}

// Ask says which stays are wanted: of one home, or of all where Property is zero.
type Ask struct {
	Form     Form
	From, To clock.Date
	Property int64
}

// Checked is a stay with what keeps it out of the file.
type Checked struct {
	Stay
	Gaps []Gap
	Due  clock.Instant
	// Made is how it was registered last; zero for not yet.
	Made Made
	// Takes is set when the authority takes a file with it today.
	Takes bool
}

// Sheet is what the office sees of a form.
type Sheet struct {
	Ask
	Stays []Checked
	// More is set when there are more stays than are shown.
	More  bool
	Clock bool
	Files []File
	// Homes are all homes of the form's country.
	Homes []property.Property
	// Entered is what the agency has entered of homes, by their number; 0 for all that have nothing of their own.
	Entered map[int64]Establishment
	// Towns are those that the agency has entered in the form's country, by name; none for a form that asks for no codes of towns.
	Towns []Town
	Now   clock.Instant
}

// Sheet checks the stays that arrive between two days, for managers. It opens identity data, and gives away which fields are missing and how
// a guest wrote a town whose code is wanted; the viewing of that is in the protocol of the stay before.
func (s *Service) Sheet(ctx context.Context, actor identity.Actor, m identity.MemberID, ask Ask) (Sheet, error) {
	if !actor.Manages(m) {
		return Sheet{}, fault.Missing(fault.NotFound)
	}
	now := s.clock.Now()
	agency, err := s.members.Get(ctx, s.db, m)
	if err != nil {
		return Sheet{}, err
	}
	today := clock.DateOf(now.In(agency.Zone))
	// Today asks from the first day on of which something is due.
	lately := ask.To.IsZero()
	if ask.From.IsZero() {
		ask.From = today.AddDays(-1)
	}
	if ask.To.IsZero() {
		ask.To = min(max(ask.From, today), ask.From.AddDays(mostDays-1))
	}
	if days := ask.From.Until(ask.To); days < 0 || days >= mostDays {
		return Sheet{}, fault.Invalid(fault.BadRequest, map[string]string{"to": "expected 1 to 31 days"})
	}
	out := Sheet{Ask: ask, Now: clock.At(now)}
	homes, err := s.homes(ctx, s.db, m, ask.Form)
	if err != nil {
		return out, err
	}
	for _, home := range homes {
		out.Homes = append(out.Homes, home)
	}
	found, made, err := s.found(ctx, s.db, m, ask)
	if err == nil && lately && ask.Form.ofBookings() {
		found, err = s.changedBookings(ctx, s.db, m, ask.Form, today, found, made)
	}
	if err != nil {
		return out, err
	}
	cancelled, err := s.cancelled(ctx, s.db, m, ask, lately, today, made)
	if err != nil {
		return out, err
	}
	// What a cancelled stay needs is not to be overlooked behind those that follow.
	found = slices.DeleteFunc(slices.Concat(cancelled, found), func(r reservation.Came) bool {
		home, ok := homes[r.Property]
		if !ok || ask.Property != 0 && r.Property != ask.Property {
			return true
		}
		stay := Stay{Reservation: r.Reservation, Home: home, Came: r.At}
		if stay.IsCancelled() {
			return !ask.showsCancelled(stay, made[r.Ref.ID], lately, home.Today(now))
		}
		day := ask.Form.day(stay)
		again := lately && ask.Form.ofBookings() && made[r.Ref.ID].again(&r.Reservation)
		return !again && (day < ask.From || day > ask.To)
	})
	towns, err := s.towns(ctx, m, ask.Form)
	if err != nil {
		return out, err
	}
	if ask.Form.sent() {
		out.Towns = towns.All()
	}
	if out.Entered, err = s.entered(ctx, s.db, m, ask.Form); err != nil {
		return out, err
	}
	var seen []identity.Ref
	for some := range slices.Chunk(found, reservation.MostParties) {
		ids := make([]int64, len(some))
		for i, r := range some {
			ids[i] = r.Ref.ID
		}
		parties, err := s.stays.Parties(ctx, s.db, actor, m, ids)
		if err != nil {
			return out, err
		}
		for _, id := range ids {
			party, ok := parties[id]
			home, here := homes[party.Property]
			if !ok || !here {
				continue // it has gone since
			}
			stay := stayOfParty(party, home, out.Entered)
			if stay.IsCancelled() != (made[id].Cancelled != 0) || !ask.Form.Concerns(stay) {
				continue // it has changed since
			}
			if out.More = len(out.Stays) == mostStays; out.More {
				break
			}
			if stay.IsCancelled() {
				out.Stays = append(out.Stays, Checked{Stay: stay, Due: ask.Form.withdrawnBy(made[id]), Made: made[id]})
				continue
			}
			gaps := ask.Form.Gaps(stay, towns)
			if slices.ContainsFunc(gaps, func(g Gap) bool { return g.Town != "" }) {
				seen = append(seen, stay.Ref)
			}
			out.Stays = append(out.Stays, Checked{Stay: stay, Gaps: gaps, Due: ask.Form.Due(stay), Made: made[id], Takes: ask.Form.Takes(stay, home.Today(now))})
		}
		if out.More {
			break
		}
	}
	// The protocol comes before anybody sees what was opened.
	if err := s.stays.NoteViewings(ctx, actor, seen, reservation.IdentityViewed); err != nil {
		return out, err
	}
	if out.Files, err = lastFiles(ctx, s.db, m, ask.Form, lastMade); err != nil {
		return out, err
	}
	since, err := clockOf(ctx, s.db, m, ask.Form)
	out.Clock = !since.IsZero()
	return out, err
}

// homes are those of the form's country, by number.
func (s *Service) homes(ctx context.Context, q database.Querier, m identity.MemberID, form Form) (map[int64]property.Property, error) {
	all, err := s.properties.All(ctx, q, m)
	out := map[int64]property.Property{}
	for _, home := range all {
		if home.Country == form.Country() {
			out[home.Ref.ID] = home
		}
	}
	return out, err
}

// found are the confirmed stays of guests that arrive, or were booked, between two days, in their order, and how they were registered last. Of bookings it finds those of a day more on both sides: the days are those of the home.
func (s *Service) found(ctx context.Context, q database.Querier, m identity.MemberID, ask Ask) ([]reservation.Came, map[int64]Made, error) {
	var out []reservation.Came
	take := func(r reservation.Came) {
		if isRegistered(&r.Reservation) {
			out = append(out, r)
		}
	}
	if ask.Form.ofBookings() {
		first, last := ask.From.AddDays(-1).At(0, time.UTC), ask.To.AddDays(2).At(0, time.UTC)
		behind := reservation.CameMark{At: first}
		for {
			page, err := s.stays.CameBetween(ctx, q, m, behind, last, mostStays)
			if err != nil {
				return nil, nil, err
			}
			for _, r := range page {
				behind = reservation.CameMark{At: r.At, ID: r.Ref.ID}
				take(r)
			}
			if len(page) < mostStays {
				break
			}
		}
		made, err := madeOfBookings(ctx, q, m, ask.Form, first, last)
		ask.Form.count(made, out)
		return out, made, err
	}
	behind := reservation.OpenMark{Arrival: ask.From}
	for {
		page, err := s.stays.Arriving(ctx, q, m, false, reservation.Days{First: ask.From, Last: ask.To}, behind, mostStays)
		if err != nil {
			return nil, nil, err
		}
		for _, r := range page {
			behind = reservation.OpenMark{Arrival: r.Arrival, ID: r.Ref.ID}
			take(reservation.Came{Reservation: r})
		}
		if len(page) < mostStays {
			break
		}
	}
	made, err := madeFor(ctx, q, m, ask.Form, ask.From, ask.To)
	return out, made, err
}

// changedBookings adds the bookings that are no longer as they were registered, whenever they were made, and how they were, and those that are confirmed again after their report was cancelled; those whose guests have
// left are over.
func (s *Service) changedBookings(ctx context.Context, q database.Querier, m identity.MemberID, form Form, today clock.Date, found []reservation.Came, made map[int64]Made) ([]reservation.Came, error) {
	before, err := madeBefore(ctx, q, m, form, today)
	if err != nil {
		return found, err
	}
	again, err := reopened(ctx, q, m, form, today)
	if err != nil {
		return found, err
	}
	for _, id := range again {
		before[id] = Made{Reopened: true}
	}
	for _, r := range found {
		delete(before, r.Ref.ID)
	}
	for ids := range slices.Chunk(slices.Sorted(maps.Keys(before)), reservation.MostParties) {
		some, err := s.stays.CameOf(ctx, q, m, ids)
		if err != nil {
			return found, err
		}
		form.count(before, some)
		for _, r := range some {
			if one := before[r.Ref.ID]; isRegistered(&r.Reservation) && one.again(&r.Reservation) {
				made[r.Ref.ID], found = one, append(found, r)
			}
		}
	}
	return found, nil
}

// count says for how many people bookings are now.
func (f Form) count(made map[int64]Made, bookings []reservation.Came) {
	for i := range bookings {
		r := &bookings[i].Reservation
		if one, ok := made[r.Ref.ID]; ok {
			one.Known = f.people(r, one.Known)
			made[r.Ref.ID] = one
		}
	}
}

// towns are those that an agency has entered in the country of a form.
func (s *Service) towns(ctx context.Context, m identity.MemberID, form Form) (Towns, error) {
	out := newTowns(func(written string) string { return s.townMark(m, written) })
	return out, readTowns(ctx, s.db, m, func(mark string, t Town) {
		if t.spanish() == form.spanish() {
			out.add(mark, t)
		}
	})
}

// townMark stands for what a guest wrote: where somebody was born or lives is not kept in plain beside the sealed data.
func (s *Service) townMark(m identity.MemberID, written string) string {
	return hex.EncodeToString(s.box.MAC("registration-town", fmt.Sprintf("%d/%s", m, townKey(written)))[:16])
}

// entered is what an agency has entered of its homes for a form; nothing for one that needs nothing.
func (s *Service) entered(ctx context.Context, q database.Querier, m identity.MemberID, form Form) (map[int64]Establishment, error) {
	if !form.spanish() {
		return nil, nil
	}
	return establishments(ctx, q, m)
}

// stayOfParty is a stay with all that its registration needs.
func stayOfParty(p reservation.Party, home property.Property, entered map[int64]Establishment) Stay {
	return Stay{
		Reservation: p.Reservation, Home: home, Travelers: mainFirst(traveler.WithMain(reservation.Details{Reservation: p.Reservation, Travelers: p.Travelers})), Came: p.Came, Paid: p.Paid,
		Establishment: entered[home.Ref.ID].over(entered[0]),
	}
}

// Drawing is how forms on paper are wanted.
type Drawing struct {
	Lang string
	// Each has one form for each adult who signs, for people who are no family; else there is one for each stay.
	Each bool
}

// Make makes the file of some stays; the drawing is of a form on paper. One for an authority is of one property, since it has no place for which one, none of its stays may lack anything, and the authority
// has to take it today: else the stays are named. Who made it is in the protocol of each stay before anybody gets it.
func (s *Service) Make(ctx context.Context, actor identity.Actor, m identity.MemberID, form Form, drawing Drawing, refs []identity.Ref) ([]byte, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	homes, err := s.homes(ctx, s.db, m, form)
	if err != nil {
		return nil, err
	}
	towns, err := s.towns(ctx, m, form)
	if err != nil {
		return nil, err
	}
	entered, err := s.entered(ctx, s.db, m, form)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, ref := range refs {
		if ref.Member != m {
			return nil, fault.Missing(fault.ReservationNotFound)
		}
		if !slices.Contains(ids, ref.ID) {
			ids = append(ids, ref.ID)
		}
	}
	if len(ids) > mostStays {
		return nil, tooMany()
	}
	parties, err := s.stays.Parties(ctx, s.db, actor, m, ids)
	if err != nil {
		return nil, err
	}
	var all []Stay
	file, lacking := File{Form: form, Account: actor.Account}, map[string]string{}
	for _, id := range ids {
		r, ok := parties[id]
		if !ok {
			return nil, fault.Missing(fault.ReservationNotFound)
		}
		ref := r.Ref
		home, ok := homes[r.Property]
		if !ok || !isRegistered(&r.Reservation) {
			lacking[ref.String()] = "not_registered"
			continue
		}
		if form.sent() && len(all) > 0 && all[0].Property != r.Property {
			return nil, fault.Invalid(fault.BadRequest, map[string]string{"stays": "expected stays of one property"})
		}
		stay := stayOfParty(r, home, entered)
		if !form.Concerns(stay) {
			lacking[ref.String()] = "not_registered"
			continue
		}
		if !form.Takes(stay, home.Today(s.clock.Now())) {
			lacking[ref.String()] = "not_today"
			continue
		}
		if form.sent() && len(form.Gaps(stay, towns)) > 0 {
			lacking[ref.String()] = "incomplete"
			continue
		}
		all = append(all, stay)
		file.Stays++
		file.Travelers += form.people(&stay.Reservation, len(stay.Travelers))
		day := form.day(stay)
		if file.First.IsZero() || day < file.First {
			file.First = day
		}
		file.Last = max(file.Last, day)
	}
	if len(lacking) > 0 {
		return nil, fault.Invalid(fault.TravelerInvalid, lacking)
	}
	if len(all) == 0 || form == Alloggiati && file.Travelers > mostLines || form.spanish() && len(all) > mostMessages {
		return nil, tooMany()
	}
	var made []byte
	switch {
	case form.spanish():
		made, err = spanishFile(form, all, towns)
	case form.sent():
		made = alloggiatiFile(all, towns)
	default:
		made, err = s.draw(ctx, actor, m, drawing, all)
	}
	if err != nil {
		return nil, err
	}
	return made, s.db.Write(ctx, func(tx *database.Tx) error {
		file.At = tx.Now()
		var err error
		if file.ID, err = tx.NextID(ctx, m, "registration_file"); err != nil {
			return err
		}
		if err := insertFile(ctx, tx, m, file); err != nil {
			return err
		}
		for _, stay := range all {
			if err := errors.Join(putStay(ctx, tx, stay, form, file.ID, actor.Account), s.stays.Note(ctx, tx, stay.Ref, actor.Principal(), form.action())); err != nil {
				return err
			}
		}
		return s.changed(ctx, tx, m)
	})
}

func tooMany() error {
	return fault.Invalid(fault.BadRequest, map[string]string{"stays": fmt.Sprintf("expected 1 to %d stays; in a file for Italy at most %d travellers, for Spain %d stays", mostStays, mostLines, mostMessages)})
}

// isRegistered reports whether guests of a stay are registered at all, and where they sleep is known.
func isRegistered(r *reservation.Reservation) bool {
	return r.Status == reservation.Confirmed && r.Kind == reservation.ForGuest && r.ErasedAt == 0 && !r.Parked()
}

// SetByHand says that the office has registered the guests of a stay without a file, or takes that back.
func (s *Service) SetByHand(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, form Form, ref identity.Ref, on bool) error {
	if !actor.Manages(m) || ref.Member != m {
		return fault.Missing(fault.ReservationNotFound)
	}
	homes, err := s.homes(ctx, s.db, m, form)
	if err != nil {
		return err
	}
	parties, err := s.stays.Parties(ctx, s.db, actor, m, []int64{ref.ID})
	if err != nil {
		return err
	}
	party, ok := parties[ref.ID]
	home, here := homes[party.Property]
	if !ok || !here || !isRegistered(&party.Reservation) {
		return fault.Missing(fault.ReservationNotFound)
	}
	stay := stayOfParty(party, home, nil)
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		if on {
			return struct{}{}, errors.Join(putStay(ctx, tx, stay, form, 0, actor.Account), s.stays.Note(ctx, tx, ref, actor.Principal(), reservation.RegisteredByHand), s.changed(ctx, tx, m))
		}
		was, err := dropByHand(ctx, tx, ref, form)
		if err != nil || !was {
			return struct{}{}, err
		}
		return struct{}{}, errors.Join(s.stays.Note(ctx, tx, ref, actor.Principal(), reservation.RegisteredUndone), s.changed(ctx, tx, m))
	})
	return err
}

// SaveTown enters the code of a town of Italy, or of Spain where it has no province. Of what a guest wrote only a mark is kept, by which it is found again.
func (s *Service) SaveTown(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, written string, t Town) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	t.Name, t.Province = strings.Join(strings.Fields(t.Name), " "), strings.ToUpper(t.Province)
	fields := map[string]string{}
	if n := utf8.RuneCountInString(t.Name); n == 0 || n > 100 {
		fields["name"] = "expected 1 to 100 letters"
	}
	if utf8.RuneCountInString(written) > 200 {
		fields["written"] = "expected at most 200 letters"
	}
	switch {
	case t.spanish() && !spanishTown.MatchString(t.Code):
		fields["code"] = "expected the 5 digits of a municipality of Spain"
	case !t.spanish() && !townCode.MatchString(t.Code):
		fields["code"] = "expected the 9 digits of a municipality of Italy"
	}
	if !t.spanish() && !townProvince.MatchString(t.Province) {
		fields["province"] = "expected two letters"
	}
	if len(fields) > 0 {
		return fault.Invalid(fault.BadRequest, fields)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, putTown(ctx, tx, m, s.townMark(m, cmp.Or(written, t.wrote())), t)
	})
	return err
}

// SaveEstablishment enters the code of a home at Spain's authority, and how its stays are paid of which no payment says it; of the home 0 for all homes that have nothing of their own. Empty takes it away.
func (s *Service) SaveEstablishment(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, home int64, e Establishment) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	e.Code = strings.TrimSpace(e.Code)
	if e.Code != "" && !establishmentCode.MatchString(e.Code) {
		return fault.Invalid(fault.BadRequest, map[string]string{"code": "expected at most 10 letters and digits"})
	}
	homes, err := s.homes(ctx, s.db, m, ParteViajeros)
	if err != nil {
		return err
	}
	if _, ok := homes[home]; !ok && home != 0 {
		return fault.Invalid(fault.BadRequest, map[string]string{"property": "expected a property in Spain, or 0"})
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, putEstablishment(ctx, tx, m, home, e)
	})
	return err
}

// SetClock says whether Today shows what is due for a form.
func (s *Service) SetClock(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, form Form, on bool) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	if !form.sent() {
		return fault.Invalid(fault.BadRequest, map[string]string{"form": "expected a file that is sent"})
	}
	agency, err := s.members.Get(ctx, s.db, m)
	if err != nil {
		return err
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		if on {
			err = putClock(ctx, tx, m, form, tx.Now().Date(agency.Zone))
		} else {
			err = dropClock(ctx, tx, m, form)
		}
		return struct{}{}, errors.Join(err, s.changed(ctx, tx, m))
	})
	return err
}

// Attention finds the stays whose guests have arrived, or that were booked, in the last days and were not registered yet, or not as they are now.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	var rows []attention.Row
	for _, form := range Forms {
		since, err := clockOf(ctx, q, ask.Member, form)
		if err != nil {
			return nil, err
		}
		if since.IsZero() {
			continue
		}
		days := Ask{Form: form, From: max(since, ask.Today.AddDays(-daysBack)), To: ask.Today}
		homes, err := s.homes(ctx, q, ask.Member, form)
		if err != nil {
			return nil, err
		}
		found, made, err := s.found(ctx, q, ask.Member, days)
		if err == nil && form.ofBookings() {
			found, err = s.changedBookings(ctx, q, ask.Member, form, ask.Today, found, made)
		}
		if err != nil {
			return nil, err
		}
		for _, r := range found {
			home, ok := homes[r.Property]
			stay := Stay{Reservation: r.Reservation, Home: home, Came: r.At}
			if !ok || !made[r.Ref.ID].Open(&r.Reservation) || form.day(stay) < days.From && !(form.ofBookings() && made[r.Ref.ID].again(&r.Reservation)) {
				continue
			}
			rows = append(rows, dueRow(r.Reservation, home, form.Due(stay), ask.Now, string(form)))
		}
		cancelled, err := s.cancelledRows(ctx, q, ask, days, since, homes, made)
		if err != nil {
			return nil, err
		}
		rows = append(rows, cancelled...)
	}
	return []attention.Group{attention.Listed(attention.GuestsToRegister, rows)}, nil
}
