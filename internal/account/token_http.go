package account

import (
	"context"
	"encoding/json"
	"math"
	"mime"
	"net/http"
	"slices"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/member"
	"latchkey/internal/web"
	"latchkey/locales"
)

// tokenAnswer is RFC 6749, 5.1.
type tokenAnswer struct {
	AccessToken  string `json:"access_token"`
	TokenType    string `json:"token_type"`
	ExpiresIn    int64  `json:"expires_in"`
	RefreshToken string `json:"refresh_token"`
	// DeviceToken is for the browser to keep and to show at its next sign-in: strangers who guess passwords then do not make its owner wait.
	DeviceToken string `json:"device_token,omitempty"`
}

// tokenRefusal is RFC 6749, 5.2; the description is the code of the catalogue and message its text.
type tokenRefusal struct {
	Error       string `json:"error"`
	Description string `json:"error_description"`
	Message     string `json:"message"`
	// Challenge comes with second_factor_required: with a code it makes a session (grant_type urn:latchkey:second-factor), for as many seconds.
	Challenge string `json:"challenge,omitempty"`
	ExpiresIn int64  `json:"expires_in,omitempty"`
	// Ways are the ways to show the second factor that this account has.
	Ways []FactorWay `json:"ways,omitempty"`
	// Data names the request where the server is to blame.
	Data any `json:"data,omitempty"`
}

// tokenInput is what a client may send, as a form or as JSON.
type tokenInput struct {
	GrantType     string `json:"grant_type"`
	ClientID      string `json:"client_id"`
	Username      string `json:"username"`
	Password      string `json:"password"`
	RefreshToken  string `json:"refresh_token"`
	Captcha       string `json:"grecaptcha-token"`
	Token         string `json:"token"`
	BookingNumber string `json:"booking_number"`
	LastName      string `json:"last_name"`
	Arrival       string `json:"arrival"`
	M             string `json:"mparam"`
	H             string `json:"hparam"`
	DeviceToken   string `json:"device_token"`
	SharedDevice  string `json:"shared_device"`
	Challenge     string `json:"challenge"`
	Code          string `json:"code"`
	Passkey       string `json:"passkey"`
}

// The grants of /token. The last four are extension grants (RFC 6749, 4.5): the one-time link of a mail, the number of a booking, the second factor of a sign-in that waits for it, and a passkey by itself.
const (
	grantPassword = "password"
	grantRefresh  = "refresh_token"
	grantLink     = "urn:latchkey:link"
	grantBooking  = "urn:latchkey:booking"
	grantFactor   = "urn:latchkey:second-factor"
	grantPasskey  = "urn:latchkey:passkey"
)

var grants = []string{grantPassword, grantRefresh, grantLink, grantBooking, grantFactor, grantPasskey}

func registerToken(r *web.Router, s *Service) {
	route := web.Route{
		ID: "postToken", Method: http.MethodPost, Path: "/token", Tag: "account", Public: true,
		Summary: "Sign in or refresh, as OAuth does: grant_type password, refresh_token, urn:latchkey:link, urn:latchkey:booking, urn:latchkey:second-factor or urn:latchkey:passkey",
		Refusals: []fault.Code{
			fault.InvalidGrant, fault.InvalidCredentials, fault.TooManyRequests, fault.RecaptchaNotSolved, fault.TokenDifferent, fault.WrongTokenReset, fault.BookingNotFound,
			fault.InvalidMember, fault.LoginsNotActivated, fault.SecondFactorRequired, fault.SecondFactorWrong, fault.SecondFactorExpired,
			fault.PasskeyRefused, fault.PasskeysUnavailable, fault.PasskeysOnly,
		},
	}
	r.HandlePlain(web.Plain{Route: route, Handler: http.HandlerFunc(s.serveToken)})
}

func readToken(req *http.Request) (in tokenInput, ok bool) {
	kind, _, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if err != nil {
		return in, false
	}
	switch kind {
	case "application/json":
		return in, web.ReadJSON(req.Body, &in) == nil
	case "application/x-www-form-urlencoded":
		if req.ParseForm() != nil {
			return in, false
		}
		f := req.PostForm
		for _, values := range f {
			if len(values) > 1 { // RFC 6749, 3.2: no parameter twice
				return in, false
			}
		}
		return tokenInput{
			GrantType: f.Get("grant_type"), ClientID: f.Get("client_id"), Username: f.Get("username"), Password: f.Get("password"), RefreshToken: f.Get("refresh_token"),
			Captcha: f.Get("grecaptcha-token"), Token: f.Get("token"), BookingNumber: f.Get("booking_number"), LastName: f.Get("last_name"), Arrival: f.Get("arrival"),
			M: f.Get("mparam"), H: f.Get("hparam"), DeviceToken: f.Get("device_token"), SharedDevice: f.Get("shared_device"), Challenge: f.Get("challenge"), Code: f.Get("code"), Passkey: f.Get("passkey"),
		}, true
	}
	return in, false
}

// grant is what a token call asks for; ok is false when something of it is missing.
func (s *Service) grant(ctx context.Context, in tokenInput, from Asker) (t Tokens, ok bool, err error) {
	switch {
	case in.GrantType == grantPassword && in.Username != "" && in.Password != "":
		t, err = s.SignIn(ctx, in.Username, in.Password, in.Captcha, in.ClientID, from)
	case in.GrantType == grantRefresh && in.RefreshToken != "":
		t, err = s.Refresh(ctx, in.RefreshToken, in.Username, in.ClientID)
	case in.GrantType == grantLink && in.Token != "":
		t, err = s.SignInByLink(ctx, from, in.Token, in.ClientID)
	case in.GrantType == grantBooking && in.BookingNumber != "" && in.LastName != "" && in.Arrival != "":
		f := BookingForm{Number: in.BookingNumber, LastName: in.LastName, Arrival: in.Arrival, Link: member.Link{M: in.M, H: in.H}, Captcha: in.Captcha}
		t, err = s.SignInByBooking(ctx, from, f, in.ClientID)
	case in.GrantType == grantFactor && in.Challenge != "" && in.Code != "":
		t, err = s.AnswerChallenge(ctx, from, in.Challenge, in.Code, in.ClientID)
	case in.GrantType == grantFactor && in.Challenge != "" && in.Passkey != "":
		t, err = s.AnswerChallengeByPasskey(ctx, from, in.Challenge, in.Passkey, in.ClientID)
	case in.GrantType == grantPasskey && in.Passkey != "":
		t, err = s.SignInByPasskey(ctx, from, in.Passkey, in.ClientID)
	default:
		return t, false, nil
	}
	return t, true, err
}

func (s *Service) serveToken(w http.ResponseWriter, req *http.Request) {
	in, ok := readToken(req)
	if !ok || in.ClientID == "" || len(in.ClientID) > 100 {
		s.refuseToken(w, req, in.GrantType, "invalid_request", fault.Of(fault.BadRequest))
		return
	}
	if !slices.Contains(grants, in.GrantType) {
		s.refuseToken(w, req, in.GrantType, "unsupported_grant_type", fault.Of(fault.BadRequest))
		return
	}
	from := Asker{Address: web.Address(req.Context()), Agent: req.UserAgent(), Browser: in.DeviceToken, Shared: in.SharedDevice == "true"}
	err := s.passTokens(req.Context(), in.GrantType, from)
	var t Tokens
	if err == nil {
		t, ok, err = s.grant(req.Context(), in, from)
	}
	if !ok {
		s.refuseToken(w, req, in.GrantType, "invalid_request", fault.Of(fault.BadRequest))
		return
	}
	if err != nil {
		f := fault.As(err)
		code := "invalid_grant"
		switch {
		case f.Status >= http.StatusInternalServerError || f.Status == http.StatusTooManyRequests:
			code = "temporarily_unavailable"
		case f.Code == fault.BadRequest || f.Code == fault.RecaptchaNotSolved || f.Code == fault.RecaptchaNotSolvedOld:
			code = "invalid_request"
		}
		if f.Status >= http.StatusInternalServerError {
			s.options.logger().ErrorContext(req.Context(), "a sign-in failed", "code", string(f.Code), "error", f.Cause)
		}
		s.refuseToken(w, req, in.GrantType, code, f)
		return
	}
	w.Header().Set("Pragma", "no-cache")
	if !t.Challenge.IsEmpty() {
		refused := refusalOf(req, "invalid_grant", fault.Of(fault.SecondFactorRequired))
		refused.Challenge, refused.ExpiresIn, refused.Ways = t.Challenge.Reveal(), s.secondsUntil(t.ChallengeEnds), t.Ways
		answerJSON(w, http.StatusForbidden, refused)
		return
	}
	answerJSON(w, http.StatusOK, tokenAnswer{
		AccessToken: t.Access.Reveal(), TokenType: "Bearer", RefreshToken: t.Refresh.Reveal(),
		ExpiresIn: s.secondsUntil(t.AccessExpires), DeviceToken: t.Browser.Reveal(),
	})
}

// passTokens is against floods. Renewals have a door of their own, so that nobody who floods sign-ins ends the sessions of those who share the address; who has signed in before is
// let by.
func (s *Service) passTokens(ctx context.Context, grant string, from Asker) error {
	kind := "sign in"
	if grant == grantRefresh {
		kind = "refresh"
	}
	refused := s.floods.pass(kind, from.Address, s.clock.Now())
	if refused == nil {
		return nil
	}
	known, err := s.knowsBrowser(ctx, s.db, from.Browser, "")
	if known || err != nil {
		return err
	}
	return refused
}

func (s *Service) refuseToken(w http.ResponseWriter, req *http.Request, grant, code string, f *fault.Fault) {
	s.figures.refuse(grant, f.Code)
	if f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(f.RetryAfter.Seconds())))))
	}
	answerJSON(w, f.Status, refusalOf(req, code, f))
}

func refusalOf(req *http.Request, code string, f *fault.Fault) tokenRefusal {
	lang := web.Lang(req.Context())
	if lang == "" {
		lang = locales.Fallback
	}
	text := locales.Text(lang, "fault."+string(f.Code))
	if f.Detail != "" {
		text += " (" + f.Detail + ")"
	}
	return tokenRefusal{Error: code, Description: string(f.Code), Message: text, Data: web.FaultData(req.Context(), f.Status)}
}

func (s *Service) secondsUntil(i clock.Instant) int64 {
	return max(0, int64(i.Time().Sub(s.clock.Now()).Seconds()))
}

func answerJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
