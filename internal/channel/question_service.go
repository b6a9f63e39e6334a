package channel

import (
	"context"
	"slices"

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
		before, err := r.concerns(ctx, f, k, said)
		if err != nil {
			return struct{}{}, err
		}
		came, err := r.answer(ctx, actor, &f, &k, said)
		if err != nil {
			return struct{}{}, err
		}
		if err := s.stays.NoteAll(ctx, tx, calendar.Member, compact(append(before, came...)), actor.Principal(), said.act()); err != nil {
			return struct{}{}, err
		}
		k.AskedAt = 0
		if said != Buffers { // the calendar says it as long as that is so
			k.SettledAt = tx.Now()
		}
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

// KeepNightsFree notes whether the office keeps a night free behind all stays of a calendar, of which it is then not asked. Only a calendar that lists stays and closed nights alike asks about them.
func (s *Service) KeepNightsFree(ctx context.Context, actor identity.Actor, attempt identity.Attempt, calendar identity.Ref, keep bool) error {
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
		if err != nil || f.Buffers == keep {
			return struct{}{}, err
		}
		if keep && f.Source != Booking {
			return struct{}{}, fault.Of(fault.Conflict)
		}
		r := &run{service: s, home: &home, tx: tx}
		if err := r.keepFree(ctx, actor, &f, keep); err != nil {
			return struct{}{}, err
		}
		if err := saveCalendar(ctx, tx, f); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.announce(ctx, tx, calendar.Member)
	})
	return err
}

// concerns are the stays in whose history an answer is noted, of those that are there already: the one that is asked about, or the one before a night that is.
func (r *run) concerns(ctx context.Context, f Calendar, k Known, said Answer) ([]int64, error) {
	if k.Kind != Block {
		return []int64{k.Thing}, nil
	}
	first, last, nights := k.Arrival, k.Arrival, map[clock.Date]bool{k.Arrival: true}
	if said == Buffers {
		known, err := knownOf(ctx, r.tx, f.Ref, r.tx.Now().Date(r.home.Zone))
		if err != nil {
			return nil, err
		}
		for _, other := range known {
			if other.Kind == Block && other.AskedAt != 0 && !other.Gone && !other.Echo && other.ID != k.ID {
				first, last, nights[other.Arrival] = min(first, other.Arrival), max(last, other.Arrival), true
			}
		}
	}
	stays, _, err := r.service.stays.Stays(ctx, r.tx, f.Ref.Member, f.Property, first, last)
	var out []int64
	for _, s := range stays {
		if s.Status == reservation.Confirmed && nights[s.Departure] {
			out = append(out, s.ID)
		}
	}
	return out, err
}

// compact sorts numbers of stays and has each once.
func compact(stays []int64) []int64 {
	slices.Sort(stays)
	return slices.Compact(stays)
}

// answer does what the office has said about an entry, and gives the stay that came of it.
func (r *run) answer(ctx context.Context, actor identity.Actor, f *Calendar, k *Known, said Answer) (came []int64, err error) {
	switch said {
	case Buffer:
		return nil, property.Note(ctx, r.tx, r.home.Ref, actor.Account, property.CalendarNightFree, f.Source.Label()+" · "+k.Arrival.String())
	case Buffers:
		return nil, r.keepFree(ctx, actor, f, true)
	case Guest:
		if err := r.service.stays.RemoveBlock(ctx, r.tx, f.Ref.Member, externalID(*f, *k)); err != nil {
			return nil, err
		}
		k.Kind, k.Thing = Stay, 0
		err := r.stay(ctx, *f, k, k.entry())
		return []int64{k.Thing}, err
	case NextGuest:
		return r.nextGuest(ctx, f, k)
	}
	return nil, nil
}

// nextGuest ends a running stay when the next guest came, and gives the stay of that guest.
func (r *run) nextGuest(ctx context.Context, f *Calendar, k *Known) ([]int64, error) {
	day, err := r.nextFrom(ctx, *f, *k)
	if err != nil {
		return nil, err
	}
	if day <= k.Arrival || day >= k.Departure {
		return nil, fault.Of(fault.Conflict)
	}
	next := Known{UID: k.UID, Kind: k.Kind, Arrival: day, Departure: k.Departure, SettledAt: r.tx.Now()}
	k.Departure = day
	_, _, err = r.service.stays.SaveBooking(ctx, r.tx, reservation.Booking{
		Ref: identity.Ref{Member: f.Ref.Member, ID: k.Thing}, Status: statusOf(k.Kind), Arrival: k.Arrival, Departure: day,
	})
	if err != nil {
		return nil, err
	}
	// The other guest has all nights from that day on: where the office answers later, the channel's answer begins with today's.
	if next.ID, err = r.tx.NextID(ctx, f.Ref.Member, "channel_entry"); err != nil {
		return nil, err
	}
	// The office may have entered them, or another channel has brought them.
	r.ours[k.Thing] = true
	if next.Thing, next.Echo, err = r.original(ctx, *f, &next, next.entry()); err != nil {
		return nil, err
	}
	if !next.Echo {
		if err := r.stay(ctx, *f, &next, next.entry()); err != nil {
			return nil, err
		}
	}
	if err := saveKnown(ctx, r.tx, f.Ref, next); err != nil {
		return nil, err
	}
	// What else the channel says of them is in its next whole answer.
	f.etag, f.lastModified = "", ""
	if f.nextAt != 0 {
		f.nextAt = r.tx.Now()
	}
	return r.stayOf(ctx, *f, next)
}

// stayOf is the stay that an entry has or repeats; none where it repeats closed nights.
func (r *run) stayOf(ctx context.Context, f Calendar, k Known) ([]int64, error) {
	_, blocks, err := r.service.stays.Stays(ctx, r.tx, f.Ref.Member, f.Property, k.Arrival, k.Departure)
	if err != nil || k.Echo && slices.ContainsFunc(blocks, func(b reservation.Block) bool {
		return b.Ref.ID == k.Thing && repeats(k.entry(), b.Arrival, b.Departure)
	}) {
		return nil, err
	}
	return []int64{k.Thing}, nil
}

// keepFree notes whether the office keeps a night free behind all stays of a calendar. When it no longer does, it is asked about the coming ones that it has not decided about one by one.
func (r *run) keepFree(ctx context.Context, actor identity.Actor, f *Calendar, keep bool) error {
	if f.Buffers == keep {
		return nil
	}
	f.Buffers = keep
	if keep {
		if err := settleBuffers(ctx, r.tx, f.Ref); err != nil {
			return err
		}
		return property.Note(ctx, r.tx, r.home.Ref, actor.Account, property.CalendarNightsFree, f.Source.Label())
	}
	today := r.tx.Now().Date(r.home.Zone)
	known, err := knownOf(ctx, r.tx, f.Ref, today)
	if err != nil {
		return err
	}
	var nights []int64
	for _, k := range known {
		if k.mayBeGuest(f.Source, k.entry(), today) && k.MissingSince == 0 && !k.Gone && !k.Echo {
			nights = append(nights, k.ID)
		}
	}
	if err := askAbout(ctx, r.tx, f.Ref, nights); err != nil {
		return err
	}
	return property.Note(ctx, r.tx, r.home.Ref, actor.Account, property.CalendarNightsAsked, f.Source.Label())
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
