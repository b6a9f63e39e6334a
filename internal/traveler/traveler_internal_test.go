package traveler

import (
	"slices"
	"testing"

	"latchkey/internal/reservation"
)

// During a rolling upgrade one server knows a field more than the other: as long as nobody has filled it in, both call a traveler the same.
func TestAFieldThatNobodyHasFilledInChangesNoVersion(t *testing.T) {
	known := Fields
	defer func() { Fields = known }()
	one := &reservation.Traveler{Kind: reservation.Adult}
	one.LastName, one.City = "Meer", "Kiel"
	all := content(one)
	Fields = slices.DeleteFunc(slices.Clone(known), func(f Field) bool { return Value(one, f) == "" })
	if got := content(one); got != all {
		t.Errorf("with fewer fields it is %s, with all %s", got, all)
	}
	moved := *one
	moved.LastName, moved.City = moved.City, moved.LastName
	if content(&moved) == all {
		t.Error("the same texts in other fields have the same version")
	}
	moved = *one
	moved.City = ""
	if content(&moved) == all {
		t.Error("an emptied field has the version of before")
	}
}
