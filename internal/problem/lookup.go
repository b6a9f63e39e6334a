package problem

import (
	"context"
	"math"

	"latchkey/internal/identity"
	"latchkey/internal/lookup"
	"latchkey/internal/wire"
)

// Lookup finds reports by their words, who wrote them and where, the newest first.
func (s *Service) Lookup(ctx context.Context, ask lookup.Ask) ([]lookup.Hit, error) {
	newest, err := list(ctx, s.db, ask.Member, Filter{}, place{id: math.MaxInt64}, lookup.Newest)
	if err != nil {
		return nil, err
	}
	var out []lookup.Hit
	for _, p := range newest {
		home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ask.Member, ID: p.Property})
		if err != nil {
			return nil, err
		}
		if !ask.Matches(lookup.KnownAs(home.Title, p.Text, p.Reporter)) {
			continue
		}
		out = append(out, lookup.Hit{Ref: p.Ref.String(), Title: home.Title, Detail: cut(p.Text), Kind: string(p.State), Begins: wire.DateTime(p.CreatedAt, home.Zone)})
		if len(out) > lookup.Few {
			break
		}
	}
	return out, nil
}

// shownOf is how many characters of a report are shown where it is found.
const shownOf = 160

func cut(text string) string {
	letters := []rune(text)
	if len(letters) <= shownOf {
		return text
	}
	return string(letters[:shownOf-1]) + "…"
}
