package locales

import (
	"slices"
	"testing"
)

func offered(t *testing.T, codes ...string) Offered {
	t.Helper()
	o, ok := OfferedOf(codes)
	if !ok {
		t.Fatalf("%v are not read", codes)
	}
	return o
}

func TestAPersonIsSpokenToInAnOfferedLanguage(t *testing.T) {
	german, two := offered(t, "de"), offered(t, "de", "pl")
	for name, c := range map[string]struct {
		offered Offered
		own     string
		wishes  []string
		want    string
	}{
		"all are offered":                        {Offered{}, "de", []string{"es"}, "es"},
		"what is kept is offered":                {two, "de", []string{"pl"}, "pl"},
		"what is kept is not offered any more":   {two, "de", []string{"es"}, "de"},
		"the browser decides among the offered":  {two, "de", []string{"es", "en-GB", "pl-PL"}, "pl"},
		"the browser names a list":               {two, "de", []string{"", "pl;q=0.8"}, "pl"},
		"nothing is kept":                        {two, "de", nil, "de"},
		"an empty wish is none":                  {two, "pl", []string{""}, "pl"},
		"a language that the app does not speak": {Offered{}, "es", []string{"fr"}, "es"},
		"the own language alone":                 {german, "de", []string{"en-US", "es", "pl"}, "de"},
		"an agency without a known language":     {Offered{}, "fr", []string{"it"}, "en-US"},
	} {
		if got := c.offered.Choose(c.own, c.wishes...); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestOfferedLanguagesAreReadAndJoined(t *testing.T) {
	if offered(t, Languages...) != (Offered{}) {
		t.Error("all languages by name are not the same as all")
	}
	for _, wrong := range [][]string{nil, {"fr"}, {"de", "en"}, {""}} {
		if o, ok := OfferedOf(wrong); ok {
			t.Errorf("%v is read as %v", wrong, o.Codes())
		}
	}
	german, two, english := offered(t, "de"), offered(t, "pl", "de"), offered(t, "en-US", "es")
	for name, c := range map[string]struct {
		got  Offered
		want []string
	}{
		"in the order of all": {two, []string{"de", "pl"}},
		"two agencies":        {german.With(two), []string{"de", "pl"}},
		"one offers all":      {german.With(Offered{}), Languages},
		"together all":        {two.With(english), Languages},
	} {
		if !slices.Equal(c.got.Codes(), c.want) {
			t.Errorf("%s: %v, want %v", name, c.got.Codes(), c.want)
		}
	}
	if two.With(english) != (Offered{}) {
		t.Error("all of two agencies are not the same as all")
	}
	for code, want := range map[string]bool{"de-AT": true, "DE": true, "en": false, "fr": false, "": false} {
		if german.Has(code) != want {
			t.Errorf("%q: %v, want %v", code, !want, want)
		}
	}
	for kept, o := range map[string]Offered{"": {}, "de": german, "de,pl": two} {
		var read Offered
		if text, err := o.Value(); err != nil || text != kept || read.Scan(text) != nil || read != o {
			t.Errorf("%v is kept as %q and read as %v", o.Codes(), text, read.Codes())
		}
	}
	for _, wrong := range []any{"fr", 1, nil} {
		if (&Offered{}).Scan(wrong) == nil {
			t.Errorf("%v is read", wrong)
		}
	}
}
