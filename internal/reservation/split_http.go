package reservation

import (
	"context"
	"net/http"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
)

// SplitInput splits a reservation.
type SplitInput struct {
	web.RefInput
	Body struct {
		On       string `json:"on" maxLength:"10" doc:"yyyy-MM-dd: the departure of the first part and the arrival of the second one, within the stay."`
		Property int64  `json:"property" minimum:"0" doc:"Where the second part is; the same property or another one."`
		Cleaning bool   `json:"cleaning" doc:"Whether the property of the first part is cleaned after it."`
	}
}

// splitting reads how a reservation is split.
func (in *SplitInput) splitting() (identity.Ref, Splitting, error) {
	sp := Splitting{Property: in.Body.Property, Cleaning: in.Body.Cleaning}
	ref, err := in.Parse()
	if err != nil {
		return ref, sp, err
	}
	if sp.On, err = clock.ParseDate(in.Body.On); err != nil {
		return ref, sp, fault.Invalid(fault.BadRequest, map[string]string{"on": reasonNoDate})
	}
	return ref, sp, nil
}

// SplitAnswer is a reservation that was split.
type SplitAnswer struct {
	First KeptAnswer `json:"first" doc:"The first part, which keeps its number."`
	Rest  KeptAnswer `json:"rest" doc:"The second part, which is new."`
}

// UnsplitInput takes the split of a reservation back.
type UnsplitInput struct {
	web.RefInput
	Body struct {
		Rest int64 `json:"rest" minimum:"1" doc:"The number of the second part."`
	}
}

// registerSplit adds the route by which the office splits a reservation.
func registerSplit(r *web.Router, s *Service) {
	kept := func(ctx context.Context, c web.Caller, ref identity.Ref) (KeptAnswer, error) {
		d, err := s.managed(ctx, s.db, c.Actor, ref)
		if err != nil {
			return KeptAnswer{}, err
		}
		p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ref.Member, ID: d.Property})
		return presentKept(d, p), err
	}
	web.Answer(r, web.Route{
		ID: "postReservationSplit", Method: http.MethodPost, Path: "/v1/manage/reservations/{ref}/split", Tag: "manage", Who: []identity.Role{identity.Manager},
		Refusals: []fault.Code{fault.ReservationNotFound, fault.StayIsCancelled, fault.KeyReused},
		Summary:  "Split a reservation: its nights from a day on become a reservation of their own, of the same guest. Where those nights are taken the field property is refused with taken, and the refusal's data says by what",
	}, func(ctx context.Context, c web.Caller, in *SplitInput) (SplitAnswer, error) {
		var out SplitAnswer
		ref, sp, err := in.splitting()
		if err != nil {
			return out, err
		}
		rest, err := s.Split(ctx, c.Actor, c.Attempt, ref, sp)
		if err != nil {
			return out, err
		}
		if out.First, err = kept(ctx, c, ref); err != nil {
			return out, err
		}
		out.Rest, err = kept(ctx, c, rest)
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postReservationSplitUndo", Method: http.MethodPost, Path: "/v1/manage/reservations/{ref}/split/undo", Tag: "manage", Who: []identity.Role{identity.Manager},
		Refusals: []fault.Code{fault.ReservationNotFound, fault.KeyReused},
		Summary: "Take the split of a reservation back within a minute: both parts are the one reservation again, as it was; the second number stays, cancelled and without a guest. Refused with the field rest: changed where one of the " +
			"parts was changed since, begun where a task of them has begun, late where it is too long ago; with property: taken where the nights are taken by now",
	}, func(ctx context.Context, c web.Caller, in *UnsplitInput) (KeptAnswer, error) {
		ref, err := in.Parse()
		if err == nil {
			err = s.Unsplit(ctx, c.Actor, c.Attempt, ref, identity.Ref{Member: ref.Member, ID: in.Body.Rest})
		}
		if err != nil {
			return KeptAnswer{}, err
		}
		return kept(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "postReservationSplitPreview", Method: http.MethodPost, Path: "/v1/manage/reservations/{ref}/split/preview", Tag: "manage", Who: []identity.Role{identity.Manager},
		Refusals: []fault.Code{fault.ReservationNotFound, fault.StayIsCancelled},
		Summary:  "What splitting a reservation would do to tasks, and who would be notified; nothing is written. Money, times and key are those of the first part",
	}, func(ctx context.Context, c web.Caller, in *SplitInput) (ForeseenAnswer, error) {
		ref, sp, err := in.splitting()
		if err != nil {
			return ForeseenAnswer{}, err
		}
		f, err := s.ForeseeSplit(ctx, c.Actor, ref, sp)
		if err != nil {
			return ForeseenAnswer{}, err
		}
		m, err := s.members.Get(ctx, s.db, ref.Member)
		return PresentForeseen(f, c.Lang, m.Lang), err
	})
}
