package member

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/web"
)

// Branding is what the sign-in pages show of an agency.
type Branding struct {
	MemberID      int64  `json:"memberid" doc:"The agency."`
	Name          string `json:"name" doc:"How it calls itself."`
	Lang          string `json:"lang" doc:"Its language, used when the person and the browser say nothing."`
	Accent        string `json:"accent" doc:"Its colour as #rrggbb, or empty."`
	Audience      string `json:"audience" doc:"Whom the link is for: guest or cleaning."`
	LoginGuest    bool   `json:"login_guest" doc:"Whether guests can sign in."`
	LoginCleaning bool   `json:"login_cleaning" doc:"Whether staff and companies can sign in."`
}

// linkInput are the parameters of a login link.
type linkInput struct {
	M string `query:"m" required:"true" maxLength:"40" doc:"The mparam of the login link."`
	H string `query:"h" required:"true" maxLength:"80" doc:"The hparam of the login link."`
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "getMember", Method: http.MethodGet, Path: "/v1/member", Tag: "member", Public: true, Summary: "The agency of a login link",
		Refusals: []fault.Code{fault.HashesAreInvalid, fault.InvalidMember, fault.LoginsNotActivated},
	}, func(ctx context.Context, _ web.Caller, in *linkInput) (Branding, error) {
		m, audience, err := s.Resolve(ctx, Link{M: in.M, H: in.H})
		if err != nil {
			return Branding{}, err
		}
		return present(m, audience), nil
	})
}

func present(m Member, audience Audience) Branding {
	return Branding{MemberID: int64(m.ID), Name: m.Name, Lang: m.Lang, Accent: m.Accent, Audience: string(audience), LoginGuest: m.LoginGuest, LoginCleaning: m.LoginCleaning}
}
