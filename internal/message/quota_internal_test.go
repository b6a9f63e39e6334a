package message

import (
	"context"
	"errors"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

func TestOnePrincipalFillsOnlyTheirOwnDay(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 7, 4, 12, 0, 0, 0, time.UTC))
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(time.Date(2026, 7, 4, 12, 0, 0, 0, time.UTC))
		ctx := context.Background()
		after := func(who identity.Principal, bytes int64, what error) error {
			return db.Write(ctx, func(tx *database.Tx) error { return errors.Join(takeBytes(ctx, tx, who, bytes), what) })
		}
		take := func(who identity.Principal, bytes int64) error { return after(who, bytes, nil) }
		owner := identity.Principal{Account: 1}
		stranger := identity.Principal{Account: 1, Only: identity.Ref{Member: 1, ID: 5}}
		const file = 25 << 20
		taken := 0
		for take(stranger, file) == nil {
			taken++
		}
		if taken != 12 {
			t.Errorf("%d files of 25 MB a day", taken)
		}
		err := take(stranger, file)
		if f := fault.As(err); f.Code != fault.TooManyRequests || f.RetryAfter != 12*time.Hour {
			t.Errorf("too much: %v, to wait %v", err, f.RetryAfter)
		}
		if take(owner, file) != nil || take(identity.Principal{Account: 2}, file) != nil {
			t.Error("somebody else pays for it")
		}
		if take(identity.Principal{Account: 3}, bytesADay+1) == nil {
			t.Error("more than a day at once")
		}
		for range 20 { // what fails after it counts for nothing
			if err := after(owner, file, errors.New("the message was refused")); err == nil {
				t.Error("kept")
			}
		}
		c.Advance(12 * time.Hour)
		for n := range 12 {
			if err := take(stranger, file); err != nil {
				t.Fatalf("file %d of the next day: %v", n, err)
			}
		}
		if take(stranger, file) == nil {
			t.Error("the next day has no end")
		}
	})
}

// Two nodes are two services on one database.
func TestADayIsCountedForAllNodesTogether(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 7, 4, 12, 0, 0, 0, time.UTC))
	dbtest.EachURL(t, func(t *testing.T, url string) {
		ctx := context.Background()
		var nodes []*database.DB
		for range 2 {
			db, err := database.Open(ctx, url, c)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if _, err := db.Migrate(ctx); err != nil {
				t.Fatal(err)
			}
			nodes = append(nodes, db)
		}
		taken := 0
		for n := range 40 {
			if nodes[n%2].Write(ctx, func(tx *database.Tx) error { return takeBytes(ctx, tx, identity.Principal{Account: 1}, 25<<20) }) == nil {
				taken++
			}
		}
		if taken != 12 {
			t.Errorf("%d files of 25 MB a day", taken)
		}
	})
}
