package apitoken

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// ApitokenAnswer is a token as the office sees it.
type ApitokenAnswer struct {
	Ref       string           `json:"ref" doc:"memberid-id."`
	Name      string           `json:"name"`
	Prefix    string           `json:"prefix" doc:"How it begins; the rest is shown once, when it is made."`
	Scopes    []identity.Scope `json:"scopes" nullable:"false" enum:"stays:read,stays:write,homes:read,tasks:read,payments:read"`
	CreatedAt string           `json:"created_at" doc:"RFC 3339, UTC."`
	CreatedBy string           `json:"created_by" doc:"Who made it; empty for a person who has left."`
	Left      bool             `json:"left" doc:"Whether the person who made it is no manager of the agency any more, or is switched off. The token still works."`
	ExpiresAt string           `json:"expires_at" doc:"RFC 3339, UTC."`
	Expired   bool             `json:"expired" doc:"Whether it is over."`
	UsedAt    string           `json:"used_at" doc:"When it was used last, to the minute, RFC 3339, UTC; empty for never."`
}

// ApitokenMade is a token with its secret, which no other answer has.
type ApitokenMade struct {
	Token  ApitokenAnswer `json:"token"`
	Secret string         `json:"secret" doc:"Goes into the header Authorization, behind the word Bearer. It is not shown again."`
}

// ApitokenGone names what was removed.
type ApitokenGone struct {
	Ref string `json:"ref"`
}

// ApitokenHistoryLine is one line of the history of tokens and webhooks.
type ApitokenHistoryLine struct {
	ID   int64  `json:"id"`
	At   string `json:"at" doc:"Wall clock of the agency."`
	By   string `json:"by" doc:"Who; empty for a person who has left."`
	Act  Act    `json:"act"`
	Name string `json:"name" doc:"What the token or webhook was called."`
}

// Schema lists the acts.
func (Act) Schema(huma.Registry) *huma.Schema { return wire.Among(Acts) }

// ListInput asks for an agency's tokens.
type ListInput struct{ web.OfMember }

// HistoryInput asks for the history.
type HistoryInput struct {
	web.OfMember
	web.Offset
}

// RemoveInput names a token.
type RemoveInput struct{ web.RefInput }

// AddInput makes a token.
type AddInput struct {
	web.OfMember
	Body struct {
		account.ProofBody
		Name   string           `json:"name" maxLength:"200" doc:"What the office calls it; at most 60 characters."`
		Scopes []identity.Scope `json:"scopes" maxItems:"20" nullable:"false" doc:"What the other program may do: stays:read, stays:write, homes:read, tasks:read, payments:read."`
		Days   int              `json:"days" doc:"For how many days it is good, 1 to 365."`
	}
}

func (s *Service) present(t Token, crew *member.StaffList) ApitokenAnswer {
	return ApitokenAnswer{
		Ref: t.Ref.String(), Name: t.Name, Prefix: t.Prefix, Scopes: t.Scopes, CreatedAt: wire.Instant(t.CreatedAt), CreatedBy: crew.NameOf(t.Account), Left: !slices.Contains(crew.Managers(), t.Account), ExpiresAt: wire.Instant(t.ExpiresAt),
		Expired: t.ExpiresAt <= clock.At(s.Clock.Now()), UsedAt: wire.Instant(t.UsedAt),
	}
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	const all = "/v1/manage/apitokens"
	route := func(id, method, path, summary string, refusals ...fault.Code) web.Route {
		level := identity.Owner
		if method == http.MethodGet {
			level = identity.ReadOnly
		}
		return web.Route{Level: level, ID: id, Method: method, Path: path, Tag: "interfaces", Who: []identity.Role{identity.Manager}, Refusals: append([]fault.Code{fault.NotFound}, refusals...), Summary: summary}
	}
	web.Answer(r, route("getManageApiTokens", http.MethodGet, all, "The agency's API tokens: other programs that act for it"), func(ctx context.Context, c web.Caller, in *ListInput) ([]ApitokenAnswer, error) {
		m := in.Member(c.Actor)
		found, err := s.List(ctx, c.Actor, m)
		if err != nil {
			return nil, err
		}
		crew, err := s.Members.Staff(ctx, s.DB, m)
		out := make([]ApitokenAnswer, 0, len(found))
		for _, t := range found {
			out = append(out, s.present(t, crew))
		}
		return out, err
	})
	web.Answer(r, route("postManageApiToken", http.MethodPost, all, "Make an API token, with a proof of who asks; the answer has it, and it is not shown again. All owners are mailed",
		append(account.ProofRefusals(), fault.BadRequest, fault.KeyReused)...), func(ctx context.Context, c web.Caller, in *AddInput) (ApitokenMade, error) {
		m := in.Member(c.Actor)
		t, made, err := s.Add(ctx, c.Actor, c.Attempt, m, Fields{Name: wire.PlainDirection(in.Body.Name), Scopes: in.Body.Scopes, Days: in.Body.Days}, account.Proof(in.Body.ProofBody))
		if err != nil {
			return ApitokenMade{}, err
		}
		crew, err := s.Members.Staff(ctx, s.DB, m)
		if err != nil {
			return ApitokenMade{}, err
		}
		return ApitokenMade{Token: s.present(t, crew), Secret: made.Reveal()}, nil
	})
	web.Answer(r, route("deleteManageApiToken", http.MethodDelete, all+"/{ref}", "Take an API token away; the program's next call is refused", fault.BadRequest, fault.KeyReused), func(ctx context.Context, c web.Caller, in *RemoveInput) (ApitokenGone, error) {
		ref, err := in.Parse()
		if err != nil {
			return ApitokenGone{}, err
		}
		return ApitokenGone{ref.String()}, s.Remove(ctx, c.Actor, c.Attempt, ref)
	})
	web.List(r, route("getManageInterfaceHistory", http.MethodGet, "/v1/manage/interfacehistory", "Who made and removed API tokens and webhooks, the newest first", fault.BadRequest), func(ctx context.Context, c web.Caller, in *HistoryInput) (wire.Page[ApitokenHistoryLine], error) {
		m := in.Member(c.Actor)
		var page wire.Page[ApitokenHistoryLine]
		found, err := s.History(ctx, c.Actor, m, in.Mark())
		if err != nil {
			return page, err
		}
		agency, err := s.Members.Get(ctx, s.DB, m)
		if err != nil {
			return page, err
		}
		crew, err := s.Members.Staff(ctx, s.DB, m)
		page.Next = found.Next
		for _, l := range found.Items {
			page.Items = append(page.Items, ApitokenHistoryLine{ID: l.ID, At: wire.DateTime(l.At, agency.Zone), By: crew.NameOf(l.Account), Act: l.Act, Name: l.Name})
		}
		return page, err
	})
}
