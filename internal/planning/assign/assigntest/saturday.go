// Package assigntest makes problems for tests and benchmarks of package assign.
package assigntest

import (
	"math"
	"math/rand/v2"

	"latchkey/internal/planning/assign"
)

// Skills and the largest area of the people of a Saturday.
const (
	Deep  = 1 << iota // may clean large homes
	areas = 4
)

// Saturday is a changeover day of an agency with homes in a few towns at a coast. Seven to ten of ten homes change their guests between 10:00 and 17:00, large ones need a team of two, some people are absent or work half the day,
// and some visits are started already. There are usually more visits than people have time for. The same seed gives the same day.
func Saturday(homes int, seed uint64) assign.Problem {
	r := rand.New(rand.NewPCG(seed, uint64(homes)))
	type point struct{ x, y float64 } // kilometers
	var towns [areas]point
	for i := range towns {
		towns[i] = point{float64(i)*7 + r.Float64()*4, r.Float64() * 10}
	}
	places := make([]point, 0, homes+areas)
	places = append(places, towns[:]...)
	p := assign.Problem{Weights: assign.Usual}
	turns := 0.7 + 0.3*r.Float64()
	people := max(3, int(float64(homes)*(0.30+0.12*r.Float64())))
	for range people {
		p.People = append(p.People, person(r))
	}
	for range homes {
		town := r.IntN(areas)
		places = append(places, point{towns[town].x + r.NormFloat64(), towns[town].y + r.NormFloat64()})
		if r.Float64() > 0.9 {
			continue
		}
		v := assign.Visit{Place: len(places) - 1, Minutes: 60 + 15*r.IntN(8), Load: 1, Area: 1 << town, Urgency: 1, Window: assign.Span{From: 600 + 30*r.IntN(3), Until: 1200}}
		if r.Float64() < turns {
			v.Window.Until, v.Urgency = 900+30*r.IntN(5), 3
		}
		if v.Minutes >= 135 {
			v.Skills = Deep
			if r.IntN(2) == 0 {
				v.Team, v.Minutes = 2, v.Minutes*3/5
			}
		}
		for range r.IntN(4) {
			v.Known = append(v.Known, r.IntN(people))
		}
		if r.IntN(20) == 0 {
			v.Only = []int{r.IntN(people), r.IntN(people), r.IntN(people)}
		}
		if r.IntN(15) == 0 {
			v.Seen = []int{r.IntN(people)}
		}
		if r.IntN(25) == 0 {
			v.Fixed = &assign.Stop{People: []int{r.IntN(people)}, Begin: v.Window.From + r.IntN(60)}
		}
		p.Visits = append(p.Visits, v)
	}
	p.Travel = func(from, to int) int {
		a, b := places[from], places[to]
		return 4 + int(math.Ceil(math.Hypot(a.x-b.x, a.y-b.y)*1.35/35*60))
	}
	return p
}

func person(r *rand.Rand) assign.Person {
	town := r.IntN(areas)
	p := assign.Person{Before: 60 * (60 + r.IntN(80)), Areas: 1<<town | 1<<r.IntN(areas)}
	if r.IntN(2) == 0 {
		p.Skills = Deep
	}
	if r.IntN(4) == 0 {
		p.Areas = 0
	}
	home := assign.Nowhere
	if r.IntN(3) > 0 {
		home = town
	}
	shift := func(from, until int) {
		p.Shifts = append(p.Shifts, assign.Shift{Span: assign.Span{From: from, Until: until}, Start: home, End: home})
	}
	switch r.IntN(8) {
	case 0: // absent
	case 1:
		shift(540, 810)
	case 2:
		shift(540, 750)
		shift(810, 1140)
	default:
		shift(540, 1080)
	}
	if len(p.Shifts) > 0 && r.IntN(5) == 0 {
		p.Shifts[0].Capacity = 2
	}
	return p
}
