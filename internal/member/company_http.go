package member

import (
	"context"
	"net/http"
	"net/mail"
	"strings"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// StaffBody is one of the people (or companies) that tasks can be handed to.
type StaffBody struct {
	MemberID int64           `json:"memberid" doc:"The agency."`
	ID       int64           `json:"id"`
	Kind     string          `json:"kind" enum:"person,company"`
	Company  int64           `json:"company" doc:"The company that the person works for; 0 for the agency's own."`
	Name     string          `json:"name"`
	Email    string          `json:"email" doc:"The login; empty where there is none."`
	Phone    string          `json:"phone"`
	Lang     wire.ChosenLang `json:"lang"`
	Active   bool            `json:"active"`
	Login    bool            `json:"login" doc:"Whether the person has activated the login."`
}

func presentPerson(s Staff) StaffBody {
	return StaffBody{
		MemberID: int64(s.Member), ID: int64(s.ID), Kind: string(s.Kind), Company: int64(s.Company), Name: s.Name, Email: s.Email, Phone: s.Phone, Lang: wire.ChosenLang(s.Lang), Active: s.Active, Login: s.Account != 0,
	}
}

// Person is somebody new at a company.
type Person struct {
	Name  string       `json:"name" maxLength:"120" doc:"How the person is called."`
	Email string       `json:"email" maxLength:"254" doc:"The login; the mail to activate it goes there."`
	Phone string       `json:"phone,omitempty" maxLength:"40"`
	Lang  wire.AnyLang `json:"lang,omitempty" doc:"Absent means the agency's."`
}

// valid gives the person as they are kept; agency is the language of who does not say theirs.
func (p Person) valid(agency string) (Person, error) {
	fields := map[string]string{}
	p.Name, p.Email, p.Phone = strings.TrimSpace(p.Name), strings.ToLower(strings.TrimSpace(p.Email)), strings.TrimSpace(p.Phone)
	if p.Name == "" {
		fields["name"] = "required"
	}
	if a, err := mail.ParseAddress(p.Email); err != nil || a.Address != p.Email || !strings.Contains(p.Email, ".") {
		fields["email"] = "not an e-mail address"
	}
	if p.Lang == "" {
		p.Lang = wire.AnyLang(agency)
	}
	if p.Lang = wire.AnyLang(locales.Match(string(p.Lang))); p.Lang == "" {
		fields["lang"] = "expected " + locales.OneOf
	}
	if len(fields) > 0 {
		return p, fault.Invalid(fault.BadRequest, fields)
	}
	return p, nil
}

// PersonChange is what can be changed of a person; what is absent stays.
type PersonChange struct {
	Name   *string       `json:"name,omitempty" maxLength:"120"`
	Phone  *string       `json:"phone,omitempty" maxLength:"40"`
	Lang   *wire.AnyLang `json:"lang,omitempty"`
	Active *bool         `json:"active,omitempty" doc:"false ends the person's access to the company's tasks."`
}

type hireInput struct {
	Body struct {
		Member int64 `json:"memberid" minimum:"1" doc:"The agency."`
		Person
	}
}

type personInput struct {
	web.RefInput
	Body PersonChange
}

type peopleInput struct {
	Member int64 `query:"memberid" required:"true" minimum:"1" doc:"The agency."`
}

func registerCompany(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "getCompanyStaff", Method: http.MethodGet, Path: "/v1/company/staff", Tag: "company", Who: []identity.Role{identity.Company, identity.Manager}, Summary: "The people that tasks can be handed to",
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *peopleInput) ([]StaffBody, error) {
		return s.People(ctx, c.Actor, identity.MemberID(in.Member))
	})
	web.Answer(r, web.Route{
		ID: "postCompanyStaff", Method: http.MethodPost, Path: "/v1/company/staff", Tag: "company", Who: []identity.Role{identity.Company},
		Summary: "A new person of the company; they are invited by mail, at most 20 a day", Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.TooManyRequests, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *hireInput) (StaffBody, error) {
		return s.Hire(ctx, c.Actor, c.Attempt, identity.MemberID(in.Body.Member), in.Body.Person)
	})
	web.Answer(r, web.Route{
		ID: "patchCompanyStaff", Method: http.MethodPatch, Path: "/v1/company/staff/{ref}", Tag: "company", Who: []identity.Role{identity.Company},
		Summary: "Change one of the company's people", Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *personInput) (StaffBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return StaffBody{}, err
		}
		return s.ChangePerson(ctx, c.Actor, c.Attempt, ref, in.Body)
	})
}
