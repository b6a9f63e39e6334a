package clientreport

import (
	"context"
	"fmt"
	"math"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// groupsPage is how many groups a page holds.
const groupsPage = 30

// Groups lists the faults that browsers have met, solved or not, those that were met last first. They belong to the installation: the office of each of its agencies sees them, and they say nothing of
// any person.
func (s *Service) Groups(ctx context.Context, actor identity.Actor, m identity.MemberID, solved bool, mark string) (wire.Page[Group], error) {
	var page wire.Page[Group]
	if !actor.Manages(m) {
		return page, fault.Missing(fault.NotFound)
	}
	behind := place{at: math.MaxInt64, id: math.MaxInt64}
	if mark != "" {
		var at int64
		if n, err := fmt.Sscanf(mark, "%d-%d", &at, &behind.id); err != nil || n != 2 || fmt.Sprintf("%d-%d", at, behind.id) != mark {
			return page, fault.Invalid(fault.BadRequest, map[string]string{"offset": "invalid"})
		}
		behind.at = clock.Instant(at)
	}
	all, err := groups(ctx, s.db, solved, behind, groupsPage+1)
	if err != nil {
		return page, err
	}
	if len(all) > groupsPage {
		all = all[:groupsPage]
		last := all[groupsPage-1]
		page.Next = fmt.Sprintf("%d-%d", int64(last.LastAt), last.ID)
	}
	for i := range all {
		if all[i].Sources, err = sources(ctx, s.db, all[i].ID); err != nil {
			return page, err
		}
	}
	page.Items = all
	return page, nil
}

// Solve marks a fault as solved, or as open again. What is solved comes back by itself when a version reports it that is newer than all that had by then.
func (s *Service) Solve(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, id int64, solved bool) (Group, error) {
	if !actor.Manages(m) {
		return Group{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Group, error) {
		// Reports of the same moment wait: they take a number too.
		if _, err := tx.NextIDs(ctx, 0, "client_report", 0); err != nil {
			return Group{}, err
		}
		g, err := groupByID(ctx, tx, id)
		if database.IsMissing(err) {
			return g, fault.Missing(fault.NotFound)
		}
		if err != nil {
			return g, err
		}
		switch {
		case solved && g.SolvedAt == 0:
			g.SolvedAt, g.SolvedAfter = tx.Now(), g.LastVersion
		case !solved:
			g.SolvedAt, g.SolvedAfter = 0, ""
		}
		if err := saveSolved(ctx, tx, g); err != nil {
			return g, err
		}
		g.Sources, err = sources(ctx, tx, id)
		return g, err
	})
}
