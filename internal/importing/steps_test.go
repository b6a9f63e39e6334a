package importing_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database/dbtest/raced"
	"latchkey/internal/importing"
	"latchkey/internal/reservation/reservationtest"
)

// A day after a run its lines are erased, but not under a take-back that has begun in time.
func TestATakeBackThatHasBegunGoesOnToItsEnd(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		bare(w)
		var file strings.Builder
		file.WriteString("external_id,property,arrival,departure,booker_last_name,adults\n")
		for i := range 60 {
			day := time.Date(2027, 1, 1+2*i, 0, 0, 0, 0, time.UTC)
			fmt.Fprintf(&file, "S%d,dune,%s,%s,Guest %d,2\n", i, day.Format(time.DateOnly), day.AddDate(0, 0, 1).Format(time.DateOnly), i)
		}
		r := bring(w, "stays", file.String())
		r.write()
		w.Clock.Advance(importing.ReturnWithin - time.Minute)
		r.OK("mia", http.MethodPost, r.path+"/back", "")
		r.OK("mia", http.MethodPost, r.path+"/step", "")
		w.Clock.Advance(2 * time.Minute)
		w.Must(w.Imports.Sweep(w.Context(), clock.At(w.Clock.Now())))
		if d := r.get(); d.State != importing.Returning || d.Done != 50 {
			t.Fatalf("%+v", d)
		}
		if d := r.on(); d.State != importing.Returned {
			t.Fatalf("%+v", d)
		}
		if got := w.Get("mia", r.path+"/lines?back=returned"); strings.Count(got, `"back":"returned"`) != 50 {
			t.Error(got[:300]) // a page of them
		}
		if d := r.get(); d.Backs[0].Lines != 60 {
			t.Errorf("%+v %s", d.Backs, w.Get("mia", r.path+"/lines?back=kept"))
		}
		// One that nobody goes on with ends a day after it has begun.
		again := bring(w, "stays", strings.ReplaceAll(file.String(), "S", "T"))
		again.write()
		w.Clock.Advance(importing.ReturnWithin - time.Minute)
		again.OK("mia", http.MethodPost, again.path+"/back", "")
		again.OK("mia", http.MethodPost, again.path+"/step", "")
		w.Clock.Advance(importing.ReturnWithin + time.Minute)
		w.Must(w.Imports.Sweep(w.Context(), clock.At(w.Clock.Now())))
		if d := again.get(); d.State != importing.Done || d.Returnable {
			t.Errorf("%+v", d)
		}
		if got := w.Get("mia", again.path+"/lines"); !strings.Contains(got, `"erased":true`) {
			t.Error(got[:300])
		}
	})
}

// What a later step of the preview looks at sees what the lines before it would write.
func TestThePreviewKnowsTheLinesBeforeIt(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		var team strings.Builder
		team.WriteString("name,kind,company,email,phone\nGlanz GmbH,company,,,\n")
		for i := range 120 {
			fmt.Fprintf(&team, "Person %d,person,,person%d@cleaners.example,\n", i, i)
		}
		team.WriteString("Late One,person,glanz gmbh,,\nPerson 3,person,,,+49 1\nAnother,person,Nobody GmbH,,\n")
		people := bring(w, "people", team.String())
		previewed := func(r run) string {
			r.Helper()
			r.on()
			var list struct {
				Data []importing.FileLineAnswer `json:"data"`
			}
			var out []string
			for _, effect := range []string{"changed", "refused"} {
				r.Must(json.Unmarshal([]byte(r.Get("mia", r.path+"/lines?effect="+effect)), &list))
				for _, l := range list.Data {
					one := fmt.Sprintf("%d %s", l.Line, l.Effect)
					for _, f := range l.Refused {
						one += " " + f.Field + ":" + f.Reason
					}
					out = append(out, one)
				}
			}
			return strings.Join(out, "; ")
		}
		// written compares what the preview has said with what writing does.
		written := func(r run, before string) {
			r.Helper()
			r.OK("mia", http.MethodPost, r.path+"/run", `{"whole":false}`)
			if after := previewed(r); after != before {
				t.Errorf("the preview said %q, the run %q", before, after)
			}
		}
		got := previewed(people)
		if got != "124 changed; 125 refused company:no_company" {
			t.Errorf("people: %s", got)
		}
		written(people, got)

		count := func() (n int) {
			w.Must(w.DB.QueryRow(w.Context(), "SELECT COUNT(*) FROM reservation").Scan(&n))
			return n
		}
		before := count()
		known := bring(w, "stays", "external_id,property,arrival,departure,booker_last_name,adults\nOLD,dune,2027-12-01,2027-12-08,Moved,2\n")
		known.write()
		var stays strings.Builder
		stays.WriteString("external_id,property,arrival,departure,booker_last_name,adults\nFIRST,dune,2027-11-01,2027-11-08,First,2\nOLD,dune,2027-10-01,2027-10-08,Moved,2\n")
		for i := range 120 {
			day := time.Date(2028, 1, 1+2*i, 0, 0, 0, 0, time.UTC)
			fmt.Fprintf(&stays, "S%d,dune,%s,%s,Guest %d,2\n", i, day.Format(time.DateOnly), day.AddDate(0, 0, 1).Format(time.DateOnly), i)
		}
		stays.WriteString("TAKEN,dune,2027-11-05,2027-11-12,Second,2\nNEXT,dune,2027-11-08,2027-11-12,Next,2\nFREED,dune,2027-12-02,2027-12-05,Freed,2\nMOVED TO,dune,2027-10-02,2027-10-05,No,2\n")
		r := bring(w, "stays", stays.String())
		got = previewed(r)
		if got != "3 changed; 124 refused property:taken; 127 refused property:taken" {
			t.Errorf("stays: %s", got)
		}
		if after := count(); after != before+1 {
			t.Errorf("the preview has written: %d after %d", after, before)
		}
		written(r, got)
	})
}

// A step reads the lines before it once, not again with each step.
func TestALineOfALongFileCostsAsMuchAsOneOfAShortFile(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		lines := func(first, n int) string {
			var out strings.Builder
			for i := range n {
				fmt.Fprintf(&out, "B,%d.00,2026-07-01\n", first+i)
			}
			return out.String()
		}
		bring(w, "stays", "external_id,property,arrival,departure,booker_last_name,adults\nB,dune,2026-09-08,2026-09-15,Berg,2\n").write()
		bring(w, "payments", "stay,amount,paid_on\n"+lines(1, 100)).write()
		for _, kind := range []string{"payments", "people"}[:raced.Fewer(2, 1)] {
			file := "stay,amount,paid_on\n" + lines(1, 700)
			if kind == "people" {
				var out strings.Builder
				for i := range 700 {
					fmt.Fprintf(&out, "Person %d,person%d@cleaners.example\n", i, i)
				}
				file = "name,email\n" + out.String()
			}
			r := bring(w, kind, file)
			var steps []int64
			step := func() {
				before := w.Imports.OpenedLines()
				r.OK("mia", http.MethodPost, r.path+"/step", "")
				steps = append(steps, w.Imports.OpenedLines()-before)
			}
			for range 7 {
				step()
			}
			if d := r.get(); d.State != importing.Previewed {
				t.Fatalf("%+v", d)
			}
			if steps[3] != steps[5] || steps[3] > 450 {
				t.Errorf("%s: the steps of the preview have read %v lines", kind, steps)
			}
			r.OK("mia", http.MethodPost, r.path+"/run", `{"whole":false}`)
			steps = nil
			for range 14 {
				step()
			}
			if d := r.get(); d.State != importing.Done {
				t.Fatalf("%+v", d)
			}
			if steps[4] != steps[12] {
				t.Errorf("%s: the steps of the import have read %v lines", kind, steps)
			}
		}
	})
}

// What is kept of the lines before a step is read again where it is no longer what the lines say.
func TestANewPreviewForgetsTheOneBefore(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		var team strings.Builder
		team.WriteString("name,kind,company,firm\nGlanz,company,,\n")
		for i := range 220 {
			fmt.Fprintf(&team, "Person %d,person,,\n", i)
		}
		team.WriteString("Late,person,Glanz,\n")
		r := bring(w, "people", team.String())
		columns := func(kind string) {
			r.OK("mia", http.MethodPut, r.path+"/columns", `{"dates":"dmy","decimal":"comma","columns":[{"name":"name","heading":"name"},{"name":"kind","heading":"`+kind+`"},{"name":"company","heading":"company"}]}`)
		}
		// Without a kind, no line makes a company.
		columns("")
		r.OK("mia", http.MethodPost, r.path+"/step", "")
		r.OK("mia", http.MethodPost, r.path+"/step", "")
		columns("kind")
		r.on()
		if got := w.Get("mia", r.path+"/lines?effect=refused"); strings.Contains(got, "no_company") {
			t.Error(got)
		}
		r.OK("mia", http.MethodPut, r.path+"/columns", `{"dates":"dmy","decimal":"comma","columns":[{"name":"name","heading":"name"},{"name":"company","heading":"company"}]}`)
		r.on()
		if got := w.Get("mia", r.path+"/lines?effect=refused"); !strings.Contains(got, "no_company") {
			t.Error(got)
		}
	})
}
