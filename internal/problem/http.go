package problem

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// ReportInput is a report; photos come beside it in a form.
type ReportInput struct {
	web.RefInput
	Body struct {
		Kind string `json:"kind" enum:"damage,complaint" doc:"What is reported."`
		Text string `json:"text" doc:"What has happened, and where; fewer than 2500 characters."`
		// Uploads come from phones whose connection breaks: a photo in parts, then the report.
		Uploads []string `json:"uploads,omitempty" maxItems:"10" doc:"Photos that were uploaded in parts, by the names of their uploads. Not in a form."`
	}
}

// ReportAnswer is the answer.
type ReportAnswer struct {
	Message int64  `json:"msg_id" doc:"The message that it became in the chat of the stay."`
	At      string `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	Photos  int    `json:"photos"`
}

// ListInput asks for the open reports of an agency.
type ListInput struct {
	MemberID int64 `query:"memberid" minimum:"1" doc:"The agency; may be left out by who manages only one."`
}

// Proposal is an open report on the wire.
type Proposal struct {
	MemberID      int64  `json:"memberid"`
	ID            int64  `json:"id"`
	ReservationID int64  `json:"reservation_id"`
	Kind          string `json:"kind" enum:"damage,complaint"`
	Text          string `json:"text"`
	Guest         string `json:"guest" doc:"Name of the booker."`
	Title         string `json:"title" doc:"Of the property."`
	At            string `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
}

// DecideInput decides about a report.
type DecideInput struct {
	web.RefInput
	Body struct {
		Decision string `json:"decision" enum:"task,dismissed" doc:"task: make a service task of it. dismissed: nothing is to be done."`
	}
}

// Decided is the answer.
type Decided struct {
	State string `json:"state" enum:"task,dismissed"`
	Task  int64  `json:"cleaning_rpmaid,omitempty" doc:"The task that was made of it."`
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "putReservationProblem", Method: http.MethodPut, Path: "/v1/reservations/{ref}/problems", Tag: "reservations", Who: []identity.Role{identity.Guest, identity.Manager},
		Refusals: []fault.Code{
			fault.ReservationNotFound, fault.MessageTooLong, fault.MessageEmpty, fault.FileNotAllowed, fault.FileDamaged, fault.FileTooLarge, fault.TooManyFiles, fault.KeyReused,
		},
		Summary: "Report a damage or a complaint, with photos if it is sent as a form", Upload: &web.Upload{MaxFiles: message.MaxFiles, MaxBytes: files.MaxBytes},
	}, func(ctx context.Context, c web.Caller, in *ReportInput) (ReportAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return ReportAnswer{}, err
		}
		var photos []message.Sent
		for _, f := range c.Files {
			photos = append(photos, message.Sent{Name: f.Name, Content: f})
		}
		for _, id := range in.Body.Uploads {
			photos = append(photos, message.Sent{Upload: id})
		}
		m, err := s.Report(ctx, c.Actor, c.Attempt, ref, Kind(in.Body.Kind), in.Body.Text, photos)
		if err != nil {
			return ReportAnswer{}, err
		}
		return ReportAnswer{Message: m.ID, At: wire.DateTime(m.CreatedAt, m.Zone), Photos: len(m.Files)}, nil
	})
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "getManageProblems", Method: http.MethodGet, Path: "/v1/manage/problems", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "What guests have reported and nobody has decided about, the oldest first, at most 100",
	}, func(ctx context.Context, c web.Caller, in *ListInput) ([]Proposal, error) {
		member := identity.MemberID(in.MemberID)
		if member == 0 {
			member = c.Actor.OnlyManaged()
		}
		found, err := s.Proposals(ctx, c.Actor, member)
		out := make([]Proposal, 0, len(found))
		for _, p := range found {
			out = append(out, Proposal{
				MemberID: int64(p.Ref.Member), ID: p.Ref.ID, ReservationID: p.Reservation, Kind: string(p.Kind), Text: p.Text, Guest: p.Stay.Booker.Name(), Title: p.Stay.At.Title,
				At: wire.DateTime(p.CreatedAt, p.Stay.At.Zone),
			})
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "putManageProblem", Method: http.MethodPut, Path: "/v1/manage/problems/{ref}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Make a task of a report, or dismiss it",
	}, func(ctx context.Context, c web.Caller, in *DecideInput) (Decided, error) {
		ref, err := in.Parse()
		if err != nil {
			return Decided{}, err
		}
		p, err := s.Decide(ctx, c.Actor, c.Attempt, ref, State(in.Body.Decision))
		return Decided{State: string(p.State), Task: p.Task}, err
	})
}
