package channel

import (
	"context"
	"encoding/hex"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

func bodyContext(calendar identity.Ref) string { return "channel_fetch.body/" + calendar.String() }

// keep stores a fetch, in the transaction of what it did. Fetches in a row that gave the same and changed nothing are one row.
func (s *Service) keep(ctx context.Context, tx *database.Tx, k KeptFetch, body []byte, unchanged bool) error {
	before, err := lastKept(ctx, tx, k.Calendar)
	if err != nil {
		return err
	}
	if len(body) > 0 {
		k.mark, k.Size = hex.EncodeToString(s.box.MAC("channel-fetch", string(body))[:16]), int64(len(body))
	}
	good := before
	if unchanged {
		if !before.gaveCalendar() {
			if good, err = keptBefore(ctx, tx, k.Calendar, before.ID); err != nil {
				return err
			}
		}
		k.mark, k.Size, k.Stays, k.Blocks = good.mark, good.Size, good.Stays, good.Blocks
	}
	if k.sameAs(before) {
		return repeatKept(ctx, tx, before, tx.Now())
	}
	k.ID, k.At, k.LastAt, k.Times = before.ID+1, tx.Now(), tx.Now(), 1
	switch {
	case len(body) > 0:
		left, err := s.withoutErased(ctx, tx, k.Calendar, body)
		if err != nil {
			return err
		}
		if k.body, err = s.sealBody(k.Calendar, left); err != nil {
			return err
		}
	case k.mark != "":
		if k.body, err = keptBody(ctx, tx, k.Calendar, good.ID); err != nil {
			return err
		}
	}
	return insertKept(ctx, tx, k)
}

// fetchesShown is how many fetches a page lists.
const fetchesShown = 30

// Fetches lists the kept fetches of a calendar, the newest first.
func (s *Service) Fetches(ctx context.Context, actor identity.Actor, calendar identity.Ref, mark string) (wire.Page[KeptFetch], error) {
	var page wire.Page[KeptFetch]
	before, ok := wire.Before(mark)
	if !ok {
		return page, fault.Invalid(fault.BadRequest, map[string]string{"offset": "not one of ours"})
	}
	if _, err := s.chosen(ctx, actor, calendar); err != nil {
		return page, err
	}
	found, err := keptOf(ctx, s.db, calendar, before, fetchesShown+1)
	if len(found) > fetchesShown {
		found = found[:fetchesShown]
		page.Next = strconv.FormatInt(found[fetchesShown-1].ID, 10)
	}
	page.Items = found
	return page, err
}

// keptFetch is a fetch of a calendar that the actor manages.
func (s *Service) keptFetch(ctx context.Context, actor identity.Actor, calendar identity.Ref, id int64) (Calendar, KeptFetch, error) {
	f, err := s.chosen(ctx, actor, calendar)
	if err != nil {
		return f, KeptFetch{}, err
	}
	k, err := keptAt(ctx, s.db, calendar, id)
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return f, k, err
}

func (s *Service) bodyOf(ctx context.Context, k KeptFetch) ([]byte, error) {
	if !k.HasBody() {
		return nil, nil
	}
	sealed, err := keptBody(ctx, s.db, k.Calendar, k.ID)
	if err != nil {
		return nil, err
	}
	return s.openBody(k.Calendar, k.ID, sealed)
}

// documentOf is what a kept fetch holds; empty for one that gave no calendar.
func (s *Service) documentOf(ctx context.Context, f Calendar, home property.Property, k KeptFetch) (Document, error) {
	body, err := s.bodyOf(ctx, k)
	if err != nil || len(body) == 0 {
		return Document{Source: f.Source}, err
	}
	return s.parsed(f, home, body)
}

// parsed is what an answer of a calendar holds; empty for one that is no calendar.
func (s *Service) parsed(f Calendar, home property.Property, body []byte) (Document, error) {
	sender, err := s.senderOf(f)
	if err != nil {
		return Document{}, err
	}
	document, err := Parse(body, home.Zone, sender)
	if _, failed := asFailed(err); failed {
		return Document{Source: f.Source}, nil
	}
	return document, err
}

// FetchAt reads a kept fetch again and compares it with the one before it that gave a calendar.
func (s *Service) FetchAt(ctx context.Context, actor identity.Actor, calendar identity.Ref, id int64) (FetchDifference, error) {
	f, k, err := s.keptFetch(ctx, actor, calendar, id)
	if err != nil {
		return FetchDifference{}, err
	}
	out := FetchDifference{KeptFetch: k}
	home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: calendar.Member, ID: f.Property})
	if err != nil || !k.worked() {
		return out, err
	}
	if out.Before, err = keptBefore(ctx, s.db, calendar, id); err != nil {
		return out, err
	}
	after, err := s.documentOf(ctx, f, home, k)
	if err != nil {
		return out, err
	}
	before, err := s.documentOf(ctx, f, home, out.Before)
	out.Changes, out.Refused = Difference(before, after, k.At.Date(home.Zone)), after.Refused
	return out, err
}

// FetchText is what a channel answered, as a person may read it. cut reports whether it is longer than what is shown.
func (s *Service) FetchText(ctx context.Context, actor identity.Actor, calendar identity.Ref, id int64) (text string, cut bool, err error) {
	f, k, err := s.keptFetch(ctx, actor, calendar, id)
	if err != nil {
		return "", false, err
	}
	body, err := s.bodyOf(ctx, k)
	if err != nil {
		return "", false, err
	}
	address, err := s.addressOf(f)
	if err != nil {
		return "", false, err
	}
	text, cut = shownText(body, address, mostShownText)
	return text, cut, nil
}

// Replay merges what a kept fetch says once more, by the rules and the stays of now. A dry run says what it would do and changes nothing. The next fetch of the calendar is a whole one, so that what has
// happened since comes back.
func (s *Service) Replay(ctx context.Context, actor identity.Actor, attempt identity.Attempt, calendar identity.Ref, id int64, apply bool) (Report, []Planned, error) {
	f, k, err := s.keptFetch(ctx, actor, calendar, id)
	if err != nil {
		return Report{}, nil, err
	}
	if !k.HasBody() || !k.worked() {
		return Report{}, nil, fault.Of(fault.Conflict)
	}
	body, err := s.bodyOf(ctx, k)
	if err != nil {
		return Report{}, nil, err
	}
	home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: calendar.Member, ID: f.Property})
	if err != nil {
		return Report{}, nil, err
	}
	if err := s.asking.Take(actor.Account, s.clock.Now()); err != nil {
		return Report{}, nil, err
	}
	sender, err := s.senderOf(f)
	if err != nil {
		return Report{}, nil, err
	}
	r := &run{service: s, home: &home, file: body, chosen: f.Ref.ID, replay: k, came: sender.Address, account: actor.Account, opts: Options{Source: f.Source, DryRun: !apply}}
	if apply {
		r.also = func(ctx context.Context, tx *database.Tx, _ identity.Ref) error {
			return property.Note(ctx, tx, home.Ref, actor.Account, property.CalendarReplayed, f.Source.Label())
		}
	}
	report, err := r.do(ctx, attempt)
	return report, r.planned, r.refused(err)
}

// Sweep drops the fetches that were kept long enough at now.
func (s *Service) Sweep(ctx context.Context, now clock.Instant) error {
	for dropped := int64(sweepStep); dropped >= sweepStep; {
		err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
			dropped, err = sweepKept(ctx, tx, now.Add(-KeepFetches))
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
