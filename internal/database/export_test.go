package database

import "context"

// MigrateTo brings the schema to that of an earlier release, walls and all.
func (db *DB) MigrateTo(ctx context.Context, version int64) error {
	pool, err := db.pool()
	if err != nil {
		return err
	}
	defer pool.Close()
	provider, err := provider(db.engine, pool)
	if err != nil {
		return err
	}
	if _, err := provider.UpTo(ctx, version); err != nil || db.engine != Postgres {
		return err
	}
	return wall(ctx, pool)
}

// WatchFor is WatchTransactions until the function that it returns is called.
func WatchFor(report func(message string)) (stop func()) {
	before := watch.Load()
	WatchTransactions(report)
	return func() { watch.Store(before) }
}

// Slots are the connections of a pool.
type Slots struct{ slots }

// NewSlots makes n.
func NewSlots(n int) Slots { return Slots{make(slots, n)} }

// Take is take.
func (s Slots) Take(ctx context.Context) error { return s.take(ctx) }

// Give is give.
func (s Slots) Give() { s.give() }
