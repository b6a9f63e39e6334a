package task_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/property"
	"latchkey/internal/routing"
	"latchkey/internal/routing/routingtest"
	"latchkey/internal/task"
)

// town is two more homes, a short walk and a drive from home 1, each with a task of anna's, and one nobody knows the place of. Tasks 1 to 4 are at homes 1, 3, 4 and 5; task 5 is the rival's.
func (w *world) town() {
	w.Helper()
	near := property.ImportRow{
		ExternalID: "mole", Title: "Haus Mole", Street: "Hafenweg 2", Postalcode: "72-600", City: "Świnoujście", Country: "PL", Lat: 53.905, Lon: 14.26, TimeZone: "Europe/Warsaw", MaxOccupancy: 2, KeyHandover: "office",
	}
	far, nowhere := near, near
	far.ExternalID, far.Lat, far.Lon = "leuchtturm", 53.99, 14.6
	nowhere.ExternalID, nowhere.Lat, nowhere.Lon = "irgendwo", 0, 0
	w.homes(1, near, far, nowhere)
	tasks := []task.Task{w.departure("departure:1", 11)}
	for i, home := range []int64{3, 4, 5} {
		task := w.departure(fmt.Sprint("departure:", i+2), 11)
		task.Property = home
		tasks = append(tasks, task)
	}
	theirs := w.departure("departure:9", 11)
	theirs.Company, theirs.Person = w.staff["rival"], 0
	w.save(append(tasks, theirs)...)
}

func (w *world) routed() (foot, car *routingtest.Server) {
	w.Helper()
	foot, car = routingtest.New(w, 1.4), routingtest.New(w, 10)
	router, err := routing.New(routing.Addresses{Foot: foot.URL, Car: car.URL}, w.clock)
	w.must(err)
	w.serve(router)
	return foot, car
}

const ways = "/v1/cleaningsways?tasks="

func TestWaysBetweenTasks(t *testing.T) {
	each(t, func(w *world) {
		w.town()
		w.wants(w.get("anna", ways+"1-1,1-2"), http.StatusNotFound, "not_found") // nobody knows the roads
		foot, _ := w.routed()
		w.golden("getCleaningsWays", w.get("anna", ways+"1-2,1-1,1-3"))
		// The rival's task, one that is nowhere, another agency's and one that does not exist are left out alike.
		if got := w.get("anna", ways+"1-1,1-5,1-4,2-1,1-99,1-2").data(); fmt.Sprint(got["tasks"]) != "[1-1 1-2]" {
			t.Errorf("anna's: %v", got)
		}
		asked := len(foot.Asked())
		if got := w.get("rival", ways+"1-1,1-5").data(); fmt.Sprint(got["tasks"]) != "[1-5]" || got["foot"] != nil || got["car"] != nil {
			t.Errorf("the rival's: %v", got)
		}
		if got := w.get("otto", ways+"1-1,1-2").data(); fmt.Sprint(got["tasks"]) != "[]" {
			t.Errorf("the other agency's: %v", got)
		}
		if len(foot.Asked()) != asked {
			t.Error("the router was asked for nothing")
		}
		if got := w.get("mia", ways+"1-1,1-5,1-3").data(); fmt.Sprint(got["tasks"]) != "[1-1 1-5 1-3]" {
			t.Errorf("the manager's: %v", got)
		}
		w.wants(w.get("guest", ways+"1-1,1-2"), http.StatusForbidden, "forbidden")
		w.wants(w.get("nobody", ways+"1-1,1-2"), http.StatusUnauthorized, "unauthorized")
	})
}

func TestBadQuestionsForWaysNameTheField(t *testing.T) {
	each(t, func(w *world) {
		w.town()
		foot, _ := w.routed()
		for _, asked := range []string{"", "1-1", "1-1,", "1-1,NaN-NaN", "1-1,1-2;1-3", "1-1," + strings.Repeat("1-2,", 39) + "1-3", strings.Repeat("9", 3000)} {
			a := w.get("anna", ways+asked)
			w.wants(a, http.StatusBadRequest, "bad_request")
			if fields, _ := a.body["fields"].(map[string]any); fields["tasks"] == nil {
				t.Errorf("%.40q: %s", asked, a.raw)
			}
		}
		if got := foot.Asked(); len(got) != 0 {
			t.Errorf("asked %q", got)
		}
	})
}

func TestARouterThatIsAwayIsAPassingInability(t *testing.T) {
	each(t, func(w *world) {
		w.town()
		_, car := w.routed()
		car.Fail(func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusBadGateway) })
		w.wants(w.get("anna", ways+"1-1,1-2"), http.StatusServiceUnavailable, "unavailable")
		car.Fail(nil)
		if a := w.get("anna", ways+"1-1,1-2"); a.status != http.StatusOK || a.data()["car"] == nil {
			t.Errorf("%s", a.raw)
		}
	})
}
