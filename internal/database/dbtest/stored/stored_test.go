package stored_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/database/dbtest/stored"
)

// What is read is written with the same bytes, and stays small.
func TestAnInstallationIsWrittenAsItWasRead(t *testing.T) {
	all, err := stored.All()
	if err != nil || len(all) == 0 {
		t.Fatalf("%d are kept: %v", len(all), err)
	}
	for _, one := range all {
		var out bytes.Buffer
		if err := one.Write(&out); err != nil {
			t.Fatal(err)
		}
		raw, err := os.ReadFile(filepath.Join("testdata", one.Name+".json.gz"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), raw) {
			t.Errorf("%s is written with other bytes", one.Name)
		}
		if len(raw) > 80<<10 {
			t.Errorf("%s has %d bytes", one.Name, len(raw))
		}
	}
}

func TestWhatIsLostIsFound(t *testing.T) {
	table := func(name string, columns map[string][]any) stored.Table {
		out := stored.Table{Name: name}
		for _, column := range []string{"id", "text", "new"} {
			if values, ok := columns[column]; ok {
				out.Columns = append(out.Columns, stored.Column{Name: column, Kind: database.Chars, Values: values})
			}
		}
		return out
	}
	before := &stored.Installation{Tables: []stored.Table{
		table("same", map[string][]any{"id": {int64(1), int64(2)}, "text": {"a", nil}}), table("changed", map[string][]any{"id": {int64(1)}, "text": {"a"}}),
		table("fewer", map[string][]any{"id": {int64(1), int64(1)}}), table("gone", map[string][]any{"id": {int64(1)}}), table("empty", map[string][]any{"id": nil}),
	}}
	after := &stored.Installation{Tables: []stored.Table{
		table("same", map[string][]any{"id": {int64(2), int64(1), int64(3)}, "text": {nil, "a", "b"}, "new": {"", "", ""}}), table("changed", map[string][]any{"id": {int64(1)}, "text": {"b"}}),
		table("fewer", map[string][]any{"id": {int64(1)}}),
	}}
	lost := stored.Lost(before, after)
	if len(lost) != 3 || len(lost["changed"]) != 1 || len(lost["fewer"]) != 1 || len(lost["gone"]) != 1 || !strings.Contains(lost["changed"][0], "text=a") {
		t.Errorf("lost are %v", lost)
	}
	if lost := stored.Lost(before, before); len(lost) > 0 {
		t.Errorf("of the same are lost %v", lost)
	}
}
