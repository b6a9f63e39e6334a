package task_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/message"
)

// More writers than there are connections wait for the row of one chat, while what they read of the staff is dropped from memory again and again: the transaction that has the row
// must not need a second connection.
func TestManyWritersOfOneChatAreAnsweredWhileTheStaffIsReadAnew(t *testing.T) {
	c := clock.NewManual(saturday)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		w := newWorld(t, c, db)
		w.save(w.departure("a", 11))
		const writers, each = 40, 4
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		mia := w.actor(mia)
		stop := make(chan struct{})
		var dropping, writing sync.WaitGroup
		dropping.Go(func() { // what is in memory of staff and homes is too old at every call
			for {
				select {
				case <-stop:
					return
				case <-time.After(time.Millisecond):
					c.Advance(5 * time.Second)
				}
			}
		})
		for range writers {
			writing.Go(func() {
				for n := range each {
					if _, err := w.messages.Post(ctx, mia, identity.Attempt{}, message.Cleaning, ref(1, 1), fmt.Sprintf("message %d", n)); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		writing.Wait()
		close(stop)
		dropping.Wait()
		var written int
		w.must(db.QueryRow(t.Context(), `SELECT COUNT(*) FROM message`).Scan(&written))
		if written != writers*each {
			t.Errorf("%d of %d messages are there", written, writers*each)
		}
	})
}
