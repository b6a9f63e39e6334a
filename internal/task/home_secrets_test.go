package task_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// A cleaner of last year must not read the WiFi password and the place of the key as they are today.
func TestStaffSeeWhatOpensAHomeOnlyAroundTheirTask(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Warsaw")
	if err != nil {
		t.Fatal(err)
	}
	// The task is planned for 11 July 2026, 10:00 to 13:00.
	each(t, func(w *world) {
		w.aDay()
		shown := func(who string, at time.Time) bool {
			w.clock.Set(at)
			detail := w.get(who, "/v1/cleaning/1-1")
			w.wants(detail, http.StatusOK, "")
			key, wifi := strings.Contains(string(detail.raw), "Kasten im Keller"), strings.Contains(string(detail.raw), "möwe")
			if key != wifi {
				w.Errorf("%s at %v: key %v, WiFi %v", who, at, key, wifi)
			}
			return key
		}
		day := func(month time.Month, d, hour, minute int) time.Time {
			return time.Date(2026, month, d, hour, minute, 0, 0, zone)
		}
		for _, c := range []struct {
			at   time.Time
			want bool
		}{
			{day(time.July, 3, 23, 59), false},
			{day(time.July, 4, 0, 0), true},
			{day(time.July, 11, 11, 0), true},
			{day(time.July, 13, 23, 59), true},
			{day(time.July, 14, 0, 0), false},
			{day(time.July, 14, 0, 0).AddDate(1, 0, 0), false},
		} {
			for _, who := range []string{"anna", "firm"} {
				if got := shown(who, c.at); got != c.want {
					w.Errorf("%s at %v: %v, want %v", who, c.at, got, c.want)
				}
			}
			if !shown("mia", c.at) {
				w.Errorf("the office at %v sees nothing", c.at)
			}
		}
		// What was done later than planned counts from when it was done.
		w.clock.Set(day(time.July, 15, 12, 0))
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_start":"2026-07-15 11:00:00"}`), http.StatusOK, "")
		if !shown("anna", day(time.July, 17, 23, 59)) || shown("anna", day(time.July, 18, 0, 0)) {
			w.Error("a task that was begun late does not count from then")
		}
	})
}
