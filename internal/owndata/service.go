package owndata

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/pay"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// Deps are what the service needs.
type Deps struct {
	DB *database.DB
	// Email gives the sign-in name of an account, Devices where the person is signed in.
	Email   func(ctx context.Context, id identity.AccountID) (string, error)
	Devices func(ctx context.Context, actor identity.Actor) ([]Device, error)

	Reservations *reservation.Service
	Messages     *message.Service
	Members      *member.Service
	Properties   *property.Service
	Pay          *pay.Service
}

// Service collects what is kept about a person.
type Service struct{ Deps }

// NewService makes the service.
func NewService(d Deps) *Service { return &Service{d} }

// Of collects all that is kept about the person who asks. Identity data in it is in the protocol of its stay before anybody gets it. A session by booking number gets its one stay without what it
// is not shown elsewhere, and only where the stay belongs to no login: the person may be anyone who knows the number.
func (s *Service) Of(ctx context.Context, actor identity.Actor) (Data, error) {
	now := s.DB.Now()
	out := Data{MadeAt: wire.Instant(now), Account: Account{Name: actor.Name, Lang: actor.Lang}, Devices: []Device{}, Stays: []Stay{}, Work: []Work{}}
	byNumber := actor.Principal().ByBookingNumber()
	owner := actor.Account
	if byNumber {
		admitted, err := s.Reservations.Admit(ctx, s.DB, actor, actor.OnlyReservation)
		if err != nil {
			return out, err
		}
		owner = admitted.Account // a login may have got the stay since
	}
	var err error
	if out.Account.Username, err = s.Email(ctx, owner); err != nil {
		return out, err
	}
	if byNumber {
		if !account.OfStay(out.Account.Username) {
			return out, fault.Of(fault.Forbidden)
		}
		out.Account.Username = actor.OnlyReservation.String()
	}
	devices, err := s.Devices(ctx, actor)
	if err != nil {
		return out, err
	}
	out.Devices = append(out.Devices, devices...)
	if !byNumber {
		if out.Work, err = s.work(ctx, actor); err != nil {
			return out, err
		}
	}
	for mark := ""; ; {
		page, err := s.Reservations.List(ctx, actor, mark)
		if err != nil {
			return out, err
		}
		for _, o := range page.Items {
			stay, err := s.stay(ctx, actor, o, now)
			if err != nil {
				return out, err
			}
			if byNumber {
				stay = stay.byNumber()
			}
			out.Stays = append(out.Stays, stay)
		}
		if mark = page.Next; mark == "" {
			return out, nil
		}
	}
}

func (s *Service) stay(ctx context.Context, actor identity.Actor, o reservation.Overview, now clock.Instant) (Stay, error) {
	r := o.Reservation
	out := Stay{
		Ref: r.Ref.String(), Agency: o.Member.Name, Property: o.At.Title, Address: strings.Trim(o.At.Street+", "+o.At.Postalcode+" "+o.At.City, ", "), Status: string(r.Status), Arrival: r.Arrival.String(),
		Departure: r.Departure.String(), Adults: r.Adults, Children: r.Children, Toddlers: r.Toddlers, Pets: r.Pets, FirstName: r.Booker.FirstName, LastName: r.Booker.LastName, Email: r.Booker.Email, Phone: r.Booker.Phone,
		Lang: r.Lang, Source: r.Source, Currency: r.Currency, Total: money(r.Total), TotalThird: money(r.TotalThird), Payments: []Payment{}, Extras: []Extra{}, Travelers: []Traveler{}, Messages: []Message{},
	}
	admitted, err := s.Reservations.Admit(ctx, s.DB, actor, r.Ref)
	if err != nil {
		return out, err
	}
	details, err := s.Reservations.Details(ctx, s.DB, admitted)
	if err != nil {
		return out, err
	}
	for _, p := range details.Payments {
		if p.Counters == 0 && !p.Countered { // a guest sees neither of a payment and its counter entry
			out.Payments = append(out.Payments, Payment{PaidOn: day(p.PaidOn), DueOn: day(p.DueOn), Amount: money(p.Amount), Label: p.Label.In(r.Lang, o.Member.Lang)})
		}
	}
	for _, e := range reservation.Current(details.Services) {
		out.Extras = append(out.Extras, Extra{Name: e.Name.In(r.Lang, o.Member.Lang), Quantity: e.Quantity, Amount: money(e.Amount)})
	}
	known := false
	for _, t := range details.Travelers {
		one, err := traveler(t)
		if err != nil {
			return out, err
		}
		known = known || one.Document != "" || one.Birthday != "" || len(one.Register) > 0
		out.Travelers = append(out.Travelers, one)
	}
	if known && !actor.Principal().ByBookingNumber() {
		if err := s.Reservations.NoteViewing(ctx, actor, r.Ref, reservation.IdentityViewed, now); err != nil {
			return out, err
		}
	}
	out.Messages, err = s.messages(ctx, actor, r.Ref)
	return out, err
}

func day(d clock.Date) string {
	if d.IsZero() {
		return ""
	}
	return d.String()
}

func traveler(t reservation.Traveler) (Traveler, error) {
	out := Traveler{Kind: string(t.Kind), FirstName: t.FirstName, LastName: t.LastName, Birthday: day(t.Birthday), Document: t.Passport.Reveal(), Register: map[string]string{}}
	raw, err := json.Marshal(t.Registration)
	if err != nil {
		return out, err
	}
	if err := json.Unmarshal(raw, &out.Register); err != nil {
		return out, err
	}
	if t.DocumentIssued.IsZero() {
		delete(out.Register, "document_issued")
	}
	return out, nil
}

// messages are the chat of a stay, the oldest first.
func (s *Service) messages(ctx context.Context, actor identity.Actor, ref identity.Ref) ([]Message, error) {
	out := []Message{}
	for mark := ""; ; {
		page, err := s.Messages.List(ctx, actor, message.Reservation, ref, mark)
		if err != nil {
			return out, err
		}
		for _, m := range page.Items {
			one := Message{At: wire.Instant(m.CreatedAt), From: m.Sender, Text: m.Text, Files: []string{}}
			for _, f := range m.Files {
				one.Files = append(one.Files, f.Name)
			}
			out = append(out, one)
		}
		if mark = page.Next; mark == "" {
			slices.Reverse(out)
			return out, nil
		}
	}
}
