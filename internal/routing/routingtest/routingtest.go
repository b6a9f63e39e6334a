// Package routingtest is a router for tests that speaks OSRM's table call as its program does (osrm-backend, docs/http.md): what it wants, and how it refuses. Its roads run along parallels and
// meridians only, so that no way is a straight line.
package routingtest

import (
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"latchkey/internal/outside/outsidetest"
)

// Server is the router. What it was asked is path and query.
type Server struct {
	*outsidetest.Server[string]
	// Speed is in metres a second.
	Speed float64
	// Longest is the longest way that its roads lead, in metres; longer ones do not exist. 0 is without end.
	Longest float64
	// OffRoad is how far, in metres, the place at that longitude lies from the nearest road.
	OffRoad map[float64]float64
}

// New starts a router; it ends with the test.
func New(t testing.TB, speed float64) *Server {
	s := &Server{Speed: speed, OffRoad: map[float64]float64{}}
	s.Server = outsidetest.New(t, func(_ http.ResponseWriter, r *http.Request) (string, bool) { return r.URL.RequestURI(), true }, s.answer)
	return s
}

func (s *Server) answer(w http.ResponseWriter, asked string) {
	path, query, _ := strings.Cut(asked, "?")
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	if len(parts) != 4 || parts[0] != "table" || parts[1] != "v1" {
		refuse(w, "InvalidUrl")
		return
	}
	var places [][2]float64
	for pair := range strings.SplitSeq(parts[3], ";") {
		lon, lat, _ := strings.Cut(pair, ",")
		x, errX := strconv.ParseFloat(lon, 64)
		y, errY := strconv.ParseFloat(lat, 64)
		if errX != nil || errY != nil || math.Abs(x) > 180 || math.Abs(y) > 90 {
			refuse(w, "InvalidQuery")
			return
		}
		places = append(places, [2]float64{x, y})
	}
	if len(places) > 100 {
		refuse(w, "TooBig")
		return
	}
	if options, err := url.ParseQuery(query); err != nil || options.Get("annotations") != "duration,distance" {
		refuse(w, "InvalidOptions")
		return
	}
	outsidetest.Write(w, http.StatusOK, s.table(places))
}

func (s *Server) table(places [][2]float64) map[string]any {
	n := len(places)
	durations, distances, waypoints := make([][]any, n), make([][]any, n), make([]any, n)
	for i, from := range places {
		waypoints[i] = map[string]any{"distance": s.OffRoad[from[0]], "location": from, "name": ""}
		durations[i], distances[i] = make([]any, n), make([]any, n)
		for j, to := range places {
			metres := Along(from[1], from[0], to[1], to[0])
			if s.Longest > 0 && metres > s.Longest {
				continue
			}
			durations[i][j], distances[i][j] = math.Round(metres/s.Speed*10)/10, math.Round(metres*10)/10
		}
	}
	return map[string]any{"code": "Ok", "durations": durations, "distances": distances, "sources": waypoints, "destinations": waypoints}
}

// Along is how far it is along the router's roads, in metres.
func Along(latFrom, lonFrom, latTo, lonTo float64) float64 {
	const degree = 111_195
	return degree * (math.Abs(latTo-latFrom) + math.Abs(lonTo-lonFrom)*math.Cos((latFrom+latTo)/2*math.Pi/180))
}

func refuse(w http.ResponseWriter, code string) {
	outsidetest.Write(w, http.StatusBadRequest, map[string]string{"code": code, "message": "Refused: " + code})
}
