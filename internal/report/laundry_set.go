package report

import (
	"cmp"
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/report/paper"
)

// laundrySet is the linen of homes by day: fresh sets for who arrives, used ones of who departs. A set is for one person; cribs have their own.
var laundrySet = dataSet{
	fields: catalogueOf("laundry", laundryColumns, "total", "homes", "where", "bedrooms", "fresh_sets", "used_sets", "fresh_cot_sets", "used_cot_sets"),
	who:    office, level: identity.ReadOnly, read: still(readLaundry), sample: sampleLaundry,
}

// linen is what a home needs and gives back on a day.
type linen struct {
	day                            clock.Date
	home                           *property.Property
	fresh, used, freshCot, usedCot int
}

var laundryColumns = join(
	weekdays(func(l linen) clock.Date { return l.day }),
	homeColumns(func(l linen) *property.Property { return l.home }),
	[]fieldOf[linen]{
		counted("bedrooms", func(l linen) int { return l.home.Bedrooms }, nil),
		counted("fresh_sets", func(l linen) int { return l.fresh }, nil),
		counted("used_sets", func(l linen) int { return l.used }, nil),
		counted("fresh_cot_sets", func(l linen) int { return l.freshCot }, nil),
		counted("used_cot_sets", func(l linen) int { return l.usedCot }, nil),
	},
)

// linenOf adds arrivals and departures up by day and home.
func linenOf(moves []move) []linen {
	type key struct {
		day  clock.Date
		home identity.Ref
	}
	places := map[key]int{}
	var out []linen
	for _, m := range moves {
		k := key{m.day(), m.home.Ref}
		i, ok := places[k]
		if !ok {
			i = len(out)
			places[k] = i
			out = append(out, linen{day: k.day, home: m.home})
		}
		if m.arriving {
			out[i].fresh += m.Count()
			out[i].freshCot += m.Cots
		} else {
			out[i].used += m.Count()
			out[i].usedCot += m.Cots
		}
	}
	slices.SortStableFunc(out, func(a, b linen) int {
		return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.home.Title, b.home.Title))
	})
	return out
}

func readLaundry(ctx context.Context, s *Service, q database.Querier, ask Ask) (*paper.Content, error) {
	agency, err := s.office(ctx, q, ask, identity.ReadOnly)
	if err != nil {
		return nil, err
	}
	moves, err := s.moves(ctx, q, agency.ID, ask.From, ask.To)
	if err != nil {
		return nil, err
	}
	return fill(s.begun(ask, agency), laundryColumns, linenOf(moves)), nil
}

func sampleLaundry(lang, title string, now clock.Instant) *paper.Content {
	c, first, _ := sampled(lang, title, now)
	return fill(c, laundryColumns, linenOf(sampleMoves(first)))
}
