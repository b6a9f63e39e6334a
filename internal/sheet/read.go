package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"

	"latchkey/internal/wire"
)

// Limits of a table that comes as a file.
const (
	MaxBytes   = 16 << 20
	maxRows    = 20_000
	maxColumns = 200
	maxUnzip   = 128 << 20
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
	switch {
	case len(content) > MaxBytes:
		return nil, []wire.RefusedRow{{Line: 1, Reason: "the file is larger than 16 MB"}}, nil
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		return readExcel(content)
	case bytes.HasPrefix(content, []byte("\xff\xfe")), bytes.HasPrefix(content, []byte("\xfe\xff")):
		return nil, []wire.RefusedRow{{Line: 1, Reason: "the file is UTF-16; save it as CSV UTF-8"}}, nil
	}
	return readCSV(content)
}

func readCSV(content []byte) ([]Line, []wire.RefusedRow, error) {
	var out []Line
	var refused []wire.RefusedRow
	for row, err := range wire.ReadRows("table.csv", bytes.NewReader(content)) {
		if err != nil {
			bad, isRow := errors.AsType[wire.RefusedRow](err)
			if !isRow {
				return nil, nil, err
			}
			refused = append(refused, bad)
			if len(refused) >= 500 {
				break
			}
			continue
		}
		if len(out) == maxRows {
			return nil, []wire.RefusedRow{{Line: row.Line, Reason: fmt.Sprintf("more than %d rows", maxRows)}}, nil
		}
		out = append(out, Line{Line: row.Line, Cells: readable(row.Cells())})
	}
	return out, refused, nil
}

// readable takes off the ' that Plain has put before what looks like a formula.
func readable(cells map[string]string) map[string]string {
	for name, cell := range cells {
		if len(cell) > 1 && cell[0] == '\'' && strings.ContainsRune("=+-@\t\r", rune(cell[1])) {
			cells[name] = cell[1:]
		}
	}
	return cells
}

func readExcel(content []byte) ([]Line, []wire.RefusedRow, error) {
	refuse := func(line int, field, reason string) ([]Line, []wire.RefusedRow, error) {
		return nil, []wire.RefusedRow{{Line: line, Field: field, Reason: reason}}, nil
	}
	f, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{UnzipSizeLimit: maxUnzip, UnzipXMLSizeLimit: maxUnzip / 2, RawCellValue: true})
	if err != nil {
		return refuse(1, "", "not an Excel file that can be read")
	}
	defer f.Close()
	sheets := f.GetSheetList()
	if len(sheets) == 0 {
		return refuse(1, "", "the file has no sheet")
	}
	rows, err := f.Rows(sheets[0])
	if err != nil {
		return refuse(1, "", "not an Excel file that can be read")
	}
	defer rows.Close()
	var header []string
	var out []Line
	for line := 1; rows.Next(); line++ {
		cells, err := rows.Columns()
		switch {
		case err != nil:
			return refuse(line, "", "not an Excel file that can be read")
		case len(cells) > maxColumns:
			return refuse(line, "", fmt.Sprintf("more than %d columns", maxColumns))
		case len(out) == maxRows:
			return refuse(line, "", fmt.Sprintf("more than %d rows", maxRows))
		case header == nil:
			if header, err = headings(cells); err != nil {
				return refuse(line, "", err.Error())
			}
			continue
		}
		one, empty := map[string]string{}, true
		for i, name := range header {
			cell := ""
			if i < len(cells) {
				cell = cells[i]
			}
			if cell != "" {
				at, err := excelize.CoordinatesToCellName(i+1, line)
				if err != nil {
					return nil, nil, err
				}
				if formula, err := f.GetCellFormula(sheets[0], at); err != nil || formula != "" {
					return refuse(line, name, "is a formula; paste its value")
				}
				empty = false
			}
			one[name] = cell
		}
		if len(cells) > len(header) {
			return refuse(line, "", fmt.Sprintf("%d cells instead of the header's %d", len(cells), len(header)))
		}
		if !empty {
			out = append(out, Line{Line: line, Cells: readable(one)})
		}
	}
	return out, nil, rows.Error()
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
