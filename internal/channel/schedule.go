package channel

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"net/url"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

const (
	// DefaultEvery is the time between two fetches of a calendar that works.
	DefaultEvery = 15 * time.Minute
	// lookEvery is how often the schedule looks for calendars whose turn has come.
	lookEvery = 5 * time.Second
	// leadName is the lead of the node that fetches, and leadEvery how often the others ask for it.
	leadName  = "calendars"
	leadEvery = 30 * time.Second
	// leadAnswers is how long the database has to say who leads.
	leadAnswers = 5 * time.Second
	// turn is how long a node that took a calendar has for fetching it. When the node dies, another one fetches it after that.
	turn = 5 * time.Minute
	// mostBackOff doublings of the time between two fetches are waited for a calendar that fails.
	mostBackOff = 5
	// atOnce calendars are taken from the schedule at once; fetchesAtOnce of them are fetched at the same time, each from another host.
	atOnce        = 500
	fetchesAtOnce = 16
	// hostRest lies between two fetches from one host, during which others are fetched: Airbnb answers about 300 requests a minute and address.
	hostRest = 250 * time.Millisecond
	// hostTime is how long one host is asked before the others are looked after again, so that a slow one delays nobody.
	hostTime = time.Minute
	// putOff is how long those of its calendars wait that had no turn, and those that it does not say how long to leave alone.
	putOff = 2 * time.Minute
)

// next is when a calendar is fetched next after a fetch now: with a tenth of chance, so that those that were added together do not stay together. One without an address never is.
func (s *Service) next(f Calendar, address string, now clock.Instant, retryAfter time.Duration) clock.Instant {
	if address == "" {
		return 0
	}
	wait := s.every << min(f.Failures, mostBackOff)
	wait += time.Duration((rand.Float64() - 0.5) / 5 * float64(wait))
	return now.Add(max(wait, retryAfter))
}

// longestPause is the longest that next gives.
func (s *Service) longestPause() time.Duration {
	wait := s.every << mostBackOff
	return max(wait+wait/10, longestWait)
}

// Run fetches each calendar when its turn comes, until ctx ends. Of several nodes one does: what a host allows, it allows all of them together.
func (s *Service) Run(ctx context.Context) {
	timer := time.NewTicker(lookEvery)
	defer timer.Stop()
	defer s.yield()
	for {
		var taken int
		var err error
		if s.leads(ctx) {
			taken, err = s.fetchDue(ctx)
		}
		if err != nil && ctx.Err() == nil {
			s.logger.WarnContext(ctx, "the schedule of calendars could not be processed", "error", err)
		}
		if err == nil && taken == atOnce && ctx.Err() == nil {
			continue // more may wait
		}
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
	}
}

// leads reports whether this node is the one that fetches: the only one, or the one with the lead. When the lead cannot be asked for, it fetches all the same: a calendar that is taken by two is fetched by one of them, and stale stays
// are worse than a host that is asked too often.
func (s *Service) leads(ctx context.Context) bool {
	if s.db.Engine() != database.Postgres {
		return true
	}
	// A connection that a firewall has swallowed is asked for a moment only.
	asking, cancel := context.WithTimeout(ctx, leadAnswers)
	defer cancel()
	if s.lead != nil {
		if s.lead.Still(asking) == nil {
			return true
		}
		s.yield()
	}
	now := s.clock.Now()
	if s.asks.After(now) && s.asks.Sub(now) <= leadEvery { // the clock may have been set back
		return false
	}
	lead, err := s.db.Lead(asking, leadName)
	switch {
	case err == nil:
		s.lead = lead
	case errors.Is(err, database.ErrHeld):
		s.asks = now.Add(leadEvery)
		return false
	case ctx.Err() == nil:
		s.logger.WarnContext(ctx, "it is not known whether another node fetches the calendars", "error", err)
	}
	return true
}

// yield gives the lead up to another node.
func (s *Service) yield() {
	if s.lead == nil {
		return
	}
	if err := s.lead.Release(); err != nil {
		s.logger.Warn("the lead of the calendars was not given up in order", "error", err)
	}
	s.lead = nil
}

// FetchDue fetches the calendars whose turn has come.
func (s *Service) FetchDue(ctx context.Context) error {
	_, err := s.fetchDue(ctx)
	return err
}

func (s *Service) fetchDue(ctx context.Context) (taken int, err error) {
	now := clock.At(s.clock.Now())
	due, err := dueCalendars(ctx, s.db, now, now.Add(s.longestPause()), atOnce)
	if err != nil {
		return 0, err
	}
	hosts := map[string][]Calendar{}
	for _, f := range due {
		address, err := s.addressOf(f)
		if err != nil {
			return 0, err
		}
		if address == "" {
			if err := s.postpone(ctx, []Calendar{f}, 0); err != nil {
				return 0, err
			}
			continue
		}
		host := hostOf(address)
		hosts[host] = append(hosts[host], f)
	}
	s.rests.forget(s.clock.Now())
	if err := s.recallBusy(ctx); err != nil {
		return 0, err
	}
	slots := make(chan struct{}, fetchesAtOnce)
	var group errgroup.Group
	var mu sync.Mutex
	var all error
	for host, of := range hosts {
		group.Go(func() error {
			err := s.fetchHost(ctx, host, of, slots)
			mu.Lock()
			defer mu.Unlock()
			all = errors.Join(all, err)
			return nil
		})
	}
	return len(due), errors.Join(group.Wait(), all)
}

// rests is how long hosts are left alone.
type rests struct {
	mu sync.Mutex
	// between lies between two fetches from one host.
	between time.Duration
	hosts   map[string]resting
}

// resting is when a host was asked, and until when it wants to be left alone or was too slow.
type resting struct{ asked, busy time.Time }

func (r *rests) change(host string, change func(one *resting)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.hosts == nil {
		r.hosts = map[string]resting{}
	}
	one := r.hosts[host]
	change(&one)
	r.hosts[host] = one
}

// ask notes that a host has been asked now.
func (r *rests) ask(host string, now time.Time) {
	r.change(host, func(one *resting) { one.asked = now })
}

// leave notes until when a host is not asked.
func (r *rests) leave(host string, until time.Time) {
	r.change(host, func(one *resting) { one.busy = until })
}

// left is how long a host rests until its next fetch, never longer than lies between two: the clock may have been set back.
func (r *rests) left(host string, now time.Time) time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.hosts[host].asked.IsZero() {
		return 0
	}
	return min(r.between, r.between-now.Sub(r.hosts[host].asked))
}

// busy is until when a host is not asked at all; false where it may be asked. A rest longer than any is kept to was noted by a clock that was set back since, and is over.
func (r *rests) busy(host string, now time.Time) (time.Time, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	until := r.hosts[host].busy
	return until, until.After(now) && !until.After(now.Add(longestWait))
}

// forget drops the hosts that may be asked at once.
func (r *rests) forget(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	maps.DeleteFunc(r.hosts, func(_ string, one resting) bool {
		return now.Sub(one.asked).Abs() >= r.between && !one.busy.After(now)
	})
}

// hostOf is where an address leads: the budget is each host's, however its name is written.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
}

// fetchHost fetches calendars of one host one after the other, each while it has one of the slots. A host that wants to be left alone, and one that is slow, is asked for the others later, those of the
// next batch as well.
func (s *Service) fetchHost(ctx context.Context, host string, of []Calendar, slots chan struct{}) error {
	var spent time.Duration
	var all error
	for i, f := range of {
		if spent > hostTime {
			s.rests.leave(host, s.clock.Now().Add(putOff))
		}
		if until, busy := s.rests.busy(host, s.clock.Now()); busy {
			return errors.Join(all, s.postpone(ctx, of[i:], clock.At(until)))
		}
		rest := s.rests.left(host, s.clock.Now())
		if rest > 0 {
			select {
			case <-ctx.Done():
				return all
			case <-time.After(rest):
			}
		}
		select {
		case <-ctx.Done():
			return all
		case slots <- struct{}{}:
		}
		begun := s.clock.Now()
		failure, err := s.fetchTurn(ctx, f)
		<-slots
		s.rests.ask(host, s.clock.Now())
		spent += max(0, rest) + s.clock.Now().Sub(begun)
		if ctx.Err() != nil {
			return all
		}
		all = errors.Join(all, err)
		s.leaveBusy(host, failure)
	}
	return all
}

// recallBusy leaves those hosts alone that have asked for it before this node was started, or have asked another one.
func (s *Service) recallBusy(ctx context.Context) error {
	now := clock.At(s.clock.Now())
	all, err := busyCalendars(identity.Everywhere(ctx), s.db, now, now.Add(longestWait))
	for _, f := range all {
		address, err := s.addressOf(f)
		if err != nil {
			// Its own fetch says so; the hosts of the others are left alone all the same.
			continue
		}
		s.rests.change(hostOf(address), func(one *resting) {
			if until := f.BusyUntil.Time(); until.After(one.busy) || one.busy.After(now.Add(longestWait).Time()) {
				one.busy = until
			}
		})
	}
	return err
}

// leaveBusy leaves a host alone that has asked for it.
func (s *Service) leaveBusy(host string, failure *Failed) {
	if failure != nil && failure.Reason == Busy {
		s.rests.leave(host, s.clock.Now().Add(max(putOff, failure.RetryAfter)))
	}
}

// fetchTurn fetches one calendar, unless another node has taken it.
func (s *Service) fetchTurn(ctx context.Context, f Calendar) (*Failed, error) {
	mine := false
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		mine, err = takeTurn(ctx, tx, f, tx.Now().Add(turn))
		return err
	})
	if err != nil || !mine {
		return nil, err
	}
	_, err = s.refetch(ctx, identity.Attempt{}, f, Options{}, nil)
	failure, _ := errors.AsType[*Failed](err)
	if failure != nil {
		err = nil // it is on the calendar, where the office sees it
	}
	return failure, err
}

func (s *Service) postpone(ctx context.Context, all []Calendar, next clock.Instant) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		for _, f := range all {
			if _, err := takeTurn(ctx, tx, f, next); err != nil {
				return err
			}
		}
		return nil
	})
}
