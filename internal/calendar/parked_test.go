package calendar_test

import (
	"fmt"
	"net/http"
	"testing"

	"latchkey/internal/reservation/reservationtest"
)

func TestAStayWithoutAHomeIsInARowOfItsOwn(t *testing.T) {
	each(t, func(w *world) {
		w.Book(reservationtest.Stay("one", reservationtest.During("2026-07-10", "2026-07-17")))
		const edit = `{"changes":{"parked":{"from":false,"to":true}}}`
		if status, answer := w.Send("mia", http.MethodPatch, "/v1/manage/reservations/1-1", edit); status != http.StatusOK {
			t.Fatal(answer)
		}
		got := w.read("mia", "&q=west")
		if len(got.Parked) != 1 || got.More || fmt.Sprint(got.Parked[0].ID, got.Parked[0].Property) != "1 1" || got.Parked[0].State != "coming" {
			t.Errorf("%+v", got.Parked)
		}
		for _, row := range w.read("mia", "").Items {
			if len(row.Stays) > 0 {
				t.Errorf("%s has %v", row.Title, row.Stays)
			}
		}
		if later := w.read("mia", "&from=2026-08-01"); len(later.Parked) > 0 {
			t.Errorf("on other days: %+v", later.Parked)
		}
	})
}
