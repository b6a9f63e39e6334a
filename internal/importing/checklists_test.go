package importing_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/reservation/reservationtest"
	"latchkey/internal/trail"
)

// list is a checklist as it is read and sent.
type list struct {
	ID         int64      `json:"id,omitempty"`
	Name       string     `json:"name"`
	Kinds      []string   `json:"kinds"`
	Properties []int64    `json:"properties"`
	Version    int64      `json:"version"`
	Rooms      []listRoom `json:"rooms"`
}

type listRoom struct {
	Name  map[string]string `json:"name"`
	Items []listItem        `json:"items"`
}

type listItem struct {
	ID       int64             `json:"id,omitempty"`
	Text     map[string]string `json:"text"`
	Photo    bool              `json:"photo_required"`
	Optional bool              `json:"optional"`
}

func lists(w *reservationtest.World) []list {
	w.Helper()
	var all struct{ Data []list }
	w.Must(json.Unmarshal([]byte(w.Get("mia", "/v1/manage/checklists?memberid=1")), &all))
	return all.Data
}

// edit changes a list as a person of the office does.
func edit(w *reservationtest.World, id int64, change func(l *list)) {
	w.Helper()
	for _, l := range lists(w) {
		if l.ID != id {
			continue
		}
		change(&l)
		l.ID = 0
		raw, err := json.Marshal(l)
		w.Must(err)
		w.OK("mia", http.MethodPut, fmt.Sprintf("/v1/manage/checklists/1-%d", id), string(raw))
	}
}

// kept are the checklists of the agency in short: name, kinds, and the items of each room with what they ask for.
func kept(w *reservationtest.World) string {
	w.Helper()
	var out []string
	for _, l := range lists(w) {
		one := l.Name + " (" + strings.Join(l.Kinds, " ") + ")"
		for _, room := range l.Rooms {
			one += " " + room.Name["de"] + ":"
			for _, item := range room.Items {
				one += " " + item.Text["de"]
				if item.Text["en"] != "" {
					one += "/" + item.Text["en"]
				}
				if item.Photo {
					one += "*"
				}
				if item.Optional {
					one += "?"
				}
			}
		}
		out = append(out, one)
	}
	return strings.Join(out, "; ")
}

func TestChecklistsArePreviewedWrittenAndTakenBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		own := bring(w, "checklists", "Checkliste;Raum;Punkt;Art\nBad;Bad;Spiegel;Abreise\n")
		own.write()
		const file = "Checkliste;Raum;Punkt;Englisch;Art;Foto;Optional;Reihenfolge\n" +
			"Endreinigung;Küche;Herd;Stove;Abreise, Kontrolle;ja;;2\n" +
			"Endreinigung;Küche;Kühlschrank;;;;ja;1\n" +
			"bad;BAD;spiegel;Mirror;Kontrolle;x;;3\n" +
			"Bad;Bad;Dusche;;;;;4\n" +
			"Bad;;Boden;;;;;5\n" +
			"Bad;Bad;Wände;;Party;;;6\n" +
			"Bad;Bad;Dusche;;;;;7\n" +
			"Bad;Bad;;;;;;8\n"
		r := bring(w, "checklists", file)
		before := kept(w)
		r.on()
		lines := "3 new Endreinigung: Kühlschrank; 2 new Endreinigung: Herd; 4 changed bad: spiegel kind item.en photo_required; 5 new Bad: Dusche; 6 refused Bad: Boden room:required; 7 refused Bad: Wände kind:no_choice; 8 refused list:duplicate; 9 refused Bad item:required"
		r.is("preview", lines)
		if got := kept(w); got != before || before != "Bad (departure) Bad: Spiegel" {
			t.Error("a preview has changed something", got)
		}
		r.write()
		r.is("written", lines)
		if got := kept(w); got != "Bad (check departure) Bad: Spiegel/Mirror* Dusche; Endreinigung (check departure) Küche: Kühlschrank? Herd/Stove*" {
			t.Error(got)
		}
		noted, err := trail.Noted(w.Context(), w.DB, 1, trail.Settings, 0, 1)
		w.Must(err)
		if len(noted) != 1 || noted[0].Run != 2 {
			t.Errorf("the history does not name the import: %+v", noted)
		}
		again := bring(w, "checklists", file)
		again.write()
		again.is("again", strings.NewReplacer("new", "same", "changed bad: spiegel kind item.en photo_required", "same bad: spiegel").Replace(lines))
		// People put another kind and another item in; the rest goes.
		edit(w, 1, func(l *list) { l.Rooms[0].Items[0].Text["en"] = "The mirror" })
		edit(w, 2, func(l *list) { l.Rooms[0].Items[0].Photo = true })
		r.back()
		r.is("taken back", "3 new Endreinigung: Kühlschrank kept !photo_required; 2 new Endreinigung: Herd returned; 4 changed bad: spiegel kind item.en photo_required kept !item.en; 5 new Bad: Dusche returned; 6 refused Bad: Boden room:required; 7 refused Bad: Wände kind:no_choice; 8 refused list:duplicate; 9 refused Bad item:required")
		if got := kept(w); got != "Bad (departure) Bad: Spiegel/The mirror; Endreinigung (departure) Küche: Kühlschrank*?" {
			t.Error(got)
		}
	})
}

// A list that an import has made goes with it, and stays with what people have added.
func TestAListOfAnImportGoesWithIt(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		const file = "Checklist,Room,Item\nOne,Kitchen,Stove 🍳\nOne,Kitchen,<script>\nTwo,Bath,Mirror\nTwo,Hall,Floor\n"
		r := bring(w, "checklists", file)
		r.write()
		edit(w, 2, func(l *list) {
			l.Rooms[0].Items = append(l.Rooms[0].Items, listItem{Text: map[string]string{"de": "Dusche", "en": "", "es": "", "pl": ""}})
		})
		r.back()
		r.is("taken back", "2 new One: Stove 🍳 returned; 3 new One: <script> returned; 4 new Two: Mirror kept !list; 5 new Two: Floor returned")
		if got := kept(w); got != "Two (departure) Bath: Dusche" {
			t.Error(got)
		}
		if status, _ := w.No("otto", http.MethodGet, "/v1/manage/checklists?memberid=1", ""); status != http.StatusNotFound {
			t.Error(status)
		}
	})
}

// A list takes 200 items; what is too long, and a list that has no room for more, is refused by its line.
func TestAListThatIsFullRefusesMore(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		var file strings.Builder
		file.WriteString("Checklist,Room,Item\n")
		for i := range 201 {
			fmt.Fprintf(&file, "Full,Kitchen,Item %d\n", i)
		}
		fmt.Fprintf(&file, "Other,Kitchen,%s\n%s,Kitchen,Item\nOther,%s,Item\n", strings.Repeat("ü", 301), strings.Repeat("ü", 81), strings.Repeat("ü", 61))
		r := bring(w, "checklists", file.String())
		d := r.write()
		if d.Effects[0].Lines != 200 || d.Effects[3].Lines != 4 {
			t.Errorf("%+v", d.Effects)
		}
		if got := w.Get("mia", r.path+"/lines?effect=refused"); strings.Count(got, "too_many") != 1 || strings.Count(got, "too_long") != 3 {
			t.Error(got)
		}
	})
}

// A room that a line has made and people have translated keeps its name when the line is taken back.
func TestARoomThatPeopleUseKeepsItsNameWhenAnImportIsTakenBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		first := bring(w, "checklists", "Liste;Raum;Punkt\nEnde;Bad;Wanne\n")
		first.write()
		r := bring(w, "checklists", "Liste;Raum;Punkt\nEnde;Küche;Herd\n")
		r.write()
		id := lists(w)[0].ID
		edit(w, id, func(l *list) {
			l.Rooms[1].Name["en"] = "Kitchen"
			l.Rooms[1].Items = append(l.Rooms[1].Items, listItem{Text: map[string]string{"de": "Ofen", "en": "", "es": "", "pl": ""}})
		})
		r.back()
		kitchen := lists(w)[0].Rooms[1]
		if kitchen.Name["de"] != "Küche" || kitchen.Name["en"] != "Kitchen" || len(kitchen.Items) != 1 || kitchen.Items[0].Text["de"] != "Ofen" {
			t.Errorf("%+v", kitchen)
		}
	})
}

func TestTheOrderOfAChecklistIsReadHoweverItsNumbersAreWritten(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		r := bring(w, "checklists", "Liste;Raum;Punkt;Reihenfolge\nEnde;Bad;zwei;2.0\nEnde;Bad;eins;1,0\nEnde;Bad;zehn;10\n")
		r.write()
		var order []string
		for _, item := range lists(w)[0].Rooms[0].Items {
			order = append(order, item.Text["de"])
		}
		if got := strings.Join(order, " "); got != "eins zwei zehn" {
			t.Error(got)
		}
	})
}
