package reservation_test

import (
	"slices"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/reservation"
)

// heard gives what a person's stream says since the last time, as "action type".
func (w *world) heard(who string, after *int64) []string {
	w.Helper()
	missed, err := w.Streams.Since(w.Context(), w.Actors[who], *after)
	w.Must(err)
	*after = missed.N
	var out []string
	for _, item := range missed.Items {
		out = append(out, item.Action+" "+item.Type)
	}
	return out
}

func TestScreensHearOfStaysFromFilesAndCalendars(t *testing.T) {
	eachWorld(t, func(w *world) {
		var mia, greta, otto int64
		w.heard("mia", &mia)
		w.heard("greta", &greta)
		w.heard("otto", &otto)
		expect := func(what string, manager, guest []string) {
			t.Helper()
			if got := w.heard("mia", &mia); !slices.Equal(got, manager) {
				t.Errorf("%s: the manager got %q, expected %q", what, got, manager)
			}
			if got := w.heard("greta", &greta); !slices.Equal(got, guest) {
				t.Errorf("%s: the guest got %q, expected %q", what, got, guest)
			}
			if got := w.heard("otto", &otto); got != nil {
				t.Errorf("%s: another agency's manager got %q", what, got)
			}
		}
		once, reload := []string{"commit reservations"}, []string{"refresh reservations"}

		w.Book(stay("first"), stay("second"))
		expect("two stays in a file", reload, reload)
		w.Book(stay("first"), stay("second"))
		expect("the same file again", nil, nil)
		w.Book(stay("first", unpaid), stay("second"))
		expect("a payment less", once, once)

		write := func(fn func(tx *database.Tx) error) {
			t.Helper()
			w.Must(w.DB.Write(w.Context(), fn))
		}
		b := reservation.Booking{
			Ref: ref(0), ExternalID: "channel", Property: 1, Source: "airbnb", Status: reservation.Confirmed, Arrival: mustDate(t, "2026-08-20"), Departure: mustDate(t, "2026-08-25"),
		}
		save := func() {
			t.Helper()
			write(func(tx *database.Tx) (err error) {
				b.Ref, _, err = w.Stays.SaveBooking(w.Context(), tx, b)
				return err
			})
		}
		save()
		expect("a stay in a calendar", once, nil)
		save()
		expect("the same calendar again", nil, nil)
		b.Departure = b.Departure.AddDays(1)
		save()
		expect("a night more", once, nil)
		for _, what := range []string{"it is gone from the calendar", "it is still gone"} {
			write(func(tx *database.Tx) error {
				_, err := w.Stays.CancelBooking(w.Context(), tx, b.Ref)
				return err
			})
			expect(what, once, nil)
			once = nil
		}
	})
}
