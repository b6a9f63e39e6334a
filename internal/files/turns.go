package files

import (
	"context"
	"sync"

	"latchkey/internal/identity"
)

// turns lets each principal have one picture in the darkroom at a time, so that ten pictures of one person do not stand before the one of another. What nobody sends (sizes of
// pictures that are kept, the demo) has no turn.
type turns struct {
	mu sync.Mutex
	of map[identity.Principal]*turn
}

type turn struct {
	slot  chan struct{}
	users int
}

// take waits for the principal's turn; the caller gives it back with release.
func (t *turns) take(ctx context.Context, who identity.Principal) (release func(), err error) {
	if who == (identity.Principal{}) {
		return func() {}, nil
	}
	t.mu.Lock()
	mine := t.of[who]
	if mine == nil {
		mine = &turn{slot: make(chan struct{}, 1)}
		t.of[who] = mine
	}
	mine.users++
	t.mu.Unlock()
	leave := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if mine.users--; mine.users == 0 {
			delete(t.of, who)
		}
	}
	select {
	case mine.slot <- struct{}{}:
		return func() { <-mine.slot; leave() }, nil
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
}
