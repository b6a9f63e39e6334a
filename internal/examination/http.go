package examination

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/doctor"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Examination is an examination of the running server.
type Examination struct {
	At       string               `json:"at" doc:"RFC 3339, UTC: when it was made."`
	Version  string               `json:"version" doc:"Of the server; empty without words."`
	Words    bool                 `json:"words" doc:"Whether findings have words: only in an installation of one agency, because they name folders, addresses and servers."`
	Findings []ExaminationFinding `json:"findings" nullable:"false" doc:"In the order of the examination; a part may have several."`
}

// ExaminationFinding is what was seen of one part.
type ExaminationFinding struct {
	Part  ExaminationPart `json:"part"`
	State string          `json:"state" enum:"well,skipped,warning,wrong" doc:"skipped: could not be looked at, or the installation does not have it. warning: works. wrong: people are affected."`
	Says  string          `json:"says" doc:"What was seen, in English, for the person who runs the server."`
	Do    string          `json:"do" doc:"What to do about it, in English; empty where there is nothing to do."`
}

// ExaminationPart is the code of what was looked at.
type ExaminationPart string

func partOf(p doctor.Part) ExaminationPart {
	return ExaminationPart(strings.ReplaceAll(string(p), " ", "_"))
}

// Schema names the codes.
func (ExaminationPart) Schema(huma.Registry) *huma.Schema {
	codes := make([]ExaminationPart, len(Parts))
	for i, p := range Parts {
		codes[i] = partOf(p)
	}
	return wire.Among(codes)
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	route := func(id, method, summary string) web.Route {
		return web.Route{ID: id, Method: method, Path: "/v1/manage/examination", Tag: "manage", Who: []identity.Role{identity.Manager}, Level: identity.Owner, Refusals: []fault.Code{fault.NotFound}, Summary: summary}
	}
	web.Answer(r, route("getManageExamination", http.MethodGet, "What is well with the server and what is not; it is examined if that is longer ago than ten minutes"), func(ctx context.Context, c web.Caller, in *web.OfMember) (Examination, error) {
		return s.Latest(ctx, c.Actor, in.Member(c.Actor))
	})
	web.Answer(r, route("postManageExamination", http.MethodPost, "Examine the server now; within a quarter of a minute the answer is what was just found"), func(ctx context.Context, c web.Caller, in *web.OfMember) (Examination, error) {
		return s.Examine(ctx, c.Actor, in.Member(c.Actor))
	})
}
