package realtime

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"latchkey/internal/identity"
	"latchkey/internal/realtime/socketio"
)

const (
	// frameItems is how many missed events travel in one frame.
	frameItems = 20
	// pullTimeout is for reading one page of missed events.
	pullTimeout = 10 * time.Second
	firstRetry  = 250 * time.Millisecond
	lastRetry   = 4 * time.Second
	// patience is how often showing an event may fail before the listener is asked to reload instead.
	patience = 6
)

// parcel is what is sent to listeners, encoded at most once for all of them. Only one goroutine uses it.
type parcel struct {
	items []Item
	frame *socketio.Frame
	err   error
}

func (p *parcel) encoded() (*socketio.Frame, error) {
	if p.frame == nil && p.err == nil {
		p.frame, p.err = socketio.Encode("message", struct {
			Messages []Item `json:"messages"`
		}{p.items})
	}
	return p.frame, p.err
}

// outlet is the socket of a listener.
type outlet interface {
	// send never waits. It fails when the socket is closed, which takes the listener out of its feed.
	send(p *parcel) error
	// hint informs the client that it has to sign in again.
	hint()
	disconnect()
}

// listener is one socket that has signed in. Its fields belong to the feed's lock.
type listener struct {
	out    outlet
	viewer identity.Actor
	// cursor is the number of the last event that was sent, or passed over.
	cursor int64
	// ready is whether events may be sent; not before the end of signing in, nor when the token has ended.
	ready bool
	// signIns counts, so that the end of an earlier token does not end a later one. stay counts the feeds that it has been in, so that what is still under
	// way in one does not move the cursor in the next.
	signIns, stay int
	timer         alarm
}

// delivery delivers one account's stream to its listeners. One goroutine at a time runs it, and only while there is something to do; nothing is shown, read
// or sent under its lock. A listener gets an event right away when it is the next of its cursor; otherwise the delivery reads what it lacks from the database.
type delivery struct {
	streams *Streams
	logger  *slog.Logger
	account identity.AccountID
	spawn   func(func())

	mu        sync.Mutex
	listeners []*listener
	pending   []Wake
	// seen is the greatest number that is known to be committed.
	seen    int64
	running bool
	closed  bool
	// failures counts tries to catch up since the last success; while retry waits, nothing is read.
	failures int
	retry    *time.Timer
}

// wake takes note of a number, and of the event itself when it comes from this process.
func (f *delivery) wake(w Wake) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if w.Event == nil && w.N <= f.seen {
		return // known
	}
	f.seen = max(f.seen, w.N)
	if w.Event != nil {
		f.pending = append(f.pending, w)
	}
	f.start()
}

// start has the feed run unless it does; mu is held.
func (f *delivery) start() {
	if !f.running && !f.closed && (f.retry == nil || len(f.pending) > 0) {
		f.running = true
		f.spawn(f.run)
	}
}

// close stops the feed; what runs ends by itself.
func (f *delivery) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	f.pending = nil
	if f.retry != nil {
		f.retry.Stop()
		f.retry = nil
	}
}

// target is a listener as it was when the lock was released.
type target struct {
	*listener
	viewer identity.Actor
	stay   int
}

func (f *delivery) run() {
	for {
		f.mu.Lock()
		wakes := f.pending
		f.pending = nil
		behind := f.lowest()
		if len(wakes) == 0 && (len(behind) == 0 || f.retry != nil) || f.closed {
			f.running = false
			f.mu.Unlock()
			return
		}
		f.mu.Unlock()
		if len(wakes) == 0 {
			f.catchUp(behind)
			continue
		}
		// PostgreSQL's transactions may call in another order than that of their commits.
		slices.SortFunc(wakes, func(a, b Wake) int { return int(a.N - b.N) })
		for _, w := range wakes {
			f.live(w)
		}
	}
}

// targets are the ready listeners with a cursor; mu is held.
func (f *delivery) targets(cursor int64) []target {
	var out []target
	for _, l := range f.listeners {
		if l.ready && l.cursor == cursor {
			out = append(out, target{l, l.viewer, l.stay})
		}
	}
	return out
}

// lowest are the ready listeners that lack most, all at the same cursor and with the same view; mu is held.
func (f *delivery) lowest() []target {
	least := f.seen
	for _, l := range f.listeners {
		if l.ready {
			least = min(least, l.cursor)
		}
	}
	if least == f.seen {
		return nil
	}
	same, _ := sameView(f.targets(least))
	return same
}

// behind reports whether a ready listener lacks events; mu is held.
func (f *delivery) behind() bool {
	return slices.ContainsFunc(f.listeners, func(l *listener) bool { return l.ready && l.cursor < f.seen })
}

// moved notes how far listeners have got.
func (f *delivery) moved(targets []target, cursor int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, t := range targets {
		if t.listener.stay == t.stay {
			t.listener.cursor = max(t.listener.cursor, cursor)
		}
	}
}

// live sends an event that was just committed to those who have all before it.
func (f *delivery) live(w Wake) {
	f.mu.Lock()
	targets := f.targets(w.N - 1)
	f.mu.Unlock()
	for len(targets) > 0 {
		same, others := sameView(targets)
		ctx, cancel := context.WithTimeout(context.Background(), pullTimeout)
		item, err := f.streams.item(ctx, same[0].viewer, *w.Event, w.Live)
		cancel()
		if err != nil { // catching up tries again
			f.logger.Error("an event could not be shown", "type", w.Event.Type, "error", err)
		} else {
			if item != nil {
				f.send(same, &parcel{items: []Item{*item}})
			}
			f.moved(same, w.N)
		}
		targets = others
	}
}

// sameView parts targets into those who see the same as the first, and the others: sessions of one account may be narrowed to one stay.
func sameView(targets []target) (same, others []target) {
	for _, t := range targets {
		if t.viewer.OnlyReservation == targets[0].viewer.OnlyReservation {
			same = append(same, t)
		} else {
			others = append(others, t)
		}
	}
	return same, others
}

func (f *delivery) send(targets []target, p *parcel) {
	for _, t := range targets {
		_ = t.out.send(p) // a closed socket leaves by itself, and asks again when it is back
	}
}

// catchUp reads one page of what listeners lack and sends it. When that fails it is tried again later.
func (f *delivery) catchUp(targets []target) {
	f.mu.Lock()
	after, last := targets[0].cursor, f.seen
	f.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), pullTimeout)
	defer cancel()
	events, err := f.streams.eventsAfter(ctx, f.account, after)
	if err != nil {
		f.later(err)
		return
	}
	if lost(after, last, events) {
		f.send(targets, &parcel{items: everything(last)})
		f.moved(targets, last)
		f.succeeded()
		return
	}
	p := &parcel{}
	for _, ev := range events {
		item, err := f.streams.item(ctx, targets[0].viewer, ev, nil)
		if err != nil {
			if !f.exhausted() {
				f.flush(targets, p, ev.N-1)
				f.later(err)
				return
			}
			f.logger.Error("an event could not be shown for long", "type", ev.Type, "error", err)
			item = &Item{Action: Refresh, Type: ev.Type, N: ev.N}
		}
		if item != nil {
			p.items = append(p.items, *item)
		}
		if len(p.items) == frameItems {
			f.flush(targets, p, ev.N)
			p = &parcel{}
		}
	}
	f.flush(targets, p, events[len(events)-1].N)
	f.succeeded()
}

func (f *delivery) flush(targets []target, p *parcel, cursor int64) {
	if len(p.items) > 0 {
		f.send(targets, p)
	}
	f.moved(targets, cursor)
}

func (f *delivery) succeeded() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.failures = 0
}

func (f *delivery) exhausted() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.failures >= patience
}

// later tries again after a while that doubles.
func (f *delivery) later(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return
	}
	wait := min(lastRetry, firstRetry<<min(f.failures, 10))
	f.failures++
	f.logger.Warn("missed events could not be delivered; trying again", "failures", f.failures, "error", err)
	f.retry = time.AfterFunc(wait, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.retry = nil
		f.start()
	})
}

// alarm is a timer that can be set again, from any goroutine, until it is stopped for good.
type alarm struct {
	mu      sync.Mutex
	timer   *time.Timer
	stopped bool
}

func (a *alarm) set(d time.Duration, fn func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.timer != nil {
		a.timer.Stop()
	}
	if !a.stopped {
		a.timer = time.AfterFunc(d, fn)
	}
}

func (a *alarm) stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.stopped = true
	if a.timer != nil {
		a.timer.Stop()
	}
}
