package webhook

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/outside"
	"latchkey/internal/secret"
)

const (
	statusGone = http.StatusGone
	// longestRetryAfter is the longest pause that a receiver can ask for.
	longestRetryAfter = time.Hour
)

// NewClient calls receivers. Private addresses are refused after resolving unless they are allowed, and redirects are not followed: they would take what is sent to where nobody said it may go.
func NewClient(allowPrivate bool) *http.Client {
	transport := &http.Transport{
		DialContext: outside.Dialer(allowPrivate).DialContext, TLSHandshakeTimeout: 10 * time.Second, ResponseHeaderTimeout: Timeout, MaxResponseHeaderBytes: 64 << 10,
		MaxIdleConnsPerHost: thingsAtOnce, IdleConnTimeout: 30 * time.Second, ForceAttemptHTTP2: true,
		// No proxy of the environment: it would resolve names itself and reach what must not be reached.
		Proxy: nil,
	}
	return &http.Client{Transport: transport, Timeout: Timeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// keys are what a webhook is called with, unsealed.
type keys struct {
	address secret.Text
	secrets []secret.Text
}

// keys unseals the address and the secrets that are good now, the newest first.
func (s *Service) keys(w Webhook) (keys, error) {
	address, err := s.Box.Open(addressPlace(w.Ref), w.address)
	if err != nil {
		return keys{}, err
	}
	newest, err := s.Box.Open(secretPlace(w.Ref), w.secret)
	if err != nil {
		return keys{}, err
	}
	out := keys{address, []secret.Text{newest}}
	if w.FormerUntil <= clock.At(s.Clock.Now()) || len(w.former) == 0 {
		return out, nil
	}
	former, err := s.Box.Open(secretPlace(w.Ref), w.former)
	out.secrets = append(out.secrets, former)
	return out, err
}

// result is what came of one call.
type result struct {
	at         clock.Instant
	took       time.Duration
	status     int
	cause      Cause
	answer     string
	retryAfter time.Duration
}

// post makes one call. It names the address nowhere: what fails becomes a Cause.
func (s *Service) post(ctx context.Context, k keys, d Delivery) (r result) {
	begun := s.Clock.Now()
	r.at = clock.At(begun)
	defer func() { r.took = max(0, s.Clock.Now().Sub(begun)) }()
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, k.address.Reveal(), strings.NewReader(d.Body))
	if err != nil {
		r.cause = NotReached
		return r
	}
	signatures := make([]string, len(k.secrets))
	for i, one := range k.secrets {
		if signatures[i], err = Sign(one, d.MessageID(), begun, d.Body); err != nil {
			r.cause = NotReached
			return r
		}
	}
	h := request.Header
	h.Set("Content-Type", "application/json")
	h.Set("User-Agent", "Latchkey")
	h.Set("Webhook-Id", d.MessageID())
	h.Set("Webhook-Timestamp", strconv.FormatInt(begun.Unix(), 10))
	h.Set("Webhook-Signature", strings.Join(signatures, " "))
	answer, err := s.Client.Do(request)
	if err != nil {
		r.cause = causeOf(err)
		return r
	}
	defer answer.Body.Close()
	// What is read of the answer is for people; that it breaks off changes nothing.
	raw, _ := io.ReadAll(io.LimitReader(answer.Body, answerKept))
	r.status, r.answer = answer.StatusCode, readable(raw)
	switch {
	case answer.StatusCode >= 200 && answer.StatusCode < 300:
	case answer.StatusCode >= 300 && answer.StatusCode < 400:
		r.cause = Redirected
	default:
		r.cause = Refused
		r.retryAfter = retryAfter(answer.Header.Get("Retry-After"), begun)
	}
	return r
}

// retryAfter is how long a receiver asks to wait, in seconds or until a date.
func retryAfter(text string, now time.Time) time.Duration {
	if seconds, ok := identity.ParseNumber(text); ok {
		return time.Duration(min(seconds, int64(longestRetryAfter/time.Second))) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return min(max(0, at.Sub(now)), longestRetryAfter)
	}
	return 0
}

// causeOf names why no answer came.
func causeOf(err error) Cause {
	var timeout net.Error
	var unverified *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	switch {
	case errors.Is(err, outside.ErrPrivate):
		return Private
	case errors.As(err, &unverified), errors.As(err, &record):
		return BadTLS
	case errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return TooSlow
	}
	return NotReached
}
