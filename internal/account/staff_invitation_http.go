package account

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// InvitationLink is the link of an invitation, given out this once.
type InvitationLink struct {
	URL       string `json:"url" doc:"Shown to whom is invited, as text or as a QR code. It works once."`
	ExpiresAt string `json:"expires_at" doc:"RFC 3339, UTC."`
}

// InvitationToken is what stands behind # in the link.
type InvitationToken struct {
	Token string `json:"token" minLength:"1" maxLength:"100" doc:"What stands behind # in the link of the invitation."`
}

// OwnAddress is the address that an invited person names as their own.
type OwnAddress struct {
	Token    string `json:"token" minLength:"1" maxLength:"100" doc:"What stands behind # in the link of the invitation."`
	Username string `json:"username" minLength:"1" maxLength:"254" doc:"The e-mail address that the person wants to sign in with."`
	Lang     string `json:"lang,omitempty" maxLength:"20" doc:"The language of the mail, such as en; absent is that of the entry."`
}

// Invited says who invites to what.
type Invited struct {
	MemberID  int64           `json:"memberid"`
	Agency    string          `json:"agency"`
	Accent    string          `json:"accent" doc:"Its colour as #rrggbb, or empty."`
	LogoURL   string          `json:"logo_url" doc:"Address of its logo, or empty."`
	Lang      wire.ChosenLang `json:"lang" doc:"The language of the entry, or the agency's where it is not offered."`
	Languages wire.Offered    `json:"languages" doc:"The languages that the agency offers."`
	M         string          `json:"mparam" doc:"With hparam the login link of the agency's staff, where a login can be made."`
	H         string          `json:"hparam"`
	By        string          `json:"by" doc:"Who invites."`
	Name      string          `json:"name" doc:"How the invited person is called."`
	Kind      string          `json:"kind" enum:"manager,company,person"`
	Level     string          `json:"level" enum:"owner,office,read_only," doc:"Of a manager."`
	EmailHint string          `json:"email_hint" doc:"The invited address, so that its owner knows it again and nobody else learns it; empty where the invited person names their own."`
	ExpiresAt string          `json:"expires_at" doc:"RFC 3339, UTC."`
}

func registerStaffInvitations(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	const path = "/v1/manage/staff/{ref}/invitation"
	web.Answer(r, web.Route{
		ID: "postStaffInvitation", Method: http.MethodPost, Path: path, Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.NotFound, fault.OwnersOnly, fault.Conflict, fault.TooManyRequests, fault.KeyReused},
		Summary:  "A link that invites an entry of the staff for 14 days; an earlier one ends",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (InvitationLink, error) {
		ref, err := in.Parse()
		if err != nil {
			return InvitationLink{}, err
		}
		url, expires, err := s.InviteByLink(ctx, c.Actor, c.Attempt, ref)
		if err != nil {
			return InvitationLink{}, err
		}
		return InvitationLink{URL: url.Reveal(), ExpiresAt: wire.Instant(expires)}, nil
	})
	web.Answer(r, web.Route{
		ID: "deleteStaffInvitation", Method: http.MethodDelete, Path: path, Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.NotFound, fault.OwnersOnly, fault.KeyReused}, Summary: "Withdraw the link that invites an entry of the staff",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (Done, error) {
		ref, err := in.Parse()
		if err != nil {
			return Done{}, err
		}
		return Done{Done: true}, s.WithdrawInvitation(ctx, c.Actor, c.Attempt, ref)
	})
	web.Answer(r, web.Route{
		ID: "postJoinLook", Method: http.MethodPost, Path: "/v1/join/look", Tag: "account", Public: true,
		Refusals: []fault.Code{fault.InvitationNotFound, fault.TooManyRequests}, Summary: "Who invites to what; uses nothing up",
	}, func(ctx context.Context, c web.Caller, in *struct{ Body InvitationToken }) (Invited, error) {
		found, err := s.LookAtInvitation(ctx, askerOf(c), in.Body.Token)
		if err != nil {
			return Invited{}, err
		}
		m, e := found.Agency, found.Entry
		link := s.members.Link(m.ID, audienceOf(e.Role()))
		return Invited{
			MemberID: int64(m.ID), Agency: m.Name, Accent: m.Accent, LogoURL: m.LogoURL(), Lang: wire.ChosenLang(m.Speaks(e.Lang)), Languages: wire.Offered(m.Languages), M: link.M, H: link.H, By: found.By, Name: e.Name, Kind: string(e.Kind), Level: string(e.Level),
			EmailHint: hint(e.Email), ExpiresAt: wire.Instant(found.ExpiresAt),
		}, nil
	})
	web.Answer(r, web.Route{
		ID: "postJoinAddress", Method: http.MethodPost, Path: "/v1/join/address", Tag: "account", Public: true,
		Refusals: []fault.Code{fault.BadRequest, fault.InvitationNotFound, fault.Conflict, fault.LoginsNotActivated, fault.TooManyRequests, fault.KeyReused},
		Summary:  "Name the own address for an invitation without one: the way in is mailed to it, and its owner accepts by opening it",
	}, func(ctx context.Context, c web.Caller, in *struct{ Body OwnAddress }) (SentAnswer, error) {
		b := in.Body
		return SentAnswer{Sent: true}, s.NameAddress(ctx, askerOf(c), b.Token, b.Username, b.Lang)
	})
	web.Answer(r, web.Route{
		ID: "postJoin", Method: http.MethodPost, Path: "/v1/join", Tag: "account", Own: true,
		Refusals: []fault.Code{fault.InvitationNotFound, fault.InvitationElsewhere, fault.Conflict, fault.TooManyRequests, fault.KeyReused},
		Summary:  "Accept an invitation to a team, as the login of the invited address, or as any login where none was invited",
	}, func(ctx context.Context, c web.Caller, in *struct{ Body InvitationToken }) (Done, error) {
		return Done{Done: true}, s.AcceptInvitation(ctx, c.Actor, c.Attempt, in.Body.Token)
	})
}
