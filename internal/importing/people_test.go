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

// Two people of one name: one had the address before that the other one has. Each line of the file is its own person, in any order.
func TestNamesakesInOneFileAreTwoPeople(t *testing.T) {
	for _, c := range []struct{ name, first, file, preview, again string }{
		{
			"the former address first", "anna2@example.org",
			"Anna Alt,person,,anna2@example.org,2\nAnna Alt,person,,anna1@example.org,1\n", "2 new Anna Alt; 3 same Anna Alt", "2 same Anna Alt; 3 same Anna Alt",
		},
		{
			"the former address last", "anna2@example.org",
			"Anna Alt,person,,anna1@example.org,1\nAnna Alt,person,,anna2@example.org,2\n", "2 same Anna Alt; 3 new Anna Alt", "2 same Anna Alt; 3 same Anna Alt",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			reservationtest.Each(t, func(w *reservationtest.World) {
				const heading = "name,kind,company,email,phone\n"
				bring(w, "people", heading+"Anna Alt,person,,"+c.first+",1\n").write()
				email := "anna1@example.org"
				_, err := w.Members.ChangeEntry(w.Context(), w.Actors["mia"], attempt(), ref(entries(w)["Anna Alt"].ID), member.EntryChange{Email: &email})
				w.Must(err)
				brought := bring(w, "people", heading+c.file)
				brought.on()
				brought.is("preview", c.preview)
				brought.write()
				brought.is("written", c.preview)
				again := bring(w, "people", heading+c.file)
				again.on()
				again.is("again", c.again)
			})
		})
	}
}
