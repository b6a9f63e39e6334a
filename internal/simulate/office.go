package simulate

import (
	"context"
	"fmt"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// office has the office answer what calendars cannot say. It knows the truth from its guests.
func (w *world) office(ctx context.Context) error {
	if _, ok := w.way.(*portal); !ok {
		return nil
	}
	if err := w.make(ctx, passing[w.Fault]); err != nil {
		return err
	}
	groups, err := w.Channels.Attention(ctx, w.DB, attention.Ask{Member: w.member, Zone: w.zone, Today: w.today()})
	if err != nil {
		return err
	}
	for _, group := range groups {
		if group.Kind != attention.CalendarsAsk {
			continue
		}
		for _, row := range group.Rows {
			if err := w.reply(ctx, row); err != nil {
				return fmt.Errorf("the answer to %s about %s to %s: %w", row.Cause, row.At, row.Until, err)
			}
		}
	}
	return nil
}

// today is the day at the homes.
func (w *world) today() clock.Date { return clock.At(w.Clock.Now()).Date(w.zone) }

// reply is what the office says to one question, or does instead.
func (w *world) reply(ctx context.Context, row attention.Row) error {
	calendar, err := identity.ParseRef(row.Calendar)
	if err != nil {
		return err
	}
	home, err := w.homeOf(ctx, calendar)
	if err != nil {
		return err
	}
	w.figures.Answered++
	attempt := identity.Attempt{Account: w.manager.Account, Key: fmt.Sprintf("answer-%d-%d-%d", w.Seed, w.step, row.Entry), Fingerprint: "answer"}
	arrival, departure := row.At[:10], row.Until[:10]
	var same, begins *booking
	for _, b := range w.of[home] {
		if b.arrival.String() != arrival || !b.booked {
			continue
		}
		if w.drops(b) {
			w.asked[b.number] = true
		}
		if b.alive() {
			begins = b
			if b.departure.String() == departure {
				same = b
			}
		}
	}
	said := channel.Answer("")
	switch channel.Question(row.Cause) {
	case channel.NoLongerListed:
		if said = channel.TheyCome; begins == nil {
			stay, err := identity.ParseRef(row.Ref)
			if err != nil {
				return err
			}
			return w.Reservations.Cancel(ctx, w.manager, attempt, stay, "The guests do not come.")
		}
	case channel.SameGuest:
		if said = channel.OneGuest; begins == nil {
			said = channel.NextGuest
		}
	case channel.GuestOrBuffer:
		if said = channel.Guest; same == nil {
			return nil // the calendar will not have it for long
		}
	}
	return w.Channels.AnswerQuestion(ctx, w.manager, attempt, calendar, row.Entry, said)
}

// drops reports whether a booking was dropped this morning, when its guests were to arrive.
func (w *world) drops(b *booking) bool {
	return b.drop == onDay && b.cancelled && b.arrival == w.today()
}

// checkAsked: about a stay that its channel drops in the morning of its day the office is asked, and it is not canceled by itself.
func (w *world) checkAsked(day clock.Date) {
	channels, ok := w.way.(*portal)
	if !ok {
		return
	}
	for _, b := range w.bookings {
		// One that was missing already until this morning, by a fault, is taken for canceled before its guests can be there.
		before := !b.second && w.Clock.Now().Sub(channels.whole[b.home]) < 12*time.Hour
		if w.drops(b) && b.arrival == day && !w.asked[b.number] && !before {
			w.broken(Asked, "%s: nobody asked about the stay from %s to %s", w.homes[b.home], b.arrival, b.departure)
		}
	}
}

// homeOf is the home of a calendar.
func (w *world) homeOf(ctx context.Context, calendar identity.Ref) (int, error) {
	for i, home := range w.homes {
		all, err := w.Channels.Managed(ctx, w.manager, home)
		if err != nil {
			return 0, err
		}
		for _, m := range all {
			if m.Ref == calendar {
				return i, nil
			}
		}
	}
	return 0, fmt.Errorf("calendar %s has no home", calendar)
}
