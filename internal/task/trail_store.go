package task

import (
	"context"
	"encoding/json"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/trail"
	"latchkey/internal/wire"
)

const (
	ofTask = ` JOIN task t ON t.member_id = h.member_id AND t.id = h.task_id`
	// byPeople leaves out what rules do, which follows what people did elsewhere; the indexes of the trail leave it out, too.
	byPeople = `h.account_id <> 0`
)

var (
	trailActs    = trail.TextsOf(`h.at, h.task_id, h.id, h.account_id, t.property_id, t.type, t.is_check, h.action, h.value, h.note`, `task_history h`+ofTask, `task_id`, byPeople)
	trailChanges = trail.TextsOf(`h.at, h.task_id, h.id, h.account_id, t.property_id, t.type, t.is_check, h.field, h.was, h.now`, `task_change h`+ofTask, `task_id`, byPeople)
)

// scanTrail reads a line of a task: what both histories have, and then what one of them has.
func scanTrail(row database.Row, more func(l *trail.Line) []any) (trail.Line, error) {
	l := trail.Line{Noun: trail.Task}
	var check bool
	err := row.Scan(append([]any{&l.At, &l.Thing, &l.ID, &l.Account, &l.Property, &l.Title, &check}, more(&l)...)...)
	if l.Of = l.Thing; check {
		l.Title = "check"
	}
	return l, err
}

// TrailActs are the histories of all tasks, as a source of the trail. Times that were set are by the clock of the home.
func (s *Service) TrailActs(ctx context.Context, q database.Querier, ask trail.Ask) ([]trail.Line, error) {
	times := map[trail.Place]clock.Instant{}
	lines, err := trailActs.Collect(ctx, q, ask, func(row database.Row) (trail.Line, error) {
		var value clock.Instant
		l, err := scanTrail(row, func(l *trail.Line) []any { return []any{&l.Act, &value, &l.Name} })
		times[l.Place] = value
		return l, err
	})
	if err != nil {
		return nil, err
	}
	for i := range lines {
		l := &lines[i]
		at := times[l.Place]
		if at.IsZero() {
			continue
		}
		home, err := s.properties.Get(ctx, q, identity.Ref{Member: ask.Member, ID: l.Property})
		if err != nil {
			return nil, err
		}
		if l.After, err = json.Marshal(wire.DateTime(at, home.Zone)); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// TrailChanges is what has changed of tasks that were on people's lists, as a source of the trail.
func TrailChanges(ctx context.Context, q database.Querier, ask trail.Ask) ([]trail.Line, error) {
	return trailChanges.Collect(ctx, q, ask, func(row database.Row) (trail.Line, error) {
		var was, is string
		l, err := scanTrail(row, func(l *trail.Line) []any { return []any{&l.Field, &was, &is} })
		if err != nil {
			return l, err
		}
		if l.Before, err = json.Marshal(was); err != nil {
			return l, err
		}
		l.After, err = json.Marshal(is)
		return l, err
	})
}
