package message

import (
	"context"
	"strings"

	"latchkey/internal/lookup"
	"latchkey/internal/wire"
)

// Lookup finds messages by their words, the newest first.
func (s *Service) Lookup(ctx context.Context, ask lookup.Ask) ([]lookup.Hit, error) {
	page, err := s.search(ctx, ask.Actor, ask.Member, ask.Typed, "", lookup.Few+1, lookupRead)
	if err != nil {
		return nil, err
	}
	out := make([]lookup.Hit, 0, len(page.Items))
	for _, f := range page.Items {
		var text strings.Builder
		for _, piece := range f.Pieces {
			text.WriteString(piece.Text)
		}
		out = append(out, lookup.Hit{
			Ref: f.Ref.String(), Title: f.Title.Named(ask.Lang), Detail: text.String(), Kind: string(f.Kind), Begins: wire.DateTime(f.Message.CreatedAt, f.Zone),
		})
	}
	return out, nil
}

// lookupRead is how many messages are looked at: what is further back is found at the inbox.
const lookupRead = 200
