package outside

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/tracing"
)

// Unavailable says that a service could not be asked, and after which time it makes sense to ask again.
type Unavailable struct {
	RetryAfter time.Duration
	Reason     string
}

// Error is for logs. It names neither the service's address nor what it was asked.
func (u *Unavailable) Error() string { return "the service is unavailable: " + u.Reason }

// Limits are what a service is held to.
type Limits struct {
	// Timeout is how long one question may take, with the waiting for its turn.
	Timeout time.Duration
	// AtOnce is how many questions the service gets at the same time.
	AtOnce int
	// Answer is the largest answer that is read, in bytes.
	Answer int64
}

// Service is a program of the operator's that is asked over HTTP, such as a translator: it may be slow, wrong or unavailable, and the app goes on without it. Hidden here are that few questions go out
// at once, that no redirect is followed, how much of an answer is read, and the circuit breaker of a service that fails. It may be used by many goroutines at once.
type Service struct {
	base   *url.URL
	limits Limits
	client *http.Client
	room   chan struct{}
	// breaker stops questions to a service that fails.
	breaker *breaker
}

// NewService takes the address that an operator has set.
func NewService(address string, limits Limits, c clock.Clock) (*Service, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("not an address that begins with http:// or https://")
	}
	return &Service{
		base: u, limits: limits, room: make(chan struct{}, limits.AtOnce), breaker: newBreaker(c, limits.Timeout),
		// A redirect would take what is asked, and a key, to where nobody said it may go.
		client: &http.Client{Timeout: limits.Timeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
	}, nil
}

// Address is a call of the service: its address with a path behind it.
func (s *Service) Address(path string) string { return s.base.JoinPath(path).String() }

// Ask sends what build makes and gives the service's answer to read. An answer that refuses this question only (400 and 413) is answered as false, without its words. Whatever else goes wrong, a
// reading that fails included, is an *Unavailable, and counts against the service.
func (s *Service) Ask(ctx context.Context, build func(context.Context) (*http.Request, error), read func([]byte) error) (answered bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.limits.Timeout)
	defer cancel()
	select {
	case s.room <- struct{}{}:
		defer func() { <-s.room }()
	case <-ctx.Done():
		return false, &Unavailable{RetryAfter: time.Minute, Reason: "too many questions wait"}
	}
	if err := s.breaker.pass(); err != nil {
		return false, err
	}
	answered, unavailable := s.call(ctx, build, read)
	switch {
	case unavailable == nil:
		s.breaker.succeeded()
		return answered, nil
	case errors.Is(ctx.Err(), context.Canceled): // the caller has gone; that says nothing of the service
	default:
		s.breaker.failed(unavailable)
	}
	return false, unavailable
}

func (s *Service) call(ctx context.Context, build func(context.Context) (*http.Request, error), read func([]byte) error) (answered bool, unavailable *Unavailable) {
	req, err := build(ctx)
	if err != nil {
		return false, &Unavailable{Reason: "the address is not usable"}
	}
	part := tracing.Service(ctx, req)
	defer func() {
		if unavailable != nil {
			part.End(unavailable)
		} else {
			part.End(nil)
		}
	}()
	req.Header.Set("Accept", "application/json")
	res, err := s.client.Do(req)
	if err != nil { // the error of net/http names the address
		return false, &Unavailable{Reason: "not reached in time"}
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
		return false, &Unavailable{RetryAfter: min(wait, longestPause), Reason: "it asks to slow down"}
	case http.StatusForbidden, http.StatusUnauthorized:
		return false, &Unavailable{RetryAfter: longestPause, Reason: "it refuses the program, or its key"}
	default:
		return false, &Unavailable{Reason: fmt.Sprintf("it answers with status %d", res.StatusCode)}
	}
	raw, err := io.ReadAll(io.LimitReader(res.Body, s.limits.Answer+1))
	if err != nil {
		return false, &Unavailable{Reason: "the answer broke off"}
	}
	if int64(len(raw)) > s.limits.Answer || read(raw) != nil {
		return false, &Unavailable{Reason: "the answer is not one of its kind"}
	}
	return true, nil
}
