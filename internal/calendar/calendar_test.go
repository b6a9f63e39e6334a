package calendar_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/calendar"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/reservation/reservationtest"
	"latchkey/internal/task"
	"latchkey/internal/web/webtest"
)

func update() bool { return flag.Lookup("update").Value.String() == "true" }

type world struct{ *reservationtest.World }

// each tests in a new world on each engine; it is Wednesday, July 8, noon.
func each(t *testing.T, test func(w *world)) {
	t.Helper()
	reservationtest.Each(t, func(w *reservationtest.World) {
		calendar.Register(w.Router, calendar.NewService(calendar.Deps{
			DB: w.DB, Clock: w.Clock, Members: w.Members, Properties: w.Properties, Reservations: w.Stays, Tasks: w.Tasks,
		}))
		test(&world{w})
	})
}

// home is a home of agency 1 that is called so.
func (w *world) home(name, town, building string) {
	w.Helper()
	w.Homes(1, property.ImportRow{ExternalID: name, Building: building, Title: name, Street: "Strandweg 9", City: town, MaxOccupancy: 4, KeyHandover: "office"})
}

// write runs a transaction.
func (w *world) write(fn func(ctx context.Context, tx *database.Tx) error) {
	w.Helper()
	w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error { return fn(w.Context(), tx) }))
}

// block closes nights, or hours.
func (w *world) block(b reservation.Block) {
	w.Helper()
	b.Ref.Member, b.Source = 1, "office"
	w.write(func(ctx context.Context, tx *database.Tx) error { _, err := w.Stays.SaveBlock(ctx, tx, b); return err })
}

// save saves a task of agency 1 that takes an hour.
func (w *world) save(key string, home, stay int64, kind task.Type, day clock.Date, hour int, change ...func(*task.Task)) {
	w.Helper()
	p, err := w.Properties.Get(w.Context(), w.DB, identity.Ref{Member: 1, ID: home})
	w.Must(err)
	start := day.At(clock.TimeOfDay(hour*60), p.Zone)
	have, _, err := w.Tasks.ByRule(w.Context(), w.DB, 1, key)
	w.Must(err)
	c := task.Task{Member: 1, ID: have.ID, Version: have.Version, Property: home, Reservation: stay, RuleKey: key, Type: kind, PlannedStart: start, PlannedEnd: start.Add(60 * 60 * 1e9)}
	for _, fn := range change {
		fn(&c)
	}
	w.write(func(ctx context.Context, tx *database.Tx) error {
		_, err := w.Tasks.Save(ctx, tx, []task.Task{c})
		return err
	})
}

// read makes the call.
func (w *world) read(who, query string) calendar.CalendarOfHomes {
	w.Helper()
	var out struct{ Data calendar.CalendarOfHomes }
	w.Must(json.Unmarshal([]byte(w.Get(who, "/v1/manage/calendar?memberid=1"+query)), &out))
	return out.Data
}

func titles(a calendar.CalendarOfHomes) (out []string) {
	for _, h := range a.Items {
		out = append(out, h.Title)
	}
	return out
}

// summer is some homes with stays, blocks and tasks around the Wednesday.
func (w *world) summer() {
	w.Helper()
	at := func(home, from, to, source string) func(*reservation.ImportRow) {
		return func(r *reservation.ImportRow) {
			r.Property, r.Arrival, r.Departure, r.EditableUntil, r.Source, r.ArrivalTime = home, from, to, "", source, ""
		}
	}
	w.home("Alte Werft", "Lohme", "")
	w.home("Bernsteinhaus", "Sassnitz", "Dünenhaus")
	w.Book(
		reservationtest.Stay("left", at("dune", "2026-07-01", "2026-07-08", "direct")), reservationtest.Stay("next", at("dune", "2026-07-08", "2026-07-15", "Portal")),
		reservationtest.Stay("twice", at("dune", "2026-07-14", "2026-07-18", "Other portal")), reservationtest.Stay("offered", at("dune", "2026-07-20", "2026-07-22", "direct"), reservationtest.InState("offer")),
		reservationtest.Stay("cancelled", at("dune", "2026-07-09", "2026-07-12", "Portal"), reservationtest.InState("cancelled")),
		reservationtest.Stay("inhouse", at("Alte Werft", "2026-07-06", "2026-07-10", "Portal")), reservationtest.Stay("autumn", at("Alte Werft", "2026-10-01", "2026-10-08", "direct")),
	)
	d := clock.NewDate(2026, 7, 8)
	w.block(reservation.Block{ExternalID: "roof", Property: 5, Reason: reservation.BlockRepair, Arrival: d, Departure: d.AddDays(3), Note: "Roof"})
	w.block(reservation.Block{ExternalID: "chimney", Property: 4, Reason: reservation.BlockOther, Arrival: d.AddDays(4), Departure: d.AddDays(4), From: 10 * 60, To: 12 * 60, Note: "Chimney"})
	w.save("departure:1", 1, 1, task.Departure, d, 11)
	w.save("check:1", 1, 1, task.Arrival, d, 13, func(c *task.Task) { c.Check = true })
	w.save("departure:6", 4, 6, task.Departure, d.AddDays(2), 11)
}

func TestTheCalendarOfHomes(t *testing.T) {
	each(t, func(w *world) {
		w.summer()
		path := "/v1/manage/calendar?memberid=1&from=2026-07-06&days=14"
		webtest.Golden(w.TB, "getManageCalendar", []byte(w.Get("mia", path)), update())
		if page := w.read("mia", ""); page.From != "2026-07-08" || page.Days != 30 || page.Total != 5 || page.InUse != 5 {
			w.Errorf("without days: %s, %d days, %d of %d homes", page.From, page.Days, page.Total, page.InUse)
		}
		for query, want := range map[string][]string{
			"&q=alte": {"Alte Werft"}, "&town=Lohme": {"Alte Werft"}, "&building=Dünenhaus&q=bern": {"Bernsteinhaus"}, "&company=99": nil, "&q=nothing": nil,
			"&from=2026-07-06&days=7&source=Portal": {"Alte Werft", "Dünenhaus, Wohnung 3"}, "&from=2026-10-01&days=7&source=Portal": nil, "&from=2026-07-14&days=1&source=Other%20portal": {"Dünenhaus, Wohnung 3"},
		} {
			if page := w.read("mia", query); !slices.Equal(titles(page), want) || page.Total != len(want) || page.InUse != 5 {
				w.Errorf("%s: %q, %d of %d", query, titles(page), page.Total, page.InUse)
			}
		}
		// A stay shows on its day of departure, and no longer; how clean a home is does not depend on the days.
		for from, stays := range map[string]int{"2026-07-18": 1, "2026-07-19": 0} {
			page := w.read("mia", "&q=dünenhaus,&days=1&from="+from)
			if len(page.Items) != 1 || len(page.Items[0].Stays) != stays || page.Items[0].Cleanliness != calendar.Dirty || !page.Items[0].ArrivalToday {
				w.Errorf("%s: %+v", from, page.Items)
			}
		}
		if text := w.Get("mia", path); strings.Contains(text, "canary") || strings.Contains(text, "70000") {
			w.Error("the calendar says a code or an amount")
		}
	})
}

func TestTheCalendarGoesFromPageToPage(t *testing.T) {
	each(t, func(w *world) {
		w.summer()
		var all []string
		offset, pages := "", 0
		for {
			page := w.read("mia", "&limit=2&offset="+offset)
			all, offset, pages = append(all, titles(page)...), page.Next, pages+1
			if page.Total != 5 || len(page.Items) > 2 {
				w.Fatalf("page %d: %d of %d", pages, len(page.Items), page.Total)
			}
			if offset == "" {
				break
			}
		}
		if pages != 3 || !slices.IsSorted(all) || len(all) != 5 {
			w.Errorf("%d pages: %q", pages, all)
		}
		for query, field := range map[string]string{"offset=e30x": "offset", "from=2026-02-30": "from", "days=121": "", "days=0": "", "limit=201": ""} {
			status, body := w.Call("mia", http.MethodGet, "/v1/manage/calendar?memberid=1&"+query)
			if status != http.StatusBadRequest || !strings.Contains(body, field) {
				w.Errorf("%s: %d %s", query, status, body)
			}
		}
	})
}

func TestTheCalendarGroupsItsHomes(t *testing.T) {
	each(t, func(w *world) {
		w.summer()
		all := titles(w.read("mia", ""))
		for _, by := range []string{"building", "town", "company"} {
			first := w.read("mia", "&group_by="+by)
			var keys, want, groups []string
			count := 0
			for _, g := range first.Groups {
				count += g.Count
				groups = append(groups, g.Name)
				want = append(want, slices.Repeat([]string{g.Key}, g.Count)...)
			}
			if i := slices.Index(groups, ""); i >= 0 && i != len(groups)-1 || !slices.IsSorted(groups[:max(0, len(groups)-1)]) {
				w.Errorf("%s: %q are not sorted with those without any last", by, groups)
			}
			for _, h := range first.Items {
				keys = append(keys, h.Group)
			}
			if !slices.Equal(keys, want) || count != first.Total || len(groups) < 2 && by != "company" {
				w.Errorf("%s: homes of %q under heads of %q, %d of %d", by, keys, want, count, first.Total)
			}
			for most := 1; most <= 6; most++ {
				var read []string
				offset := ""
				for range 7 {
					page := w.read("mia", fmt.Sprintf("&group_by=%s&limit=%d&offset=%s", by, most, offset))
					if read = append(read, titles(page)...); len(page.Groups) != len(groups) {
						w.Errorf("%s: %d groups, want %d", by, len(page.Groups), len(groups))
					}
					if offset = page.Next; offset == "" {
						break
					}
				}
				if !slices.Equal(read, titles(first)) {
					w.Errorf("%s by %d: %q, want %q", by, most, read, titles(first))
				}
			}
			if got := slices.Sorted(slices.Values(titles(first))); !slices.Equal(got, slices.Sorted(slices.Values(all))) {
				w.Errorf("%s: %q", by, got)
			}
		}
		if page := w.read("mia", "&group_by=town&q=alte"); len(page.Groups) != 1 || page.Groups[0].Name != "Lohme" || page.Groups[0].Count != 1 {
			w.Errorf("of what is found: %+v", page.Groups)
		}
		if page := w.read("mia", ""); len(page.Groups) != 0 || page.Items[0].Group != "" {
			w.Errorf("without groups: %+v", page.Groups)
		}
		for _, query := range []string{"group_by=street", "group_by=town&offset=e30x"} {
			if status, body := w.Call("mia", http.MethodGet, "/v1/manage/calendar?memberid=1&"+query); status != http.StatusBadRequest {
				w.Errorf("%s: %d %s", query, status, body)
			}
		}
	})
}

func TestOnlyManagersSeeTheCalendar(t *testing.T) {
	each(t, func(w *world) {
		w.summer()
		for who, want := range map[string]int{"": 401, "greta": 403, "cleaner": 403, "firm": 403, "otto": 404, "mia": 200} {
			if status, _ := w.Call(who, http.MethodGet, "/v1/manage/calendar?memberid=1"); status != want {
				w.Errorf("%q: %d, want %d", who, status, want)
			}
		}
	})
}

// A cleaning that is put off leaves the home dirty, even where an earlier one is finished.
func TestAHomeStaysDirtyUntilTheLastGuestsAreCleanedAfter(t *testing.T) {
	each(t, func(w *world) {
		w.summer()
		d := clock.NewDate(2026, 7, 8)
		w.save("departure:old", 1, 0, task.Departure, d.AddDays(-7), 11)
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE task SET actual_start = planned_start, actual_end = planned_end WHERE member_id = $1 AND rule_key = $2`, 1, "departure:old")
			return err
		})
		w.save("departure:1", 1, 1, task.Departure, d.AddDays(1), 11)
		clean := func() calendar.Cleanliness { return w.read("mia", "&q=dünenhaus,").Items[0].Cleanliness }
		if got := clean(); got != calendar.Dirty {
			w.Errorf("put off: %s", got)
		}
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE task SET actual_start = $3, actual_end = $3 WHERE member_id = $1 AND rule_key = $2`, 1, "departure:1", tx.Now())
			return err
		})
		if got := clean(); got != calendar.Clean {
			w.Errorf("cleaned: %s", got)
		}
	})
}

func TestARunningDeepCleaningIsACleaning(t *testing.T) {
	each(t, func(w *world) {
		w.summer()
		d := clock.NewDate(2026, 7, 8)
		w.save("deep:1", 1, 0, task.Periodic, d, 9)
		started := func(at string) {
			w.write(func(ctx context.Context, tx *database.Tx) error {
				_, err := tx.Exec(ctx, `UPDATE task SET actual_start = planned_start, actual_end = `+at+` WHERE member_id = $1 AND rule_key = $2`, 1, "deep:1")
				return err
			})
		}
		clean := func() calendar.Cleanliness { return w.read("mia", "&q=dünenhaus,").Items[0].Cleanliness }
		before := clean()
		started("0")
		if got := clean(); got != calendar.Cleaning {
			w.Errorf("while it runs: %s", got)
		}
		started("planned_end")
		if got := clean(); got != before {
			w.Errorf("a deep cleaning says nothing of the guests before: %s, want %s", got, before)
		}
	})
}

// counted gives how many statements a page takes, when what is kept in memory has been read.
func (w *world) counted(query string) int64 {
	w.Helper()
	w.read("mia", query)
	least := int64(1 << 62)
	for range 3 { // what runs in the background counts too
		before := database.Statements()
		w.read("mia", query)
		least = min(least, database.Statements()-before)
	}
	return least
}

func TestAPageTakesTheSameNumberOfStatementsWhateverItHas(t *testing.T) {
	each(t, func(w *world) {
		w.summer()
		for i := range 30 {
			w.home(fmt.Sprintf("Home %02d", i), "Sassnitz", "")
			w.Book(reservationtest.Stay(fmt.Sprintf("of %d", i), func(r *reservation.ImportRow) {
				r.Property, r.Arrival, r.Departure, r.EditableUntil = fmt.Sprintf("Home %02d", i), "2026-07-01", "2026-07-08", ""
			}))
		}
		few, many := w.counted("&limit=3&days=7"), w.counted("&limit=35&days=120")
		if few != many || many > 10 {
			w.Errorf("3 homes take %d statements, 35 homes %d", few, many)
		}
	})
}
