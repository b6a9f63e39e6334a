package wire

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
)

// A thing that can be edited can also go out as a row of a table and come back: a column for each field, texts with one for each language (key_location_de). Secrets and lists have none.

// column is the name of a field in a table.
func (f editField) column() string { return strings.Replace(f.name, ".", "_", 1) }

// inTables reports whether a field goes out into tables.
func (f editField) inTables() bool { return !f.secret && f.value.Kind() != reflect.Slice }

// EditColumns are the columns of a table of things with the fields of F.
func EditColumns[F any]() []string {
	var empty F
	var out []string
	for _, f := range editFields(reflect.ValueOf(&empty).Elem()) {
		if f.inTables() {
			out = append(out, f.column())
		}
	}
	return out
}

// EditCells is a thing as a row of such a table.
func EditCells[F any](thing F) []any {
	var out []any
	for _, f := range editFields(reflect.ValueOf(&thing).Elem()) {
		if !f.inTables() {
			continue
		}
		switch f.value.Kind() {
		case reflect.String:
			out = append(out, f.value.String())
		case reflect.Int, reflect.Int64:
			out = append(out, f.value.Int())
		default:
			out = append(out, f.value.Interface())
		}
	}
	return out
}

// EditOfCells is the edit that brings a thing to what the cells of a row say; columns that the row does not have stay as they are, and so does a secret whose cell is empty. Cells that cannot be
// read are named with a reason.
func EditOfCells[F any](now F, cells map[string]string) (Changes[F], map[string]string) {
	edit, wrong := Changes[F]{}, map[string]string{}
	known := map[string]bool{}
	for _, f := range editFields(reflect.ValueOf(&now).Elem()) {
		column := f.column()
		known[column] = true
		cell, there := cells[column]
		if !there || (f.secret && cell == "") {
			continue
		}
		if f.value.Kind() == reflect.String && !f.secret && sameLines(f.value.String(), cell) {
			continue
		}
		stored, err := f.stored()
		if err != nil {
			wrong[column] = "invalid"
			continue
		}
		to, reason := cellJSON(f.value.Kind(), cell)
		if reason != "" {
			wrong[column] = reason
			continue
		}
		if string(to) != string(stored) {
			edit[f.name] = FieldChange{From: stored, To: to}
		}
	}
	for column := range cells {
		if !known[column] {
			wrong[shorten(column)] = ReasonUnknown
		}
	}
	return edit, wrong
}

// sameLines reports whether a cell is a text that went out: tables have one kind of line end.
func sameLines(text, cell string) bool {
	one := func(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, "\r", "")) }
	return one(text) == one(cell)
}

// cellJSON reads a cell as a value of a kind. A number has a point or a single comma before its decimals and nothing between its thousands: 1.234,56 could be either.
func cellJSON(kind reflect.Kind, cell string) (json.RawMessage, string) {
	trimmed := strings.TrimSpace(cell)
	var value any
	var err error
	switch kind {
	case reflect.String:
		value = strings.ReplaceAll(trimmed, "\r\n", "\n")
	case reflect.Bool:
		value = false
		if trimmed != "" {
			value, err = strconv.ParseBool(strings.ToLower(trimmed))
		}
	case reflect.Int, reflect.Int64:
		value = 0
		if trimmed != "" {
			value, err = strconv.ParseInt(strings.TrimSuffix(trimmed, ".0"), 10, 32)
		}
	case reflect.Float64:
		number := 0.0
		if trimmed != "" {
			if !strings.Contains(trimmed, ".") {
				trimmed = strings.Replace(trimmed, ",", ".", 1)
			}
			number, err = strconv.ParseFloat(trimmed, 64)
			if number != number || number-number != 0 {
				err = strconv.ErrRange
			}
		}
		value = number
	default:
		return nil, ReasonUnknown
	}
	if err != nil {
		switch kind {
		case reflect.Bool:
			return nil, "must be true or false"
		default:
			return nil, "must be a number such as 12.5"
		}
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return nil, "not valid"
	}
	return raw, ""
}

// Cells are the cells of a row by their columns; those of JSON are its raw values.
func (r Row) Cells() map[string]string {
	out := make(map[string]string, len(r.fields))
	for _, f := range r.fields {
		out[f.name] = f.text
	}
	return out
}
