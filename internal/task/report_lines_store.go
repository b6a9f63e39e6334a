package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
)

// OnList are the tasks of an account's own list that are planned to start in a range, oldest first.
func (s *Service) OnList(ctx context.Context, q database.Querier, account identity.AccountID, from, to clock.Instant) ([]identity.Ref, error) {
	return database.Collect(ctx, q, func(row database.Row) (r identity.Ref, err error) { return r, row.Scan(&r.Member, &r.ID) },
		`SELECT member_id, task_id FROM task_list WHERE account_id = $1 AND planned_start >= $2 AND planned_start < $3 ORDER BY planned_start, member_id, task_id`, account, from, to)
}

// plannedOn are the first tasks of a member that are planned on some days.
func plannedOn(ctx context.Context, q database.Querier, member identity.MemberID, days Days, most int) ([]Task, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM task WHERE member_id = $1 AND planned_on >= $2 AND planned_on <= $3 AND NOT cancelled ORDER BY planned_on, planned_start, id LIMIT CAST($4 AS BIGINT)`,
		member, days.From, days.To, most)
}

// LostSince are the tasks that an account lost since an instant.
func (s *Service) LostSince(ctx context.Context, account identity.AccountID, since clock.Instant) ([]Lost, error) {
	found, err := database.Collect(ctx, s.db, func(row database.Row) (l Lost, err error) {
		var at int64
		err = row.Scan(&l.Ref.Member, &l.Ref.ID, &l.At, &l.Sequence, &l.Start, &l.End, &at)
		l.Home = &property.Property{Ref: identity.Ref{Member: l.Ref.Member, ID: at}}
		return l, err
	}, `SELECT member_id, task_id, at, sequence, planned_start, planned_end, property_id FROM task_lost WHERE account_id = $1 AND at >= $2 ORDER BY planned_start, member_id, task_id`,
		account, since)
	if err != nil {
		return nil, err
	}
	for i, l := range found {
		p, err := s.properties.Get(ctx, s.db, l.Home.Ref)
		if err != nil {
			return nil, err
		}
		found[i].Home = &p
	}
	return found, nil
}

// ForgetLost drops what was lost before an instant.
func (s *Service) ForgetLost(ctx context.Context, before clock.Instant) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM task_lost WHERE at < $1`, before)
		return err
	})
}
