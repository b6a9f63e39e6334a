package report

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// CalendarBody describes the account's subscribed calendar.
type CalendarBody struct {
	Active  bool   `json:"active" doc:"Whether there is an address that works."`
	Address string `json:"address" doc:"The private address, only in the answer that made it; else empty."`
	Created string `json:"created" doc:"yyyy-MM-dd HH:mm:ss in UTC; 0000-00-00 00:00:00 when there is none."`
	Fetched string `json:"fetched" doc:"When a calendar program last fetched it, in UTC; 0000-00-00 00:00:00 for never."`
}

type exportInput struct {
	Body struct {
		Format string `json:"format" enum:"xlsx,csv,ics,pdf" doc:"An Excel file, CSV for any spreadsheet, a calendar file, or pages to print."`
		// Template has no default: without it the file has one line a task, as always.
		Template string   `json:"template,omitempty" enum:"day,person,home,town" doc:"Groups the tasks by day, by person, by property or by town, with sums; of xlsx, csv and pdf. Without it pdf is by day, and the others are one table with a line for each task."`
		Tasks    []string `json:"tasks" maxItems:"5000" nullable:"false" doc:"The tasks as memberid-id, in the order in which they are listed. What the person may not see is left out."`
	}
}

type tokenInput struct {
	web.Known
	Token string `path:"token" maxLength:"60" doc:"The secret part of the private address."`
}

var mimes = map[Format]string{PDF: "application/pdf", XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", TextCSV: "text/csv; charset=utf-8", ICS: web.CalendarType}

// workers are all who have tasks.
var workers = []identity.Role{identity.Cleaner, identity.Company, identity.Manager}

// Register adds the routes of this noun. public is where the installation is reached.
func Register(r *web.Router, s *Service, public *url.URL) {
	registerPages(r, s)
	registerTemplates(r, s)
	registerKept(r, s)
	registerRegular(r, s)
	web.Download(r, web.Route{
		ID: "postCleaningsExport", Method: http.MethodPost, Path: "/v1/cleaningsexport", Tag: "cleaning", Level: identity.ReadOnly, Who: workers,
		Summary: "The listed tasks as an Excel, CSV, calendar or PDF file; one at a time of each account", Refusals: []fault.Code{fault.BadRequest, fault.TooManyRequests},
	}, func(ctx context.Context, c web.Caller, in *exportInput) (http.Handler, error) {
		refs, err := taskRefs(in.Body.Tasks)
		if err != nil {
			return nil, err
		}
		format, template := Format(in.Body.Format), in.Body.Template
		if format == ICS && template != "" {
			return nil, fault.Invalid(fault.BadRequest, map[string]string{"template": "not together with ics"})
		}
		if format == PDF {
			template = cmp.Or(template, "day")
		}
		var body []byte
		if template != "" {
			body, err = s.Report(ctx, c.Actor, refs, template, format, c.Lang)
		} else {
			body, err = s.Export(ctx, c.Actor, refs, format, c.Lang, public)
		}
		if err != nil {
			return nil, err
		}
		return web.Bytes(body, mimes[format], `attachment; filename="tasks.`+string(format)+`"`), nil
	})

	web.Download(r, web.Route{
		ID: "getCalendarFeed", Method: http.MethodGet, Path: "/v1/calendars/{token}", Tag: "calendar", Public: true,
		Summary: "The tasks behind a private address, for calendar programs", Refusals: []fault.Code{fault.NotFound},
	}, func(ctx context.Context, _ web.Caller, in *tokenInput) (http.Handler, error) {
		body, err := s.Subscribed(ctx, in.Token, public)
		if err != nil {
			return nil, err
		}
		return web.Calendar(body, "tasks.ics", in.Known), nil
	})

	own := web.Route{Path: "/v1/calendar", Tag: "calendar", Who: []identity.Role{identity.Cleaner, identity.Company}}
	for _, call := range []struct {
		id, method, summary string
		do                  func(ctx context.Context, c web.Caller) (CalendarBody, error)
	}{
		{"getCalendar", http.MethodGet, "Whether the own tasks can be subscribed to, and when that last happened", func(ctx context.Context, c web.Caller) (CalendarBody, error) {
			return s.present(ctx, c.Actor.Account)
		}},
		{"postCalendar", http.MethodPost, "A new private address for the own tasks; an earlier one stops working", func(ctx context.Context, c web.Caller) (CalendarBody, error) {
			token, err := s.Subscribe(ctx, c.Actor)
			if err != nil {
				return CalendarBody{}, err
			}
			out, err := s.present(ctx, c.Actor.Account)
			out.Address = public.JoinPath("v1", "calendars", token.Reveal()+".ics").String()
			return out, err
		}},
		{"deleteCalendar", http.MethodDelete, "The private address stops working", func(ctx context.Context, c web.Caller) (CalendarBody, error) {
			if err := s.Revoke(ctx, c.Actor.Account); err != nil {
				return CalendarBody{}, err
			}
			return s.present(ctx, c.Actor.Account)
		}},
	} {
		route := own
		route.ID, route.Method, route.Summary = call.id, call.method, call.summary
		web.Answer(r, route, func(ctx context.Context, c web.Caller, _ *struct{}) (CalendarBody, error) { return call.do(ctx, c) })
	}
}

func (s *Service) present(ctx context.Context, account identity.AccountID) (CalendarBody, error) {
	c, ok, err := s.Own(ctx, account)
	show := func(at clock.Instant) string { return wire.DateTime(at, time.UTC) }
	return CalendarBody{Active: ok, Created: show(c.created), Fetched: show(c.fetched)}, err
}
