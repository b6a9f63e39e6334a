package message

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/search"
)

func TestWhatIsAsked(t *testing.T) {
	for _, c := range []struct{ typed, exact, prefix string }{
		{"heiz", "", "heiz"},
		{"heizung kap", "heizung", "kap"},
		{"heizung kaputt ", "heizung kaputt", ""},
		{"  Kaputt Heizung KAPUTT?", "kaputt heizung", ""},
		{"a", "", ""},
		{"", "", ""},
		{"a b c d1 e1 f1 g1 h1 i1 j1 k1", "d1 e1 f1 g1 h1 i1 j1", "k1"},
	} {
		if q := ask(c.typed); strings.Join(q.exact, " ") != c.exact || q.prefix != c.prefix {
			t.Errorf("%q: %+v", c.typed, q)
		}
	}
}

func TestFoundWordsAreMarked(t *testing.T) {
	long := strings.Repeat("ä ", 100) + "die Heizung ist KAPUTT" + strings.Repeat(" ö", 200)
	for _, c := range []struct{ text, typed, want string }{
		{"Die Heizung ist kaputt", "kaputt heiz", "Die [Heizung] ist [kaputt]"},
		{"Café, café", "cafe", "[Café], [café]"},
	} {
		var b strings.Builder
		for _, p := range ask(c.typed).pieces(c.text, search.Tokens(c.text)) {
			if p.Hit {
				b.WriteString("[" + p.Text + "]")
			} else {
				b.WriteString(p.Text)
			}
		}
		if b.String() != c.want {
			t.Errorf("%q in %q: %s", c.typed, c.text, b.String())
		}
	}
	got := ask("kaputt heiz").pieces(long, search.Tokens(long))
	var whole string
	hits := 0
	for _, p := range got {
		whole += p.Text
		if p.Hit {
			hits++
		}
	}
	if hits != 2 || !strings.HasPrefix(whole, "…") || !strings.HasSuffix(whole, "…") || len(whole) > excerpt+20 || strings.ContainsRune(whole, '\uFFFD') {
		t.Errorf("%d hits in %q", hits, whole)
	}
}

// found are the numbers of the messages that a search gives, over all pages.
func (o *office) found(typed string) (ids []int64) {
	o.t.Helper()
	mark := ""
	for {
		page, err := o.Search(background, boss, 1, typed, mark)
		if err != nil {
			o.t.Fatal(err)
		}
		for _, f := range page.Items {
			ids = append(ids, f.Message.ID)
		}
		if mark = page.Next; mark == "" {
			return ids
		}
	}
}

// index takes in everything.
func (o *office) index() {
	o.t.Helper()
	for {
		more, err := o.IndexWords(background)
		if err != nil {
			o.t.Fatal(err)
		}
		if !more {
			return
		}
	}
}

func TestSearchFindsTheSameWhereverTheIndexIs(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		words := []string{"Heizung", "heizen", "Schlüssel", "kaputt", "Fenster", "łódź"}
		var rows []Message
		for i := range 2*segmentSize + 300 {
			text := fmt.Sprint(words[i%len(words)], " und ", words[(i/7)%len(words)], " Nummer ", i)
			rows = append(rows, Message{
				Kind: Reservation, Ref: ref(int64(i%9 + 1)), Side: Party, Role: RoleGuest, Account: guest.Account, Sender: "Anna", Lang: "de", Text: text,
				CreatedAt: clock.At(start).Add(time.Duration(i-1000) * time.Minute),
			})
		}
		if err := o.db.Write(background, func(tx *database.Tx) error { return o.Import(background, tx, rows) }); err != nil {
			t.Fatal(err)
		}
		rows[0].Ref.Member = 2 // another agency says the same
		if err := o.db.Write(background, func(tx *database.Tx) error { return o.Import(background, tx, rows[:1]) }); err != nil {
			t.Fatal(err)
		}
		rows[0].Ref.Member = 1
		questions := []string{"heiz", "heizung", "heizung ", "schlussel kap", "kaputt fenster", "nummer 29", "und", "lodz HEIZEN", "nothing", "heizung nothing"}
		check := func(when string) {
			t.Helper()
			for _, typed := range questions {
				var want []int64
				for i, m := range rows {
					if ask(typed).answeredBy(search.Tokens(m.Text)) {
						want = append(want, int64(i+1))
					}
				}
				slices.Reverse(want)
				if got := o.found(typed); !slices.Equal(got, want) {
					t.Errorf("%s, %q: %d found, want %d: %v", when, typed, len(got), len(want), got[:min(5, len(got))])
				}
			}
		}
		check("before any index")
		if more, err := o.IndexWords(background); err != nil || !more {
			t.Fatal(more, err)
		}
		check("index half way")
		o.index()
		check("index complete")
		// A second node that saw the same state comes too late and writes nothing.
		if err := o.db.Write(background, func(tx *database.Tx) error {
			mine, err := countSegment(background, tx, lag{member: 1, segments: 0, full: 2})
			if mine {
				t.Error("two nodes write the same segment")
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if n, err := indexed(background, o.db, 1); err != nil || n != 2 {
			t.Error(n, err)
		}
		if late, err := wordsIn(background, o.db, 1, 1, 0, ask("late ").terms()[0]); err != nil || len(late) != 0 {
			t.Errorf("%+v, %v", late, err)
		}
		all, err := wordsIn(background, o.db, 1, 1, 0, ask("und ").terms()[0])
		// In which order segments come is the database's own choice.
		slices.SortFunc(all, func(a, b segmentWord) int { return cmp.Compare(b.segment, a.segment) })
		if err != nil || len(all) != 2 || all[0].segment != 1 || all[1].segment != 0 || len(all[0].messages) != segmentSize {
			t.Errorf("%+v, %v", all, err)
		}
		last := int64(len(rows))
		o.post(guest, Reservation, 5, "Die Heizung ist schon wieder aus")
		if got := o.found("schon wieder"); !slices.Equal(got, []int64{last + 1}) {
			t.Errorf("just written: %v", got)
		}
		if behind, err := behindIndex(background, o.db); err != nil || len(behind) != 0 {
			t.Errorf("a segment that is not full is made: %+v, %v", behind, err)
		}
	})
}

func TestNumbersOfASegment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.SliceOfDistinct(rapid.Int64Range(0, segmentSize-1), rapid.ID[int64]).Draw(t, "places")
		var n, again numbers
		for _, place := range places {
			n.add(place)
		}
		if err := again.merge(n.encode()); err != nil || again != n {
			t.Fatal(again, err)
		}
		slices.Sort(places)
		slices.Reverse(places)
		if got := slices.Collect(again.newestFirst()); !slices.Equal(got, places) {
			t.Fatal(got)
		}
	})
	for _, wrong := range [][]byte{{0}, {128}, {255, 255, 3}, append(bytes.Repeat([]byte{1}, segmentSize), 1)} {
		if err := new(numbers).merge(wrong); err == nil {
			t.Errorf("%v is taken", wrong[:min(4, len(wrong))])
		}
	}
}

func TestSearchStopsAndGoesOn(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		var rows []Message
		for i := range mostRead + 100 {
			text := "eins"
			if i == 3 {
				text = "eins zwei"
			}
			rows = append(rows, Message{
				Kind: Reservation, Ref: ref(1), Side: Party, Role: RoleGuest, Lang: "de", Text: text, CreatedAt: clock.At(start) + clock.Instant(i), ReadAt: 1,
			})
		}
		if err := o.db.Write(background, func(tx *database.Tx) error { return o.Import(background, tx, rows) }); err != nil {
			t.Fatal(err)
		}
		page, err := o.Search(background, boss, 1, "zwei eins", "")
		if err != nil || len(page.Items) != 0 || page.Next == "" {
			t.Fatalf("%d found, next %q, %v: a page that has read enough says where it stopped", len(page.Items), page.Next, err)
		}
		if got := o.found("zwei eins"); !slices.Equal(got, []int64{4}) {
			t.Errorf("%v", got)
		}
	})
}

func TestSearchOverTheCalls(t *testing.T) {
	a := newAPI(t)
	a.call("guest", "PUT", "/v1/reservationmessages/1-5", "", `{"msg_text":"The heating does not start. What can we do?"}`)
	a.clock.Advance(time.Minute)
	a.call("boss", "PUT", "/v1/reservationmessages/1-5", "", `{"msg_text":"Please press the sun. Then the Heating starts."}`)
	a.call("cleaner", "PUT", "/v1/cleaningresourcemessages/1-9", "", `{"msg_text":"A lamp is broken"}`)
	a.index()
	a.call("deputy", "GET", "/v1/manage/inbox/search?q=heating+star", "", "").is(http.StatusOK, "getInboxSearch")
	a.call("deputy", "GET", "/v1/manage/inbox/search?memberid=1&q=nowhere", "", "").is(http.StatusOK, "getInboxSearch.nothing")
	for _, c := range []struct {
		who, path string
		status    int
		code      fault.Code
		field     string
	}{
		{"boss", "/v1/manage/inbox/search", 400, fault.BadRequest, "q"},
		{"boss", "/v1/manage/inbox/search?q=a", 400, fault.BadRequest, "q"},
		{"boss", "/v1/manage/inbox/search?q=" + strings.Repeat("a", 201), 400, fault.BadRequest, "q"},
		{"boss", "/v1/manage/inbox/search?q=heating&offset=nonsense", 400, fault.BadRequest, "offset"},
		{"boss", "/v1/manage/inbox/search?q=heating&memberid=2", 404, fault.NotFound, ""},
		{"guest", "/v1/manage/inbox/search?q=heating", 403, fault.Forbidden, ""},
		{"thief", "/v1/manage/inbox/search?q=heating", 401, fault.Unauthorized, ""},
	} {
		a.call(c.who, "GET", c.path, "", "").refuses(c.status, c.code, c.field)
	}
	for _, who := range []identity.Actor{guest, cleaner, stranger} {
		if _, err := a.Search(background, who, 1, "heating", ""); !fault.Is(err, fault.NotFound) {
			t.Errorf("%s: %v", who.Name, err)
		}
	}
}
