package app

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"latchkey/internal/clock"
)

func TestAFollowerIsBehindFromItsFirstUnfinishedStepOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &App{clock: clock.System{}, logger: slog.New(slog.DiscardHandler)}
		ctx, stop := context.WithCancel(t.Context())
		failing := errors.New("the database is away")
		var mended atomic.Bool
		done := make(chan bool)
		go func() {
			a.follow(ctx, "words", func(context.Context) (bool, error) {
				if mended.Load() {
					return false, nil
				}
				return false, failing
			})
			close(done)
		}()
		synctest.Wait()
		time.Sleep(time.Minute + time.Second)
		synctest.Wait()
		if behind := a.followersBehind()["words"]; behind < 60 || behind > 62 {
			t.Errorf("behind for %v s", behind)
		}
		mended.Store(true)
		time.Sleep(2 * followEvery)
		synctest.Wait()
		if behind := a.followersBehind()["words"]; behind != 0 {
			t.Errorf("still behind for %v s", behind)
		}
		stop()
		<-done
	})
}
