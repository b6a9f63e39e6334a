package registration

import (
	"context"
	"errors"
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
	clock      clock.Clock
	members    *member.Service
	properties *property.Service
	stays      *reservation.Service
	changed    func(ctx context.Context, tx *database.Tx, id identity.MemberID) error
}

// Deps are what the service needs.
type Deps struct {
	DB           *database.DB
	Clock        clock.Clock
	Members      *member.Service
	Properties   *property.Service
	Reservations *reservation.Service
	// Changed announces that what is due has changed.
	Changed func(ctx context.Context, tx *database.Tx, id identity.MemberID) error
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{db: d.DB, clock: d.Clock, members: d.Members, properties: d.Properties, stays: d.Reservations, changed: d.Changed}
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
	// Made is the last file that the stay was in; zero for none.
	Made File
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

// Sheet checks the stays that arrive between two days, for managers. It opens identity data, but gives none away: only which fields are missing.
func (s *Service) Sheet(ctx context.Context, actor identity.Actor, m identity.MemberID, ask Ask) (Sheet, error) {
	if !actor.Manages(m) {
		return Sheet{}, fault.Missing(fault.NotFound)
	}
	now := s.clock.Now()
	if ask.From.IsZero() {
		agency, err := s.members.Get(ctx, s.db, m)
		if err != nil {
			return Sheet{}, err
		}
		ask.From = clock.DateOf(now.In(agency.Zone))
	}
	if ask.To.IsZero() {
		ask.To = ask.From
	}
	if days := ask.From.Until(ask.To); days < 0 || days >= mostDays {
		return Sheet{}, fault.Invalid(fault.BadRequest, map[string]string{"to": "expected 1 to 31 days"})
	}
	out := Sheet{Ask: ask, Now: clock.At(now)}
	homes, err := s.homes(ctx, m, ask.Form)
	if err != nil {
		return out, err
	}
	for _, home := range homes {
		out.Homes = append(out.Homes, home)
	}
	found, err := s.arriving(ctx, m, ask)
	if err != nil {
		return out, err
	}
	towns, err := townsOf(ctx, s.db, m)
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
		stay, err := s.open(ctx, actor, r.Ref, home)
		if err != nil {
			return out, err
		}
		out.Stays = append(out.Stays, Checked{Stay: stay, Gaps: ask.Form.Gaps(stay, towns), Due: ask.Form.Due(stay), Made: made[r.Ref.ID]})
	}
	if out.Files, err = lastFiles(ctx, s.db, m, ask.Form, lastMade); err != nil {
		return out, err
	}
	since, err := clockOf(ctx, s.db, m, ask.Form)
	out.Clock = !since.IsZero()
	return out, err
}

// homes are those of the form's country, by number.
func (s *Service) homes(ctx context.Context, m identity.MemberID, form Form) (map[int64]property.Property, error) {
	all, err := s.properties.All(ctx, s.db, m)
	out := map[int64]property.Property{}
	for _, home := range all {
		if home.Country == form.Country() {
			out[home.Ref.ID] = home
		}
	}
	return out, err
}

// arriving are the confirmed stays of guests that arrive between two days, in their order.
func (s *Service) arriving(ctx context.Context, m identity.MemberID, ask Ask) ([]reservation.Reservation, error) {
	var out []reservation.Reservation
	behind := reservation.OpenMark{Arrival: ask.From}
	for {
		page, err := s.stays.Arriving(ctx, m, false, reservation.Days{First: ask.From, Last: ask.To}, behind, mostStays)
		if err != nil {
			return nil, err
		}
		for _, r := range page {
			behind = reservation.OpenMark{Arrival: r.Arrival, ID: r.Ref.ID}
			if r.Kind == reservation.ForGuest {
				out = append(out, r)
			}
		}
		if len(page) < mostStays {
			return out, nil
		}
	}
}

// open reads a stay with its travelers.
func (s *Service) open(ctx context.Context, actor identity.Actor, ref identity.Ref, home property.Property) (Stay, error) {
	admitted, err := s.stays.Admit(ctx, s.db, actor, ref)
	if err != nil {
		return Stay{}, err
	}
	d, err := s.stays.Details(ctx, s.db, admitted)
	if err != nil {
		return Stay{}, err
	}
	return Stay{Reservation: admitted.Reservation, Home: home, Travelers: mainFirst(traveler.WithMain(d))}, nil
}

// Make makes the file of some stays. None of them may lack anything: else the stays are named that do. Who made it is in the protocol of each stay before anybody gets it.
func (s *Service) Make(ctx context.Context, actor identity.Actor, m identity.MemberID, form Form, refs []identity.Ref) ([]byte, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	homes, err := s.homes(ctx, m, form)
	if err != nil {
		return nil, err
	}
	towns, err := townsOf(ctx, s.db, m)
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
		if !ok || r.Status != reservation.Confirmed || r.Kind != reservation.ForGuest {
			lacking[ref.String()] = "not_registered"
			continue
		}
		stay, err := s.open(ctx, actor, ref, home)
		if err != nil {
			return nil, err
		}
		if len(form.Gaps(stay, towns)) > 0 {
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
	return alloggiatiFile(all, towns), s.db.Write(ctx, func(tx *database.Tx) error {
		file.At = tx.Now()
		var err error
		if file.ID, err = tx.NextID(ctx, m, "registration_file"); err != nil {
			return err
		}
		if err := insertFile(ctx, tx, m, file); err != nil {
			return err
		}
		for _, stay := range all {
			if err := errors.Join(putStay(ctx, tx, stay.Ref, file), s.stays.Note(ctx, tx, stay.Ref, actor.Principal(), reservation.RegistrationMade)); err != nil {
				return err
			}
		}
		return s.changed(ctx, tx, m)
	})
}

// SaveTown enters the code of an Italian town as guests write it.
func (s *Service) SaveTown(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, t Town) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	t.Name, t.Province = strings.Join(strings.Fields(t.Name), " "), strings.ToUpper(t.Province)
	fields := map[string]string{}
	if n := utf8.RuneCountInString(t.Name); n == 0 || n > 100 {
		fields["name"] = "expected 1 to 100 letters"
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
		return struct{}{}, putTown(ctx, tx, m, t)
	})
	return err
}

// SetClock says whether Today shows what is due for a form.
func (s *Service) SetClock(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, form Form, on bool) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
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

// Attention finds the stays whose guests have arrived and for which no file was made yet.
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
		homes, err := s.homes(ctx, ask.Member, form)
		if err != nil {
			return nil, err
		}
		found, err := s.arriving(ctx, ask.Member, days)
		if err != nil {
			return nil, err
		}
		made, err := madeFor(ctx, q, ask.Member, form, days.From, days.To)
		if err != nil {
			return nil, err
		}
		for _, r := range found {
			home, ok := homes[r.Property]
			if !ok || made[r.Ref.ID].ID != 0 {
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
