package webtest

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Schemas are those of an OpenAPI document by their names.
type Schemas map[string]any

// SchemasOf reads a document.
func SchemasOf(document []byte) (Schemas, error) {
	var doc struct {
		Components struct{ Schemas Schemas }
	}
	err := json.Unmarshal(document, &doc)
	return doc.Components.Schemas, err
}

// Fits checks a JSON value against a schema of the document, and says where it does not fit. It knows of JSON Schema what the document uses for answers: an unknown field, a missing one, another
// type or a value beside the enum does not fit.
func (s Schemas) Fits(schema string, raw []byte) error {
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return err
	}
	return s.check(map[string]any{"$ref": "#/components/schemas/" + schema}, value, schema)
}

func (s Schemas) check(schema map[string]any, value any, at string) error {
	if ref, ok := schema["$ref"].(string); ok {
		named, ok := s[strings.TrimPrefix(ref, "#/components/schemas/")].(map[string]any)
		if !ok {
			return fmt.Errorf("%s: the document has no %s", at, ref)
		}
		return s.check(named, value, at)
	}
	if variants, ok := schema["oneOf"].([]any); ok {
		return s.oneOf(variants, value, at)
	}
	if types := typesOf(schema); len(types) > 0 && !slices.ContainsFunc(types, func(t string) bool { return isOf(t, value) }) {
		return fmt.Errorf("%s: %v is not of type %v", at, value, types)
	}
	if values, ok := schema["enum"].([]any); ok && value != nil && !slices.Contains(values, value) {
		return fmt.Errorf("%s: %v is not among %v", at, value, values)
	}
	switch v := value.(type) {
	case map[string]any:
		return s.object(schema, v, at)
	case []any:
		items, _ := schema["items"].(map[string]any)
		for i, one := range v {
			if err := s.check(items, one, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s Schemas) oneOf(variants []any, value any, at string) error {
	var misfits []string
	for _, variant := range variants {
		if err := s.check(variant.(map[string]any), value, at); err != nil {
			misfits = append(misfits, err.Error())
		}
	}
	if len(variants)-len(misfits) != 1 {
		return fmt.Errorf("%s: fits %d of %d forms: %s", at, len(variants)-len(misfits), len(variants), strings.Join(misfits, "; "))
	}
	return nil
}

func (s Schemas) object(schema, value map[string]any, at string) error {
	required, _ := schema["required"].([]any)
	for _, name := range required {
		if _, ok := value[name.(string)]; !ok {
			return fmt.Errorf("%s: %s is missing", at, name)
		}
	}
	properties, _ := schema["properties"].(map[string]any)
	for name, one := range value {
		of, known := properties[name].(map[string]any)
		if !known {
			if of, known = schema["additionalProperties"].(map[string]any); !known {
				return fmt.Errorf("%s: the document has no %s", at, name)
			}
		}
		if err := s.check(of, one, at+"."+name); err != nil {
			return err
		}
	}
	return nil
}

// typesOf are the types that a schema allows: none is any.
func typesOf(schema map[string]any) []string {
	switch t := schema["type"].(type) {
	case string:
		return []string{t}
	case []any:
		var out []string
		for _, one := range t {
			out = append(out, one.(string))
		}
		return out
	}
	return nil
}

func isOf(typ string, value any) bool {
	switch v := value.(type) {
	case nil:
		return typ == "null"
	case bool:
		return typ == "boolean"
	case string:
		return typ == "string"
	case float64:
		return typ == "number" || typ == "integer" && v == math.Trunc(v)
	case []any:
		return typ == "array"
	default:
		return typ == "object"
	}
}
