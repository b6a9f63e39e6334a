package sheet

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"latchkey/internal/wire"
)

// Limits of a table that comes as a file. maxCells and maxText bound the memory that a file takes, however well it is compressed.
const (
	MaxBytes   = 16 << 20
	maxRows    = 20_000
	maxColumns = 200
	maxCells   = 1_000_000
	maxText    = 16 << 20
	maxCell    = 32_767 // characters, as in Excel
)

const (
	reasonUTF16 = "the file is UTF-16; save it as CSV UTF-8"
	reasonUTF8  = "is not UTF-8 text; save the file as CSV UTF-8"
	reasonNUL   = "holds a NUL byte"
)

// Line is one row of a table that came as a file: its cells by their headings.
type Line struct {
	Line  int
	Cells map[string]string
}

// Read reads a table from CSV (separated by commas or semicolons) or an Excel file; what it holds decides, not its name. Lines that cannot be read are refused with a reason.
func Read(r io.Reader) ([]Line, []wire.RefusedRow, error) {
	content, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, nil, err
	}
	refuse := func(reason string) ([]Line, []wire.RefusedRow, error) {
		return nil, []wire.RefusedRow{{Line: 1, Reason: reason}}, nil
	}
	switch {
	case len(content) > MaxBytes:
		return refuse("the file is larger than 16 MB")
	case bytes.HasPrefix(content, []byte("PK\x03\x04")), bytes.HasPrefix(content, []byte("PK\x05\x06")):
		return readExcel(content)
	case bytes.HasPrefix(content, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
		return refuse(compoundFile(content))
	case isUTF16(content):
		return refuse(reasonUTF16)
	}
	return readCSV(content)
}

// isUTF16 finds the byte order mark, or a NUL byte beside the first letter.
func isUTF16(content []byte) bool {
	return bytes.HasPrefix(content, []byte("\xff\xfe")) || bytes.HasPrefix(content, []byte("\xfe\xff")) || (len(content) > 1 && (content[0] == 0) != (content[1] == 0))
}

// compoundFile is why an OLE compound file is none that can be read: Excel keeps workbooks in it that are old or have a password.
func compoundFile(content []byte) string {
	if bytes.Contains(content, []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00")) {
		return "the file has a password; save it without one"
	}
	return "an old Excel file (.xls); save it as .xlsx"
}

func readCSV(content []byte) ([]Line, []wire.RefusedRow, error) {
	head, columns := csvHeader(content)
	if columns > maxColumns {
		return nil, []wire.RefusedRow{{Line: 1, Reason: fmt.Sprintf("more than %d columns", maxColumns)}}, nil
	}
	if !utf8.Valid(head) {
		return nil, []wire.RefusedRow{{Line: 1, Reason: reasonUTF8}}, nil
	}
	var t table
	var refused []wire.RefusedRow
	for row, err := range wire.ReadRows("table.csv", bytes.NewReader(content)) {
		var cells map[string]string
		if err == nil {
			cells = row.Cells()
			err = t.add(row.Line, cells)
		}
		if err != nil {
			bad, isRow := errors.AsType[wire.RefusedRow](err)
			if !isRow {
				return nil, nil, err
			}
			if bad.Reason == "not UTF-8 text" {
				if bad.Reason = reasonUTF8; utf8.Valid(content) {
					bad.Reason = reasonNUL
				}
			}
			refused = append(refused, bad)
			if t.full || len(refused) >= 500 {
				break
			}
		}
	}
	if t.full {
		return nil, refused[len(refused)-1:], nil
	}
	return t.lines, refused, nil
}

// csvHeader is the first record of a CSV file and how many columns it has at most. It is looked at before it is read: a line of millions of columns would take a hundred times its size.
func csvHeader(content []byte) ([]byte, int) {
	quoted, columns := false, 1
	for i, c := range content {
		switch {
		case c == '"':
			quoted = !quoted
		case c == '\n' && !quoted && len(bytes.TrimSpace(content[:i])) > 0:
			return content[:i], columns
		case (c == ',' || c == ';') && !quoted:
			columns++
		}
	}
	return content, columns
}

// table collects the lines of a file within the limits.
type table struct {
	lines []Line
	cells int
	text  int
	full  bool // a limit of the whole table is reached
}

// add takes a line; one without any text is none.
func (t *table) add(line int, cells map[string]string) error {
	refuse := func(field, reason string) error { return wire.RefusedRow{Line: line, Field: field, Reason: reason} }
	text := 0
	for name, cell := range cells {
		switch {
		case strings.IndexByte(name, 0) >= 0:
			return refuse("", "its heading "+reasonNUL)
		case strings.IndexByte(cell, 0) >= 0:
			return refuse(name, reasonNUL)
		case len(cell) > maxCell && utf8.RuneCountInString(cell) > maxCell:
			return refuse(name, fmt.Sprintf("is longer than %d characters", maxCell))
		}
		text += len(cell)
	}
	if text == 0 {
		return nil
	}
	t.cells += len(cells)
	t.text += text
	t.full = true
	switch {
	case len(t.lines) == maxRows:
		return refuse("", fmt.Sprintf("more than %d rows", maxRows))
	case t.cells > maxCells:
		return refuse("", fmt.Sprintf("more than %d cells", maxCells))
	case t.text > maxText:
		return refuse("", fmt.Sprintf("more than %d MB of text", maxText>>20))
	}
	t.full = false
	t.lines = append(t.lines, Line{Line: line, Cells: readable(cells)})
	return nil
}

// readable takes off the ' that Plain has put before what looks like a formula.
func readable(cells map[string]string) map[string]string {
	for name, cell := range cells {
		if strings.HasPrefix(cell, "'") && looksLikeFormula(cell) {
			cells[name] = cell[1:]
		}
	}
	return cells
}

var errHeading = errors.New("a column of the header has no name")

func headings(cells []string) ([]string, error) {
	seen := map[string]bool{}
	out := make([]string, len(cells))
	for i, cell := range cells {
		out[i] = strings.TrimSpace(cell)
		switch {
		case out[i] == "":
			return nil, errHeading
		case seen[out[i]]:
			return nil, errors.New("a column of the header is there twice")
		}
		seen[out[i]] = true
	}
	if len(out) == 0 {
		return nil, errHeading
	}
	return out, nil
}

// ReadLines is Read that also takes JSON lines: one object of plain values a line, whose keys are the headings.
func ReadLines(r io.Reader) ([]Line, []wire.RefusedRow, error) {
	content, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, nil, err
	}
	if start := bytes.TrimLeft(bytes.TrimPrefix(content, []byte("\ufeff")), " \t\r\n"); len(content) <= MaxBytes && len(start) > 0 && start[0] == '{' {
		return readJSONLines(content)
	}
	return Read(bytes.NewReader(content))
}

func readJSONLines(content []byte) ([]Line, []wire.RefusedRow, error) {
	var t table
	var refused []wire.RefusedRow
	names := map[string]bool{}
	for row, err := range wire.ReadRows("table.jsonl", bytes.NewReader(content)) {
		if err == nil {
			cells := map[string]string{}
			for name, raw := range row.Cells() {
				var text string
				if text, err = plainJSON(raw); err != nil || strings.TrimSpace(name) == "" {
					err = wire.RefusedRow{Line: row.Line, Reason: reasonNested}
					break
				}
				cells[name], names[name] = text, true
			}
			if err == nil && len(names) > maxColumns {
				return nil, []wire.RefusedRow{{Line: row.Line, Reason: fmt.Sprintf("more than %d columns", maxColumns)}}, nil
			}
			if err == nil {
				err = t.add(row.Line, cells)
			}
		}
		if err != nil {
			bad, isRow := errors.AsType[wire.RefusedRow](err)
			if !isRow {
				return nil, nil, err
			}
			if refused = append(refused, bad); t.full || len(refused) >= 500 {
				break
			}
		}
	}
	if len(refused) > 0 {
		return nil, refused, nil
	}
	return t.lines, nil, nil
}

const reasonNested = "holds something else than texts, numbers, true and false"

// plainJSON is a plain value of JSON as the text of a cell.
func plainJSON(raw string) (string, error) {
	switch {
	case raw == "null":
		return "", nil
	case strings.HasPrefix(raw, `"`):
		var text string
		return text, json.Unmarshal([]byte(raw), &text)
	case strings.HasPrefix(raw, "{"), strings.HasPrefix(raw, "["):
		return "", errors.New(reasonNested)
	}
	return raw, nil
}
