package reservation

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/lookup"
)

// Lookup finds stays as the office's list does, the latest arrival first; the one that has the typed number comes before all others.
func (s *Service) Lookup(ctx context.Context, ask lookup.Ask) ([]lookup.Hit, error) {
	var out []lookup.Hit
	number, _ := ask.Number()
	if number > 0 {
		r, err := scanPlain(s.db.QueryRow(ctx, `SELECT `+columns+` FROM reservation WHERE member_id = $1 AND id = $2`, ask.Member, number))
		if err != nil && !database.IsMissing(err) {
			return nil, err
		}
		if err == nil {
			p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ask.Member, ID: r.Property})
			if err != nil {
				return nil, err
			}
			out = append(out, hitOf(r.Ref, r.Booker, r.Status, r.Arrival, r.Departure, HomeInWords(r.Parked(), p.Title, ask.Lang)))
		}
	}
	found, err := s.Find(ctx, ask.Actor, ask.Member, Filter{Typed: ask.Typed, Lang: ask.Lang, Period: AllYears, Sort: ByArrival, Down: true})
	if err != nil {
		return nil, err
	}
	for _, l := range found.Items {
		if len(out) > lookup.Few {
			break
		}
		if l.Ref.ID != number {
			out = append(out, hitOf(l.Ref, l.Booker, l.Status, l.Arrival, l.Departure, l.home(ask.Lang)))
		}
	}
	return out, nil
}

func hitOf(ref identity.Ref, b Booker, status Status, arrival, departure clock.Date, home string) lookup.Hit {
	return lookup.Hit{
		Ref: ref.String(), Title: b.Name(), Detail: home, Kind: string(status), Begins: arrival.String(), Ends: departure.String(), Number: ref.ID,
	}
}

// LookupBlocks finds blocks by note, property or day: those that are not over by the day on which they end, then those that are, the latest first.
func (s *Service) LookupBlocks(ctx context.Context, ask lookup.Ask) ([]lookup.Hit, error) {
	var out []lookup.Hit
	for _, period := range []Period{Coming, Past} {
		room := lookup.Few + 1 - len(out)
		if room == 0 {
			break
		}
		found, err := s.findBlocks(ctx, ask.Actor, ask.Member, BlockFilter{Typed: ask.Typed, Lang: ask.Lang, Period: period}, room, lookup.Newest)
		if err != nil {
			return nil, err
		}
		for _, b := range found.Items {
			p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ask.Member, ID: b.Property})
			if err != nil {
				return nil, err
			}
			out = append(out, lookup.Hit{Ref: b.Ref.String(), Title: p.Title, Detail: b.Note, Kind: string(b.Reason), Begins: b.Arrival.String(), Ends: b.Departure.String()})
		}
	}
	return out, nil
}
