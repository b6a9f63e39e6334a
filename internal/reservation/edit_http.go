package reservation

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// NewStayInput enters a reservation.
type NewStayInput struct {
	web.OfMember
	Body NewStay
}

// CancelInput cancels a reservation.
type CancelInput struct {
	web.RefInput
	Body struct {
		Reason string `json:"reason" doc:"Why, at most 500 characters; the guest does not see it."`
	}
}

// StayEditInput changes fields of a reservation.
type StayEditInput struct {
	web.RefInput
	Body struct {
		Changes Edit `json:"changes" doc:"Each field that is changed, with what the editor saw and what is wanted."`
	}
}

// ChangeLine is one field that the office has changed.
type ChangeLine struct {
	ID     int64  `json:"id"`
	At     string `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	By     string `json:"by" doc:"Who; empty when no longer known."`
	Field  string `json:"field" doc:"As in the edit."`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

// StatePreviewInput asks what cancelling or restoring a reservation would do.
type StatePreviewInput struct {
	web.RefInput
	Status string `path:"state" enum:"cancelled,confirmed" doc:"cancelled: cancel it; confirmed: restore it."`
}

// KeptAnswer is a reservation as the office edits it.
type KeptAnswer struct {
	MemberID      int64  `json:"memberid"`
	ID            int64  `json:"id"`
	BookingNumber string `json:"booking_number"`
	State         Status `json:"state" doc:"What it is; a cancelled reservation is restored before it is changed."`
	CancelledAt   string `json:"cancelled_at" doc:"When the office cancelled it, yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 when it did not."`
	CancelReason  string `json:"cancel_reason"`
	Currency      string `json:"currency" doc:"ISO 4217"`
	Fields        Fields `json:"fields"`
}

// HindranceAnswer is what has nights already.
type HindranceAnswer struct {
	ID        int64  `json:"id" doc:"Number of the reservation; 0 for closed nights."`
	Guest     string `json:"guest"`
	Reason    string `json:"reason" doc:"Why nights are closed: owner, repair, feed or other; empty for a reservation."`
	Arrival   string `json:"arrival" doc:"yyyy-MM-dd"`
	Departure string `json:"departure" doc:"yyyy-MM-dd"`
}

// TakenAnswer is the data of a refusal whose field property is taken.
type TakenAnswer struct {
	Taken []HindranceAnswer `json:"taken" nullable:"false"`
}

// PlannedAnswer is what a change does to one task.
type PlannedAnswer struct {
	Effect   TaskEffect `json:"effect" doc:"made, moved, changed, cancelled, or kept: begun already, so it stays as it is."`
	Type     string     `json:"type" enum:"arrival,departure,interim,service,periodic" doc:"Kind of the task."`
	Check    bool       `json:"is_check"`
	Title    string     `json:"title" doc:"What is to be done, of a service task."`
	Home     string     `json:"home" doc:"Where it is afterwards."`
	WasHome  string     `json:"was_home" doc:"Where it was; empty for a new task."`
	Start    string     `json:"start" doc:"Planned start afterwards, yyyy-MM-dd HH:mm:ss in the property's zone."`
	End      string     `json:"end"`
	WasStart string     `json:"was_start" doc:"Planned start before; 0000-00-00 00:00:00 for a new task."`
	WasEnd   string     `json:"was_end"`
	People   []string   `json:"people" nullable:"false" doc:"Who does it; they are notified."`
}

// ForeseenAnswer is what a change would do.
type ForeseenAnswer struct {
	Taken        []HindranceAnswer `json:"taken" nullable:"false" doc:"What has the nights already; then the change is refused."`
	Warnings     []Warning         `json:"warnings" nullable:"false"`
	Tasks        []PlannedAnswer   `json:"tasks" nullable:"false"`
	Total        wire.Money        `json:"total" doc:"What the agency gets afterwards."`
	WasTotal     wire.Money        `json:"was_total"`
	ToPay        wire.Money        `json:"to_pay" doc:"Still to pay to the agency afterwards."`
	WasToPay     wire.Money        `json:"was_to_pay"`
	Nights       int               `json:"nights"`
	Arrival      string            `json:"arrival_time" doc:"HH:mm: from when the guests may come afterwards."`
	WasArrival   string            `json:"was_arrival_time" doc:"HH:mm; empty for a new reservation."`
	Departure    string            `json:"departure_time" doc:"HH:mm: when the guests have to leave afterwards."`
	WasDeparture string            `json:"was_departure_time" doc:"HH:mm; empty for a new reservation."`
	Home         string            `json:"home" doc:"Whose key it will be."`
	Handover     string            `json:"handover" enum:"at_property,key_safe,meeting_point,office"`
	Visible      bool              `json:"key_visible" doc:"Whether the guest sees the key code at once."`
	From         string            `json:"key_visible_from" doc:"From when the guest sees it, yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 where no time helps."`
	Reason       string            `json:"key_reason,omitempty" enum:"departed,no_home,too_early,not_paid,not_firm" doc:"Why not; absent when visible."`
	Guest        bool              `json:"guest" doc:"Whether a guest with a login sees the change at once."`
	People       []string          `json:"people" nullable:"false" doc:"Staff whose tasks change; they are notified."`
}

// Schema lists the kinds.
func (Kind) Schema(huma.Registry) *huma.Schema { return wire.Among(Kinds) }

// Schema lists the warnings.
func (Warning) Schema(huma.Registry) *huma.Schema { return wire.Among(Warnings) }

// Schema lists the effects.
func (TaskEffect) Schema(huma.Registry) *huma.Schema { return wire.Among(TaskEffects) }

// Schema lists the states.
func (Status) Schema(huma.Registry) *huma.Schema { return wire.Among(statuses) }

func presentHindrances(all []Hindrance) []HindranceAnswer {
	out := make([]HindranceAnswer, 0, len(all))
	for _, h := range all {
		out = append(out, HindranceAnswer{ID: h.Stay, Guest: h.Guest, Reason: string(h.Reason), Arrival: h.Arrival.String(), Departure: h.Departure.String()})
	}
	return out
}

func presentKept(d Details, p property.Property) KeptAnswer {
	return KeptAnswer{
		MemberID: int64(d.Ref.Member), ID: d.Ref.ID, BookingNumber: bookingNumber(d.Ref), State: d.Status, CancelledAt: wire.DateTime(d.CancelledAt, p.Zone), CancelReason: d.CancelReason,
		Currency: d.Currency, Fields: fieldsOf(d.Reservation),
	}
}

// PresentForeseen shows what a change would do, in a language, else in the agency's own.
func PresentForeseen(f Foreseen, lang, own string) ForeseenAnswer {
	before, after := f.Before.Reservation, f.After.Reservation
	home, _ := ShownHome(after.Parked(), f.Home, lang)
	money := func(amount int64) wire.Money { return wire.Money{Amount: amount, Currency: after.Currency} }
	out := ForeseenAnswer{
		Taken: presentHindrances(f.Taken), Warnings: append([]Warning{}, f.Warnings...), Total: money(after.Total), WasTotal: money(before.Total), ToPay: money(ToPay(after)),
		WasToPay: money(ToPay(before)), Nights: after.Nights(), Home: home.Title, Handover: string(f.Home.KeyHandover), Visible: f.Key.Visible, From: wire.DateTime(f.Key.VisibleFrom, f.Home.Zone),
		Reason: string(f.Key.Reason), Guest: after.Account != 0,
		Arrival: after.ArrivalAt(&f.Home).String(), Departure: after.DepartureAt(&f.Home).String(),
	}
	if !f.isNew() {
		out.WasArrival, out.WasDeparture = before.ArrivalAt(&f.Was).String(), before.DepartureAt(&f.Was).String()
	}
	out.Tasks, out.People = presentPlanned(f.Tasks, f.Homes, f.Crew, lang, own)
	return out
}

// presentPlanned shows what a change does to tasks, and the names of those whose tasks change.
func presentPlanned(tasks []PlannedTask, homes map[int64]property.Property, crew *member.StaffList, lang, own string) (out []PlannedAnswer, notified []string) {
	out, notified = []PlannedAnswer{}, []string{}
	for _, t := range tasks {
		home, was := homes[t.Property], homes[t.WasProperty]
		people := make([]string, 0, len(t.People))
		for _, id := range t.People {
			if one, ok := crew.By(id); ok {
				people = append(people, one.Name)
			}
		}
		if t.Effect != TaskKept {
			notified = append(notified, people...)
		}
		out = append(out, PlannedAnswer{
			Effect: t.Effect, Type: t.Type, Check: t.Check, Title: t.Title.In(lang, own), Home: home.Short(), WasHome: was.Short(), Start: wire.DateTime(t.Start, home.Zone), End: wire.DateTime(t.End, home.Zone),
			WasStart: wire.DateTime(t.WasStart, was.Zone), WasEnd: wire.DateTime(t.WasEnd, was.Zone), People: people,
		})
	}
	slices.Sort(notified)
	return out, slices.Compact(notified)
}

// registerEdit adds the routes by which the office writes reservations.
func registerEdit(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	const list, one = "/v1/manage/reservations", "/v1/manage/reservations/{ref}"
	kept := func(ctx context.Context, c web.Caller, ref identity.Ref) (KeptAnswer, error) {
		d, err := s.managed(ctx, s.db, c.Actor, ref)
		if err != nil {
			return KeptAnswer{}, err
		}
		p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ref.Member, ID: d.Property})
		return presentKept(d, p), err
	}
	present := func(ctx context.Context, c web.Caller, f Foreseen, err error) (ForeseenAnswer, error) {
		if err != nil {
			return ForeseenAnswer{}, err
		}
		m, err := s.members.Get(ctx, s.db, f.After.Ref.Member)
		return PresentForeseen(f, c.Lang, m.Lang), err
	}
	web.Answer(r, web.Route{
		ID: "postManageReservation", Method: http.MethodPost, Path: list, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.ServiceRefused, fault.KeyReused},
		Summary: "Enter a reservation by hand, with its services. Where its nights are taken the field property is refused with taken, and the refusal's data says by what",
	}, func(ctx context.Context, c web.Caller, in *NewStayInput) (KeptAnswer, error) {
		ref, err := s.Create(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body)
		if err != nil {
			return KeptAnswer{}, err
		}
		return kept(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "postManageReservationPreview", Method: http.MethodPost, Path: list + "/preview", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.ServiceRefused},
		Summary: "What entering a reservation would do to tasks, money and key, and who would be notified; nothing is written",
	}, func(ctx context.Context, c web.Caller, in *NewStayInput) (ForeseenAnswer, error) {
		f, err := s.ForeseeNew(ctx, c.Actor, in.Member(c.Actor), in.Body)
		return present(ctx, c, f, err)
	})
	web.Answer(r, web.Route{
		ID: "getManageReservation", Scope: identity.StaysRead, Method: http.MethodGet, Path: one, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.ReservationNotFound},
		Summary: "A reservation as the office edits it",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (KeptAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return KeptAnswer{}, err
		}
		return kept(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "patchManageReservation", Method: http.MethodPatch, Path: one, Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.ReservationNotFound, fault.EditClash, fault.StayIsCancelled, fault.KeyReused},
		Summary:  "Change fields of a reservation, move it, shorten it; a field that another person has changed meanwhile is refused and shown",
	}, func(ctx context.Context, c web.Caller, in *StayEditInput) (KeptAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return KeptAnswer{}, err
		}
		if err := s.Edit(ctx, c.Actor, c.Attempt, ref, in.Body.Changes); err != nil {
			return KeptAnswer{}, err
		}
		return kept(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "postReservationEditPreview", Method: http.MethodPost, Path: one + "/preview", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.ReservationNotFound, fault.EditClash, fault.StayIsCancelled}, Summary: "What a change of a reservation would do; nothing is written",
	}, func(ctx context.Context, c web.Caller, in *StayEditInput) (ForeseenAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return ForeseenAnswer{}, err
		}
		f, err := s.ForeseeEdit(ctx, c.Actor, ref, in.Body.Changes)
		return present(ctx, c, f, err)
	})
	web.Answer(r, web.Route{
		ID: "getReservationChanges", Method: http.MethodGet, Path: one + "/changes", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.ReservationNotFound},
		Summary: "What the office has changed of a reservation, and what calendars and files have of its home, nights and state, field by field, newest first, at most 200 lines",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) ([]ChangeLine, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		d, err := s.managed(ctx, s.db, c.Actor, ref)
		if err != nil {
			return nil, err
		}
		home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ref.Member, ID: d.Property})
		if err != nil {
			return nil, err
		}
		crew, err := s.members.Staff(ctx, s.db, ref.Member)
		if err != nil {
			return nil, err
		}
		all, err := changes(ctx, s.db, ref, "", protocolSize)
		out := make([]ChangeLine, 0, len(all))
		for _, l := range all {
			by := crew.NameOf(l.Account)
			if l.Account == 0 { // a calendar or a file
				by = cmp.Or(d.Source, locales.Text(c.Lang, "trail.by.system"))
			}
			out = append(out, ChangeLine{ID: l.ID, At: wire.DateTime(l.At, home.Zone), By: by, Field: l.Field, Before: l.Before, After: l.After})
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "putReservationCancellation", Method: http.MethodPut, Path: one + "/cancellation", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.ReservationNotFound, fault.KeyReused},
		Summary: "Cancel a reservation, with a reason",
	}, func(ctx context.Context, c web.Caller, in *CancelInput) (KeptAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return KeptAnswer{}, err
		}
		if err := s.Cancel(ctx, c.Actor, c.Attempt, ref, in.Body.Reason); err != nil {
			return KeptAnswer{}, err
		}
		return kept(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "deleteReservationCancellation", Method: http.MethodDelete, Path: one + "/cancellation", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.ReservationNotFound, fault.KeyReused},
		Summary: "Restore a cancelled reservation; refused where its nights are taken meanwhile",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (KeptAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return KeptAnswer{}, err
		}
		if err := s.Restore(ctx, c.Actor, c.Attempt, ref); err != nil {
			return KeptAnswer{}, err
		}
		return kept(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "getReservationStatePreview", Method: http.MethodGet, Path: one + "/preview/{state}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.ReservationNotFound},
		Summary: "What cancelling or restoring a reservation would do; nothing is written",
	}, func(ctx context.Context, c web.Caller, in *StatePreviewInput) (ForeseenAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return ForeseenAnswer{}, err
		}
		f, err := s.ForeseeState(ctx, c.Actor, ref, Status(in.Status))
		return present(ctx, c, f, err)
	})
}
