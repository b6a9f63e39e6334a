package lookup

import (
	"context"
	"errors"
	"slices"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

func TestWordsAreComparedWithoutCaseAndAccents(t *testing.T) {
	for text, want := range map[string][]string{
		"":                        nil,
		"  ,; -":                  nil,
		"Schlüssel, STRAẞE":       {"schlussel", "strasse"},
		"Łódź 12-A":               {"lodz", "12", "a"},
		"Calle d'Avinyó":          {"calle", "d", "avinyo"},
		"guest@people.example":    {"guest", "people", "example"},
		"🏠 <script>alert(1)":      {"script", "alert", "1"},
		"Ｆｕｌｌ ｗｉｄｔｈ ﬁne":          {"full", "width", "fine"},
		"\x00nul\u202eright left": {"nul", "right", "left"},
	} {
		if got := Words(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestANumberIsOneOnlyWhenAllOfItIs(t *testing.T) {
	for typed, want := range map[string]int64{"1032": 1032, " #1032 ": 1032, "0": 0, "": 0, "12a": 0, "-5": 0, "1 2": 0, "99999999999999999999": 0, "012": 0, "１２": 0} {
		if got, ok := (Ask{Typed: typed}).Number(); ok != (want > 0) || (ok && got != want) {
			t.Errorf("%q: %d %v, want %d", typed, got, ok, want)
		}
	}
}

func TestWhatIsCalledSoComesBeforeWhatIsThere(t *testing.T) {
	search := Ask{Words: Words("mar")}.Search()
	search.Offer(Hit{Title: "Finca"}, "Finca", "Calle del Mar")
	search.Offer(Hit{Title: "Martina"}, "Martina")
	search.Offer(Hit{Title: "Casa del Mar"}, "Casa del Mar")
	search.Offer(Hit{Title: "Amarante"}, "Amarante") // begins with something else
	got := []string{}
	for _, hit := range search.Hits() {
		got = append(got, hit.Title)
	}
	if want := []string{"Casa del Mar", "Martina", "Finca"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	all := Ask{Words: Words("demo mar")}.Search()
	if all.Offer(Hit{}, "Demo Finca"); len(all.Hits()) != 0 {
		t.Error("each word must be there")
	}
	many := Ask{Words: Words("a")}.Search()
	for range 20 {
		many.Offer(Hit{}, "a")
	}
	if n := len(many.Hits()); n != Few+1 {
		t.Errorf("%d hits, want %d", n, Few+1)
	}
}

func TestTheAnswerIsGroupedAndSaysWhetherThereIsMore(t *testing.T) {
	ctx, manager := context.Background(), identity.Actor{Relations: []identity.Relation{{Member: 1, Role: identity.Manager}}}
	hits := func(n int) Source {
		return func(context.Context, Ask) ([]Hit, error) { return make([]Hit, n), nil }
	}
	sources := map[Kind]Source{Message: hits(1), Home: hits(Few), Stay: hits(Few + 1), Task: hits(0)}
	s := NewService(func() map[Kind]Source { return sources }, func() clock.Instant { return 0 })
	found, err := s.Find(ctx, manager, 1, "x", "en")
	if err != nil {
		t.Fatal(err)
	}
	type shown struct {
		kind Kind
		hits int
		more bool
	}
	var got []shown
	for _, g := range found.Groups {
		got = append(got, shown{g.Kind, len(g.Hits), g.More})
	}
	if want := []shown{{Stay, Few, true}, {Home, Few, false}, {Message, 1, false}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if _, err := s.Find(ctx, manager, 2, "x", "en"); !fault.IsMissing(err) {
		t.Errorf("another agency: %v", err)
	}
	broken := errors.New("broken")
	sources[Home] = func(context.Context, Ask) ([]Hit, error) { return nil, broken }
	if _, err := s.Find(ctx, manager, 1, "x", "en"); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	if found, err := s.Find(ctx, manager, 1, " ;", "en"); err != nil || len(found.Groups) != 0 {
		t.Errorf("nothing is asked without a word: %v %v", found, err)
	}
}

func TestAnAmountIsReadInEitherDecimalForm(t *testing.T) {
	for typed, want := range map[string]int64{
		"1.234,56": 123456, "1,234.56": 123456, "1234,56": 123456, "1234.56": 123456, "1 234,56": 123456, "1’234.56": 123456, "€ 1.234,56": 123456, "1.234,56 €": 123456, "1234.56 EUR": 123456,
		"240": 24000, "1.234": 123400, "€384.00": 38400, "0,05": 5, "1.234.567,00": 123456700, "0": 0, "": 0, "12,5": 0, "1.23.4": 0, "-5": 0, "Anna": 0, "4.7.2026": 0, "2026-07-04": 0, "99999999999999": 0,
	} {
		if got, ok := (Ask{Typed: typed}).Cents(); ok != (want > 0) || (ok && got != want) {
			t.Errorf("%q: %d %v, want %d", typed, got, ok, want)
		}
	}
}

func TestAThingMatchesByAllTypedWords(t *testing.T) {
	ask := Ask{Words: Words("anna fil")}
	person, note := KnownAs("Anna Kowalska", "Demo Cleaning"), KnownAs("", "Change the filter")
	if !ask.Matches(person, note) || ask.Matches(person) || ask.Matches(note) {
		t.Error("each word must begin a word of the thing, wherever it is known from")
	}
}

func TestASourceKnowsWhatThoseBeforeHaveFound(t *testing.T) {
	manager := identity.Actor{Relations: []identity.Relation{{Member: 1, Role: identity.Manager}}}
	sources := map[Kind]Source{
		Stay:    func(context.Context, Ask) ([]Hit, error) { return []Hit{{Ref: "1-7"}}, nil },
		Payment: func(_ context.Context, ask Ask) ([]Hit, error) { return ask.Found[Stay], nil },
	}
	found, err := NewService(func() map[Kind]Source { return sources }, func() clock.Instant { return 0 }).Find(context.Background(), manager, 1, "x", "en")
	if err != nil || len(found.Groups) != 2 || found.Groups[1].Kind != Payment || found.Groups[1].Hits[0].Ref != "1-7" {
		t.Errorf("%+v %v", found, err)
	}
}
