package planning

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// rule makes a rule for all homes that is on.
func rule(id int64, f Fields) Rule {
	r := standard(id, f)
	if f.Level != "" {
		r.Level = f.Level
	}
	if f.People != 0 {
		r.People = f.People
	}
	if f.Holidays != "" {
		r.Holidays = f.Holidays
	}
	return r
}

func owners(s Stay) Stay {
	s.Kind = reservation.ForOwner
	return s
}

func TestRulesOfStaysAndHomes(t *testing.T) {
	long := stay(1, "2026-07-04", "2026-07-18")
	for _, c := range []struct {
		name  string
		rules Rules
		stays []Stay
		want  []string
	}{
		{"no cleaning after the owner", Rules{rule(1, Fields{Kind: DepartureKind})}, []Stay{owners(stay(1, "2026-07-04", "2026-07-11")), stay(2, "2026-07-12", "2026-07-13")}, []string{
			"departure:2 2026-07-13 10:00–13:00",
		}},
		{"a cleaning after the owner, if set", Rules{rule(1, Fields{Kind: DepartureKind, Owners: true})}, []Stay{owners(stay(1, "2026-07-04", "2026-07-11"))}, []string{"departure:1 2026-07-11 10:00–13:00"}},
		{"interim cleanings are spread and at most so far apart", Rules{rule(4, Fields{Kind: InterimKind, Every: 5, At: "11:00", Minutes: 60})}, []Stay{long, stay(2, "2026-07-20", "2026-07-25")}, []string{
			"interim:1:1 2026-07-09 11:00–12:00", "interim:1:2 2026-07-13 11:00–12:00",
		}},
		{"one night longer than the days between has one in the middle", Rules{rule(4, Fields{Kind: InterimKind, Every: 7, At: "11:00", Minutes: 60})}, []Stay{stay(1, "2026-07-04", "2026-07-12")}, []string{
			"interim:1:1 2026-07-08 11:00–12:00",
		}},
		{"two people halve it, with a floor", Rules{rule(1, Fields{Kind: DepartureKind, Minutes: 60, PerPerson: 10, People: 2, Least: 45})}, []Stay{stay(2, "2026-07-04", "2026-07-11"), stay(6, "2026-07-20", "2026-07-21")}, []string{
			"departure:2 2026-07-11 10:00–10:45 next 2026-07-20", "departure:6 2026-07-21 10:00–11:00",
		}},
		{"the narrowest wins", Rules{rule(4, Fields{Kind: DepartureKind, Minutes: 60, Level: OneHome, Home: 5}), rule(1, Fields{Kind: DepartureKind}), rule(5, Fields{Kind: DepartureKind, Minutes: 30, Level: InTown, Town: "Elsewhere"})}, []Stay{long}, []string{
			"departure:1 2026-07-18 10:00–11:00",
		}},
		{"a group is narrower than its house", Rules{rule(5, Fields{Kind: DepartureKind, Minutes: 60, Level: InGroup, Group: 7}), rule(6, Fields{Kind: DepartureKind, Minutes: 30, Level: InBuilding, Building: 9}), rule(7, Fields{Kind: DepartureKind, Minutes: 15, Level: InGroup, Group: 99})}, []Stay{long}, []string{
			"departure:1 2026-07-18 10:00–11:00",
		}},
		{"the home is narrower than its group", Rules{rule(4, Fields{Kind: DepartureKind, Minutes: 30, Level: OneHome, Home: 5}), rule(5, Fields{Kind: DepartureKind, Minutes: 60, Level: InGroup, Group: 7})}, []Stay{long}, []string{
			"departure:1 2026-07-18 10:00–10:30",
		}},
		{"of two groups of a home the rule that was added last wins", Rules{rule(6, Fields{Kind: DepartureKind, Minutes: 30, Level: InGroup, Group: 8}), rule(5, Fields{Kind: DepartureKind, Minutes: 60, Level: InGroup, Group: 7})}, []Stay{long}, []string{
			"departure:1 2026-07-18 10:00–10:30",
		}},
		{"an exception makes none, and only while it lasts", Rules{rule(1, Fields{Kind: DepartureKind}), rule(4, Fields{Kind: DepartureKind, None: true, Level: OneHome, Home: 5, To: "2026-07-17"})}, []Stay{stay(1, "2026-07-04", "2026-07-11"), stay(2, "2026-07-12", "2026-07-18")}, []string{
			"departure:2 2026-07-18 10:00–13:00",
		}},
		{"a rule from a day on", Rules{rule(1, Fields{Kind: DepartureKind, From: "2026-07-12"})}, []Stay{stay(1, "2026-07-04", "2026-07-11"), stay(2, "2026-07-11", "2026-07-12")}, []string{"departure:2 2026-07-12 10:00–13:00"}},
		{"each cleaning is inspected, right after it", Rules{rule(1, Fields{Kind: DepartureKind}), rule(4, Fields{Kind: InspectionKind, Every: 1, Minutes: 20})}, []Stay{long}, []string{
			"departure:1 2026-07-18 10:00–13:00", "inspection:1 2026-07-18 13:00–13:20 of departure:1",
		}},
		{"switched off", Rules{func() Rule { r := rule(1, Fields{Kind: DepartureKind}); r.On = false; return r }()}, []Stay{long}, nil},
	} {
		p := testHome(t, "Europe/Warsaw")
		p.Groups, p.Building.ID = []int64{7, 8}, 9
		got := lines(Plan(c.stays, nil, p, c.rules), p)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

func TestTasksOfTheHomeItself(t *testing.T) {
	today := day("2026-07-01")
	windows := rule(4, Fields{Kind: PeriodicKind, Name: "Windows", Every: 12, From: "2026-07-06", At: "09:00", Minutes: 120})
	slow := windows
	slow.Minutes = 240
	first := stay(1, "2026-07-04", "2026-07-11")
	for _, c := range []struct {
		name   string
		rules  Rules
		stays  []Stay
		blocks []reservation.Block
		done   map[string]Last
		want   []string
	}{
		{"every 12 weeks, when the home is free", Rules{windows, Standard[0]}, []Stay{first}, nil, nil, []string{
			"periodic:4:5:0 2026-07-11 13:00–15:00", "periodic:4:5:1 2026-09-28 09:00–11:00", "periodic:4:5:2 2026-12-21 09:00–11:00",
		}},
		{"not between two stays that leave no time for it", Rules{slow, Standard[0]}, []Stay{first, stay(2, "2026-07-11", "2026-07-14")}, nil, nil, []string{
			"periodic:4:5:0 2026-07-14 13:00–17:00", "periodic:4:5:1 2026-09-28 09:00–13:00", "periodic:4:5:2 2026-12-21 09:00–13:00",
		}},
		{"a rule of the same name for the home goes first", Rules{windows, rule(5, Fields{Kind: PeriodicKind, Name: "windows", None: true, Level: OneHome, Home: 5, From: "2026-07-06"})}, nil, nil, nil, nil},
		{"an exception counts only on its days", Rules{windows, rule(5, Fields{Kind: PeriodicKind, Name: "windows", None: true, Level: OneHome, Home: 5, From: "2026-09-01", To: "2026-10-31"})}, nil, nil, nil, []string{
			"periodic:4:5:0 2026-07-06 09:00–11:00", "periodic:4:5:2 2026-12-21 09:00–11:00",
		}},
		{"a rule for the home takes the place of the wide one only on its days", Rules{
			rule(4, Fields{Kind: DeepKind, Name: "Deep", Every: 90, From: "2026-01-01", At: "09:00", Minutes: 300}),
			rule(5, Fields{Kind: DeepKind, Name: "Deep", Every: 10, From: "2025-01-01", To: "2025-12-31", At: "09:00", Minutes: 60, Level: OneHome, Home: 5}),
		}, nil, nil, nil, []string{"deep:4:5:1 2026-07-01 09:00–14:00"}},
		{"upkeep after every 60 empty days, not while it is closed", Rules{rule(4, Fields{Kind: UpkeepKind, Name: "Air", Every: 60, At: "10:00", Minutes: 30})}, []Stay{first, stay(2, "2027-01-05", "2027-01-08")}, []reservation.Block{
			{Arrival: day("2026-09-01"), Departure: day("2026-09-20")},
		}, nil, []string{"upkeep:4:1:2 2026-11-08 10:00–10:30"}},
		{"deep clean by nights used", Rules{rule(4, Fields{Kind: DeepKind, Name: "Deep", Every: 10, ByNights: true, From: "2026-06-01", At: "09:00", Minutes: 300})}, []Stay{first, stay(2, "2026-07-13", "2026-07-20")}, nil, nil, []string{
			"deep:4:5:1 2026-07-20 10:00–15:00",
		}},
		{"deep clean by days since it was done", Rules{rule(4, Fields{Kind: DeepKind, Name: "Deep", Every: 90, From: "2026-01-01", At: "09:00", Minutes: 300})}, nil, nil, map[string]Last{"deep:4:5:": {2, day("2026-05-01")}}, []string{
			"deep:4:5:3 2026-07-30 09:00–14:00",
		}},
		{"one that is overdue comes today", Rules{rule(4, Fields{Kind: DeepKind, Name: "Deep", Every: 90, From: "2026-01-01", At: "09:00", Minutes: 300})}, nil, nil, nil, []string{"deep:4:5:1 2026-07-01 09:00–14:00"}},
	} {
		p := testHome(t, "Europe/Warsaw")
		got := lines(planHome(c.stays, c.blocks, p, c.rules, nil, c.done, today), p)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// A deep clean has the number after the last one, also when older ones are not read any more.
func TestTheNumberOfADeepCleanIsNeverUsedTwice(t *testing.T) {
	p := testHome(t, "Europe/Warsaw")
	done := func(n string, on string) task.Known {
		return task.Known{RuleKey: "deep:4:5:" + n, Ended: day(on).At(12*60, p.Zone)}
	}
	got := lasts([]task.Known{done("8", "2026-05-01"), done("7", "2025-05-01"), {RuleKey: "deep:4:5:9"}}, p)
	if diff := cmp.Diff(map[string]Last{"deep:4:5:": {8, day("2026-05-01")}}, got); diff != "" {
		t.Error(diff)
	}
}

func TestPublicHolidays(t *testing.T) {
	p := testHome(t, "Europe/Warsaw")
	holiday := func(d clock.Date) bool { return d == day("2026-07-08") }
	for how, want := range map[OnHoliday]string{AsPlanned: "2026-07-08", DayBefore: "2026-07-07", DayAfter: "2026-07-09"} {
		got := lines(planOn([]Stay{stay(1, "2026-07-04", "2026-07-12")}, nil, p, Rules{rule(4, Fields{Kind: InterimKind, Every: 7, At: "11:00", Minutes: 60, Holidays: how})}, holiday), p)
		if diff := cmp.Diff([]string{"interim:1:1 " + want + " 11:00–12:00"}, got); diff != "" {
			t.Errorf("%s: %s", how, diff)
		}
	}
}

func TestASampleIsTheSameEachTimeAndAboutOneInSoMany(t *testing.T) {
	n := 0
	for stay := int64(1); stay <= 10_000; stay++ {
		first, again := sampled(1, stay, 8), sampled(1, stay, 8)
		if first != again {
			t.Fatal("another sample")
		}
		if first {
			n++
		}
	}
	if n < 1000 || n > 1500 {
		t.Errorf("%d of 10,000 are one in 8", n)
	}
}

func TestWhatIsNoRuleIsRefused(t *testing.T) {
	k := known{homes: map[int64]bool{5: true}, buildings: map[int64]bool{}, towns: map[string]bool{"palma": true}, staff: map[int64]bool{21: true}, companies: map[int64]bool{20: true}, lists: map[int64]bool{3: true}}
	fine := rule(4, Fields{Kind: PeriodicKind, Name: "Windows", Every: 8, From: "2026-07-01", At: "09:00", Checklist: 3, Person: 21, Company: 20}).Fields
	if _, err := fine.check(k); err != nil {
		t.Fatal(err)
	}
	for field, change := range map[string]func(*Fields){
		"kind":      func(f *Fields) { f.Kind = "party" },
		"name":      func(f *Fields) { f.Name = " " },
		"home":      func(f *Fields) { f.Level, f.Home = OneHome, 6 },
		"building":  func(f *Fields) { f.Level, f.Building = InBuilding, 1 },
		"town":      func(f *Fields) { f.Level, f.Town = InTown, "Berlin" },
		"level":     func(f *Fields) { f.Level = "street" },
		"from":      func(f *Fields) { f.From = "" },
		"to":        func(f *Fields) { f.To = "2026-06-30" },
		"every":     func(f *Fields) { f.Every = 0 },
		"at":        func(f *Fields) { f.At = "25:00" },
		"minutes":   func(f *Fields) { f.Minutes = -1 },
		"people":    func(f *Fields) { f.People = 5 },
		"person":    func(f *Fields) { f.Person = 20 },
		"company":   func(f *Fields) { f.Company = 21 },
		"backup":    func(f *Fields) { f.Backup = 21 },
		"holidays":  func(f *Fields) { f.Holidays = "never" },
		"names":     func(f *Fields) { f.Names[1] = strings.Repeat("ż", 81) },
		"checklist": func(f *Fields) { f.Checklist = 4 },
	} {
		wrong := fine
		change(&wrong)
		_, err := wrong.check(k)
		if f := fault.As(err); f == nil || len(f.Fields) != 1 || f.Fields[field] == "" {
			t.Errorf("%s: %v", field, err)
		}
	}
}

func TestAPreviewSaysWhatComesMovesAndGoes(t *testing.T) {
	p := testHome(t, "Europe/Warsaw")
	homes := onlyHome(p)
	b := books{stays: map[int64][]Stay{5: {stay(1, "2026-07-04", "2026-07-18"), stay(2, "2026-07-20", "2026-07-25")}}, today: day("2026-07-01"), known: map[string]task.Known{}}
	say := func(now, draft Rules, kind Kind) string {
		var out []string
		for _, f := range foresee(homes, b, now, draft, kind) {
			out = append(out, string(f.Effect)+" "+f.Task().RuleKey)
		}
		slices.Sort(out)
		return strings.Join(out, ", ")
	}
	interim := rule(imagined, Fields{Kind: InterimKind, Every: 7, At: "11:00", Minutes: 60})
	longer := Standard[0]
	longer.Minutes = 240
	off := Standard[1]
	off.On = false
	listed := Standard[0]
	listed.Checklist = 3
	for _, c := range []struct {
		name  string
		draft Rules
		kind  Kind
		want  string
	}{
		{"the same", Standard, DepartureKind, ""},
		{"a new one", Standard.with(interim), InterimKind, "comes interim:1:1"},
		{"a longer cleaning", Standard.with(longer), DepartureKind, "moves departure:1, moves departure:2"},
		{"another checklist", Standard.with(listed), DepartureKind, "lists departure:1, lists departure:2"},
		{"no checks", Standard.with(off), CheckKind, "goes check:1, goes check:2"},
	} {
		if got := say(Standard, c.draft, c.kind); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	b.known["departure:1"] = task.Known{RuleKey: "departure:1", Begun: true}
	b.known["departure:2"] = task.Known{RuleKey: "departure:2", Owned: []task.Field{task.FieldPlanned}}
	if got, want := say(Standard, Standard.with(longer), DepartureKind), "stays departure:1, stays departure:2"; got != want {
		t.Errorf("begun and set by hand: %q, want %q", got, want)
	}
	if got, want := say(Standard, Standard.with(listed), DepartureKind), "lists departure:2, stays departure:1"; got != want {
		t.Errorf("another checklist for a task that was begun: %q, want %q", got, want)
	}
	both := listed
	both.Minutes = 240
	if got, want := say(Standard, Standard.with(both), DepartureKind), "lists departure:2, stays departure:1"; got != want {
		t.Errorf("another checklist for a task whose time was set by hand: %q, want %q", got, want)
	}
	b.known["departure:2"] = task.Known{RuleKey: "departure:2", Listed: true}
	if got, want := say(Standard, Standard.with(listed), DepartureKind), "stays departure:1, stays departure:2"; got != want {
		t.Errorf("another checklist for a task that keeps its copy: %q, want %q", got, want)
	}
}

func TestAPreviewTellsAnotherNameFromOtherPeople(t *testing.T) {
	p := testHome(t, "Europe/Warsaw")
	b := books{today: day("2026-07-01"), known: map[string]task.Known{}}
	windows := rule(4, Fields{Kind: PeriodicKind, Name: "Windows", Every: 26, From: "2026-07-06", At: "09:00", Minutes: 60})
	for _, c := range []struct {
		name   string
		change func(*Rule)
		want   Effect
	}{
		{"a translation", func(r *Rule) { r.Names[locales.German] = "Fenster" }, Names},
		{"a translation and a list", func(r *Rule) { r.Names[locales.German], r.Checklist = "Fenster", 3 }, Lists},
		{"a translation and a person", func(r *Rule) { r.Names[locales.German], r.Person = "Fenster", 99 }, Changes},
	} {
		draft := windows
		c.change(&draft)
		got := foresee(onlyHome(p), b, Rules{windows}, Rules{draft}, PeriodicKind)
		if len(got) == 0 {
			t.Errorf("%s: nothing", c.name)
		}
		for _, f := range got {
			if f.Effect != c.want {
				t.Errorf("%s: %s", c.name, f.Effect)
			}
		}
	}
}

func TestARuleOfAHomeIsCalledAsTheWiderOneOfItsName(t *testing.T) {
	p := testHome(t, "Europe/Warsaw")
	wide := rule(4, Fields{Kind: PeriodicKind, Name: "Windows", Names: wire.Texts{locales.German: "Fenster", locales.Polish: "Okna"}, Every: 26, From: "2026-07-06", At: "09:00", Minutes: 60})
	narrow, other := wide, wide
	narrow.Ref.ID, narrow.Level, narrow.Home, narrow.Names = 5, OneHome, p.Ref.ID, wire.Texts{locales.Polish: "Mycie okien"}
	other.Ref.ID, other.Name, other.Names = 6, "Gutters", wire.Texts{}
	rules := Rules{wide, narrow, other}
	titles := map[string]wire.Texts{}
	for _, c := range planHome(nil, nil, p, rules, nil, nil, day("2026-07-01")) {
		titles[c.Title.Any] = c.Title.By
	}
	if got, want := titles["Windows"], (wire.Texts{locales.German: "Fenster", locales.Polish: "Mycie okien"}); got != want {
		t.Errorf("%v", got)
	}
	if got, ok := titles["Gutters"]; !ok || got != (wire.Texts{}) {
		t.Errorf("%v", titles)
	}
	if narrow.Names[locales.German] != "" || rules[1].Names[locales.German] != "" {
		t.Error("the rule itself has another name")
	}
}

func onlyHome(p *property.Property) []property.Property { return []property.Property{*p} }

// What is planned of a home follows from the stays that are read for it, and those that are not read would not change it.
func TestTasksOfHomesNeedNoMoreStaysThanAreRead(t *testing.T) {
	p, today := testHome(t, "Europe/Warsaw"), day("2026-07-01")
	kinds, longWithout := map[string]int{}, 0
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name) }
		book := &memory{}
		// The history begins up to five years ago, and has gaps of up to four.
		from := today.AddDays(-number("first", 0, 5*366))
		for n := range number("stays", 0, 40) {
			gap := number("gap", -1, 9)
			if number("long", 0, 9) == 0 {
				gap = number("empty", 10, 4*366)
			}
			s := stay(1, "2026-07-01", "2026-07-02")
			s.ID, s.Arrival = int64(n+1), from.AddDays(gap)
			s.Departure = s.Arrival.AddDays(number("nights", 1, 21))
			if number("status", 0, 5) == 0 {
				s.Status = reservation.Cancelled
			}
			from = s.Departure
			book.stays = append(book.stays, s)
		}
		for n := range number("blocks", 0, 4) {
			arrival := today.AddDays(number("closed", -800, 500))
			book.blocks = append(book.blocks, reservation.Block{Ref: identity.Ref{Member: 1, ID: int64(n + 1)}, Arrival: arrival, Departure: arrival.AddDays(number("days", 1, 400))})
		}
		rules := Rules{rule(1, Fields{Kind: DepartureKind})}
		done := map[string]Last{}
		for n := range number("rules", 1, 4) {
			f := Fields{Kind: rapid.SampledFrom([]Kind{PeriodicKind, UpkeepKind, DeepKind}).Draw(t, "kind"), Name: strconv.Itoa(n), At: "10:00", Minutes: number("minutes", 20, 600)}
			f.Every = number("every", 1, map[Kind]int{PeriodicKind: 104, UpkeepKind: 400, DeepKind: 300}[f.Kind])
			if f.Kind != UpkeepKind || number("bound", 0, 1) == 0 {
				f.From = today.AddDays(number("from", -5*366, 100)).String()
			}
			if number("until", 0, 4) == 0 {
				f.To = today.AddDays(number("to", -100, 300)).String()
			}
			f.ByNights = f.Kind == DeepKind && number("by nights", 0, 1) == 0
			f.Holidays = rapid.SampledFrom(onHolidays).Draw(t, "holidays")
			f.None = number("none", 0, 9) == 0
			r := rule(int64(4+n), f)
			r.None = f.None
			rules = append(rules, r)
			if f.Kind == DeepKind && number("done", 0, 1) == 0 {
				key := roundKey(deepRule, &r, p.Ref.ID, 0)
				done[key[:len(key)-1]] = Last{3, today.AddDays(-number("last", 0, 900))}
			}
		}
		holiday := func(d clock.Date) bool { return d%11 == 0 || d%37 < 3 }
		mine := rules.For(p)
		stays, blocks, err := staysOfRounds(context.Background(), nil, book, mine, p, today)
		if err != nil {
			t.Fatal(err)
		}
		want := planHome(book.stays, book.blocks, p, mine, holiday, done, today)
		if diff := cmp.Diff(want, planHome(stays, blocks, p, mine, holiday, done, today)); diff != "" {
			t.Fatalf("read are %d of %d stays: %s", len(stays), len(book.stays), diff)
		}
		for _, c := range want {
			kinds[c.RuleKey[:strings.Index(c.RuleKey, ":")]]++
		}
		if len(stays) < len(book.stays) && len(want) > 0 {
			longWithout++
		}
	})
	if kinds["periodic"] == 0 || kinds["upkeep"] == 0 || kinds["deep"] == 0 || longWithout == 0 {
		t.Errorf("%v, %d with less than all", kinds, longWithout)
	}
}
