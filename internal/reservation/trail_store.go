package reservation

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/trail"
)

const (
	ofStay = ` JOIN reservation r ON r.member_id = h.member_id AND r.id = h.reservation_id`
	// byPeople leaves out what calendars and files change: the history of the stay and the list of changed stays have it. The indexes of the trail leave it out, too.
	byPeople = `h.account_id <> 0`
)

var (
	trailActs    = trail.TextsOf(`h.at, h.reservation_id, h.id, h.account_id, r.property_id, r.parked_at > 0, r.booker_first_name, r.booker_last_name, r.account_id, h.action, h.by_number, h.run_id`, `protocol h`+ofStay, `reservation_id`)
	trailChanges = trail.TextsOf(`h.at, h.reservation_id, h.id, h.account_id, r.property_id, r.parked_at > 0, r.booker_first_name, r.booker_last_name, r.account_id, h.field, h.before, h.after`, `reservation_history h`+ofStay, `reservation_id`, byPeople)
)

// scanTrail reads a line of a stay: what both histories have, and then what one of them has.
func scanTrail(row database.Row, more func(l *trail.Line) []any) (trail.Line, error) {
	l := trail.Line{Noun: trail.Stay}
	var b Booker
	var guest identity.AccountID
	err := row.Scan(append([]any{&l.At, &l.Thing, &l.ID, &l.Account, &l.Property, &l.Parked, &b.FirstName, &b.LastName, &guest}, more(&l)...)...)
	l.Of, l.Title = l.Thing, b.Name()
	if guest != 0 && guest == l.Account {
		l.Guest = l.Title
	}
	return l, err
}

// TrailActs are the protocols of all stays, as a source of the trail.
func TrailActs(ctx context.Context, q database.Querier, ask trail.Ask) ([]trail.Line, error) {
	return trailActs.Collect(ctx, q, ask, func(row database.Row) (trail.Line, error) {
		return scanTrail(row, func(l *trail.Line) []any { return []any{&l.Act, &l.ByNumber, &l.Run} })
	})
}

// TrailChanges is what the office and programs have changed of all stays, as a source of the trail.
func TrailChanges(ctx context.Context, q database.Querier, ask trail.Ask) ([]trail.Line, error) {
	return trailChanges.Collect(ctx, q, ask, func(row database.Row) (trail.Line, error) {
		var was, is string
		l, err := scanTrail(row, func(l *trail.Line) []any { return []any{&l.Field, &was, &is} })
		l.Before, l.After = []byte(was), []byte(is)
		return l, err
	})
}
