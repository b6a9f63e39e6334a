package routing_test

import (
	"errors"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/outside"
	"latchkey/internal/routing"
	"latchkey/internal/routing/routingtest"
)

var (
	start = time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	// harbour, mill and cape lie on Mallorca, each farther from the first.
	harbour = routing.Position{Lat: 39.5696, Lon: 2.6502}
	mill    = routing.Position{Lat: 39.5731, Lon: 2.6583}
	cape    = routing.Position{Lat: 39.9621, Lon: 3.2113}
)

func open(t *testing.T, foot, car *routingtest.Server) *routing.Service {
	t.Helper()
	var a routing.Addresses
	if foot != nil {
		a.Foot = foot.URL
	}
	if car != nil {
		a.Car = car.URL + "/" // with or without a stroke
	}
	s, err := routing.New(a, clock.NewManual(start))
	if err != nil || s == nil {
		t.Fatal(s, err)
	}
	return s
}

func TestWaysAreThoseOfTheRoadsOnFootAndByCar(t *testing.T) {
	walker, driver := routingtest.New(t, 1.4), routingtest.New(t, 14)
	foot, car, err := open(t, walker, driver).Between(t.Context(), []routing.Position{harbour, mill, cape})
	if err != nil {
		t.Fatal(err)
	}
	want := routingtest.Along(harbour.Lat, harbour.Lon, mill.Lat, mill.Lon)
	for name, c := range map[string]struct {
		ways  *routing.Ways
		speed float64
	}{"foot": {foot, 1.4}, "car": {car, 14}} {
		if got := c.ways.Metres[0][1]; math.Abs(float64(got)-want) > 1 {
			t.Errorf("%s: %d metres, expected %.0f", name, got, want)
		}
		if got := c.ways.Seconds[1][0]; math.Abs(float64(got)-want/c.speed) > 1 {
			t.Errorf("%s: %d seconds, expected %.0f", name, got, want/c.speed)
		}
		if c.ways.Metres[2][2] != 0 || c.ways.Metres[0][2] < 60_000 {
			t.Errorf("%s: %v", name, c.ways.Metres)
		}
	}
	if asked := walker.Asked(); len(asked) != 1 || !strings.HasPrefix(asked[0], "/table/v1/foot/2.65020,39.56960;2.65830,39.57310;3.21130,39.96210?annotations=duration,distance") {
		t.Errorf("asked %q", asked)
	}
}

func TestOneRouterIsEnough(t *testing.T) {
	driver := routingtest.New(t, 14)
	foot, car, err := open(t, nil, driver).Between(t.Context(), []routing.Position{harbour, mill})
	if foot != nil || car == nil || err != nil {
		t.Errorf("%v, %v, %v", foot, car, err)
	}
	if s, err := routing.New(routing.Addresses{}, clock.NewManual(start)); s != nil || err != nil {
		t.Errorf("a service without a router: %v, %v", s, err)
	}
	for _, address := range []string{"ftp://router.example", "router.example:5000", "https://router.example/?key=1"} {
		if _, err := routing.New(routing.Addresses{Car: address}, clock.NewManual(start)); err == nil || !strings.Contains(err.Error(), "LATCHKEY_ROUTER_CAR_URL") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestAWayThatDoesNotExistIsUnknown(t *testing.T) {
	driver := routingtest.New(t, 14)
	driver.Longest = 10_000
	_, car, err := open(t, nil, driver).Between(t.Context(), []routing.Position{harbour, mill, cape})
	if err != nil || car.Metres[0][2] != routing.Unknown || car.Seconds[2][1] != routing.Unknown || car.Metres[0][1] < 0 {
		t.Errorf("%+v, %v", car, err)
	}
}

func TestAPlaceThatIsNotOnTheRoutersMapHasNoWays(t *testing.T) {
	// OSRM puts a place outside its map onto the road that is nearest, hundreds of kilometres away.
	driver := routingtest.New(t, 14)
	driver.OffRoad[13.40495] = 900_000
	berlin := routing.Position{Lat: 52.52001, Lon: 13.40495}
	_, car, err := open(t, nil, driver).Between(t.Context(), []routing.Position{harbour, berlin, mill})
	if err != nil || car.Metres[0][1] != routing.Unknown || car.Metres[1][2] != routing.Unknown || car.Metres[0][2] < 0 {
		t.Errorf("%+v, %v", car, err)
	}
}

func TestWhatIsNotATableIsNotBelieved(t *testing.T) {
	const said = "CANARY-SAID"
	for name, with := range map[string]http.HandlerFunc{
		"it fails":        answering(500, `{"code":"`+said+`"}`),
		"it is no router": answering(200, "<html>"+said),
		"a redirect": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusFound)
		},
		"no distances":      answering(200, `{"code":"Ok","durations":[[0,1],[1,0]],"sources":[{},{}],"destinations":[{},{}]}`),
		"another's table":   answering(200, `{"code":"Ok","durations":[[0]],"distances":[[0]],"sources":[{}],"destinations":[{}]}`),
		"rows too short":    answering(200, `{"code":"Ok","durations":[[0],[1]],"distances":[[0],[1]],"sources":[{},{}],"destinations":[{},{}]}`),
		"an endless answer": answering(200, `{"code":"`+strings.Repeat("x", 2<<20)+`"}`),
	} {
		t.Run(name, func(t *testing.T) {
			driver := routingtest.New(t, 14)
			driver.Fail(with)
			foot, car, err := open(t, nil, driver).Between(t.Context(), []routing.Position{harbour, mill})
			var unavailable *outside.Unavailable
			if !errors.As(err, &unavailable) || foot != nil || car != nil {
				t.Fatalf("%v, %v, %v", foot, car, err)
			}
			for _, secret := range []string{said, driver.URL, "2.65"} {
				if strings.Contains(err.Error(), secret) {
					t.Errorf("the error contains %q: %v", secret, err)
				}
			}
		})
	}
}

func TestUnbelievableNumbersAreUnknown(t *testing.T) {
	driver := routingtest.New(t, 14)
	driver.Fail(answering(200, `{"code":"Ok","durations":[[0,-5],[1e300,0]],"distances":[[0,7],[8,0]],"sources":[{},{}],"destinations":[{},{}]}`))
	_, car, err := open(t, nil, driver).Between(t.Context(), []routing.Position{harbour, mill})
	if err != nil || car.Metres[0][1] != routing.Unknown || car.Seconds[1][0] != routing.Unknown || car.Metres[0][0] != 0 {
		t.Errorf("%+v, %v", car, err)
	}
}

func TestARouterThatRefusesThesePlacesOnlyIsThereForOthers(t *testing.T) {
	driver := routingtest.New(t, 14)
	s := open(t, nil, driver)
	for range 5 {
		if _, car, err := s.Between(t.Context(), []routing.Position{harbour, {Lat: 95, Lon: 2}}); car != nil || err != nil {
			t.Fatalf("%v, %v", car, err)
		}
	}
	if _, car, err := s.Between(t.Context(), []routing.Position{harbour, mill}); car == nil || err != nil {
		t.Errorf("%v, %v", car, err)
	}
}

func answering(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}
