package member

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// TeamEntry is one of an agency's staff, as its managers see them.
type TeamEntry struct {
	MemberID     int64           `json:"memberid" doc:"The agency."`
	ID           int64           `json:"id"`
	Kind         string          `json:"kind" enum:"manager,company,person"`
	Company      int64           `json:"company" doc:"The company that the person works for; 0 for the agency's own."`
	Name         string          `json:"name"`
	Email        string          `json:"email" doc:"The login; empty where there is none."`
	Phone        string          `json:"phone"`
	Lang         wire.ChosenLang `json:"lang"`
	Active       bool            `json:"active" doc:"false: switched off, has no access."`
	Login        string          `json:"login" enum:"none,invited,active" doc:"Whether there is a login, or a mail with the way to it is out."`
	Level        string          `json:"level" enum:"owner,office,read_only," doc:"What a manager may do: everything, the daily work, or only look; empty for all others."`
	InvitedUntil string          `json:"invited_until" doc:"When the link that invites the entry ends, RFC 3339 in UTC; empty where there is none."`
	SecondFactor bool            `json:"second_factor" doc:"Whether the sign-in asks for a second factor or takes passkeys only, which a colleague can reset."`
	Self         bool            `json:"self" doc:"Whether it is the person who asks."`
}

func presentEntry(s Staff, asking identity.AccountID) TeamEntry {
	return TeamEntry{
		MemberID: int64(s.Member), ID: int64(s.ID), Kind: string(s.Kind), Company: int64(s.Company), Name: s.Name, Email: s.Email, Phone: s.Phone, Lang: wire.ChosenLang(s.Lang), Active: s.Active,
		Login: string(s.Login()), Level: string(s.Level), InvitedUntil: wire.Instant(s.InvitedUntil), SecondFactor: s.SecondFactor, Self: s.Account != 0 && s.Account == asking,
	}
}

type teamInput struct {
	Member int64 `query:"memberid" required:"true" minimum:"1" doc:"The agency."`
}

type staffFileInput struct {
	web.OfMember
	web.TableFormat
}

type entryInput struct {
	Body struct {
		Member  int64        `json:"memberid" minimum:"1" doc:"The agency."`
		Kind    string       `json:"kind" enum:"manager,company,person"`
		Company int64        `json:"company,omitempty" minimum:"0" doc:"For a person: the company that they work for; absent or 0 for the agency's own."`
		Name    string       `json:"name" maxLength:"120"`
		Email   string       `json:"email,omitempty" maxLength:"254" doc:"The login; may be left out."`
		Phone   string       `json:"phone,omitempty" maxLength:"40"`
		Lang    wire.AnyLang `json:"lang,omitempty" doc:"Absent means the agency's."`
		Level   string       `json:"level,omitempty" enum:"owner,office,read_only," doc:"Of a manager; absent means office."`
		Invite  bool         `json:"invite,omitempty" doc:"Mails the way in to the address."`
	}
}

type entryChangeInput struct {
	web.RefInput
	Body struct {
		Name   *string       `json:"name,omitempty" maxLength:"120"`
		Email  *string       `json:"email,omitempty" maxLength:"254" doc:"Only as long as there is no login."`
		Phone  *string       `json:"phone,omitempty" maxLength:"40"`
		Lang   *wire.AnyLang `json:"lang,omitempty"`
		Active *bool         `json:"active,omitempty" doc:"false switches the entry off. Not oneself, and not the last owner."`
		Level  *string       `json:"level,omitempty" enum:"owner,office,read_only" doc:"Of a manager. One owner who can sign in stays."`
		Invite bool          `json:"invite,omitempty" doc:"Mails the way in, once more if need be."`
	}
}

func registerTeam(r *web.Router, s *Service) {
	registerHistory(r, s)
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "getManageStaff", Method: http.MethodGet, Path: "/v1/manage/staff", Tag: "manage", Who: managers, Summary: "The staff of an agency: managers, companies, persons",
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *teamInput) ([]TeamEntry, error) {
		all, err := s.Team(ctx, c.Actor, identity.MemberID(in.Member))
		out := make([]TeamEntry, 0, len(all))
		for _, one := range all {
			out = append(out, presentEntry(one, c.Actor.Account))
		}
		return out, err
	})
	web.Download(r, web.Route{
		ID: "getManageStaffFile", Method: http.MethodGet, Path: "/v1/manage/stafffile", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The staff of an agency as a CSV or Excel file",
	}, func(ctx context.Context, c web.Caller, in *staffFileInput) (http.Handler, error) {
		table, err := s.TeamFile(ctx, c.Actor, in.Member(c.Actor), c.Lang)
		if err != nil {
			return nil, err
		}
		return in.Send(table, "team")
	})
	web.Answer(r, web.Route{
		ID: "postManageStaff", Method: http.MethodPost, Path: "/v1/manage/staff", Tag: "manage", Who: managers, Summary: "Add a person, a company or a manager",
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.OwnersOnly, fault.TooManyRequests, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *entryInput) (TeamEntry, error) {
		b := in.Body
		saved, err := s.AddEntry(ctx, c.Actor, c.Attempt, Staff{
			Member: identity.MemberID(b.Member), Kind: Kind(b.Kind), Company: identity.StaffID(b.Company), Name: b.Name, Email: b.Email, Phone: b.Phone, Lang: string(b.Lang), Level: identity.Level(b.Level),
		}, b.Invite)
		return presentEntry(saved, c.Actor.Account), err
	})
	web.Answer(r, web.Route{
		ID: "patchManageStaff", Method: http.MethodPatch, Path: "/v1/manage/staff/{ref}", Tag: "manage", Who: managers, Summary: "Change an entry of the staff, switch it off or on, or mail the way in",
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.OwnersOnly, fault.LastOwner, fault.TooManyRequests, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *entryChangeInput) (TeamEntry, error) {
		ref, err := in.Parse()
		if err != nil {
			return TeamEntry{}, err
		}
		b := in.Body
		saved, err := s.ChangeEntry(ctx, c.Actor, c.Attempt, ref, EntryChange{Name: b.Name, Email: b.Email, Phone: b.Phone, Lang: (*string)(b.Lang), Active: b.Active, Level: (*identity.Level)(b.Level), Invite: b.Invite})
		return presentEntry(saved, c.Actor.Account), err
	})
}
