package reservation

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// BlocksInput asks for the blocks of an agency.
type BlocksInput struct {
	web.Offset
	web.OfMember
}

// NewBlockInput enters a block.
type NewBlockInput struct {
	web.OfMember
	Body BlockFields
}

// BlockAnswer is a block.
type BlockAnswer struct {
	MemberID  int64  `json:"memberid"`
	ID        int64  `json:"id"`
	Home      string `json:"home" doc:"Title of the property."`
	Reason    string `json:"reason" enum:"owner,repair,feed,other"`
	Arrival   string `json:"arrival" doc:"yyyy-MM-dd: the first night, or the day of a visit."`
	Departure string `json:"departure" doc:"yyyy-MM-dd: the day on which it is open again; that of a visit."`
	From      string `json:"from" doc:"HH:mm: when a visit begins; empty for nights."`
	To        string `json:"to"`
	Note      string `json:"note"`
	Own       bool   `json:"own" doc:"Whether the office entered it and can take it away."`
}

// OpenedAnswer is the answer when a block was taken away.
type OpenedAnswer struct {
	Done bool `json:"done" doc:"Always true."`
}

func (s *Service) presentBlock(ctx context.Context, b Block) (BlockAnswer, error) {
	p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: b.Ref.Member, ID: b.Property})
	out := BlockAnswer{
		MemberID: int64(b.Ref.Member), ID: b.Ref.ID, Home: p.Title, Reason: string(b.Reason), Arrival: b.Arrival.String(), Departure: b.Departure.String(), Note: b.Note, Own: b.Source == officeSource,
	}
	if b.Visit() {
		out.From, out.To = b.From.String(), b.To.String()
	}
	return out, err
}

func registerBlocks(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.List(r, web.Route{
		ID: "getManageBlocks", Scope: identity.StaysRead, Method: http.MethodGet, Path: "/v1/manage/blocks", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "Closed nights and visits of some hours that are not over, by the day on which they end",
	}, func(ctx context.Context, c web.Caller, in *BlocksInput) (wire.Page[BlockAnswer], error) {
		found, err := s.Blocks(ctx, c.Actor, in.Member(c.Actor), in.Mark())
		page := wire.Page[BlockAnswer]{Next: found.Next}
		for _, b := range found.Items {
			one, err := s.presentBlock(ctx, b)
			if err != nil {
				return page, err
			}
			page.Items = append(page.Items, one)
		}
		return page, err
	})
	web.Answer(r, web.Route{
		ID: "postManageBlock", Method: http.MethodPost, Path: "/v1/manage/blocks", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Close nights, or enter a visit of some hours, which closes no night and gets a task. Where a reservation has the nights the field property is refused with taken",
	}, func(ctx context.Context, c web.Caller, in *NewBlockInput) (BlockAnswer, error) {
		b, err := s.EnterBlock(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body)
		if err != nil {
			return BlockAnswer{}, err
		}
		return s.presentBlock(ctx, b)
	})
	web.Answer(r, web.Route{
		ID: "deleteManageBlock", Method: http.MethodDelete, Path: "/v1/manage/blocks/{ref}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Take a block away that the office has entered",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (OpenedAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return OpenedAnswer{}, err
		}
		return OpenedAnswer{Done: true}, s.OpenBlock(ctx, c.Actor, c.Attempt, ref)
	})
}
