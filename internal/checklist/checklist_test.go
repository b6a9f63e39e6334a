package checklist

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

func room(name string, items ...string) Room {
	r := Room{Name: wire.Texts{name}}
	for _, i := range items {
		r.Items = append(r.Items, Item{Text: wire.Texts{i}})
	}
	return r
}

func TestWhatIsKeptIsChecked(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*List)
		field  string
	}{
		"as it is":              {func(*List) {}, ""},
		"no name":               {func(l *List) { l.Name = " " }, "name"},
		"long name":             {func(l *List) { l.Name = strings.Repeat("ä", 81) }, "name"},
		"longest name":          {func(l *List) { l.Name = strings.Repeat("ä", 80) }, ""},
		"no kind":               {func(l *List) { l.Kinds = nil }, "kinds"},
		"unknown kind":          {func(l *List) { l.Kinds = []string{"party"} }, "kinds"},
		"kind of a service":     {func(l *List) { l.Kinds = []string{"service:cot"} }, ""},
		"two in one":            {func(l *List) { l.Kinds = []string{"departure,arrival"} }, "kinds"},
		"no rooms":              {func(l *List) { l.Rooms = nil }, "rooms"},
		"room without a name":   {func(l *List) { l.Rooms[0].Name = wire.Texts{} }, "rooms.0.name"},
		"room without items":    {func(l *List) { l.Rooms = append(l.Rooms, room("Bath")) }, "rooms.1.items"},
		"item without a text":   {func(l *List) { l.Rooms[0].Items[1].Text = wire.Texts{" "} }, "rooms.0.items.1.text"},
		"item of two lines":     {func(l *List) { l.Rooms[0].Items[0].Text[2] = "a\nb" }, "rooms.0.items.0.text.es"},
		"long item":             {func(l *List) { l.Rooms[0].Items[0].Text[1] = strings.Repeat("ä", 301) }, "rooms.0.items.0.text.de"},
		"not text":              {func(l *List) { l.Rooms[0].Items[0].Text[3] = "\xff" }, "rooms.0.items.0.text.pl"},
		"an item twice":         {func(l *List) { l.Rooms[0].Items[0].ID, l.Rooms[0].Items[1].ID = 7, 7 }, "rooms.0.items.1.id"},
		"more items than given": {func(l *List) { l.Rooms[0] = room("Hall", slices.Repeat([]string{"x"}, 201)...) }, "rooms"},
		"script and emoji":      {func(l *List) { l.Rooms[0].Items[0].Text[0] = "<script>alert(1)</script> 🧽" }, ""},
	} {
		l := List{Name: "Departure", Kinds: []string{"departure"}, Rooms: []Room{room("Kitchen", "Sink", "Oven")}}
		c.change(&l)
		_, err := l.check(KindsOf([]string{"departure", "service"}))
		if (err == nil) != (c.field == "") || (err != nil && fault.As(err).Fields[c.field] == "") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestListsAddUp(t *testing.T) {
	special := List{Name: "A", Kinds: []string{"departure"}, Properties: []int64{3}, Rooms: []Room{room("kitchen", "Wine cooler"), room("Pool", "Cover")}}
	general := List{Name: "B", Kinds: []string{"departure"}, Rooms: []Room{room("Kitchen", "Sink"), room("Bath", "Mirror")}}
	var got []string
	for _, r := range Join([]List{special, general}) {
		for _, i := range r.Items {
			got = append(got, r.Name[0]+": "+i.Text[0])
		}
	}
	if want := []string{"Kitchen: Sink", "Kitchen: Wine cooler", "Bath: Mirror", "Pool: Cover"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if len(general.Rooms[0].Items) != 1 {
		t.Error("joining changed a list")
	}
	for _, c := range []struct {
		l    List
		kind string
		home int64
		want bool
	}{
		{general, "departure", 1, true},
		{general, "arrival", 1, false},
		{special, "departure", 3, true},
		{special, "departure", 4, false},
		{List{Kinds: []string{"service"}}, "service:cot", 1, true},
		{List{Kinds: []string{"service:cot"}}, "service:cot", 1, true},
		{List{Kinds: []string{"service:cot"}}, "service:linen", 1, false},
		{List{Kinds: []string{"service:cot"}}, "service", 1, false},
	} {
		if got := c.l.IsFor(c.kind, c.home); got != c.want {
			t.Errorf("%v for %s at %d: %v", c.l.Kinds, c.kind, c.home, got)
		}
	}
}

func TestATextIsShownInTheBestLanguage(t *testing.T) {
	for _, c := range []struct {
		text                 wire.Texts
		wanted, member, want string
	}{
		{wire.Texts{"Sink", "Spüle", "", "Zlew"}, "pl", "de-DE", "Zlew pl"},
		{wire.Texts{"Sink", "Spüle", "", "Zlew"}, "es", "de-DE", "Spüle de"},
		{wire.Texts{"Sink", "", "", "Zlew"}, "es", "de", "Sink en"},
		{wire.Texts{"", "", "", "Zlew"}, "es", "de", "Zlew pl"},
	} {
		text, lang := c.text.Best(c.wanted, c.member)
		if text+" "+lang != c.want {
			t.Errorf("%s %s", text, lang)
		}
	}
}

func TestTheLastOneWins(t *testing.T) {
	const ann, bob identity.AccountID = 1, 2
	done := Line{State: Done, By: ann, At: 100, Version: 3}
	photo := Line{Item: Item{Photo: true}, State: Open}
	for name, c := range map[string]struct {
		line    Line
		act     Act
		by      identity.AccountID
		want    State
		changed bool
		code    fault.Code
	}{
		"a first tick":                             {Line{State: Open}, Act{State: Done, At: 50}, ann, Done, true, ""},
		"the same again":                           {done, Act{State: Done, At: 200, Seen: 3}, ann, Done, false, ""},
		"the same by another one, earlier":         {done, Act{State: Done, At: 99, Seen: 3}, bob, Done, false, ""},
		"the same by another one, later":           {done, Act{State: Done, At: 200, Seen: 3}, bob, Done, true, ""},
		"another one who has seen it":              {done, Act{State: Open, At: 90, Seen: 3}, bob, Open, true, ""},
		"another one, earlier, who has not":        {done, Act{State: Open, At: 99, Seen: 2}, bob, Done, false, ""},
		"another one, later, who has not":          {done, Act{State: Open, At: 101, Seen: 2}, bob, Open, true, ""},
		"their own, from a phone whose clock lags": {done, Act{State: Open, At: 10, Seen: 1}, ann, Open, true, ""},
		"skipped without a reason":                 {done, Act{State: Skipped, Reason: " ", Seen: 3}, ann, Done, false, fault.ReasonRequired},
		"skipped with one":                         {done, Act{State: Skipped, Reason: "broken", Seen: 3}, ann, Skipped, true, ""},
		"a reason of 501 characters":               {done, Act{State: Skipped, Reason: strings.Repeat("ä", 501)}, ann, Done, false, fault.BadRequest},
		"no state":                                 {done, Act{State: "gone"}, ann, Done, false, fault.BadRequest},
		"done without its photo":                   {photo, Act{State: Done, At: 1}, ann, Open, false, fault.PhotoRequired},
		"skipped without its photo":                {photo, Act{State: Skipped, Reason: "camera broken", At: 1}, ann, Skipped, true, ""},
	} {
		got, changed, err := c.line.Take(c.act, c.by)
		if got.State != c.want || changed != c.changed || (err == nil) != (c.code == "") || (err != nil && !fault.Is(err, c.code)) {
			t.Errorf("%s: %s %v %v", name, got.State, changed, err)
		}
		if changed != (got.Version == c.line.Version+1) {
			t.Errorf("%s: version %d", name, got.Version)
		}
	}
}

// Whatever comes in whatever order: the item stands as the latest of those acts left it that did not see the one before.
func TestNoTickIsLost(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		acts := make([]Act, 6)
		for i := range acts {
			acts[i] = Act{State: Done, At: clock.Instant(rng.IntN(1000) + 1), Seen: -1}
			if rng.IntN(2) == 0 {
				acts[i] = Act{State: Skipped, Reason: fmt.Sprint(i), At: acts[i].At, Seen: -1}
			}
		}
		l := Line{State: Open}
		for i, a := range acts {
			l, _, _ = l.Take(a, identity.AccountID(i+1))
		}
		latest := slices.MaxFunc(acts, func(a, b Act) int { return int(a.At - b.At) })
		if l.State == Open || l.At > latest.At {
			t.Fatalf("%v became %+v", acts, l)
		}
		if l.State == Skipped && latest.State == Done && l.At < latest.At {
			t.Fatalf("%v: the latest says done, but it is %+v", acts, l)
		}
	}
}

func TestACheckOpensAnItemAnew(t *testing.T) {
	l := Line{State: Skipped, Reason: "x", By: 1, At: 5, Version: 2, Photos: []Photo{{File: files.File{Name: "a.jpg"}}}}.Reopen(9, 70)
	if l.State != Open || l.Reason != "" || !l.Again || l.By != 9 || l.Version != 3 || len(l.Photos) != 1 {
		t.Fatalf("%+v", l)
	}
	late, changed, err := l.Take(Act{State: Done, At: 60, Seen: 2}, 1)
	if changed || err != nil || late.State != Open {
		t.Errorf("a tick from before the check settled it: %+v", late)
	}
	again, _, _ := l.Take(Act{State: Done, At: 80, Seen: 3}, 1)
	if again.State != Done || again.Again {
		t.Errorf("%+v", again)
	}
}

func TestAnEndIsRefusedWithTheNamesOfWhatIsOpen(t *testing.T) {
	var lines []Line
	for i := range 7 {
		lines = append(lines, Line{Item: Item{ID: int64(i + 1), Text: wire.Texts{fmt.Sprint("item ", i+1), "", "", fmt.Sprint("punkt ", i+1)}}, State: Open})
	}
	lines[0].State, lines[1].Optional = Done, true
	err := Refuse(lines, "pl", "de")
	if !fault.Is(err, fault.ChecklistOpen) {
		t.Fatal(err)
	}
	f := fault.As(err)
	if want := []string{"count", "5", "items", "punkt 3 · punkt 4 · punkt 5 · punkt 6 · punkt 7"}; !slices.Equal(f.Words, want) || f.Fields["items.3"] == "" || f.Fields["items.2"] != "" {
		t.Errorf("%v %v", f.Words, f.Fields)
	}
	for i := range lines {
		lines[i].State = Skipped
	}
	if err := Refuse(lines, "pl", "de"); err != nil {
		t.Error(err)
	}
}
