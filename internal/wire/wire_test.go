package wire

import (
	"encoding/json"
	"errors"
	"math"
	"testing"
	"time"

	"latchkey/internal/clock"
)

func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestWireTimesAreTheWallClockOfTheProperty(t *testing.T) {
	at := clock.At(time.Date(2026, 7, 1, 9, 0, 0, 120e6, time.UTC))
	if got := DateTime(at, zone(t, "Atlantic/Canary")); got != "2026-07-01 10:00:00" {
		t.Errorf("Canary: %s", got)
	}
	if got := DateTimeMillis(at, zone(t, "Europe/Warsaw")); got != "2026-07-01 11:00:00.120" {
		t.Errorf("Warsaw: %s", got)
	}
	for _, empty := range []string{"", EmptyDateTime} {
		if got, err := ParseDateTime(empty, time.UTC); err != nil || got != 0 {
			t.Errorf("%q = %v, %v", empty, got, err)
		}
	}
	if DateTime(0, time.UTC) != EmptyDateTime {
		t.Error("no time is not the empty time")
	}
	if got, err := ParseDateTime("2026-07-01 10:00:00.120", zone(t, "Atlantic/Canary")); err != nil || got != at {
		t.Errorf("with milliseconds: %v, %v", got, err)
	}
	for _, bad := range []string{"2026-07-01", "2026-07-01T10:00:00", "2026-02-30 10:00:00", "2026-07-01 25:00:00", "2026-07-01 10:00:00.1", "now"} {
		if _, err := ParseDateTime(bad, time.UTC); err == nil {
			t.Errorf("%q was taken as a time", bad)
		}
	}
}

func TestOffsetsAreReadInBase64AndBare(t *testing.T) {
	for _, c := range []struct{ offset, mark string }{
		{"", ""}, {"0", ""}, {EncodeOffset(""), ""}, {"MA==", ""}, {EncodeOffset("o.12.4.9"), "o.12.4.9"}, {"o.12.4.9", "o.12.4.9"},
	} {
		if got := DecodeOffset(c.offset); got != c.mark {
			t.Errorf("DecodeOffset(%q) = %q, want %q", c.offset, got, c.mark)
		}
	}
	if EncodeOffset("") != "MA==" {
		t.Error("the last page must lead to the base64 of 0")
	}
}

// ready is what writes its own JSON, with the same texts that the encoder escapes.
type ready struct {
	Text string `json:"text"`
}

func (r ready) AppendJSON(to []byte) ([]byte, error) {
	raw, err := json.Marshal(r)
	return append(to, raw...), err
}

type broken struct{}

func (broken) AppendJSON([]byte) ([]byte, error) { return nil, errors.New("broken") }

func TestAListThatWritesItselfIsTheSameAsAnEncodedOne(t *testing.T) {
	user := User{AccountID: 7, Name: `Demo <b>&"Ola"` + "\u2028", Lang: "pl"}
	for _, items := range [][]ready{nil, {}, {{Text: "a"}}, {{Text: "<script>&\u2029"}, {}, {Text: "Źródło 💧\x00"}}} {
		l := List[ready]{Data: items, NextPage: "bjE=", PrevPage: "MA==", User: user, Status: Status{Code: 200}}
		want, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		got, err := l.AppendJSON([]byte("before"))
		if err != nil || string(got) != "before"+string(want) {
			t.Errorf("%v\n got %s\nwant %s", err, got, want)
		}
	}
	plain := List[int]{Data: []int{1, 2}, User: user}
	want, _ := json.Marshal(plain)
	if got, err := plain.AppendJSON(nil); err != nil || string(got) != string(want) {
		t.Errorf("%v\n got %s\nwant %s", err, got, want)
	}
	if _, err := (List[broken]{Data: []broken{{}}}).AppendJSON(nil); err == nil {
		t.Error("the fault of an item is lost")
	}
}

func TestAPageOfWhatIsNumberedBeginsBelowItsMark(t *testing.T) {
	for _, c := range []struct {
		mark   string
		before int64
		ok     bool
	}{
		{"", math.MaxInt64, true}, {"17", 17, true}, {"0", 0, false}, {"-3", 0, false}, {"+17", 0, false}, {"017", 0, false}, {" 17", 0, false}, {"17x", 0, false}, {"99999999999999999999", 0, false},
	} {
		before, ok := Before(c.mark)
		if ok != c.ok || ok && before != c.before {
			t.Errorf("%q: %d %v", c.mark, before, ok)
		}
	}
}
