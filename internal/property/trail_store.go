package property

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/trail"
)

var trailTexts = trail.TextsOf(`h.at, h.property_id, h.id, h.account_id, h.action, h.name, h.field, h.before, h.after, h.run_id`, `property_history h`, `property_id`)

// Trail are the histories of all homes, as a source of the trail.
func Trail(ctx context.Context, q database.Querier, ask trail.Ask) ([]trail.Line, error) {
	return trailTexts.Collect(ctx, q, ask, func(row database.Row) (trail.Line, error) {
		l := trail.Line{Noun: trail.Home}
		var was, is string
		err := row.Scan(&l.At, &l.Thing, &l.ID, &l.Account, &l.Act, &l.Name, &l.Field, &was, &is, &l.Run)
		l.Of, l.Property, l.Before, l.After = l.Thing, l.Thing, rawJSON(was), rawJSON(is)
		return l, err
	})
}
