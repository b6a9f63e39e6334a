package reservation

import (
	"context"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/locales"
)

// Tasks is what check-out notices and early releases need of the tasks, which are not known here.
type Tasks interface {
	// GuestsLeft notifies the person who cleans after a stay that its guests have left, and since when; zero takes it back.
	GuestsLeft(ctx context.Context, tx *database.Tx, stay identity.Ref, at clock.Instant) error
	// OpenBefore counts the cleanings and checks that are not finished and must be before the guests of a stay move in.
	OpenBefore(ctx context.Context, q database.Querier, stay identity.Ref) (int, error)
	// BegunSince reports whether a task of one of some stays was begun since an instant.
	BegunSince(ctx context.Context, q database.Querier, m identity.MemberID, stays []int64, since clock.Instant) (bool, error)
}

// Left is when the guests said that they have left; zero when it was taken back.
type Left struct{ At clock.Instant }

// Leave notes that the guests of a stay have left, or with left false that this was a mistake, and notifies the person who cleans after them at once. said is when they said so on a
// device that had no signal since then; zero means now. A word that is older than the last one is ignored, and after the day of departure it cannot be taken back any more: the home may be
// another guest's by then.
func (s *Service) Leave(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, left bool, said clock.Instant) (Left, error) {
	o, err := s.Home(ctx, actor, ref)
	if err != nil {
		return Left{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Left, error) {
		r, err := get(ctx, tx, ref)
		if err != nil {
			return Left{}, err
		}
		said := saidAt(said, tx.Now())
		if !LeaveRule(r.Reservation, o.At.Zone, said.Time()) || !left && !LeaveRule(r.Reservation, o.At.Zone, tx.Now().Time()) {
			return Left{}, fault.Of(fault.StayNotNow)
		}
		if left != r.LeftAt.IsZero() {
			return Left{At: r.LeftAt}, nil // said before
		}
		last, err := lastWord(ctx, tx, ref)
		if err != nil || said < last {
			return Left{At: r.LeftAt}, err
		}
		at, action := clock.Instant(0), LeftUndone
		if left {
			at, action = said, GuestsLeft
		}
		if err := setLeft(ctx, tx, ref, at); err != nil {
			return Left{}, err
		}
		if err := noteAt(ctx, tx, ref, actor.Principal(), action, said); err != nil {
			return Left{}, err
		}
		if err := s.tasks.GuestsLeft(ctx, tx, ref, at); err != nil {
			return Left{}, err
		}
		return Left{At: at}, s.announce(ctx, tx, r.Reservation)
	})
}

// Ready is when a home was released.
type Ready struct{ At clock.Instant }

// ReleaseHome gives a home to its next guests before the time of arrival, once it is cleaned and checked: they are notified by a message in their language, the key's
// window opens (see KeyRule), and it is in the protocol. A home that is released already stays as it is.
func (s *Service) ReleaseHome(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) (Ready, error) {
	if !actor.Manages(ref.Member) {
		return Ready{}, missing()
	}
	o, err := s.Home(ctx, actor, ref)
	if err != nil {
		return Ready{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Ready, error) {
		r, err := get(ctx, tx, ref)
		if err != nil || !r.ReadyAt.IsZero() {
			return Ready{At: r.ReadyAt}, err
		}
		open, err := s.tasks.OpenBefore(ctx, tx, ref)
		if err != nil {
			return Ready{}, err
		}
		if _, err := ReleaseRule(r.Reservation, &o.At, tx.Now().Time(), open); err != nil {
			return Ready{}, err
		}
		if err := setReady(ctx, tx, ref, tx.Now()); err != nil {
			return Ready{}, err
		}
		if err := note(ctx, tx, ref, actor.Principal(), HomeReady); err != nil {
			return Ready{}, err
		}
		actor.Lang = o.Member.Speaks(r.Lang)
		if _, err := s.messages.Add(ctx, tx, actor, message.Reservation, ref, readyText(r.Reservation, o, tx.Now().Time())); err != nil {
			return Ready{}, err
		}
		return Ready{At: tx.Now()}, s.announce(ctx, tx, r.Reservation)
	})
}

// readyText is the message to the guest, in the language of the booking.
func readyText(r Reservation, o Overview, now time.Time) string {
	lang := o.Member.Speaks(r.Lang)
	at := r.ArrivalAt(&o.At).String()
	if o.At.Today(now) == r.Arrival {
		return locales.Text(lang, "message.home_ready_now", "time", at)
	}
	return locales.Text(lang, "message.home_ready_on", "date", r.Arrival.At(0, time.UTC).Time().Format(locales.Of(lang).Date), "time", at)
}

// LockKey takes back what the office opened early by hand, the key and the home. What the rule itself shows, it goes on showing.
func (s *Service) LockKey(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	if !actor.Manages(ref.Member) {
		return missing()
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		r, err := get(ctx, tx, ref)
		if database.IsMissing(err) {
			return struct{}{}, missing()
		}
		if err != nil || r.opened().IsZero() {
			return struct{}{}, err
		}
		if err := lock(ctx, tx, ref); err != nil {
			return struct{}{}, err
		}
		if err := note(ctx, tx, ref, actor.Principal(), KeyLocked); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.announce(ctx, tx, r.Reservation)
	})
	return err
}

// release reports to a manager whether the home can be released early; nil where that is out of the question.
func (s *Service) release(ctx context.Context, o Overview) (*Release, error) {
	if _, err := ReleaseRule(o.Reservation, &o.At, o.Now, 0); fault.Is(err, fault.StayNotNow) {
		return nil, nil // as for most stays, whatever is open
	}
	open, err := s.tasks.OpenBefore(ctx, s.db, o.Ref)
	if err != nil {
		return nil, err
	}
	release, _ := ReleaseRule(o.Reservation, &o.At, o.Now, open) // the refusal is for who releases
	return &release, nil
}
