package trail

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"latchkey/internal/identity"
	"latchkey/locales"
)

// text is a text of the trail; false where there is none of that name.
func text(lang, name string) (string, bool) {
	key := "trail." + name
	words := locales.Text(lang, key)
	return words, words != key
}

// said is a text of the trail, by its first name that is known, or else a word itself.
func said(lang, word string, names ...string) string {
	for _, name := range names {
		if words, ok := text(lang, name); ok {
			return words
		}
	}
	return word
}

// changes are acts that say nothing but that a field was changed.
var changes = map[string]bool{"": true, "edited": true, "changed": true}

// what is what was done, in words; empty where the field says it.
func (l Line) what(lang string) string {
	if l.Field != "" && changes[l.Act] {
		return ""
	}
	return said(lang, l.Act, "act."+string(l.Noun)+"."+l.Act)
}

// fieldName is what a field is called; a language stands behind a point.
func (l Line) fieldName(lang string) string {
	if l.Field == "" {
		return ""
	}
	field, of, found := strings.Cut(l.Field, ".")
	name := said(lang, field, "field."+string(l.Noun)+"."+field, "field."+field)
	if found {
		name += " · " + languageName(lang, of)
	}
	return name
}

// fieldNames are the names of fields as the history has them, whatever the noun.
func fieldNames(lang string, fields []string) string {
	var out []string
	for _, field := range fields {
		first, _, _ := strings.Cut(field, ".")
		var names []string
		for _, noun := range Nouns {
			for _, known := range []string{first, "module_" + first, "extra_" + first, "list_" + first} {
				names = append(names, "field."+string(noun)+"."+known)
			}
		}
		if name := said(lang, first, append(names, "field."+first)...); !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}

// languageName is what a language is called, by its code.
func languageName(lang, code string) string {
	if i := slices.IndexFunc(locales.All[:], func(l locales.Language) bool { return l.Content == code || l.Code == code }); i >= 0 {
		code = locales.All[i].Content
	}
	return said(lang, code, "value.lang."+code)
}

// isLanguage reports whether a field of an object is a text in a language.
func isLanguage(code string) bool {
	return slices.ContainsFunc(locales.All[:], func(l locales.Language) bool { return l.Content == code })
}

// Fields whose numbers are those of homes, or of entries of the staff, and those of which is only said whether there is something.
var (
	homeFields   = map[string]bool{"property": true, "extra_property": true, "only_homes": true, "never_homes": true}
	personFields = map[string]bool{"company": true, "person": true}
	secretFields = map[string]bool{"key_code": true, "wifi_password": true}
)

// longestValue is how many letters of a value a line shows; what is stored is whole.
const longestValue = 600

// value is a value of a field in words; empty for none.
func (n Names) value(lang, field string, raw json.RawMessage) string {
	if len(raw) == 0 {
		return ""
	}
	field, _, _ = strings.Cut(field, ".")
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	return cut(n.next(d, lang, field), longestValue)
}

// next reads one value. Fields of an object stand in the order in which they are stored.
func (n Names) next(d *json.Decoder, lang, field string) string {
	token, err := d.Token()
	if err != nil {
		return ""
	}
	switch token := token.(type) {
	case json.Delim:
		if token == '[' {
			return n.list(d, lang, field)
		}
		return n.object(d, lang)
	case bool:
		yes, no := "yes", "no"
		if secretFields[field] {
			yes, no = "set", "none"
		}
		if token {
			return said(lang, yes, yes)
		}
		return said(lang, no, no)
	case json.Number:
		number, err := token.Int64()
		switch {
		case err != nil:
		case homeFields[field]:
			if name := n.Homes[number]; name != "" {
				return name
			}
		case personFields[field]:
			if number == 0 {
				return ""
			}
			return n.Staff[identity.StaffID(number)].Name
		}
		return said(lang, token.String(), "value."+field+"."+token.String())
	case string:
		if field == "lang" || field == "text_lang" || field == "languages" {
			return languageName(lang, token)
		}
		if token == "" {
			return ""
		}
		if field == "logo" { // the hash of a picture
			return said(lang, "", "picture")
		}
		return said(lang, token, "value."+field+"."+token)
	}
	return ""
}

func (n Names) list(d *json.Decoder, lang, field string) string {
	var parts []string
	for d.More() {
		if part := n.next(d, lang, field); part != "" {
			parts = append(parts, part)
		}
	}
	_, _ = d.Token()
	return strings.Join(parts, ", ")
}

// object joins the fields of an object. Of a text in several languages it takes the reader's, or else the first that is there.
func (n Names) object(d *json.Decoder, lang string) string {
	var out strings.Builder
	wanted, first := "", ""
	texts := true
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return ""
		}
		name, _ := key.(string)
		part := n.next(d, lang, name)
		language := isLanguage(name)
		texts = texts && language
		if part == "" {
			continue
		}
		if first == "" {
			first = part
		}
		if language && strings.HasPrefix(lang, name) {
			wanted = part
		}
		switch {
		case out.Len() == 0:
		case name == "to":
			out.WriteString(" – ")
		default:
			out.WriteString(" ")
		}
		out.WriteString(part)
	}
	_, _ = d.Token()
	if !texts {
		return out.String()
	}
	if wanted != "" {
		return wanted
	}
	return first
}

// cut is a text of so many letters at most, with a sign where it was longer.
func cut(text string, most int) string {
	letters := []rune(text)
	if len(letters) <= most {
		return text
	}
	return string(letters[:most-1]) + "…"
}

// show gives a line in words.
func (n Names) show(l Line, lang string) Shown {
	out := Shown{Line: l, Home: n.Homes[l.Property], What: l.what(lang), FieldName: l.fieldName(lang), Was: n.value(lang, l.Field, l.Before), Is: n.value(lang, l.Field, l.After)}
	if l.Parked {
		out.Home = locales.Text(lang, "stays.no_home")
	}
	out.File = n.Runs[l.Run]
	out.Kind, out.By = n.who(l)
	if out.By == "" {
		out.By = said(lang, "", "by."+string(out.Kind))
	}
	switch {
	case l.Title != "":
	case l.Noun == Home:
		out.Title = out.Home
	case l.Noun == Team:
		out.Title = n.Staff[identity.StaffID(l.Of)].Name
	}
	if l.Noun == Problem {
		out.Name = said(lang, l.Name, "value.problem."+l.Name)
	}
	if l.Noun == Task {
		out.Title = said(lang, l.Title, "value.kinds."+l.Title)
	}
	return out
}
