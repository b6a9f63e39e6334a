package webhook

import (
	"context"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Number is a delivery in the memory of an Idempotency-Key.
type Number struct{ ID int64 }

// SendTest has a test sent, also to a webhook that has chosen no kind of what happens now.
func (s *Service) SendTest(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) (Number, error) {
	return once(ctx, s, actor, attempt, ref, func(tx *database.Tx, w *Webhook) (Number, error) {
		if w.Off != On {
			return Number{}, fault.Of(fault.Conflict)
		}
		id, err := tx.NextID(ctx, ref.Member, "webhook_delivery")
		if err != nil {
			return Number{}, err
		}
		e := ofTest(ref)
		body, err := e.body(tx.Now())
		if err != nil {
			return Number{}, err
		}
		// A test asks what the receiver does now.
		w.PausedUntil = 0
		tx.AfterCommit(s.wake)
		if err := updateWebhook(ctx, tx, *w); err != nil {
			return Number{}, err
		}
		if err := s.note(ctx, tx, actor, *w, Tested); err != nil {
			return Number{}, err
		}
		return Number{id}, insertDeliveries.Exec(ctx, tx, []any{int64(ref.Member), ref.ID, id, string(e.Kind), e.Thing, body, string(Waiting), int64(tx.Now()), int64(tx.Now())})
	})
}

// Again has a delivery sent once more, under the same webhook-id.
func (s *Service) Again(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, id int64) (Number, error) {
	return once(ctx, s, actor, attempt, ref, func(tx *database.Tx, w *Webhook) (Number, error) {
		d, err := deliveryAt(ctx, tx, ref, id)
		if err != nil {
			return Number{}, missing(err)
		}
		if w.Off != On {
			return Number{}, fault.Of(fault.Conflict)
		}
		w.PausedUntil = 0
		tx.AfterCommit(s.wake)
		if err := updateWebhook(ctx, tx, *w); err != nil {
			return Number{}, err
		}
		if err := requeue(ctx, tx, d); err != nil {
			return Number{}, err
		}
		return Number{id}, s.note(ctx, tx, actor, *w, SentAgain)
	})
}

// Delivery gives one delivery.
func (s *Service) Delivery(ctx context.Context, actor identity.Actor, ref identity.Ref, id int64) (Delivery, error) {
	if !actor.Manages(ref.Member) {
		return Delivery{}, fault.Missing(fault.NotFound)
	}
	d, err := deliveryAt(ctx, s.DB, ref, id)
	return d, missing(err)
}

// pageSize is how many deliveries a page has.
const pageSize = 50

// Deliveries lists what was sent to a webhook and what waits, the newest first. No state asks for all.
func (s *Service) Deliveries(ctx context.Context, actor identity.Actor, ref identity.Ref, state State, mark string) (wire.Page[Delivery], error) {
	var page wire.Page[Delivery]
	if !actor.Manages(ref.Member) {
		return page, fault.Missing(fault.NotFound)
	}
	before, ok := wire.Before(mark)
	if !ok {
		return page, fault.Invalid(fault.BadRequest, map[string]string{"offset": "not one of ours"})
	}
	if _, err := webhookAt(ctx, s.DB, ref); err != nil {
		return page, missing(err)
	}
	found, err := deliveriesOf(ctx, s.DB, ref, state, before, pageSize+1)
	if len(found) > pageSize {
		found = found[:pageSize]
		page.Next = strconv.FormatInt(found[pageSize-1].ID, 10)
	}
	page.Items = found
	return page, err
}

// Sweep forgets the deliveries that are old and the secrets that are over at now.
func (s *Service) Sweep(ctx context.Context, now clock.Instant) error {
	if err := s.DB.Write(ctx, func(tx *database.Tx) error { return dropFormerSecrets(ctx, tx, now) }); err != nil {
		return err
	}
	for dropped := int64(sweepStep); dropped >= sweepStep; {
		err := s.DB.Write(ctx, func(tx *database.Tx) (err error) {
			dropped, err = sweepDeliveries(ctx, tx, now.Add(-Keep))
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
