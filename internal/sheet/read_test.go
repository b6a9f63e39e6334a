package sheet_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"latchkey/internal/sheet"
)

// book writes an Excel file of rows; a cell that begins with = is a formula.
func book(t *testing.T, rows ...[]any) []byte {
	t.Helper()
	f := excelize.NewFile()
	for i, row := range rows {
		for at, cell := range row {
			name, err := excelize.CoordinatesToCellName(at+1, i+1)
			if err != nil {
				t.Fatal(err)
			}
			if text, ok := cell.(string); ok && strings.HasPrefix(text, "=") {
				err = f.SetCellFormula("Sheet1", name, text)
				if err == nil {
					err = f.SetCellValue("Sheet1", name, 7)
					if err == nil {
						err = f.SetCellFormula("Sheet1", name, text)
					}
				}
			} else {
				err = f.SetCellValue("Sheet1", name, cell)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestATableComesFromCSVAndExcel(t *testing.T) {
	wide := make([]any, 201)
	for i := range wide {
		wide[i] = fmt.Sprint("c", i)
	}
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"CSV", []byte("a,b\n1,x\n"), "2 map[a:1 b:x]"},
		{"CSV as Excel writes it", []byte("\ufeffa;b\r\n\"1\r\n2\";x\r\n"), "2 map[a:1\n2 b:x]"},
		{"a formula that went out", []byte("a\n'=1+1\n'plain\n"), "2 map[a:=1+1] 3 map[a:'plain]"},
		{"Excel", book(t, []any{"a", "b"}, []any{1.5, "x"}, []any{nil, nil}, []any{"", "y"}), "2 map[a:1.5 b:x] 4 map[a: b:y]"},
		{"a formula in Excel", book(t, []any{"a"}, []any{"=1+6"}), "2 map[a:7]"},
		{"two headings", book(t, []any{"a", "a"}), "line 1: a column of the header is there twice"},
		{"a heading without a name", book(t, []any{"a", "", "c"}), "line 1: a column of the header has no name"},
		{"too wide", book(t, wide), "line 1: more than 200 columns"},
		{"a cell behind the header", book(t, []any{"a"}, []any{"x", "y"}), "line 2: 2 cells instead of the header's 1"},
		{"an empty book", book(t), ""},
		{"too many rows", []byte("a\n" + strings.Repeat("x\n", 20_001)), "line 20002: more than 20000 rows"},
		{"too large", bytes.Repeat([]byte("x"), sheet.MaxBytes+1), "line 1: the file is larger than 16 MB"},
	} {
		lines, refused, err := sheet.Read(bytes.NewReader(c.file))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		var got []string
		for _, r := range refused {
			got = append(got, r.Error())
		}
		for _, l := range lines {
			got = append(got, fmt.Sprintf("%d %v", l.Line, l.Cells))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q, want %q", c.name, strings.Join(got, " "), c.want)
		}
	}
}
