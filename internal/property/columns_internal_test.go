package property

import (
	"reflect"
	"slices"
	"testing"
)

// Every field of a property is read and written with its row, or is known to come from elsewhere: a new one that is in no column would be lost in silence.
func TestEveryFieldOfAPropertyHasItsColumn(t *testing.T) {
	elsewhere := []string{
		"Ref", "ExternalID", "textsByHand", "placesByHand", // of the row, but no import changes them
		"Name", "Building.Address", "Account", // of the house and the owner's books
		"Zone", "HasKeyCode", "nearby", // follow from others
		"Amenities", "Texts", "Places", "Pictures", "Groups", // have rows of their own
	}
	var p Property
	kept := map[uintptr]bool{}
	names := map[string]bool{}
	for _, c := range columns {
		if names[c.name] {
			t.Errorf("%s is there twice", c.name)
		}
		names[c.name], kept[reflect.ValueOf(c.field(&p)).Pointer()] = true, true
	}
	if len(kept) != len(columns) {
		t.Errorf("%d columns have %d fields", len(columns), len(kept))
	}
	var look func(v reflect.Value, within string)
	look = func(v reflect.Value, within string) {
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			switch {
			case slices.Contains(elsewhere, name) || slices.Contains(elsewhere, within+name):
			case name == "Address" || name == "Building":
				look(v.Field(i), name+".")
			case !kept[v.Field(i).UnsafeAddr()]:
				t.Errorf("%s%s is in no column", within, name)
			}
		}
	}
	look(reflect.ValueOf(&p).Elem(), "")
}
