package reservation

import (
	"context"

	"latchkey/internal/database"
)

// Written is notified, in the transaction, that a stay is new or was written again: before is nil for a new one. What others write alone (the key, the hours, what was paid) is not announced by it.
type Written func(ctx context.Context, tx *database.Tx, before *Reservation, now Reservation) error

// MoneyBooked is notified, in the transaction, of a payment of the office at a stay; one that takes another back counters it.
type MoneyBooked func(ctx context.Context, tx *database.Tx, r Reservation, p Payment) error

// insert adds a stay and notifies the listeners.
func (s *Service) insert(ctx context.Context, tx *database.Tx, r stored) error {
	if err := insert(ctx, tx, r); err != nil {
		return err
	}
	return s.tellWritten(ctx, tx, nil, r.Reservation)
}

// update changes a stay and notifies the listeners.
func (s *Service) update(ctx context.Context, tx *database.Tx, r stored) error {
	before, err := update(ctx, tx, r)
	if err != nil {
		return err
	}
	return s.tellWritten(ctx, tx, &before, r.Reservation)
}

func (s *Service) tellWritten(ctx context.Context, tx *database.Tx, before *Reservation, now Reservation) error {
	for _, fn := range s.written {
		if err := fn(ctx, tx, before, now); err != nil {
			return err
		}
	}
	return nil
}
