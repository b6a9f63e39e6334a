// Package translate reads texts in another language, by a service of the operator's that speaks LibreTranslate's API. Who uses it sees a text, or one of two failures: the service is
// away, or this text cannot be translated. Hidden here are the protocol, that the language of a text is found by the service and only helped by what its writer's app said, and that a service
// that fails is left in peace for a while. What is translated stands in no error and no log.
package translate

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/secret"
)

const (
	// timeout is how long one text may take, asked twice if need be.
	timeout = 12 * time.Second
	// maxAnswer is the largest answer that is read, in bytes; maxText the longest translation, in code points.
	maxAnswer = 256 << 10
	maxText   = 10_000
	// atOnce is how many texts the service gets at the same time.
	atOnce = 4
	// sure is from which confidence, in percent, the language that the service finds counts more than the one that the writer's app was in.
	sure = 50

	failsBefore = 3
	restFirst   = 30 * time.Second
	restLongest = 5 * time.Minute
)

// Text is a text in the language that was asked for, and the language that it was found to be in.
type Text struct{ From, Text string }

// ErrCannot says that the service is there and cannot translate this text, such as from a language that it does not know.
var ErrCannot = errors.New("translate: the service cannot translate this text")

// Away says that the service is not there, and after which time it makes sense to ask again.
type Away struct {
	For    time.Duration
	Reason string
}

// Error is for logs.
func (a *Away) Error() string { return "translate: the service is away: " + a.Reason }

// Service is the translation service. It may be used by many at once.
type Service struct {
	endpoint string
	key      secret.Text
	clock    clock.Clock
	client   *http.Client
	room     chan struct{}

	mu    sync.Mutex
	fails int
	rest  time.Duration
	until time.Time
}

// New takes the address under which the service has its call /translate, and its key where it wants one.
func New(address string, key secret.Text, c clock.Clock) (*Service, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("not an address that begins with http:// or https://")
	}
	return &Service{
		endpoint: u.JoinPath("translate").String(), key: key, clock: c, room: make(chan struct{}, atOnce),
		// A redirect would take the text, and the key, to where nobody said it may go.
		client: &http.Client{Timeout: timeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
	}, nil
}

// Translate reads a text in another language; both are two-letter codes, from what the writer's app was in, empty when nobody knows. Where the text is in that language already it comes back as it is.
func (s *Service) Translate(ctx context.Context, text, from, to string) (Text, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	select {
	case s.room <- struct{}{}:
		defer func() { <-s.room }()
	case <-ctx.Done():
		return Text{}, &Away{For: time.Minute, Reason: "too many texts wait"}
	}
	found, err := s.ask(ctx, text, "auto", to)
	unsure := err == nil && found.confidence < sure
	if unsure && from == to {
		return Text{From: to, Text: text}, nil
	}
	if (unsure || errors.Is(err, ErrCannot)) && from != "" && from != found.From && from != to {
		if again, secondErr := s.ask(ctx, text, from, to); secondErr == nil {
			found, err = again, nil
		}
	}
	if err == nil && found.From == to {
		found.Text.Text = text
	}
	return found.Text, err
}

type reading struct {
	Text
	confidence float64
}

// ask makes one call, unless the service is left in peace.
func (s *Service) ask(ctx context.Context, text, from, to string) (reading, error) {
	if err := s.pass(); err != nil {
		return reading{}, err
	}
	r, err := s.call(ctx, text, from, to)
	var away *Away
	switch {
	case errors.As(err, &away) && errors.Is(ctx.Err(), context.Canceled): // who asked has gone; that says nothing of the service
	case errors.As(err, &away):
		s.failed(away)
	default:
		s.passed()
	}
	return r, err
}

func (s *Service) call(ctx context.Context, text, from, to string) (reading, error) {
	body := map[string]string{"q": text, "source": from, "target": to, "format": "text"}
	if !s.key.IsEmpty() {
		body["api_key"] = s.key.Reveal()
	}
	raw, err := json.Marshal(body)
	if err != nil {
		return reading{}, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.endpoint, bytes.NewReader(raw))
	if err != nil {
		return reading{}, &Away{Reason: "the address is not usable"}
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	res, err := s.client.Do(req)
	if err != nil { // the error of net/http names the address
		return reading{}, &Away{Reason: "not reached in time"}
	}
	defer res.Body.Close()
	if err := refusal(res); err != nil {
		return reading{}, err
	}
	var answer struct {
		TranslatedText   string `json:"translatedText"`
		DetectedLanguage struct {
			Confidence float64 `json:"confidence"`
			Language   string  `json:"language"`
		} `json:"detectedLanguage"`
	}
	raw, err = io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	if err != nil {
		return reading{}, &Away{Reason: "the answer broke off"}
	}
	if len(raw) > maxAnswer || json.Unmarshal(raw, &answer) != nil {
		return reading{}, &Away{Reason: "the answer is not one of LibreTranslate's"}
	}
	out := reading{Text: Text{From: from, Text: answer.TranslatedText}, confidence: 100}
	if from == "auto" {
		out.From, _, _ = strings.Cut(strings.ToLower(answer.DetectedLanguage.Language), "-")
		out.confidence = answer.DetectedLanguage.Confidence
	}
	if strings.TrimSpace(out.Text.Text) == "" || utf8.RuneCountInString(out.Text.Text) > maxText || len(out.From) < 2 || len(out.From) > 3 {
		return reading{Text: Text{From: out.From}, confidence: out.confidence}, ErrCannot
	}
	return out, nil
}

// refusal reads the status: a text that is refused is one thing, a service that refuses everything another.
func refusal(res *http.Response) error {
	switch res.StatusCode {
	case http.StatusOK:
		return nil
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge:
		return ErrCannot
	case http.StatusTooManyRequests:
		wait := time.Minute
		if n, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil && n > 0 {
			wait = time.Duration(n) * time.Second
		}
		return &Away{For: min(wait, restLongest), Reason: "it asks to slow down"}
	case http.StatusForbidden, http.StatusUnauthorized:
		return &Away{For: restLongest, Reason: "it refuses the key; see LATCHKEY_TRANSLATE_KEY"}
	}
	return &Away{Reason: fmt.Sprintf("it answers with status %d", res.StatusCode)}
}

// pass lets a call through while the service works, and one at a time to try whether it does again.
func (s *Service) pass() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.clock.Now()
	if left := s.until.Sub(now); left > 0 {
		return &Away{For: left, Reason: "it failed a moment ago"}
	}
	if s.rest > 0 {
		s.until = now.Add(timeout) // the others wait for what this one finds
	}
	return nil
}

func (s *Service) passed() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fails, s.rest, s.until = 0, 0, time.Time{}
}

// failed counts a failure; after some in a row, or when the service says so itself, it is left in peace, each time twice as long.
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
