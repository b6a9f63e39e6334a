package task

import (
	"context"
	"net/http"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// workers are all who deal with tasks.
var workers = []identity.Role{identity.Cleaner, identity.Company, identity.Manager}

// listInput is the query of the task list.
type listInput struct {
	web.Offset
	web.Known
	Scope string `query:"scope" enum:"current,past" doc:"current (as when absent): not finished, or planned from today on, oldest first. past: the others, newest first."`
	From  string `query:"from" maxLength:"10" doc:"yyyy-MM-dd: together with to instead of scope, all tasks planned on these days."`
	To    string `query:"to" maxLength:"10" doc:"yyyy-MM-dd, at most 400 days after from."`
}

// servicesInput is the query of the lists of service tasks.
type servicesInput struct {
	web.Offset
	web.Known
	From string `query:"fromDate" maxLength:"10" doc:"yyyy-MM-dd: together with toDate, the service tasks planned on these days."`
	To   string `query:"toDate" maxLength:"10" doc:"yyyy-MM-dd, at most 400 days after fromDate."`
}

// boardInput is the query of the manager's board.
type boardInput struct {
	web.Offset
	Member int64  `query:"memberid" required:"true" minimum:"1" doc:"The agency."`
	Date   string `query:"date" required:"true" maxLength:"10" doc:"yyyy-MM-dd, on the calendar of each property."`
}

// textsInput names one task and a language.
type textsInput struct {
	web.RefInput
	Lang string `path:"lang" maxLength:"10" doc:"A language of contents, such as en."`
}

// textPictureInput asks for a picture of an info text.
type textPictureInput struct {
	web.RefInput
	web.FileView
	Lang string `path:"a" maxLength:"20" doc:"The language that the texts were asked for in."`
	Text int64  `path:"b" minimum:"1" doc:"Number of the text."`
	Name string `path:"c" maxLength:"60" doc:"Name of the picture."`
}

// timesBody is what PATCH cleaningresource takes.
type timesBody struct {
	Start *string `json:"cleaning_ist_start,omitempty" maxLength:"23" doc:"yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 clears; absent leaves it."`
	End   *string `json:"cleaning_ist_end,omitempty" maxLength:"23" doc:"yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 clears; absent leaves it."`
}

type timesInput struct {
	web.RefInput
	Body timesBody
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	registerCompany(r, s)
	registerPeople(r, s)
	registerAttachments(r, s)
	registerWays(r, s)
	version := func(ctx context.Context, c web.Caller) (string, error) { return s.ListVersion(ctx, c.Actor) }
	web.VersionedList(r, web.Route{
		ID: "getCleanings", Method: http.MethodGet, Path: "/v1/cleanings", Tag: "cleaning", Who: workers, Summary: "The own tasks; a manager's are all of the agency's",
		Refusals: []fault.Code{fault.BadRequest},
	}, version, s.getCleanings)

	for _, l := range []struct {
		id, path, summary string
		scope             Scope
	}{
		{"getServicesActual", "/v1/servicesactual", "The own service tasks up to today that are not finished", ScopeServicesActual},
		{"getServicesNext", "/v1/servicesnext", "The own service tasks planned after today", ScopeServicesNext},
	} {
		web.VersionedList(r, web.Route{
			ID: l.id, Method: http.MethodGet, Path: l.path, Tag: "cleaning", Who: workers, Summary: l.summary, Refusals: []fault.Code{fault.BadRequest},
		}, version, func(ctx context.Context, c web.Caller, in *servicesInput) (wire.Page[Listed], error) {
			days, err := parseDays(in.From, in.To, "fromDate", "toDate")
			if err != nil {
				return wire.Page[Listed]{}, err
			}
			return s.List(ctx, c.Actor, Query{Scope: l.scope, Days: days, Mark: in.Mark()})
		})
	}

	web.List(r, web.Route{
		ID: "getManageTasks", Scope: identity.TasksRead, Method: http.MethodGet, Path: "/v1/manage/tasks", Tag: "manage", Who: []identity.Role{identity.Manager}, Summary: "All tasks of one day",
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *boardInput) (wire.Page[Listed], error) {
		day, err := clock.ParseDate(in.Date)
		if err != nil {
			return wire.Page[Listed]{}, fault.Invalid(fault.BadRequest, map[string]string{"date": "expected yyyy-MM-dd"})
		}
		return s.Board(ctx, c.Actor, identity.MemberID(in.Member), day, in.Mark())
	})

	web.Answer(r, web.Route{
		ID: "getCleaning", Method: http.MethodGet, Path: "/v1/cleaning/{ref}", Tag: "cleaning", Who: workers, Summary: "One task with all that is needed to do it",
		Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound},
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (TaskDetail, error) {
		ref, err := in.Parse()
		if err != nil {
			return TaskDetail{}, err
		}
		return s.Get(ctx, c.Actor, ref, c.Lang)
	})

	web.Answer(r, web.Route{
		ID: "getCleaningInfoTexts", Method: http.MethodGet, Path: "/v1/cleaning/{ref}/infotexts/{lang}", Tag: "cleaning", Who: workers,
		Summary: "What the agency wrote for its staff, in one language", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound},
	}, func(ctx context.Context, c web.Caller, in *textsInput) ([]property.InfoTextAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		lang, ok := locales.Content(in.Lang)
		if !ok {
			return nil, fault.Invalid(fault.BadRequest, map[string]string{"lang": "expected " + locales.OneOf})
		}
		return s.InfoTexts(ctx, c.Actor, ref, lang)
	})

	web.Download(r, web.Route{
		ID: "getCleaningInfotextPicture", Method: http.MethodGet, Path: "/v1/cleaning/{ref}/infotexts/{a}/{b}/{c}", Tag: "cleaning", Who: workers,
		Summary: "A picture of an info text: language, text, picture", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *textPictureInput) (http.Handler, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		lang, ok := locales.Content(in.Lang)
		if !ok {
			return nil, fault.Invalid(fault.BadRequest, map[string]string{"lang": "expected " + locales.OneOf})
		}
		f, err := s.TextPicture(ctx, c.Actor, ref, lang, in.Text, in.Name)
		return s.properties.Serve(f.File, in.MaxSize, in.Base64, r.WriteRefusal), err
	})

	web.Answer(r, web.Route{
		ID: "patchCleaningResource", Method: http.MethodPatch, Path: "/v1/cleaningresource/{ref}", Tag: "cleaning", Who: workers, Summary: "Begin, finish or undo a task",
		Refusals: []fault.Code{
			fault.BadRequest, fault.TaskNotFound, fault.TaskTakenByOther, fault.TaskTimeFuture, fault.TaskTimeOrder, fault.TaskNotStarted, fault.TaskUndoTooLate, fault.CheckTooEarly, fault.CheckBegun, fault.ChecklistOpen, fault.KeyReused,
		},
	}, func(ctx context.Context, c web.Caller, in *timesInput) (TaskAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return TaskAnswer{}, err
		}
		c.Actor.Lang, _ = locales.Content(c.Lang) // a refusal names items as this device shows them
		return s.SetTimes(ctx, c.Actor, c.Attempt, ref, func(zone *time.Location) (Times, error) { return in.Body.parse(zone) })
	})
	registerChecklists(r, s)
}

func (s *Service) getCleanings(ctx context.Context, c web.Caller, in *listInput) (wire.Page[Listed], error) {
	days, err := parseDays(in.From, in.To, "from", "to")
	if err != nil {
		return wire.Page[Listed]{}, err
	}
	q := Query{Scope: ScopeCurrent, Days: days, Mark: in.Mark()}
	switch {
	case days != nil && in.Scope != "":
		return wire.Page[Listed]{}, fault.Invalid(fault.BadRequest, map[string]string{"scope": "not together with from and to"})
	case days != nil:
		q.Scope = ScopeDays
	case in.Scope == string(ScopePast):
		q.Scope = ScopePast
	}
	return s.List(ctx, c.Actor, q)
}

// maxDays is the longest range of dates that a list takes.
const maxDays = 400

// parseDays reads a range of dates; nil when neither is given.
func parseDays(from, to, fromName, toName string) (*Days, error) {
	if from == "" && to == "" {
		return nil, nil
	}
	fields := map[string]string{}
	first, err := clock.ParseDate(from)
	if err != nil {
		fields[fromName] = "expected yyyy-MM-dd"
	}
	last, err := clock.ParseDate(to)
	if err != nil {
		fields[toName] = "expected yyyy-MM-dd"
	}
	if len(fields) == 0 {
		switch n := first.Until(last); {
		case n < 0:
			fields[toName] = "before the first day"
		case n > maxDays:
			fields[toName] = "more than 400 days after the first"
		}
	}
	if len(fields) > 0 {
		return nil, fault.Invalid(fault.BadRequest, fields)
	}
	return &Days{From: first, To: last}, nil
}

func (b timesBody) parse(zone *time.Location) (Times, error) {
	var out Times
	fields := map[string]string{}
	for _, f := range []struct {
		name string
		text *string
		into **clock.Instant
	}{{fieldStart, b.Start, &out.Start}, {fieldEnd, b.End, &out.End}} {
		if f.text == nil {
			continue
		}
		at, err := wire.ParseDateTime(*f.text, zone)
		if err != nil || at < 0 {
			fields[f.name] = "expected yyyy-MM-dd HH:mm:ss"
			continue
		}
		at -= at % clock.Instant(time.Second/time.Millisecond) // the wire shows seconds: the same value must come back equal
		*f.into = &at
	}
	if b.Start == nil && b.End == nil {
		fields[fieldStart] = "this or cleaning_ist_end is required"
	}
	if len(fields) > 0 {
		return out, fault.Invalid(fault.BadRequest, fields)
	}
	return out, nil
}
