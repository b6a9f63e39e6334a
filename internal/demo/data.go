// Package demo makes the demo installation and the load data: a plainly made-up agency with real listings and bookings (data/SOURCES.md), moved so that today is a
// busy changeover day. Everything goes through the product's own import and verbs; what is made follows from the seed and the date alone.
package demo

import (
	"embed"
	"fmt"

	"latchkey/internal/wire"
)

//go:embed data/listings.csv data/bookings.csv data/calendars/*.ics data/pages/*.md
var files embed.FS

// listing is a real home. Listings of one house lie within a few metres of each other.
type listing struct {
	House         int     `json:"house"`
	Name          string  `json:"name"`
	District      string  `json:"district"`
	Neighbourhood string  `json:"neighbourhood"`
	Lat           float64 `json:"lat"`
	Lon           float64 `json:"lon"`
	Price         int     `json:"price"` // euros a night
}

// booking is a real booking. Days count back from the arrival.
type booking struct {
	Month               int    `json:"month"`
	Nights              int    `json:"nights"`
	LeadDays            int    `json:"lead_days"`
	Adults              int    `json:"adults"`
	Children            int    `json:"children"`
	Babies              int    `json:"babies"`
	Rate                int    `json:"rate"` // euros a night
	Cancelled           int    `json:"cancelled"`
	CancelledDaysBefore int    `json:"cancelled_days_before"`
	Changes             int    `json:"changes"`
	Segment             string `json:"segment"`
	Parking             int    `json:"parking"`
	Requests            int    `json:"requests"`
}

// source is the channel of the segment's bookings; which of the portals is drawn elsewhere.
func (b booking) source(draw int) string {
	switch b.Segment {
	case "Online TA":
		return []string{"airbnb", "booking", "vrbo"}[draw%3]
	case "Offline TA/TO":
		return "partner"
	default:
		return "direct"
	}
}

func load[T any](name string) ([]T, error) {
	file, err := files.Open("data/" + name)
	if err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	defer file.Close()
	lines, refused, err := wire.DecodeRows[T](name, file)
	if err != nil {
		return nil, fmt.Errorf("demo: %s: %w", name, err)
	}
	if len(refused) > 0 {
		return nil, fmt.Errorf("demo: %s: %w", name, refused[0])
	}
	rows := make([]T, len(lines))
	for i, line := range lines {
		rows[i] = line.Row
	}
	return rows, nil
}
