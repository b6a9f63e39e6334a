package reservation

import (
	"slices"

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
	case r.ErasedAt != 0: // a part would be a stay of a guest who is erased
		return fault.Invalid(fault.BadRequest, map[string]string{"on": "erased"})
	case r.Status == Cancelled:
		return fault.Of(fault.StayIsCancelled)
	case r.Parked():
		return fault.Invalid(fault.BadRequest, map[string]string{"on": string(NoHome)})
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

// divide gives each part its share of what is booked with a stay and of what is due for it, after apply has made the parts. What the guest has booked by the night goes along by nights, and a late departure belongs to
// the last part; what would make the first part overpaid stays with it.
func (sp Splitting) divide(r Reservation, first, second *Reservation, booked []Booked) (ofFirst, ofSecond []Booked) {
	late := false
	for _, b := range booked {
		mine, rest := b, b
		switch byNight := b.FeeBasis == PerNight || b.FeeBasis == PerPersonAndNight; {
		case b.Quantity > 0 && b.DepartureTime > 0 && b.ArrivalTime == 0:
			mine.Quantity = 0
		case b.Quantity > 0 && b.ByGuest && byNight:
			mine.Count(b.Quantity, *first)
			rest.Count(b.Quantity, *second)
		default:
			ofFirst = append(ofFirst, b)
			continue
		}
		if mine.Quantity == 0 {
			mine.Amount = 0
		}
		agency, third := Difference([]Booked{mine}, []Booked{b})
		more, moreThird := Totals(Reservation{}, []Booked{rest})
		if agency > ToPay(*first) || third > ToPayThird(*first) {
			ofFirst = append(ofFirst, b)
			continue
		}
		first.Total, first.TotalThird = first.Total-agency, first.TotalThird-third
		second.Total, second.TotalThird = second.Total+more, second.TotalThird+moreThird
		if mine.Quantity > 0 {
			ofFirst = append(ofFirst, mine)
		} else {
			late = true
		}
		ofSecond = append(ofSecond, rest)
	}
	if late && sp.Property == r.Property {
		second.DepartureTime, second.ExtraDeparture = r.DepartureTime, r.ExtraDeparture
	}
	return ofFirst, ofSecond
}

// dueOfParts divides the payments to the agency that are not made yet: the first part keeps as much as is still to pay for it, the earliest first, and the second one gets the rest. left are those of the first part that change.
func dueOfParts(first, second Reservation, all []Payment) (left, rest []Payment) {
	over := -ToPay(first)
	for _, p := range all {
		if p.isDue() {
			over += p.Amount
		}
	}
	open := ToPay(second)
	for _, p := range slices.Backward(all) {
		if over <= 0 {
			break
		}
		if !p.isDue() {
			continue
		}
		cut := min(p.Amount, over)
		over -= cut
		moved := p
		moved.Amount = min(cut, open)
		open -= moved.Amount
		p.Amount -= cut
		left = append(left, p)
		if moved.Amount > 0 {
			rest = append(rest, moved)
		}
	}
	slices.Reverse(rest)
	return left, rest
}

// isDue reports whether a payment of a file is still to be made to the agency.
func (p Payment) isDue() bool {
	return !p.Own() && p.PaidOn.IsZero() && p.Recipient != Third && p.Amount > 0
}
