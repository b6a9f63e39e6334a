package extra

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// OfferedBody is an extra as the office sees it.
type OfferedBody struct {
	MemberID int64  `json:"memberid" doc:"The agency."`
	ID       int64  `json:"id" doc:"The extra's number."`
	Currency string `json:"currency" doc:"The agency's."`
	OfferedFields
}

// NewExtraInput offers an extra.
type NewExtraInput struct {
	web.OfMember
	Body OfferedFields
}

// Edit changes fields of an extra.
type Edit = wire.Changes[OfferedFields]

// ExtraInput changes one.
type ExtraInput struct {
	web.RefInput
	Body struct {
		Changes Edit `json:"changes" doc:"Each field that is changed, with what the editor saw and what is wanted."`
	}
}

// ExtraOrderInput puts extras into an order.
type ExtraOrderInput struct {
	web.OfMember
	Body struct {
		IDs  []int64 `json:"ids" minItems:"1" maxItems:"1000" nullable:"false" doc:"The numbers of all extras, in the order that guests see."`
		Seen []int64 `json:"seen,omitempty" maxItems:"1000" doc:"The order that the editor saw: where it is another one now, edit_clash. Not compared when left out."`
	}
}

func (o Offered) present(currency string) OfferedBody {
	return OfferedBody{MemberID: int64(o.Ref.Member), ID: o.Ref.ID, Currency: currency, OfferedFields: o.fields()}
}

// registerOffered adds what the office offers.
func registerOffered(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	one := func(ctx context.Context, o Offered) (OfferedBody, error) {
		m, err := s.members.Get(ctx, s.db, o.Ref.Member)
		return o.present(m.Currency), err
	}
	list := func(ctx context.Context, c web.Caller, in *web.OfMember) ([]OfferedBody, error) {
		all, currency, err := s.All(ctx, c.Actor, in.Member(c.Actor))
		out := make([]OfferedBody, 0, len(all))
		for _, o := range all {
			out = append(out, o.present(currency))
		}
		return out, err
	}
	web.Answer(r, web.Route{
		ID: "getManageServices", Method: http.MethodGet, Path: "/v1/manage/services", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The extras of an agency in its order, those that are no longer offered last",
	}, list)
	web.Answer(r, web.Route{
		ID: "postManageService", Method: http.MethodPost, Path: "/v1/manage/services", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.KeyReused}, Summary: "Offer a new extra; an agency has up to 500",
	}, func(ctx context.Context, c web.Caller, in *NewExtraInput) (OfferedBody, error) {
		o, err := s.Add(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body)
		if err != nil {
			return OfferedBody{}, err
		}
		return one(ctx, o)
	})
	web.Answer(r, web.Route{
		ID: "patchManageService", Method: http.MethodPatch, Path: "/v1/manage/services/{ref}", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.EditClash, fault.KeyReused},
		Summary:  "Change fields of an extra, or offer it no longer; what is booked keeps its price. A field that another person has changed meanwhile is refused and shown",
	}, func(ctx context.Context, c web.Caller, in *ExtraInput) (OfferedBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return OfferedBody{}, err
		}
		o, err := s.Edit(ctx, c.Actor, c.Attempt, ref, in.Body.Changes)
		if err != nil {
			return OfferedBody{}, err
		}
		return one(ctx, o)
	})
	web.Answer(r, web.Route{
		ID: "putManageServiceOrder", Method: http.MethodPut, Path: "/v1/manage/serviceorder", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.EditClash, fault.KeyReused},
		Summary:  "Put the extras of an agency into an order, which guests see too; refused where another one was added, or the order changed, meanwhile",
	}, func(ctx context.Context, c web.Caller, in *ExtraOrderInput) ([]OfferedBody, error) {
		if err := s.Arrange(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body.IDs, in.Body.Seen); err != nil {
			return nil, err
		}
		return list(ctx, c, &in.OfMember)
	})
}
