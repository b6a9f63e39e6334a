package channel

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/url"
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
	// turn is how long a node that took a calendar has for fetching it. When the node dies, another one fetches it after that.
	turn = 5 * time.Minute
	// mostBackOff doublings of the time between two fetches are waited for a calendar that fails.
	mostBackOff = 5
	// atOnce calendars are taken from the schedule at once, those of hostsAtOnce hosts at the same time.
	atOnce      = 500
	hostsAtOnce = 8
	// hostRest lies between two fetches from one host: Airbnb answers about 300 requests a minute and address.
	hostRest = 250 * time.Millisecond
	// hostTime is how long one host is asked before the others are looked after again, so that a slow one delays nobody.
	hostTime = time.Minute
	// putOff is how long those of its calendars wait that had no turn.
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

// Run fetches each calendar when its turn comes, until ctx ends. With several nodes each calendar is fetched by one of them.
func (s *Service) Run(ctx context.Context) {
	timer := time.NewTicker(lookEvery)
	defer timer.Stop()
	for {
		if err := s.FetchDue(ctx); err != nil && ctx.Err() == nil {
			s.logger.WarnContext(ctx, "the schedule of calendars could not be processed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
	}
}

// FetchDue fetches the calendars whose turn has come.
func (s *Service) FetchDue(ctx context.Context) error {
	due, err := dueCalendars(ctx, s.db, clock.At(s.clock.Now()), atOnce)
	if err != nil {
		return err
	}
	hosts := map[string][]Calendar{}
	for _, f := range due {
		address, err := s.addressOf(f)
		if err != nil {
			return err
		}
		if address == "" {
			if err := s.postpone(ctx, []Calendar{f}, 0); err != nil {
				return err
			}
			continue
		}
		host := hostOf(address)
		hosts[host] = append(hosts[host], f)
	}
	var group errgroup.Group
	group.SetLimit(hostsAtOnce)
	var mu sync.Mutex
	var all error
	for _, of := range hosts {
		group.Go(func() error {
			err := s.fetchHost(ctx, of)
			mu.Lock()
			defer mu.Unlock()
			all = errors.Join(all, err)
			return nil
		})
	}
	return errors.Join(group.Wait(), all)
}

// hostOf is where an address leads: the budget is each host's.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// fetchHost fetches calendars of one host one after the other. One that wants to be left alone, and one that is slow, is asked for the others later.
func (s *Service) fetchHost(ctx context.Context, of []Calendar) error {
	begun := s.clock.Now()
	var all error
	for i, f := range of {
		if s.clock.Now().Sub(begun) > hostTime {
			return errors.Join(all, s.postpone(ctx, of[i:], clock.At(s.clock.Now()).Add(putOff)))
		}
		failure, err := s.fetchTurn(ctx, f)
		if ctx.Err() != nil {
			return all
		}
		all = errors.Join(all, err)
		if failure != nil && failure.Reason == Busy {
			return errors.Join(all, s.postpone(ctx, of[i+1:], clock.At(s.clock.Now()).Add(max(putOff, failure.RetryAfter))))
		}
		select {
		case <-ctx.Done():
			return all
		case <-time.After(hostRest):
		}
	}
	return all
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
