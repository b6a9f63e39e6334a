package app

import (
	"context"
	"maps"
	"sync"
	"time"
)

// followers notes since when each follower has work that it has not come to the end of; the zero time for one that is not behind.
type followers struct {
	mu    sync.Mutex
	since map[string]time.Time
}

func (f *followers) note(what string, behind bool, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.since == nil {
		f.since = map[string]time.Time{}
	}
	switch {
	case !behind:
		f.since[what] = time.Time{}
	case f.since[what].IsZero():
		f.since[what] = now
	}
}

func (f *followers) all() map[string]time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.since)
}

const (
	// followEvery is how often a follower looks for work that another node has left.
	followEvery = 5 * time.Second
	// followRest is how long it rests after a step, in times of what the step took: it takes at most a third of one core.
	followRest = 2
)

// follow takes one step after another of work that is done asynchronously, after the writes that make it due, until ctx ends. step is restartable and reports whether there is more.
func (a *App) follow(ctx context.Context, what string, step func(context.Context) (more bool, err error)) {
	a.followers.note(what, false, a.clock.Now())
	for {
		begun := a.clock.Now()
		more, err := step(ctx)
		if ctx.Err() != nil {
			return
		}
		a.followers.note(what, err != nil || more, begun)
		rest := max(time.Millisecond, followRest*a.clock.Now().Sub(begun))
		if err != nil {
			a.logger.WarnContext(ctx, "a follower could not take its step", "what", what, "error", err)
		}
		if err != nil || !more {
			rest = followEvery
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(rest):
		}
	}
}
