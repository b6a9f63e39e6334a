package task

import (
	"context"
	"net/http"
	"net/mail"
	"strings"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// StaffBody is one of the people (or companies) that tasks can be handed to.
type StaffBody struct {
	MemberID int64  `json:"memberid" doc:"The agency."`
	ID       int64  `json:"id"`
	Kind     string `json:"kind" enum:"person,company"`
	Company  int64  `json:"company" doc:"The company that the person works for; 0 for the agency's own."`
	Name     string `json:"name"`
	Email    string `json:"email" doc:"The login; empty where there is none."`
	Phone    string `json:"phone"`
	Lang     string `json:"lang"`
	Active   bool   `json:"active"`
	Login    bool   `json:"login" doc:"Whether the person has activated the login."`
}

func presentPerson(s member.Staff) StaffBody {
	return StaffBody{
		MemberID: int64(s.Member), ID: int64(s.ID), Kind: string(s.Kind), Company: int64(s.Company), Name: s.Name, Email: s.Email, Phone: s.Phone, Lang: s.Lang, Active: s.Active, Login: s.Account != 0,
	}
}

// Person is somebody new at a company.
type Person struct {
	Name  string `json:"name" maxLength:"120" doc:"How the person is called."`
	Email string `json:"email" maxLength:"254" doc:"The login; the mail to activate it goes there."`
	Phone string `json:"phone,omitempty" maxLength:"40"`
	Lang  string `json:"lang,omitempty" maxLength:"10" doc:"de, en, es or pl; absent means the agency's."`
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
		p.Lang = agency
	}
	if p.Lang = locales.Match(p.Lang); p.Lang == "" {
		fields["lang"] = "expected one of de, en, es, pl"
	}
	if len(fields) > 0 {
		return p, fault.Invalid(fault.BadRequest, fields)
	}
	return p, nil
}

// PersonChange is what can be changed of a person; what is absent stays.
type PersonChange struct {
	Name   *string `json:"name,omitempty" maxLength:"120"`
	Phone  *string `json:"phone,omitempty" maxLength:"40"`
	Lang   *string `json:"lang,omitempty" maxLength:"10"`
	Active *bool   `json:"active,omitempty" doc:"false ends the person's access to the company's tasks."`
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

type unseenInput struct {
	web.Offset
	Member int64 `query:"memberid" required:"true" minimum:"1" doc:"The agency."`
}

type assignInput struct {
	Body struct {
		Member     int64   `json:"memberid" minimum:"1" doc:"The agency."`
		Tasks      []int64 `json:"tasks" minItems:"1" maxItems:"200" nullable:"false" doc:"The numbers of the tasks."`
		Company    *int64  `json:"company,omitempty" minimum:"0" doc:"Managers only: the company, 0 for none; absent leaves it."`
		Person     *int64  `json:"person,omitempty" minimum:"0" doc:"Who does it, 0 for nobody; absent leaves it."`
		Additional *int64  `json:"additional_person,omitempty" minimum:"0" doc:"A second person, 0 for none; absent leaves it."`
	}
}

type answerInput struct {
	web.RefInput
	Body struct {
		Answer string `json:"answer" enum:"accepted,declined"`
		Reason string `json:"reason,omitempty" maxLength:"500" doc:"Required when declined."`
	}
}

type answersInput struct {
	Body struct {
		Member int64   `json:"memberid" minimum:"1" doc:"The agency."`
		Tasks  []int64 `json:"tasks" minItems:"1" maxItems:"200" nullable:"false" doc:"The numbers of the tasks."`
		Answer string  `json:"answer" enum:"accepted,declined"`
		Reason string  `json:"reason,omitempty" maxLength:"500" doc:"Required when declined; the same for all."`
	}
}

// RefusedTask is one of many tasks with which something could not be done, and why.
type RefusedTask struct {
	ID      int64  `json:"cleaning_rpmaid"`
	Code    string `json:"error_code"`
	Message string `json:"error" doc:"Why, for people."`
}

// Refused are those of a call about many tasks.
type Refused struct {
	Refused []RefusedTask `json:"refused" nullable:"false" doc:"The tasks with which it could not be done, each with its reason."`
}

// Answers is what became of an answer to many tasks.
type Answers struct {
	Tasks []TaskAnswer `json:"tasks" nullable:"false" doc:"Those that are answered now."`
	Refused
}

type seenInput struct {
	web.RefInput
	Body struct {
		Change int64 `json:"change_id" minimum:"1" doc:"The greatest number of the changes that were shown."`
	}
}

type checkInput struct {
	web.RefInput
	Body struct {
		Result  string   `json:"result" enum:"failed" doc:"A check that passes is simply ended."`
		What    string   `json:"what" maxLength:"500" doc:"What is to be done again."`
		Items   []int64  `json:"items,omitempty" maxItems:"200" doc:"The items of the checked task's list that are not right: they are open again."`
		Uploads []string `json:"uploads,omitempty" maxItems:"10" doc:"Photos of it that were uploaded in parts, by the names of their uploads."`
	}
}

// directors are those who hand tasks to people.
var directors = []identity.Role{identity.Company, identity.Manager}

func registerCompany(r *web.Router, s *Service) {
	web.List(r, web.Route{
		ID: "getCleaningsUnseen", Method: http.MethodGet, Path: "/v1/cleaningsunseen", Tag: "cleaning", Who: directors,
		Summary: "Tasks with changes that none of those who do them has seen", Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *unseenInput) (wire.Page[TaskAnswer], error) {
		return s.Unseen(ctx, c.Actor, identity.MemberID(in.Member), in.Mark())
	})
	web.Answer(r, web.Route{
		ID: "patchCleaningChangesRead", Method: http.MethodPatch, Path: "/v1/cleaningresourcechangesRead/{ref}", Tag: "cleaning", Who: workers,
		Summary: "The person has seen what changed", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *seenInput) (TaskAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return TaskAnswer{}, err
		}
		return s.Seen(ctx, c.Actor, c.Attempt, ref, in.Body.Change)
	})
	web.Answer(r, web.Route{
		ID: "patchCleaningCheck", Method: http.MethodPatch, Path: "/v1/cleaningcheck/{ref}", Tag: "cleaning", Who: workers,
		Summary: "A check failed: its task is to be done again", Refusals: []fault.Code{
			fault.BadRequest, fault.TaskNotFound, fault.CheckAlone, fault.ReasonRequired, fault.KeyReused, fault.FileNotAllowed, fault.FileDamaged, fault.FileTooLarge, fault.TooManyFiles,
		},
	}, func(ctx context.Context, c web.Caller, in *checkInput) (TaskAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return TaskAnswer{}, err
		}
		return s.FailCheck(ctx, c.Actor, c.Attempt, ref, in.Body.What, in.Body.Items, in.Body.Uploads)
	})
	web.Answer(r, web.Route{
		ID: "postCleaningsAssign", Method: http.MethodPost, Path: "/v1/cleaningsassign", Tag: "company", Who: directors, Summary: "Hand tasks to people, all or none; a refusal names each task that is to blame",
		Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.TaskFinished, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *assignInput) ([]TaskAnswer, error) {
		b := in.Body
		return s.Assign(ctx, c.Speaking(""), c.Attempt, identity.MemberID(b.Member), b.Tasks, Assignment{staffID(b.Company), staffID(b.Person), staffID(b.Additional)})
	})
	web.Answer(r, web.Route{
		ID: "patchCleaningAnswer", Method: http.MethodPatch, Path: "/v1/cleaningresourceanswer/{ref}", Tag: "company", Who: []identity.Role{identity.Company},
		Summary: "A company accepts or declines a task", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.TaskStarted, fault.ReasonRequired, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *answerInput) (TaskAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return TaskAnswer{}, err
		}
		return s.Answer(ctx, c.Actor, c.Attempt, ref, Answered(in.Body.Answer), in.Body.Reason)
	})
	web.Answer(r, web.Route{
		ID: "postCleaningsAnswer", Method: http.MethodPost, Path: "/v1/cleaningsanswer", Tag: "company", Who: []identity.Role{identity.Company},
		Summary: "A company accepts or declines many tasks at once, each that it can", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.TaskStarted, fault.ReasonRequired, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *answersInput) (Answers, error) {
		b := in.Body
		return s.AnswerAll(ctx, c.Speaking(""), c.Attempt, identity.MemberID(b.Member), b.Tasks, Answered(b.Answer), b.Reason)
	})
	web.Answer(r, web.Route{
		ID: "getCompanyStaff", Method: http.MethodGet, Path: "/v1/company/staff", Tag: "company", Who: directors, Summary: "The people that tasks can be handed to",
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

func staffID(n *int64) *identity.StaffID {
	if n == nil {
		return nil
	}
	id := identity.StaffID(*n)
	return &id
}
