package archive

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/account"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Schema names the states.
func (State) Schema(huma.Registry) *huma.Schema { return wire.Among(States) }

// ArchiveAnswer is an archive of all data of an agency.
type ArchiveAnswer struct {
	Ref       string `json:"ref" doc:"memberid-id."`
	State     State  `json:"state" doc:"waiting is made, ready can be downloaded, failed has to be requested again."`
	CreatedAt string `json:"created_at" doc:"RFC 3339, UTC."`
	ReadyAt   string `json:"ready_at" doc:"Empty until it is ready."`
	Until     string `json:"until" doc:"When it is removed."`
	Size      int64  `json:"size" doc:"Bytes; 0 until it is ready."`
	Rows      int64  `json:"rows"`
	Files     int64  `json:"files" doc:"Uploaded files in it."`
	Missing   int64  `json:"missing" doc:"Uploaded files whose bytes were not found."`
}

// TicketAnswer opens the file of an archive.
type TicketAnswer struct {
	Path  string `json:"path" doc:"Where it is downloaded without a sign-in; parts of it too (Range)."`
	Until string `json:"until" doc:"RFC 3339, UTC."`
}

// ListInput asks for the archives of an agency.
type ListInput struct{ web.OfMember }

// RequestInput has an archive made.
type RequestInput struct {
	web.OfMember
	Body struct {
		account.ProofBody
		Passphrase string `json:"passphrase" maxLength:"1000" doc:"Locks what is secret in it; at least 12 letters. It is stored nowhere."`
	}
}

// OneInput names an archive.
type OneInput struct{ web.RefInput }

// TicketInput has the ticket.
type TicketInput struct {
	Ticket string `path:"ticket" maxLength:"100"`
}

func present(k Kept) ArchiveAnswer {
	return ArchiveAnswer{
		Ref: k.Ref.String(), State: k.State, CreatedAt: wire.Instant(k.CreatedAt), ReadyAt: wire.Instant(k.ReadyAt), Until: wire.Instant(k.Until), Size: k.Size, Rows: k.Rows, Files: k.Files, Missing: k.Missing,
	}
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	const path = "/v1/manage/archives"
	route := func(id, method, path, summary string, refusals ...fault.Code) web.Route {
		return web.Route{ID: id, Method: method, Path: path, Tag: "manage", Who: []identity.Role{identity.Manager}, Level: identity.Owner, Refusals: append([]fault.Code{fault.NotFound}, refusals...), Summary: summary}
	}
	list := func(ctx context.Context, c web.Caller, m identity.MemberID) ([]ArchiveAnswer, error) {
		found, err := s.List(ctx, c.Actor, m)
		out := make([]ArchiveAnswer, 0, len(found))
		for _, k := range found {
			out = append(out, present(k))
		}
		return out, err
	}
	web.Answer(r, route("getManageArchives", http.MethodGet, path, "The archives of all data of the agency, the newest first"), func(ctx context.Context, c web.Caller, in *ListInput) ([]ArchiveAnswer, error) {
		return list(ctx, c, in.Member(c.Actor))
	})
	web.Answer(r, route("postManageArchive", http.MethodPost, path, "Have an archive made, with a proof of who asks; it takes the place of the earlier one when it is ready",
		append(account.ProofRefusals(), fault.BadRequest, fault.Conflict, fault.KeyReused)...), func(ctx context.Context, c web.Caller, in *RequestInput) ([]ArchiveAnswer, error) {
		m := in.Member(c.Actor)
		if _, err := s.Request(ctx, c.Actor, c.Attempt, m, secret.Of(in.Body.Passphrase), account.Proof(in.Body.ProofBody)); err != nil {
			return nil, err
		}
		return list(ctx, c, m)
	})
	web.Answer(r, route("deleteManageArchive", http.MethodDelete, path+"/{ref}", "Remove an archive", fault.BadRequest, fault.KeyReused), func(ctx context.Context, c web.Caller, in *OneInput) ([]ArchiveAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		if err := s.Remove(ctx, c.Actor, c.Attempt, ref); err != nil {
			return nil, err
		}
		return list(ctx, c, ref.Member)
	})
	web.Answer(r, route("postManageArchiveTicket", http.MethodPost, path+"/{ref}/ticket", "An address at which the archive is downloaded for some hours, without a sign-in", fault.BadRequest), func(ctx context.Context, c web.Caller, in *OneInput) (TicketAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return TicketAnswer{}, err
		}
		ticket, until, err := s.Ticket(ctx, c.Actor, ref)
		if err != nil {
			return TicketAnswer{}, err
		}
		return TicketAnswer{Path: "/v1/archives/" + ticket.Reveal(), Until: wire.Instant(until)}, nil
	})
	web.Download(r, web.Route{
		ID: "getArchive", Method: http.MethodGet, Path: "/v1/archives/{ticket}", Tag: "manage", Public: true, Refusals: []fault.Code{fault.NotFound},
		Summary: "The archive that a ticket opens; a download that was cut off goes on (Range)",
	}, func(ctx context.Context, _ web.Caller, in *TicketInput) (http.Handler, error) {
		f, err := s.Download(ctx, secret.Of(in.Ticket))
		if err != nil {
			return nil, err
		}
		return s.Files.Handler(f, files.View{}, r.WriteRefusal), nil
	})
}
