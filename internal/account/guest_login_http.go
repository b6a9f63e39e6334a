package account

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Schema names the states.
func (GuestLoginState) Schema(huma.Registry) *huma.Schema { return wire.Among(GuestLoginStates) }

// Schema names the helps.
func (GuestHelp) Schema(huma.Registry) *huma.Schema { return wire.Among(GuestHelps) }

// GuestLoginInput looks for logins of guests.
type GuestLoginInput struct {
	web.OfMember
	Typed string `query:"q" maxLength:"100" doc:"Email address, booking number or name of the guest; nothing is found by nothing."`
}

// GuestLoginAnswer is the login of guests of the agency.
type GuestLoginAnswer struct {
	Ref       string           `json:"ref" doc:"The newest of the stays as memberid-id; helps go by it."`
	Email     string           `json:"email" doc:"Empty where the stay has none."`
	Name      string           `json:"name"`
	State     GuestLoginState  `json:"state" doc:"none: nobody has asked for one; pending: the mail with the link was not opened; active; closed; no_address: the stay has no email address."`
	Tries     bool             `json:"tries" doc:"Whether there were so many failed tries within the hour that people have to wait or solve a captcha."`
	Locked    bool             `json:"locked" doc:"Whether the password alone signs nobody in, so that a guest who has lost passkeys and recovery codes needs the office."`
	MailState string           `json:"mail_state" enum:",queued,sent,failed" doc:"Of the agency's last mail to the address; empty for none in the last 30 days."`
	MailCause string           `json:"mail_cause" enum:",too_late,refused,busy,no_answer,not_reached,not_taken" doc:"Why its last try failed."`
	MailAt    string           `json:"mail_at" doc:"RFC 3339, UTC; empty for none."`
	Stays     []GuestLoginStay `json:"stays" nullable:"false" doc:"Of this agency only, the last arrival first; at most 5."`
}

// GuestLoginStay is a stay that was booked with the address.
type GuestLoginStay struct {
	Ref       string `json:"ref"`
	Number    int64  `json:"number"`
	Home      string `json:"home"`
	Arrival   string `json:"arrival" doc:"yyyy-MM-dd"`
	Departure string `json:"departure" doc:"yyyy-MM-dd"`
	Status    string `json:"status" enum:"offer,confirmed,cancelled"`
}

// GuestHelpInput helps a guest of a stay.
type GuestHelpInput struct {
	web.RefInput
	Body struct {
		Help GuestHelp `json:"help" doc:"link: mail a link that signs in, or activates a login that is not confirmed; invite: mail the invitation; lift: end the waits that failed tries have left."`
	}
}

func presentGuestLogin(l GuestLogin) GuestLoginAnswer {
	out := GuestLoginAnswer{
		Ref: l.Stay.String(), Email: l.Email, Name: l.Name, State: l.State, Tries: l.Tries, Locked: l.Locked, MailState: string(l.Mail.State), MailCause: string(l.Mail.Cause()), MailAt: wire.Instant(l.Mail.CreatedAt),
		Stays: []GuestLoginStay{},
	}
	for _, stay := range l.Stays {
		out.Stays = append(out.Stays, GuestLoginStay{
			Ref: stay.Ref.String(), Number: stay.Ref.ID, Home: stay.At.Title, Arrival: stay.Arrival.String(), Departure: stay.Departure.String(), Status: string(stay.Status),
		})
	}
	return out
}

func registerGuestLogins(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.List(r, web.Route{
		ID: "getManageGuestLogins", Method: http.MethodGet, Path: "/v1/manage/guestlogins", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.TooManyRequests},
		Summary: "Logins of guests of the agency by email address, booking number or name, at most 20",
	}, func(ctx context.Context, c web.Caller, in *GuestLoginInput) (wire.Page[GuestLoginAnswer], error) {
		var page wire.Page[GuestLoginAnswer]
		found, err := s.FindGuestLogins(ctx, c.Actor, in.Member(c.Actor), in.Typed, c.Lang)
		for _, l := range found {
			page.Items = append(page.Items, presentGuestLogin(l))
		}
		return page, err
	})
	web.Answer(r, web.Route{
		ID: "postManageGuestLoginHelp", Method: http.MethodPost, Path: "/v1/manage/guestlogins/{ref}/help", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.BadRequest, fault.ReservationNotFound, fault.Conflict, fault.TooManyRequests, fault.KeyReused},
		Summary:  "Help the guest of a stay to sign in; it is noted in the history of the stay",
	}, func(ctx context.Context, c web.Caller, in *GuestHelpInput) (Done, error) {
		ref, err := in.Parse()
		if err != nil {
			return Done{}, err
		}
		return Done{Done: true}, s.HelpGuest(ctx, c.Actor, c.Attempt, ref, in.Body.Help)
	})
}
