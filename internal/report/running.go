package report

import (
	"context"
	"runtime"
	"sync"
	"time"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// pause is how long an account waits before it asks again while a file of it is being made, in the Retry-After of the refusal.
const pause = 5 * time.Second

// running are the files that are being made: one of each account, and of all accounts no more than half of the processors, because a file of thousands of tasks takes
// much memory until it is sent.
type running struct {
	mu       sync.Mutex
	accounts map[identity.AccountID]bool
	slots    chan struct{}
}

func newRunning() *running {
	return &running{accounts: map[identity.AccountID]bool{}, slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))}
}

// begin waits until there is room for a file of an account; end gives the room back. A second one of the account is refused.
func (r *running) begin(ctx context.Context, account identity.AccountID) (end func(), err error) {
	r.mu.Lock()
	busy := r.accounts[account]
	r.accounts[account] = true
	r.mu.Unlock()
	if busy {
		return nil, fault.TooMany(pause)
	}
	gone := func() {
		r.mu.Lock()
		delete(r.accounts, account)
		r.mu.Unlock()
	}
	select {
	case r.slots <- struct{}{}:
		return func() { <-r.slots; gone() }, nil
	case <-ctx.Done():
		gone()
		return nil, ctx.Err()
	}
}
