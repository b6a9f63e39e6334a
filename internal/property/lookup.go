package property

import (
	"context"
	"strings"

	"latchkey/internal/lookup"
)

func addressOf(p *Property) string { return strings.Trim(p.Street+", "+p.City, ", ") }

// knownOf cuts title, address and the number that an import gave into words: for a thousand properties that takes longer than the search.
func knownOf(all []Property) []lookup.Known {
	out := make([]lookup.Known, len(all))
	for i := range all {
		p := &all[i]
		out[i] = lookup.KnownAs(p.ShortTitle+" "+p.Title, addressOf(p), p.Postalcode, p.ExternalID)
	}
	return out
}

// Lookup finds properties by title, address and the number that an import gave them.
func (s *Service) Lookup(ctx context.Context, ask lookup.Ask) ([]lookup.Hit, error) {
	all, err := s.snapshot(ctx, s.db, ask.Member)
	if err != nil {
		return nil, err
	}
	search, known := ask.Search(), all.known()
	for i := range all.list {
		p := &all.list[i]
		search.OfferKnown(func() lookup.Hit { return lookup.Hit{Ref: p.Ref.String(), Title: p.Title, Detail: addressOf(p)} }, known[i])
	}
	return search.Hits(), nil
}
