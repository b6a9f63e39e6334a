package reservation

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Schema lists the actions.
func (Action) Schema(huma.Registry) *huma.Schema { return wire.Among(slices.Concat(own, reportable)) }

// ReportableAction is an action that a person's browser reports.
type ReportableAction Action

// Schema lists the actions.
func (ReportableAction) Schema(huma.Registry) *huma.Schema { return wire.Among(reportable) }

// ProtocolInput reports what was done in a stay.
type ProtocolInput struct {
	web.RefInput
	Body struct {
		Action ReportableAction `json:"glaktionprot_aktion" doc:"What was done, as only the person's browser knows."`
	}
}

// NotedAnswer is the answer.
type NotedAnswer struct {
	Action ReportableAction `json:"glaktionprot_aktion"`
	At     string           `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
}

// LeftInput says that the guests have left, or that this was a mistake.
type LeftInput struct {
	web.RefInput
	Body struct {
		Left bool   `json:"left" doc:"true: they have left. false: that was a mistake."`
		At   string `json:"at,omitempty" maxLength:"23" doc:"When they said so, yyyy-MM-dd HH:mm:ss in the property's zone, on a device that had no signal since then: within a week. Absent means now."`
	}
}

// LeftAnswer is the answer.
type LeftAnswer struct {
	LeftAt string `json:"left_at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 when it was taken back."`
}

// ReadyAnswer is the answer to a release.
type ReadyAnswer struct {
	ReadyAt string `json:"ready_at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
}

// LockedAnswer is the answer to taking a key back.
type LockedAnswer struct {
	Visible bool `json:"visible" doc:"Whether the guest can see the key code all the same, because the rule shows it."`
}

// LineAnswer is one line of the protocol.
type LineAnswer struct {
	ID       int64  `json:"id"`
	At       string `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	Who      string `json:"who" doc:"Who did it; empty when no longer known."`
	ByNumber bool   `json:"by_number" doc:"Done by a person who signed in by booking number, which may be another person than the one who booked."`
	Action   Action `json:"glaktionprot_aktion" doc:"What was done."`
	Import   int64  `json:"import" doc:"Number of the import of a file that did it; 0 for all else."`
}

func registerHours(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	missing := fault.ReservationNotFound
	web.Answer(r, web.Route{
		ID: "putReservationProtocol", Method: http.MethodPut, Path: "/v1/reservationprotocol/{ref}", Tag: "reservations", Refusals: []fault.Code{missing, fault.KeyReused},
		Summary: "Write into the protocol of a stay what only the person's browser knows",
	}, func(ctx context.Context, c web.Caller, in *ProtocolInput) (NotedAnswer, error) {
		at, ref, err := stayOf(ctx, s, c, in.RefInput)
		if err != nil {
			return NotedAnswer{}, err
		}
		done, err := s.Report(ctx, c.Actor, c.Attempt, ref, Action(in.Body.Action))
		return NotedAnswer{Action: in.Body.Action, At: wire.DateTime(done.At, at.At.Zone)}, err
	})
	web.Answer(r, web.Route{
		ID: "putReservationLeft", Method: http.MethodPut, Path: "/v1/reservations/{ref}/left", Tag: "reservations", Refusals: []fault.Code{fault.BadRequest, missing, fault.StayNotNow, fault.KeyReused},
		Summary: "The guests have left: the people who clean after them are notified at once",
	}, func(ctx context.Context, c web.Caller, in *LeftInput) (LeftAnswer, error) {
		at, ref, err := stayOf(ctx, s, c, in.RefInput)
		if err != nil {
			return LeftAnswer{}, err
		}
		said, err := wire.ParseDateTime(in.Body.At, at.At.Zone)
		if err != nil {
			return LeftAnswer{}, fault.Invalid(fault.BadRequest, map[string]string{"at": "expected yyyy-MM-dd HH:mm:ss"})
		}
		done, err := s.Leave(ctx, c.Actor, c.Attempt, ref, in.Body.Left, said)
		return LeftAnswer{LeftAt: wire.DateTime(done.At, at.At.Zone)}, err
	})
	web.Answer(r, web.Route{
		ID: "putHomeReady", Method: http.MethodPut, Path: "/v1/manage/reservations/{ref}/ready", Tag: "manage", Who: managers,
		Refusals: []fault.Code{missing, fault.StayNotNow, fault.HomeNotReady, fault.KeyReused},
		Summary:  "Release the home of a stay before the time of arrival, once it is cleaned and checked; the guest is notified",
	}, func(ctx context.Context, c web.Caller, in *UnlockInput) (ReadyAnswer, error) {
		at, ref, err := stayOf(ctx, s, c, in.RefInput)
		if err != nil {
			return ReadyAnswer{}, err
		}
		done, err := s.ReleaseHome(ctx, c.Actor, c.Attempt, ref)
		return ReadyAnswer{ReadyAt: wire.DateTime(done.At, at.At.Zone)}, err
	})
	web.Answer(r, web.Route{
		ID: "deleteKeyUnlock", Method: http.MethodDelete, Path: "/v1/manage/reservations/{ref}/keyunlock", Tag: "manage", Who: managers, Refusals: []fault.Code{missing, fault.KeyReused},
		Summary: "Take back what was opened early by hand, the key and the home",
	}, func(ctx context.Context, c web.Caller, in *UnlockInput) (LockedAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return LockedAnswer{}, err
		}
		if err := s.LockKey(ctx, c.Actor, c.Attempt, ref); err != nil {
			return LockedAnswer{}, err
		}
		at, err := s.Home(ctx, c.Actor, ref)
		return LockedAnswer{Visible: err == nil && KeyRule(at.Reservation, at.At.Zone, at.Now).Visible}, err
	})
	web.Answer(r, web.Route{
		ID: "getReservationProtocol", Method: http.MethodGet, Path: "/v1/manage/reservations/{ref}/protocol", Tag: "manage", Who: managers, Refusals: []fault.Code{missing},
		Summary: "What was done in a stay by whom, newest first, at most 200 lines",
	}, func(ctx context.Context, c web.Caller, in *UnlockInput) ([]LineAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		lines, at, err := s.Protocol(ctx, c.Actor, ref)
		out := make([]LineAnswer, 0, len(lines))
		for _, l := range lines {
			out = append(out, LineAnswer{ID: l.ID, At: wire.DateTime(l.At, at.At.Zone), Who: l.Who, ByNumber: l.ByNumber, Action: l.Action, Import: l.Run})
		}
		return out, err
	})
}

// stayOf finds the stay that a call is about, for the person who may see it.
func stayOf(ctx context.Context, s *Service, c web.Caller, in web.RefInput) (Overview, identity.Ref, error) {
	ref, err := in.Parse()
	if err != nil {
		return Overview{}, ref, err
	}
	at, err := s.Home(ctx, c.Actor, ref)
	return at, ref, err
}
