package account

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// StaffSessions are the sign-ins of somebody of the staff.
type StaffSessions struct {
	Count int    `json:"count" doc:"How many devices are signed in."`
	Last  string `json:"last_used_at" doc:"When one was last used, RFC 3339, UTC; empty while none is signed in."`
}

func registerStaff(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "getManageStaffSessions", Method: http.MethodGet, Path: "/v1/manage/staff/{ref}/sessions", Tag: "manage", Who: []identity.Role{identity.Manager},
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound}, Summary: "On how many devices somebody of the staff is signed in",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (StaffSessions, error) {
		ref, err := in.Parse()
		if err != nil {
			return StaffSessions{}, err
		}
		count, last, err := s.SessionsOfStaff(ctx, c.Actor, ref)
		return StaffSessions{Count: count, Last: wire.Instant(last)}, err
	})
	web.Answer(r, web.Route{
		ID: "deleteManageStaffSessions", Method: http.MethodDelete, Path: "/v1/manage/staff/{ref}/sessions", Tag: "manage", Who: []identity.Role{identity.Manager},
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.OwnersOnly, fault.Conflict, fault.KeyReused}, Summary: "Sign somebody of the staff out on all devices",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (Done, error) {
		ref, err := in.Parse()
		if err != nil {
			return Done{}, err
		}
		return Done{Done: true}, s.SignOutStaff(ctx, c.Actor, c.Attempt, ref)
	})
}
