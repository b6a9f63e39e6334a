package channel

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// JoinSide is one of two stays that have the same nights.
type JoinSide struct {
	ID        int64              `json:"id"`
	Guest     string             `json:"guest"`
	Source    string             `json:"source" doc:"The channel; empty where none is known."`
	Calendar  bool               `json:"calendar" doc:"Whether a calendar has brought it."`
	Status    reservation.Status `json:"status"`
	Arrival   string             `json:"arrival" doc:"yyyy-MM-dd"`
	Departure string             `json:"departure" doc:"yyyy-MM-dd"`
	Adults    int                `json:"adults"`
	Children  int                `json:"children"`
	Total     wire.Money         `json:"total"`
	Paid      wire.Money         `json:"paid"`
	Messages  int                `json:"messages"`
	Hinders   []JoinHinder       `json:"hinders" nullable:"false" doc:"Why it cannot go when the two are joined; empty where it can."`
}

// JoinHinder is why a stay cannot go.
type JoinHinder string

// Schema lists them.
func (JoinHinder) Schema(huma.Registry) *huma.Schema { return wire.Among(reservation.Hinders) }

// JoinPair is another stay that has nights of a stay.
type JoinPair struct {
	First    string   `json:"first" doc:"The first night that both have, yyyy-MM-dd."`
	Last     string   `json:"last" doc:"The morning after the last one."`
	Proposed bool     `json:"proposed" doc:"Whether the two look like one stay that two sources have brought."`
	Two      bool     `json:"two" doc:"Whether the office has said that they are two."`
	Keep     int64    `json:"keep" doc:"Number of the one that is best kept."`
	Mine     JoinSide `json:"mine"`
	Other    JoinSide `json:"other"`
}

// JoinedStay is a stay that was joined.
type JoinedStay struct {
	ID        int64  `json:"id"`
	Guest     string `json:"guest"`
	Source    string `json:"source"`
	Arrival   string `json:"arrival" doc:"yyyy-MM-dd"`
	Departure string `json:"departure" doc:"yyyy-MM-dd"`
	Erased    bool   `json:"erased" doc:"Whether the guest of the cancelled one of the two is erased: then they are not taken apart."`
}

// JoinsAnswer is what a stay has in common with others.
type JoinsAnswer struct {
	Pairs  []JoinPair   `json:"pairs" nullable:"false" doc:"Other stays that have nights of it, by arrival."`
	Joined []JoinedStay `json:"joined" nullable:"false" doc:"Those that were joined with it."`
	Into   *JoinedStay  `json:"into,omitempty" doc:"The one that it was joined with; then it is cancelled."`
}

// JoinInput names two stays.
type JoinInput struct {
	web.RefInput
	Other int64 `path:"other" minimum:"1" doc:"Number of the other stay."`
}

func (in JoinInput) both() (one, other identity.Ref, err error) {
	one, err = in.Parse()
	return one, identity.Ref{Member: one.Member, ID: in.Other}, err
}

func presentSide(s reservation.Side) JoinSide {
	money := func(amount int64) wire.Money { return wire.Money{Amount: amount, Currency: s.Currency} }
	_, _, calendar := entryOf(s.ExternalID)
	out := JoinSide{
		ID: s.Ref.ID, Guest: s.Booker.Name(), Source: s.Source, Calendar: calendar, Status: s.Status, Arrival: s.Arrival.String(), Departure: s.Departure.String(), Adults: s.Adults, Children: s.Children,
		Total: money(s.Total), Paid: money(s.Paid), Messages: int(s.Messages), Hinders: []JoinHinder{},
	}
	for _, why := range s.Hinders {
		out.Hinders = append(out.Hinders, JoinHinder(why))
	}
	return out
}

func presentPair(c reservation.Collision) JoinPair {
	a, b := c.Mine, c.Other
	p := JoinPair{
		First: max(a.Arrival, b.Arrival).String(), Last: min(a.Departure, b.Departure).String(), Proposed: !c.Two && OneStay(a.Reservation, b.Reservation), Two: c.Two, Keep: b.Ref.ID,
		Mine: presentSide(a), Other: presentSide(b),
	}
	if keepsFirst(a, b) {
		p.Keep = a.Ref.ID
	}
	return p
}

func presentJoined(r, cancelled reservation.Reservation) JoinedStay {
	return JoinedStay{
		ID: r.Ref.ID, Guest: r.Booker.Name(), Source: r.Source, Arrival: r.Arrival.String(), Departure: r.Departure.String(),
		Erased: cancelled.ErasedAt != 0,
	}
}

func (s *Service) joinsAnswer(ctx context.Context, actor identity.Actor, ref identity.Ref) (JoinsAnswer, error) {
	out := JoinsAnswer{Pairs: []JoinPair{}, Joined: []JoinedStay{}}
	all, err := s.stays.Collisions(ctx, actor, ref)
	if err != nil {
		return out, err
	}
	for _, c := range all.With {
		out.Pairs = append(out.Pairs, presentPair(c))
	}
	for _, r := range all.Joined {
		out.Joined = append(out.Joined, presentJoined(r, r))
	}
	if all.Into != nil {
		into := presentJoined(*all.Into, all.Stay)
		out.Into = &into
	}
	return out, nil
}

// registerJoins adds the routes by which the office joins stays that two sources have brought.
func registerJoins(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	refusals := []fault.Code{fault.ReservationNotFound, fault.KeyReused}
	const joins = "/v1/manage/reservations/{ref}/joins"
	change := func(id, method, path, summary string, also []fault.Code, do func(ctx context.Context, actor identity.Actor, attempt identity.Attempt, one, other identity.Ref) error) {
		web.Answer(r, web.Route{ID: id, Method: method, Path: path, Tag: "manage", Who: managers, Refusals: append(also, refusals...), Summary: summary}, func(ctx context.Context, c web.Caller, in *JoinInput) (JoinsAnswer, error) {
			one, other, err := in.both()
			if err != nil {
				return JoinsAnswer{}, err
			}
			if err := do(ctx, c.Actor, c.Attempt, one, other); err != nil {
				return JoinsAnswer{}, err
			}
			return s.joinsAnswer(ctx, c.Actor, one)
		})
	}
	web.Answer(r, web.Route{
		ID: "getReservationJoins", Method: http.MethodGet, Path: joins, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.ReservationNotFound},
		Summary: "Other reservations that have nights of a reservation, and those that were joined with it",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (JoinsAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return JoinsAnswer{}, err
		}
		return s.joinsAnswer(ctx, c.Actor, ref)
	})
	change("putReservationJoin", http.MethodPut, joins+"/{other}", "Join two reservations that are one stay: the other one is cancelled, and this one is kept for both. Refused with the field other where the other one cannot go", nil, s.Join)
	change("deleteReservationJoin", http.MethodDelete, joins+"/{other}", "Take joined reservations apart: the other one comes back. Refused where its guest is erased", []fault.Code{fault.GuestErased}, s.TakeApart)
	change("putReservationTwo", http.MethodPut, joins+"/{other}/two", "Say that two reservations with the same nights are two: they are no longer proposed for joining", nil, s.stays.SayTwo)
}
