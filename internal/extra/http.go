package extra

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// ChoiceInput asks for the services of a stay.
type ChoiceInput struct {
	web.RefInput
	Lang string `query:"lang" maxLength:"20" doc:"Language of the explanations, such as en; de when empty, the caller's when left out."`
}

// ServicesInput books, changes and cancels services.
type ServicesInput struct {
	ChoiceInput
	Body ServicesBody
}

// PreviewInput asks what a change of services would do.
type PreviewInput struct {
	web.RefInput
	Body ServicesBody
}

// ServicesBody is what POST services takes.
type ServicesBody struct {
	Services []reservation.Order `json:"services" minItems:"1" maxItems:"100" nullable:"false" doc:"Taken all or none; a refused field is named services.{n}.{field}: unknown, twice, minimum, maximum, too_late, too_early, mandatory, no_time, closed, full or price."`
}

// ChoiceAnswer is what is booked with a stay and what else can be.
type ChoiceAnswer struct {
	Reason   string                      `json:"reason,omitempty" enum:"stay_is_offer,stay_is_cancelled" doc:"Why nothing can be booked; absent when some can."`
	Nights   int                         `json:"nights"`
	Persons  int                         `json:"persons" doc:"Adults and children: what services by person count."`
	Booked   []reservation.ServiceAnswer `json:"booked" nullable:"false"`
	Offered  []OfferedAnswer             `json:"offered" nullable:"false"`
	Money    reservation.MoneyAnswer     `json:"money"`
	TimeZone string                      `json:"time_zone"`
	Today    string                      `json:"today" doc:"yyyy-MM-dd: the date at the property now."`
}

// OfferedAnswer is a service that can be booked.
type OfferedAnswer struct {
	ID         int64      `json:"id"`
	Kind       string     `json:"kind" doc:"Such as linen, cot, beach_chair."`
	Name       string     `json:"name" doc:"In the asked language."`
	Text       string     `json:"text"`
	FeeBasis   string     `json:"fee_basis" enum:"night,person,person_night,unit"`
	UnitAmount wire.Money `json:"unit_amount" doc:"The agreed price of what is booked, else today's."`
	Timing     string     `json:"timing" enum:"deposit,final_payment,cash_third,cash_arrival,credit_card"`
	Most       int        `json:"most" doc:"Highest quantity."`
	Quantity   int        `json:"quantity" doc:"How many are booked; 0 for none."`
	Booked     int64      `json:"booked" doc:"The booked service's id; 0 for none."`
	From       string     `json:"from" doc:"yyyy-MM-dd: the first day to book it; empty for none."`
	Until      string     `json:"until" doc:"yyyy-MM-dd: the last day to book, change or cancel it."`
	UntilTime  string     `json:"until_time" doc:"HH:mm: when that day ends for it; empty for midnight."`
	Open       bool       `json:"open" doc:"Whether it can be booked, changed or cancelled now."`
	Reason     string     `json:"reason,omitempty" enum:"too_late,too_early,mandatory,no_time,closed,full" doc:"Why it cannot; absent when it can, or when nothing can. too_early: its first day is still to come. no_time: other guests come or leave on that day, and the home has to be cleaned between. closed: the agency lets guests book none by themselves. full: other stays have as many as the agency allows on that day, or has at the same time."`
	TimesAnswer
	Mandatory bool `json:"mandatory" doc:"Belongs to each stay of a guest that the office enters."`
}

// TimesAnswer is what a service does to the times of a stay while it is booked.
type TimesAnswer struct {
	ArrivalTime   string `json:"arrival_time" doc:"HH:mm: from when the guests may come because of it; empty when it changes no time."`
	DepartureTime string `json:"departure_time" doc:"HH:mm: until when the guests may stay because of it; empty when it changes no time."`
}

// OfferAnswer is a service that the office can book at a property.
type OfferAnswer struct {
	ID         int64      `json:"id"`
	Kind       string     `json:"kind" doc:"Such as linen, cot, beach_chair."`
	Name       string     `json:"name" doc:"In the caller's language."`
	Text       string     `json:"text"`
	FeeBasis   string     `json:"fee_basis" enum:"night,person,person_night,unit"`
	UnitAmount wire.Money `json:"unit_amount"`
	Timing     string     `json:"timing" enum:"deposit,final_payment,cash_third,cash_arrival,credit_card"`
	Most       int        `json:"most" doc:"Highest quantity."`
	TimesAnswer
	Mandatory bool `json:"mandatory" doc:"Belongs to each stay of a guest that the office enters."`
}

func presentTimes(o Offered) TimesAnswer {
	return TimesAnswer{ArrivalTime: reservation.ExtraTimeText(o.ArrivalTime), DepartureTime: reservation.ExtraTimeText(o.DepartureTime)}
}

func presentChoice(c Choice, lang string) ChoiceAnswer {
	r, today, spoken := c.Reservation, c.At.Today(c.Now), c.Member.Speaks(lang)
	out := ChoiceAnswer{
		Nights: r.Nights(), Persons: r.Count(), Booked: reservation.PresentServices(c.Details, c.Overview, lang), Offered: make([]OfferedAnswer, 0, len(c.Offers)), Money: reservation.PresentMoney(c.Details),
		TimeZone: c.At.TimeZone, Today: today.String(),
	}
	if c.Locked != nil {
		out.Reason = string(fault.As(c.Locked).Code)
	}
	for _, o := range c.Offers {
		why := o.Closed(r, c.All, c.Conditions)
		if o.Mandatory && why == reasonMandatory { // it is among what is booked, or was not wanted
			continue
		}
		until := o.Until(r, c.Conditions.Rules)
		a := OfferedAnswer{
			ID: o.Ref.ID, Kind: o.Kind, Name: o.Names.In(spoken, c.Member.Lang), Text: o.Texts.In(spoken, c.Member.Lang), FeeBasis: string(o.FeeBasis),
			UnitAmount: wire.Money{Amount: o.UnitAmount, Currency: r.Currency}, Timing: string(o.Timing), Most: o.most(r, c.All, c.Conditions), Until: until.Day.String(),
			UntilTime: reservation.ExtraTimeText(until.Time), Reason: why, TimesAnswer: presentTimes(o), Mandatory: o.Mandatory,
		}
		if i := o.bookedAs(c.All); i >= 0 && c.All[i].Quantity > 0 {
			s := c.All[i]
			a.Booked, a.Quantity, a.UnitAmount.Amount, a.FeeBasis, a.Timing = s.ID, s.Quantity, s.UnitAmount, string(s.FeeBasis), string(s.Timing)
			a.ArrivalTime, a.DepartureTime = reservation.ExtraTimeText(s.ArrivalTime), reservation.ExtraTimeText(s.DepartureTime)
			a.Most = max(a.Most, s.Quantity)
		}
		if from, limited := o.From(r); limited {
			a.From = from.String()
		}
		a.Open = c.Locked == nil && a.Reason == ""
		if c.Locked != nil {
			a.Reason = ""
		}
		out.Offered = append(out.Offered, a)
	}
	return out
}

// Answer is what is booked with a stay and what else can be, as the call of the stay's services gives it.
func (s *Service) Answer(ctx context.Context, actor identity.Actor, ref identity.Ref, lang string) (ChoiceAnswer, error) {
	found, err := s.Choose(ctx, actor, ref)
	if err != nil {
		return ChoiceAnswer{}, err
	}
	return presentChoice(found, lang), nil
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	const tag = "services"
	choice := func(ctx context.Context, c web.Caller, in ChoiceInput) (ChoiceAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return ChoiceAnswer{}, err
		}
		lang, err := property.WantedLang(ctx, c, in.Lang)
		if err != nil {
			return ChoiceAnswer{}, err
		}
		return s.Answer(ctx, c.Actor, ref, lang)
	}
	web.Answer(r, web.Route{
		ID: "getReservationServices", Method: http.MethodGet, Path: "/v1/reservations/{ref}/services", Tag: tag, Refusals: []fault.Code{fault.ReservationNotFound},
		Summary: "What is booked with a stay, and what else can be",
	}, func(ctx context.Context, c web.Caller, in *ChoiceInput) (ChoiceAnswer, error) {
		return choice(ctx, c, *in)
	})
	web.Answer(r, web.Route{
		ID: "postReservationServices", Method: http.MethodPost, Path: "/v1/reservations/{ref}/services", Tag: tag,
		Refusals: []fault.Code{fault.ReservationNotFound, fault.StayIsOffer, fault.StayIsCancelled, fault.ServiceRefused, fault.KeyReused},
		Summary:  "Book, change and cancel services: all of the orders or none",
	}, func(ctx context.Context, c web.Caller, in *ServicesInput) (ChoiceAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return ChoiceAnswer{}, err
		}
		if _, err := s.Order(ctx, c.Actor, c.Attempt, ref, in.Body.Services); err != nil {
			return ChoiceAnswer{}, err
		}
		return choice(ctx, c, in.ChoiceInput)
	})
	registerOffice(r, s)
	registerOffered(r, s)
}

// registerOffice adds what the office asks before it books.
func registerOffice(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "postReservationServicesPreview", Method: http.MethodPost, Path: "/v1/manage/reservations/{ref}/services/preview", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.ReservationNotFound, fault.StayIsOffer, fault.StayIsCancelled, fault.ServiceRefused},
		Summary:  "What booking, changing and cancelling services would do to times, tasks and money; nothing is written",
	}, func(ctx context.Context, c web.Caller, in *PreviewInput) (reservation.ForeseenAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return reservation.ForeseenAnswer{}, err
		}
		f, err := s.Foresee(ctx, c.Actor, ref, in.Body.Services)
		if err != nil {
			return reservation.ForeseenAnswer{}, err
		}
		m, err := s.members.Get(ctx, s.db, ref.Member)
		return reservation.PresentForeseen(f, c.Lang, m.Lang), err
	})
	web.Answer(r, web.Route{
		ID: "getPropertyServices", Method: http.MethodGet, Path: "/v1/manage/properties/{ref}/services", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "What can be booked beside a stay at a property, in the order of the agency",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) ([]OfferAnswer, error) {
		at, err := in.Parse()
		if err != nil {
			return nil, err
		}
		offers, err := s.Offers(ctx, c.Actor, at)
		if err != nil {
			return nil, err
		}
		m, err := s.members.Get(ctx, s.db, at.Member)
		out := make([]OfferAnswer, 0, len(offers))
		for _, o := range offers {
			out = append(out, OfferAnswer{
				ID: o.Ref.ID, Kind: o.Kind, Name: o.Names.In(c.Lang, m.Lang), Text: o.Texts.In(c.Lang, m.Lang), FeeBasis: string(o.FeeBasis),
				UnitAmount: wire.Money{Amount: o.UnitAmount, Currency: m.Currency}, Timing: string(o.Timing), Most: o.Most, TimesAnswer: presentTimes(o), Mandatory: o.Mandatory,
			})
		}
		return out, err
	})
}
