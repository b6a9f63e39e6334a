package sheet_test

import (
	"bytes"
	"strings"
	"testing"

	"latchkey/internal/sheet"
)

// Whatever a file holds: it is read as a table, or refused by line with a reason, and never both.
func FuzzReadLines(f *testing.F) {
	whole := func(rows string) string {
		var t testing.T
		return cells(&t, rows)
	}
	for _, seed := range []string{
		"", "a,b\n1,2\n", "a;b\r\n\"1;\"\"x\n\";2\r\n", "\ufeffa;b\n'=1+1;2\n", "a,a\n1,2\n", "a,\n1,2\n", "\xff\xfea\x00", "a\n\x00\n", "a\n\xe4\n", "\"a\nb\n", ",\n", "a,b\n1\n1,2,3\n",
		`{"a":1,"b":"x"}` + "\n" + `{"a":null,"c":true}`, `{"a":{"b":1}}`, `{"":1}`, "{", `{"a":"\u0000"}`, `{"a":1,"a":2}`, ole("x"),
		whole(header + `<row>` + text("x") + text("y_x000A_") + `</row>`),
		whole(header + `<row r="5"><c r="B5" s="1"><v>45123.5</v></c></row><row r="6"><c t="s"><v>9</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c><f>1+1</f></c></row>`),
		whole(`<row>` + text("a") + text("a") + `</row>`),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		lines, refused, err := sheet.ReadLines(bytes.NewReader(content))
		if err != nil {
			t.Fatalf("a file in memory cannot fail to be read: %v", err)
		}
		last := 0
		for _, l := range lines {
			if l.Line <= last || len(l.Cells) == 0 {
				t.Fatalf("line %d of %d cells after line %d", l.Line, len(l.Cells), last)
			}
			last = l.Line
			for heading, cell := range l.Cells {
				if strings.TrimSpace(heading) == "" || strings.ContainsRune(heading, 0) || strings.ContainsRune(cell, 0) {
					t.Fatalf("%q above %q", heading, cell)
				}
			}
		}
		for _, r := range refused {
			if r.Line < 1 || r.Reason == "" {
				t.Fatalf("a refusal without line or reason: %+v", r)
			}
		}
	})
}
