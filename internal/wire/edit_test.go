package wire_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/fault"
	"latchkey/internal/wire"
)

type room struct {
	Title string     `json:"title"`
	Beds  int        `json:"beds"`
	Note  wire.Texts `json:"note"`
	Tags  []string   `json:"tags"`
	Code  string     `json:"code" edit:"secret"`
}

func editOf(t *testing.T, raw string) wire.Changes[room] {
	t.Helper()
	var c wire.Changes[room]
	if err := json.Unmarshal([]byte(raw), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAnEditChangesOnlyWhatItNamesAndLosesNothingOfOthers(t *testing.T) {
	stored := room{Title: "Sea", Beds: 2, Note: wire.Texts{"a", "b"}, Tags: nil, Code: "m1"}
	for _, c := range []struct {
		name, edit string
		want       room
		clashes    []string
	}{
		{"a field as it was seen", `{"title":{"from":"Sea","to":"Lake"}}`, room{"Lake", 2, stored.Note, nil, "m1"}, nil},
		{"already as wanted", `{"beds":{"from":1,"to":2},"title":{"from":"Sea","to":"Lake"}}`, room{"Lake", 2, stored.Note, nil, "m1"}, nil},
		{"changed by another: nothing is applied", `{"beds":{"from":1,"to":3},"title":{"from":"Sea","to":"Lake"}}`, stored, []string{"beds=2"}},
		{"every clash is named", `{"beds":{"from":1,"to":3},"title":{"from":"Land","to":"Lake"}}`, stored, []string{`title="Sea"`, "beds=2"}},
		{"one language", `{"note":{"de":{"from":"b","to":"c"}}}`, room{"Sea", 2, wire.Texts{"a", "c"}, nil, "m1"}, nil},
		{"another language clashes by itself", `{"note":{"de":{"from":"x","to":"c"},"en":{"from":"a","to":"d"}}}`, stored, []string{`note.de="b"`}},
		{"an empty list is a missing one", `{"tags":{"from":[],"to":["x"]}}`, room{"Sea", 2, stored.Note, []string{"x"}, "m1"}, nil},
		{"a secret by its mark", `{"code":{"from":"m1","to":"4711"}}`, room{"Sea", 2, stored.Note, nil, "4711"}, nil},
		{"a secret that is another now", `{"code":{"from":"m0","to":"4711"}}`, stored, []string{`code="m1"`}},
		{"a mark is no value that is already there", `{"code":{"from":"m0","to":"m1"}}`, stored, []string{`code="m1"`}},
		{"nothing", `{}`, stored, nil},
	} {
		got := stored
		clashes, err := editOf(t, c.edit).Apply(&got)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		var named []string
		for _, clash := range clashes {
			named = append(named, fmt.Sprintf("%s=%s", clash.Field, clash.Stored))
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) || !slices.Equal(named, c.clashes) {
			t.Errorf("%s: %v %v, want %v %v", c.name, got, named, c.want, c.clashes)
		}
	}
}

func TestAnEditOfWhatThereIsNotIsRefused(t *testing.T) {
	for _, raw := range []string{`{"beds":{"from":1}}`, `{"beds":{"to":1}}`, `{"beds":1}`, `{"size":{"from":1,"to":2}}`, `{"note":{"fr":{"from":"","to":"x"}}}`, `[]`} {
		var c wire.Changes[room]
		if err := json.Unmarshal([]byte(raw), &c); err == nil {
			t.Errorf("%s was taken: %v", raw, c)
		}
	}
	var f *fault.Fault
	if _, err := editOf(t, `{"beds":{"from":2,"to":"many"}}`).Apply(&room{Beds: 2}); !errors.As(err, &f) || f.Fields["beds"] == "" {
		t.Errorf("a word for a number: %v", err)
	}
}

func TestAHistoryNeverHoldsASecret(t *testing.T) {
	got, err := wire.Differences(room{Title: "Sea", Code: "canary1"}, room{Title: "Lake", Note: wire.Texts{"", "x"}, Code: "canary2", Tags: []string{}})
	if err != nil {
		t.Fatal(err)
	}
	if text := fmt.Sprintf("%s", got); text != `[{title "Sea" "Lake"} {note.de "" "x"} {code true true}]` || strings.Contains(text, "canary") {
		t.Error(text)
	}
}

func TestAnEditIsWrittenAsItIsRead(t *testing.T) {
	const raw = `{"note":{"de":{"from":"b","to":"c"}},"title":{"from":"Sea","to":"Lake"}}`
	out, err := json.Marshal(editOf(t, raw))
	if err != nil || string(out) != raw {
		t.Errorf("%s %v", out, err)
	}
}
