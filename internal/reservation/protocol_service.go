package reservation

import (
	"context"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// note writes a line into the protocol.
func note(ctx context.Context, tx *database.Tx, ref identity.Ref, who identity.Principal, action Action) error {
	return noteAt(ctx, tx, ref, who, action, tx.Now())
}

// noteAt is note of what was done at another time than now, on a device that had no signal.
func noteAt(ctx context.Context, tx *database.Tx, ref identity.Ref, who identity.Principal, action Action, at clock.Instant) error {
	id, err := tx.NextID(ctx, ref.Member, "protocol")
	if err != nil {
		return err
	}
	return addEntry(ctx, tx, ref, Entry{ID: id, At: at, Account: who.Account, ByNumber: who.ByBookingNumber(), Action: action})
}

// noteOnce writes a line unless the same principal did the same after an instant.
func noteOnce(ctx context.Context, tx *database.Tx, ref identity.Ref, who identity.Principal, action Action, since clock.Instant) error {
	// The number is taken first: a second one at the same time waits for it and then sees the first.
	id, err := tx.NextID(ctx, ref.Member, "protocol")
	if err != nil {
		return err
	}
	if seen, err := recent(ctx, tx, ref, who, action, since, tx.Now()); seen || err != nil {
		return err
	}
	return addEntry(ctx, tx, ref, Entry{ID: id, At: tx.Now(), Account: who.Account, ByNumber: who.ByBookingNumber(), Action: action})
}

// recent reports whether the principal did the same after an instant.
func recent(ctx context.Context, q database.Querier, ref identity.Ref, who identity.Principal, action Action, since, now clock.Instant) (bool, error) {
	last, err := lastTime(ctx, q, ref, who, action)
	return last > since && last <= now, err
}

// NoteViewing writes that the actor has seen something secret, before anybody gets it; viewings within a minute are one.
func (s *Service) NoteViewing(ctx context.Context, actor identity.Actor, ref identity.Ref, action Action, now clock.Instant) error {
	return s.noteSince(ctx, actor, ref, action, now.Add(-samePause), now)
}

const (
	// listPause is how long a look at many stays is still the first: pages of one report are asked for in parts, and made again as a file.
	listPause = 10 * time.Minute
	// notedAtOnce is how many stays get their lines in one transaction, so that others do not wait for a long list.
	notedAtOnce = 100
)

// NoteViewings is NoteViewing of many stays; viewings within listPause are one.
func (s *Service) NoteViewings(ctx context.Context, actor identity.Actor, refs []identity.Ref, action Action) error {
	now := clock.At(s.clock.Now())
	var news []identity.Ref
	for some := range slices.Chunk(refs, MostParties) {
		last, err := lastTimes(ctx, s.db, some, actor.Principal(), action)
		if err != nil {
			return err
		}
		for _, ref := range some {
			if at := last[ref]; at <= now.Add(-listPause) || at > now {
				news = append(news, ref)
			}
		}
	}
	for some := range slices.Chunk(news, notedAtOnce) {
		if err := s.db.Write(ctx, func(tx *database.Tx) error {
			for _, ref := range some {
				if err := noteOnce(ctx, tx, ref, actor.Principal(), action, tx.Now().Add(-listPause)); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) noteSince(ctx context.Context, actor identity.Actor, ref identity.Ref, action Action, since, now clock.Instant) error {
	if seen, err := recent(ctx, s.db, ref, actor.Principal(), action, since, now); seen || err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error { return noteOnce(ctx, tx, ref, actor.Principal(), action, since) })
}

// Noted is what Report did.
type Noted struct{ At clock.Instant }

// Report writes into the protocol what only the person's browser knows, such as a key code that was looked at without a connection.
func (s *Service) Report(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, action Action) (Noted, error) {
	if _, _, err := s.admitted(ctx, s.db, actor, ref); err != nil {
		return Noted{}, err
	}
	if !Reportable(action) {
		return Noted{}, fault.Invalid(fault.BadRequest, map[string]string{"glaktionprot_aktion": "not one of the known actions"})
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Noted, error) {
		return Noted{At: tx.Now()}, noteOnce(ctx, tx, ref, actor.Principal(), action, tx.Now().Add(-samePause))
	})
}

// Line is a line of the protocol with the name of who did it; empty when that is no longer known.
type Line struct {
	Entry
	Who string
}

// Protocol is what was done in a stay, newest first, for the managers of its member.
func (s *Service) Protocol(ctx context.Context, actor identity.Actor, ref identity.Ref) ([]Line, Overview, error) {
	if !actor.Manages(ref.Member) {
		return nil, Overview{}, missing()
	}
	o, err := s.Home(ctx, actor, ref)
	if err != nil {
		return nil, o, err
	}
	crew, err := s.members.Staff(ctx, s.db, ref.Member)
	if err != nil {
		return nil, o, err
	}
	entries, err := protocol(ctx, s.db, ref)
	out := make([]Line, 0, len(entries))
	for _, e := range entries {
		line := Line{Entry: e}
		switch {
		case e.Account == 0:
		case e.Account == o.Account:
			line.Who = o.Booker.Name()
		default:
			for _, entry := range crew.All() {
				if entry.Account == e.Account {
					line.Who = entry.Name
				}
			}
		}
		out = append(out, line)
	}
	return out, o, err
}

// NoteAll writes the same line into the protocols of several stays.
func (s *Service) NoteAll(ctx context.Context, tx *database.Tx, m identity.MemberID, stays []int64, who identity.Principal, action Action) error {
	if len(stays) == 0 {
		return nil
	}
	first, err := tx.NextIDs(ctx, m, "protocol", int64(len(stays)))
	if err != nil {
		return err
	}
	entries := make([]Entry, len(stays))
	for i := range stays {
		entries[i] = Entry{ID: first + int64(i), At: tx.Now(), Account: who.Account, ByNumber: who.ByBookingNumber(), Action: action}
	}
	return addEntries(ctx, tx, m, stays, entries)
}

// Note writes a line into the protocol for another noun, inside its transaction.
func (s *Service) Note(ctx context.Context, tx *database.Tx, ref identity.Ref, who identity.Principal, action Action) error {
	return note(ctx, tx, ref, who, action)
}
