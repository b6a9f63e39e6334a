package reservation_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// written is what a program's row about a stay does: its effect, what becomes of it, and whether Today has it.
func (w *world) written(row string) string {
	w.Helper()
	w.Clock.Advance(time.Second)
	var answer struct{ Data []reservation.UpsertAnswer }
	w.Decode(w.OK("mia", http.MethodPut, office+"?memberid=1", `{"reservations":[`+row+`]}`), &answer)
	out := []string{string(answer.Data[0].Effect)}
	if answer.Data[0].CancelledHere {
		out = append(out, "cancelled here")
	}
	return strings.Join(append(out, w.partsOf(ref(1)), w.claims()), " | ")
}

// claims are the stays that are named although the office has cancelled them.
func (w *world) claims() string {
	w.Helper()
	all, err := database.Collect(w.Context(), w.DB, func(row database.Row) (id string, err error) { return id, row.Scan(&id) },
		`SELECT r.external_id FROM reservation_claim k JOIN reservation r ON r.member_id = k.member_id AND r.id = k.reservation_id WHERE k.member_id = 1 AND r.status = 'cancelled' AND r.cancelled_at <> 0 AND k.at >= r.cancelled_at`)
	w.Must(err)
	return strings.Join(all, ", ")
}

// What the office has cancelled stays cancelled, whatever a program says of it; only on purpose it comes back.
func TestAProgramDoesNotBringBackWhatTheOfficeHasCancelled(t *testing.T) {
	eachWorld(t, func(w *world) {
		row := func(status, departure, more string) string {
			return `{"external_id":"pms-1","property":"1-1","status":"` + status + `","arrival":"2026-08-10","departure":"` + departure + `","adults":2,"booker_last_name":"Ada"` + more + `}`
		}
		cancel := func() {
			w.Helper()
			w.Clock.Advance(time.Second)
			w.Must(w.Stays.Cancel(w.Context(), w.Actors["mia"], identity.Attempt{}, ref(1), "ill"))
		}
		w.expect("new", w.written(row("confirmed", "2026-08-20", "")), "new | 1 08-10>08-20 confirmed | ")
		cancel()
		w.expect("again", w.written(row("confirmed", "2026-08-20", "")), "same | cancelled here | 1 08-10>08-20 cancelled | pms-1")
		w.expect("its nights follow", w.written(row("confirmed", "2026-08-22", "")), "changed | cancelled here | 1 08-10>08-22 cancelled | pms-1")
		w.expect("cancelled there, too", w.written(row("cancelled", "2026-08-22", "")), "same | 1 08-10>08-22 cancelled | ")
		w.expect("and not", w.written(row("confirmed", "2026-08-22", "")), "same | cancelled here | 1 08-10>08-22 cancelled | pms-1")
		w.expect("on purpose", w.written(row("confirmed", "2026-08-22", `,"restore":true`)), "changed | 1 08-10>08-22 confirmed | ")
		if body := w.Get("mia", office+"/1-1"); !strings.Contains(body, `"cancel_reason":""`) || !strings.Contains(body, `"cancelled_at":"0000-00-00 00:00:00"`) {
			w.Errorf("it still says why it was cancelled: %s", body)
		}
		cancel()
		w.expect("not named since", w.claims(), "")
		w.expect("once more", w.written(row("confirmed", "2026-08-22", "")), "same | cancelled here | 1 08-10>08-22 cancelled | pms-1")
		w.Must(w.Stays.Restore(w.Context(), w.Actors["mia"], identity.Attempt{}, ref(1)))
		w.expect("restored by the office", w.written(row("confirmed", "2026-08-22", "")), "same | 1 08-10>08-22 confirmed | ")
		w.expect("cancelled by the program", w.written(row("cancelled", "2026-08-22", "")), "changed | 1 08-10>08-22 cancelled | ")
		w.expect("and brought back by it", w.written(row("confirmed", "2026-08-22", "")), "changed | 1 08-10>08-22 confirmed | ")
	})
}

// The same of files: by command, and by a person, who is refused.
func TestAFileDoesNotBringBackWhatTheOfficeHasCancelled(t *testing.T) {
	eachWorld(t, func(w *world) {
		row := stay("a", during("2026-08-10", "2026-08-20"))
		w.Book(row)
		w.Must(w.Stays.Cancel(w.Context(), w.Actors["mia"], identity.Attempt{}, ref(1), "ill"))
		w.Clock.Advance(time.Second)
		if report := w.Book(row); len(report.CancelledHere) != 1 || report.CancelledHere[0] != "a" || report.Unchanged != 1 {
			w.Errorf("%+v", report)
		}
		w.expect("by command", w.partsOf(ref(1))+" "+w.claims(), "1 08-10>08-20 cancelled a")
		file := func(status string) string {
			w.Helper()
			w.Clock.Advance(time.Second)
			var filed reservation.Filed
			w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) (err error) {
				filed, err = w.Stays.WriteFiled(w.Context(), tx, reservation.Filing{Actor: w.Actors["mia"], Member: 1, Run: 1}, reservation.FiledStay{ExternalID: "a", Fields: map[string]json.RawMessage{"status": json.RawMessage(`"` + status + `"`)}})
				return err
			}))
			return string(filed.Effect) + " " + filed.Fields["status"] + " " + w.partsOf(ref(1)) + " " + w.claims()
		}
		var mia int64
		w.heard("mia", &mia)
		w.expect("by a person", file("confirmed"), "refused cancelled_here 1 08-10>08-20 cancelled a")
		w.expect("which is known", strings.Join(w.heard("mia", &mia), ", "), "")
		w.expect("cancelled there, too", file("cancelled"), "same  1 08-10>08-20 cancelled ")
		w.expect("Today hears of it", strings.Join(w.heard("mia", &mia), ", "), "commit reservations")
		w.expect("and named again", file("confirmed"), "refused cancelled_here 1 08-10>08-20 cancelled a")
		w.expect("Today hears of that", strings.Join(w.heard("mia", &mia), ", "), "commit reservations")
	})
}
