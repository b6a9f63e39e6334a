package reservation_test

import (
	"errors"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/payment"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// join joins stay 2 with stay 1 and gives what hindered it.
func (w *world) join() string {
	w.Helper()
	err := w.DB.Write(w.Context(), func(tx *database.Tx) error {
		_, err := w.Stays.Join(w.Context(), tx, w.Actors["mia"], ref(1), ref(2))
		return err
	})
	var refused *fault.Fault
	if errors.As(err, &refused) {
		return refused.Fields["other"]
	}
	w.Must(err)
	return ""
}

// offered is what the office sees of stay 2 before it joins it with stay 1: what is named first of that which hinders.
func (w *world) offered() string {
	w.Helper()
	all, err := w.Stays.Collisions(w.Context(), w.Actors["mia"], ref(1))
	w.Must(err)
	for _, c := range all.With {
		if c.Other.Ref == ref(2) && len(c.Other.Hinders) > 0 {
			return string(c.Other.Hinders[0])
		}
	}
	return ""
}

// bare is a stay of which nobody has paid or entered anything.
func bare(r *reservation.ImportRow) {
	r.Payments, r.Travelers = nil, nil
	r.BookerEmail, r.Source = "", "portal"
}

func TestAStayThatPeopleHaveUsedDoesNotGo(t *testing.T) {
	for want, use := range map[string]func(w *world){
		"": func(*world) {},
		"login": func(w *world) {
			w.Book(stay("b", bare, func(r *reservation.ImportRow) { r.BookerEmail = "other@example.org" }))
		},
		"money": func(w *world) {
			w.Book(stay("b", bare, func(r *reservation.ImportRow) {
				r.Payments = []reservation.ImportPayment{{PaidOn: "2026-05-01", Amount: "1.00", Label: reservation.Words{Any: "Anzahlung"}}}
			}))
		},
		"messages": func(w *world) {
			_, err := w.Messages.Post(w.Context(), w.Actors["mia"], identity.Attempt{}, message.Reservation, ref(2), "Hallo")
			w.Must(err)
		},
		"task_begun": func(w *world) {
			tasks, err := w.Tasks.OfReservation(w.Context(), w.DB, ref(2))
			w.Must(err)
			now := clock.At(w.Clock.Now())
			_, err = w.Tasks.SetTimes(w.Context(), w.Actors["mia"], identity.Attempt{}, tasks[0].Ref(), func(*time.Location) (task.Times, error) { return task.Times{Start: &now}, nil })
			w.Must(err)
		},
		"deposit": func(w *world) {
			edit, err := wire.Edit(payment.DepositBody{}, payment.DepositBody{Received: 30_000, ReceivedOn: "2026-05-01"})
			w.Must(err)
			_, err = w.Payments.EditDeposit(w.Context(), w.Actors["mia"], identity.Attempt{}, ref(2), edit)
			w.Must(err)
		},
		"few_shared_nights": func(w *world) { w.Book(stay("b", bare, during("2026-07-16", "2026-07-20"))) },
		"offer":             func(w *world) { w.Book(stay("a", inState("offer"))) },
		"no_shared_nights":  func(w *world) { w.Book(stay("b", bare, during("2026-07-17", "2026-07-20"))) },
		"joined": func(w *world) {
			w.Book(stay("c", bare))
			w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
				_, err := w.Stays.Join(w.Context(), tx, w.Actors["mia"], ref(2), ref(3))
				return err
			}))
		},
	} {
		t.Run(want, func(t *testing.T) {
			eachWorld(t, func(w *world) {
				w.plansItself()
				w.Book(stay("a"))
				w.Book(stay("b", bare))
				use(w)
				offered := w.offered()
				w.expect("hindered by", w.join(), want)
				if want != "no_shared_nights" { // then they are no pair
					w.expect("offered before", offered, want)
				}
			})
		})
	}
}

func TestAJoinedStayTakesItsTasksWithItAndBringsThemBack(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.plansItself()
		w.Book(stay("a", during("2026-07-10", "2026-07-17")), stay("b", bare, during("2026-07-11", "2026-07-17")))
		w.expect("sold twice", w.soldTwice(), "Düne 3 1-1 07-11>07-17 direct+portal")
		before := w.tasksOf(2)
		if before == "" {
			t.Fatal("the stay has no task")
		}
		w.expect("joined", w.join(), "")
		w.expect("no longer sold twice", w.soldTwice(), "")
		w.expect("no tasks", w.tasksOf(2), "")
		w.expect("the list", w.list("state=cancelled"), "2")
		w.expect("history", w.Protocol(2), "3 stay_joined")
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			j, err := w.Stays.JoinOf(w.Context(), tx, w.Actors["mia"], ref(1), ref(2))
			if err != nil {
				return err
			}
			_, err = w.Stays.TakeApart(w.Context(), tx, w.Actors["mia"], j, true)
			return err
		}))
		w.expect("tasks are back", w.tasksOf(2), before)
		w.expect("sold twice again", w.soldTwice(), "Düne 3 1-1 07-11>07-17 direct+portal")
		w.expect("history", w.Protocol(2), "3 stay_joined, 3 stay_parted")
		w.expect("history of the kept one", w.Protocol(1), "3 stay_joined, 3 stay_parted")
	})
}

func TestARestoredStayIsNoLongerJoined(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("a"), stay("b", bare))
		w.expect("joined", w.join(), "")
		// Its nights are those of the kept one.
		if status, refusal := w.No("mia", "DELETE", office+"/1-2/cancellation", ""); status != 400 || refusal.Fields["property"] != "taken" {
			t.Errorf("%d %v", status, refusal.Fields)
		}
		w.OK("mia", "PUT", office+"/1-1/cancellation", `{"reason":"ill"}`)
		w.OK("mia", "DELETE", office+"/1-2/cancellation", "")
		all, err := w.Stays.Collisions(w.Context(), w.Actors["mia"], ref(2))
		w.Must(err)
		if all.Into != nil || len(all.With) != 0 {
			t.Errorf("%+v", all)
		}
		_, err = w.Stays.Collisions(w.Context(), w.Actors["otto"], ref(2))
		if !fault.Is(err, fault.ReservationNotFound) {
			t.Errorf("another agency: %v", err)
		}
	})
}
