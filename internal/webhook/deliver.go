package webhook

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
)

const (
	// every is how often what is due is looked for; what this node has written itself is looked for at once.
	every = 2 * time.Second
	// thingsAtOnce is how many things of one webhook are sent at the same time, inARow how many events of one thing one after another before the results are kept.
	thingsAtOnce = 8
	inARow       = 10
	// roundFor is after how long a round begins no further call: others wait for its lane.
	roundFor = 5 * time.Second
	// queueStep is how much of a queue is read at once.
	queueStep = 200
)

// Run sends until ctx ends, and waits for the calls under way.
func (s *Service) Run(ctx context.Context) {
	timer := time.NewTicker(every)
	defer timer.Stop()
	defer s.lanes.running.Wait()
	for {
		if err := s.begin(ctx); err != nil && ctx.Err() == nil {
			s.Logger.Warn("what happened could not be sent to other programs", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		case <-s.woken:
		}
	}
}

// SendDue sends all that is due now and waits until it is sent or put off. Several nodes may do so at once.
func (s *Service) SendDue(ctx context.Context) error {
	err := s.begin(ctx)
	s.lanes.running.Wait()
	return err
}

// begin starts sending to every webhook for which something is due and that is not busy.
func (s *Service) begin(ctx context.Context) error {
	due, err := dueWebhooks(ctx, s.DB, clock.At(s.Clock.Now()))
	if err != nil {
		return err
	}
	for _, w := range due {
		if !s.lanes.enter(w) {
			continue
		}
		s.lanes.running.Go(func() {
			defer s.lanes.leave(w)
			if err := s.sendTo(ctx, w); err != nil && ctx.Err() == nil {
				s.Logger.Warn("events could not be sent to a webhook", "webhook", w.Ref.String(), "error", err)
			}
		})
	}
	return nil
}

// sendTo sends to one webhook until nothing is due or it fails. Of several nodes one does. Before each round it waits for its turn.
func (s *Service) sendTo(ctx context.Context, w Webhook) error {
	defer func() {
		// Also when the program stops: another node goes on at once.
		ctx := context.WithoutCancel(ctx)
		_ = s.DB.Write(ctx, func(tx *database.Tx) error { return release(ctx, tx, w) })
	}()
	for {
		leave, ok := s.lanes.wait(ctx, w)
		if !ok {
			return nil
		}
		more, err := s.turn(ctx, &w)
		leave()
		if err != nil || !more {
			return err
		}
	}
}

// turn sends one round to a webhook. more reports that there may be another one.
func (s *Service) turn(ctx context.Context, w *Webhook) (more bool, err error) {
	var tried []Delivery
	_, err = s.keep(ctx, w, func(working context.Context) error {
		if w.PausedUntil > clock.At(s.Clock.Now()) {
			return nil
		}
		ids, err := s.next(working, *w)
		if err != nil {
			return err
		}
		more = len(ids) > 0
		begun := s.Clock.Now()
		tried, err = s.round(working, *w, ids, func() bool { return ctx.Err() != nil || s.Clock.Now().Sub(begun) > roundFor })
		return err
	})
	if !more {
		return false, err
	}
	s.lanes.measured(*w, slowest(tried))
	// What was sent is kept, also when something else went wrong meanwhile.
	now, mine, failed := s.record(context.WithoutCancel(ctx), *w, tried)
	if err = errors.Join(err, failed); err != nil || !mine {
		return false, err
	}
	*w = now
	return w.Off == On && w.PausedUntil <= clock.At(s.Clock.Now()), nil
}

// slowest is how long the slowest call of a round took.
func slowest(tried []Delivery) time.Duration {
	var took int64
	for _, d := range tried {
		took = max(took, d.Took)
	}
	return time.Duration(took) * time.Millisecond
}

// keep has this node be the one that sends to a webhook for a while longer, and does work meanwhile. Before, it reads the webhook again: people may have changed it while it waited for its turn.
func (s *Service) keep(ctx context.Context, w *Webhook, work func(ctx context.Context) error) (mine bool, err error) {
	var now Webhook
	return sending.Do(ctx, s.DB, func(tx *database.Tx, until clock.Instant) (bool, error) {
		// Never the same as before: only the node that has read the last value goes on.
		if mine, err := take(ctx, tx, *w, max(until, w.takenUntil+1)); err != nil || !mine {
			return false, err
		}
		var err error
		now, err = webhookAt(ctx, tx, w.Ref)
		return true, err
	}, func(working context.Context) error {
		*w = now
		return work(working)
	})
}

// next chooses what is sent in the next round: the first events of some things, each thing's in order. While the receiver fails it is one alone, to see whether it is back.
func (s *Service) next(ctx context.Context, w Webhook) ([][]int64, error) {
	now := clock.At(s.Clock.Now())
	if id, found, err := dueTest(ctx, s.DB, w.Ref, now); err != nil || found {
		return [][]int64{{id}}, err
	}
	things, row := thingsAtOnce, inARow
	if w.Failures > 0 {
		things, row = 1, 1
	}
	var order []string
	chosen, seen := map[string][]int64{}, map[string]bool{}
	for after := int64(0); ; {
		part, err := queueOf(ctx, s.DB, w.Ref, after, queueStep)
		if err != nil {
			return nil, err
		}
		for _, d := range part {
			after = d.id
			if !seen[d.thing] {
				seen[d.thing] = true
				if d.nextAt <= now && len(order) < things {
					order = append(order, d.thing)
					chosen[d.thing] = []int64{d.id}
				}
				continue
			}
			if ids := chosen[d.thing]; len(ids) > 0 && len(ids) < row && d.nextAt <= now {
				chosen[d.thing] = append(ids, d.id)
			}
		}
		if len(part) < queueStep || len(order) == things {
			break
		}
	}
	out := make([][]int64, 0, len(order))
	for _, thing := range order {
		out = append(out, chosen[thing])
	}
	return out, nil
}

// round sends the events of each thing one after another, the things at the same time, until it is enough. After the first event of a thing that fails, the others of it wait.
func (s *Service) round(ctx context.Context, w Webhook, ids [][]int64, enough func() bool) ([]Delivery, error) {
	keys, err := s.keys(w)
	if err != nil {
		return nil, err
	}
	tried, failed := make([][]Delivery, len(ids)), make([]error, len(ids))
	var wg sync.WaitGroup
	for i, row := range ids {
		wg.Go(func() {
			for n, id := range row {
				if n > 0 && enough() {
					return
				}
				d, err := deliveryAt(ctx, s.DB, w.Ref, id)
				if err != nil {
					failed[i] = err
					return
				}
				result := s.post(ctx, keys, d)
				if ctx.Err() != nil && result.cause != NoCause {
					return // cut off by the end of the turn: no try
				}
				tried[i] = append(tried[i], d.after(result))
				if result.cause != NoCause {
					return
				}
			}
		})
	}
	wg.Wait()
	var all []Delivery
	for i := range tried {
		all = append(all, tried[i]...)
		if failed[i] != nil && !database.IsMissing(failed[i]) {
			return all, failed[i]
		}
	}
	return all, nil
}

// after is a delivery with what came of a try; when it is tried next is decided where it is kept.
func (d Delivery) after(r result) Delivery {
	d.Attempts++
	d.tries++
	d.TriedAt, d.Took, d.Status, d.Cause, d.Answer = r.at, r.took.Milliseconds(), int64(r.status), r.cause, r.answer
	d.NextAt = r.at.Add(r.retryAfter)
	d.State = Waiting
	if r.cause == NoCause {
		d.State = Delivered
	}
	return d
}

// record keeps what came of a round, and how the webhook does. Where it is another node's by now, what has arrived is kept alone, unless that one has tried it since: how the webhook does is for that one to say.
func (s *Service) record(ctx context.Context, sentTo Webhook, tried []Delivery) (w Webhook, mine bool, err error) {
	err = s.DB.Write(ctx, func(tx *database.Tx) error {
		var err error
		// People may have changed it meanwhile.
		if w, err = webhookAt(ctx, tx.Holding(), sentTo.Ref); err != nil {
			if mine = false; database.IsMissing(err) {
				return nil
			}
			return err
		}
		if mine = w.takenUntil == sentTo.takenUntil; !mine {
			for _, d := range tried {
				if d.State != Delivered {
					continue
				}
				if _, err := saveTry(ctx, tx, d); err != nil {
					return err
				}
			}
			return nil
		}
		wasTroubled, recovered := w.troubled(), false
		w, recovered = w.judged(tried, tx.Now())
		for _, d := range tried {
			if d.State == Waiting {
				d = d.putOff(w, rand.Float64())
			}
			saved, err := saveTry(ctx, tx, d)
			if err != nil {
				return err
			}
			if saved && d.State == Waiting {
				if err := delayThing(ctx, tx, d); err != nil {
					return err
				}
			}
		}
		if recovered {
			if err := hurry(ctx, tx, w.Ref); err != nil {
				return err
			}
		}
		if w.Failures >= outage {
			failed, err := failedWaiting(ctx, tx, w.Ref, outage)
			if err != nil {
				return err
			}
			if failed >= outage { // one event that is refused again and again is not the receiver's outage
				w.PausedUntil = tx.Now().Add(pausesAfter(w.Failures, rand.Float64()))
			}
		}
		if err := saveHealth(ctx, tx, w); err != nil {
			return err
		}
		if w.troubled() == wasTroubled {
			return nil
		}
		return s.tell(ctx, tx, w.Ref.Member)
	})
	return w, mine, err
}

// troubled reports whether a webhook needs somebody, or soon will.
func (w Webhook) troubled() bool { return w.Off == Gone || w.Off == Failing || w.Failures >= outage }

// judged is the webhook after a round. recovered reports that it is back after an outage: what waits need not wait longer.
func (w Webhook) judged(tried []Delivery, now clock.Instant) (after Webhook, recovered bool) {
	if len(tried) == 0 || w.Off != On {
		return w, false
	}
	good, gone := false, false
	for _, d := range tried {
		good = good || d.State == Delivered
		gone = gone || d.Status == statusGone
	}
	switch {
	case gone:
		w.Off, w.OffAt = Gone, now
	case good:
		recovered = w.Failures >= outage
		w.Failures, w.FailingSince, w.PausedUntil, w.LastGoodAt = 0, 0, 0, now
	default:
		if w.Failures++; w.FailingSince.IsZero() {
			w.FailingSince = now
		}
		if w.FailingSince.Add(GiveUpAfter) <= now {
			w.Off, w.OffAt = Failing, now
		}
	}
	return w, recovered
}

// putOff decides when a delivery that failed is tried next. It is given up after its last try, unless nothing else has arrived since it was written: then it is not its fault.
func (d Delivery) putOff(w Webhook, spread float64) Delivery {
	if exhausted(d.tries) && w.LastGoodAt > d.CreatedAt {
		d.State = Failed
		return d
	}
	d.NextAt = max(d.NextAt, d.TriedAt.Add(pauseAfter(d.tries, spread)))
	return d
}
