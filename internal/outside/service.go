package outside

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"latchkey/internal/clock"
)

const (
	failsBefore = 3
	restFirst   = 30 * time.Second
	restLongest = 5 * time.Minute
)

// Away says that a service is not there, and after which time it makes sense to ask again.
type Away struct {
	For    time.Duration
	Reason string
}

// Error is for logs. It names neither the service's address nor what it was asked.
func (a *Away) Error() string { return "the service is away: " + a.Reason }

// Limits are what a service is held to.
type Limits struct {
	// Timeout is how long one question may take, with the waiting for its turn.
	Timeout time.Duration
	// AtOnce is how many questions the service gets at the same time.
	AtOnce int
	// Answer is the largest answer that is read, in bytes.
	Answer int64
}

// Service is a program of the operator's that is asked over HTTP, such as a translator: it may be slow, wrong or away, and the app goes on without it. Hidden here are that few questions go out at
// once, that no redirect is followed, how much of an answer is read, and that a service which fails is left in peace, each time twice as long. It may be used by many at once.
type Service struct {
	base   *url.URL
	limits Limits
	clock  clock.Clock
	client *http.Client
	room   chan struct{}

	mu    sync.Mutex
	fails int
	rest  time.Duration
	until time.Time
}

// NewService takes the address that an operator has set.
func NewService(address string, limits Limits, c clock.Clock) (*Service, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("not an address that begins with http:// or https://")
	}
	return &Service{
		base: u, limits: limits, clock: c, room: make(chan struct{}, limits.AtOnce),
		// A redirect would take what is asked, and a key, to where nobody said it may go.
		client: &http.Client{Timeout: limits.Timeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
	}, nil
}

// Address is a call of the service: its address with a path behind it.
func (s *Service) Address(path string) string { return s.base.JoinPath(path).String() }

// Ask sends what build makes and gives the service's answer to read. An answer that refuses this question only (400 and 413) is answered as false, without its words. Whatever else goes wrong, a
// reading that fails included, is an *Away, and counts against the service.
func (s *Service) Ask(ctx context.Context, build func(context.Context) (*http.Request, error), read func([]byte) error) (answered bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.limits.Timeout)
	defer cancel()
	select {
	case s.room <- struct{}{}:
		defer func() { <-s.room }()
	case <-ctx.Done():
		return false, &Away{For: time.Minute, Reason: "too many questions wait"}
	}
	if err := s.pass(); err != nil {
		return false, err
	}
	answered, away := s.call(ctx, build, read)
	switch {
	case away == nil:
		s.passed()
		return answered, nil
	case errors.Is(ctx.Err(), context.Canceled): // who asked has gone; that says nothing of the service
	default:
		s.failed(away)
	}
	return false, away
}

func (s *Service) call(ctx context.Context, build func(context.Context) (*http.Request, error), read func([]byte) error) (bool, *Away) {
	req, err := build(ctx)
	if err != nil {
		return false, &Away{Reason: "the address is not usable"}
	}
	req.Header.Set("Accept", "application/json")
	res, err := s.client.Do(req)
	if err != nil { // the error of net/http names the address
		return false, &Away{Reason: "not reached in time"}
	}
	defer res.Body.Close()
	switch res.StatusCode {
	case http.StatusOK:
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge:
		return false, nil
	case http.StatusTooManyRequests:
		wait := time.Minute
		if n, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil && n > 0 {
			wait = time.Duration(n) * time.Second
		}
		return false, &Away{For: min(wait, restLongest), Reason: "it asks to slow down"}
	case http.StatusForbidden, http.StatusUnauthorized:
		return false, &Away{For: restLongest, Reason: "it refuses the program, or its key"}
	default:
		return false, &Away{Reason: fmt.Sprintf("it answers with status %d", res.StatusCode)}
	}
	raw, err := io.ReadAll(io.LimitReader(res.Body, s.limits.Answer+1))
	if err != nil {
		return false, &Away{Reason: "the answer broke off"}
	}
	if int64(len(raw)) > s.limits.Answer || read(raw) != nil {
		return false, &Away{Reason: "the answer is not one of its kind"}
	}
	return true, nil
}

// pass lets a question through while the service works, and one at a time to try whether it does again.
func (s *Service) pass() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.clock.Now()
	if left := s.until.Sub(now); left > 0 {
		return &Away{For: left, Reason: "it failed a moment ago"}
	}
	if s.rest > 0 {
		s.until = now.Add(s.limits.Timeout) // the others wait for what this one finds
	}
	return nil
}

func (s *Service) passed() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fails, s.rest, s.until = 0, 0, time.Time{}
}

// failed counts a failure; after some in a row, or when the service says so itself, it is left in peace.
func (s *Service) failed(a *Away) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fails++
	if a.For == 0 && s.fails < failsBefore {
		a.For = time.Second
		return
	}
	if a.For == 0 {
		a.For = min(max(restFirst, 2*s.rest), restLongest)
	}
	s.rest, s.until = a.For, s.clock.Now().Add(a.For)
}
