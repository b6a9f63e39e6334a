package database_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/tracing"
	"latchkey/internal/tracing/tracingtest"
)

// Each way to the database ends its spans, also one that fails, finds nothing or is left in the middle; outside of a traced call there are none.
func TestStatementsAndWritesAreSpansOfTheirCall(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		sink := tracingtest.New(t)
		tracer, err := tracing.Open(t.Context(), tracing.Options{URL: sink.URL, Share: 1, Logger: slog.New(slog.DiscardHandler)})
		must(t, err)
		db.Trace()
		work := func(ctx context.Context) {
			ctx = identity.Everywhere(ctx)
			rows, err := db.Query(ctx, `SELECT id FROM member`)
			must(t, err)
			must(t, rows.Close(), rows.Close())
			var n int64
			if err := db.QueryRow(ctx, `SELECT id FROM member WHERE id = $1`, -1).Scan(&n); !database.IsMissing(err) {
				t.Error(err)
			}
			if err := db.QueryRow(ctx, `SELECT id FROM missing_table`).Scan(&n); err == nil {
				t.Error("a table that is missing is read")
			}
			must(t, db.Snapshot(ctx, func(q database.Querier) error { return q.QueryRow(ctx, `SELECT COUNT(*) FROM reservation`).Scan(&n) }))
			must(t, db.Write(ctx, func(tx *database.Tx) error {
				if _, err := database.Collect(ctx, tx, func(row database.Row) (n int64, err error) { return n, row.Scan(&n) }, `SELECT id FROM property`); err != nil {
					return err
				}
				_, err := tx.Exec(ctx, `UPDATE member SET name = name WHERE id = $1`, -1)
				return err
			}))
		}
		work(t.Context())
		req, end := tracer.Begin(httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/v1/tasks", nil), tracing.Request{Route: "GET /v1/tasks"})
		work(req.Context())
		end(http.StatusOK)
		must(t, tracer.Close(t.Context()))
		var names []string
		for _, s := range sink.Spans() {
			name := s.Name
			if tracingtest.IsFailed(s) {
				name += " failed"
			}
			names = append(names, name)
		}
		slices.Sort(names)
		if got, want := strings.Join(names, ", "), "GET /v1/tasks, SELECT member, SELECT member, SELECT missing_table failed, SELECT property, SELECT reservation, UPDATE member, write"; got != want {
			t.Errorf("%s; want %s", got, want)
		}
	})
}

func must(t *testing.T, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}
