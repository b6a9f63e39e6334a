package account

import (
	"context"
	"fmt"
	"net/http"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// LoginLink is an agency's own sign-in address for one audience.
type LoginLink struct {
	MemberID int64  `json:"memberid"`
	Audience string `json:"audience" enum:"guest,cleaning"`
	URL      string `json:"url" doc:"The sign-in address, for texts, mails and QR codes."`
	Enabled  bool   `json:"enabled" doc:"Whether this audience can ask for logins and links."`
}

// LoginLinksInput asks for the login links of an agency.
type LoginLinksInput struct {
	Member int64 `query:"member" minimum:"1" doc:"The agency; without it those of all that the person manages."`
}

// AudiencesBody switches audiences on and off; what is left out stays as it is.
type AudiencesBody struct {
	LoginGuest    *bool `json:"login_guest,omitempty" doc:"Whether guests can ask for logins and links."`
	LoginCleaning *bool `json:"login_cleaning,omitempty" doc:"Whether staff and companies can ask for logins and links."`
}

// AudiencesInput switches the audiences of one agency.
type AudiencesInput struct {
	Member int64 `path:"memberid" minimum:"1" doc:"The agency."`
	Body   AudiencesBody
}

// MailLinkBody says to whom a login link is mailed.
type MailLinkBody struct {
	Audience string `json:"audience" enum:"guest,cleaning"`
	Email    string `json:"email" minLength:"3" maxLength:"254" doc:"Who gets it."`
	Lang     string `json:"lang" maxLength:"20" doc:"A language, such as en; empty is de."`
}

// MailLinkInput mails a login link of one agency.
type MailLinkInput struct {
	Member int64 `path:"memberid" minimum:"1" doc:"The agency."`
	Body   MailLinkBody
}

func registerLoginLinks(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.List(r, web.Route{
		ID: "getLoginLinks", Method: http.MethodGet, Path: "/v1/manage/loginlinks", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The login links of the agencies that the person manages",
	}, func(ctx context.Context, c web.Caller, in *LoginLinksInput) (wire.Page[LoginLink], error) {
		links, err := s.LoginLinks(ctx, c.Actor, identity.MemberID(in.Member))
		return wire.Page[LoginLink]{Items: links}, err
	})
	web.Answer(r, web.Route{
		ID: "patchLoginLinks", Method: http.MethodPatch, Path: "/v1/manage/loginlinks/{memberid}", Tag: "manage", Who: managers, Level: identity.Owner, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Switch the logins of guests and of staff on or off",
	}, func(ctx context.Context, c web.Caller, in *AudiencesInput) ([]LoginLink, error) {
		id := identity.MemberID(in.Member)
		if !c.Actor.Manages(id) {
			return nil, fault.Missing(fault.NotFound)
		}
		if err := s.members.SetLogins(ctx, c.Actor.Account, c.Attempt, id, in.Body.LoginGuest, in.Body.LoginCleaning); err != nil {
			return nil, err
		}
		return s.LoginLinks(ctx, c.Actor, id)
	})
	web.Answer(r, web.Route{
		ID: "postLoginLinkMail", Method: http.MethodPost, Path: "/v1/manage/loginlinks/{memberid}/mail", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.NotFound, fault.LoginsNotActivated, fault.TooManyRequests, fault.KeyReused}, Summary: "Mail a login link to somebody",
	}, func(ctx context.Context, c web.Caller, in *MailLinkInput) (SentAnswer, error) {
		return SentAnswer{Sent: true}, s.MailLoginLink(ctx, c.Actor, c.Attempt, identity.MemberID(in.Member), in.Body)
	})
}

// LoginLinks lists the login links of one agency of the actor's, or of all.
func (s *Service) LoginLinks(ctx context.Context, a identity.Actor, only identity.MemberID) ([]LoginLink, error) {
	out := []LoginLink{}
	for _, r := range a.Relations {
		if r.Role != identity.Manager || (only != 0 && r.Member != only) {
			continue
		}
		m, err := s.members.Get(ctx, s.db, r.Member)
		if err != nil {
			return nil, err
		}
		for _, audience := range []member.Audience{member.AudienceGuest, member.AudienceCleaning} {
			out = append(out, LoginLink{MemberID: int64(m.ID), Audience: string(audience), URL: s.members.Link(m.ID, audience).URL(s.options.Public()), Enabled: m.Admits(audience)})
		}
	}
	if only != 0 && len(out) == 0 {
		return nil, fault.Missing(fault.NotFound)
	}
	return out, nil
}

// MailLoginLink mails the login link of an agency that the actor manages to somebody.
func (s *Service) MailLoginLink(ctx context.Context, a identity.Actor, attempt identity.Attempt, id identity.MemberID, b MailLinkBody) error {
	if !a.Manages(id) {
		return fault.Missing(fault.NotFound)
	}
	return s.SendLoginLink(ctx, attempt, id, member.Audience(b.Audience), b.Email, locales.Wire(b.Lang))
}

// SendLoginLink mails a login link in the agency's name: not often to one person, and not to too many.
func (s *Service) SendLoginLink(ctx context.Context, attempt identity.Attempt, id identity.MemberID, audience member.Audience, to, lang string) error {
	email := NormalEmail(to)
	if CheckEmail(email) != nil {
		return fault.Invalid(fault.BadRequest, map[string]string{"email": "not an e-mail address"})
	}
	m, err := s.members.Get(ctx, s.db, id)
	if err != nil {
		return err
	}
	if !m.Admits(audience) {
		return fault.Of(fault.LoginsNotActivated)
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (SentAnswer, error) {
		if err := take(ctx, tx, s.allowanceKey("login link", fmt.Sprint(id)), loginLinks); err != nil {
			return SentAnswer{}, err
		}
		if err := s.takeAgencyMail(ctx, tx, id, email); err != nil {
			return SentAnswer{}, err
		}
		link := s.members.Link(id, audience).URL(s.options.Public())
		return SentAnswer{Sent: true}, s.options.Mail.Enqueue(ctx, tx, notify.Mail{
			Member: id, Kind: notify.LoginLink, To: email, Lang: m.Speaks(lang), Content: notify.Content{Brand: BrandOf(m), Link: link},
		})
	})
	return err
}
