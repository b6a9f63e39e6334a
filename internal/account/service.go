package account

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/internal/ratelimit"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Stays is what account needs to know of reservations.
type Stays interface {
	// MembersOf lists the members at which the account has a stay.
	MembersOf(ctx context.Context, q database.Querier, account identity.AccountID) ([]identity.MemberID, error)
	// LinkAccount gives the account all stays booked with the address.
	LinkAccount(ctx context.Context, tx *database.Tx, email string, account identity.AccountID) error
	// BookedBy lists the stays that were booked with an address, the last departure first, as far as they matter.
	BookedBy(ctx context.Context, q database.Querier, email string) ([]reservation.BookerStay, error)
	// Booked finds the stays of a member that a booking number may mean.
	Booked(ctx context.Context, q database.Querier, member identity.MemberID, number string) ([]reservation.BookedStay, error)
	// BookerEmail is the address that a booking has of its booker; empty when it has none.
	BookerEmail(ctx context.Context, q database.Querier, ref identity.Ref) (string, error)
	// Find lists stays of a member for one of its managers.
	Find(ctx context.Context, actor identity.Actor, member identity.MemberID, f reservation.Filter) (wire.Page[reservation.Listed], error)
	// Note writes a line into the protocol of a stay.
	Note(ctx context.Context, tx *database.Tx, ref identity.Ref, who identity.Principal, action reservation.Action) error
	// Belong gives a stay to an account, when it has none.
	Belong(ctx context.Context, tx *database.Tx, ref identity.Ref, account identity.AccountID) error
}

// Mailer queues mails.
type Mailer interface {
	Enqueue(ctx context.Context, tx *database.Tx, m notify.Mail) error
	// LastTo is the last mail of a member to an address; the zero one for none.
	LastTo(ctx context.Context, q database.Querier, member identity.MemberID, to string) (notify.Entry, error)
}

// Lists is notified when an account starts to see the tasks of a member.
type Lists interface {
	Relist(ctx context.Context, tx *database.Tx, account identity.AccountID) error
}

// Options are how long tokens live, and who is notified when a session ends.
type Options struct {
	AccessTTL  time.Duration
	RefreshTTL time.Duration
	// LinkTTL is how long the links in mails are good.
	LinkTTL time.Duration
	Captcha CaptchaOptions
	// Public is the configured public address, under which all links are made.
	Public func() *url.URL
	Mail   Mailer
	Logger *slog.Logger
	// SessionEnded hears of each session that was signed out or ended; its sockets go quiet.
	SessionEnded func(session int64)
	// LanguageChosen hears, in the transaction, of the language that was chosen on the device of a session.
	LanguageChosen func(ctx context.Context, tx *database.Tx, session int64, lang string) error
}

func (o Options) logger() *slog.Logger {
	if o.Logger == nil {
		return slog.Default()
	}
	return o.Logger
}

// Service signs in and out.
type Service struct {
	db      *database.DB
	box     *secret.Box
	clock   clock.Clock
	members *member.Service
	stays   Stays
	lists   Lists
	options Options
	hasher  *hasher
	actors  *actorCache
	floods  *floods
	figures *figures
	logins  *ratelimit.Limiter[identity.AccountID]
	// evenly is evenly of life.go; tests make it short.
	evenly time.Duration
}

// NewService makes the service.
func NewService(db *database.DB, box *secret.Box, c clock.Clock, members *member.Service, stays Stays, lists Lists, options Options) *Service {
	return &Service{db: db, box: box, clock: c, members: members, stays: stays, lists: lists, options: options, hasher: newHasher(), actors: newActorCache(), floods: newFloods(), figures: newFigures(), logins: ratelimit.New[identity.AccountID](loginSearches, loginSearchPause, mostLoginSearches), evenly: evenly}
}

// StaffChanged ends the sessions and the invitations by link that a change of the staff takes the ground from, and drops, after the commit, what is remembered of the accounts of the changed
// entries; it is a member.StaffChanged. A link is for the address that the entry had when it was made: after another one was entered, or none, it is for nobody.
func (s *Service) StaffChanged(ctx context.Context, tx *database.Tx, changes []member.Changed) error {
	var accounts []identity.AccountID
	for _, c := range changes {
		accounts = append(accounts, c.Before.Account, c.Now.Account)
		off := c.Before.Active && !c.Now.Active
		if c.Before.ID != 0 && (off || c.Before.Email != c.Now.Email) {
			if _, err := endStaffInvitations(ctx, tx, c.Now.Member, c.Now.ID); err != nil {
				return err
			}
		}
		if off && c.Now.Account != 0 {
			if err := s.endUnrelated(ctx, tx, c.Now.Account); err != nil {
				return err
			}
		}
	}
	tx.AfterCommit(func() { s.actors.forgetAccounts(accounts) })
	return nil
}

// endUnrelated ends the sessions of an account that nobody has anything to do with any more. One that works for another agency or has a stay keeps them: it only loses what it was switched off from.
func (s *Service) endUnrelated(ctx context.Context, tx *database.Tx, account identity.AccountID) error {
	left, err := s.relations(identity.Everywhere(ctx), tx, account)
	if err != nil || len(left) > 0 {
		return err
	}
	return s.endOthers(ctx, tx, account, 0, "switched off by the agency")
}

// Find is the member.Finder of this installation.
func Find(ctx context.Context, q database.Querier, email string) (identity.AccountID, error) {
	a, err := byEmail(ctx, q, NormalEmail(email))
	if database.IsMissing(err) {
		return 0, nil
	}
	return a.ID, err
}

// HashPassword makes a stored form of a password, for those who make many accounts with one.
func (s *Service) HashPassword(ctx context.Context, password string) (string, error) {
	return s.hasher.hash(ctx, password)
}

// Create makes an active account, or gives an existing one a new password and ends its sessions. It is linked to every entry of staff and every stay of its address.
func (s *Service) Create(ctx context.Context, email, name, lang, password string) (identity.AccountID, error) {
	email = NormalEmail(email)
	if at := strings.IndexByte(email, '@'); at <= 0 || at == len(email)-1 || strings.ContainsAny(email, " \t\r\n<>") {
		return 0, fault.Invalid(fault.BadRequest, map[string]string{"email": "not an e-mail address"})
	}
	manager, err := s.managesAnything(ctx, email, 0)
	if err != nil {
		return 0, err
	}
	if err := CheckPassword(password, manager); err != nil {
		return 0, err
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return 0, err
	}
	return s.CreateHashed(ctx, email, name, lang, hash)
}

// CreateHashed is Create with a password that HashPassword has hashed.
func (s *Service) CreateHashed(ctx context.Context, email, name, lang, hash string) (identity.AccountID, error) {
	var id identity.AccountID
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		id, err = s.CreateIn(ctx, tx, email, name, lang, hash)
		return err
	})
	return id, err
}

// CreateIn is CreateHashed inside a transaction.
func (s *Service) CreateIn(ctx context.Context, tx *database.Tx, email, name, lang, hash string) (identity.AccountID, error) {
	email = NormalEmail(email)
	if locales.Match(lang) == "" {
		lang = locales.Fallback
	}
	known, err := byEmail(ctx, tx, email)
	id := known.ID
	switch {
	case err == nil:
		if err := setPassword(ctx, tx, id, hash); err != nil {
			return 0, err
		}
		if err := s.endOthers(ctx, tx, id, 0, "password changed"); err != nil {
			return 0, err
		}
	case database.IsMissing(err):
		n, err := tx.NextID(ctx, 0, "account")
		if err != nil {
			return 0, err
		}
		id = identity.AccountID(n)
		if err := insertAccount(ctx, tx, Account{ID: id, Email: email, Name: name, Lang: locales.Match(lang), PasswordHash: hash, State: Active}); err != nil {
			return 0, err
		}
	default:
		return 0, err
	}
	return id, s.link(ctx, tx, email, id, 0)
}

// link gives the account what its address stands for. accepted is the member whose invitations its owner has accepted now, zero for none.
func (s *Service) link(ctx context.Context, tx *database.Tx, email string, id identity.AccountID, accepted identity.MemberID) error {
	if err := s.stays.LinkAccount(ctx, tx, email, id); err != nil {
		return err
	}
	if err := s.adopt(ctx, tx, id); err != nil {
		return err
	}
	if err := s.acceptNamed(ctx, tx, email, id, accepted); err != nil {
		return err
	}
	members, err := s.members.LinkAccount(ctx, tx, email, id, accepted)
	if err != nil {
		return err
	}
	tx.AfterCommit(func() { s.actors.forgetAccount(id) })
	if len(members) == 0 {
		return nil
	}
	return s.lists.Relist(ctx, tx, id)
}

// Authenticate finds the actor of an access token and when the token ends; a fault with code unauthorized when it is not good (any more).
func (s *Service) Authenticate(ctx context.Context, token string) (identity.Actor, clock.Instant, error) {
	hash := tokenHash(token)
	now := s.clock.Now()
	if actor, expires, ok := s.actors.get(hash, now); ok {
		return actor, expires, nil
	}
	changes := s.actors.changes()
	actor, expires, err := actorOf(ctx, s.db, hash)
	if database.IsMissing(err) || (err == nil && expires <= clock.At(now)) {
		return identity.Actor{}, 0, fault.Of(fault.Unauthorized)
	}
	if err != nil {
		return identity.Actor{}, 0, err
	}
	asked := now
	if kept, at, ok := s.actors.relations(hash, actor.Session, now); ok {
		actor.Relations, asked = kept, at
	} else if only := actor.OnlyReservation; only != (identity.Ref{}) {
		// Whatever else the account may do, who came by booking number is the guest of one stay.
		actor.Relations = []identity.Relation{{Member: only.Member, Role: identity.Guest}}
	} else if actor.Relations, err = s.relations(ctx, s.db, actor.Account); err != nil {
		return identity.Actor{}, 0, err
	} else if err = s.markMissing(ctx, s.db, actor.Account, actor.Relations); err != nil {
		return identity.Actor{}, 0, err
	}
	s.actors.put(hash, actor, expires, now, asked, changes)
	return actor, expires, nil
}

func (s *Service) relations(ctx context.Context, q database.Querier, account identity.AccountID) ([]identity.Relation, error) {
	relations, err := s.members.Relations(ctx, q, account)
	if err != nil {
		return nil, err
	}
	guestOf, err := s.stays.MembersOf(ctx, q, account)
	if err != nil {
		return nil, err
	}
	for _, id := range guestOf {
		relations = append(relations, identity.Relation{Member: id, Role: identity.Guest})
	}
	return slices.Clip(relations), nil
}

// SpeakTo keeps the language that a person has chosen on the device of their session: mails and calendars of the account follow it. Who came by booking number need not be the
// person of the account: then only the device's own notifications follow.
func (s *Service) SpeakTo(ctx context.Context, actor identity.Actor, attempt identity.Attempt, lang string) error {
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		if err := s.options.LanguageChosen(ctx, tx, actor.Session, lang); err != nil {
			return struct{}{}, err
		}
		if actor.Principal().ByBookingNumber() {
			return struct{}{}, nil
		}
		tx.AfterCommit(func() { s.actors.forgetAccount(actor.Account) })
		return struct{}{}, setLanguage(ctx, tx, actor.Account, lang)
	})
	return err
}

// Sweep drops tokens and failures that are long over at now, and logins that nobody has confirmed by then.
func (s *Service) Sweep(ctx context.Context, now clock.Instant) error {
	if err := s.db.Write(ctx, func(tx *database.Tx) error { return sweep(ctx, tx, now) }); err != nil {
		return err
	}
	return s.sweepUnconfirmed(identity.Everywhere(ctx), now.Add(-unconfirmedLife), unconfirmedAtOnce)
}

// sweepUnconfirmed deletes logins that were asked for and not confirmed for 30 days, each for itself, so that one whose owner confirms it now holds up no other. Whose address was only typed by others leaves nothing behind; who asks again gets a new login. It takes some at a time, and
// goes on after those where any of them could not be deleted: what fails each hour holds up nothing behind it.
func (s *Service) sweepUnconfirmed(ctx context.Context, before clock.Instant, most int) (err error) {
	for after, full := identity.AccountID(0), true; full; {
		logins, failed := unconfirmedLogins(ctx, s.db, before, after, most)
		failed = errors.Join(failed, s.deleteUnconfirmed(ctx, logins, before))
		err = errors.Join(err, failed)
		if full = failed != nil && len(logins) == most; full {
			after = logins[most-1]
		}
	}
	return err
}

func (s *Service) deleteUnconfirmed(ctx context.Context, logins []identity.AccountID, before clock.Instant) (err error) {
	for _, id := range logins {
		failed := s.db.Write(ctx, func(tx *database.Tx) error {
			closed, err := closeUnconfirmed(ctx, tx, id, before)
			if err != nil || !closed {
				return err
			}
			tx.AfterCommit(func() { s.actors.forgetAccount(id) })
			return eraseRowsOfAccount(ctx, tx, database.Tally{}, id)
		})
		err = errors.Join(err, failed)
	}
	return err
}
