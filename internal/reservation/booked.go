package reservation

import (
	"slices"

	"latchkey/internal/wire"
)

// Count sets the quantity and what it costs in a stay.
func (s *Booked) Count(quantity int, r Reservation) {
	s.Quantity = quantity
	s.Amount = Amount(*s, r.Nights(), r.Count())
}

// Current leaves out what was cancelled.
func Current(all []Booked) []Booked {
	return slices.DeleteFunc(slices.Clone(all), func(s Booked) bool { return s.Quantity == 0 })
}

// Difference is by how much the agency's and third parties' shares of other services differ from those of before.
func Difference(before, after []Booked) (agency, third int64) {
	a1, t1 := Totals(Reservation{}, before)
	a2, t2 := Totals(Reservation{}, after)
	return a2 - a1, t2 - t1
}

// WithGuests puts the guest's own services into what a file says of a stay: of each kind that the guest has touched theirs counts, priced for the stay as the file has it.
// The totals follow; cots too, as they are counted beside the services.
func WithGuests(r *Reservation, file, own []Booked) []Booked {
	if len(own) == 0 {
		return file
	}
	out := slices.DeleteFunc(slices.Clone(file), func(s Booked) bool {
		return !s.Mandatory && slices.ContainsFunc(own, func(g Booked) bool { return g.Kind == s.Kind })
	})
	for _, s := range own {
		s.Count(s.Quantity, *r)
		out = append(out, s)
	}
	agency, third := Difference(file, out)
	r.Total, r.TotalThird = r.Total+agency, r.TotalThird+third
	FollowCots(r, own)
	return out
}

// Order asks for a quantity of an offered service; 0 cancels it.
type Order struct {
	Offered  int64 `json:"offered" minimum:"1" doc:"Which of the offered services."`
	Quantity int   `json:"quantity" minimum:"0" doc:"How many; 0 cancels it."`
	// Seen is what the quantity costs as the person saw it.
	Seen *wire.Money `json:"seen,omitempty" doc:"What this quantity costs in all, as it was shown. When it costs something else by now, the order is refused as price and nothing is booked; left out: at the price of today."`
}

// FollowServices makes totals, cots and times of a stay follow what is booked with it instead of what was.
func FollowServices(r *Reservation, before, after []Booked) {
	agency, third := Difference(before, after)
	r.Total, r.TotalThird = r.Total+agency, r.TotalThird+third
	FollowCots(r, after)
	FollowTimes(r, before, after)
}

// cotKind is the kind of service that is a cot.
const cotKind = "cot"

// FollowCots makes the number of cots follow those that the guest has booked.
func FollowCots(r *Reservation, own []Booked) {
	for _, s := range own {
		if s.Kind == cotKind && s.ByGuest {
			r.Cots = s.Quantity
		}
	}
}
