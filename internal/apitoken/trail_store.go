package apitoken

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/trail"
)

var trailTexts = trail.TextsOf(`h.at, h.id, h.id, h.account_id, h.act, h.name, CASE WHEN h.undo <> '' THEN 1 ELSE 0 END`, `interface_history h`, `id`)

// Trail is what was done with API tokens and webhooks, as a source of the trail.
func Trail(ctx context.Context, q database.Querier, ask trail.Ask) ([]trail.Line, error) {
	return trailTexts.Collect(ctx, q, ask, func(row database.Row) (trail.Line, error) {
		l := trail.Line{Noun: trail.Interfaces, OwnersOnly: true}
		var undo int64
		err := row.Scan(&l.At, &l.Thing, &l.ID, &l.Account, &l.Act, &l.Name, &undo)
		l.Undo = undo == 1
		if !l.Undo {
			l.Stays = staysOf(Act(l.Act))
		}
		return l, err
	})
}

// staysOf is why a change of a webhook is not undone of which nothing was kept.
func staysOf(act Act) trail.Stays {
	if act == WebhookChanged || act == WebhookSwitched {
		return trail.StaysNotKept
	}
	return ""
}

// Names are the names of the tokens of an agency by their number.
func Names(ctx context.Context, q database.Querier, m identity.MemberID) (map[int64]string, error) {
	all, err := tokensOf(ctx, q, m)
	out := make(map[int64]string, len(all))
	for _, t := range all {
		out[t.Ref.ID] = t.Name
	}
	return out, err
}
