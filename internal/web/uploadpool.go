package web

import (
	"errors"
	"sync"
	"time"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

const (
	// formsAtOnce and partsAtOnce are how many requests with files are taken in at the same time: whole files, and parts of 256 kB.
	formsAtOnce = 32
	partsAtOnce = 128
	// uploadsPerAccount is how many of them may be one account's; uploadsByNumber, how many may be those of one stay's sessions by booking number.
	uploadsPerAccount = 3
	uploadsByNumber   = 1
	// formWhole and partWhole are how long the body may take.
	formWhole = 20 * time.Minute
	partWhole = time.Minute
	// leastRate is how many bytes must come in a second, averaged over uploadSlack. For that long nothing needs to come at all.
	leastRate   = 8 << 10
	uploadSlack = 30 * time.Second
)

// uploadPool limits how many uploads are received at the same time, in all and of one principal, so that one person's idle connections hinder nobody else.
type uploadPool struct {
	atOnce int
	whole  time.Duration
	slack  time.Duration

	mu   sync.Mutex
	all  int
	held map[identity.Principal]int
}

func newFormPool() *uploadPool {
	return &uploadPool{atOnce: formsAtOnce, whole: formWhole, slack: uploadSlack, held: map[identity.Principal]int{}}
}

func newPartPool() *uploadPool {
	return &uploadPool{atOnce: partsAtOnce, whole: partWhole, slack: uploadSlack, held: map[identity.Principal]int{}}
}

// take takes a slot, which the caller gives back with release.
func (p *uploadPool) take(who identity.Principal) (release func(), err error) {
	most := uploadsPerAccount
	if who.ByBookingNumber() {
		most = uploadsByNumber
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held[who] >= most {
		return nil, fault.TooMany(5 * time.Second)
	}
	if p.all >= p.atOnce {
		return nil, fault.Busy(5*time.Second, errors.New("too many uploads at once"))
	}
	p.all++
	p.held[who]++
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.all--
		if p.held[who]--; p.held[who] == 0 {
			delete(p.held, who)
		}
	}, nil
}

// pace is a leaky bucket of time: it runs out when nothing comes for slack, and each byte puts it off by what a byte may take at leastRate, never by more than slack from now.
type pace struct {
	slack time.Duration
	until time.Time
}

func newPace(now time.Time, slack time.Duration) pace {
	return pace{slack: slack, until: now.Add(slack)}
}

// came notes that n bytes have come.
func (p *pace) came(now time.Time, n int) {
	p.until = p.until.Add(time.Duration(n) * time.Second / leastRate)
	if most := now.Add(p.slack); p.until.After(most) {
		p.until = most
	}
}
