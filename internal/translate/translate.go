// Package translate reads texts in another language, by a service of the operator's that speaks LibreTranslate's API. Who uses it sees a text, or one of two failures: the service is
// unavailable (outside.Unavailable), or this text cannot be translated. Hidden here are the protocol, and that the language of a text is found by the service and only helped by what its writer's app said. What is
// translated stands in no error and no log.
package translate

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/outside"
	"latchkey/internal/secret"
)

const (
	// timeout is how long one text may take, asked twice if need be.
	timeout = 12 * time.Second
	// maxText is the longest translation, in code points.
	maxText = 10_000
	// sure is from which confidence, in percent, the language that the service finds counts more than the one that the writer's app was in.
	sure = 50
)

// Text is a text in the language that was asked for, and the language that it was found to be in.
type Text struct{ From, Text string }

// ErrCannot says that the service is there and cannot translate this text, such as from a language that it does not know.
var ErrCannot = errors.New("translate: the service cannot translate this text")

// Service is the translation service. It may be used by many at once.
type Service struct {
	service *outside.Service
	key     secret.Text
}

// New takes the address under which the service has its call /translate, and its key where it wants one.
func New(address string, key secret.Text, c clock.Clock) (*Service, error) {
	service, err := outside.NewService(address, outside.Limits{Timeout: timeout, AtOnce: 4, Answer: 256 << 10}, c)
	return &Service{service: service, key: key}, err
}

// Translate reads a text in another language; both are two-letter codes, from what the writer's app was in, empty when nobody knows. Where the text is in that language already it comes back as it is.
func (s *Service) Translate(ctx context.Context, text, from, to string) (Text, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
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

// ask makes one call.
func (s *Service) ask(ctx context.Context, text, from, to string) (reading, error) {
	var answer struct {
		TranslatedText   string `json:"translatedText"`
		DetectedLanguage struct {
			Confidence float64 `json:"confidence"`
			Language   string  `json:"language"`
		} `json:"detectedLanguage"`
	}
	answered, err := s.service.Ask(ctx, func(ctx context.Context) (*http.Request, error) { return s.question(ctx, text, from, to) },
		func(raw []byte) error { return json.Unmarshal(raw, &answer) })
	if err != nil {
		return reading{}, err
	}
	if !answered {
		return reading{}, ErrCannot
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

func (s *Service) question(ctx context.Context, text, from, to string) (*http.Request, error) {
	body := map[string]string{"q": text, "source": from, "target": to, "format": "text"}
	if !s.key.IsEmpty() {
		body["api_key"] = s.key.Reveal()
	}
	raw, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.service.Address("translate"), bytes.NewReader(raw))
	if err == nil {
		req.Header.Set("Content-Type", "application/json")
	}
	return req, err
}
