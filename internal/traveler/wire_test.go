package traveler

import (
	"reflect"
	"strings"
	"testing"
)

func TestTheDocumentListsTheValuesOfClosedLists(t *testing.T) {
	for field, values := range map[string][]string{"Sex": sexes, "DocumentType": documentTypes, "Kinship": kinships} {
		f, ok := reflect.TypeFor[PersonAnswer]().FieldByName(field)
		if want := "," + strings.Join(values, ","); !ok || f.Tag.Get("enum") != want {
			t.Errorf("%s: %q, want %q", field, f.Tag.Get("enum"), want)
		}
	}
}
