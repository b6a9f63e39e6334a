package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/locales"
)

// Texts is one text in the languages of locales.All, in their order; a language without it is empty. On the wire it is an object with a property for each language.
type Texts [locales.Count]string

// Best is the text in the wanted language, else the agency's, else English, else whatever there is, with the language that it is in.
func (t Texts) Best(wanted, memberLang string) (text, lang string) {
	memberLang, _ = locales.Content(memberLang)
	for _, code := range []string{wanted, memberLang} {
		if i, ok := locales.Index(code); ok && t[i] != "" {
			return t[i], code
		}
	}
	for i, text := range t {
		if text != "" {
			return text, locales.All[i].Content
		}
	}
	return "", ""
}

// In gives the text in the first of the languages that it has, else any. A language may have a region.
func (t Texts) In(langs ...string) string {
	for _, lang := range langs {
		if i, ok := locales.Index(locales.Code(lang)); ok && t[i] != "" {
			return t[i]
		}
	}
	for _, text := range t {
		if text != "" {
			return text
		}
	}
	return ""
}

// IsEmpty reports whether no language has a text.
func (t Texts) IsEmpty() bool { return t == Texts{} }

// ByLanguage are the texts that there are, by language; nil where there is none.
func (t Texts) ByLanguage() map[string]string {
	var out map[string]string
	for i, text := range t {
		if text == "" {
			continue
		}
		if out == nil {
			out = map[string]string{}
		}
		out[locales.All[i].Content] = text
	}
	return out
}

// TextColumns are the columns of a table that keeps Texts, in their order: name_en and so on.
func TextColumns(name string) []string {
	out := make([]string, locales.Count)
	for i, lang := range locales.Contents {
		out[i] = name + "_" + lang
	}
	return out
}

// Fields are where a row is scanned into, in the order of TextColumns.
func (t *Texts) Fields() []any {
	out := make([]any, len(t))
	for i := range t {
		out[i] = &t[i]
	}
	return out
}

// Values are what a row is written with, in the order of TextColumns.
func (t Texts) Values() []any {
	out := make([]any, len(t))
	for i := range t {
		out[i] = t[i]
	}
	return out
}

// MarshalJSON writes all languages, also the empty ones.
func (t Texts) MarshalJSON() ([]byte, error) { return marshalTexts(t, nil) }

func marshalTexts(t Texts, rest []byte) ([]byte, error) {
	out := []byte{'{'}
	for i, text := range t {
		raw, err := json.Marshal(text)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(fmt.Appendf(out, "%q:", locales.All[i].Content), raw...)
	}
	if len(rest) > len("{}") {
		return append(append(out, ','), rest[1:]...), nil
	}
	return append(out, '}'), nil
}

// UnmarshalJSON reads an object of texts by language; what it does not name stays.
func (t *Texts) UnmarshalJSON(raw []byte) error { return t.ReadBeside(raw, &struct{}{}) }

// ReadBeside reads an object that has the languages among its other properties, which go into rest.
func (t *Texts) ReadBeside(raw []byte, rest any) error {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(raw, &all); err != nil {
		return err
	}
	for i, lang := range locales.Contents {
		text, ok := all[lang]
		if !ok {
			continue
		}
		if err := json.Unmarshal(text, &t[i]); err != nil {
			return err
		}
		delete(all, lang)
	}
	others, err := json.Marshal(all)
	if err != nil {
		return err
	}
	in := json.NewDecoder(bytes.NewReader(others))
	in.DisallowUnknownFields()
	return in.Decode(rest)
}

// WriteBeside writes an object with the languages of a text before the properties of rest.
func (t Texts) WriteBeside(rest any) ([]byte, error) {
	raw, err := json.Marshal(rest)
	if err != nil {
		return nil, err
	}
	return marshalTexts(t, raw)
}

// Schema names the languages as properties.
func (Texts) Schema(r huma.Registry) *huma.Schema {
	const name = "Texts"
	if r.Map()[name] == nil {
		s := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, Required: slices.Clone(locales.Contents), AdditionalProperties: false}
		for _, l := range locales.All {
			s.Properties[l.Content] = &huma.Schema{Type: huma.TypeString, Description: l.Name + "; empty for none."}
		}
		s.PrecomputeMessages()
		r.Map()[name] = s
	}
	return &huma.Schema{Ref: "#/components/schemas/" + name}
}

// Lang is a language of contents. ChosenLang is one of the app itself, AnyLang either of them, as a person or another program may call it.
type (
	Lang       string
	ChosenLang string
	AnyLang    string
)

// Schema has the languages as an enum.
func (Lang) Schema(huma.Registry) *huma.Schema { return Among(locales.Contents) }

// Schema has the languages as an enum.
func (ChosenLang) Schema(huma.Registry) *huma.Schema { return Among(locales.Languages) }

// Schema has the languages as an enum.
func (AnyLang) Schema(huma.Registry) *huma.Schema {
	return Among(slices.Compact(slices.Sorted(slices.Values(slices.Concat(locales.Languages, locales.Contents)))))
}

// Among is the schema of a text that is one of these values: what a type with a closed list gives as its Schema.
func Among[T ~string](values []T) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, v := range values {
		s.Enum = append(s.Enum, string(v))
	}
	return s
}
