package member

import (
	"context"
	"encoding/json"

	"latchkey/internal/database"
	"latchkey/internal/trail"
)

var (
	trailTeam     = trail.TextsOf(`h.at, h.staff_id, h.id, h.account_id, h.action, h.run_id`, `staff_history h`, `staff_id`)
	trailWork     = trail.TextsOf(`h.at, h.staff_id, h.id, h.account_id, h.field, h.before, h.after`, `staff_work_history h`, `staff_id`)
	trailSettings = trail.TextsOf(`h.at, h.id, h.id, h.account_id, h.field, h.before, h.after, h.undoes`, `settings_history h`, `id`)
)

// TrailTeam is what was done to the logins of teams, as a source of the trail.
func TrailTeam(ctx context.Context, q database.Querier, ask trail.Ask) ([]trail.Line, error) {
	return trailTeam.Collect(ctx, q, ask, func(row database.Row) (trail.Line, error) {
		l := trail.Line{Noun: trail.Team}
		err := row.Scan(&l.At, &l.Thing, &l.ID, &l.Account, &l.Act, &l.Run)
		l.Of = l.Thing
		return l, err
	})
}

// TrailWork is what was changed of people's work, their absences and public holidays, as a source of the trail.
func TrailWork(ctx context.Context, q database.Querier, ask trail.Ask) ([]trail.Line, error) {
	return trailWork.Collect(ctx, q, ask, func(row database.Row) (trail.Line, error) {
		l := trail.Line{Noun: trail.Team}
		var was, is string
		err := row.Scan(&l.At, &l.Thing, &l.ID, &l.Account, &l.Field, &was, &is)
		l.Of, l.Before, l.After = l.Thing, json.RawMessage(was), json.RawMessage(is)
		l.Undo = true
		return l, err
	})
}

// TrailSettings are the settings that were changed, as a source of the trail.
func TrailSettings(ctx context.Context, q database.Querier, ask trail.Ask) ([]trail.Line, error) {
	var found []Setting
	lines, err := trailSettings.Collect(ctx, q, ask, func(row database.Row) (trail.Line, error) {
		l := trail.Line{Noun: trail.Settings}
		var was, is string
		var undoes int64
		err := row.Scan(&l.At, &l.Thing, &l.ID, &l.Account, &l.Field, &was, &is, &undoes)
		l.Before, l.After = json.RawMessage(was), json.RawMessage(is)
		if undoes != 0 {
			l.Act = "undone"
		}
		found = append(found, Setting{Change: l.Change})
		return l, err
	})
	if err != nil || len(lines) == 0 {
		return lines, err
	}
	_, now, err := readSettings(ctx, q, ask.Member)
	if err != nil {
		return lines, err
	}
	logos, err := logosOf(ctx, q, ask.Member)
	for i := range lines {
		lines[i].Undo, lines[i].OwnersOnly = found[i].undoable(now) && found[i].hasLogo(logos), true
		switch {
		case lines[i].Undo:
		case !found[i].hasLogo(logos):
			lines[i].Stays = trail.StaysNotKept
		default:
			lines[i].Stays = trail.StaysChanged
		}
	}
	return lines, err
}
