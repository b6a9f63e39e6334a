package schedule_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/reservation/reservationtest"
	"latchkey/internal/schedule"
	"latchkey/internal/task"
	"latchkey/internal/web/webtest"
	"latchkey/internal/wire"
)

func update() bool { return flag.Lookup("update").Value.String() == "true" }

var wednesday = clock.NewDate(2026, 7, 8)

type world struct {
	*reservationtest.World
	service *schedule.Service
	zone    *time.Location
	staff   map[string]identity.StaffID
	keys    int
}

// each tests in a new world on each engine; it is Wednesday, July 8, noon. There is a home at the sea and one twenty kilometers away.
func each(t *testing.T, test func(w *world)) {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	reservationtest.Each(t, func(base *reservationtest.World) {
		service := schedule.NewService(schedule.Deps{DB: base.DB, Clock: base.Clock, Streams: base.Streams, Members: base.Members, Properties: base.Properties, Tasks: base.Tasks, Planning: base.Planning})
		schedule.Register(base.Router, service)
		w := &world{World: base, service: service, zone: zone, staff: map[string]identity.StaffID{}}
		w.Homes(1, property.ImportRow{ExternalID: "far", Title: "Alte Werft", Street: "Strandweg 9", City: "Lohme", Postalcode: "18551", Lat: 54.7, Lon: 13.6, MaxOccupancy: 4, KeyHandover: "office"})
		test(w)
	})
}

// team adds people, each as "kind name", and a company's with its name behind it.
func (w *world) team(names ...string) {
	w.Helper()
	for _, name := range names {
		kind, name, _ := strings.Cut(name, " ")
		name, company, _ := strings.Cut(name, " of ")
		saved, err := w.Members.SaveStaff(w.Context(), 1, []member.Staff{{ExternalID: name, Kind: member.Kind(kind), Company: w.staff[company], Name: name, Lang: "de", Active: true}}, w.Find)
		w.Must(err)
		w.staff[name] = saved[0].ID
	}
}

// work changes one field of somebody's work.
func (w *world) work(name, field, from, to string) {
	w.Helper()
	w.keys++
	w.Must(w.Members.EditWork(w.Context(), w.Actors["mia"], identity.Attempt{Account: reservationtest.Mia, Key: fmt.Sprint("work", w.keys)}, identity.Ref{Member: 1, ID: int64(w.staff[name])},
		member.WorkEdit{field: wire.FieldChange{From: json.RawMessage(from), To: json.RawMessage(to)}}))
}

func (w *world) write(fn func(ctx context.Context, tx *database.Tx) error) {
	w.Helper()
	w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error { return fn(w.Context(), tx) }))
}

// save saves a task of Wednesday and gives its number; home 4 is the far one.
func (w *world) save(home int64, from, to string, change ...func(*task.Task)) int64 {
	w.Helper()
	w.keys++
	at := func(hhmm string) clock.Instant {
		tod, err := clock.ParseTimeOfDay(hhmm)
		w.Must(err)
		return wednesday.At(tod, w.zone)
	}
	c := task.Task{Member: 1, Property: home, RuleKey: fmt.Sprint("rule:", w.keys), Type: task.Departure, PlannedStart: at(from), PlannedEnd: at(to)}
	for _, fn := range change {
		fn(&c)
	}
	var id int64
	w.write(func(ctx context.Context, tx *database.Tx) error {
		saved, err := w.Tasks.Save(ctx, tx, []task.Task{c})
		if err == nil {
			id = saved[0].ID
		}
		return err
	})
	return id
}

func (w *world) by(name string) func(*task.Task) {
	return func(c *task.Task) { c.Person = w.staff[name] }
}

func (w *world) ofCompany(name string) func(*task.Task) {
	return func(c *task.Task) { c.Company = w.staff[name] }
}

// guestsAt says when the next guests arrive on the day.
func guestsAt(hour int) func(*task.Task) {
	return func(c *task.Task) {
		c.Next.Arrival, c.Next.ArrivalTime, c.Next.Adults = wednesday, clock.TimeOfDay(hour*60), 2
	}
}

func (w *world) read(query string) schedule.ScheduleOfDay {
	w.Helper()
	var out struct{ Data schedule.ScheduleOfDay }
	w.Must(json.Unmarshal([]byte(w.Get("mia", "/v1/manage/schedule?memberid=1"+query)), &out))
	return out.Data
}

func (w *world) person(day schedule.ScheduleOfDay, name string) schedule.ScheduledPerson {
	w.Helper()
	i := slices.IndexFunc(day.People, func(p schedule.ScheduledPerson) bool { return p.Name == name })
	if i < 0 {
		w.Fatalf("%s is not there", name)
	}
	return day.People[i]
}

func taskOf(day schedule.ScheduleOfDay, id int64) schedule.ScheduledTask {
	return day.Tasks[slices.IndexFunc(day.Tasks, func(t schedule.ScheduledTask) bool { return t.ID == id })]
}

const mornings = `[{"day":3,"from":"08:00","to":"14:00"}]`

func TestTheScheduleOfADay(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert", "company North", "person Nora of North", "person Gone")
		w.work("Anna", "hours", `[]`, mornings)
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := w.Members.AddAbsence(ctx, tx, w.Actors["mia"], member.Absence{Member: 1, Staff: w.staff["Anna"], Kind: member.Ill, From: wednesday, To: wednesday, FromTime: "08:00", ToTime: "09:00"})
			return err
		})
		first := w.save(1, "09:00", "11:00", w.by("Anna"), guestsAt(16))
		second := w.save(4, "11:00", "13:00", w.by("Anna"))
		w.save(1, "11:00", "12:00", w.ofCompany("North"))
		w.save(4, "09:00", "10:00", func(c *task.Task) { c.Type, c.Company, c.Person = task.Services, w.staff["North"], w.staff["Nora"] })
		open := w.save(1, "13:00", "15:00")
		_, err := w.Members.SaveStaff(w.Context(), 1, []member.Staff{{ExternalID: "Gone", Kind: member.KindPerson, Name: "Gone", Lang: "de"}}, w.Find)
		w.Must(err)

		webtest.Golden(w.TB, "getManageSchedule", []byte(w.Get("mia", "/v1/manage/schedule?memberid=1")), update())
		day := w.read("")
		if day.Day != "2026-07-08" || day.Today != day.Day || day.Cleanings != 4 || day.Assigned != 3 || day.Fits != 1 || day.Own != 2 {
			w.Errorf("%+v", day)
		}
		anna := w.person(day, "Anna")
		if anna.Capacity != 5*60 || anna.Planned != 4*60 || len(anna.Ways) != 1 || anna.Ways[0].From != first || anna.Ways[0].To != second || anna.Ways[0].Minutes < 40 {
			w.Errorf("Anna: %+v", anna)
		}
		if bert := w.person(day, "Bert"); !bert.Always || len(bert.Hours) != 0 {
			w.Errorf("Bert: %+v", bert)
		}
		if one := taskOf(day, open); one.Fits != int64(w.staff["Bert"]) || one.Why != "" {
			w.Errorf("what nobody has: %+v", one)
		}
		if slices.ContainsFunc(day.People, func(p schedule.ScheduledPerson) bool { return p.Name == "Gone" || p.Kind == "manager" }) {
			w.Error("somebody who cannot get tasks is in the schedule")
		}
		if other := w.read("&day=2026-07-09"); other.Day != "2026-07-09" || len(other.Tasks) != 0 || len(other.People) != 4 {
			w.Errorf("another day: %+v", other)
		}
	})
}

func TestWhatSpeaksAgainstATaskAsSomebodyHasIt(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert", "person Cleo")
		w.work("Anna", "hours", `[]`, mornings)
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := w.Members.AddAbsence(ctx, tx, w.Actors["mia"], member.Absence{Member: 1, Staff: w.staff["Bert"], Kind: member.Ill, From: wednesday, To: wednesday})
			return err
		})
		long := w.save(1, "12:00", "15:30", w.by("Anna"))
		away := w.save(1, "10:00", "11:00", w.by("Bert"))
		well := w.save(4, "12:00", "14:00", w.by("Cleo"), guestsAt(15))
		// She has to get there from the other home, and cannot end before the guests come.
		tight := w.save(1, "13:30", "15:30", w.by("Cleo"), guestsAt(16))
		full := w.save(4, "15:30", "22:00", w.by("Cleo"))
		check := w.save(1, "15:00", "15:30", w.by("Bert"), guestsAt(15), func(c *task.Task) { c.Check = true })
		day := w.read("")
		for id, want := range map[int64]string{
			long: "hours 2026-07-08 14:00:00 2026-07-08 15:30:00", away: "absent 0000-00-00 00:00:00 0000-00-00 00:00:00", well: "", full: "full 2026-07-09 00:00:00 2026-07-09",
			tight: "arrival 2026-07-08 16:00:00 2026-07-08 17:", check: "absent 0000-00-00 00:00:00 0000-00-00 00:00:00",
		} {
			got := ""
			for _, c := range taskOf(day, id).Conflicts {
				got += fmt.Sprintf("%s %s %s", c.What, c.At, c.End)
			}
			if !strings.HasPrefix(got, want) || want == "" && got != "" {
				w.Errorf("task %d: %q, want %q", id, got, want)
			}
		}
		if text := w.Get("mia", "/v1/manage/schedule?memberid=1"); strings.Contains(text, `"`+string(member.Ill)+`"`) {
			w.Error("the schedule says why somebody is away")
		}
	})
}

func TestWhyNobodyCanTakeATask(t *testing.T) {
	each(t, func(w *world) {
		open := w.save(1, "14:00", "16:00", guestsAt(17))
		if one := taskOf(w.read(""), open); one.Why != "" || one.Fits != 0 {
			w.Errorf("without own people: %+v", one)
		}
		w.team("person Anna", "person Cora", "company North")
		w.work("Cora", "kinds", `[]`, `["check"]`)
		for _, step := range []struct {
			name, field, from, to string
			want                  schedule.Why
		}{
			{"free", "kinds", `[]`, `[]`, ""},
			{"no such tasks", "kinds", `[]`, `["check"]`, schedule.NoKind},
			{"elsewhere", "areas", `[]`, `["Lohme"]`, schedule.NoArea},
			{"not this home", "never_homes", `[]`, `[1]`, schedule.NoHome},
			{"at another time", "hours", `[]`, `[{"day":3,"from":"08:00","to":"14:30"}]`, schedule.NotThen},
			{"on another day", "hours", `[]`, `[{"day":4,"from":"08:00","to":"18:00"}]`, schedule.NobodyOff},
		} {
			w.work("Anna", step.field, step.from, step.to)
			if one := taskOf(w.read(""), open); one.Why != step.want || (one.Fits != 0) != (step.want == "") {
				w.Errorf("%s: %+v", step.name, one)
			}
			w.work("Anna", step.field, step.to, step.from)
		}
		w.save(1, "14:00", "16:30", w.by("Anna"), guestsAt(17))
		if day := w.read(""); taskOf(day, open).Why != schedule.NoTime || day.Cleanings != 2 || day.Assigned != 1 || day.Fits != 0 {
			w.Errorf("busy: %+v", day)
		}
	})
}

// It is noon: what is over, or can no longer end in time, nobody can take.
func TestTheTimeThatIsLeftCounts(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna")
		morning := w.save(1, "09:00", "11:00")
		tight := w.save(4, "09:00", "11:00", guestsAt(13))
		service := w.save(1, "09:00", "10:00", func(c *task.Task) { c.Type = task.Services })
		done := w.save(1, "08:00", "09:00")
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE task SET actual_start = planned_start, actual_end = planned_end WHERE member_id = $1 AND id = $2`, 1, done)
			return err
		})
		day := w.read("")
		if one := taskOf(day, morning); one.Fits == 0 || one.FitsAt < "2026-07-08 12:00:00" {
			w.Errorf("a cleaning without next guests: %+v", one)
		}
		if one := taskOf(day, tight); one.Why != schedule.NoTime {
			w.Errorf("guests come in an hour: %+v", one)
		}
		if one := taskOf(day, service); one.Fits == 0 {
			w.Errorf("a service: %+v", one)
		}
		if one := taskOf(day, done); one.Fits != 0 || one.Why != "" || day.Cleanings != 3 || day.Assigned != 1 {
			w.Errorf("a finished one needs somebody: %+v, %d of %d", one, day.Assigned, day.Cleanings)
		}
		w.Clock.Advance(24 * time.Hour)
		if one := taskOf(w.read("&day=2026-07-08"), morning); one.Fits != 0 || one.Why != "" {
			w.Errorf("yesterday: %+v", one)
		}
	})
}

// Who has more than fits gets nothing more, and on a public holiday nobody works who does not work on them.
func TestWhoHasTooMuchOrIsOffTakesNothing(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna")
		w.work("Anna", "hours", `[]`, `[{"day":3,"from":"08:00","to":"16:00"},{"day":2,"from":"22:00","to":"06:00"}]`)
		w.save(1, "12:00", "15:00", w.by("Anna"))
		second := w.save(4, "14:00", "15:30", w.by("Anna"))
		open := w.save(1, "15:00", "15:30")
		day := w.read("")
		if one := taskOf(day, open); one.Fits != 0 || one.Why != schedule.NoTime {
			w.Errorf("%+v", one)
		}
		if got := taskOf(day, second).Conflicts; len(got) != 1 || got[0].What != schedule.Hours || got[0].At != "2026-07-08 16:00:00" || got[0].End <= got[0].At {
			w.Errorf("she ends too late: %+v", got)
		}
		if anna := w.person(day, "Anna"); anna.Capacity != 14*60 {
			w.Errorf("of a night shift the hours of the day count: %d", anna.Capacity)
		}
		w.Must(w.Members.EditHolidays(w.Context(), w.Actors["mia"], identity.Attempt{Account: reservationtest.Mia, Key: "holidays"}, 1,
			member.HolidaysEdit{"days": wire.FieldChange{From: json.RawMessage(`[]`), To: json.RawMessage(`[{"day":"2026-07-08","name":"Harbor day"}]`)}}))
		day = w.read("")
		if anna := w.person(day, "Anna"); day.Holiday != "Harbor day" || anna.Capacity != 0 || anna.Always || len(anna.Hours) != 0 || taskOf(day, open).Why != schedule.NobodyOff {
			w.Errorf("on a public holiday: %+v", anna)
		}
	})
}

// From an island nobody drives to the next task: the way is left out, and what comes of it is not reckoned on.
func TestNobodyDrivesFromAnIsland(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna")
		w.work("Anna", "hours", `[]`, mornings)
		w.Homes(1, property.ImportRow{ExternalID: "island", Title: "Casa Mar", Street: "Calle 9", City: "Las Palmas", Postalcode: "35001", Lat: 28.1, Lon: -15.4, MaxOccupancy: 4, KeyHandover: "office"})
		w.save(1, "08:00", "09:00", w.by("Anna"))
		far := w.save(5, "10:00", "11:00", w.by("Anna"))
		w.save(5, "11:30", "12:00", w.by("Anna"))
		day := w.read("")
		if got := taskOf(day, far).Conflicts; len(got) != 1 || got[0].What != schedule.Far || got[0].Staff != int64(w.staff["Anna"]) {
			w.Errorf("%+v", got)
		}
		if ways := w.person(day, "Anna").Ways; len(ways) != 1 || ways[0].From != far || ways[0].Minutes != 0 {
			w.Errorf("%+v", ways)
		}
	})
}

func (w *world) readWeek(query string) schedule.ScheduleOfWeek {
	w.Helper()
	var out struct{ Data schedule.ScheduleOfWeek }
	w.Must(json.Unmarshal([]byte(w.Get("mia", "/v1/manage/schedule/week?memberid=1"+query)), &out))
	return out.Data
}

// on moves a task of Wednesday to another day.
func on(day clock.Date) func(*task.Task) {
	return func(c *task.Task) {
		by := clock.Instant(time.Duration(wednesday.Until(day)) * 24 * time.Hour / time.Millisecond)
		c.PlannedStart, c.PlannedEnd = c.PlannedStart+by, c.PlannedEnd+by
	}
}

func TestTheLoadOfAWeek(t *testing.T) {
	each(t, func(w *world) {
		w.team("person Anna", "person Bert", "company North", "person Nora of North", "person Gone")
		w.work("Anna", "hours", `[]`, `[{"day":3,"from":"08:00","to":"14:00"},{"day":5,"from":"08:00","to":"12:00"}]`)
		w.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := w.Members.AddAbsence(ctx, tx, w.Actors["mia"], member.Absence{Member: 1, Staff: w.staff["Bert"], Kind: member.Ill, From: wednesday.AddDays(1), To: wednesday.AddDays(2)})
			return err
		})
		sunday := wednesday.AddDays(4)
		wednesdays := w.save(1, "12:00", "14:00", w.by("Anna"), guestsAt(16))
		w.save(4, "09:00", "11:00", w.by("Bert"), on(wednesday.AddDays(1)))
		w.save(1, "09:00", "15:00", w.by("Anna"), on(wednesday.AddDays(2)))
		w.save(4, "09:00", "10:00", w.ofCompany("North"), w.by("Nora"), on(sunday))
		w.save(1, "10:00", "12:00", on(sunday))
		w.save(1, "10:00", "12:00", w.by("Gone"), on(sunday), func(c *task.Task) { c.Type = task.Services })
		w.save(4, "10:00", "12:00", w.by("Anna"), on(sunday.AddDays(1)))
		_, err := w.Members.SaveStaff(w.Context(), 1, []member.Staff{{ExternalID: "Gone", Kind: member.KindPerson, Name: "Gone", Lang: "de"}}, w.Find)
		w.Must(err)

		webtest.Golden(w.TB, "getManageScheduleWeek", []byte(w.Get("mia", "/v1/manage/schedule/week?memberid=1")), update())
		// A draft of an earlier day changes nothing of what a later one has to say.
		w.give(wednesdays, "Anna", "Bert")
		week := w.readWeek("")
		if len(week.Days) != 7 || week.Days[0].Day != "2026-07-06" || week.Days[6].Day != "2026-07-12" || week.Today != "2026-07-08" || week.Own != 2 {
			w.Errorf("%+v", week)
		}
		// The week says of each day what the day says itself.
		for n, of := range week.Days {
			day := w.read("&day=" + of.Day)
			if of.Cleanings != day.Cleanings || of.Assigned != day.Assigned || of.Fits != day.Fits || of.Holiday != day.Holiday {
				w.Errorf("%s: %+v, of the day %+v", of.Day, of, day)
			}
			for _, p := range week.People {
				i := slices.IndexFunc(day.People, func(one schedule.ScheduledPerson) bool { return one.ID == p.ID })
				if load := p.Days[n]; i < 0 && load != (schedule.ScheduledLoad{}) ||
					i >= 0 && (load.Planned != day.People[i].Planned || load.Capacity != day.People[i].Capacity || load.Always != day.People[i].Always || load.Away != (len(day.People[i].Away) > 0)) {
					w.Errorf("%s of %s: %+v", p.Name, of.Day, load)
				}
			}
		}
		loads := func(name string) []schedule.ScheduledLoad {
			return week.People[slices.IndexFunc(week.People, func(p schedule.ScheduledWorkWeek) bool { return p.Name == name })].Days
		}
		if anna := loads("Anna"); anna[2].Tasks != 0 || anna[2].Conflicts != 0 || anna[4].Planned != 6*60 || anna[4].Capacity != 4*60 || anna[4].Conflicts != 1 {
			w.Errorf("Anna: %+v", anna)
		}
		if bert := loads("Bert"); !bert[3].Away || bert[3].Conflicts != 1 || bert[2].Away || bert[2].Tasks != 1 {
			w.Errorf("Bert: %+v", bert)
		}
		if gone := loads("Gone"); gone[6].Tasks != 1 || gone[0] != (schedule.ScheduledLoad{}) {
			w.Errorf("who left and still has a task: %+v", gone)
		}
		if north, nora := loads("North"), loads("Nora"); north[6].Tasks != 1 || nora[6].Tasks != 1 {
			w.Errorf("a company and its person: %+v %+v", north, nora)
		}
		if week.Days[6].Nobody != 1 || week.Days[6].Cleanings != 2 {
			w.Errorf("Sunday: %+v", week.Days[6])
		}
		if next := w.readWeek("&day=2026-07-19"); next.Days[0].Day != "2026-07-13" || next.Days[0].Assigned != 1 {
			w.Errorf("the next week: %+v", next.Days)
		}
	})
}

// A company has the plan of its own people and tasks; of other people and tasks, of drafts and of what the agency has pinned it hears nothing.
func TestACompanySeesItsOwnSchedule(t *testing.T) {
	each(t, func(w *world) {
		w.team("company Blank", "person Cleo of Blank", "company Frisch", "person Fritz of Frisch", "person Anna")
		firm := w.Actors["firm"]
		firm.Relations = []identity.Relation{{Member: 1, Role: identity.Company, Staff: w.staff["Blank"]}}
		w.Actors["firm"] = firm
		both := func(company, person string) func(*task.Task) {
			return func(c *task.Task) { c.Company, c.Person = w.staff[company], w.staff[person] }
		}
		own := w.save(1, "09:00", "11:00", both("Blank", "Cleo"), func(c *task.Task) { c.Additional = w.staff["Anna"] })
		open := w.save(4, "13:00", "15:00", w.ofCompany("Blank"))
		w.save(1, "12:00", "14:00", both("Frisch", "Fritz"))
		w.save(4, "10:00", "12:00", w.by("Anna"))
		w.save(4, "16:00", "17:00")
		read := func(query string) schedule.ScheduleOfDay {
			var out struct{ Data schedule.ScheduleOfDay }
			raw := w.Get("firm", "/v1/manage/schedule?memberid=1"+query)
			for _, foreign := range []string{"Frisch", "Fritz", "Anna"} {
				if strings.Contains(raw, foreign) {
					w.Errorf("%s is in %s", foreign, raw)
				}
			}
			w.Must(json.Unmarshal([]byte(raw), &out))
			return out.Data
		}
		day := read("&day=2026-07-08")
		var names []string
		for _, p := range day.People {
			names = append(names, p.Name)
		}
		if !slices.Equal(names, []string{"Blank", "Cleo"}) || len(day.Tasks) != 2 || day.Own != 1 || len(day.Draft) != 0 || !day.Published {
			w.Fatalf("%v %+v", names, day)
		}
		if got := taskOf(day, own); got.Person != int64(w.staff["Cleo"]) || got.Additional != 0 || got.Pinned {
			w.Errorf("%+v", got)
		}
		// What none of its people has is open, with who could take it.
		if got := taskOf(day, open); got.Fits != int64(w.staff["Cleo"]) || day.Cleanings != 2 || day.Assigned != 1 || day.Fits != 1 {
			w.Errorf("%+v %+v", got, day)
		}
		// A draft of the office stays the office's.
		if status, raw := w.drag("mia", open, true, "person", "0", w.id("Cleo")); status != http.StatusOK {
			w.Fatalf("%d %s", status, raw)
		}
		for _, plan := range []string{"", "&plan=draft", "&plan=published"} {
			if day := read("&day=2026-07-08" + plan); len(day.Draft) != 0 || taskOf(day, open).Person != 0 {
				w.Errorf("%q: %+v", plan, day)
			}
		}
		// A company without an entry in the team has no plan.
		firm.Relations = []identity.Relation{{Member: 1, Role: identity.Company}}
		w.Actors["firm"] = firm
		if status, _ := w.Call("firm", http.MethodGet, "/v1/manage/schedule?memberid=1"); status != http.StatusNotFound {
			w.Errorf("without an entry: %d", status)
		}
	})
}

// A company has the week of its own people and tasks: each day says what the schedule of the day says, and nothing of other people, their tasks and homes.
func TestACompanySeesItsOwnWeek(t *testing.T) {
	each(t, func(w *world) {
		w.team("company Blank", "person Cleo of Blank", "person Dora of Blank", "company Frisch", "person Fritz of Frisch", "person Anna")
		firm := w.Actors["firm"]
		firm.Relations = []identity.Relation{{Member: 1, Role: identity.Company, Staff: w.staff["Blank"]}}
		w.Actors["firm"] = firm
		w.Homes(1, property.ImportRow{ExternalID: "other", Title: "Fremdes Haus", Street: "Strandweg 10", City: "Glowe", Postalcode: "18551", Lat: 54.6, Lon: 13.5, MaxOccupancy: 4, KeyHandover: "office"})
		both := func(company, person string) func(*task.Task) {
			return func(c *task.Task) { c.Company, c.Person = w.staff[company], w.staff[person] }
		}
		thursday, friday := wednesday.AddDays(1), wednesday.AddDays(2)
		w.work("Cleo", "hours", `[]`, `[{"day":3,"from":"08:00","to":"14:00"},{"day":5,"from":"08:00","to":"10:00"}]`)
		w.work("Fritz", "hours", `[]`, mornings)
		w.write(func(ctx context.Context, tx *database.Tx) error {
			for _, name := range []string{"Dora", "Fritz", "Anna"} {
				if _, err := w.Members.AddAbsence(ctx, tx, w.Actors["mia"], member.Absence{Member: 1, Staff: w.staff[name], Kind: member.Ill, From: thursday, To: thursday}); err != nil {
					return err
				}
			}
			return nil
		})
		w.save(1, "09:00", "11:00", both("Blank", "Cleo"), func(c *task.Task) { c.Additional = w.staff["Anna"] })
		open := w.save(4, "10:00", "12:00", w.ofCompany("Blank"))
		w.save(4, "09:00", "11:00", both("Blank", "Dora"), on(thursday))
		w.save(1, "09:00", "12:00", both("Blank", "Cleo"), on(friday))
		w.save(5, "12:00", "14:00", both("Frisch", "Fritz"))
		w.save(5, "12:00", "14:00", w.by("Anna"), on(thursday))
		w.save(5, "16:00", "17:00", on(friday))
		read := func(path string, into any) {
			raw := w.Get("firm", path)
			for _, foreign := range []string{"Frisch", "Fritz", "Anna", "Fremdes", "Glowe"} {
				if strings.Contains(raw, foreign) {
					w.Errorf("%s is in %s", foreign, raw)
				}
			}
			w.Must(json.Unmarshal([]byte(raw), into))
		}
		webtest.Golden(w.TB, "getManageScheduleWeek.company", []byte(w.Get("firm", "/v1/manage/schedule/week?memberid=1")), update())
		// A draft of the office stays the office's.
		if status, raw := w.drag("mia", open, true, "person", "0", w.id("Cleo")); status != http.StatusOK {
			w.Fatalf("%d %s", status, raw)
		}
		var week struct{ Data schedule.ScheduleOfWeek }
		read("/v1/manage/schedule/week?memberid=1&day=2026-07-09", &week)
		loads := map[string][]schedule.ScheduledLoad{}
		for _, p := range week.Data.People {
			loads[p.Name] = p.Days
		}
		if len(loads) != 3 || week.Data.Own != 2 || len(week.Data.Days) != 7 || week.Data.Days[0].Day != "2026-07-06" || week.Data.Today != "2026-07-08" {
			w.Fatalf("%+v", week.Data)
		}
		if cleo := loads["Cleo"]; cleo[2].Tasks != 1 || cleo[2].Capacity != 6*60 || cleo[4].Planned != 3*60 || cleo[4].Conflicts != 1 {
			w.Errorf("Cleo: %+v", cleo)
		}
		if dora := loads["Dora"]; !dora[3].Away || dora[3].Conflicts != 1 || dora[2].Away || dora[2].Tasks != 0 {
			w.Errorf("Dora: %+v", dora)
		}
		if blank := loads["Blank"]; blank[2].Tasks != 2 || blank[3].Tasks != 1 {
			w.Errorf("Blank: %+v", blank)
		}
		for n, of := range week.Data.Days {
			var day struct{ Data schedule.ScheduleOfDay }
			read("/v1/manage/schedule?memberid=1&day="+of.Day, &day)
			if want := [7]int{2: 2, 3: 1, 4: 1}[n]; of.Cleanings != want || len(day.Data.Tasks) != want {
				w.Errorf("%s: %+v, of the day %+v", of.Day, of, day.Data)
			}
			if of.Assigned != day.Data.Assigned || of.Fits != day.Data.Fits {
				w.Errorf("%s: %+v, of the day %+v", of.Day, of, day.Data)
			}
			if want := [7]int{2: 1}[n]; of.Nobody != want {
				w.Errorf("%s: nobody has %d", of.Day, of.Nobody)
			}
		}
		// A company without an entry in the team has no week.
		firm.Relations = []identity.Relation{{Member: 1, Role: identity.Company}}
		w.Actors["firm"] = firm
		if status, _ := w.Call("firm", http.MethodGet, "/v1/manage/schedule/week?memberid=1"); status != http.StatusNotFound {
			w.Errorf("without an entry: %d", status)
		}
	})
}

func TestWhoSeesTheSchedule(t *testing.T) {
	each(t, func(w *world) {
		for who, want := range map[string][2]int{"": {401, 401}, "greta": {403, 403}, "cleaner": {403, 403}, "firm": {200, 200}, "otto": {404, 404}, "mia": {200, 200}} {
			for at, path := range []string{"/v1/manage/schedule", "/v1/manage/schedule/week"} {
				if status, _ := w.Call(who, http.MethodGet, path+"?memberid=1"); status != want[at] {
					w.Errorf("%q at %s: %d, want %d", who, path, status, want[at])
				}
			}
		}
		for _, wrong := range []string{"2026-02-30", "soon", "2026-07-08T00:00:00", "20260708"} {
			for _, path := range []string{"/v1/manage/schedule", "/v1/manage/schedule/week"} {
				if status, body := w.Call("mia", http.MethodGet, path+"?memberid=1&day="+wrong); status != http.StatusBadRequest || !strings.Contains(body, "day") {
					w.Errorf("%s at %s: %d %s", wrong, path, status, body)
				}
			}
		}
	})
}
