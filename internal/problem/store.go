package problem

import (
	"context"
	"math"
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/trail"
)

const columns = `member_id, id, property_id, reservation_id, task_id, kind, urgency, text, message_id, photos, account_id, reporter, created_at, state, followup_task_id, handler_id, handler, handled_at`

const (
	// pageSize is how many reports a page holds, mostRead how many are searched for one, maxShown how many a task shows.
	pageSize = 50
	mostRead = 5000
	maxShown = 20
)

func scan(row database.Row) (Problem, error) {
	var p Problem
	err := row.Scan(&p.Ref.Member, &p.Ref.ID, &p.Property, &p.Reservation, &p.Cleaning, &p.Kind, &p.Urgency, &p.Text, &p.Message, &p.Photos, &p.Account, &p.Reporter, &p.CreatedAt,
		&p.State, &p.Task, &p.HandledBy, &p.Handler, &p.HandledAt)
	return p, err
}

func insert(ctx context.Context, tx *database.Tx, p Problem) error {
	_, err := tx.Exec(ctx, `INSERT INTO problem (`+columns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
		p.Ref.Member, p.Ref.ID, p.Property, p.Reservation, p.Cleaning, string(p.Kind), string(p.Urgency), p.Text, p.Message, p.Photos, p.Account, p.Reporter, p.CreatedAt,
		string(p.State), p.Task, p.HandledBy, p.Handler, p.HandledAt)
	return err
}

func one(ctx context.Context, q database.Querier, ref identity.Ref) (Problem, error) {
	return scan(q.QueryRow(ctx, `SELECT `+columns+` FROM problem WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

// list gives the reports behind a place in the order of the filter.
func list(ctx context.Context, q database.Querier, member identity.MemberID, f Filter, behind place, limit int) ([]Problem, error) {
	if f.Order.byUrgency() {
		return listUrgent(ctx, q, member, f, behind, limit)
	}
	than, direction := database.ByNumber(f.Order == Oldest)
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM problem
		WHERE member_id = $1 AND (state = $2 OR $2 = '') AND (property_id = $3 OR $3 = 0) AND id`+than+`$4 ORDER BY id`+direction+` LIMIT CAST($5 AS BIGINT)`,
		member, string(f.State), f.Property, behind.id, limit)
}

// listUrgent reads one range of the index for each urgency, until there are enough.
func listUrgent(ctx context.Context, q database.Querier, member identity.MemberID, f Filter, behind place, limit int) ([]Problem, error) {
	var all []Problem
	than, direction := database.ByNumber(f.Order == MostUrgent)
	step, first := int64(1), int64(0)
	if f.Order == LeastUrgent {
		step, first = -1, math.MaxInt64
	}
	for rank := behind.rank; rank >= 0 && rank < int64(len(urgencies)) && len(all) < limit; rank += step {
		found, err := database.Collect(ctx, q, scan, `SELECT `+columns+` FROM problem
			WHERE member_id = $1 AND state = $2 AND urgency = $3 AND (property_id = $4 OR $4 = 0) AND id`+than+`$5 ORDER BY id`+direction+` LIMIT CAST($6 AS BIGINT)`,
			member, string(f.State), string(urgencies[rank]), f.Property, behind.id, limit-len(all))
		if err != nil {
			return nil, err
		}
		all, behind.id = append(all, found...), first
	}
	return all, nil
}

// atHome are the unsettled reports of the staff at a property, the newest first.
func atHome(ctx context.Context, q database.Querier, home identity.Ref) ([]Problem, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM problem
		WHERE member_id = $1 AND property_id = $2 AND state IN ('open', 'taken') AND task_id <> 0 ORDER BY id DESC LIMIT CAST($3 AS BIGINT)`, home.Member, home.ID, maxShown)
}

// settle writes a decision and reports whether the report still was in the state that it was decided on.
func settle(ctx context.Context, tx *database.Tx, p Problem, was State) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE problem SET state = $1, followup_task_id = $2, handled_at = $3, handler_id = $4, handler = $5 WHERE member_id = $6 AND id = $7 AND state = $8`,
		string(p.State), p.Task, p.HandledAt, p.HandledBy, p.Handler, p.Ref.Member, p.Ref.ID, string(was))
	return n == 1, err
}

// note adds an act on a report to the trail, without what was written.
func (p Problem) note(ctx context.Context, tx *database.Tx, by identity.AccountID, act string) error {
	return trail.Note(ctx, tx, p.Ref.Member, by, trail.Entry{Noun: trail.Problem, Of: p.Ref.ID, Act: act, Name: string(p.Kind)})
}

// reportedIn are what was reported between two moments, the oldest first; where there is a company, only what the staff reported at its tasks.
func reportedIn(ctx context.Context, q database.Querier, member identity.MemberID, company identity.StaffID, from, end clock.Instant, most int) ([]Line, error) {
	return database.Collect(ctx, q, func(row database.Row) (Line, error) {
		var stays [2]int64
		p, err := scan(columnsAnd{row, []any{&stays[0], &stays[1]}})
		l := Line{Problem: p}
		for _, id := range []int64{p.Reservation, stays[0], stays[1]} {
			if id != 0 && !slices.Contains(l.Stays, id) {
				l.Stays = append(l.Stays, id)
			}
		}
		return l, err
	}, `SELECT p.`+strings.ReplaceAll(columns, ", ", ", p.")+`, COALESCE(t.reservation_id, 0), COALESCE(t.next_reservation_id, 0)
		FROM problem p LEFT JOIN task t ON t.member_id = p.member_id AND t.id = p.task_id AND p.task_id <> 0
		WHERE p.member_id = $1 AND p.created_at >= $2 AND p.created_at < $3 AND ($4 = 0 OR p.task_id <> 0 AND t.company_id = $4) ORDER BY p.id LIMIT CAST($5 AS BIGINT)`,
		member, from, end, company, most)
}

// columnsAnd is a row with more columns behind those of a report.
type columnsAnd struct {
	database.Row
	more []any
}

func (r columnsAnd) Scan(into ...any) error { return r.Row.Scan(append(into, r.more...)...) }
