package reservation

import (
	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Splitting is how a stay is split: its nights from a day on are a stay of their own, of the same guest and booking, at the same home or another one.
type Splitting struct {
	// On is the departure of the first part and the arrival of the second one.
	On       clock.Date
	Property int64
	// Cleaning reports whether the home of the first part is cleaned after it.
	Cleaning bool
}

// check refuses a day on which a stay cannot be split.
func (sp Splitting) check(r Reservation) error {
	switch {
	case r.Status == Cancelled:
		return fault.Of(fault.StayIsCancelled)
	case sp.On <= r.Arrival || sp.On >= r.Departure:
		return fault.Invalid(fault.BadRequest, map[string]string{"on": "range"})
	}
	return nil
}

// apply makes two stays of one. Services, travelers, payments and what was agreed about money stay with the first part. The second part takes its nights' share of the rent, but no more than is still to pay: so nothing
// becomes overpaid, and the key of the second part waits for the money as that of the whole stay did. The hour of departure belongs to the last part.
func (sp Splitting) apply(r Reservation) (first, second Reservation) {
	first, second = r, r
	first.Departure, first.NoCleaning = sp.On, !sp.Cleaning
	first.DepartureTime, first.ExtraDeparture = NoTime, 0
	if first.EditableUntil > first.Departure {
		first.EditableUntil = 0
	}
	second.Ref, second.ExternalID = identity.Ref{Member: r.Ref.Member}, ""
	second.Arrival, second.Property = sp.On, sp.Property
	second.ArrivalTime, second.ExtraArrival = NoTime, 0
	second.DepartureTime, second.ExtraDeparture = r.ownDeparture(), 0
	if sp.Property != r.Property {
		second.DepartureTime, second.ParkingLot, second.BeachChair = NoTime, "", ""
	}
	second.Deposit, second.TouristTax, second.Paid, second.PaidThird, second.TotalThird = 0, 0, 0, 0, 0
	second.EditableUntil, second.KeyUnlockedAt, second.KeyUnlockedBy, second.LeftAt, second.ReadyAt = 0, 0, 0, 0, 0
	share := min(r.Rentalprice*int64(second.Nights())/int64(r.Nights()), ToPay(r))
	first.Rentalprice, first.Total = r.Rentalprice-share, r.Total-share
	second.Rentalprice, second.Total = share, share
	return first, second
}
