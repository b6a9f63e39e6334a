package planning

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Schema names the effects.
func (Effect) Schema(huma.Registry) *huma.Schema { return wire.Among(Effects) }

// RuleBody is a rule on the wire.
type RuleBody struct {
	MemberID int64 `json:"memberid" doc:"The agency."`
	ID       int64 `json:"id"`
	Version  int64 `json:"version" doc:"Counts its changes; 0 for a rule as every agency has it from the start."`
	Fields
}

// RulesBody are the rules of an agency.
type RulesBody struct {
	Rules   []RuleBody `json:"rules" nullable:"false"`
	Waiting int        `json:"waiting" doc:"How many homes are still to be planned by a change of them; 0 when all are."`
}

// RuleHomes are what rules can be for.
type RuleHomes struct {
	Towns     []string   `json:"towns" nullable:"false"`
	Buildings []RuleHome `json:"buildings" nullable:"false"`
	Groups    []RuleHome `json:"groups" nullable:"false"`
	Homes     []RuleHome `json:"homes" nullable:"false"`
}

// RuleHome is a house or a home.
type RuleHome struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
}

// RuleInput is a rule that is added or tried.
type RuleInput struct {
	web.OfMember
	Body RuleDraft
}

// RuleDraftInput is a draft of a rule that is there, or of a new one.
type RuleDraftInput struct {
	web.OfMember
	Body struct {
		ID   int64     `json:"id" minimum:"0" doc:"The rule in whose place the draft stands; 0 for a new one."`
		Rule RuleDraft `json:"rule"`
	}
}

// RuleChangeInput changes a rule as a whole.
type RuleChangeInput struct {
	web.RefInput
	Body struct {
		Version int64     `json:"version" minimum:"0" doc:"The version that was changed."`
		Rule    RuleDraft `json:"rule"`
	}
}

// RuleUndoInput puts a rule back.
type RuleUndoInput struct {
	web.RefInput
	Body struct {
		Version int64 `json:"version" minimum:"0" doc:"The version that is to be undone."`
	}
}

// ForeseenBody is a task that a draft would make, change or cancel.
type ForeseenBody struct {
	Effect     Effect     `json:"effect"`
	Type       string     `json:"type"`
	Check      bool       `json:"check"`
	Title      string     `json:"title" doc:"What the task is called; mostly empty."`
	TitleWords wire.Texts `json:"title_words"`
	Home       string     `json:"home"`
	Start      string     `json:"start" doc:"Wall clock of the home, as it would be; of one that goes as it is."`
	End        string     `json:"end"`
	WasStart   string     `json:"was_start" doc:"As it is; empty for a task that comes."`
	WasEnd     string     `json:"was_end"`
	Person     string     `json:"person" doc:"Who would do it; empty for nobody."`
	Checklist  string     `json:"checklist" doc:"The checklist that the rule names; empty for those of the home and the kind."`
}

// PreviewBody is what a draft would do in the days ahead.
type PreviewBody struct {
	Days    int            `json:"days" doc:"How many days ahead were looked at."`
	Homes   int            `json:"homes" doc:"How many homes the rule is for."`
	Comes   int            `json:"comes"`
	Moves   int            `json:"moves"`
	Changes int            `json:"changes" doc:"Which others would do."`
	Lists   int            `json:"lists" doc:"Which would have another checklist."`
	Names   int            `json:"names" doc:"Which would only be called something else."`
	Goes    int            `json:"goes"`
	Stays   int            `json:"stays" doc:"That are left alone, because somebody has begun them or has ticked something of their checklist, or a planner has set their time."`
	Rows    []ForeseenBody `json:"rows" nullable:"false" doc:"The first ones of each effect."`
}

// rowsOfEach is how many rows of each effect a preview has.
const rowsOfEach = 5

func presentRule(r Rule) RuleBody {
	return RuleBody{MemberID: int64(r.Ref.Member), ID: r.Ref.ID, Version: r.Version, Fields: r.Fields}
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	registerWhy(r, s)
	registerCandidates(r, s)
	managers := []identity.Role{identity.Manager}
	const path = "/v1/manage/rules"
	web.Answer(r, web.Route{
		ID: "getManageRules", Method: http.MethodGet, Path: path, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The rules by which an agency's tasks are made; of one kind (and name) the narrowest applies at a home",
	}, func(ctx context.Context, c web.Caller, in *web.OfMember) (RulesBody, error) {
		book, err := s.Rules(ctx, c.Actor, in.Member(c.Actor))
		out := RulesBody{Rules: []RuleBody{}, Waiting: book.Waiting}
		for _, one := range book.Rules {
			out.Rules = append(out.Rules, presentRule(one))
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "getManageRuleHomes", Method: http.MethodGet, Path: "/v1/manage/rulehomes", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The towns, houses, groups and homes that a rule can be for",
	}, func(ctx context.Context, c web.Caller, in *web.OfMember) (RuleHomes, error) {
		return s.RuleHomes(ctx, c.Actor, in.Member(c.Actor))
	})
	web.Answer(r, web.Route{
		ID: "postManageRulePreview", Method: http.MethodPost, Path: path + "/preview", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "What a draft of a rule would do to the tasks of the next half year; nothing is stored and nobody is notified",
	}, func(ctx context.Context, c web.Caller, in *RuleDraftInput) (PreviewBody, error) {
		m := in.Member(c.Actor)
		found, homes, err := s.PreviewRule(ctx, c.Actor, identity.Ref{Member: m, ID: in.Body.ID}, in.Body.Rule)
		if err != nil {
			return PreviewBody{}, err
		}
		crew, err := s.tasks.StaffOf(ctx, s.db, m)
		if err != nil {
			return PreviewBody{}, err
		}
		lists, err := s.tasks.ListNames(ctx, s.db, m)
		if err != nil {
			return PreviewBody{}, err
		}
		return presentPreview(found, homes, lists, func(id identity.StaffID) string {
			entry, _ := crew.By(id)
			return entry.Name
		}), nil
	})
	web.Answer(r, web.Route{
		ID: "postManageRule", Method: http.MethodPost, Path: path, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Add a rule; when it is on, its tasks are made home by home after the answer",
	}, func(ctx context.Context, c web.Caller, in *RuleInput) (RuleBody, error) {
		rule, err := s.SaveRule(ctx, c.Actor, c.Attempt, identity.Ref{Member: in.Member(c.Actor)}, 0, in.Body)
		return presentRule(rule), err
	})
	web.Answer(r, web.Route{
		ID: "putManageRule", Method: http.MethodPut, Path: path + "/{ref}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Change a rule, switch it on or off; tasks follow after the answer, those that were begun or set by hand stay",
	}, func(ctx context.Context, c web.Caller, in *RuleChangeInput) (RuleBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return RuleBody{}, err
		}
		rule, err := s.SaveRule(ctx, c.Actor, c.Attempt, ref, in.Body.Version, in.Body.Rule)
		return presentRule(rule), err
	})
	web.Answer(r, web.Route{
		ID: "postManageRuleUndo", Method: http.MethodPost, Path: path + "/{ref}/undo", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Put a rule back to what it was before its last change; one that was added is switched off",
	}, func(ctx context.Context, c web.Caller, in *RuleUndoInput) (RuleBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return RuleBody{}, err
		}
		rule, err := s.UndoRule(ctx, c.Actor, c.Attempt, ref, in.Body.Version)
		return presentRule(rule), err
	})
}

func presentPreview(found []Foreseen, homes []property.Property, lists map[int64]string, nameOf func(identity.StaffID) string) PreviewBody {
	out := PreviewBody{Days: ahead, Homes: len(homes), Rows: []ForeseenBody{}}
	at := make(map[int64]*property.Property, len(homes))
	for i := range homes {
		at[homes[i].Ref.ID] = &homes[i]
	}
	counts := map[Effect]*int{Comes: &out.Comes, Moves: &out.Moves, Changes: &out.Changes, Lists: &out.Lists, Names: &out.Names, Goes: &out.Goes, Stays: &out.Stays}
	for _, f := range found {
		if *counts[f.Effect]++; *counts[f.Effect] > rowsOfEach {
			continue
		}
		c := f.Task()
		home := at[c.Property]
		row := ForeseenBody{
			Effect: f.Effect, Type: string(c.Type), Check: c.Check, Title: c.Title.Any, TitleWords: c.Title.By, Home: home.Short(),
			Start: wire.DateTime(c.PlannedStart, home.Zone), End: wire.DateTime(c.PlannedEnd, home.Zone), Person: nameOf(c.Person), Checklist: lists[c.Checklist],
		}
		if f.Effect != Comes {
			row.WasStart, row.WasEnd = wire.DateTime(f.Was.PlannedStart, home.Zone), wire.DateTime(f.Was.PlannedEnd, home.Zone)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}
