package database

import (
	"context"
	"time"
)

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

// FinishWithin changes how long work under way goes on when the program stops, until the function that it returns is called.
func FinishWithin(d time.Duration) (back func()) {
	was := finishWithin
	finishWithin = d
	return func() { finishWithin = was }
}
