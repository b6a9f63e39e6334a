package registration

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
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
	"latchkey/internal/wire"
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
	draw       func(ctx context.Context, actor identity.Actor, m identity.MemberID, lang string, stays []Stay) ([]byte, error)
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
	// Draw puts the forms of stays onto pages, in a language.
	Draw func(ctx context.Context, actor identity.Actor, m identity.MemberID, lang string, stays []Stay) ([]byte, error)
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
	found, err := s.arriving(ctx, s.db, m, ask)
	if err != nil {
		return out, err
	}
	towns, err := s.towns(ctx, m)
	if err != nil {
		return out, err
	}
	made, err := madeFor(ctx, s.db, m, ask.Form, ask.From, ask.To)
	if err != nil {
		return out, err
	}
	for _, r := range found {
		home, ok := homes[r.Property]
		if !ok || ask.Property != 0 && r.Property != ask.Property {
			continue
		}
		if len(out.Stays) == mostStays {
			out.More = true
			break
		}
		admitted, err := s.stays.Admit(ctx, s.db, actor, r.Ref)
		if fault.IsMissing(err) {
			continue // it has gone since
		}
		if err != nil {
			return out, err
		}
		stay, err := s.open(ctx, admitted, home)
		if err != nil {
			return out, err
		}
		if !ask.Form.Concerns(stay) {
			continue
		}
		gaps := ask.Form.Gaps(stay, towns)
		if slices.ContainsFunc(gaps, func(g Gap) bool { return g.Town != "" }) {
			if err := s.stays.NoteViewing(ctx, actor, r.Ref, reservation.IdentityViewed, clock.At(now)); err != nil {
				return out, err
			}
		}
		out.Stays = append(out.Stays, Checked{Stay: stay, Gaps: gaps, Due: ask.Form.Due(stay), Made: made[r.Ref.ID], Takes: ask.Form.Takes(stay, home.Today(now))})
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

// arriving are the confirmed stays of guests that arrive between two days, in their order.
func (s *Service) arriving(ctx context.Context, q database.Querier, m identity.MemberID, ask Ask) ([]reservation.Reservation, error) {
	var out []reservation.Reservation
	behind := reservation.OpenMark{Arrival: ask.From}
	for {
		page, err := s.stays.Arriving(ctx, q, m, false, reservation.Days{First: ask.From, Last: ask.To}, behind, mostStays)
		if err != nil {
			return nil, err
		}
		for _, r := range page {
			behind = reservation.OpenMark{Arrival: r.Arrival, ID: r.Ref.ID}
			if r.Kind == reservation.ForGuest && r.ErasedAt == 0 {
				out = append(out, r)
			}
		}
		if len(page) < mostStays {
			return out, nil
		}
	}
}

// towns are those that an agency has entered.
func (s *Service) towns(ctx context.Context, m identity.MemberID) (Towns, error) {
	out := newTowns(func(written string) string { return s.townMark(m, written) })
	return out, readTowns(ctx, s.db, m, out)
}

// townMark stands for what a guest wrote: where somebody was born is not kept in plain beside the sealed data.
func (s *Service) townMark(m identity.MemberID, written string) string {
	return hex.EncodeToString(s.box.MAC("registration-town", fmt.Sprintf("%d/%s", m, townKey(written)))[:16])
}

// open reads a stay with its travelers.
func (s *Service) open(ctx context.Context, admitted reservation.Admitted, home property.Property) (Stay, error) {
	d, err := s.stays.Details(ctx, s.db, admitted)
	if err != nil {
		return Stay{}, err
	}
	return Stay{Reservation: admitted.Reservation, Home: home, Travelers: mainFirst(traveler.WithMain(d))}, nil
}

// Make makes the file of some stays, in a language where it is to be read by people. One for an authority is of one property, since it has no place for which one, none of its stays may lack anything, and the authority
// has to take it today: else the stays are named. Who made it is in the protocol of each stay before anybody gets it.
func (s *Service) Make(ctx context.Context, actor identity.Actor, m identity.MemberID, form Form, lang string, refs []identity.Ref) ([]byte, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	homes, err := s.homes(ctx, s.db, m, form)
	if err != nil {
		return nil, err
	}
	towns, err := s.towns(ctx, m)
	if err != nil {
		return nil, err
	}
	var all []Stay
	file, lacking, seen := File{Form: form, Account: actor.Account}, map[string]string{}, map[identity.Ref]bool{}
	for _, ref := range refs {
		if ref.Member != m {
			return nil, fault.Missing(fault.ReservationNotFound)
		}
		if seen[ref] {
			continue
		}
		seen[ref] = true
		r, err := s.stays.Admit(ctx, s.db, actor, ref)
		if err != nil {
			return nil, err
		}
		home, ok := homes[r.Property]
		if !ok || !isRegistered(&r.Reservation) {
			lacking[ref.String()] = "not_registered"
			continue
		}
		if form.sent() && len(all) > 0 && all[0].Property != r.Property {
			return nil, fault.Invalid(fault.BadRequest, map[string]string{"stays": "expected stays of one property"})
		}
		stay, err := s.open(ctx, r, home)
		if err != nil {
			return nil, err
		}
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
		file.Travelers += len(stay.Travelers)
		if file.First.IsZero() || stay.Arrival < file.First {
			file.First = stay.Arrival
		}
		file.Last = max(file.Last, stay.Arrival)
	}
	if len(lacking) > 0 {
		return nil, fault.Invalid(fault.TravelerInvalid, lacking)
	}
	if len(all) == 0 || file.Travelers > mostLines {
		return nil, fault.Invalid(fault.BadRequest, map[string]string{"stays": "expected 1 to 500 stays with at most 1000 travellers"})
	}
	var made []byte
	if form.sent() {
		made = alloggiatiFile(all, towns)
	} else if made, err = s.draw(ctx, actor, m, lang, all); err != nil {
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
			if err := errors.Join(putStay(ctx, tx, stay, form, file.ID, actor.Account), s.stays.Note(ctx, tx, stay.Ref, actor.Principal(), reservation.RegistrationMade)); err != nil {
				return err
			}
		}
		return s.changed(ctx, tx, m)
	})
}

// isRegistered reports whether guests of a stay are registered at all.
func isRegistered(r *reservation.Reservation) bool {
	return r.Status == reservation.Confirmed && r.Kind == reservation.ForGuest && r.ErasedAt == 0
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
	admitted, err := s.stays.Admit(ctx, s.db, actor, ref)
	if err != nil {
		return err
	}
	home, ok := homes[admitted.Property]
	if !ok || !isRegistered(&admitted.Reservation) {
		return fault.Missing(fault.ReservationNotFound)
	}
	stay, err := s.open(ctx, admitted, home)
	if err != nil {
		return err
	}
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

// SaveTown enters the code of an Italian town. Of what a guest wrote only a mark is kept, by which it is found again.
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
	if !townCode.MatchString(t.Code) {
		fields["code"] = "expected the 9 digits of a municipality"
	}
	if !townProvince.MatchString(t.Province) {
		fields["province"] = "expected two letters"
	}
	if len(fields) > 0 {
		return fault.Invalid(fault.BadRequest, fields)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, putTown(ctx, tx, m, s.townMark(m, cmp.Or(written, t.Name)), t)
	})
	return err
}

// SetClock says whether Today shows what is due for a form.
func (s *Service) SetClock(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, form Form, on bool) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	if !form.sent() {
		return fault.Invalid(fault.BadRequest, map[string]string{"form": "expected " + string(Alloggiati)})
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

// Attention finds the stays whose guests have arrived in the last days and were not registered yet, or not as they are now.
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
		found, err := s.arriving(ctx, q, ask.Member, days)
		if err != nil {
			return nil, err
		}
		made, err := madeFor(ctx, q, ask.Member, form, days.From, days.To)
		if err != nil {
			return nil, err
		}
		for _, r := range found {
			home, ok := homes[r.Property]
			if !ok || !made[r.Ref.ID].Open(&r) {
				continue
			}
			due := form.Due(Stay{Reservation: r, Home: home})
			rows = append(rows, attention.Row{
				Who: r.Booker.Name(), At: wire.DateTime(due, home.Zone), Minutes: int(due.Time().Sub(ask.Now.Time()).Minutes()), Rank: int64(due),
			}.AtHome(&home).Of(attention.ToReservation, r.Ref))
		}
	}
	return []attention.Group{attention.Listed(attention.GuestsToRegister, rows)}, nil
}
