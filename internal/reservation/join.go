package reservation

import (
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Joined is a stay that the office has joined with another, because two sources have brought one stay: it is cancelled, and the other is kept for both.
type Joined struct {
	Member identity.MemberID
	Stay   int64
	Kept   int64
	// ExternalID is the id of the joined stay at its source.
	ExternalID string
	// Was is what it was before, Status what it is now.
	Was, Status Status
	// KeptStatus to KeptDeparture are what the kept stay is now.
	KeptStatus                 Status
	KeptProperty               int64
	KeptArrival, KeptDeparture clock.Date
	// Arrival and Departure are those of the joined stay; Guest and KeptGuest are who has booked the two.
	Arrival, Departure clock.Date
	Guest, KeptGuest   Booker
	// Erased reports whether the guest of the joined stay is erased.
	Erased bool
}

// Open reports whether the two are still one: the office has neither restored the joined stay nor lost the kept one.
func (j Joined) Open() bool { return j.Status == Cancelled && j.KeptStatus != Cancelled }

// Covers reports whether the kept stay still is the one that a source has at a home for some nights: it has all of them, or most. An offer never is a confirmed one.
func (j Joined) Covers(property int64, status Status, arrival, departure clock.Date) bool {
	firm := j.KeptStatus == Confirmed || j.KeptStatus == Offer && j.Was == Offer && status == Offer
	within := j.KeptArrival <= arrival && departure <= j.KeptDeparture
	return firm && j.KeptProperty == property && (within || MostNights(j.KeptArrival, j.KeptDeparture, arrival, departure))
}

// MostNights reports whether two stays share at least half of the nights of the longer one.
func MostNights(arrival, departure, otherArrival, otherDeparture clock.Date) bool {
	shared := SharedNights(arrival, departure, otherArrival, otherDeparture)
	return shared > 0 && shared*2 >= max(arrival.Until(departure), otherArrival.Until(otherDeparture))
}

// Hinder is why a stay cannot go when it is joined with another: the other way round may be possible.
type Hinder string

// What hinders, in the order in which it is named.
const (
	FewNights    Hinder = "few_shared_nights"
	OnlyOffer    Hinder = "offer"
	HasMoney     Hinder = "money"
	HasDeposit   Hinder = "deposit"
	HasMessages  Hinder = "messages"
	HasTravelers Hinder = "travelers"
	HasDocuments Hinder = "documents"
	HasServices  Hinder = "services"
	HasLogin     Hinder = "login"
	HasBegun     Hinder = "task_begun"
	HasJoined    Hinder = "joined"
)

// Hinders are all that there are.
var Hinders = []Hinder{FewNights, OnlyOffer, HasMoney, HasDeposit, HasMessages, HasTravelers, HasDocuments, HasServices, HasLogin, HasBegun, HasJoined}

// attached is what hangs on a stay beside what its source says.
type attached struct {
	details                             Details
	messages                            int64
	deposit                             bool
	travelers, documents, begun, joined bool
}

// hinders says why a stay cannot go while another with nights of it is kept. It is the rule of joining and of what is offered before.
func (h attached) hinders(kept Reservation) []Hinder {
	d := h.details
	var out []Hinder
	for _, one := range []struct {
		is  bool
		why Hinder
	}{
		{!MostNights(kept.Arrival, kept.Departure, d.Arrival, d.Departure), FewNights}, // the next fetch would take them apart
		{d.Status == Confirmed && kept.Status != Confirmed, OnlyOffer},                 // an offer does not stand for a confirmed one
		{d.Paid != 0 || d.PaidThird != 0 || slices.ContainsFunc(d.Payments, Payment.Own), HasMoney},
		{h.deposit, HasDeposit},
		{h.messages > 0, HasMessages},
		{h.travelers, HasTravelers},
		{h.documents, HasDocuments},
		{slices.ContainsFunc(d.Services, func(b Booked) bool { return b.ByGuest }), HasServices},
		{d.Account != 0 && d.Account != kept.Account, HasLogin},
		{h.begun, HasBegun},
		{h.joined, HasJoined},
	} {
		if one.is {
			out = append(out, one.why)
		}
	}
	return out
}

// Side is one of two stays that have the same nights, with what speaks for keeping it.
type Side struct {
	Reservation
	Messages int64
	// Hinders are why it cannot go.
	Hinders []Hinder
}

// Collision is another stay that has nights of a stay. Two: the office has said that they are two.
type Collision struct {
	Mine, Other Side
	Two         bool
}

// Collisions are what a stay has in common with others of its home.
type Collisions struct {
	Stay Reservation
	With []Collision
	// Joined are those that were joined with it; Into is the one that it was joined with, nil for none.
	Joined []Reservation
	Into   *Reservation
}
