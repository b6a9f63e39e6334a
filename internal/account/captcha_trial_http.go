package account

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
)

// CaptchaTrialInput brings a solved captcha.
type CaptchaTrialInput struct {
	web.OfMember
	Body struct {
		Captcha string `json:"grecaptcha-token" maxLength:"4000" doc:"The solved captcha, for the form try; empty only where none is asked for."`
	}
}

// CaptchaTrial is what became of it.
type CaptchaTrial struct {
	Outcome string `json:"outcome" enum:"solved,not_solved,off,wrong_secret,not_reached" doc:"Each but solved has a cure of its own."`
}

func registerCaptchaTrial(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "postManageCaptchaTest", Method: http.MethodPost, Path: "/v1/manage/captcha/test", Tag: "manage", Who: []identity.Role{identity.Manager},
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.TooManyRequests, fault.KeyReused}, Summary: "Check a solved captcha as the sign-in forms do, and say what became of it",
	}, func(ctx context.Context, c web.Caller, in *CaptchaTrialInput) (CaptchaTrial, error) {
		outcome, err := s.TryCaptcha(ctx, c.Actor, in.Member(c.Actor), in.Body.Captcha, askerOf(c))
		return CaptchaTrial{Outcome: string(outcome)}, err
	})
}
