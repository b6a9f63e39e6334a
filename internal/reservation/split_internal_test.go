package reservation

import (
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Nothing becomes overpaid by a split, nothing is lost, and the second part is free only where the whole was.
func TestTheMoneyOfASplitStay(t *testing.T) {
	for name, c := range map[string]struct{ paid, first, rest int64 }{
		"nothing is paid":    {0, 520_00, 500_00},
		"a deposit is paid":  {100_00, 520_00, 500_00},
		"most is paid":       {900_00, 900_00, 120_00},
		"everything is paid": {1020_00, 1020_00, 0},
	} {
		r := Reservation{
			Ref: identity.Ref{Member: 1, ID: 7}, Case: 7, Property: 1, Arrival: clock.NewDate(2026, 9, 10), Departure: clock.NewDate(2026, 9, 20), Times: Times{ArrivalTime: 900, DepartureTime: NoTime, ExtraDeparture: 720},
			Rentalprice: 1000_00, TouristTax: 20_00, Total: 1020_00, Paid: c.paid, ParkingLot: "P 3",
		}
		first, second := Splitting{On: clock.NewDate(2026, 9, 15), Property: 2, Cleaning: true}.apply(r)
		if first.Total != c.first || second.Total != c.rest || second.Paid != 0 || first.Paid != c.paid || ToPay(first)+ToPay(second) != ToPay(r) || first.Rentalprice+second.Rentalprice != r.Rentalprice {
			t.Errorf("%s: %d and %d", name, first.Total, second.Total)
		}
		if second.Case != 7 || second.Ref.ID != 0 || first.ExtraDeparture != 0 || second.ArrivalTime != NoTime || second.ParkingLot != "" || first.NoCleaning || second.Departure != r.Departure {
			t.Errorf("%s: %+v", name, second)
		}
		if _, same := (Splitting{On: clock.NewDate(2026, 9, 15), Property: 1}).apply(r); same.DepartureTime != 720 || same.ParkingLot != "P 3" {
			t.Errorf("%s: at the same home %+v", name, same)
		}
	}
}

// What is booked by the night goes along with the nights, a late departure with the last part; due payments are for what is still to pay for each part.
func TestExtrasAndDuePaymentsOfASplitStay(t *testing.T) {
	r := Reservation{
		Property: 1, Arrival: clock.NewDate(2026, 9, 10), Departure: clock.NewDate(2026, 9, 20), Persons: Persons{Adults: 2}, Times: Times{DepartureTime: 600, ExtraDeparture: 720},
		Rentalprice: 1000_00, Total: 1150_00, Paid: 200_00,
	}
	booked := []Booked{
		{ID: 1, Kind: "linen", Quantity: 2, FeeBasis: PerUnit, UnitAmount: 10_00, Amount: 20_00, Timing: WithFinalPayment},
		{ID: 2, Kind: "cot", Quantity: 1, FeeBasis: PerNight, UnitAmount: 10_00, Amount: 100_00, Timing: WithFinalPayment, ByGuest: true},
		{ID: 3, Kind: "late", Quantity: 1, FeeBasis: PerUnit, UnitAmount: 30_00, Amount: 30_00, Timing: WithFinalPayment, ByGuest: true, DepartureTime: 720},
	}
	sp := Splitting{On: clock.NewDate(2026, 9, 14), Property: 1}
	first, second := sp.apply(r)
	ofFirst, ofSecond := sp.divide(r, &first, &second, booked)
	if first.Total != 460_00 || second.Total != 690_00 || second.ExtraDeparture != 720 || second.DepartureTime != 600 {
		t.Errorf("%d and %d, %+v", first.Total, second.Total, second.Times)
	}
	if len(ofFirst) != 2 || ofFirst[1].Amount != 40_00 || len(ofSecond) != 2 || ofSecond[0].Amount != 60_00 || ofSecond[1].Kind != "late" {
		t.Errorf("%+v and %+v", ofFirst, ofSecond)
	}
	due := []Payment{{ID: 1, Amount: 200_00, PaidOn: clock.NewDate(2026, 5, 1)}, {ID: 2, Amount: 300_00}, {ID: 3, Amount: 650_00}, {ID: 4, Amount: 20_00, Recipient: Third}}
	left, rest := dueOfParts(first, second, due)
	if len(left) != 2 || left[0].ID != 3 || left[0].Amount != 0 || left[1].ID != 2 || left[1].Amount != 260_00 || len(rest) != 2 || rest[0].Amount+rest[1].Amount != ToPay(second) {
		t.Errorf("%+v and %+v", left, rest)
	}
}
