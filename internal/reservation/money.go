package reservation

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
