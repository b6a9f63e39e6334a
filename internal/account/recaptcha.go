package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// CaptchaKind says what the account forms have to solve.
type CaptchaKind string

// The kinds.
const (
	ProofOfWork CaptchaKind = "pow"
	Recaptcha   CaptchaKind = "recaptcha"
	NoCaptcha   CaptchaKind = "off"
)

// CaptchaOptions say what has to be solved, and where reCAPTCHA's answers are checked.
type CaptchaOptions struct {
	Kind    CaptchaKind
	SiteKey string
	Secret  secret.Text
	URL     string
}

// GoogleVerify is where reCAPTCHA's answers are checked by default.
const GoogleVerify = "https://www.google.com/recaptcha/api/siteverify"

// NewChallenge makes a proof of work for one form and the address or booking number in it.
func (s *Service) NewChallenge(address string, use CaptchaUse) (Challenge, error) {
	if err := s.floods.pass("captcha", address, s.clock.Now()); err != nil {
		return Challenge{}, err
	}
	return newChallenge(s.box, use, s.clock.Now().Add(captchaLife))
}

// requireCaptcha takes a solved captcha. Each is good for one use; the same form sent again, with the same Idempotency-Key, may show it again. What Google answers to a box of
// version 2 names no form: such a token is held to its host and to being shown once.
func (s *Service) requireCaptcha(ctx context.Context, token, mparam string, use CaptchaUse, from Asker) error {
	if s.options.Captcha.Kind == NoCaptcha {
		return nil
	}
	result, err := s.takeCaptcha(ctx, token, use, from, notSolved(mparam))
	s.figures.captcha(result)
	return err
}

func (s *Service) takeCaptcha(ctx context.Context, token string, use CaptchaUse, from Asker, refused error) (CaptchaResult, error) {
	if token == "" {
		return ResultMissing, refused
	}
	if len(token) > maxCaptcha {
		return ResultWrong, refused
	}
	now := s.clock.Now()
	until := clock.At(now.Add(captchaLife))
	if s.options.Captcha.Kind == Recaptcha {
		known, err := captchaShownBefore(ctx, s.db, captchaHash(token))
		if err != nil {
			return ResultFailed, err
		}
		if !known { // Google takes each token once, so that one that is known here is not asked about again
			if err := s.askRecaptcha(ctx, token, from.Address, refused); errors.Is(err, refused) {
				return ResultWrong, err
			} else if err != nil {
				return ResultFailed, err
			}
		}
	} else {
		var ok bool
		if until, ok = checkSolution(s.box, token, use, now); !ok {
			return ResultWrong, refused
		}
	}
	var fresh bool
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		fresh, err = useCaptcha(ctx, tx, captchaHash(token), attemptName(from.Attempt), until)
		return err
	})
	switch {
	case err != nil:
		return ResultFailed, err
	case !fresh:
		return ResultRepeated, refused
	}
	return ResultSolved, nil
}

// attemptName is the form that a captcha was shown with; empty for forms without a key, of which none is the same.
func attemptName(a identity.Attempt) string {
	if a.Key == "" {
		return ""
	}
	return fmt.Sprintf("%d %s %s", a.Account, a.Fingerprint, a.Key)
}

func notSolved(mparam string) error {
	if mparam != "" && !strings.HasPrefix(mparam, "v2-") {
		return fault.Of(fault.RecaptchaNotSolvedOld)
	}
	return fault.Of(fault.RecaptchaNotSolved)
}

// verifier asks Google. It follows no redirect and waits for nobody long.
var verifier = &http.Client{Timeout: 8 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

func (s *Service) askRecaptcha(ctx context.Context, token, address string, refused error) error {
	form := url.Values{"secret": {s.options.Captcha.Secret.Reveal()}, "response": {token}}
	if _, err := netip.ParseAddr(address); err == nil { // a shared address is nobody's
		form.Set("remoteip", address)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.options.Captcha.URL, strings.NewReader(form.Encode()))
	if err != nil {
		return fault.Busy(time.Minute, fmt.Errorf("recaptcha: the address is not usable"))
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	res, err := verifier.Do(req)
	if err != nil {
		return fault.Busy(time.Minute, errRecaptchaAway)
	}
	defer res.Body.Close()
	var answer struct {
		Success bool     `json:"success"`
		Host    string   `json:"hostname"`
		Codes   []string `json:"error-codes"`
	}
	if err := json.NewDecoder(io.LimitReader(res.Body, 64<<10)).Decode(&answer); err != nil || res.StatusCode != http.StatusOK {
		return fault.Busy(time.Minute, fmt.Errorf("%w: answered with status %d", errRecaptchaAway, res.StatusCode))
	}
	for _, code := range answer.Codes {
		if strings.HasSuffix(code, "input-secret") { // our key, not the person, is to blame
			return fault.Busy(time.Minute, errRecaptchaSecret)
		}
	}
	// A box that was solved on another site, with our public key, is nobody's answer to us.
	if !answer.Success || !strings.EqualFold(answer.Host, s.options.Public().Hostname()) {
		return refused
	}
	return nil
}
