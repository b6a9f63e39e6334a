package task

import (
	"context"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/lookup"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// justOver is how long past tasks of a property are still found by its name.
const justOver = 24 * time.Hour

// Lookup finds a task by its number, and the next tasks of a property by its name.
func (s *Service) Lookup(ctx context.Context, ask lookup.Ask) ([]lookup.Hit, error) {
	var out []lookup.Hit
	show := func(c Task, p property.Property) {
		kind := string(c.Type)
		if c.Check {
			kind = "check"
		}
		out = append(out, lookup.Hit{
			Ref: identity.Ref{Member: c.Member, ID: c.ID}.String(), Title: p.Title, Detail: c.Title.In(ask.Lang), Kind: kind, Begins: wire.DateTime(c.PlannedStart, p.Zone), Number: c.ID,
		})
	}
	if number, ok := ask.Number(); ok {
		c, err := find(ctx, s.db, identity.Ref{Member: ask.Member, ID: number})
		if err != nil && !fault.IsMissing(err) {
			return nil, err
		}
		if err == nil {
			p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ask.Member, ID: c.Property})
			if err != nil {
				return nil, err
			}
			show(c, p)
		}
	}
	homes, err := s.properties.Lookup(ctx, ask)
	if err != nil {
		return nil, err
	}
	for _, home := range homes {
		ref, err := identity.ParseRef(home.Ref)
		if err != nil {
			return nil, err
		}
		p, err := s.properties.Get(ctx, s.db, ref)
		if err != nil {
			return nil, err
		}
		next, err := nextAt(ctx, s.db, ref, ask.Now.Add(-justOver), lookup.Few+1-len(out))
		if err != nil {
			return nil, err
		}
		for _, c := range next {
			show(c, p)
		}
		if len(out) > lookup.Few {
			break
		}
	}
	return out, nil
}

func nextAt(ctx context.Context, q database.Querier, home identity.Ref, from clock.Instant, limit int) ([]Task, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM task WHERE member_id = $1 AND property_id = $2 AND planned_start >= $3 AND NOT cancelled
		ORDER BY planned_start, id LIMIT CAST($4 AS BIGINT)`, home.Member, home.ID, from, limit)
}

// AnyAssigned reports whether a task of the member is somebody's.
func (s *Service) AnyAssigned(ctx context.Context, q database.Querier, member identity.MemberID) (some bool, err error) {
	return some, q.QueryRow(ctx, `SELECT COUNT(*) > 0 FROM (SELECT 1 FROM task WHERE member_id = $1 AND NOT cancelled AND (company_id <> 0 OR person_id <> 0) LIMIT 1) AS one`, member).Scan(&some)
}
