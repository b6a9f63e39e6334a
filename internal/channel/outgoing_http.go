package channel

import (
	"context"
	"net/http"
	"net/url"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// OutgoingAnswer is a calendar of a home that a channel reads.
type OutgoingAnswer struct {
	ID        string `json:"id" doc:"memberid-id."`
	Source    Source `json:"source" doc:"The channel that reads it."`
	Name      string `json:"name" doc:"What a channel without habits of its own is called; else empty."`
	Calendar  string `json:"calendar" doc:"The calendar by which the home follows that channel, memberid-id; empty where none is chosen."`
	CreatedAt string `json:"created_at" doc:"In the time zone of the home."`
	ReadAt    string `json:"read_at" doc:"When it was last read; empty for never since it has its address."`
}

// OutgoingAddress is where a channel reads a calendar.
type OutgoingAddress struct {
	Address string `json:"address" doc:"A password: who has it sees which nights are taken."`
}

// NewOutgoingInput makes an outgoing calendar.
type NewOutgoingInput struct {
	web.RefInput
	Body struct {
		Source   Source `json:"source"`
		Name     string `json:"name" maxLength:"200" doc:"Of a channel that is none of the others; up to 60 characters. Empty with a calendar: the host of its address."`
		Calendar string `json:"calendar,omitempty" maxLength:"40" doc:"The calendar by which the home follows that channel, memberid-id: what it has brought is left out. Without one, what has the source or the name is."`
	}
}

type outgoingTokenInput struct {
	web.Known
	Token string `path:"token" maxLength:"60" doc:"The secret part of the address."`
}

func (s *Service) presentOutgoing(ctx context.Context, c web.Caller, ref identity.Ref) ([]OutgoingAnswer, error) {
	out := []OutgoingAnswer{}
	all, err := s.Outgoing(ctx, c.Actor, ref)
	if err != nil || len(all) == 0 {
		return out, err
	}
	home, err := s.properties.Get(ctx, s.db, ref)
	for _, o := range all {
		one := OutgoingAnswer{ID: o.Ref.String(), Source: o.Source, Name: o.Name, CreatedAt: wire.DateTime(o.CreatedAt, home.Zone), ReadAt: wire.DateTime(o.ReadAt, home.Zone)}
		if o.Calendar != 0 {
			one.Calendar = identity.Ref{Member: ref.Member, ID: o.Calendar}.String()
		}
		out = append(out, one)
	}
	return out, err
}

func (s *Service) registerOutgoing(r *web.Router, home string, public *url.URL, answer func(ctx context.Context, c web.Caller, ref identity.Ref) (CalendarsAnswer, error)) {
	managers := []identity.Role{identity.Manager}
	const one = "/v1/manage/outgoingcalendars/{ref}"
	address := func(ctx context.Context, c web.Caller, ref identity.Ref) (OutgoingAddress, error) {
		token, err := s.OutgoingToken(ctx, c.Actor, ref)
		if err != nil {
			return OutgoingAddress{}, err
		}
		return OutgoingAddress{Address: public.JoinPath("v1", "propertycalendars", token.Reveal()+".ics").String()}, nil
	}
	web.Answer(r, web.Route{
		ID: "postManageOutgoingCalendar", Method: http.MethodPost, Path: home + "/outgoing", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.BadRequest, fault.Conflict, fault.DemoAgency, fault.KeyReused},
		Summary: "Make a calendar of a home for a channel to read; a home has up to 20",
	}, func(ctx context.Context, c web.Caller, in *NewOutgoingInput) (CalendarsAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return CalendarsAnswer{}, err
		}
		n := NewOutgoing{Source: in.Body.Source, Name: in.Body.Name}
		if in.Body.Calendar != "" {
			own, err := identity.ParseRef(in.Body.Calendar)
			if err != nil || own.Member != ref.Member || own.ID == 0 {
				return CalendarsAnswer{}, fault.Invalid(fault.BadRequest, map[string]string{"calendar": "unknown"})
			}
			n.Calendar = own.ID
		}
		if _, err := s.MakeOutgoing(ctx, c.Actor, c.Attempt, ref, n); err != nil {
			return CalendarsAnswer{}, err
		}
		return answer(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "postManageOutgoingAddress", Method: http.MethodPost, Path: one + "/address", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "Show where a channel reads an outgoing calendar; changes nothing",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (OutgoingAddress, error) {
		ref, err := in.Parse()
		if err != nil {
			return OutgoingAddress{}, err
		}
		return address(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "putManageOutgoingAddress", Method: http.MethodPut, Path: one + "/address", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Give an outgoing calendar a new address; the one before it stops working",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (OutgoingAddress, error) {
		ref, err := in.Parse()
		if err != nil {
			return OutgoingAddress{}, err
		}
		if err := s.ReaddressOutgoing(ctx, c.Actor, c.Attempt, ref); err != nil {
			return OutgoingAddress{}, err
		}
		return address(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "deleteManageOutgoingCalendar", Method: http.MethodDelete, Path: one, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Take an outgoing calendar away; its address stops working",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (CalendarsAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return CalendarsAnswer{}, err
		}
		home, err := s.DropOutgoing(ctx, c.Actor, c.Attempt, ref)
		if err != nil {
			return CalendarsAnswer{}, err
		}
		return answer(ctx, c, home)
	})
	web.Download(r, web.Route{
		ID: "getPropertyCalendar", Method: http.MethodGet, Path: "/v1/propertycalendars/{token}", Tag: "calendar", Public: true,
		Summary: "The taken nights of a home behind a private address, for channels", Refusals: []fault.Code{fault.NotFound},
	}, func(ctx context.Context, _ web.Caller, in *outgoingTokenInput) (http.Handler, error) {
		body, err := s.ReadOutgoing(ctx, in.Token)
		return web.Calendar(body, "calendar.ics", in.Known), err
	})
}
