package member

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// StaffHistoryEntry is one act in the history of a team.
type StaffHistoryEntry struct {
	ID        int64  `json:"id"`
	At        string `json:"at" doc:"RFC 3339, UTC."`
	ByName    string `json:"by_name" doc:"Who did it; empty for the operator of the installation."`
	Staff     int64  `json:"staff" doc:"The entry that it was done to; 0 for the whole agency."`
	StaffName string `json:"staff_name"`
	Action    string `json:"action" enum:"second_factor_reset,passkeys_only,password_again,signed_in_by_recovery_code,made_owner,made_office,made_read_only,invited,invitation_withdrawn,joined,join_refused,switched_off,switched_on,signed_out,imported,import_returned"`
	Import    int64  `json:"import" doc:"The import of a file that did it, or its taking back: its number; 0 for none."`
}

func registerHistory(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "getManageStaffHistory", Method: http.MethodGet, Path: "/v1/manage/staff_history", Tag: "manage", Who: []identity.Role{identity.Manager}, Refusals: []fault.Code{fault.NotFound},
		Summary: "What managers did to the logins of their team, the newest first; at most 100",
	}, func(ctx context.Context, c web.Caller, in *teamInput) ([]StaffHistoryEntry, error) {
		all, err := s.History(ctx, c.Actor, identity.MemberID(in.Member))
		out := make([]StaffHistoryEntry, 0, len(all))
		for _, e := range all {
			out = append(out, StaffHistoryEntry{
				ID: e.ID, At: wire.Instant(e.At), ByName: e.ByName, Staff: int64(e.Staff), StaffName: e.StaffName, Action: string(e.Act), Import: e.Run,
			})
		}
		return out, err
	})
}
