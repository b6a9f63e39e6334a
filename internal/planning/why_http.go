package planning

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Schema names the codes.
func (ReasonCode) Schema(huma.Registry) *huma.Schema { return wire.Among(ReasonCodes) }

// ReasonsBody are the reasons of a task.
type ReasonsBody struct {
	Reasons []ReasonBody `json:"reasons" nullable:"false" doc:"In the order in which they are read: why the task is there, why then, and why this person or nobody."`
}

// ReasonBody is a reason on the wire.
type ReasonBody struct {
	Code      ReasonCode `json:"code" doc:"Names the sentence; the other fields are what its words need, empty or 0 where they do not."`
	Name      string     `json:"name" doc:"A person, a company, a rule, the source of the stay or its calendar."`
	Kind      string     `json:"kind" enum:",departure,check,service,interim,inspection,periodic,upkeep,deep" doc:"The kind of the rule."`
	Arrival   string     `json:"arrival" doc:"yyyy-MM-dd"`
	Departure string     `json:"departure" doc:"yyyy-MM-dd"`
	Day       string     `json:"day" doc:"yyyy-MM-dd: when it was due."`
	Time      string     `json:"time" doc:"HH:mm"`
	Every     int        `json:"every" doc:"The number of the rule: nights, weeks, days or cleanings."`
	Number    int        `json:"number"`
	Count     int        `json:"count"`
	Why       string     `json:"why" enum:",absent,holiday,hours,off,declined,silent" doc:"Why somebody cannot come."`
	Was       string     `json:"was" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	Now       string     `json:"now" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	At        string     `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone: when the calendar said it."`
	Lines     string     `json:"lines" doc:"Code calendar_said: the lines of the calendar that brought the stay or changed it last, as they came, without the secret parts of its address. They may name the guest."`
	Cut       bool       `json:"cut" doc:"Whether there are more lines."`
}

func presentReason(r Reason) ReasonBody {
	text := func(d clock.Date) string {
		if d.IsZero() {
			return ""
		}
		return d.String()
	}
	return ReasonBody{
		Code: r.Code, Name: r.Name, Kind: string(r.Kind), Arrival: text(r.Arrival), Departure: text(r.Departure), Day: text(r.Day), Every: r.Every, Number: r.Number, Count: r.Count,
		Why: string(r.Why), Was: r.Was, Now: r.Now, Time: r.Time, At: r.At, Lines: r.Lines, Cut: r.Cut,
	}
}

func registerWhy(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "getManageTaskWhy", Method: http.MethodGet, Path: "/v1/manage/tasks/{ref}/why", Tag: "manage", Who: []identity.Role{identity.Manager}, Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound},
		Summary: "Why a task is there, is planned for its time, and is done by whom or by nobody",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (ReasonsBody, error) {
		out := ReasonsBody{Reasons: []ReasonBody{}}
		ref, err := in.Parse()
		if err != nil {
			return out, err
		}
		found, err := s.Why(ctx, c.Actor, ref)
		for _, reason := range found {
			out.Reasons = append(out.Reasons, presentReason(reason))
		}
		return out, err
	})
}
