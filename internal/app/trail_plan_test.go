package app_test

import (
	"context"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/trail"
)

// plans asks how each query that a source runs would be carried out.
type plans struct {
	database.Querier
	t     *testing.T
	found []string
}

func (p *plans) Query(ctx context.Context, query string, args ...any) (*database.Rows, error) {
	if strings.Contains(query, " h WHERE") || strings.Contains(query, " h JOIN") {
		steps, err := database.Collect(ctx, p.Querier, func(row database.Row) (string, error) {
			var id, parent, unused int
			var detail string
			return detail, row.Scan(&id, &parent, &unused, &detail)
		}, "EXPLAIN QUERY PLAN "+query, args...)
		if err != nil {
			p.t.Fatal(err)
		}
		p.found = append(p.found, query+"\n"+strings.Join(steps, "\n"))
	}
	return p.Querier.Query(ctx, query, args...)
}

// A page costs the same however long the history is: each source goes along an index that ends with the time, and sorts nothing. Only what is asked of one thing is sorted.
func TestThePagesOfTheTrailGoAlongAnIndex(t *testing.T) {
	w := newWorld(t)
	behind := trail.Place{At: 1 << 60, Thing: 1 << 60, ID: 1 << 60}
	for name, ask := range map[string]trail.Ask{
		"all": {Member: w.members[0], Behind: behind, Most: 51},
		"by":  {Member: w.members[0], Behind: behind, Most: 51, Account: identity.AccountID(1)},
		"of":  {Member: w.members[0], Behind: behind, Most: 51, Of: 1},
	} {
		asked := &plans{Querier: w.DB, t: t}
		for _, source := range w.Trail.All() {
			if ask.Of != 0 && !source.Numbered {
				continue
			}
			if _, err := source.Read(t.Context(), asked, ask); err != nil {
				t.Fatal(err)
			}
		}
		if len(asked.found) < 4 {
			t.Errorf("%s: only %d plans were looked at", name, len(asked.found))
		}
		for _, plan := range asked.found {
			sorted, index := strings.Contains(plan, "USE TEMP B-TREE FOR ORDER BY"), map[string]string{"all": "_time (member_id=? AND at>?", "by": "_account (member_id=? AND account_id=? AND at>?", "of": "_id=?"}[name]
			_, search, ok := strings.Cut(plan, "SEARCH h USING ")
			if !ok || !strings.Contains(search, index) || sorted != (name == "of") {
				t.Errorf("%s: %s", name, plan)
			}
		}
	}
}
