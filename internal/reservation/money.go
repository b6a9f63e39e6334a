package reservation

import (
	"slices"

	"latchkey/internal/clock"
)

// ToPay is what is still to pay to the agency, in cents; never below zero.
func ToPay(r Reservation) int64 { return max(0, r.Total-r.Paid) }

// ToPayThird is what is still to pay to third parties, in cents; never below zero.
func ToPayThird(r Reservation) int64 { return max(0, r.TotalThird-r.PaidThird) }

// Paid adds up what has been paid to the agency and to third parties.
func Paid(payments []Payment) (agency, third int64) {
	for _, p := range payments {
		switch {
		case p.PaidOn.IsZero():
		case p.Recipient == Third:
			third += p.Amount
		default:
			agency += p.Amount
		}
	}
	return agency, third
}

// sameDays is how many days apart the office and a file may have entered the same payment.
const sameDays = 3

// WithOwn puts the office's own payments behind those of a file. What both know is there once: a paid row of the file with the amount of an own payment and a day near it is that payment. Two that
// stand side by side as different ones stay: they have different numbers in a file of payments, or an import has brought the one although the other was there. A row keeps its number.
func WithOwn(file, have []Payment) []Payment {
	var own, known, rows []Payment
	for _, p := range have {
		switch {
		case !p.Own():
			rows = append(rows, p)
			continue
		case !p.Countered && p.Counters == 0:
			known = append(known, p)
		}
		own = append(own, p)
	}
	var out []Payment
	for _, f := range file {
		at := slices.IndexFunc(rows, func(p Payment) bool {
			return p.Amount == f.Amount && p.PaidOn == f.PaidOn && p.Recipient == f.Recipient
		})
		stood := at >= 0
		if stood {
			f.Reference = rows[at].Reference
			rows = slices.Delete(rows, at, at+1)
		}
		same := slices.IndexFunc(known, func(p Payment) bool {
			beside := stood && p.Run != 0 || f.Reference != "" && p.Reference != ""
			return f.sameAs(p) && !beside
		})
		if same >= 0 {
			known = slices.Delete(known, same, same+1)
			continue
		}
		out = append(out, f)
	}
	return append(out, own...)
}

func (p Payment) sameAs(other Payment) bool {
	return p.Amount == other.Amount && p.Recipient == other.Recipient && p.PaidNear(other.PaidOn)
}

// PaidNear reports whether a payment was made on a day, or as near to it as a file and the office may have entered the same payment.
func (p Payment) PaidNear(day clock.Date) bool {
	days := p.PaidOn.Until(day)
	return !p.PaidOn.IsZero() && -sameDays <= days && days <= sameDays
}

// Shown leaves out of payments what a guest has no use for: a payment that was taken back together with its counter entry, and of what is due to the agency the parts that own
// payments have settled, the earliest first.
func Shown(r Reservation, all []Payment) []Payment {
	own := slices.ContainsFunc(all, Payment.Own)
	if !own {
		return all
	}
	open, settled := ToPay(r), map[int64]bool{}
	for _, p := range slices.Backward(all) {
		if p.PaidOn.IsZero() && p.Recipient == Agency {
			settled[p.ID] = open <= 0
			open -= p.Amount
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(p Payment) bool { return p.Countered || p.Counters != 0 || settled[p.ID] })
}

// Amount is what a service costs: quantity and unit price by its basis. Toddlers are no persons here.
func Amount(s Booked, nights, persons int) int64 {
	amount := int64(s.Quantity) * s.UnitAmount
	switch s.FeeBasis {
	case PerNight:
		amount *= int64(nights)
	case PerPerson:
		amount *= int64(persons)
	case PerPersonAndNight:
		amount *= int64(nights) * int64(persons)
	case PerUnit:
	}
	return amount
}

// Totals adds up a stay for which no totals were given: rent, tourist tax and the services that are paid with the deposit or the final payment go to the agency, cash to
// third parties to those. Cash on arrival and what is only reserved on a credit card are paid at the property and in neither.
func Totals(r Reservation, services []Booked) (agency, third int64) {
	agency = r.Rentalprice + r.TouristTax
	for _, s := range services {
		switch s.Timing {
		case WithDeposit, WithFinalPayment:
			agency += s.Amount
		case CashToThird:
			third += s.Amount
		case CashOnArrival, OnCreditCard:
		}
	}
	return agency, third
}

// OnArrival adds up what is paid in cash on arrival.
func OnArrival(services []Booked) (cents int64) {
	for _, s := range services {
		if s.Timing == CashOnArrival {
			cents += s.Amount
		}
	}
	return cents
}
