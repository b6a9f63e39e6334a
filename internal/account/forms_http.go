package account

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// CaptchaBody says what a captcha is solved for. It is a body so that no address stands in a log.
type CaptchaBody struct {
	Form    string `json:"form" enum:"sign_in,booking,account_create,account_reset,account_link,account_activate,account_password_reset,try" doc:"The form: the path of its call; sign_in and booking are those of /token; try is for a try by the office."`
	Subject string `json:"subject" maxLength:"254" doc:"The e-mail address or booking number that the form will carry; empty for the two forms behind a mailed link, and for a try."`
}

// FormBody is what the forms send that end in a mail.
type FormBody struct {
	Username string `json:"username" minLength:"1" maxLength:"254" doc:"The e-mail address, exactly the one used in the booking."`
	Captcha  string `json:"grecaptcha-token" maxLength:"4000" doc:"The solved captcha; empty only where none is asked for."`
	M        string `json:"mparam" maxLength:"40" doc:"m of the login link."`
	H        string `json:"hparam" maxLength:"80" doc:"h of the login link."`
	Lang     string `json:"lang" maxLength:"20" doc:"A language, such as en; empty is de."`
}

// PasswordBody is what the forms behind a mailed link send.
type PasswordBody struct {
	Token    string `json:"token" minLength:"1" maxLength:"100" doc:"t of the link in the mail."`
	Password string `json:"password" maxLength:"1000" doc:"12 to 128 characters, 15 for managers; none of the common ones."`
	Captcha  string `json:"grecaptcha-token" maxLength:"4000" doc:"The solved captcha; empty only where none is asked for."`
	M        string `json:"mparam" maxLength:"40" doc:"m of the login link."`
	H        string `json:"hparam" maxLength:"80" doc:"h of the login link."`
	Lang     string `json:"lang" maxLength:"20" doc:"A language, such as en; empty is de."`
}

// ChangeBody is a new password of a person who is signed in.
type ChangeBody struct {
	Current  string `json:"current" maxLength:"1000" doc:"The password up to now."`
	Password string `json:"password" maxLength:"1000" doc:"12 to 128 characters, 15 for managers; none of the common ones."`
}

// SentAnswer is the answer of a form that ends in a mail.
type SentAnswer struct {
	Sent bool `json:"sent" doc:"A mail is on its way. The answer says nothing more about the login."`
}

// UsernameAnswer is the answer of a form that set a password.
type UsernameAnswer struct {
	Username string `json:"username" doc:"The sign-in name that the password is for."`
}

func askerOf(c web.Caller) Asker { return Asker{Address: c.Address, Attempt: c.Attempt} }

func registerForms(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "postCaptcha", Method: http.MethodPost, Path: "/v1/captcha", Tag: "account", Public: true, Summary: "A proof of work for one form and address, good for ten minutes",
		Refusals: []fault.Code{fault.TooManyRequests},
	}, func(_ context.Context, c web.Caller, in *struct{ Body CaptchaBody }) (Challenge, error) {
		return s.NewChallenge(c.Address, CaptchaUse{CaptchaForm(in.Body.Form), in.Body.Subject})
	})
	shared := []fault.Code{
		fault.InvalidMember, fault.LoginsNotActivated, fault.RecaptchaNotSolved, fault.RecaptchaNotSolvedOld, fault.TooManyRequests, fault.KeyReused,
	}
	for _, form := range []struct {
		id, path, summary string
		kind              LinkKind
	}{
		{"postAccountCreate", "/v1/account_create", "Ask for a login: a link to activate it is mailed", LinkActivation},
		{"postAccountReset", "/v1/account_reset", "Ask for a new password: a link to choose it is mailed", LinkReset},
		{"postAccountLink", "/v1/account_link", "Ask to sign in without a password: a one-time link is mailed", LinkSignIn},
	} {
		web.Answer(r, web.Route{
			ID: form.id, Method: http.MethodPost, Path: form.path, Tag: "account", Public: true, Summary: form.summary,
			Refusals: append([]fault.Code{fault.AccountNotFound, fault.GuestNotFound}, shared...),
		}, func(ctx context.Context, c web.Caller, in *struct{ Body FormBody }) (SentAnswer, error) {
			b := in.Body
			f := Form{Username: b.Username, Captcha: b.Captcha, Link: member.Link{M: b.M, H: b.H}, Lang: b.Lang}
			return SentAnswer{Sent: true}, s.Ask(ctx, askerOf(c), f, form.kind)
		})
	}
	for _, form := range []struct {
		id, path, summary string
		kind              LinkKind
		refusals          []fault.Code
	}{
		{"postAccountActivate", "/v1/account_activate", "Activate a login with its first password", LinkActivation, []fault.Code{fault.WrongTokenActivation, fault.TokenVoided}},
		{"postAccountPasswordReset", "/v1/account_password_reset", "Choose a new password; ends all sessions", LinkReset, []fault.Code{fault.WrongTokenReset}},
	} {
		web.Answer(r, web.Route{
			ID: form.id, Method: http.MethodPost, Path: form.path, Tag: "account", Public: true, Summary: form.summary, Refusals: append(form.refusals, shared...),
		}, func(ctx context.Context, c web.Caller, in *struct{ Body PasswordBody }) (UsernameAnswer, error) {
			b := in.Body
			f := Form{Captcha: b.Captcha, Link: member.Link{M: b.M, H: b.H}, Lang: b.Lang}
			username, err := s.SetPassword(ctx, askerOf(c), f, form.kind, b.Token, b.Password)
			return UsernameAnswer{Username: username}, err
		})
	}
	web.Answer(r, web.Route{
		ID: "postAccountPassword", Method: http.MethodPost, Path: "/v1/account_password", Tag: "account", Own: true, Summary: "Change the own password; ends the other sessions",
		Refusals: []fault.Code{fault.TooManyRequests, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *struct{ Body ChangeBody }) (Done, error) {
		return Done{Done: true}, s.ChangePassword(ctx, c.Actor, c.Attempt, in.Body.Current, in.Body.Password)
	})
}

// LookAtLink says what a mailed link is good for and changes nothing; package member shows it beside the agency's look.
func (s *Service) LookAtLink(ctx context.Context, c web.Caller, m member.Member, token string) (*member.LinkToken, error) {
	info, err := s.Look(ctx, askerOf(c), m, token)
	return presentLink(info, err)
}

// InspectLink is the same for the page of a mailed link, which gets a new mail for an activation that is too old.
func (s *Service) InspectLink(ctx context.Context, c web.Caller, m member.Member, token string, resend bool) (*member.LinkToken, error) {
	info, err := s.Inspect(ctx, askerOf(c), m, token, resend)
	return presentLink(info, err)
}

func presentLink(info LinkInfo, err error) (*member.LinkToken, error) {
	if err != nil {
		return nil, err
	}
	return &member.LinkToken{Kind: string(info.Kind), State: string(info.State), EmailHint: info.Hint, ExpiresAt: wire.Instant(info.Expires), Sent: info.Sent}, nil
}

// SessionAnswer is one sign-in of the person.
type SessionAnswer struct {
	ID           int64  `json:"id"`
	Device       string `json:"device" doc:"Browser and system, such as Chrome on Android."`
	Created      string `json:"created_at" doc:"RFC 3339, UTC."`
	LastUsed     string `json:"last_used_at" doc:"RFC 3339, UTC."`
	Current      bool   `json:"current" doc:"Whether it is the one that asks."`
	SecondFactor bool   `json:"second_factor" doc:"Whether the second factor was shown in it."`
	SharedDevice bool   `json:"shared_device" doc:"Whether the person said that the device is not their own: such a session lasts hours."`
	Only         string `json:"only_reservation" doc:"The one stay that a sign-in by booking number sees, as memberid-id; else empty."`
}

// SessionInput names a session.
type SessionInput struct {
	ID int64 `path:"id" minimum:"1" doc:"The session."`
}

func registerSessions(r *web.Router, s *Service) {
	web.List(r, web.Route{ID: "getSessions", Method: http.MethodGet, Path: "/v1/sessions", Tag: "account", Own: true, Summary: "Where the person is signed in, the last used first; at most 100"},
		func(ctx context.Context, c web.Caller, _ *struct{}) (wire.Page[SessionAnswer], error) {
			all, err := s.Sessions(ctx, c.Actor)
			return wire.Page[SessionAnswer]{Items: presentSessions(all, c.Actor)}, err
		})
	web.Answer(r, web.Route{ID: "deleteSession", Method: http.MethodDelete, Path: "/v1/sessions/{id}", Tag: "account", Own: true, Summary: "End one of the own sessions", Refusals: []fault.Code{fault.NotFound}},
		func(ctx context.Context, c web.Caller, in *SessionInput) (Done, error) {
			return Done{Done: true}, s.EndSession(ctx, c.Actor, in.ID)
		})
	web.Answer(r, web.Route{ID: "deleteSessions", Method: http.MethodDelete, Path: "/v1/sessions", Tag: "account", Own: true, Summary: "End all of the own sessions but this one"},
		func(ctx context.Context, c web.Caller, _ *struct{}) (Done, error) {
			return Done{Done: true}, s.EndOtherSessions(ctx, c.Actor)
		})
}

func presentSessions(all []Session, a identity.Actor) []SessionAnswer {
	out := make([]SessionAnswer, 0, len(all))
	for _, s := range all {
		answer := SessionAnswer{ID: s.ID, Device: readable(s.Device), Created: wire.Instant(s.CreatedAt), LastUsed: wire.Instant(s.LastUsedAt), Current: s.ID == a.Session, SecondFactor: s.SecondFactor, SharedDevice: s.SharedDevice}
		if s.only != (identity.Ref{}) {
			answer.Only = s.only.String()
		}
		out = append(out, answer)
	}
	return out
}
