package notification

import (
	"context"
	"math"
	"strings"

	"latchkey/internal/identity"
	"latchkey/internal/lookup"
	"latchkey/internal/notify"
	"latchkey/internal/wire"
)

// LookupMails finds mails of the agency by their address and what they are about, the newest first. The beginning of an address is found among all of them.
func (s *Service) LookupMails(ctx context.Context, ask lookup.Ask) ([]lookup.Hit, error) {
	m, err := s.Members.Get(ctx, s.DB, ask.Member)
	if err != nil {
		return nil, err
	}
	var out []lookup.Hit
	add := func(e notify.Entry) {
		out = append(out, lookup.Hit{
			Ref: identity.Ref{Member: e.Member, ID: e.ID}.String(), Title: e.To, Detail: mailWords(ask.Lang, "kind."+string(e.Kind)), Kind: string(e.State), Begins: wire.DateTime(e.CreatedAt, m.Zone),
		})
	}
	if typed := strings.ToLower(strings.TrimSpace(ask.Typed)); strings.Contains(typed, "@") && !strings.Contains(typed, "\x00") {
		to, err := s.Mails.ByRecipient(ctx, ask.Member, "", false, notify.Place{To: typed}, lookup.Few+1)
		if err != nil {
			return nil, err
		}
		for _, e := range to {
			if strings.HasPrefix(e.To, typed) {
				add(e)
			}
		}
		if len(out) > 0 {
			return out, nil
		}
	}
	newest, err := s.Mails.Of(ctx, ask.Member, "", false, math.MaxInt64, lookup.Newest)
	if err != nil {
		return nil, err
	}
	for _, e := range newest {
		if ask.Matches(lookup.KnownAs(e.To, mailWords(ask.Lang, "kind."+string(e.Kind)))) {
			add(e)
		}
		if len(out) > lookup.Few {
			break
		}
	}
	return out, nil
}
