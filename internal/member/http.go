package member

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Branding is what the sign-in pages show of an agency.
type Branding struct {
	MemberID      int64           `json:"memberid" doc:"The agency."`
	Name          string          `json:"name" doc:"How it calls itself."`
	Lang          wire.ChosenLang `json:"lang" doc:"Its language, used when the person and the browser say nothing."`
	Languages     wire.Offered    `json:"languages" doc:"The languages that it offers. For the link of the public configuration those of all agencies of the installation: people of each sign in there."`
	Accent        string          `json:"accent" doc:"Its colour as #rrggbb, or empty."`
	LogoURL       string          `json:"logo_url" doc:"Address of its logo, or empty."`
	Audience      string          `json:"audience" enum:"guest,cleaning" doc:"Whom the link is for."`
	LoginGuest    bool            `json:"login_guest" doc:"Whether guests can sign in."`
	LoginCleaning bool            `json:"login_cleaning" doc:"Whether staff and companies can sign in."`
	// Token is there when the address holds the token of a mailed link.
	Token *LinkToken `json:"token,omitempty" doc:"What the mailed link is good for, when the address holds its token; else absent."`
}

// LinkToken is what the link of a mail is still good for.
type LinkToken struct {
	Kind      string `json:"kind" enum:"activation,reset,link"`
	State     string `json:"state" enum:"valid,expired,used,wrong"`
	EmailHint string `json:"email_hint" doc:"The address that the mail went to, so that its owner knows it again and nobody else learns it."`
	ExpiresAt string `json:"expires_at" doc:"RFC 3339, UTC."`
	Sent      bool   `json:"sent" doc:"Whether a new link was mailed now."`
}

// Tokens say what a mailed link is good for; package account knows it.
type Tokens struct {
	// Look changes nothing.
	Look func(ctx context.Context, c web.Caller, m Member, token string) (*LinkToken, error)
	// Inspect mails a new activation link for one that is too old, and on demand.
	Inspect func(ctx context.Context, c web.Caller, m Member, token string, resend bool) (*LinkToken, error)
}

// linkInput are the parameters of a login link.
type linkInput struct {
	M string `query:"m" required:"true" maxLength:"40" doc:"The mparam of the login link."`
	H string `query:"h" required:"true" maxLength:"80" doc:"The hparam of the login link."`
	T string `query:"t" maxLength:"100" doc:"The token of a mailed link. Looking at it changes nothing; better sent by POST, which keeps it out of logs."`
	// Type is of older clients; what it asked for is done by POST.
	Type string `query:"type" enum:"resend_activation," doc:"Without effect: a GET mails nothing. POST /v1/member with resend does."`
}

// tokenInput asks what the token of a mailed link is good for.
type tokenInput struct {
	Body struct {
		M      string `json:"mparam" maxLength:"40" doc:"The mparam of the login link."`
		H      string `json:"hparam" maxLength:"80" doc:"The hparam of the login link."`
		Token  string `json:"token" minLength:"1" maxLength:"100" doc:"The token of the mailed link. Nothing uses it up here."`
		Resend bool   `json:"resend,omitempty" doc:"Mails a new activation link for the login of the token."`
	}
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service, tokens Tokens) {
	refusals := []fault.Code{fault.HashesAreInvalid, fault.InvalidMember, fault.LoginsNotActivated, fault.WrongTokenActivation, fault.WrongTokenReset, fault.TooManyRequests}
	web.Answer(r, web.Route{
		ID: "getMember", Method: http.MethodGet, Path: "/v1/member", Tag: "member", Public: true, Summary: "The agency of a login link", Refusals: refusals,
	}, func(ctx context.Context, c web.Caller, in *linkInput) (Branding, error) {
		m, audience, err := s.Resolve(ctx, Link{M: in.M, H: in.H})
		if err != nil {
			return Branding{}, err
		}
		out, err := s.present(ctx, m, audience, Link{M: in.M, H: in.H})
		if err == nil && in.T != "" {
			out.Token, err = tokens.Look(ctx, c, m, in.T)
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postMember", Method: http.MethodPost, Path: "/v1/member", Tag: "member", Public: true, Summary: "The agency of a login link, and what the token of a mailed link is good for",
		Refusals: append([]fault.Code{fault.TokenVoided}, refusals...),
	}, func(ctx context.Context, c web.Caller, in *tokenInput) (Branding, error) {
		m, audience, err := s.Resolve(ctx, Link{M: in.Body.M, H: in.Body.H})
		if err != nil {
			return Branding{}, err
		}
		out, err := s.present(ctx, m, audience, Link{M: in.Body.M, H: in.Body.H})
		if err != nil {
			return out, err
		}
		out.Token, err = tokens.Inspect(ctx, c, m, in.Body.Token, in.Body.Resend)
		return out, err
	})
	registerPages(r, s)
	registerSettings(r, s)
	registerLogos(r, s)
	registerTeam(r, s)
	registerWork(r, s)
	registerAbsenceRequests(r, s)
	registerCompany(r, s)
}

func (s *Service) present(ctx context.Context, m Member, audience Audience, by Link) (Branding, error) {
	languages, err := s.offeredBy(ctx, m, by)
	return Branding{
		MemberID: int64(m.ID), Name: m.Name, Lang: wire.ChosenLang(m.Lang), Languages: wire.Offered(languages), Accent: m.Accent, LogoURL: m.LogoURL(), Audience: string(audience),
		LoginGuest: m.LoginGuest, LoginCleaning: m.LoginCleaning,
	}, err
}
