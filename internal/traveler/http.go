package traveler

import (
	"context"
	"net/http"
	"time"

	"latchkey/internal/fault"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// What may be asked with invitations from one place on the network.
const (
	invitedBurst = 20
	invitedEvery = 2 * time.Second
)

// PartyInput asks for the travelers of a stay.
type PartyInput struct {
	web.RefInput
	Lang string `query:"lang" maxLength:"20" doc:"Language of the explanations, such as en; de when empty, the caller's when left out."`
}

// TravelersInput changes travelers.
type TravelersInput struct {
	PartyInput
	Body TravelersBody
}

// BookerInput changes the main guest's data.
type BookerInput struct {
	PartyInput
	Body BookerBody
}

// InviteInput names one traveler of a stay.
type InviteInput struct {
	web.RefInput
	Traveler int64 `path:"traveller" minimum:"1" doc:"The traveller's id."`
}

// TokenBody carries the token of an invitation: never in an address.
type TokenBody struct {
	Token secretBody `json:"token" minLength:"1" maxLength:"100" doc:"From the link."`
}

// InvitedInput opens an invitation.
type InvitedInput struct {
	Lang string `query:"lang" maxLength:"20" doc:"Language of the explanations, such as en; de when empty, the caller's when left out."`
	Body TokenBody
}

// EnterInput is an invited traveler's own data.
type EnterInput struct {
	Lang string `query:"lang" maxLength:"20" doc:"Language of the explanations, such as en; de when empty, the caller's when left out."`
	Body EnterBody
}

// EnterBody is the token and what is written.
type EnterBody struct {
	TokenBody
	Person PersonBody `json:"person"`
}

// secretBody is a secret text as a body carries it.
type secretBody string

func (s secretBody) text() secret.Text { return secret.Of(string(s)) }

// InvitationEnded is the answer when a link is taken back.
type InvitationEnded struct {
	Done bool `json:"done"`
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	const tag = "travellers"
	locked := []fault.Code{
		fault.ReservationNotFound, fault.StayIsOffer, fault.StayIsCancelled, fault.TravelersTooLate, fault.TravelersOverBooked, fault.TravelersOverMaximum, fault.TravelerInvalid,
		fault.Conflict, fault.KeyReused,
	}
	party := func(ctx context.Context, c web.Caller, in PartyInput) (PartyAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return PartyAnswer{}, err
		}
		lang, err := property.WantedLang(ctx, c, in.Lang)
		if err != nil {
			return PartyAnswer{}, err
		}
		p, err := s.Travelers(ctx, c.Actor, ref)
		if err != nil {
			return PartyAnswer{}, err
		}
		return presentParty(p, lang), nil
	}
	web.Answer(r, web.Route{
		ID: "getReservationTravellers", Method: http.MethodGet, Path: "/v1/reservations/{ref}/travellers", Tag: tag, Refusals: []fault.Code{fault.ReservationNotFound},
		Summary: "Who travels, with identity data and what the country's register of guests asks; for the booker and managers",
	}, func(ctx context.Context, c web.Caller, in *PartyInput) (PartyAnswer, error) {
		return party(ctx, c, *in)
	})
	web.Answer(r, web.Route{
		ID: "postReservationTravellers", Method: http.MethodPost, Path: "/v1/reservations/{ref}/travellers", Tag: tag, Refusals: locked,
		Summary: "Add, change and remove travellers: all of the changes or none",
	}, func(ctx context.Context, c web.Caller, in *TravelersInput) (PartyAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return PartyAnswer{}, err
		}
		edits := make([]Edit, 0, len(in.Body.Travelers))
		for i := range in.Body.Travelers {
			b := &in.Body.Travelers[i]
			edits = append(edits, Edit{ID: b.ID, Seen: b.Seen, Kind: reservation.TravelerKind(b.Kind), Remove: b.Remove, Fields: b.fields()})
		}
		if _, err := s.SaveTravelers(ctx, c.Actor, c.Attempt, ref, edits); err != nil {
			return PartyAnswer{}, err
		}
		return party(ctx, c, in.PartyInput)
	})
	web.Answer(r, web.Route{
		ID: "postReservationBooker", Method: http.MethodPost, Path: "/v1/reservations/{ref}/booker", Tag: tag, Refusals: locked,
		Summary: "The main guest's birthday and own data",
	}, func(ctx context.Context, c web.Caller, in *BookerInput) (PartyAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return PartyAnswer{}, err
		}
		if _, err := s.SaveBooker(ctx, c.Actor, c.Attempt, ref, in.Body.Seen, in.Body.fields()); err != nil {
			return PartyAnswer{}, err
		}
		return party(ctx, c, in.PartyInput)
	})
	registerInvitations(r, s)
}

func registerInvitations(r *web.Router, s *Service) {
	const tag = "travellers"
	invite := []fault.Code{fault.ReservationNotFound, fault.NotFound, fault.StayIsOffer, fault.StayIsCancelled, fault.TravelersTooLate, fault.KeyReused}
	web.Answer(r, web.Route{
		ID: "postTravellerInvitation", Method: http.MethodPost, Path: "/v1/reservations/{ref}/travellers/{traveller}/invitation", Tag: tag, Refusals: invite,
		Summary: "A link with which one fellow traveller enters their own data without an account; an earlier one ends",
	}, func(ctx context.Context, c web.Caller, in *InviteInput) (InvitationAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return InvitationAnswer{}, err
		}
		made, token, err := s.Invite(ctx, c.Actor, c.Attempt, ref, in.Traveler)
		if err != nil {
			return InvitationAnswer{}, err
		}
		at, err := s.stays.Home(ctx, c.Actor, ref)
		if err != nil {
			return InvitationAnswer{}, err
		}
		return InvitationAnswer{Token: token.Reveal(), Expires: wire.DateTime(made.ExpiresAt, at.At.Zone)}, nil
	})
	web.Answer(r, web.Route{
		ID: "deleteTravellerInvitation", Method: http.MethodDelete, Path: "/v1/reservations/{ref}/travellers/{traveller}/invitation", Tag: tag,
		Refusals: []fault.Code{fault.ReservationNotFound, fault.KeyReused}, Summary: "End a traveller's link",
	}, func(ctx context.Context, c web.Caller, in *InviteInput) (InvitationEnded, error) {
		ref, err := in.Parse()
		if err != nil {
			return InvitationEnded{}, err
		}
		return InvitationEnded{Done: true}, s.Uninvite(ctx, c.Actor, c.Attempt, ref, in.Traveler)
	})

	// Nobody guesses a token; this keeps those who try from costing anything.
	invited := web.NewPlaceLimiter(invitedBurst, invitedEvery)
	web.Answer(r, web.Route{
		ID: "postInvitation", Method: http.MethodPost, Path: "/v1/invitation", Tag: tag, Public: true, Refusals: []fault.Code{fault.InvitationNotFound},
		Summary: "What the bearer of an invitation may know: where, when, and the fields to fill",
	}, func(ctx context.Context, c web.Caller, in *InvitedInput) (InvitedAnswer, error) {
		if !invited.Allow("invitation", c.Address, s.clock.Now()) {
			return InvitedAnswer{}, fault.TooMany(invitedEvery)
		}
		lang, err := property.WantedLang(ctx, c, in.Lang)
		if err != nil {
			return InvitedAnswer{}, err
		}
		g, err := s.Invited(ctx, in.Body.Token.text())
		if err != nil {
			return InvitedAnswer{}, err
		}
		return presentInvited(g, lang), nil
	})
	web.Answer(r, web.Route{
		ID: "putInvitation", Method: http.MethodPut, Path: "/v1/invitation", Tag: tag, Public: true, Refusals: []fault.Code{fault.InvitationNotFound, fault.TravelerInvalid, fault.KeyReused},
		Summary: "An invited traveller's own data",
	}, func(ctx context.Context, c web.Caller, in *EnterInput) (InvitedAnswer, error) {
		if !invited.Allow("invitation", c.Address, s.clock.Now()) {
			return InvitedAnswer{}, fault.TooMany(invitedEvery)
		}
		lang, err := property.WantedLang(ctx, c, in.Lang)
		if err != nil {
			return InvitedAnswer{}, err
		}
		if err := s.Enter(ctx, c.Attempt, in.Body.Token.text(), in.Body.Person.fields()); err != nil {
			return InvitedAnswer{}, err
		}
		g, err := s.Invited(ctx, in.Body.Token.text())
		if err != nil {
			return InvitedAnswer{}, err
		}
		return presentInvited(g, lang), nil
	})
}
