package wire

import (
	"encoding/json"
	"strings"
	"testing"

	"latchkey/locales"
)

func TestWordsAreShownInTheBestLanguage(t *testing.T) {
	all := Words{Any: "?", By: Texts{locales.English: "e", locales.German: "d", locales.Spanish: "s", locales.Polish: "p"}}
	for _, c := range []struct {
		words Words
		langs []string
		want  string
	}{
		{all, []string{"pl", "de"}, "p"},
		{all, []string{"en-US", "de"}, "e"},
		{all, []string{"fr", "de"}, "d"},
		{Words{Any: "?", By: Texts{locales.German: "d"}}, []string{"pl", "de"}, "d"},
		{Words{Any: "?", By: Texts{locales.Spanish: "s"}}, []string{"pl", "de"}, "?"},
		{Words{By: Texts{locales.Spanish: "s"}}, []string{"pl", "de"}, "s"},
		{Words{Any: "?"}, nil, "?"},
		{Words{}, []string{"pl"}, ""},
	} {
		if got := c.words.In(c.langs...); got != c.want {
			t.Errorf("%+v in %v: %q, want %q", c.words, c.langs, got, c.want)
		}
	}
	if got := (Words{By: Texts{locales.German: "d", locales.Polish: "p"}}).Owned("pl"); got != (Words{Any: "p", By: Texts{locales.German: "d", locales.Polish: "p"}}) {
		t.Errorf("%+v", got)
	}
}

func TestWordsComeBackAsTheyWereStored(t *testing.T) {
	for _, w := range []Words{{}, {Any: "left of the door"}, {Any: "{\"de\":1}"}, {By: Texts{locales.German: "links", locales.English: "left"}}, {Any: "x", By: Texts{locales.Polish: "„cudzysłów” \"\\ 🛋"}}, {By: Texts{locales.English: "e", locales.German: "d", locales.Spanish: "s", locales.Polish: "p"}}} {
		if got, err := ReadWords(w.Any, w.Stored()); err != nil || got != w {
			t.Errorf("%+v became %+v, %v", w, got, err)
		}
		raw, err := json.Marshal(w)
		var got Words
		if err != nil || json.Unmarshal(raw, &got) != nil || got != w {
			t.Errorf("%+v became %s and %+v, %v", w, raw, got, err)
		}
	}
}

type worded struct {
	Key   Words `json:"key_place"`
	Plain int   `json:"plain_de"`
	Parts []struct {
		Name Words `json:"name"`
	} `json:"parts"`
}

func TestAFileHasWordsInFourLanguagesOrInNone(t *testing.T) {
	decode := func(name, file string) (worded, string) {
		lines, refused, err := DecodeRows[worded](name, strings.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if len(refused) > 0 {
			return worded{}, refused[0].Field + " " + refused[0].Reason
		}
		return lines[0].Row, ""
	}
	for _, c := range []struct{ name, file string }{
		{"x.csv", "key_place,key_place_de,key_place_pl\nleft,links,\n"},
		{"x.csv", "key_place\n\"{\"\"\"\":\"\"left\"\",\"\"de\"\":\"\"links\"\"}\"\n"},
		{"x.jsonl", `{"key_place":{"":"left","de":"links"}}`},
		{"x.jsonl", `{"key_place_de":"links","key_place":"left"}`},
	} {
		if got, bad := decode(c.name, c.file); bad != "" || got.Key != (Words{Any: "left", By: Texts{locales.German: "links"}}) {
			t.Errorf("%s: %+v %s", c.file, got.Key, bad)
		}
	}
	if got, bad := decode("x.csv", "key_place\n{left} of the door\n"); bad != "" || got.Key.Any != "{left} of the door" {
		t.Errorf("a text that looks like a map: %+v %s", got, bad)
	}
	if got, bad := decode("x.jsonl", `{"parts":[{"name":"a"},{"name":{"de":"b"}}],"plain_de":3}`); bad != "" || got.Parts[0].Name.Any != "a" || got.Parts[1].Name.By[locales.German] != "b" || got.Plain != 3 {
		t.Errorf("%+v %s", got, bad)
	}
	for _, file := range []string{`{"key_place":{"fr":"gauche"}}`, `{"key_place":7}`, `{"key_place":["a"]}`, `{"key_place_fr":"gauche"}`, `{"key_place_de":7}`, `{"key_place":{"de":null,"xx":1}}`} {
		if _, bad := decode("x.jsonl", file); bad == "" || strings.Contains(bad, "gauche") {
			t.Errorf("%s was taken: %q", file, bad)
		}
	}
}

func TestWhatTheOfficeEditsIsTheTextByLanguage(t *testing.T) {
	for _, c := range []struct {
		name  string
		words Words
		want  Texts
	}{
		{"a bare text is in the agency's language", Words{Any: "Tor"}, Texts{"", "Tor"}},
		{"its own language counts", Words{Any: "x", By: Texts{"gate", "Tor"}}, Texts{"gate", "Tor"}},
		{"English only, shown to all", Words{Any: "gate", By: Texts{"gate"}}, Texts{"gate"}},
		{"nothing", Words{}, Texts{}},
	} {
		if got := c.words.Shown("de"); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
		if again := (Words{By: c.words.Shown("de")}).Owned("de").Shown("de"); again != c.want {
			t.Errorf("%s: what was saved unchanged is another: %v", c.name, again)
		}
	}
}
