package notify

import (
	"context"
	"encoding/json"
	"net/url"
	"sync"

	"latchkey/internal/clock"
	"latchkey/internal/database"
)

const (
	// duePushesAtOnce is how many pushes are read from the queue at once.
	duePushesAtOnce = 500
	// fastLanes is how many push services are called at the same time of those that answered last time, slowLanes of all others: addresses are the browsers' own claim, and one that
	// never answers takes a lane for as long as pushTimeout.
	fastLanes = 16
	slowLanes = 4
	// mostHosts is how many push services are remembered as answering.
	mostHosts = 10_000
)

// lanes have pushes go out host by host: one call at a time to each push service, and services that do not answer keep nobody else's pushes waiting.
type lanes struct {
	mu      sync.Mutex
	busy    map[string]bool
	answers map[string]bool
	fast    chan struct{}
	slow    chan struct{}
	running sync.WaitGroup
}

func newLanes() *lanes {
	return &lanes{busy: map[string]bool{}, answers: map[string]bool{}, fast: make(chan struct{}, fastLanes), slow: make(chan struct{}, slowLanes)}
}

// enter makes a host busy, unless it is, and gives the lane that it may use.
func (l *lanes) enter(host string) (lane chan struct{}, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.busy[host] {
		return nil, false
	}
	l.busy[host] = true
	if l.answers[host] {
		return l.fast, true
	}
	return l.slow, true
}

// leave ends that, and remembers whether the host answered.
func (l *lanes) leave(host string, answered bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.busy, host)
	if !answered {
		delete(l.answers, host)
		return
	}
	if len(l.answers) >= mostHosts {
		clear(l.answers)
	}
	l.answers[host] = true
}

// begin starts sending what is due now to every host that is not busy, and reports how many hosts that are.
func (p *Pushes) begin(ctx context.Context) (int, error) {
	found, err := duePushes(ctx, p.db, clock.At(p.clock.Now()), duePushesAtOnce)
	if err != nil {
		return 0, err
	}
	var order []string
	byHost := map[string][]push{}
	for _, one := range found {
		host := p.hostOf(one)
		if byHost[host] == nil {
			order = append(order, host)
		}
		byHost[host] = append(byHost[host], one)
	}
	begun := 0
	for _, host := range order {
		lane, ok := p.lanes.enter(host)
		if !ok {
			continue
		}
		begun++
		p.lanes.running.Go(func() { p.sendTo(ctx, host, lane, byHost[host]) })
	}
	return begun, nil
}

// sendTo sends the pushes of one host, one after another. When it does not answer, the rest of them is put off without being tried.
func (p *Pushes) sendTo(ctx context.Context, host string, lane chan struct{}, all []push) {
	answered := false
	defer func() { p.lanes.leave(host, answered) }()
	select {
	case lane <- struct{}{}:
		defer func() { <-lane }()
	case <-ctx.Done():
		return
	}
	for i, one := range all {
		if ctx.Err() != nil {
			return
		}
		became, err := p.send(ctx, one)
		if err == nil && became == again {
			answered = false
			err = p.putOffAll(ctx, all[i+1:])
		} else if err == nil {
			answered = true
			continue
		}
		if err != nil && ctx.Err() == nil {
			p.logger.Warn("pushes could not be sent", "error", err)
		}
		return
	}
}

// putOffAll puts pushes off that were not tried, as long as they are worth it.
func (p *Pushes) putOffAll(ctx context.Context, all []push) error {
	if len(all) == 0 {
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	return p.db.Write(ctx, func(tx *database.Tx) error {
		for _, one := range all {
			next := tx.Now().Add(pause(one.tries + 1))
			var err error
			if next >= one.until {
				err = dropPush(ctx, tx, one)
			} else {
				err = putOff(ctx, tx, one, next)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// hostOf is the push service of a push; what cannot be read has none and is dropped when it is sent.
func (p *Pushes) hostOf(one push) string {
	raw, err := p.box.OpenBytes(browserSealedAt(one.hash), one.browser)
	var b Browser
	if err != nil || json.Unmarshal(raw, &b) != nil {
		return ""
	}
	u, err := url.Parse(b.Endpoint)
	if err != nil {
		return ""
	}
	return u.Host
}
