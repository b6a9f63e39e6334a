package app

import (
	"context"
	"time"
)

const (
	// followEvery is how often a follower looks for work that another node has left.
	followEvery = 5 * time.Second
	// followRest is how long it rests after a step, in times of what the step took: it takes at most a third of one core.
	followRest = 2
)

// follow takes one step after another of work that is done asynchronously, after the writes that make it due, until ctx ends. step is restartable and reports whether there is more.
func (a *App) follow(ctx context.Context, what string, step func(context.Context) (more bool, err error)) {
	for {
		begun := a.clock.Now()
		more, err := step(ctx)
		if ctx.Err() != nil {
			return
		}
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
