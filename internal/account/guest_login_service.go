package account

import (
	"context"
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/reservation"
	"latchkey/locales"
)

// helpsOfStay is how often the waits of one stay may be ended.
var helpsOfStay = allowance{3, time.Hour}

// A manager looks for logins of guests 60 times at once, then once every two seconds.
const (
	loginSearches     = 60
	loginSearchPause  = 2 * time.Second
	mostLoginSearches = 20_000
)

// FindGuestLogins finds logins by mail address, booking number or name, among the stays of one agency only.
func (s *Service) FindGuestLogins(ctx context.Context, actor identity.Actor, m identity.MemberID, typed, lang string) ([]GuestLogin, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	if strings.TrimSpace(typed) == "" {
		return nil, nil
	}
	if err := s.logins.Take(actor.Account, s.clock.Now()); err != nil {
		return nil, err
	}
	found, err := s.staysForLogins(ctx, actor, m, typed, lang)
	if err != nil {
		return nil, err
	}
	var out []GuestLogin
	at := map[string]int{}
	for _, stay := range found {
		email := NormalEmail(reservation.Contact(stay.Booker.Email))
		key := email
		if email == "" {
			key = stay.Ref.String()
		}
		i, ok := at[key]
		if !ok {
			if len(out) == mostGuestLogins {
				continue
			}
			i = len(out)
			at[key] = i
			out = append(out, GuestLogin{Stay: stay.Ref, Email: email, Name: stay.Booker.Name()})
		}
		if len(out[i].Stays) < mostLoginStays {
			out[i].Stays = append(out[i].Stays, stay)
		}
	}
	for i := range out {
		if err := s.fillGuestLogin(ctx, s.db, m, &out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// staysForLogins are stays by what was typed, the latest arrival first. Where that is the whole address of one of them, the search gives only those of that address.
func (s *Service) staysForLogins(ctx context.Context, actor identity.Actor, m identity.MemberID, typed, lang string) ([]reservation.Listed, error) {
	found, err := s.stays.Find(ctx, actor, m, reservation.Filter{Typed: typed, Lang: lang, Period: reservation.AllYears, Sort: reservation.ByArrival, Down: true})
	return found.Items, err
}

// fillGuestLogin adds what is known of the login of an address.
func (s *Service) fillGuestLogin(ctx context.Context, q database.Querier, m identity.MemberID, l *GuestLogin) error {
	now := clock.At(s.clock.Now())
	for _, stay := range l.Stays {
		failures, last, err := attempts(ctx, q, s.attemptKey("booking", stay.Ref.String()))
		if err != nil {
			return err
		}
		l.Tries = l.Tries || triedTooOften(failures, oneBooking.burst, last, now)
	}
	if l.Email == "" {
		l.State = NoAddress
		return nil
	}
	a, err := byEmail(ctx, q, l.Email)
	if err != nil && !database.IsMissing(err) {
		return err
	}
	l.State = stateOfLogin(a)
	if l.Locked, err = s.isLocked(ctx, q, a); err != nil {
		return err
	}
	failures, last, err := attempts(ctx, q, s.attemptKey("account", l.Email))
	if err != nil {
		return err
	}
	l.Tries = l.Tries || triedTooOften(failures, captchaBehind, last, now)
	l.Mail, err = s.options.Mail.LastTo(ctx, q, m, l.Email)
	return err
}

// isLocked reports whether a login needs more than its password. Of a login that is a manager's, somewhere, it shows no more than what a mail to it would say.
func (s *Service) isLocked(ctx context.Context, q database.Querier, a Account) (bool, error) {
	if a.takesPasskeysOnly() || a.State != Active {
		return a.takesPasskeysOnly(), nil
	}
	on, err := hasFactor(ctx, q, a.ID)
	if err != nil || !on {
		return false, err
	}
	relations, err := s.members.Relations(identity.Everywhere(ctx), q, a.ID)
	return !slices.ContainsFunc(relations, func(r identity.Relation) bool { return r.Role == identity.Manager }), err
}

// HelpGuest helps a guest of a stay to sign in, and notes it in the history of the stay. The answer says nothing more of the login.
func (s *Service) HelpGuest(ctx context.Context, actor identity.Actor, attempt identity.Attempt, stay identity.Ref, help GuestHelp) error {
	if !actor.Manages(stay.Member) {
		return fault.Missing(fault.ReservationNotFound)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		email, err := s.stays.BookerEmail(ctx, tx, stay)
		if database.IsMissing(err) {
			err = fault.Missing(fault.ReservationNotFound)
		}
		if err != nil {
			return struct{}{}, err
		}
		email = NormalEmail(reservation.Contact(email))
		if help == Lift {
			err = s.lift(ctx, tx, stay, email)
		} else {
			err = s.mailGuest(ctx, tx, stay.Member, email, help)
		}
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.stays.Note(ctx, tx, stay, actor.Principal(), helpActions[help])
	})
	return err
}

// mailGuest mails a guest the way in.
func (s *Service) mailGuest(ctx context.Context, tx *database.Tx, m identity.MemberID, email string, help GuestHelp) error {
	if err := CheckEmail(email); err != nil {
		return fault.Invalid(fault.BadRequest, map[string]string{"email": "required"})
	}
	if err := s.takeAgencyMail(ctx, tx, m, email); err != nil {
		return err
	}
	agency, err := s.members.Get(ctx, tx, m)
	if err != nil {
		return err
	}
	to, refused, err := s.addressee(ctx, tx, addressee{member: agency, audience: member.AudienceGuest, lang: locales.Wire(agency.Lang)}, email, false)
	if err != nil {
		return err
	}
	if refused != "" { // the stay is over or cancelled, or the login is closed
		return fault.Of(fault.Conflict)
	}
	if to.State == Active && to.Lang != "" {
		to.lang = to.Lang
	}
	want := LinkSignIn
	if help == Invite || to.State == Pending {
		want = LinkActivation
	}
	return s.answerByMail(ctx, tx, to, want)
}

// lift ends the waits and captchas that failed tries have left at a stay and at the login of its booker, and gives the mails of the hour back.
func (s *Service) lift(ctx context.Context, tx *database.Tx, stay identity.Ref, email string) error {
	if err := take(ctx, tx, s.allowanceKey("tries lifted", stay.String()), helpsOfStay); err != nil {
		return err
	}
	keys := []string{s.attemptKey("booking", stay.String())}
	if email != "" {
		keys = append(keys, s.attemptKey("account", email))
		if err := dropAllowance(ctx, tx, s.allowanceKey("mail", mailbox(email))); err != nil {
			return err
		}
	}
	for _, key := range keys {
		if err := forgetAttempts(ctx, tx, key); err != nil {
			return err
		}
	}
	return countFailure(ctx, tx, []string{s.liftedKey(stay)})
}

// liftedKey counts how often the waits at a stay were ended within the last hour: after each, every place has its tries back.
func (s *Service) liftedKey(stay identity.Ref) string {
	return s.attemptKey("booking lifted", stay.String())
}
