package account

import (
	"context"
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/locales"
)

// Session is one sign-in on one device.
type Session struct {
	ID         int64
	Device     string
	CreatedAt  clock.Instant
	LastUsedAt clock.Instant
	// SecondFactor says that the person has shown it in this session.
	SecondFactor bool
	// SharedDevice says that the device is not the person's own.
	SharedDevice bool
	only         identity.Ref
}

// mostSessions is how many sessions are listed.
const mostSessions = 100

// Sessions lists the actor's open sessions, the last used first. Who came by booking number sees their own alone.
func (s *Service) Sessions(ctx context.Context, a identity.Actor) ([]Session, error) {
	all, err := sessionsOf(ctx, s.db, a.Account, clock.At(s.clock.Now()), mostSessions)
	if err != nil || a.OnlyReservation == (identity.Ref{}) {
		return all, err
	}
	for _, one := range all {
		if one.ID == a.Session {
			return []Session{one}, nil
		}
	}
	return nil, nil
}

// EndSession ends one of the actor's sessions; somebody else's is not found. Who came by booking number can end their own alone.
func (s *Service) EndSession(ctx context.Context, a identity.Actor, id int64) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		owner, err := sessionOwner(ctx, tx, id)
		if database.IsMissing(err) || (err == nil && (owner != a.Account || (a.OnlyReservation != (identity.Ref{}) && id != a.Session))) {
			return fault.Missing(fault.NotFound)
		}
		if err != nil {
			return err
		}
		return s.endSession(ctx, tx, id, "ended by its owner")
	})
}

// EndOtherSessions ends all of the actor's sessions but this one.
func (s *Service) EndOtherSessions(ctx context.Context, a identity.Actor) error {
	if a.OnlyReservation != (identity.Ref{}) {
		return nil
	}
	return s.db.Write(ctx, func(tx *database.Tx) error { return s.endOthers(ctx, tx, a.Account, a.Session, "ended by its owner") })
}

// deviceOf is the browser as it names itself, cut.
func deviceOf(userAgent string) string {
	if userAgent == "" {
		return "unknown"
	}
	return strings.ToValidUTF8(userAgent[:min(len(userAgent), 200)], "")
}

// named are browsers and systems by what they call themselves, the more particular first: nearly all call themselves Safari as well.
var (
	browsers = [][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Firefox", "Firefox"}, {"FxiOS", "Firefox"}, {"CriOS", "Chrome"}, {"Chrome", "Chrome"}, {"Safari", "Safari"}}
	systems  = [][2]string{{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"}, {"Mac OS X", "Mac"}, {"Linux", "Linux"}}
)

// readable is a device in two words, such as "Chrome on Android". What is not known is shown as it names itself, cut.
func readable(device string) string {
	find := func(table [][2]string) string {
		for _, entry := range table {
			if strings.Contains(device, entry[0]) {
				return entry[1]
			}
		}
		return ""
	}
	browser, system := find(browsers), find(systems)
	switch {
	case browser != "" && system != "":
		return browser + " on " + system
	case browser+system != "":
		return browser + system
	}
	first, _, _ := strings.Cut(device, " ")
	return first[:min(len(first), 40)]
}

func langOr(lang string) string {
	if match := locales.Match(lang); match != "" {
		return match
	}
	return locales.Fallback
}

// SignOutStaff ends the open sessions of a colleague on all devices, as after a lost phone, for those who may change the entry; never those of the person who asks, and those of a manager, of whatever agency, for its owners only.
// It takes no way in, so it counts also where the person works for another agency. Sign-ins by booking number are a guest's and stay.
func (s *Service) SignOutStaff(ctx context.Context, a identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	// A transaction sees the agencies that it begins with, and whose manager the person is elsewhere decides.
	ctx = identity.Everywhere(ctx)
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Done, error) {
		entry, err := s.members.EntryToChange(ctx, tx, a, ref)
		if err != nil {
			return Done{}, err
		}
		if entry.Account == 0 || !entry.Active {
			return Done{}, fault.Missing(fault.NotFound)
		}
		if entry.Account == a.Account {
			return Done{}, fault.Of(fault.Conflict)
		}
		relations, err := s.members.Relations(ctx, tx, entry.Account)
		if err != nil {
			return Done{}, err
		}
		if slices.ContainsFunc(relations, func(r identity.Relation) bool { return r.Role == identity.Manager && !a.Owns(r.Member) }) {
			return Done{}, fault.Of(fault.OwnersOnly)
		}
		open, err := workSessions(ctx, tx, entry.Account)
		if err != nil {
			return Done{}, err
		}
		for _, session := range open {
			if err := s.endSession(ctx, tx, session, "ended by the office"); err != nil {
				return Done{}, err
			}
		}
		if len(open) == 0 {
			return Done{Done: true}, nil
		}
		return Done{Done: true}, s.members.Note(ctx, tx, ref.Member, a.Account, entry.ID, member.SignedOut)
	})
	return err
}

// SessionsOfStaff counts the open sessions of somebody of an agency's staff, and says when one was last used; for the agency's managers.
func (s *Service) SessionsOfStaff(ctx context.Context, a identity.Actor, ref identity.Ref) (count int, last clock.Instant, err error) {
	entry, err := s.members.Entry(ctx, s.db, a, ref)
	if err != nil || entry.Account == 0 {
		return 0, 0, err
	}
	all, err := sessionsOf(ctx, s.db, entry.Account, clock.At(s.clock.Now()), mostSessions)
	for _, one := range all {
		if one.only == (identity.Ref{}) {
			count, last = count+1, max(last, one.LastUsedAt)
		}
	}
	return count, last, err
}
