package database

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"latchkey/internal/clock"
)

// leapSetting is the name under which the installation keeps when its clock was last looked at.
const leapSetting = "clock_seen"

// lookAgain is how far the clock goes on at least until a look is kept again.
const lookAgain = time.Minute

// Leap is what is known of the last leap of the clock.
func (db *DB) Leap(ctx context.Context) (clock.Leap, error) { return LeapOf(ctx, db) }

// LeapOf is Leap by a transaction or another way to read.
func LeapOf(ctx context.Context, q Querier) (l clock.Leap, err error) {
	var value string
	err = q.QueryRow(ctx, `SELECT value FROM setting WHERE name = $1`, leapSetting).Scan(&value)
	if IsMissing(err) {
		return l, nil
	}
	if err == nil {
		if err = json.Unmarshal([]byte(value), &l); err != nil {
			err = fmt.Errorf("%w: %w", errLookTorn, err)
		}
	}
	return l, err
}

// errLookTorn is returned where what is kept of the clock cannot be understood.
var errLookTorn = errors.New("the setting " + leapSetting + " cannot be read")

// AreDeletionsHeld reports whether nothing may be deleted now, as LookAtClock does, without a look: because the clock leapt, or because what is kept of it cannot be understood.
func AreDeletionsHeld(ctx context.Context, q Querier, now clock.Instant) (bool, error) {
	l, err := LeapOf(ctx, q)
	if errors.Is(err, errLookTorn) {
		return true, nil
	}
	return l.Holds(now), err
}

// LookAtClock looks at the clock, keeps the time, and reports whether nothing may be deleted now, because the clock leapt by more than a day. It is asked before what is over is deleted, which then goes by the
// time that was looked at (Seen), not by a later one.
func (db *DB) LookAtClock(ctx context.Context) (l clock.Leap, holds bool, err error) {
	before, err := db.Leap(ctx)
	if err != nil {
		return before, true, err
	}
	now := db.Now()
	l = before.Look(now)
	if now < before.Seen || now >= before.Seen.Add(lookAgain) {
		value, err := json.Marshal(l)
		if err != nil {
			return l, true, err
		}
		err = db.Write(ctx, func(tx *Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, leapSetting, string(value))
			return err
		})
		if err != nil {
			return l, true, err
		}
	}
	return l, l.Holds(now), nil
}
