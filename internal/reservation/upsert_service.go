package reservation

import (
	"context"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Upsert writes stays by their external ids, as the import of a file does, but each by itself: those that are refused keep no other from being written. The outcomes stand in the order of
// the rows.
func (s *Service) Upsert(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, rows []ImportRow) ([]Outcome, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	if err := s.nameHomes(ctx, m, rows); err != nil {
		return nil, err
	}
	var report wire.ImportReport
	all, err := s.candidates(ctx, m, wire.Lines(rows), &report)
	if err != nil {
		return nil, err
	}
	checked := make([]Outcome, len(rows))
	for i, row := range rows {
		checked[i] = Outcome{ExternalID: row.ExternalID}
	}
	for _, r := range report.Refused {
		one := &checked[r.Line-firstLine]
		if one.Effect = EffectRefused; one.Fields == nil {
			one.Fields = map[string]string{}
		}
		one.Fields[r.Field] = r.Reason
	}
	var good []*candidate
	var at []int
	for i, c := range all {
		if checked[i].Effect != EffectRefused {
			good, at = append(good, c), append(at, i)
		}
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) ([]Outcome, error) {
		if _, err := tx.NextIDs(ctx, m, "import", 0); err != nil {
			return nil, err
		}
		out := append([]Outcome{}, checked...)
		fresh := make([]*candidate, len(good))
		for i, c := range good {
			one := *c // a transaction that is tried again begins with what was checked
			fresh[i] = &one
		}
		var report wire.ImportReport
		done := 0
		err := s.bring(ctx, tx, actor.Principal(), m, fresh, false, &report, func(c *candidate, effect Effect) {
			one := &out[at[done]]
			one.Effect, one.ID, one.CancelledHere = effect, c.Ref.ID, c.cancelledHere
			done++
		})
		return out, err
	})
}

// nameHomes has rows that name a home as memberid-id name it by its external id, as files do.
func (s *Service) nameHomes(ctx context.Context, m identity.MemberID, rows []ImportRow) error {
	homes, err := s.properties.All(ctx, s.db, m)
	if err != nil {
		return err
	}
	known := make(map[string]string, len(homes))
	for _, p := range homes {
		known[p.Ref.String()] = p.ExternalID
	}
	for _, p := range homes {
		known[p.ExternalID] = p.ExternalID // which goes first
	}
	for i := range rows {
		if id, ok := known[strings.TrimSpace(rows[i].Property)]; ok {
			rows[i].Property = id
		}
	}
	return nil
}

// firstLine is the line of the first row where rows are numbered as those of a file with a header.
const firstLine = 2
