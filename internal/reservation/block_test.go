package reservation_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

const blocks = "/v1/manage/blocks"

// block reads an answer with one block.
func (w *world) block(answer string) reservation.BlockAnswer {
	w.Helper()
	var got struct {
		Data reservation.BlockAnswer `json:"data"`
	}
	w.Decode(answer, &got)
	return got.Data
}

// blocksOf are the homes and first days of the blocks that a list shows.
func (w *world) blocksOf(query string) string {
	w.Helper()
	var got struct {
		Data []reservation.BlockAnswer `json:"data"`
	}
	w.Decode(w.Get("mia", blocks+"?"+query), &got)
	var out []string
	for _, b := range got.Data {
		out = append(out, fmt.Sprintf("%d %s", b.Property, b.Arrival))
	}
	return strings.Join(out, ", ")
}

// edits is the body of an edit of a block: name, what was seen, what is wanted.
func edits(all ...any) string {
	changes := map[string]any{}
	for i := 0; i < len(all); i += 3 {
		changes[fmt.Sprint(all[i])] = map[string]any{"from": all[i+1], "to": all[i+2]}
	}
	return body(map[string]any{"changes": changes})
}

func TestABlockIsChangedAndMoved(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.plansItself()
		visit := reservation.BlockFields{Property: 1, Reason: reservation.BlockRepair, Arrival: "2026-07-22", From: "10:00", To: "11:30", Note: "Boiler"}
		w.expect("new", w.foreseen(w.OK("mia", http.MethodPost, blocks+"/preview", body(visit))), "made service Düne 3 2026-07-22")
		one := w.block(w.OK("mia", http.MethodPost, blocks, body(visit)))
		at := fmt.Sprintf("%s/1-%d", blocks, one.ID)
		tasks := func() string {
			found, err := w.Tasks.OfReservation(w.Context(), w.DB, ref(0))
			w.Must(err)
			var out []string
			for _, c := range found {
				out = append(out, fmt.Sprintf("%d %s %s %d min %v", c.Property, c.Title.Any, c.PlannedOn, (c.PlannedEnd-c.PlannedStart)/60000, c.Cancelled))
			}
			return strings.Join(out, ", ")
		}
		later := edits("property", 1, 2, "arrival", "2026-07-22", "2026-07-23", "to", "11:30", "12:00")
		w.expect("foreseen", w.foreseen(w.OK("mia", http.MethodPost, at+"/preview", later)), "moved service East 2026-07-23")
		w.expect("nothing written", tasks(), "1 Boiler 2026-07-22 90 min false")
		w.OK("mia", http.MethodPatch, at, later)
		w.expect("one task, moved", tasks(), "2 Boiler 2026-07-23 120 min false")
		// Back again, to the home that is planned first.
		w.OK("mia", http.MethodPatch, at, edits("property", 2, 1))
		w.expect("back", tasks(), "1 Boiler 2026-07-23 120 min false")

		// Two editors: who changed another field loses nothing, who changed the same is shown it, and nothing of the edit is saved.
		w.OK("mia", http.MethodPatch, at, edits("note", "Boiler", "Boiler and tap"))
		status, refusal := w.No("mia", http.MethodPatch, at, edits("note", "Boiler", "Roof", "from", "10:00", "09:00"))
		if status != http.StatusConflict || !strings.Contains(body(refusal.Data), `"field":"note"`) || !strings.Contains(body(refusal.Data), `"stored":"Boiler and tap"`) ||
			!strings.Contains(body(refusal.Data), `"by":"mia`) || strings.Contains(body(refusal.Data), `"field":"from"`) {
			t.Errorf("%d %s", status, body(refusal.Data))
		}
		w.expect("not half", w.block(w.Get("mia", at)).From, "10:00")
		w.OK("mia", http.MethodPatch, at, edits("from", "10:00", "09:00"))

		// A visit becomes closed nights; where guests stay it is refused with whose they are. What closes no other night is not asked again.
		w.OK("mia", http.MethodPost, office, body(called()))
		nights := edits("departure", "", "2026-07-25", "from", "09:00", "", "to", "12:00", "")
		status, refusal = w.No("mia", http.MethodPatch, at, nights)
		w.expect("taken", fmt.Sprint(status, refusal.Fields, body(refusal.Data)), `400 map[property:taken]{"taken":[{"arrival":"2026-07-20","departure":"2026-07-27","guest":"Demo Caller","id":1,"reason":""}]}`)
		w.expect("foreseen", w.foreseen(w.OK("mia", http.MethodPost, at+"/preview", nights)), "taken 1  2026-07-20")
		w.OK("mia", http.MethodPut, office+"/1-1/cancellation", `{"reason":"ill"}`)
		w.expect("its task goes", w.foreseen(w.OK("mia", http.MethodPost, at+"/preview", nights)), "cancelled service Düne 3 2026-07-23")
		w.OK("mia", http.MethodPatch, at, nights)
		w.expect("closed", w.foreseen(w.OK("mia", http.MethodPost, office+"/preview", body(called()))), "taken 0 repair 2026-07-23")
		for name, c := range map[string][2]string{
			"backwards": {edits("departure", "2026-07-25", "2026-07-20"), "departure:not_after_arrival"},
			"no day":    {edits("arrival", "2026-07-23", ""), "arrival:required"},
			"31.02.":    {edits("arrival", "2026-07-23", "2026-02-31"), "arrival:no_date"},
			"nowhere":   {edits("property", 1, 4711), "property:unknown"},
		} {
			for _, call := range [][2]string{{http.MethodPatch, at}, {http.MethodPost, at + "/preview"}} {
				status, refusal := w.No("mia", call[0], call[1], c[0])
				w.expect(name, fmt.Sprint(status, refusal.Fields), "400 map["+c[1]+"]")
			}
		}
		w.Golden("office_block", w.Get("mia", at))
		w.Golden("office_block_changes", w.Get("mia", at+"/changes"))

		// What a channel's calendar closes is not the office's to change, and nothing is another agency's.
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			_, err := w.Stays.SaveBlock(w.Context(), tx, reservation.Block{
				Ref: identity.Ref{Member: 1}, ExternalID: "feed-1", Property: 2, Source: "feed", Reason: reservation.BlockFeed, Arrival: mustDate(w.TB, "2026-09-01"), Departure: mustDate(w.TB, "2026-09-05"),
			})
			return err
		}))
		feed := fmt.Sprintf("%s/1-%d", blocks, one.ID+1)
		w.expect("read", string(w.block(w.Get("mia", feed)).Reason), "feed")
		for _, call := range [][4]string{
			{"mia", http.MethodPatch, feed, edits("note", "", "x")},
			{"mia", http.MethodDelete, feed, ""},
			{"mia", http.MethodPatch, blocks + "/1-4711", edits("note", "", "x")},
			{"otto", http.MethodPatch, at, edits("note", "Boiler and tap", "x")},
			{"otto", http.MethodPost, at + "/preview", edits("note", "Boiler and tap", "x")},
		} {
			if status, _ := w.No(call[0], call[1], call[2], call[3]); status != http.StatusNotFound {
				t.Errorf("%v: %d", call, status)
			}
		}
		for _, path := range []string{at, at + "/changes", blocks + "?memberid=1"} {
			if status, _ := w.Call("otto", http.MethodGet, path); status != http.StatusNotFound {
				t.Errorf("%s: %d", path, status)
			}
		}

		// The file has what the list shows, in the person's language.
		visit.Arrival, visit.Note = "2026-08-03", "=1+1"
		w.OK("mia", http.MethodPost, blocks, body(visit))
		w.expect("file", w.Get("mia", "/v1/manage/blocksfile?to=2026-08-31"), "\ufeffNumber;Kind;Property;First night or day;Open again on;From;To;Reason;Note\r\n"+
			"1;Closed nights;Dünenhaus, Wohnung 3;2026-07-23;2026-07-25;;;Repair;Boiler and tap\r\n3;Visit;Dünenhaus, Wohnung 3;2026-08-03;;10:00;11:30;Repair;'=1+1\r\n")
		if status, _ := w.Call("otto", http.MethodGet, "/v1/manage/blocksfile?memberid=1"); status != http.StatusNotFound {
			t.Error(status)
		}
		w.OK("mia", http.MethodDelete, blocks+"/1-3", "")

		// The list is searched and filtered.
		for query, want := range map[string]string{
			"":                  "1 2026-07-23, 2 2026-09-01",
			"q=boiler":          "1 2026-07-23",
			"q=east":            "2 2026-09-01",
			"q=east+tap":        "",
			"q=25.7.2026":       "1 2026-07-23",
			"property=2":        "2 2026-09-01",
			"reason=repair":     "1 2026-07-23",
			"from=2026-08-01":   "2 2026-09-01",
			"to=2026-08-01":     "1 2026-07-23",
			"period=all":        "2 2026-09-01, 1 2026-07-23",
			"period=past":       "",
			"period=all&q=roof": "",
		} {
			w.expect(query, w.blocksOf(query), want)
		}
		w.Clock.Set(wednesday.AddDate(0, 1, 2))
		w.expect("past", w.blocksOf("period=past")+" | "+w.blocksOf(url.Values{"q": {"boiler"}}.Encode()), "1 2026-07-23 | ")
	})
}

// The visits of some days are blocks of hours alone, of all homes.
func TestVisitsOfSomeDays(t *testing.T) {
	eachWorld(t, func(w *world) {
		day := mustDate(w.TB, "2026-07-08")
		for i, b := range []reservation.Block{
			{Arrival: day, Departure: day.AddDays(2)},
			{Arrival: day, Departure: day, From: 9 * 60, To: 11 * 60, Note: "Painter"},
			{Arrival: day.AddDays(3), Departure: day.AddDays(3), From: 9 * 60, To: 11 * 60, Note: "Viewing"},
			{Arrival: day.AddDays(9), Departure: day.AddDays(9), From: 9 * 60, To: 11 * 60, Note: "Later"},
		} {
			b.Ref.Member, b.ExternalID, b.Property, b.Source, b.Reason = 1, fmt.Sprint("visits:", i), 1, "office", reservation.BlockOther
			w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
				_, err := w.Stays.SaveBlock(w.Context(), tx, b)
				return err
			}))
		}
		found, err := w.Stays.Visits(w.Context(), w.DB, 1, day, day.AddDays(3))
		w.Must(err)
		var got []string
		for _, b := range found {
			got = append(got, b.Note)
		}
		if all := strings.Join(got, ", "); all != "Painter, Viewing" {
			t.Errorf("%q", all)
		}
	})
}
