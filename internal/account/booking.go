package account

import (
	"context"
	"fmt"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/reservation"
)

// BookingForm is the sign-in without an account: what stands in every booking confirmation, also of portals that hide the guest's address.
type BookingForm struct {
	Number   string
	LastName string
	// Arrival is yyyy-MM-dd.
	Arrival string
	Link    member.Link
	Captcha string
}

// bookingOpens is for how many days after the departure a stay can still be opened by its number, and for how many after the answer to what was asked by it.
const bookingOpens = 30

// SignInByBooking begins a session that is narrowed to one stay. Whatever does not fit is the one refusal booking_not_found. Failures count for the stays that the number means,
// however it was written, and for the place on the network that they came from: nobody uses up the tries of a guest somewhere else.
func (s *Service) SignInByBooking(ctx context.Context, from Asker, f BookingForm, clientID string) (Tokens, error) {
	m, audience, err := s.members.Resolve(ctx, f.Link)
	if fault.Is(err, fault.HashesAreInvalid) {
		refused := fault.Invalid(fault.BadRequest, map[string]string{"hparam": "hash_is_invalid"})
		refused.Detail = "hash_is_invalid"
		return Tokens{}, refused
	}
	if err != nil {
		return Tokens{}, err
	}
	if audience != member.AudienceGuest && !m.LoginGuest {
		return Tokens{}, fault.Of(fault.LoginsNotActivated)
	}
	if err := s.requireCaptcha(ctx, f.Captcha, f.Link.M, CaptchaUse{FormBooking, f.Number}, from); err != nil {
		return Tokens{}, err
	}
	var refused error
	t, err := s.signIn(ctx, func(tx *database.Tx, t *Tokens) error {
		refused = nil
		number := strings.TrimSpace(f.Number)
		found, err := s.stays.Booked(ctx, tx, m.ID, number)
		if err != nil {
			return err
		}
		tries, err := s.bookingTries(ctx, tx, m.ID, number, found, from)
		if err != nil {
			return err
		}
		if refused, err = takeTries(ctx, tx, tries); err != nil || refused != nil {
			return err // a try that is refused still counts
		}
		open, err := stillOpen(ctx, tx, found, clock.DateOf(tx.Now().Time().In(m.Zone)))
		if err != nil {
			return err
		}
		stay, ok := theBooking(open, f.LastName, f.Arrival)
		if !ok {
			refused = fault.Of(fault.BookingNotFound)
			return countTries(ctx, tx, tries)
		}
		if err := s.tellBooker(ctx, tx, m, stay); err != nil {
			return err
		}
		account, err := s.accountOfStay(ctx, tx, stay)
		if err != nil {
			return err
		}
		for _, t := range tries {
			if err := giveBack(ctx, tx, t.place, oneBooking.of(t.from)); err != nil {
				return err
			}
		}
		return s.openSession(ctx, tx, t, newSession{account: account, clientID: clientID, from: from, only: stay.Ref})
	})
	if err == nil {
		err = refused
	}
	return t, err
}

// bookingTry is what a try at one stay is held to.
type bookingTry struct {
	// stay counts failures at the stay from anywhere.
	stay string
	// place is the allowance of one place on the network at this stay, or of one browser that is known there.
	place string
	// from is that place; a known browser is a place by itself.
	from  place
	known bool
}

// bookingTries are of each stay that the number means; where it means none, of the number itself.
func (s *Service) bookingTries(ctx context.Context, tx *database.Tx, id identity.MemberID, number string, found []reservation.BookedStay, from Asker) ([]bookingTry, error) {
	at := placeOf(from.Address)
	if len(found) == 0 {
		value := fmt.Sprintf("%d none %s", id, strings.ToUpper(number))
		return []bookingTry{{stay: s.attemptKey("booking", value), place: s.allowanceKey("booking", value+" "+at.key), from: at}}, nil
	}
	out := make([]bookingTry, 0, len(found))
	for _, stay := range found {
		value := stay.Ref.String()
		stayKey := s.attemptKey("booking", value)
		lifted, last, err := attempts(ctx, tx, s.liftedKey(stay.Ref))
		if err != nil {
			return nil, err
		}
		if lifted > 0 && last.Add(forgetFailures) > tx.Now() { // the office has ended the waits: each place gets its tries back
			value = fmt.Sprintf("%s lifted %d", value, lifted)
		}
		t := bookingTry{stay: stayKey, place: s.allowanceKey("booking", value+" "+at.key), from: at}
		if t.known, err = s.knowsBrowser(ctx, tx, from.Browser, staySubject(stay.Ref)); err != nil {
			return nil, err
		}
		if t.known {
			t.place, t.from = s.allowanceKey("booking browser", value+" "+from.Browser), place{}
		}
		out = append(out, t)
	}
	return out, nil
}

// takeTries uses one try of each. While many places guess at a stay each place has fewer, but always one.
func takeTries(ctx context.Context, tx *database.Tx, tries []bookingTry) (refused, err error) {
	for _, t := range tries {
		failures, last, err := attempts(ctx, tx, t.stay)
		if err != nil {
			return nil, err
		}
		a := oneBooking
		if !t.known && failures >= bookingAttack && last.Add(forgetFailures) > tx.Now() {
			a = bookingUnderAttack
		}
		err = take(ctx, tx, t.place, a.of(t.from))
		if fault.Is(err, fault.TooManyRequests) {
			return err, nil
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func countTries(ctx context.Context, tx *database.Tx, tries []bookingTry) error {
	keys := make([]string, len(tries))
	for i, t := range tries {
		keys[i] = t.stay
	}
	return countFailure(ctx, tx, keys)
}

// stillOpen are the stays that their numbers open. A request for erasure keeps a stay open until its answer could be read, which nobody is mailed where no address is known.
func stillOpen(ctx context.Context, tx *database.Tx, found []reservation.BookedStay, today clock.Date) ([]reservation.BookedStay, error) {
	var out []reservation.BookedStay
	for _, b := range found {
		open := b.Departure.AddDays(bookingOpens) >= today
		if !open {
			var err error
			if open, err = hasAskedForErasure(ctx, tx, b.Ref, tx.Now().Add(-bookingOpens*24*time.Hour)); err != nil {
				return nil, err
			}
		}
		if open {
			out = append(out, b)
		}
	}
	return out, nil
}

// theBooking is the stay that name and day of arrival fit.
func theBooking(found []reservation.BookedStay, lastName, arrival string) (reservation.BookedStay, bool) {
	day, err := clock.ParseDate(strings.TrimSpace(arrival))
	if err != nil {
		return reservation.BookedStay{}, false
	}
	for _, b := range found {
		if b.Arrival == day && sameName(b.LastName, lastName) {
			return b, true
		}
	}
	return reservation.BookedStay{}, false
}

// accountOfStay is whom the stay belongs to. A stay without an account, such as one of a portal that hides the guest's address, gets one that nobody can sign in to otherwise.
func (s *Service) accountOfStay(ctx context.Context, tx *database.Tx, stay reservation.BookedStay) (identity.AccountID, error) {
	if stay.Account != 0 {
		a, err := byID(ctx, tx, stay.Account)
		if err != nil || a.State != Closed {
			return a.ID, err
		}
	}
	name := bookingAccount(stay.Ref)
	a, err := byEmail(ctx, tx, name)
	if err != nil && !database.IsMissing(err) {
		return 0, err
	}
	if a.ID == 0 {
		n, err := tx.NextID(ctx, 0, "account")
		if err != nil {
			return 0, err
		}
		a = Account{ID: identity.AccountID(n), Email: name, Name: strings.TrimSpace(stay.FirstName + " " + stay.LastName), Lang: langOr(stay.Lang), State: Active}
		if err := insertAccount(ctx, tx, a); err != nil {
			return 0, err
		}
	}
	return a.ID, s.stays.Belong(ctx, tx, stay.Ref, a.ID)
}

// bookingAccount is the sign-in name of a stay's own account. It is no e-mail address, so that no form can reach it.
func bookingAccount(ref identity.Ref) string { return bookingAccountPrefix + ref.String() }

const bookingAccountPrefix = "booking:"

// OfStay reports whether a sign-in name is that of a stay's own account, which nobody can sign in to but by booking number.
func OfStay(username string) bool { return strings.HasPrefix(username, bookingAccountPrefix) }

// adopt brings sessions by booking number along when their stay comes to belong to an account of its booker's, so that they go on hearing of it. Their sockets have to sign
// in again to join the other stream.
func (s *Service) adopt(ctx context.Context, tx *database.Tx, account identity.AccountID) error {
	moved, err := adoptSessions(ctx, tx, account)
	if err != nil {
		return fmt.Errorf("sessions by booking number: %w", err)
	}
	if len(moved) > 0 {
		tx.AfterCommit(func() {
			for _, id := range moved {
				s.actors.forgetSession(id)
				s.options.SessionEnded(id)
			}
		})
	}
	return nil
}

// sameName compares last names as people write them: without case, accents, hyphens and spaces, ü as u or as ue. An empty name is nobody's.
func sameName(a, b string) bool {
	if len(a) > 200 || len(b) > 200 {
		return false
	}
	for _, x := range []string{fold(a, false), fold(a, true)} {
		for _, y := range []string{fold(b, false), fold(b, true)} {
			if x != "" && x == y {
				return true
			}
		}
	}
	return false
}

// letterless are the letters that names are written with, and what is written where there is no such key.
var letterless = func() map[rune]string {
	out := map[rune]string{}
	for plain, letters := range map[string]string{
		"a": "àáâãäåāăą", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏő",
		"r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧțþ", "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž", "ss": "ß", "ae": "æ", "oe": "œ",
	} {
		for _, r := range letters {
			out[r] = plain
		}
	}
	return out
}()

var german = map[rune]string{'ä': "ae", 'ö': "oe", 'ü': "ue", 'å': "aa", 'ø': "oe"}

func fold(name string, asGerman bool) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		plain, accented := letterless[r]
		spelled, umlaut := german[r]
		switch {
		case strings.ContainsRune(" -'’.\t", r) || (r >= 0x300 && r < 0x370): // between names, and accents that stand for themselves
		case asGerman && umlaut:
			b.WriteString(spelled)
		case accented:
			b.WriteString(plain)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
