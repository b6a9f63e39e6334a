package task

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// filledRow is a row with another value in each column.
type filledRow struct{ read []any }

func (r *filledRow) Scan(into ...any) error {
	for i, one := range into {
		switch v := reflect.ValueOf(one).Elem(); v.Kind() {
		case reflect.String:
			v.SetString(fmt.Sprint("text ", i))
		case reflect.Bool:
			v.SetBool(true)
		case reflect.Int, reflect.Int16, reflect.Int32, reflect.Int64:
			v.SetInt(int64(i + 1))
		default:
			return fmt.Errorf("column %d: a %s is new to this test", i, v.Kind())
		}
	}
	names := strings.Split(columns, ",")
	// What is stored as text that must be read again.
	for column, text := range map[string]string{"title": "plain", "title_words": `{"":"plain","en":"in words"}`, "planner_owns": "person,title", "sent_back_items": "", "sent_back_photos": ""} {
		at := slices.IndexFunc(names, func(name string) bool { return strings.TrimSpace(name) == column })
		if at < 0 || at >= len(into) {
			return fmt.Errorf("no column %s", column)
		}
		reflect.ValueOf(into[at]).Elem().SetString(text)
	}
	for _, one := range into {
		r.read = append(r.read, reflect.ValueOf(one).Elem().Interface())
	}
	return nil
}

// The columns, what they are read into and what a new task is written with are three lists: each value comes back from the place where it was written, and no field of a task is
// left out.
func TestATaskIsReadAsItWasWritten(t *testing.T) {
	var row filledRow
	c, err := scan(&row)
	if err != nil {
		t.Fatal(err)
	}
	names := strings.Split(inserted, ",")
	written := c.values(c.ChangedAt)
	if len(written) != len(names) || strings.Count(columns, ",")+1 != len(row.read) {
		t.Fatalf("%d values for %d columns; %d read of %d", len(written), len(names), len(row.read), strings.Count(columns, ",")+1)
	}
	for i, name := range names {
		if fmt.Sprint(written[i]) != fmt.Sprint(row.read[i]) {
			t.Errorf("%s: read %v, written %v", strings.TrimSpace(name), row.read[i], written[i])
		}
	}
	elsewhere := []string{"ParentRule", "More", "SentBack.Items", "SentBack.Photos"} // only while planning; lists of their own
	var look func(v reflect.Value, within string)
	look = func(v reflect.Value, within string) {
		for i := range v.NumField() {
			name, field := within+v.Type().Field(i).Name, v.Field(i)
			_, isText := field.Interface().(wire.Words)
			switch {
			case slices.Contains(elsewhere, name):
			case field.Kind() == reflect.Struct && !isText:
				look(field, name+".")
			case field.IsZero():
				t.Errorf("%s is in no column", name)
			}
		}
	}
	look(reflect.ValueOf(c), "")
	if got := c.values(clock.Instant(7)); fmt.Sprint(got) == fmt.Sprint(written) {
		t.Error("the time of a change is not written")
	}
}

// A rule that gives a task to who was to help leaves nobody to help, as a planner does.
func TestARuleGivesATaskToWhoWasToHelp(t *testing.T) {
	before := Task{Person: 1, Additional: 2}
	for _, c := range []struct {
		wanted         Task
		person, helper identity.StaffID
	}{{Task{Person: 2}, 2, 0}, {Task{Person: 3}, 3, 2}, {Task{Person: 1}, 1, 2}, {Task{}, 0, 2}} {
		if got := c.wanted.byRule(before); got.Person != c.person || got.Additional != c.helper {
			t.Errorf("person %d: %d does it, %d helps", c.wanted.Person, got.Person, got.Additional)
		}
	}
}
