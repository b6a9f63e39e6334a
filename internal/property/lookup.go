package property

import (
	"context"
	"strings"

	"latchkey/internal/lookup"
)

// Lookup finds properties by title, address and the number that an import gave them.
func (s *Service) Lookup(ctx context.Context, ask lookup.Ask) ([]lookup.Hit, error) {
	all, err := s.All(ctx, s.db, ask.Member)
	if err != nil {
		return nil, err
	}
	search := ask.Search()
	for i := range all {
		p := &all[i]
		address := strings.Trim(p.Street+", "+p.City, ", ")
		search.Offer(lookup.Hit{Ref: p.Ref.String(), Title: p.Title, Detail: address}, p.ShortTitle+" "+p.Title, address, p.Postalcode, p.ExternalID)
	}
	return search.Hits(), nil
}
