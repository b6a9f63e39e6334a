package task

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const workedColumns = `SELECT id, property_id, type, is_check, company_id, person_id, additional_person_id, planned_start, planned_end, actual_start, actual_end, answer FROM task
	WHERE member_id = $1 AND NOT cancelled AND (company_id <> 0 OR person_id <> 0 OR additional_person_id <> 0)`

func scanWorked(row database.Row) (c Task, err error) {
	return c, row.Scan(&c.ID, &c.Property, &c.Type, &c.Check, &c.Company, &c.Person, &c.Additional, &c.PlannedStart, &c.PlannedEnd, &c.Start.At, &c.End.At, &c.Answer.Said)
}

// worked reads the begun tasks by their pressed start and the others by their planned one: each goes along an index. Of a company there are its own alone; of all where it is 0.
func worked(ctx context.Context, q database.Querier, m identity.MemberID, company identity.StaffID, from, to, now clock.Instant) ([]Worked, error) {
	var out []Worked
	for _, text := range []string{
		workedColumns + ` AND actual_start <> 0 AND actual_start >= $2 AND actual_start < $3 AND (CAST($4 AS BIGINT) = 0 OR company_id = CAST($4 AS BIGINT)) ORDER BY actual_start, id`,
		workedColumns + ` AND done = FALSE AND actual_start = 0 AND planned_start >= $2 AND planned_start < $3 AND (CAST($4 AS BIGINT) = 0 OR company_id = CAST($4 AS BIGINT)) ORDER BY planned_start, id`,
	} {
		all, err := database.Collect(ctx, q, scanWorked, text, m, from, to, company)
		if err != nil {
			return nil, err
		}
		for _, c := range all {
			if w, counts := c.worked(now); counts {
				out = append(out, w)
			}
		}
	}
	return out, nil
}

// workedBy reads the tasks of each entry; one that two of them did together is there once.
func workedBy(ctx context.Context, q database.Querier, m identity.MemberID, staff []identity.StaffID, now clock.Instant) ([]Worked, error) {
	var out []Worked
	known := map[int64]bool{}
	for _, id := range staff {
		all, err := database.Collect(ctx, q, scanWorked, workedColumns+` AND (company_id = $2 OR person_id = $2 OR additional_person_id = $2) AND (actual_start <> 0 OR done = FALSE)
			ORDER BY planned_start, id`, m, id)
		if err != nil {
			return nil, err
		}
		for _, c := range all {
			if w, counts := c.worked(now); counts && !known[c.ID] {
				known[c.ID] = true
				out = append(out, w)
			}
		}
	}
	return out, nil
}
