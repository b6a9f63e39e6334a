package planning

import "latchkey/internal/property"

// Places are the homes of a day, each once, as package assign counts them, with the rough minutes from one to another.
type Places struct {
	at    map[int64]int
	where [][2]float64
}

// NewPlaces has no home yet.
func NewPlaces() *Places { return &Places{at: map[int64]int{}} }

// Of is the place of a home, which is added when it is not there yet.
func (p *Places) Of(home int64, lat, lon float64) int {
	n, ok := p.at[home]
	if !ok {
		n = len(p.where)
		p.at[home], p.where = n, append(p.where, [2]float64{lat, lon})
	}
	return n
}

// Travel is roughly how many minutes it takes from one place to another.
func (p *Places) Travel(from, to int) int {
	a, b := p.where[from], p.where[to]
	return property.Minutes(a[0], a[1], b[0], b[1])
}
