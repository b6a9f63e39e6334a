package account

import (
	"context"
	"errors"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// CaptchaOutcome is what became of a captcha that was solved to try it.
type CaptchaOutcome string

// The outcomes.
const (
	CaptchaSolved    CaptchaOutcome = "solved"
	CaptchaNotSolved CaptchaOutcome = "not_solved"
	// CaptchaOff is of an installation whose forms ask for none.
	CaptchaOff CaptchaOutcome = "off"
	// CaptchaWrongSecret and CaptchaNotReached are what keeps reCAPTCHA from answering.
	CaptchaWrongSecret CaptchaOutcome = "wrong_secret"
	CaptchaNotReached  CaptchaOutcome = "not_reached"
)

// FormTry is no form: a captcha for it is good for a try alone.
const FormTry CaptchaForm = "try"

var (
	errRecaptchaSecret = errors.New("recaptcha: the secret is refused; see LATCHKEY_RECAPTCHA_SECRET")
	errRecaptchaAway   = errors.New("recaptcha: not reached")
)

// TryCaptcha checks a solved captcha as the sign-in forms do, for a manager who wants to know whether it works.
func (s *Service) TryCaptcha(ctx context.Context, actor identity.Actor, id identity.MemberID, token string, from Asker) (CaptchaOutcome, error) {
	if !actor.Manages(id) {
		return "", fault.Missing(fault.NotFound)
	}
	if s.options.Captcha.Kind == NoCaptcha {
		return CaptchaOff, nil
	}
	if err := s.floods.pass("form", from.Address, s.clock.Now()); err != nil {
		return "", err
	}
	switch err := s.requireCaptcha(ctx, token, "", CaptchaUse{Form: FormTry}, from); {
	case err == nil:
		return CaptchaSolved, nil
	case fault.Is(err, fault.RecaptchaNotSolved):
		return CaptchaNotSolved, nil
	case errors.Is(err, errRecaptchaSecret):
		return CaptchaWrongSecret, nil
	case errors.Is(err, errRecaptchaAway):
		return CaptchaNotReached, nil
	default:
		return "", err
	}
}
