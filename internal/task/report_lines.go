package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
)

// Line is one task with the names of those around it, as sheets and calendars show it: nothing of a guest but how many come and when.
type Line struct {
	Task
	Home *property.Property
	// Firm, Who and Second are the names of the company, the person and the additional person.
	Firm, Who, Second string
}

// Lines gives those of the wanted tasks that the actor may see, in the wanted order. What has vanished meanwhile is left out.
func (s *Service) Lines(ctx context.Context, actor identity.Actor, refs []identity.Ref) ([]Line, error) {
	out := make([]Line, 0, len(refs))
	for _, ref := range refs {
		c, _, err := visible(ctx, s.db, actor, ref)
		if fault.IsMissing(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		around, err := s.around(ctx, s.db, c)
		if err != nil {
			return nil, err
		}
		name := func(id identity.StaffID) string {
			entry, _ := around.crew.By(id)
			return entry.Name
		}
		out = append(out, Line{Task: c, Home: around.property, Firm: name(c.Company), Who: name(c.Person), Second: name(c.Additional)})
	}
	return out, nil
}

// OnList are the tasks of an account's own list that are planned to start in a range, oldest first.
func (s *Service) OnList(ctx context.Context, account identity.AccountID, from, to clock.Instant) ([]identity.Ref, error) {
	return database.Collect(ctx, s.db, func(row database.Row) (r identity.Ref, err error) { return r, row.Scan(&r.Member, &r.ID) },
		`SELECT member_id, cleaning_id FROM cleaning_list WHERE account_id = $1 AND planned_start >= $2 AND planned_start < $3 ORDER BY planned_start, member_id, cleaning_id`, account, from, to)
}

// Lost is a task that an account had and has no more: it was cancelled, or given to somebody else.
type Lost struct {
	Ref      identity.Ref
	At       clock.Instant
	Sequence int64
	// Start and End are when it was planned.
	Start, End clock.Instant
	Home       *property.Property
}

// LostSince are the tasks that an account lost since an instant.
func (s *Service) LostSince(ctx context.Context, account identity.AccountID, since clock.Instant) ([]Lost, error) {
	found, err := database.Collect(ctx, s.db, func(row database.Row) (l Lost, err error) {
		var at int64
		err = row.Scan(&l.Ref.Member, &l.Ref.ID, &l.At, &l.Sequence, &l.Start, &l.End, &at)
		l.Home = &property.Property{Ref: identity.Ref{Member: l.Ref.Member, ID: at}}
		return l, err
	}, `SELECT member_id, cleaning_id, at, sequence, planned_start, planned_end, property_id FROM cleaning_lost WHERE account_id = $1 AND at >= $2 ORDER BY planned_start, member_id, cleaning_id`,
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
		_, err := tx.Exec(ctx, `DELETE FROM cleaning_lost WHERE at < $1`, before)
		return err
	})
}
