package webhook

import (
	"context"
	"sync"
	"time"

	"latchkey/internal/identity"
)

const (
	// fastLanes is to how many webhooks is sent at the same time of those that answer quickly, slowLanes to how many of all others: a receiver that never answers keeps a lane for as long as Timeout.
	fastLanes = 16
	slowLanes = 8
	// slowAfter is how long a call may take of a webhook that is quick.
	slowAfter = 3 * time.Second
	// quickRounds is after how many quick rounds in a row a slow webhook is quick again.
	quickRounds = 3
)

// lanes limit to how many webhooks is sent at the same time. A webhook has a lane for one round, so that one that is slow or dead delays no other for longer.
type lanes struct {
	mu   sync.Mutex
	busy map[key]bool
	// quickIn is how many quick rounds a slow webhook needs; quick ones are not in it. What a node has not measured yet counts as quick.
	quickIn    map[key]int
	fast, slow lane
	running    sync.WaitGroup
}

type key struct{ member, id int64 }

func keyOf(w Webhook) key { return key{int64(w.Ref.Member), w.Ref.ID} }

// lane is a number of places for which webhooks wait: those of agencies in turn, those of one agency in their order.
type lane struct {
	free    int
	waiting []waiter
	// running is how many places an agency has, served when it had its last turn.
	running, served map[identity.MemberID]int64
	turn            int64
}

type waiter struct {
	member identity.MemberID
	ready  chan struct{}
}

func newLanes() *lanes {
	return &lanes{busy: map[key]bool{}, quickIn: map[key]int{}, fast: newLane(fastLanes), slow: newLane(slowLanes)}
}

func newLane(places int) lane {
	return lane{free: places, running: map[identity.MemberID]int64{}, served: map[identity.MemberID]int64{}}
}

// enter makes a webhook busy, unless it is.
func (l *lanes) enter(w Webhook) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.busy[keyOf(w)] {
		return false
	}
	l.busy[keyOf(w)] = true
	return true
}

func (l *lanes) leave(w Webhook) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.busy, keyOf(w))
}

// wait gives a webhook its place for one round, or none when ctx ends. The place must be left.
func (l *lanes) wait(ctx context.Context, w Webhook) (leave func(), ok bool) {
	l.mu.Lock()
	in := &l.fast
	if w.Failures > 0 || l.quickIn[keyOf(w)] > 0 {
		in = &l.slow
	}
	one := waiter{w.Ref.Member, make(chan struct{})}
	in.waiting = append(in.waiting, one)
	in.fill()
	l.mu.Unlock()
	leave = func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		in.leave(one)
	}
	select {
	case <-one.ready:
		return leave, true
	case <-ctx.Done():
		leave()
		return nil, false
	}
}

// measured keeps how a webhook did in a round: how long its slowest call took.
func (l *lanes) measured(w Webhook, slowest time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	k := keyOf(w)
	switch left := l.quickIn[k]; {
	case slowest > slowAfter:
		l.quickIn[k] = quickRounds
	case left > 1:
		l.quickIn[k] = left - 1
	default:
		delete(l.quickIn, k)
	}
}

// fill gives the free places away.
func (l *lane) fill() {
	for l.free > 0 && len(l.waiting) > 0 {
		i := l.first()
		one := l.waiting[i]
		l.waiting = append(l.waiting[:i], l.waiting[i+1:]...)
		l.free--
		l.turn++
		l.running[one.member]++
		l.served[one.member] = l.turn
		close(one.ready)
	}
}

// first is who has the next place: a webhook of the agency with the fewest, of equals of the one whose last turn is longest ago.
func (l *lane) first() int {
	first := 0
	for i, one := range l.waiting {
		a, b := one.member, l.waiting[first].member
		if l.running[a] < l.running[b] || (l.running[a] == l.running[b] && l.served[a] < l.served[b]) {
			first = i
		}
	}
	return first
}

// leave gives the place of a webhook back, or ends its waiting.
func (l *lane) leave(one waiter) {
	for i := range l.waiting {
		if l.waiting[i].ready == one.ready {
			l.waiting = append(l.waiting[:i], l.waiting[i+1:]...)
			return
		}
	}
	l.free++
	if l.running[one.member]--; l.running[one.member] == 0 {
		delete(l.running, one.member)
	}
	l.fill()
}
