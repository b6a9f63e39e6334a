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
