package wire

import (
	"encoding"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Decode puts the row into a struct by its json tags. An unknown column and a value of another type are refused with the column's name. An empty CSV cell is
// an absent value; in CSV a nested value is JSON text.
func (r Row) Decode(into any) *RefusedRow {
	target := reflect.ValueOf(into).Elem()
	for _, f := range r.fields {
		if reason := r.set(target, f); reason != "" {
			return &RefusedRow{Line: r.Line, ExternalID: shorten(r.Text("external_id")), Field: shorten(f.name), Reason: reason}
		}
	}
	return nil
}

func (r Row) set(target reflect.Value, f rowField) string {
	field, ok := fieldByTag(target, f.name)
	if !ok {
		field, ok = fieldInLanguage(target, f.name)
	}
	if !ok {
		return ReasonUnknown
	}
	if !r.isJSON {
		return setText(field, f.text)
	}
	if f.text == "null" {
		return ""
	}
	return setJSON(field, f.text)
}

func fieldByTag(target reflect.Value, name string) (reflect.Value, bool) {
	kind := target.Type()
	for i := range kind.NumField() {
		tag, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
		if tag == name && tag != "-" && kind.Field(i).IsExported() {
			return target.Field(i), true
		}
		if kind.Field(i).Anonymous && tag == "" && kind.Field(i).Type.Kind() == reflect.Struct {
			if inner, ok := fieldByTag(target.Field(i), name); ok {
				return inner, true
			}
		}
	}
	return reflect.Value{}, false
}

// fieldInLanguage is a text of Words by the name of its column and its language, such as key_place_de.
func fieldInLanguage(target reflect.Value, name string) (reflect.Value, bool) {
	cut := strings.LastIndexByte(name, '_')
	if cut < 0 {
		return reflect.Value{}, false
	}
	field, ok := fieldByTag(target, name[:cut])
	if !ok {
		return field, false
	}
	words, ok := field.Addr().Interface().(*Words)
	if !ok || name[cut+1:] == "" {
		return field, false
	}
	text := words.at(name[cut+1:])
	if text == nil {
		return field, false
	}
	return reflect.ValueOf(text).Elem(), true
}

func setJSON(field reflect.Value, text string) string {
	in := json.NewDecoder(strings.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(field.Addr().Interface()); err != nil {
		return jsonReason(err)
	}
	if field.Kind() == reflect.String && !validText(field.String()) {
		return "not UTF-8 text"
	}
	return ""
}

// jsonReason says what is wrong without repeating the value.
func jsonReason(err error) string {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if wrong.Field != "" {
			return wrong.Field + " must be " + typeName(wrong.Type)
		}
		return "must be " + typeName(wrong.Type)
	}
	if name, found := strings.CutPrefix(err.Error(), "json: unknown field "); found {
		return ReasonUnknown + " " + shorten(name)
	}
	if _, ok := errors.AsType[*json.SyntaxError](err); ok || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return "not JSON"
	}
	return safeReason(err)
}

// safeReason takes the message of our own types' UnmarshalText ("not a date of the form yyyy-MM-dd"), which never holds the value; of the standard library's
// own messages, which may quote it, none.
func safeReason(err error) string {
	if message := err.Error(); strings.HasPrefix(message, "not a") && !strings.ContainsAny(message, "\"`") {
		return message
	}
	return "not valid"
}

func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number in its range"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Slice, reflect.Array:
		return "a list"
	default:
		return "an object"
	}
}

func setText(field reflect.Value, text string) string {
	if text == "" {
		return ""
	}
	if field.Kind() == reflect.Pointer {
		value := reflect.New(field.Type().Elem())
		if reason := setText(value.Elem(), text); reason != "" {
			return reason
		}
		field.Set(value)
		return ""
	}
	if own, ok := field.Addr().Interface().(encoding.TextUnmarshaler); ok {
		if err := own.UnmarshalText([]byte(text)); err != nil {
			return safeReason(err)
		}
		return ""
	}
	trimmed := strings.TrimSpace(text)
	var err error
	switch field.Kind() {
	case reflect.String:
		field.SetString(text)
	case reflect.Bool:
		var b bool
		b, err = strconv.ParseBool(trimmed)
		field.SetBool(b)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		var n int64
		n, err = strconv.ParseInt(trimmed, 10, field.Type().Bits())
		field.SetInt(n)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		var n uint64
		n, err = strconv.ParseUint(trimmed, 10, field.Type().Bits())
		field.SetUint(n)
	case reflect.Float32, reflect.Float64:
		var x float64
		if x, err = strconv.ParseFloat(trimmed, field.Type().Bits()); err == nil && (x != x || x-x != 0) {
			err = strconv.ErrRange // NaN and infinities are no JSON numbers either
		}
		field.SetFloat(x)
	default:
		return setNested(field, trimmed)
	}
	if err != nil {
		return "must be " + typeName(field.Type())
	}
	return ""
}

func setNested(field reflect.Value, text string) string {
	if !json.Valid([]byte(text)) {
		return "not JSON"
	}
	if name, _, twice := DuplicateKey([]byte(text)); twice {
		return shorten(name) + " " + ReasonDuplicate
	}
	return setJSON(field, text)
}

// shorten keeps foreign names in a report at a length that a screen can hold.
func shorten(s string) string {
	const most = 80
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}
