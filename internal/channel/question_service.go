package channel

import (
	"context"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// questions are what the office is asked about entries of calendars.
func (s *Service) questions(ctx context.Context, q database.Querier, ask attention.Ask) (attention.Group, error) {
	all, err := askedOf(ctx, q, ask.Member, ask.Today, attention.Most+1)
	if err != nil {
		return attention.Group{}, err
	}
	rows := make([]attention.Row, 0, len(all))
	for _, a := range all {
		home, err := s.properties.Get(ctx, q, identity.Ref{Member: ask.Member, ID: a.home})
		if err != nil {
			return attention.Group{}, err
		}
		calendar := identity.Ref{Member: ask.Member, ID: a.calendar}
		row := attention.Row{
			Text: a.source.Label(), Cause: string(a.question()), Calendar: calendar.String(), Entry: a.ID, Rank: int64(a.Arrival),
			At: wire.DateTime(a.Arrival.At(0, home.Zone), home.Zone), Until: wire.DateTime(a.Departure.At(0, home.Zone), home.Zone), Changed: wire.DateTime(a.AskedAt, home.Zone),
		}
		row = row.AtHome(&home)
		if a.Kind == Block {
			row = row.Of(attention.ToProperty, home.Ref)
			row.ID = a.ID // a home may have several
		} else {
			ref := identity.Ref{Member: ask.Member, ID: a.Thing}
			row.Who = a.booker.Name()
			row = row.Of(attention.ToReservation, ref)
		}
		rows = append(rows, row)
	}
	return attention.Listed(attention.CalendarsAsk, rows), nil
}

// AnswerQuestion is what the office says about an entry of a calendar. A question that is no longer open is a conflict.
func (s *Service) AnswerQuestion(ctx context.Context, actor identity.Actor, attempt identity.Attempt, calendar identity.Ref, entry int64, said Answer) error {
	f, err := s.chosen(ctx, actor, calendar)
	if err != nil {
		return err
	}
	home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: calendar.Member, ID: f.Property})
	if err != nil {
		return err
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		f, err := calendarByID(ctx, tx.Holding(), calendar)
		if err != nil {
			return struct{}{}, err
		}
		k, found, err := ownEntry(ctx, tx, calendar, entry)
		if err != nil {
			return struct{}{}, err
		}
		if !found || k.AskedAt == 0 || k.Gone || k.Echo || !k.question().takes(said) {
			return struct{}{}, fault.Of(fault.Conflict)
		}
		r := &run{service: s, home: &home, tx: tx, ours: map[int64]bool{}}
		if err := r.answer(ctx, &f, &k, said); err != nil {
			return struct{}{}, err
		}
		k.AskedAt, k.SettledAt = 0, tx.Now()
		if err := saveKnown(ctx, tx, calendar, k); err != nil {
			return struct{}{}, err
		}
		if err := saveCalendar(ctx, tx, f); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.announce(ctx, tx, calendar.Member)
	})
	return err
}

// answer does what the office has said about an entry.
func (r *run) answer(ctx context.Context, f *Calendar, k *Known, said Answer) error {
	switch said {
	case Buffers:
		f.Buffers = true
		return settleBuffers(ctx, r.tx, f.Ref)
	case Guest:
		if err := r.service.stays.RemoveBlock(ctx, r.tx, f.Ref.Member, externalID(*f, *k)); err != nil {
			return err
		}
		k.Kind, k.Thing = Stay, 0
		return r.stay(ctx, *f, k, k.entry())
	case NextGuest:
		day, err := r.nextFrom(ctx, *f, *k)
		if err != nil {
			return err
		}
		if day <= k.Arrival || day >= k.Departure {
			return fault.Of(fault.Conflict)
		}
		next := Known{UID: k.UID, Kind: k.Kind, Arrival: day, Departure: k.Departure, SettledAt: r.tx.Now()}
		k.Departure = day
		_, _, err = r.service.stays.SaveBooking(ctx, r.tx, reservation.Booking{
			Ref: identity.Ref{Member: f.Ref.Member, ID: k.Thing}, Status: statusOf(k.Kind), Arrival: k.Arrival, Departure: day,
		})
		if err != nil {
			return err
		}
		// The other guest has all nights from that day on: where the office answers later, the channel's answer begins with today's.
		if next.ID, err = r.tx.NextID(ctx, f.Ref.Member, "channel_entry"); err != nil {
			return err
		}
		// The office may have entered them, or another channel has brought them.
		r.ours[k.Thing] = true
		if next.Thing, next.Echo, err = r.original(ctx, *f, &next, next.entry()); err != nil {
			return err
		}
		if !next.Echo {
			if err := r.stay(ctx, *f, &next, next.entry()); err != nil {
				return err
			}
		}
		if err := saveKnown(ctx, r.tx, f.Ref, next); err != nil {
			return err
		}
		// What else the channel says of them is in its next whole answer.
		f.etag, f.lastModified = "", ""
		if f.nextAt != 0 {
			f.nextAt = r.tx.Now()
		}
		return nil
	}
	return nil
}

// nextFrom is the day on which the next guest of a running stay comes: as the channel said when the office was asked, or the day of that where the answer is not kept any more.
func (r *run) nextFrom(ctx context.Context, f Calendar, k Known) (clock.Date, error) {
	asked := k.AskedAt.Date(r.home.Zone)
	answers, err := answersAt(ctx, r.tx, f.Ref, k.ID, [2]clock.Instant{k.AskedAt, k.AskedAt})
	if err != nil || len(answers) == 0 {
		return asked, err
	}
	document, err := r.service.documentIn(f, *r.home, answers[0])
	if err != nil {
		return asked, err
	}
	day, sure := asked, false
	for _, e := range document.Entries {
		if e.Cancelled || e.Arrival <= k.Arrival || e.Arrival > asked.AddDays(1) || e.Departure <= asked {
			continue
		}
		if same := e.Departure == k.Departure; same || !sure {
			day, sure = e.Arrival, same
		}
	}
	return day, nil
}

// documentIn is what a kept answer holds; empty for one that is no calendar.
func (s *Service) documentIn(f Calendar, home property.Property, a keptAnswer) (Document, error) {
	body, err := s.openBody(f.Ref, a.id, a.sealed)
	if err != nil {
		return Document{}, err
	}
	return s.parsed(f, home, body)
}
