package database_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

// A turn ends for the node that has it before its row says so, counted from before the row was written; work that another node has taken is not begun.
func TestATurnEndsBeforeItsRowSaysSo(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		turn := database.Turn{Taken: time.Minute, Ends: 20 * time.Second}
		var written time.Time
		mine, err := turn.Do(t.Context(), db, func(tx *database.Tx, until clock.Instant) (bool, error) {
			if until != tx.Now().Add(time.Minute) {
				t.Error("the row says", until)
			}
			written = time.Now()
			return true, nil
		}, func(ctx context.Context) error {
			if ends, ok := ctx.Deadline(); !ok || ends.After(written.Add(turn.Ends)) {
				t.Error("the turn is counted from after its row was written")
			}
			return nil
		})
		if !mine || err != nil {
			t.Error(mine, err)
		}
		turn.Ends = time.Millisecond
		if mine, err := turn.Do(t.Context(), db, taken(true), func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }); !mine || !errors.Is(err, context.DeadlineExceeded) {
			t.Error(mine, err)
		}
		if mine, err := turn.Do(t.Context(), db, taken(false), func(context.Context) error { t.Error("another node's work is done"); return nil }); mine || err != nil {
			t.Error(mine, err)
		}
	})
}

// When the program stops, what is being sent goes on for a moment, and not for ever.
func TestWorkUnderWayIsFinishedWhenTheProgramStops(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		defer database.FinishWithin(time.Millisecond)()
		ctx, stop := context.WithCancel(t.Context())
		turn := database.Turn{Taken: time.Hour, Ends: time.Hour}
		mine, err := turn.Do(ctx, db, taken(true), func(working context.Context) error {
			stop()
			if working.Err() != nil {
				t.Error("the work is cut off at once")
			}
			<-working.Done()
			return working.Err()
		})
		if !mine || !errors.Is(err, context.Canceled) {
			t.Error(mine, err)
		}
	})
}

func taken(mine bool) func(*database.Tx, clock.Instant) (bool, error) {
	return func(*database.Tx, clock.Instant) (bool, error) { return mine, nil }
}
