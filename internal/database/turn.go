package database

import (
	"context"
	"time"

	"latchkey/internal/clock"
)

// Turn is for how long one node alone does a piece of work that it has taken: a lease, whose end is in a row.
type Turn struct {
	// Taken is for how long no other node takes the work. When this one has died, another one does after that.
	Taken time.Duration
	// Ends is when this node stops the work by itself, however long its process stood still: before Taken is over, so that it does nothing that another one has taken.
	Ends time.Duration
}

// finishWithin is how long work under way goes on when the program stops: what is being sent arrives and is noted, and no other node sends it again.
var finishWithin = 5 * time.Second

// Do does a piece of work on this node alone. take writes the end of the turn into the row, if that is as it was read, and reports whether it was. What came of the work is kept by the caller, where the row is still as take has left it.
func (t Turn) Do(ctx context.Context, db *DB, take func(tx *Tx, until clock.Instant) (bool, error), work func(ctx context.Context) error) (mine bool, err error) {
	// It is counted from before the row is written, so it is over before the row says so. Time in which the process stands still counts.
	working, end := context.WithTimeout(context.WithoutCancel(ctx), t.Ends)
	defer end()
	err = db.Write(ctx, func(tx *Tx) (err error) {
		mine, err = take(tx, tx.Now().Add(t.Taken))
		return err
	})
	if err != nil || !mine {
		return false, err
	}
	stops := context.AfterFunc(ctx, func() { time.AfterFunc(finishWithin, end) })
	defer stops()
	return true, work(working)
}
