package reservation_test

import (
	"testing"

	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/reservation/reservationtest"
)

// Many stays at once are what each is by itself, and only for the managers of their agency.
func TestPartiesAreWhatEachStayIs(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		w.Book(reservationtest.Six()...)
		mia := w.Actors["mia"]
		ctx := identity.Within(w.Context(), mia)
		ids := []int64{1, 2, 3, 4, 5, 6, 987654}
		got, err := w.Stays.Parties(ctx, w.DB, mia, 1, ids)
		w.Must(err)
		if len(got) != 6 {
			t.Fatalf("%d stays", len(got))
		}
		for _, id := range ids[:6] {
			admitted, err := w.Stays.Admit(ctx, w.DB, mia, reservationtest.Ref(id))
			w.Must(err)
			want, err := w.Stays.Details(ctx, w.DB, admitted)
			w.Must(err)
			p := got[id]
			if p.Reservation != want.Reservation || len(p.Travelers) != len(want.Travelers) || p.Came.IsZero() {
				t.Errorf("%d: %+v, want %+v", id, p, want)
			}
			for i := range want.Travelers {
				if p.Travelers[i] != want.Travelers[i] {
					t.Errorf("%d: traveler %d is another one", id, i)
				}
			}
		}
		greta := w.Actors["greta"]
		if got, err := w.Stays.Parties(identity.Within(w.Context(), greta), w.DB, greta, 1, ids); err != nil || len(got) != 0 {
			t.Errorf("a guest gets %d, %v", len(got), err)
		}
		if got, err := w.Stays.Parties(ctx, w.DB, mia, 2, ids); err != nil || len(got) != 0 {
			t.Errorf("another agency's: %d, %v", len(got), err)
		}
	})
}

// A page of stays by when they came begins behind the one before it.
func TestStaysByWhenTheyCame(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		w.Book(reservationtest.Six()...)
		mia := w.Actors["mia"]
		ctx := identity.Within(w.Context(), mia)
		var behind reservation.CameMark
		seen := map[int64]bool{}
		for {
			page, err := w.Stays.CameBetween(ctx, w.DB, 1, behind, 1<<60, 2)
			w.Must(err)
			for _, r := range page {
				if seen[r.Ref.ID] || r.Status != reservation.Confirmed || r.At < behind.At {
					t.Errorf("%+v", r)
				}
				seen[r.Ref.ID] = true
				behind = reservation.CameMark{At: r.At, ID: r.Ref.ID}
			}
			if len(page) < 2 {
				break
			}
		}
		all, err := w.Stays.CameBetween(ctx, w.DB, 1, reservation.CameMark{}, 1<<60, 100)
		w.Must(err)
		if len(all) != len(seen) || len(all) == 0 {
			t.Errorf("%d of %d", len(seen), len(all))
		}
		if none, err := w.Stays.CameBetween(ctx, w.DB, 1, reservation.CameMark{}, all[0].At, 100); err != nil || len(none) != 0 {
			t.Errorf("%+v, %v", none, err)
		}
	})
}
