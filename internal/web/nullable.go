package web

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/wire"
)

// nullability has the document say what the answers promise: an object behind a pointer that is always written may be null, and a list in an envelope never is. huma says neither: it
// knows null for scalars only, and calls each slice nullable. What a call may leave out, but not give as null, is marked nullable:"false": huma's check of null takes every value.
type nullability struct{ done map[*huma.Schema]bool }

// added is called by huma for each call, when the types of the call are registered. Types that were seen with an earlier call are left alone.
func (n nullability) added(document *huma.OpenAPI, _ *huma.Operation) {
	registry := document.Components.Schemas
	for name, schema := range registry.Map() {
		if n.done[schema] {
			continue
		}
		n.done[schema] = true
		if t := registry.TypeFromRef("#/components/schemas/" + name); t != nil && t.Kind() == reflect.Struct {
			describe(t, schema)
		}
	}
}

func describe(t reflect.Type, schema *huma.Schema) {
	answer := t.PkgPath() == reflect.TypeFor[wire.Status]().PkgPath() && strings.HasPrefix(t.Name(), "Envelope[")
	for _, field := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		property := schema.Properties[name]
		if property == nil {
			continue
		}
		switch field.Type.Kind() {
		case reflect.Pointer:
			if property.Ref != "" && !strings.Contains(options, "omit") && field.Tag.Get("nullable") != "false" {
				property.OneOf = []*huma.Schema{{Ref: property.Ref}, {Type: "null"}}
				property.Ref = ""
			}
		case reflect.Slice:
			if answer {
				property.Nullable = false
			}
			if property.Items != nil {
				property.Items.Nullable = false
			}
		case reflect.Map:
			if values, ok := property.AdditionalProperties.(*huma.Schema); ok {
				values.Nullable = false
			}
		}
	}
}

// neverNull makes an empty list of a missing one: the answer's list is then [] on the wire, as the document promises.
func neverNull(data any) {
	if v := reflect.ValueOf(data).Elem(); v.Kind() == reflect.Slice && v.IsNil() {
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	}
}
