// Package routing knows how far it is from place to place on roads and paths, by routers of the operator's that speak OSRM's API (github.com/Project-OSRM/osrm-backend, docs/http.md, "table").
// A router knows one way to move, so there is one for walking and one for driving, and either may be missing. Who uses it sees metres and seconds, or that a router is unavailable (outside.Unavailable). Hidden
// here are the protocol, and that a router puts a place which its map does not hold onto the nearest road there is, however far.
package routing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/outside"
)

const (
	timeout = 8 * time.Second
	// offRoad is how far from any road a place may lie, in metres; what lies farther is not on the router's map.
	offRoad = 1000
	// longest is the longest way that is believed, in metres and in seconds.
	longest = 1e7
)

// Most is how many places are asked about at once: as many as somebody can visit in a day, and far below what routers take.
const Most = 40

// Unknown stands for a way that nobody knows.
const Unknown = -1

// Position is a place on earth in degrees (WGS 84).
type Position struct{ Lat, Lon float64 }

// Ways are the ways between places: [i][j] leads from the i-th to the j-th. Unknown where there is none.
type Ways struct{ Metres, Seconds [][]int }

// Service knows the routers. It may be used by many at once.
type Service struct{ foot, car *outside.Service }

// Addresses are those under which the routers have their call /table; empty for none.
type Addresses struct{ Foot, Car string }

// New takes the routers' addresses. Without any, there is no service: nil.
func New(a Addresses, c clock.Clock) (*Service, error) {
	s := &Service{}
	for _, r := range []struct {
		variable, address string
		into              **outside.Service
	}{{"LATCHKEY_ROUTER_FOOT_URL", a.Foot, &s.foot}, {"LATCHKEY_ROUTER_CAR_URL", a.Car, &s.car}} {
		if r.address == "" {
			continue
		}
		var err error
		if *r.into, err = outside.NewService(r.address, outside.Limits{Timeout: timeout, AtOnce: 4, Answer: 1 << 20}, c); err != nil {
			return nil, fmt.Errorf("%s: %w", r.variable, err)
		}
	}
	if s.foot == nil && s.car == nil {
		return nil, nil
	}
	return s, nil
}

// Between gives the ways between at most Most places, on foot and by car; nil where no router knows that way to move.
func (s *Service) Between(ctx context.Context, places []Position) (foot, car *Ways, err error) {
	if foot, err = table(ctx, s.foot, "foot", places); err != nil {
		return nil, nil, err
	}
	car, err = table(ctx, s.car, "driving", places)
	return foot, car, err
}

// answer is what of OSRM's answer is read. A way that does not exist is null.
type answer struct {
	Code         string       `json:"code"`
	Durations    [][]*float64 `json:"durations"`
	Distances    [][]*float64 `json:"distances"`
	Sources      []waypoint   `json:"sources"`
	Destinations []waypoint   `json:"destinations"`
}

// waypoint is where a place was put on the map, and how many metres from it.
type waypoint struct {
	Distance float64 `json:"distance"`
}

func table(ctx context.Context, router *outside.Service, profile string, places []Position) (*Ways, error) {
	if router == nil {
		return nil, nil
	}
	var got answer
	answered, err := router.Ask(ctx, func(ctx context.Context) (*http.Request, error) {
		return http.NewRequestWithContext(ctx, http.MethodGet, router.Address("table/v1/"+profile+"/"+coordinates(places))+"?annotations=duration,distance&generate_hints=false", nil)
	}, func(raw []byte) error {
		if err := json.Unmarshal(raw, &got); err != nil {
			return err
		}
		return got.check(len(places))
	})
	if err != nil || !answered {
		return nil, err
	}
	return got.ways(), nil
}

// coordinates are the places as OSRM takes them, with 1 m of exactness.
func coordinates(places []Position) string {
	out := make([]string, len(places))
	for i, p := range places {
		out[i] = fmt.Sprintf("%.5f,%.5f", p.Lon, p.Lat)
	}
	return strings.Join(out, ";")
}

// check refuses what is not a whole table for n places: a router of another kind, or an old one that knows no distances.
func (a answer) check(n int) error {
	if a.Code != "Ok" || len(a.Durations) != n || len(a.Distances) != n || len(a.Sources) != n || len(a.Destinations) != n {
		return errors.New("not a table")
	}
	for i := range n {
		if len(a.Durations[i]) != n || len(a.Distances[i]) != n {
			return errors.New("not a whole table")
		}
	}
	return nil
}

func (a answer) ways() *Ways {
	n := len(a.Sources)
	w := &Ways{Metres: make([][]int, n), Seconds: make([][]int, n)}
	for i := range n {
		w.Metres[i], w.Seconds[i] = make([]int, n), make([]int, n)
		for j := range n {
			w.Metres[i][j], w.Seconds[i][j] = Unknown, Unknown
			metres, seconds := a.Distances[i][j], a.Durations[i][j]
			switch {
			case a.Sources[i].Distance > offRoad || a.Destinations[j].Distance > offRoad:
			case metres == nil || seconds == nil || !believable(*metres) || !believable(*seconds):
			default:
				w.Metres[i][j], w.Seconds[i][j] = int(math.Round(*metres)), int(math.Round(*seconds))
			}
		}
	}
	return w
}

func believable(x float64) bool { return x >= 0 && x <= longest }
