package member

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// PageBody is a public page of an agency.
type PageBody struct {
	MemberID  int64           `json:"memberid" doc:"The agency."`
	Agency    string          `json:"agency" doc:"How it calls itself."`
	LogoURL   string          `json:"logo_url" doc:"Address of its logo, or empty."`
	Own       wire.ChosenLang `json:"member_lang" doc:"The language of the agency."`
	Languages wire.Offered    `json:"languages" doc:"The languages that the agency offers."`
	Page      string          `json:"page" enum:"imprint,dataprotection,help"`
	Lang      wire.Lang       `json:"lang" doc:"The language that the text is in: another than the one asked for where the agency has entered only that."`
	Text      string          `json:"text" doc:"Plain text with a small Markdown, as in info texts; never HTML."`
	Default   bool            `json:"default" doc:"Whether the agency has not entered a text of its own; then the text says so."`
}

type pageInput struct {
	Page   string `path:"page" enum:"imprint,dataprotection,help"`
	Lang   string `query:"lang" maxLength:"20" doc:"A language, such as en; absent means the caller's language. One that the agency does not offer is answered as its own."`
	M      string `query:"m" maxLength:"40" doc:"The mparam of a login link."`
	H      string `query:"h" maxLength:"80" doc:"The hparam of a login link."`
	Member int64  `query:"memberid" minimum:"1" doc:"The agency, where there is no login link; without either the installation's default agency."`
}

func registerPages(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "getPage", Method: http.MethodGet, Path: "/v1/pages/{page}", Tag: "member", Public: true, Summary: "The imprint, the data protection information or the help of an agency",
		Refusals: []fault.Code{fault.BadRequest, fault.HashesAreInvalid, fault.InvalidMember},
	}, func(ctx context.Context, c web.Caller, in *pageInput) (PageBody, error) {
		lang := in.Lang
		if lang == "" {
			lang = c.Lang
		}
		p, err := s.ShowPage(ctx, Link{M: in.M, H: in.H}, identity.MemberID(in.Member), Page(in.Page), lang)
		if err != nil {
			return PageBody{}, err
		}
		return PageBody{MemberID: int64(p.Member.ID), Agency: p.Member.Name, LogoURL: p.Member.LogoURL(), Own: wire.ChosenLang(p.Member.Lang), Languages: wire.Offered(p.Member.Languages), Page: string(p.Page), Lang: wire.Lang(locales.Code(p.Lang)), Text: p.Text, Default: p.Default}, nil
	})
}
