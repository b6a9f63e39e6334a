package webhook

import (
	"context"
	"slices"
	"testing"
	"time"

	"latchkey/internal/identity"
)

func hookAt(m identity.MemberID, id int64) Webhook {
	return Webhook{Ref: identity.Ref{Member: m, ID: id}}
}

func TestAgenciesHaveTheirTurnsOneAfterAnother(t *testing.T) {
	l := newLane(1)
	for _, m := range []identity.MemberID{1, 1, 1, 1, 2, 3} {
		l.waiting = append(l.waiting, waiter{m, make(chan struct{})})
	}
	var got []identity.MemberID
	for waiting := slices.Clone(l.waiting); len(waiting) > 0; {
		l.fill()
		i := slices.IndexFunc(waiting, func(w waiter) bool {
			select {
			case <-w.ready:
				return true
			default:
				return false
			}
		})
		one := waiting[i]
		waiting = slices.Delete(waiting, i, i+1)
		if got = append(got, one.member); len(got) == 3 { // who comes again stands behind the others
			again := waiter{2, make(chan struct{})}
			l.waiting, waiting = append(l.waiting, again), append(waiting, again)
		}
		l.leave(one)
	}
	if want := []identity.MemberID{1, 2, 3, 1, 2, 1, 1}; !slices.Equal(got, want) {
		t.Errorf("%d, not %d", got, want)
	}
	if l.free != 1 || len(l.running) != 0 {
		t.Errorf("%d places, %v", l.free, l.running)
	}
}

func TestAWebhookIsSlowByTheTimeOfItsCalls(t *testing.T) {
	l := newLanes()
	one := hookAt(1, 1)
	isSlow := func(w Webhook) bool {
		leave, ok := l.wait(t.Context(), w)
		if !ok {
			t.Fatal("no place")
		}
		defer leave()
		return l.slow.free < slowLanes
	}
	for _, step := range []struct {
		took time.Duration
		slow bool
	}{{time.Second, false}, {14 * time.Second, true}, {time.Second, true}, {time.Second, true}, {time.Second, false}, {Timeout, true}, {time.Second, true}, {Timeout, true}, {time.Second, true}, {time.Second, true}, {time.Second, false}} {
		if l.measured(one, step.took); isSlow(one) != step.slow {
			t.Errorf("after %v it is slow: %v", step, !step.slow)
		}
	}
	if len(l.quickIn) != 0 {
		t.Errorf("%v", l.quickIn)
	}
	one.Failures = 1
	if !isSlow(one) {
		t.Error("one that fails is not slow")
	}
}

func TestWhoWaitsNoLongerTakesNoPlace(t *testing.T) {
	l := newLanes()
	var leaves []func()
	for i := range int64(fastLanes) {
		leave, _ := l.wait(t.Context(), hookAt(1, i))
		leaves = append(leaves, leave)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := l.wait(ctx, hookAt(2, 1)); ok || len(l.fast.waiting) != 0 {
		t.Error("it waits on")
	}
	for _, leave := range leaves {
		leave()
	}
	if l.fast.free != fastLanes || len(l.fast.running) != 0 {
		t.Errorf("%d places", l.fast.free)
	}
}
