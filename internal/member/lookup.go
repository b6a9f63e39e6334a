package member

import (
	"context"

	"latchkey/internal/identity"
	"latchkey/internal/lookup"
)

// Lookup finds people and companies of the agency.
func (s *Service) Lookup(ctx context.Context, ask lookup.Ask) ([]lookup.Hit, error) {
	crew, err := s.Staff(ctx, s.db, ask.Member)
	if err != nil {
		return nil, err
	}
	search := ask.Search()
	for _, one := range crew.All() {
		if !one.Active {
			continue
		}
		company := ""
		if of, ok := crew.By(one.Company); ok {
			company = of.Name
		}
		ref := identity.Ref{Member: ask.Member, ID: int64(one.ID)}
		search.Offer(lookup.Hit{Ref: ref.String(), Title: one.Name, Detail: company, Kind: string(one.Kind)}, one.Name, one.Email, one.Phone, company)
	}
	return search.Hits(), nil
}
