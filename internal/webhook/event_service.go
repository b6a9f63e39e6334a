package webhook

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// subscribers is the place in a transaction of the webhooks of a member.
type subscribers struct{ member identity.MemberID }

// Happened writes events for the webhooks that want them, in the transaction of what happened.
func (s *Service) Happened(ctx context.Context, tx *database.Tx, events ...Event) error {
	for _, e := range events {
		key := subscribers{e.Member}
		all, known := tx.Value(key).([]wanting)
		if !known {
			var err error
			if all, err = wantingOf(ctx, tx, e.Member); err != nil {
				return err
			}
			tx.SetValue(key, all)
		}
		var ids []int64
		for _, w := range all {
			if slices.Contains(w.kinds, e.Kind) {
				ids = append(ids, w.id)
			}
		}
		if err := s.queue(tx, e, ids); err != nil {
			return err
		}
	}
	return nil
}

// written is an event on its way into the queues of some webhooks.
type written struct {
	Event
	body     string
	webhooks []int64
}

func (s *Service) queue(tx *database.Tx, e Event, webhooks []int64) error {
	if len(webhooks) == 0 {
		return nil
	}
	body, err := e.body(tx.Now())
	if err != nil {
		return err
	}
	tx.Gather(s, written{e, body, webhooks}, func(ctx context.Context, tx *database.Tx, items []any) error {
		tx.AfterCommit(s.wake)
		return writeAll(ctx, tx, items)
	})
	return nil
}

// writeAll numbers the events of a commit and writes them.
func writeAll(ctx context.Context, tx *database.Tx, items []any) error {
	var args []any
	for _, item := range items {
		e := item.(written)
		for _, webhook := range e.webhooks {
			id, err := tx.NextID(ctx, e.Member, "webhook_delivery")
			if err != nil {
				return err
			}
			args = append(args, int64(e.Member), webhook, id, string(e.Kind), e.Thing, e.body, string(Waiting), int64(tx.Now()), int64(tx.Now()))
		}
	}
	return insertDeliveries.Exec(ctx, tx, args)
}

func (s *Service) wake() {
	select {
	case s.woken <- struct{}{}:
	default:
	}
}
