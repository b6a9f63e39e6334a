package member

import (
	"cmp"
	"context"
	"crypto/subtle"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
	"latchkey/locales"
)

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// fresh is how long a snapshot of members and staff may be used: another process on the same database is seen after that at the latest.
const fresh = time.Second

// Service knows members and their staff. Reads come from snapshots in memory.
type Service struct {
	db    *database.DB
	box   *secret.Box
	clock clock.Clock
	files *files.Store

	find   Finder
	invite Invite
	// inviteForCompany is invite for people whom a company hires.
	inviteForCompany Invite
	staffChanged     []StaffChanged
	secondFactors    SecondFactors
	settingsChanged  []SettingsChanged
	workListeners    []WorkChanged
	invitations      Invitations
	absenceAnnounced []AbsenceAnnounced
	absencesChanged  []AbsencesChanged

	mu      sync.Mutex
	members map[identity.MemberID]snapshot[Member]
	crews   map[identity.MemberID]snapshot[*StaffList]
	// dropped counts what was forgotten, so that a reading that began before is not kept after.
	dropped int
}

type snapshot[T any] struct {
	value T
	at    time.Time
}

// Changed is an entry of the staff before and after it was saved; Before is zero for a new one.
type Changed struct{ Before, Now Staff }

// StaffChanged is notified, in the transaction, of entries of the staff that are new or have changed.
type StaffChanged func(ctx context.Context, tx *database.Tx, changes []Changed) error

// SettingsChanged is notified, in the transaction, of an agency whose settings have changed.
type SettingsChanged func(ctx context.Context, tx *database.Tx, before, now Member) error

// WorkChanged is notified, in the transaction, when the work, an absence or the public holidays of an agency's people have changed.
type WorkChanged func(ctx context.Context, tx *database.Tx, m identity.MemberID) error

// SecondFactors lists the accounts of a member's staff whose sign-in asks for a second factor.
type SecondFactors func(ctx context.Context, q database.Querier, id identity.MemberID) ([]identity.AccountID, error)

// Invitations are the entries of a member's staff that a link invites, each with the end of its link.
type Invitations func(ctx context.Context, q database.Querier, id identity.MemberID) (map[identity.StaffID]clock.Instant, error)

// Invite mails a person of the staff the way in, in the name of the account that invites. It may refuse, and then nothing is saved.
type Invite func(ctx context.Context, tx *database.Tx, hired Staff, by identity.AccountID) error

// Deps are what the service needs.
type Deps struct {
	DB    *database.DB
	Box   *secret.Box
	Clock clock.Clock
	// Files keeps logos.
	Files *files.Store
	// Find finds the account of an e-mail address.
	Find Finder
	// Invite mails the way in to people whom the office enters, InviteForCompany to those whom a company hires.
	Invite, InviteForCompany Invite
	// StaffChanged are the listeners, notified in this order.
	StaffChanged []StaffChanged
	// SettingsChanged are the listeners, notified in this order.
	SettingsChanged []SettingsChanged
	// WorkChanged are the listeners to when people of an agency work, notified in this order.
	WorkChanged []WorkChanged
	// SecondFactors may be nil where nobody has one.
	SecondFactors SecondFactors
	// Invitations may be nil where nobody is invited by a link.
	Invitations Invitations
	// AbsenceAnnounced are the listeners, notified in this order.
	AbsenceAnnounced []AbsenceAnnounced
	AbsencesChanged  []AbsencesChanged
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{
		db: d.DB, box: d.Box, clock: d.Clock, files: d.Files, find: d.Find, invite: d.Invite, inviteForCompany: d.InviteForCompany, staffChanged: d.StaffChanged, secondFactors: d.SecondFactors, settingsChanged: d.SettingsChanged, workListeners: d.WorkChanged, invitations: d.Invitations, absenceAnnounced: d.AbsenceAnnounced, absencesChanged: d.AbsencesChanged, members: map[identity.MemberID]snapshot[Member]{}, crews: map[identity.MemberID]snapshot[*StaffList]{},
	}
}

// inside is the key of what a transaction has read of a member, or of changedHere.
type inside[T any] struct{ id identity.MemberID }

// cached gives a snapshot that is fresh, or reads a new one through q and keeps it; in a transaction once that is committed.
func cached[T any](s *Service, q database.Querier, kept map[identity.MemberID]snapshot[T], id identity.MemberID, read func() (T, error)) (T, error) {
	tx, changed := database.Inside(q), false
	if tx != nil {
		switch have := tx.Value(inside[T]{id}).(type) {
		case T:
			return have, nil
		case changedHere:
			changed = true
		}
	}
	now := s.clock.Now()
	s.mu.Lock()
	have, ok := kept[id]
	dropped := s.dropped
	s.mu.Unlock()
	if age := now.Sub(have.at); ok && !changed && age < fresh && age >= 0 {
		return have.value, nil
	}
	value, err := read()
	if err != nil {
		return value, err
	}
	keep := func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.dropped == dropped {
			kept[id] = snapshot[T]{value, now}
		}
	}
	if tx == nil {
		keep()
	} else {
		tx.SetValue(inside[T]{id}, value)
		tx.AfterCommit(keep)
	}
	return value, nil
}

// changedHere stands in a transaction for what it has changed and not read again.
type changedHere struct{}

// changed has the transaction read the member and its staff again, and everybody once it is committed.
func (s *Service) changed(tx *database.Tx, id identity.MemberID) {
	tx.SetValue(inside[Member]{id}, changedHere{})
	tx.SetValue(inside[*StaffList]{id}, changedHere{})
	tx.AfterCommit(func() { s.forget(id) })
}

func (s *Service) forget(id identity.MemberID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropped++
	delete(s.members, id)
	delete(s.crews, id)
}

// Get finds a member; a fault with code invalid_member when there is none.
func (s *Service) Get(ctx context.Context, q database.Querier, id identity.MemberID) (Member, error) {
	return cached(s, q, s.members, id, func() (Member, error) { return get(ctx, q, id) })
}

// All lists the members by id.
func (s *Service) All(ctx context.Context) ([]Member, error) { return all(ctx, s.db) }

// Staff gives the member's staff.
func (s *Service) Staff(ctx context.Context, q database.Querier, id identity.MemberID) (*StaffList, error) {
	return cached(s, q, s.crews, id, func() (*StaffList, error) {
		all, err := staffOf(ctx, q, id)
		return newStaffList(all), err
	})
}

// Expected lists the entries of active staff at active members that have an address, accepted or not.
func (s *Service) Expected(ctx context.Context, q database.Querier, email string) ([]Staff, error) {
	return staffOfAddress(ctx, q, identityEmail(email))
}

// Relations are an account's places among active members' active staff.
func (s *Service) Relations(ctx context.Context, q database.Querier, account identity.AccountID) ([]identity.Relation, error) {
	found, err := staffOfAccount(ctx, q, account)
	if err != nil {
		return nil, err
	}
	var out []identity.Relation
	for _, entry := range found {
		out = append(out, entry.Relation())
	}
	return out, nil
}

// Save adds a member (id 0) or changes one.
func (s *Service) Save(ctx context.Context, m Member) (Member, error) {
	m, err := Check(m)
	if err != nil {
		return m, err
	}
	saved := m
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		saved = m // the transaction may be tried again
		if m.ID == 0 {
			id, err := tx.NextID(ctx, 0, "member")
			if err != nil {
				return err
			}
			saved.ID = identity.MemberID(id)
		}
		s.changed(tx, saved.ID)
		return save(ctx, tx, saved)
	})
	return saved, err
}

// First adds the agency of an installation that has none; where there is one it is not found. Two at once follow each other.
func (s *Service) First(ctx context.Context, tx *database.Tx, m Member) (Member, error) {
	m, err := Check(m)
	if err != nil {
		return m, err
	}
	id, err := tx.NextID(ctx, 0, "member") // others who add one wait here
	if err != nil {
		return m, err
	}
	some, err := s.Any(ctx, tx)
	if err != nil {
		return m, err
	}
	if some {
		return m, fault.Missing(fault.NotFound)
	}
	m.ID = identity.MemberID(id)
	s.changed(tx, m.ID)
	return m, save(ctx, tx, m)
}

// Any reports whether the installation has an agency, active or not.
func (s *Service) Any(ctx context.Context, q database.Querier) (bool, error) {
	return anyMember(ctx, q)
}

// Check cleans what an agency says of itself and names all fields that are wrong.
func Check(m Member) (Member, error) {
	fields := map[string]string{}
	m.Name = strings.TrimSpace(wire.PlainDirection(m.Name))
	if m.Name == "" {
		fields["name"] = "required"
	}
	zone, err := time.LoadLocation(m.TimeZone)
	if err != nil || m.TimeZone == "" || m.TimeZone == "Local" {
		fields["time_zone"] = "not a known time zone"
	}
	m.Zone = zone
	if len(m.Currency) != 3 || strings.ToUpper(m.Currency) != m.Currency {
		fields["currency"] = "not an ISO 4217 code"
	}
	if m.Lang == "" || locales.Match(m.Lang) != m.Lang {
		fields["lang"] = "not one of " + strings.Join(locales.Languages, ", ")
	}
	if m.RetentionDays <= 0 {
		fields["retention_days"] = "must be greater than 0"
	}
	if m.QuietFrom == m.QuietTo {
		m.QuietFrom, m.QuietTo = 22*60, 7*60 // proposed for the night
	}
	if len(fields) > 0 {
		return m, fault.Invalid(fault.BadRequest, fields)
	}
	return m, nil
}

// Finder finds the account of an e-mail address, zero when there is none.
type Finder func(ctx context.Context, q database.Querier, email string) (identity.AccountID, error)

// SaveStaff adds entries or changes those with the same external id, and links each to the account of its e-mail address if there is one. It gives the
// entries back with their ids, in the order in which they came.
func (s *Service) SaveStaff(ctx context.Context, member identity.MemberID, entries []Staff, find Finder) ([]Staff, error) {
	var out []Staff
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		out, err = s.SaveStaffIn(ctx, tx, member, entries, find)
		return err
	})
	return out, err
}

// SaveStaffIn is SaveStaff inside a transaction.
func (s *Service) SaveStaffIn(ctx context.Context, tx *database.Tx, member identity.MemberID, entries []Staff, find Finder) ([]Staff, error) {
	known, err := staffOf(ctx, tx, member)
	if err != nil {
		return nil, err
	}
	return s.saveAmong(ctx, tx, member, known, entries, find)
}

// LastEdit finds who changed a field last, and when; a field of which nobody knows has a zero time.
type LastEdit func(field string) (identity.AccountID, clock.Instant, error)

// RefuseClashes refuses an edit of its clashes: of each who changed the field last, and when by the clock of a zone.
func (s *Service) RefuseClashes(ctx context.Context, q database.Querier, id identity.MemberID, zone *time.Location, clashes []wire.Clash, last LastEdit) error {
	crew, err := s.Staff(ctx, q, id)
	if err != nil {
		return err
	}
	for i := range clashes {
		by, at, err := last(clashes[i].Field)
		if err != nil {
			return err
		}
		if clashes[i].At = wire.DateTime(at, zone); !at.IsZero() {
			clashes[i].By = crew.NameOf(by)
		}
	}
	return wire.EditClash{Clashes: clashes}.Refuse()
}

// RefuseEdit is RefuseClashes for a thing of the agency of which only the last change is known, not that of each field.
func (s *Service) RefuseEdit(ctx context.Context, q database.Querier, id identity.MemberID, clashes []wire.Clash, by identity.AccountID, at clock.Instant) error {
	m, err := s.Get(ctx, q, id)
	if err != nil {
		return err
	}
	return s.RefuseClashes(ctx, q, id, m.Zone, clashes, func(string) (identity.AccountID, clock.Instant, error) { return by, at, nil })
}

// HasWorkers reports whether a person or a company is in the team: tasks can be given to somebody.
func (s *Service) HasWorkers(ctx context.Context, q database.Querier, member identity.MemberID) (bool, error) {
	crew, err := s.Staff(ctx, q, member)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(crew.All(), func(one Staff) bool { return one.Kind != KindManager }), nil
}

// saveAmong is SaveStaff inside a transaction that has read the member's staff: of an agency with a thousand people the reading is most of the call.
func (s *Service) saveAmong(ctx context.Context, tx *database.Tx, member identity.MemberID, known, entries []Staff, find Finder) ([]Staff, error) {
	out := make([]Staff, len(entries))
	crew := newStaffList(known)
	var changes []Changed
	for i, entry := range entries {
		entry.Member, entry.Email = member, identityEmail(entry.Email)
		if entry.Name = strings.TrimSpace(wire.PlainDirection(entry.Name)); entry.Name == "" || entry.ExternalID == "" {
			return nil, fault.Invalid(fault.BadRequest, map[string]string{"name": "required", "external_id": "required"})
		}
		if have, ok := crew.External(entry.ExternalID); ok {
			entry.ID, entry.Account, entry.InvitedAt = have.ID, have.Account, have.InvitedAt
			entry.Level = cmp.Or(entry.Level, have.Level)
		} else {
			id, err := tx.NextID(ctx, member, "staff")
			if err != nil {
				return nil, err
			}
			entry.ID = identity.StaffID(id)
		}
		if entry.Kind != KindManager {
			entry.Level = ""
		} else if entry.Level == "" {
			entry.Level = identity.Owner // set-up, demo and commands make managers who may do everything
		}
		if entry.Email != "" && !entry.Invited {
			account, err := find(ctx, tx, entry.Email)
			if err != nil {
				return nil, err
			}
			entry.Account = account
		}
		if err := saveStaff(ctx, tx, entry); err != nil {
			return nil, err
		}
		out[i] = entry
		if have, _ := crew.External(entry.ExternalID); have != entry {
			changes = append(changes, Changed{have, entry})
		}
	}
	s.changed(tx, member)
	for _, fn := range s.staffChanged {
		if err := fn(ctx, tx, changes); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func identityEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// LinkAccount gives an account all entries of its e-mail address and notifies the members that it now works for. Invited entries are linked at one member only, where their owner
// has accepted by a mailed link; zero for none.
func (s *Service) LinkAccount(ctx context.Context, tx *database.Tx, email string, account identity.AccountID, accepted identity.MemberID) ([]identity.MemberID, error) {
	members, err := linkAccount(ctx, tx, identityEmail(email), account, accepted)
	if err != nil {
		return nil, fmt.Errorf("link staff: %w", err)
	}
	for _, id := range members {
		s.changed(tx, id)
	}
	return members, nil
}

// SetLogins switches the logins of the audiences on or off; nil leaves one as it is. by is zero for the operator of the installation.
func (s *Service) SetLogins(ctx context.Context, by identity.AccountID, attempt identity.Attempt, id identity.MemberID, guest, cleaning *bool) error {
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, s.setSettings(ctx, tx, by, id, func(next *Settings) {
			next.LoginGuest, next.LoginCleaning = or(guest, next.LoginGuest), or(cleaning, next.LoginCleaning)
		})
	})
	return err
}

// Link makes the login link of a member.
func (s *Service) Link(id identity.MemberID, audience Audience) Link {
	return MakeLink(s.box, id, audience)
}

// PublishedLink makes the link with which the public configuration opens a member's page.
func (s *Service) PublishedLink(id identity.MemberID) Link {
	return MakeLink(s.box, id, published)
}

// Resolve finds the member of a login link: hashes_are_invalid for a link that does not verify, invalid_member for a member that does not exist or is off,
// logins_not_activated where this kind of login is switched off.
func (s *Service) Resolve(ctx context.Context, l Link) (Member, Audience, error) {
	id, audience, err := OpenLink(s.box, l)
	if err != nil {
		return Member{}, "", err
	}
	m, err := s.Get(ctx, s.db, id)
	if err != nil {
		return Member{}, "", err
	}
	if !m.Admits(audience) {
		return m, audience, fault.Of(fault.LoginsNotActivated)
	}
	return m, audience, nil
}

// offeredBy are the languages that the sign-in behind a link offers: those of its agency. The published link is that of an installation, where people of each agency sign in.
func (s *Service) offeredBy(ctx context.Context, m Member, by Link) (locales.Offered, error) {
	if !by.Published() {
		return m.Languages, nil
	}
	members, err := all(ctx, s.db)
	if err != nil {
		return m.Languages, err
	}
	out := m.Languages
	for _, other := range members {
		if other.Active && !other.Demo {
			out = out.With(other.Languages)
		}
	}
	return out, nil
}

// Default is the member that a web app without a login link stands for: the first active one that is no demo agency. ok is false in an installation without members.
func (s *Service) Default(ctx context.Context) (m Member, ok bool, err error) {
	members, err := all(ctx, s.db)
	if err != nil {
		return Member{}, false, err
	}
	for _, m := range members {
		if m.Active && !m.Demo {
			return m, true, nil
		}
	}
	return Member{}, false, nil
}

// IsAlone reports whether the installation has one agency only; demo agencies, and agencies that are closed, do not count.
func (s *Service) IsAlone(ctx context.Context) (bool, error) {
	members, err := all(ctx, s.db)
	n := 0
	for _, m := range members {
		if m.Active && !m.Demo {
			n++
		}
	}
	return n <= 1, err
}
