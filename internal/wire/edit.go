package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/locales"
)

// An edit says of each field that it changes what the editor saw and what they want instead, and nothing of the others. Two people who edit one thing at the same time so keep each other's
// work; where both change the same field, the later one is refused and shown what is stored (fault.EditClash).

// secretTag marks a field of an editable thing that is written, but never read: when it is read it is a mark of what is kept, another one for each value, and empty for none.
const secretTag = "secret"

// FieldChange is one field of an edit, both values as their JSON.
type FieldChange struct {
	From, To json.RawMessage
}

// Changes is an edit of a thing with the fields of F, a struct: by the name of the field, a language of Texts behind a point (key_location.de).
type Changes[F any] map[string]FieldChange

// Change is one field of a thing that differs after an edit, as a history keeps it. A secret has true and false for whether there is one.
type Change struct {
	Field         string
	Before, After json.RawMessage
}

// Clash is a field that another person has changed since the editor saw it.
type Clash struct {
	Field  string `json:"field" doc:"Name of the field as in the refused changes; a language of a text stands behind a point (key_location.de)."`
	Stored any    `json:"stored" doc:"What is stored now; of a secret its mark, to be sent as the next from."`
	By     string `json:"by" doc:"Who changed it last; empty when a file did, or when nobody knows."`
	At     string `json:"at" doc:"When that was, on the wall clock of the thing."`
}

// EditClash is what a refusal with the code edit_clash has as its data.
type EditClash struct {
	Clashes []Clash `json:"clashes" nullable:"false" doc:"Each field that clashes. Nothing of the edit was applied; the same edit with what is stored as its from takes its place."`
}

// Refuse makes the refusal of an edit of its clashes, each with who changed the field last and when.
func (e EditClash) Refuse() error {
	f := fault.Of(fault.EditClash)
	f.Data = e
	return f
}

// editField is one field that an edit can name.
type editField struct {
	name   string
	value  reflect.Value
	secret bool
}

// editFields lists the fields of a thing by their names on the wire; texts have one for each language.
func editFields(thing reflect.Value) []editField {
	var out []editField
	for i := range thing.NumField() {
		field := thing.Type().Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		value := thing.Field(i)
		if _, ok := value.Interface().(Texts); ok {
			for at, lang := range locales.Contents {
				out = append(out, editField{name: name + "." + lang, value: value.Index(at)})
			}
			continue
		}
		out = append(out, editField{name: name, value: value, secret: field.Tag.Get("edit") == secretTag})
	}
	return out
}

// stored is the one spelling of a value: an empty list is no other than a missing one.
func (f editField) stored() (json.RawMessage, error) { return spelled(f.value) }

func spelled(value reflect.Value) (json.RawMessage, error) {
	if value.Kind() == reflect.Slice && value.Len() == 0 {
		return json.RawMessage("[]"), nil
	}
	return json.Marshal(value.Interface())
}

// same reports whether JSON of a client is the value of a field, however it is spelled.
func (f editField) same(raw, stored json.RawMessage) (bool, error) {
	value := reflect.New(f.value.Type())
	if err := json.Unmarshal(raw, value.Interface()); err != nil {
		return false, err
	}
	given, err := spelled(value.Elem())
	return bytes.Equal(given, stored), err
}

// Apply changes the fields that the edit names, where they are stored as the editor saw them or already as wanted. When one is neither, nothing is changed and all that clash are given.
func (c Changes[F]) Apply(stored *F) ([]Clash, error) {
	next := *stored
	var clashes []Clash
	for _, field := range editFields(reflect.ValueOf(&next).Elem()) {
		change, ok := c[field.name]
		if !ok {
			continue
		}
		now, err := field.stored()
		if err != nil {
			return nil, err
		}
		seen, err := field.same(change.From, now)
		done := false
		if err == nil && !seen && !field.secret {
			done, err = field.same(change.To, now)
		}
		if err != nil {
			return nil, fault.Invalid(fault.BadRequest, map[string]string{field.name: "invalid"})
		}
		if !seen && !done {
			clashes = append(clashes, Clash{Field: field.name, Stored: now})
			continue
		}
		if err := json.Unmarshal(change.To, field.value.Addr().Interface()); err != nil {
			return nil, fault.Invalid(fault.BadRequest, map[string]string{field.name: "invalid"})
		}
	}
	if len(clashes) == 0 {
		*stored = next
	}
	return clashes, nil
}

// Seeing is the edit of an editor who has seen a thing as it is now, whatever they say that they saw.
func (c Changes[F]) Seeing(now F) (Changes[F], error) {
	out := Changes[F]{}
	for _, field := range editFields(reflect.ValueOf(&now).Elem()) {
		change, ok := c[field.name]
		if !ok {
			continue
		}
		stored, err := field.stored()
		if err != nil {
			return nil, err
		}
		out[field.name] = FieldChange{From: stored, To: change.To}
	}
	return out, nil
}

// Edit is the edit that makes one thing of another.
func Edit[F any](from, to F) (Changes[F], error) {
	out := Changes[F]{}
	now := editFields(reflect.ValueOf(&to).Elem())
	for i, field := range editFields(reflect.ValueOf(&from).Elem()) {
		was, err := field.stored()
		if err != nil {
			return nil, err
		}
		is, err := now[i].stored()
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(was, is) {
			out[field.name] = FieldChange{From: was, To: is}
		}
	}
	return out, nil
}

// Differences are the fields in which a thing after an edit is another, as its history keeps them.
func Differences[F any](before, after F) ([]Change, error) {
	var out []Change
	now := editFields(reflect.ValueOf(&after).Elem())
	for i, field := range editFields(reflect.ValueOf(&before).Elem()) {
		was, err := field.stored()
		if err != nil {
			return nil, err
		}
		is, err := now[i].stored()
		if err != nil {
			return nil, err
		}
		if bytes.Equal(was, is) {
			continue
		}
		if field.secret {
			was, is = json.RawMessage(fmt.Sprint(!field.value.IsZero())), json.RawMessage(fmt.Sprint(!now[i].value.IsZero()))
		}
		out = append(out, Change{Field: field.name, Before: was, After: is})
	}
	return out, nil
}

// Stored is the value of a field of a thing as a history keeps it; nothing where it has no such field.
func Stored[F any](thing F, name string) (json.RawMessage, error) {
	for _, field := range editFields(reflect.ValueOf(&thing).Elem()) {
		if field.name == name {
			return field.stored()
		}
	}
	return nil, nil
}

// Since sorts changes by what a thing is now: the values of the fields that can go back, and the names of those that somebody has changed since. What is as it was before is neither.
func Since[F any](now F, changes []Change) (back map[string]json.RawMessage, kept []string, err error) {
	back = map[string]json.RawMessage{}
	for _, c := range changes {
		stored, err := Stored(now, c.Field)
		if err != nil {
			return nil, nil, err
		}
		switch {
		case bytes.Equal(stored, c.After):
			back[c.Field] = c.Before
		case !bytes.Equal(stored, c.Before):
			kept = append(kept, c.Field)
		}
	}
	return back, kept, nil
}

// UnmarshalJSON reads the changes by field; those of a text are one level deeper, by language.
func (c *Changes[F]) UnmarshalJSON(raw []byte) error {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(raw, &all); err != nil {
		return err
	}
	out := Changes[F]{}
	known := map[string]bool{}
	var empty F
	for _, field := range editFields(reflect.ValueOf(&empty).Elem()) {
		known[field.name] = true
	}
	take := func(name string, raw json.RawMessage) error {
		var change struct {
			From json.RawMessage `json:"from"`
			To   json.RawMessage `json:"to"`
		}
		if err := json.Unmarshal(raw, &change); err != nil {
			return err
		}
		if !known[name] || change.From == nil || change.To == nil {
			return fmt.Errorf("not a change")
		}
		out[name] = FieldChange{From: change.From, To: change.To}
		return nil
	}
	for name, raw := range all {
		if known[name] {
			if err := take(name, raw); err != nil {
				return err
			}
			continue
		}
		var languages map[string]json.RawMessage
		if err := json.Unmarshal(raw, &languages); err != nil {
			return err
		}
		for lang, raw := range languages {
			if err := take(name+"."+lang, raw); err != nil {
				return err
			}
		}
	}
	*c = out
	return nil
}

// MarshalJSON writes what UnmarshalJSON reads.
func (c Changes[F]) MarshalJSON() ([]byte, error) {
	type change struct {
		From json.RawMessage `json:"from"`
		To   json.RawMessage `json:"to"`
	}
	out := map[string]any{}
	for name, one := range c {
		text, lang, found := strings.Cut(name, ".")
		if !found {
			out[name] = change(one)
			continue
		}
		languages, ok := out[text].(map[string]any)
		if !ok {
			languages = map[string]any{}
			out[text] = languages
		}
		languages[lang] = change(one)
	}
	return json.Marshal(out)
}

// Schema has a property for each field of F: {from, to} of the field's own type, and for a text that of each language.
func (Changes[F]) Schema(r huma.Registry) *huma.Schema {
	thing := reflect.TypeFor[F]()
	ref := r.Schema(thing, true, "").Ref
	name := ref[strings.LastIndexByte(ref, '/')+1:] + "Changes"
	if r.Map()[name] == nil {
		s := optional()
		r.Map()[name] = s
		for i := range thing.NumField() {
			field := thing.Field(i)
			wire, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if field.Type == reflect.TypeFor[Texts]() {
				languages := optional()
				for _, lang := range locales.Contents {
					languages.Properties[lang] = fromTo(&huma.Schema{Type: huma.TypeString})
				}
				languages.PrecomputeMessages()
				s.Properties[wire] = languages
				continue
			}
			value := *huma.SchemaFromField(r, field, name+field.Name)
			value.Nullable = false
			s.Properties[wire] = fromTo(&value)
		}
		s.PrecomputeMessages()
	}
	return &huma.Schema{Ref: "#/components/schemas/" + name}
}

func optional() *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
}

func fromTo(value *huma.Schema) *huma.Schema {
	s := optional()
	s.Description, value.Description = value.Description, ""
	s.Properties["from"], s.Properties["to"] = value, value
	s.Required = []string{"from", "to"}
	s.PrecomputeMessages()
	return s
}
