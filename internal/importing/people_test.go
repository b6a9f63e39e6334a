package importing_test

import (
	"strings"
	"testing"

	"latchkey/internal/member"
	"latchkey/internal/reservation/reservationtest"
)

func TestAPersonWithANewAddressIsNotAddedAgainByTheSameFile(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		const file = "name,kind,company,email,phone\nGlanz,company,,,\nAnna Alt,person,Glanz,anna@example.org,1\nBerta Alt,person,,berta@example.org,3\n"
		bring(w, "people", file).write()
		at := entries(w)
		for name, email := range map[string]string{"Anna Alt": "new@example.org", "Berta Alt": "berta@new.example"} {
			_, err := w.Members.ChangeEntry(w.Context(), w.Actors["mia"], attempt(), ref(at[name].ID), member.EntryChange{Email: &email})
			w.Must(err)
		}
		again := bring(w, "people", strings.Replace(file, "org,3", "org,4", 1))
		again.on()
		preview := "2 same Glanz; 3 same Anna Alt; 4 changed Berta Alt phone"
		again.is("preview", preview)
		again.write()
		again.is("written", preview)
		// Another name with that address is another person.
		bring(w, "people", "name,kind,company,email,phone\nBerta Neu,person,,berta@example.org,5\n").write()
		now := entries(w)
		if now["Berta Alt"].Email != "berta@new.example" || now["Berta Alt"].Phone != "4" || now["Berta Neu"].ID == now["Berta Alt"].ID {
			t.Errorf("%+v %+v", now["Berta Alt"], now["Berta Neu"])
		}
		// Who has the address now comes first.
		third := bring(w, "people", "name,kind,company,email,phone\nBerta Alt,person,,berta@example.org,5\n")
		third.on()
		third.is("preview", "2 changed Berta Alt name")
	})
}
