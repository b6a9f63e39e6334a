// Package realtime notifies people's browsers of what has changed, and loses nothing: each account has a stream of numbered events in the database, written in the
// transaction of the change itself. The hub behind the socket is only the fast way to a stream; a reader that sees a gap in the numbers reads on from the database.
//
// It knows no noun. A noun appends an event with Streams.Append and registers with Present how its kind of thing is shown to one viewer.
package realtime

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// The two actions of the wire.
const (
	// Commit carries one thing as it is now.
	Commit = "commit"
	// Refresh asks to load everything of a type again.
	Refresh = "refresh"
)

// The types of things that events are about.
const (
	CleaningMessages    = "cleaningresourcemessages"
	ReservationMessages = "reservationmessages"
	Cleanings           = "cleanings"
	Reservations        = "reservations"
	// Problems are what guests and staff report; they are only ever loaded again.
	Problems = "problems"
	// Attention is what needs attention for a reason that no other type announces; it is only ever loaded again.
	Attention = "attention"
)

// Types lists the types of things.
var Types = []string{CleaningMessages, ReservationMessages, Cleanings, Reservations, Problems, Attention}

const (
	// Keep is how long events can be read again; the person who comes back later reloads everything.
	Keep = 7 * 24 * time.Hour
	// page is how many events are read at once.
	page = 200
	// maxReplay is how many events somebody may be behind before reloading everything is cheaper than catching up.
	maxReplay = 5000
)

// Event is one entry of a stream. It names what has changed and holds nothing of it: each viewer is shown the thing as it is when the event is delivered.
type Event struct {
	// N counts the events of one stream from 1 without gaps.
	N      int64
	Action string
	Type   string
	Member identity.MemberID
	// Ref is the thing's number (a task, a reservation), Item what of it is meant (a message); zero when it is the thing itself.
	Ref  int64
	Item int64
}

// Item is one element of a `message` event on the wire. The document says more of it: which entry an item of each type has (describe).
type Item struct {
	Action string `json:"action" enum:"commit,refresh" doc:"commit: entry is the thing as it is now. refresh: load everything of the type again."`
	Type   string `json:"type" enum:"cleaningresourcemessages,reservationmessages,cleanings,reservations,problems,attention" doc:"What kind of thing."`
	N      int64  `json:"n" doc:"The event's number in the account's stream; numbers without an item were not meant for this viewer."`
	Entry  any    `json:"entry,omitempty" doc:"The thing, in the form of its own call; absent for refresh."`
}

// Presenter shows an event to one viewer. live is what was given to Append when this process delivers the event right away, nil when it comes from the database.
// A nil entry means that the viewer may not see it, or not any more.
type Presenter[Entry any] func(ctx context.Context, viewer identity.Actor, ev Event, live any) (*Entry, error)

// presented is what is registered for a type: how it is shown, and the form of its entries on the wire.
type presented struct {
	show  func(ctx context.Context, viewer identity.Actor, ev Event, live any) (entry any, err error)
	entry reflect.Type
}

// Wake says that an account's stream has reached a number. Event is nil when only the number is known, as from another node.
type Wake struct {
	Account identity.AccountID
	N       int64
	Event   *Event
	Live    any
}

// Streams writes and reads the streams of all accounts.
type Streams struct {
	db *database.DB

	mu         sync.RWMutex
	presenters map[string]presented
	sinks      []func([]Wake)
}

// NewStreams makes the streams of a database.
func NewStreams(db *database.DB) *Streams {
	return &Streams{db: db, presenters: map[string]presented{}}
}

// Present registers how a type is shown to one viewer.
func Present[Entry any](s *Streams, eventType string, fn Presenter[Entry]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.presenters[eventType] = presented{entry: reflect.TypeFor[Entry](), show: func(ctx context.Context, viewer identity.Actor, ev Event, live any) (any, error) {
		entry, err := fn(ctx, viewer, ev, live)
		if err != nil || entry == nil {
			return nil, err
		}
		return entry, nil
	}}
}

// Attach has fn called after each commit that wrote events. It is called on the way of the writer: it must be quick and must not wait.
func (s *Streams) Attach(fn func([]Wake)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sinks = append(s.sinks, fn)
}

// Append has the event written into each account's stream at the end of tx and wakes the listeners after the commit. An account that is named twice gets it once; zero is nobody.
// live is handed to the presenter when this process delivers the event right away.
func (s *Streams) Append(tx *database.Tx, ev Event, accounts []identity.AccountID, live any) {
	accounts = slices.Clone(accounts)
	slices.Sort(accounts)
	accounts = slices.Compact(accounts)
	if len(accounts) > 0 && accounts[0] == 0 {
		accounts = accounts[1:]
	}
	if len(accounts) == 0 {
		return
	}
	tx.Gather(s, appended{ev, accounts, live}, func(ctx context.Context, tx *database.Tx, items []any) error {
		wakes, err := write(ctx, tx, items)
		if err != nil {
			return fmt.Errorf("realtime: append: %w", err)
		}
		tx.AfterCommit(func() { s.announce(wakes) })
		return nil
	})
}

func (s *Streams) announce(wakes []Wake) {
	s.mu.RLock()
	sinks := s.sinks
	s.mu.RUnlock()
	for _, sink := range sinks {
		sink(wakes)
	}
}

// item shows an event to a viewer; nil when there is nothing to show. A presenter that panics must not take the other listeners down with it.
func (s *Streams) item(ctx context.Context, viewer identity.Actor, ev Event, live any) (shown *Item, err error) {
	defer func() {
		if r := recover(); r != nil {
			shown, err = nil, fmt.Errorf("realtime: panic in showing %q: %v", ev.Type, r)
		}
	}()
	item := &Item{Action: ev.Action, Type: ev.Type, N: ev.N}
	if ev.Action == Refresh {
		return item, nil
	}
	s.mu.RLock()
	present, known := s.presenters[ev.Type]
	s.mu.RUnlock()
	if !known {
		return nil, fmt.Errorf("realtime: nothing presents %q", ev.Type)
	}
	entry, err := present.show(ctx, viewer, ev, live)
	if err != nil || entry == nil {
		return nil, err
	}
	item.Entry = entry
	return item, nil
}

// everything asks to reload all types; n is where the stream stands.
func everything(n int64) []Item {
	items := make([]Item, 0, len(Types))
	for _, t := range Types {
		items = append(items, Item{Action: Refresh, Type: t, N: n})
	}
	return items
}

// Missed is what a viewer gets to see of the events behind a number.
type Missed struct {
	Items []Item
	// N is the number up to which Items reaches; the next page starts behind it.
	N int64
	// Last is the stream's last number.
	Last int64
}

// Since gives the next events of the viewer's stream behind a number, at most a page. When they are not kept any more, or are too many, it asks to reload
// everything instead.
func (s *Streams) Since(ctx context.Context, viewer identity.Actor, after int64) (Missed, error) {
	last, err := s.Last(ctx, viewer.Account)
	if err != nil {
		return Missed{}, err
	}
	if after == last {
		return Missed{N: last, Last: last}, nil
	}
	events, err := s.eventsAfter(ctx, viewer.Account, after)
	if err != nil {
		return Missed{}, err
	}
	if lost(after, last, events) {
		return Missed{Items: everything(last), N: last, Last: last}, nil
	}
	m := Missed{N: after, Last: last}
	for _, ev := range events {
		item, err := s.item(ctx, viewer, ev, nil)
		if err != nil {
			return Missed{}, err
		}
		if item != nil {
			m.Items = append(m.Items, *item)
		}
		m.N = ev.N
	}
	m.Last = max(m.Last, m.N)
	return m, nil
}

// lost reports whether the events behind a number cannot or should not be delivered one by one: some are dropped already, they are too many, or the
// number comes from elsewhere (a restored backup).
func lost(after, last int64, events []Event) bool {
	return after > last || last-after > maxReplay || len(events) == 0 || events[0].N != after+1
}
