package wire

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/locales"
)

func TestTextsAreAnObjectWithEachLanguage(t *testing.T) {
	texts := Texts{locales.English: `"left"`, locales.Polish: "lewo"}
	raw, err := json.Marshal(texts)
	var keys map[string]string
	if err != nil || json.Unmarshal(raw, &keys) != nil || len(keys) != locales.Count || keys["en"] != `"left"` || keys["pl"] != "lewo" || keys["de"] != "" {
		t.Fatalf("%s %v", raw, err)
	}
	var back Texts
	if err := json.Unmarshal(raw, &back); err != nil || back != texts {
		t.Errorf("%v %v", back, err)
	}
	for _, bad := range []string{`{"fr":"gauche"}`, `{"en":7}`, `"left"`, `[]`} {
		if json.Unmarshal([]byte(bad), &back) == nil {
			t.Errorf("%s was taken", bad)
		}
	}
	schema := Texts{}.Schema(huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer))
	if schema.Ref == "" {
		t.Errorf("%+v", schema)
	}
}

func TestTextsAreReadBesideOtherProperties(t *testing.T) {
	var rest struct {
		N int `json:"n"`
	}
	var texts Texts
	if err := texts.ReadBeside([]byte(`{"n":3,"de":"links"}`), &rest); err != nil || rest.N != 3 || texts != (Texts{locales.German: "links"}) {
		t.Errorf("%v %v %v", texts, rest, err)
	}
	raw, err := texts.WriteBeside(rest)
	var keys map[string]any
	if err != nil || json.Unmarshal(raw, &keys) != nil || len(keys) != locales.Count+1 || keys["de"] != "links" || keys["n"] != 3.0 {
		t.Errorf("%s %v", raw, err)
	}
	if err := texts.ReadBeside([]byte(`{"m":3}`), &rest); err == nil || !strings.Contains(err.Error(), "unknown field") {
		t.Errorf("an unknown property: %v", err)
	}
}

// The document names the languages of the lists as enums.
func TestLanguagesAreEnums(t *testing.T) {
	for name, c := range map[string]struct {
		got  *huma.Schema
		want int
	}{
		"contents": {Lang("").Schema(nil), locales.Count}, "the app": {ChosenLang("").Schema(nil), locales.Count}, "either": {AnyLang("").Schema(nil), locales.Count + 1},
	} {
		if len(c.got.Enum) != c.want {
			t.Errorf("%s: %v", name, c.got.Enum)
		}
	}
}
