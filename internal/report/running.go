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
	accounts map[identity.AccountID]chan struct{}
	slots    chan struct{}
	// samples is the place of those who draw without an agency's data. It is their own: they hold up each other, never an office.
	samples chan struct{}
}

func newRunning() *running {
	return &running{accounts: map[identity.AccountID]chan struct{}{}, slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), samples: make(chan struct{}, 1)}
}

// begin waits until there is room for a file of an account; end gives the room back. A second one of the account is refused.
func (r *running) begin(ctx context.Context, account identity.AccountID) (end func(), err error) {
	if busy := r.take(account); busy != nil {
		return nil, fault.TooMany(pause)
	}
	return r.slot(ctx, account)
}

// follow is begin for what a screen asks for again and again: it waits for the account's other one to end, which a browser that needs it no more has canceled.
func (r *running) follow(ctx context.Context, account identity.AccountID) (end func(), err error) {
	for busy := r.take(account); busy != nil; busy = r.take(account) {
		select {
		case <-busy:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return r.slot(ctx, account)
}

// take notes that something of the account is being made, or gives what is closed when the other one ends.
func (r *running) take(account identity.AccountID) (busy chan struct{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if other := r.accounts[account]; other != nil {
		return other
	}
	r.accounts[account] = make(chan struct{})
	return nil
}

func (r *running) gone(account identity.AccountID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	close(r.accounts[account])
	delete(r.accounts, account)
}

func (r *running) slot(ctx context.Context, account identity.AccountID) (end func(), err error) {
	select {
	case r.slots <- struct{}{}:
		return func() { <-r.slots; r.gone(account) }, nil
	case <-ctx.Done():
		r.gone(account)
		return nil, ctx.Err()
	}
}
