package demo

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// euros writes cents as the import reads them.
func euros(cents int64) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

const (
	taxPerNight    = 400 // Barcelona's tourist tax a person and night, for at most seven nights
	taxNights      = 7
	linenPerPerson = 1200
	parkingNight   = 2200
	breakfast      = 950
	damageDeposit  = 20000
	depositShare   = 30 // percent
)

// row makes the import row of a stay, the n-th of its home.
func (w *world) row(s stay, n int) reservation.ImportRow {
	h := w.homes[s.home]
	rng := w.random("row "+h.row.ExternalID, n)
	r := reservation.ImportRow{
		ExternalID: externalID(h.row.ExternalID, n), Property: h.row.ExternalID, Source: s.booking.source(rng.IntN(3)), Status: string(s.status),
		Arrival: s.arrival.String(), Departure: s.departure.String(), Currency: "EUR", EditableUntil: s.arrival.String(),
	}
	r.Adults = max(1, min(s.booking.Adults, h.row.MaxOccupancy))
	r.Children = max(0, min(s.booking.Children, h.row.MaxOccupancy-r.Adults))
	r.Toddlers = s.booking.Babies
	r.Cots = min(r.Toddlers, 1)
	if rng.IntN(20) == 0 {
		r.Pets = 1
	}
	w.booker(rng, &r, s)
	w.times(rng, &r, s)
	if s.booking.Parking > 0 {
		r.ParkingLot = "P" + strconv.Itoa(rng.IntN(40)+1)
	}
	w.money(rng, &r, s)
	w.travelers(rng, &r, s)
	return r
}

func (w *world) booker(rng *rand.Rand, r *reservation.ImportRow, s stay) {
	if g := s.guest; g != nil {
		r.BookerFirstName, r.BookerLastName, r.BookerEmail, r.Lang = g.first, g.last, w.options.address(g.email), g.lang
		r.BookerPhone = "+34 600 000 200"
		return
	}
	r.Lang = guestLanguages[rng.IntN(len(guestLanguages))]
	r.BookerFirstName = "Demo " + firstNames[r.Lang][rng.IntN(len(firstNames[r.Lang]))]
	r.BookerLastName = lastNames[r.Lang][rng.IntN(len(lastNames[r.Lang]))]
	r.BookerPhone = fmt.Sprintf("+34 600 %03d %03d", rng.IntN(1000), rng.IntN(1000))
	r.BookerEmail = w.options.address("guest." + r.ExternalID + "@guests.example")
	if r.Source != "direct" && rng.IntN(8) == 0 {
		r.BookerEmail = "see booking documents" // what a portal that hides addresses leaves
	}
}

// times gives some guests of these days a time of their own.
func (w *world) times(rng *rand.Rand, r *reservation.ImportRow, s stay) {
	one, other := rng.IntN(10), rng.IntN(10)
	if s.early {
		r.ArrivalTime = "13:30"
		return
	}
	if near := w.options.Today.Until(s.arrival); near < -2 || near > 30 {
		return
	}
	switch {
	case one < 2:
		r.ArrivalTime = []string{"17:30", "18:00", "20:15", "21:45"}[rng.IntN(4)]
	case other < 1:
		r.DepartureTime = "09:00"
	}
}

func (w *world) money(rng *rand.Rand, r *reservation.ImportRow, s stay) {
	nights := int64(s.arrival.Until(s.departure))
	persons := int64(r.Adults + r.Children)
	rent := nights * int64(s.booking.Rate) * 100
	tax := int64(r.Adults) * min(nights, taxNights) * taxPerNight
	cleaning := int64(2500 + 1000*w.homes[s.home].row.Bedrooms)
	r.Services = append(r.Services, reservation.ImportService{
		Kind: "cleaning", Name: w.say(cleaningService), Quantity: 1, FeeBasis: "unit", UnitAmount: euros(cleaning), Timing: "final_payment", Mandatory: true,
	})
	total, third := rent+tax+cleaning, int64(0)
	if w.options.isLoad() || rng.IntN(10) < 4 {
		r.Services = append(r.Services, reservation.ImportService{Kind: "linen", Name: w.say(linenService), Quantity: 1, FeeBasis: "person", UnitAmount: euros(linenPerPerson), Timing: "deposit"})
		total += persons * linenPerPerson
	}
	if s.booking.Parking > 0 || rng.IntN(12) == 0 {
		r.Services = append(r.Services, reservation.ImportService{Kind: "parking", Name: w.say(parkingService), Quantity: 1, FeeBasis: "night", UnitAmount: euros(parkingNight), Timing: "cash_third"})
		third += nights * parkingNight
	}
	if s.booking.Requests > 1 && !w.options.isLoad() {
		r.Services = append(r.Services, reservation.ImportService{Kind: "breakfast", Name: w.say(breakfastService), Quantity: 1, FeeBasis: "person_night", UnitAmount: euros(breakfast), Timing: "cash_arrival"})
	}
	if r.Cots > 0 && !w.options.isLoad() {
		r.Services = append(r.Services, reservation.ImportService{Kind: "cot", Name: w.say(cotService), Quantity: r.Cots, FeeBasis: "unit", UnitAmount: "0.00", Timing: "final_payment"})
	}
	if rng.IntN(5) == 0 {
		r.Services = append(r.Services, reservation.ImportService{Kind: "damage_deposit", Name: w.say(damageDepositService), Quantity: 1, FeeBasis: "unit", UnitAmount: euros(damageDeposit), Timing: "credit_card", Mandatory: true})
	}
	deposit := total * depositShare / 100 / 100 * 100 // whole euros
	r.Rentalprice, r.TouristTax, r.Total, r.TotalThird, r.Deposit = euros(rent), euros(tax), euros(total), euros(third), euros(deposit)
	w.payments(r, s, deposit, total, third)
}

// payments writes what was paid, and what is due with its day.
func (w *world) payments(r *reservation.ImportRow, s stay, deposit, total, third int64) {
	today := w.options.Today
	booked := min(s.arrival.AddDays(-s.booking.LeadDays), today.AddDays(-1))
	pay := func(amount int64, done bool, due clock.Date, recipient string, label wire.Words) {
		if amount == 0 {
			return
		}
		p := reservation.ImportPayment{Amount: euros(amount), DueOn: due.String(), Recipient: recipient, Label: label}
		if done {
			p.PaidOn = min(due, today).String()
		}
		r.Payments = append(r.Payments, p)
	}
	pay(deposit, s.paid != paidNothing, booked.AddDays(3), "agency", w.say(depositLabel))
	pay(total-deposit, s.paid == paidAll, max(s.arrival.AddDays(-14), booked.AddDays(3)), "agency", w.say(balanceLabel))
	pay(third, s.departure < today && s.status == reservation.Confirmed, s.arrival, "third", w.say(parkingLabel))
}

// travelers registers who comes within some weeks; some have done it all, some have begun.
func (w *world) travelers(rng *rand.Rand, r *reservation.ImportRow, s stay) {
	if ahead := w.options.Today.Until(s.arrival); s.status != reservation.Confirmed || s.departure < w.options.Today || ahead > 45 {
		return
	}
	birthday := func(years int) string {
		return clock.NewDate(yearOf(w.options.Today)-years, 1, 1).AddDays(rng.IntN(300)).String()
	}
	r.Travelers = append(r.Travelers, reservation.ImportTraveler{Kind: "adult", Main: true, FirstName: r.BookerFirstName, LastName: r.BookerLastName})
	if s.guest != nil {
		// Who can sign in finds something to do: data are missing, and a place is free.
		r.Travelers[0].Birthday = birthday(38)
		if r.Adults > 1 {
			first := firstNames[r.Lang][rng.IntN(len(firstNames[r.Lang]))]
			r.Travelers = append(r.Travelers, reservation.ImportTraveler{Kind: "adult", FirstName: "Demo " + first, LastName: r.BookerLastName})
		}
		return
	}
	if rng.IntN(2) == 0 {
		return
	}
	r.Travelers[0].Birthday, r.Travelers[0].Passport = birthday(25+rng.IntN(40)), fmt.Sprintf("DEMO%05d", rng.IntN(100_000))
	more := func(kind string, count, years int) {
		for range count {
			first := firstNames[r.Lang][rng.IntN(len(firstNames[r.Lang]))]
			t := reservation.ImportTraveler{Kind: kind, FirstName: "Demo " + first, LastName: r.BookerLastName, Birthday: birthday(years + rng.IntN(9))}
			if kind == "adult" {
				t.Passport = fmt.Sprintf("DEMO%05d", rng.IntN(100_000))
			}
			if kind == "toddler" {
				t = reservation.ImportTraveler{Kind: kind} // an infant needs no name
			}
			r.Travelers = append(r.Travelers, t)
		}
	}
	more("adult", r.Adults-1, 24)
	more("child", r.Children, 4)
	more("toddler", r.Toddlers, 0)
}

func yearOf(d clock.Date) int { return d.At(0, utc).Time().Year() }
