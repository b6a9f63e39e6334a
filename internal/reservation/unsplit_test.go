package reservation_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// undo takes a split back, and gives the reason where that is refused.
func (w *world) undo(stay string, rest identity.Ref) string {
	w.Helper()
	status, body := w.Send("mia", http.MethodPost, "/v1/manage/reservations/"+stay+"/split/undo", `{"rest":`+strconv.FormatInt(rest.ID, 10)+`}`)
	if status == http.StatusOK {
		return ""
	}
	var refusal wire.Refusal
	w.Decode(body, &refusal)
	return refusal.Fields["rest"] + refusal.Fields["property"]
}

// costly is a stay with all that a split divides: due payments, and what is booked by the night and for the departure.
func (w *world) costly() {
	w.Helper()
	w.plansItself()
	w.Book(stay("a", during("2026-08-10", "2026-08-20"), unpaid, func(r *reservation.ImportRow) {
		r.Rentalprice, r.TouristTax, r.Services = "1000", "0", nil
		r.Total = "1000"
		r.Payments = []reservation.ImportPayment{{DueOn: "2026-08-01", Amount: "600"}, {DueOn: "2026-08-08", Amount: "400"}}
	}))
	w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(w.Context(), `INSERT INTO extra (member_id, reservation_id, id, kind, name, quantity, fee_basis, unit_amount, amount, timing, mandatory, by_guest, departure_minute)
			VALUES (1, 1, 1, 'cot', 'Cot', 1, 'night', 500, 5000, 'final_payment', FALSE, TRUE, 0), (1, 1, 2, 'late', 'Late', 1, 'unit', 3000, 3000, 'final_payment', FALSE, TRUE, 720)`)
		if err == nil {
			_, err = tx.Exec(w.Context(), `UPDATE reservation SET total = total + 8000, extra_departure_minute = 720, parking_lot = 'P 3' WHERE member_id = 1 AND id = 1`)
		}
		if err == nil {
			err = w.Planning.Follow(w.Context(), tx, 1, 1, mustDate(w.TB, "2026-08-10"), mustDate(w.TB, "2026-08-20"))
		}
		return err
	}))
}

// whole is all that the office and the guest see of the first stay, and its tasks.
func (w *world) whole() string {
	w.Helper()
	return strings.Join([]string{w.Get("mia", "/v1/manage/reservations/1-1"), w.Get("greta", "/v1/reservations/1-1"), w.tasksOf(1)}, "\n")
}

// For the ten seconds in which it is offered, a split is taken back as if it had not been: money, extras, due payments, tasks.
func TestASplitIsTakenBack(t *testing.T) {
	for name, home := range map[string]int64{"at the same home": 1, "at another home": 2} {
		t.Run(name, func(t *testing.T) {
			eachWorld(t, func(w *world) {
				w.costly()
				before := w.whole()
				for range 2 { // and once more
					rest := w.splitUp(ref(1), "2026-08-15", home)
					if w.whole() == before || w.tasksOf(rest.ID) == "" {
						w.Fatal("nothing was split")
					}
					w.expect("refused", w.undo("1-1", rest), "")
					w.expect("whole", w.whole(), before)
					w.expect("tasks of the part", w.tasksOf(rest.ID), "")
					w.expect("acts", w.Protocol(rest.ID), "3 stay_split, 3 stay_split_undone")
					w.expect("not twice", w.undo("1-1", rest), "late")
					if status, _ := w.Call("greta", http.MethodGet, "/v1/reservations/"+rest.String()); status != http.StatusNotFound {
						w.Errorf("the guest still has the second part: %d", status)
					}
				}
				w.expect("stays", w.partsOf(ref(1)), "1 08-10>08-20 confirmed, "+strconv.FormatInt(home, 10)+" 08-15>08-20 cancelled, "+strconv.FormatInt(home, 10)+" 08-15>08-20 cancelled")
				w.splitUp(ref(1), "2026-08-12", home) // nothing is in the way
			})
		})
	}
}

func TestASplitIsNotTakenBackOverWhatCameSince(t *testing.T) {
	edit := func(w *world, stay string) {
		w.OK("mia", http.MethodPatch, "/v1/manage/reservations/"+stay, `{"changes":{"rentalprice":{"from":"500.00","to":"510.00"}}}`)
	}
	begin := func(w *world, stay int64, kind string) {
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			n, err := tx.Exec(w.Context(), `UPDATE task SET actual_start = $1, started_set_at = $1 WHERE member_id = 1 AND reservation_id = $2 AND type = $3`, tx.Now(), stay, kind)
			if err == nil && n == 0 {
				w.Error("no task to begin")
			}
			return err
		}))
	}
	for name, c := range map[string]struct {
		since func(w *world, rest identity.Ref)
		want  string
	}{
		"the first part is changed":           {func(w *world, _ identity.Ref) { edit(w, "1-1") }, "changed"},
		"the second part is changed":          {func(w *world, rest identity.Ref) { edit(w, rest.String()) }, "changed"},
		"the second part is split":            {func(w *world, rest identity.Ref) { w.splitUp(rest, "2026-08-17", 1) }, "changed"},
		"the guest has seen the code there":   {func(w *world, rest identity.Ref) { w.note(rest, reservation.KeyViewed) }, "changed"},
		"the cleaning of the first has begun": {func(w *world, _ identity.Ref) { begin(w, 1, "departure") }, "begun"},
		"a task of the second has begun":      {func(w *world, rest identity.Ref) { begin(w, rest.ID, "departure") }, "begun"},
		"a minute is over":                    {func(w *world, _ identity.Ref) { w.Clock.Advance(61 * time.Second) }, "late"},
	} {
		t.Run(name, func(t *testing.T) {
			eachWorld(t, func(w *world) {
				w.costly()
				rest := w.splitUp(ref(1), "2026-08-15", 2)
				w.note(rest, reservation.TextsRead) // which does not count
				c.since(w, rest)
				before := w.whole() + w.partsOf(ref(1))
				w.expect("refused", w.undo("1-1", rest), c.want)
				w.expect("nothing is changed", w.whole()+w.partsOf(ref(1)), before)
			})
		})
	}
}

// note writes that the guest has done something at a stay.
func (w *world) note(stay identity.Ref, action reservation.Action) {
	w.Helper()
	w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
		id, err := tx.NextID(w.Context(), stay.Member, "protocol")
		if err == nil {
			_, err = tx.Exec(w.Context(), `INSERT INTO protocol (member_id, reservation_id, id, at, account_id, action) VALUES ($1, $2, $3, $4, $5, $6)`, stay.Member, stay.ID, id, tx.Now(), greta, string(action))
		}
		return err
	}))
}

// Meanwhile another guest may have booked the nights at the first home.
func TestASplitIsNotTakenBackOntoTakenNights(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.costly()
		rest := w.splitUp(ref(1), "2026-08-15", 2)
		w.Book(stay("b", during("2026-08-16", "2026-08-19")))
		w.expect("refused", w.undo("1-1", rest), "taken")
		w.expect("stays", w.partsOf(ref(1)), "1 08-10>08-15 confirmed, 2 08-15>08-20 confirmed")
		w.expect("another part", w.undo("1-3", rest), "late")
	})
}

// What a split has changed is kept for as long as it can be taken back, and goes at once where its guest is erased: labels of due payments may name them.
func TestWhatASplitHasChangedIsKeptForAMinute(t *testing.T) {
	eachWorld(t, func(w *world) {
		kept := func() (n int) {
			w.Helper()
			w.Must(w.DB.QueryRow(w.Context(), `SELECT COUNT(*) FROM reservation_split`).Scan(&n))
			return n
		}
		forget := func(want int) {
			w.Helper()
			w.Must(w.Stays.ForgetSplits(w.Context(), clock.At(w.Clock.Now())))
			if n := kept(); n != want {
				w.Errorf("%d are kept, expected %d", n, want)
			}
		}
		w.costly()
		rest := w.splitUp(ref(1), "2026-08-15", 1)
		w.Clock.Advance(59 * time.Second)
		forget(1)
		w.Clock.Advance(2 * time.Second)
		forget(0)
		for _, part := range []identity.Ref{rest, ref(1)} { // by the second part, and by the first
			on := map[identity.Ref]string{rest: "2026-08-18", ref(1): "2026-08-13"}[part]
			w.splitUp(part, on, 1)
			forget(1)
			w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
				_, _, err := w.Stays.EraseGuest(w.Context(), tx, part, w.Actors["mia"].Principal(), func(string) bool { return false })
				return err
			}))
			forget(0)
		}
	})
}
