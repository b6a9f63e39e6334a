package pay

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

const (
	anna  identity.StaffID = 1
	bert  identity.StaffID = 2
	firm  identity.StaffID = 3
	carla identity.StaffID = 4 // of the firm
	dora  identity.StaffID = 5 // of the firm
)

func companyOf(id identity.StaffID) identity.StaffID {
	if id == carla || id == dora {
		return firm
	}
	return 0
}

func day(text string) clock.Date {
	d, err := clock.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}

func hourly(from string, cents int64, pieces ...Piece) Sheet {
	return Sheet{From: day(from), Rates: Rates{Currency: "EUR", Hour: cents, Pieces: pieces}}
}

func TestWhatATaskIsWorth(t *testing.T) {
	any99 := Piece{BedroomsTo: 99}
	with := func(change func(*Piece)) Piece { p := any99; change(&p); return p }
	departure := with(func(p *Piece) { p.Kind, p.Amount = "departure", 5001 })
	large := with(func(p *Piece) { p.BedroomsFrom, p.Amount = 3, 7000 })
	largeDeparture := with(func(p *Piece) { p.Kind, p.BedroomsFrom, p.Amount = "departure", 3, 8000 })
	studio := with(func(p *Piece) { p.BedroomsTo, p.Amount = 0, 3000 })
	home7 := with(func(p *Piece) { p.Property, p.Amount = 7, 9000 })
	job := func(change func(*Job)) Job {
		j := Job{Task: 1, Kind: "departure", Property: 5, Bedrooms: 2, Day: day("2026-07-11"), People: []identity.StaffID{anna}, Minutes: 90, Pressed: true}
		if change != nil {
			change(&j)
		}
		return j
	}
	two := func(a, b identity.StaffID) func(*Job) {
		return func(j *Job) { j.People = []identity.StaffID{a, b} }
	}
	for name, c := range map[string]struct {
		job    Job
		payee  identity.StaffID
		sheets []Sheet
		want   string
	}{
		"by the hour":                         {job(nil), anna, []Sheet{hourly("2026-01-01", 1500)}, "90 min 1/1 hour 2250 EUR"},
		"half a cent is rounded up":           {job(func(j *Job) { j.Minutes = 1 }), anna, []Sheet{hourly("2026-01-01", 1590)}, "1 min 1/1 hour 27 EUR"},
		"a piece goes before the hour":        {job(nil), anna, []Sheet{hourly("2026-01-01", 1500, departure)}, "90 min 1/1 piece 5001 EUR"},
		"a piece of another kind does not":    {job(func(j *Job) { j.Kind = "check" }), anna, []Sheet{hourly("2026-01-01", 1500, departure)}, "90 min 1/1 hour 2250 EUR"},
		"a kind goes before a size":           {job(func(j *Job) { j.Bedrooms = 4 }), anna, []Sheet{hourly("2026-01-01", 0, large, departure)}, "90 min 1/1 piece 5001 EUR"},
		"kind and size go before a kind":      {job(func(j *Job) { j.Bedrooms = 3 }), anna, []Sheet{hourly("2026-01-01", 0, departure, largeDeparture)}, "90 min 1/1 piece 8000 EUR"},
		"one home goes before all":            {job(func(j *Job) { j.Property = 7; j.Bedrooms = 3 }), anna, []Sheet{hourly("2026-01-01", 0, largeDeparture, home7)}, "90 min 1/1 piece 9000 EUR"},
		"of equals the first":                 {job(nil), anna, []Sheet{hourly("2026-01-01", 0, departure, with(func(p *Piece) { p.Kind, p.Amount = "departure", 1 }))}, "90 min 1/1 piece 5001 EUR"},
		"a studio has no bedrooms":            {job(func(j *Job) { j.Bedrooms = 0 }), anna, []Sheet{hourly("2026-01-01", 0, studio)}, "90 min 1/1 piece 3000 EUR"},
		"a size that does not fit":            {job(nil), anna, []Sheet{hourly("2026-01-01", 0, studio, large)}, "90 min 1/1 none 0 "},
		"a piece of nothing is an amount":     {job(nil), anna, []Sheet{hourly("2026-01-01", 0, any99)}, "90 min 1/1 piece 0 EUR"},
		"no rates at all":                     {job(nil), anna, nil, "90 min 1/1 none 0 "},
		"rates that begin later":              {job(nil), anna, []Sheet{hourly("2026-07-12", 1500)}, "90 min 1/1 none 0 "},
		"rates that begin on the day":         {job(nil), anna, []Sheet{hourly("2026-01-01", 1500), hourly("2026-07-11", 2000), hourly("2026-07-12", 9900)}, "90 min 1/1 hour 3000 EUR"},
		"two people have their own hours":     {job(two(anna, bert)), bert, []Sheet{hourly("2026-01-01", 1500)}, "90 min 1/2 hour 2250 EUR"},
		"two people share a piece":            {job(two(anna, bert)), bert, []Sheet{hourly("2026-01-01", 0, departure)}, "90 min 1/2 piece 2500 EUR"},
		"the cent left over is the first's":   {job(two(anna, bert)), anna, []Sheet{hourly("2026-01-01", 0, departure)}, "90 min 1/2 piece 2501 EUR"},
		"a company has both of its people":    {job(two(carla, dora)), firm, []Sheet{hourly("2026-01-01", 2000)}, "180 min 2/2 hour 6000 EUR"},
		"a company has the whole piece":       {job(two(carla, dora)), firm, []Sheet{hourly("2026-01-01", 0, departure)}, "180 min 2/2 piece 5001 EUR"},
		"a company and an own person share":   {job(two(anna, carla)), firm, []Sheet{hourly("2026-01-01", 0, departure)}, "90 min 1/2 piece 2500 EUR"},
		"a company whose people are unknown":  {job(func(j *Job) { j.People, j.Company = nil, firm }), firm, []Sheet{hourly("2026-01-01", 2000)}, "90 min 1/1 hour 3000 EUR"},
		"what others did is nobody else's":    {job(nil), bert, []Sheet{hourly("2026-01-01", 1500)}, "nothing"},
		"own people at a task of the company": {job(func(j *Job) { j.Company = firm }), firm, []Sheet{hourly("2026-01-01", 1500)}, "nothing"},
	} {
		got := "nothing"
		if l, has := c.job.line(c.payee, companyOf, c.sheets); has {
			got = fmt.Sprintf("%d min %d/%d %s %d %s", l.Minutes, l.Share, l.Of, l.By, l.Amount, l.Currency)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A task counts as a whole on the day on which it began by the clock of the home, with the time that really passed.
func TestTheTimeOfATask(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	honolulu, err := time.LoadLocation("Pacific/Honolulu")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		from, to string
		zone     *time.Location
		want     string
	}{
		"a morning":                         {"2026-07-11T08:00:59Z", "2026-07-11T09:30:58Z", berlin, "2026-07-11 89"},
		"over midnight and the month's end": {"2026-07-31T21:30:00Z", "2026-07-31T22:45:00Z", berlin, "2026-07-31 75"},
		"after midnight at the home":        {"2026-07-31T22:30:00Z", "2026-07-31T23:00:00Z", berlin, "2026-08-01 30"},
		"a day earlier far in the west":     {"2026-08-01T09:00:00Z", "2026-08-01T10:00:00Z", honolulu, "2026-07-31 60"},
		"the hour that spring skips":        {"2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z", berlin, "2026-03-29 60"}, // 01:30 to 03:30 on the wall
		"the hour that autumn repeats":      {"2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", berlin, "2026-10-25 60"}, // 02:30 to 02:30 on the wall
	} {
		at := func(text string) clock.Instant {
			moment, err := time.Parse(time.RFC3339, text)
			if err != nil {
				t.Fatal(err)
			}
			return clock.At(moment)
		}
		j := jobOf(task.Worked{Start: at(c.from), End: at(c.to)}, property.Property{Zone: c.zone})
		if got := fmt.Sprint(j.Day, " ", j.Minutes); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestLaterChangesAreDifferencesOfTheNextMonth(t *testing.T) {
	line := func(task, amount int64) Line {
		return Line{Task: task, Day: day("2026-06-10"), Minutes: 60, Amount: amount, Currency: "EUR", By: ByHour}
	}
	unrated := Line{Task: 3, Day: day("2026-06-11"), Minutes: 60, By: NoRate}
	dollars := line(1, 100)
	dollars.Currency = "USD"
	old, recent := line(9, 50), line(2, 70)
	old.Day, recent.Day = day("2025-06-10"), day("2026-07-03")
	june := func(lines ...Line) Closed { return Closed{Month: day("2026-06-01"), Content: Content{Lines: lines}} }
	july := func(lines []Line, settled ...Line) Closed {
		return Closed{Month: day("2026-07-01"), Content: Content{Lines: lines, Differences: settled}}
	}
	for name, c := range map[string]struct {
		closed []Closed
		now    []Line
		want   string
	}{
		"nothing has changed":       {[]Closed{june(line(1, 100), unrated)}, []Line{line(1, 100), unrated}, ""},
		"worth more":                {[]Closed{june(line(1, 100))}, []Line{line(1, 150)}, "1 +50 EUR;"},
		"a task that was canceled":  {[]Closed{june(line(1, 100))}, nil, "1 -100 EUR;"},
		"a task that came later":    {[]Closed{june(line(1, 100))}, []Line{line(1, 100), line(2, 70)}, "2 +70 EUR;"},
		"a rate that was added":     {[]Closed{june(unrated)}, []Line{line(3, 80)}, "3 +80 EUR;"},
		"another currency":          {[]Closed{june(line(1, 100))}, []Line{dollars}, "1 -100 EUR;1 +100 USD;"},
		"settled in a closed month": {[]Closed{june(line(1, 100)), july(nil, line(1, 50))}, []Line{line(1, 150)}, ""},
		"changed once more":         {[]Closed{june(line(1, 100)), july(nil, line(1, 50))}, []Line{line(1, 120)}, "1 -30 EUR;"},
		"settled long ago, its month too far back to be compared": {[]Closed{july([]Line{recent}, old)}, []Line{recent}, ""},
		"moved between closed months":                             {[]Closed{june(line(1, 100)), july([]Line{line(1, 100)}, line(1, -100))}, []Line{line(1, 100)}, ""},
	} {
		got := ""
		for _, l := range differences(c.closed, c.now) {
			got += fmt.Sprintf("%d %+d %s;", l.Task, l.Amount, l.Currency)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	closed := []Closed{june(), july(nil)}
	for month, want := range map[string]bool{"2026-05-01": false, "2026-07-01": false, "2026-08-01": true, "2026-09-01": false} {
		if got := settles(closed, day(month)); got != want {
			t.Errorf("%s settles: %v", month, got)
		}
	}
	if settles(nil, day("2026-08-01")) {
		t.Error("a month settles where none was closed")
	}
}

func TestTheSumsOfAMonth(t *testing.T) {
	c := Content{
		Lines: []Line{
			{Task: 1, Minutes: 60, Pressed: true, By: ByHour, Amount: 1500, Currency: "EUR"},
			{Task: 2, Minutes: 30, By: ByPiece, Amount: 4000, Currency: "EUR"},
			{Task: 3, Minutes: 45, Pressed: true, By: NoRate},
			{Task: 4, Minutes: 10, Pressed: true, By: ByPiece, Amount: 900, Currency: "CHF"},
		},
		Corrections: []Correction{{Amount: -500, Currency: "EUR"}},
		Differences: []Line{{Task: 9, Minutes: -20, By: ByHour, Amount: -300, Currency: "EUR"}},
	}
	got := c.sums()
	want := Sums{Tasks: 4, Minutes: 115, PlannedTasks: 1, PlannedMinutes: 30, Pieces: 2, Unrated: 1, Amounts: []wire.Money{{Amount: 900, Currency: "CHF"}, {Amount: 4700, Currency: "EUR"}}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if empty := (Content{}).sums(); empty.Amounts == nil || len(empty.Amounts) != 0 {
		t.Errorf("a month without anything has the amounts %v", empty.Amounts)
	}
}

func TestLinesAreThoseOfTheMonth(t *testing.T) {
	job := func(task int64, on string) Job {
		return Job{Task: task, Day: day(on), People: []identity.StaffID{anna}}
	}
	jobs := []Job{job(5, "2026-07-31"), job(4, "2026-08-01"), job(3, "2026-06-30"), job(2, "2026-07-01"), job(1, "2026-07-31")}
	var got []int64
	for _, l := range linesOf(jobs, anna, companyOf, nil, day("2026-07-01"), after(day("2026-07-01"))) {
		got = append(got, l.Task)
	}
	if !slices.Equal(got, []int64{2, 1, 5}) {
		t.Errorf("%v", got)
	}
	if before(day("2026-01-01")) != day("2025-12-01") || after(day("2025-12-01")) != day("2026-01-01") || MonthOf(day("2026-02-28")) != day("2026-02-01") {
		t.Error("months around a new year")
	}
	for _, text := range []string{"", "2026-13", "2026-1", "2026-01-01", "July"} {
		if _, err := ParseMonth(text); err == nil {
			t.Errorf("%q is a month", text)
		}
	}
}

func TestRatesAndCorrectionsThatMeanNothingAreRefused(t *testing.T) {
	for name, r := range map[string]Rates{
		"no currency":       {Hour: 100},
		"digits":            {Currency: "E1R", Hour: 100},
		"neither":           {Currency: "EUR"},
		"sizes upside down": {Currency: "EUR", Pieces: []Piece{{BedroomsFrom: 3, BedroomsTo: 2}}},
	} {
		if _, err := r.clean(); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if r, err := (Rates{Currency: "eur", Hour: 1}).clean(); err != nil || r.Currency != "EUR" || r.Pieces == nil {
		t.Errorf("%+v %v", r, err)
	}
	for name, c := range map[string]Correction{
		"no reason": {Amount: 1, Currency: "EUR", Reason: "  "}, "nothing": {Currency: "EUR", Reason: "Key"}, "no currency": {Amount: 1, Reason: "Key"}, "far too much": {Amount: 1e12, Currency: "EUR", Reason: "Key"},
	} {
		if _, err := c.clean(); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
