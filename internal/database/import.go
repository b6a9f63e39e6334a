package database

import (
	"context"
	"errors"

	"latchkey/internal/identity"
)

// errDryRun takes back what a dry run has done.
var errDryRun = errors.New("dry run")

// Try is Write, unless it is a dry run: then nothing of what fn has done stays, and the outcome is fn's.
func (db *DB) Try(ctx context.Context, dryRun bool, fn func(*Tx) error) error {
	err := db.Write(ctx, func(tx *Tx) error {
		if err := fn(tx); err != nil || !dryRun {
			return err
		}
		return errDryRun
	})
	if errors.Is(err, errDryRun) {
		return nil
	}
	return err
}

// Import is Try for what a file brings to a member. Two imports of one member wait for each other: the second sees what the first has added.
func (db *DB) Import(ctx context.Context, member identity.MemberID, dryRun bool, fn func(*Tx) error) error {
	return db.Try(ctx, dryRun, func(tx *Tx) error {
		if _, err := tx.NextIDs(ctx, member, "import", 0); err != nil {
			return err
		}
		return fn(tx)
	})
}
