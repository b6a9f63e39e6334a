package sheet

import (
	"encoding/xml"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"latchkey/internal/wire"
)

// readExcel reads the first sheet that is not hidden. A formula has the value that is stored with it.
func readExcel(content []byte) ([]Line, []wire.RefusedRow, error) {
	s := worksheet{line: 1}
	err := s.open(content)
	if err == nil {
		return s.lines, nil, nil
	}
	refused, known := errors.AsType[wire.RefusedRow](err)
	if !known {
		refused = wire.RefusedRow{Line: max(s.line, 1), Reason: errNotExcel.Error()}
		for _, ours := range []error{errTooLarge, errDoctype, errNoSheet, errHidden} {
			if errors.Is(err, ours) {
				refused.Reason = ours.Error()
			}
		}
	}
	return nil, []wire.RefusedRow{refused}, nil
}

// unescape reads characters that XML cannot hold and that Excel writes as _x000A_.
func unescape(s string) string {
	if !strings.Contains(s, "_x") {
		return s
	}
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		if i+7 <= len(s) && s[i] == '_' && s[i+1] == 'x' && s[i+6] == '_' {
			if code, err := strconv.ParseUint(s[i+2:i+6], 16, 16); err == nil {
				out.WriteRune(rune(code))
				i += 6
				continue
			}
		}
		out.WriteByte(s[i])
	}
	return out.String()
}

// worksheet reads the rows of a sheet.
type worksheet struct {
	table
	book   *excelBook
	line   int
	header []string
	row    []string
	column int // of the cell that was read last, from 1
	cell   excelCell
}

type excelCell struct {
	kind, style     string
	text            strings.Builder
	formula, stored bool
}

func (s *worksheet) open(content []byte) error {
	var err error
	if s.book, err = openBook(content); err != nil {
		return err
	}
	s.line = 0
	return s.book.walk(s.book.visible, s.visit)
}

func (s *worksheet) visit(token xml.Token, within []string) error {
	if len(within) < 3 || within[1] != "sheetData" || within[2] != "row" {
		return nil
	}
	switch token := token.(type) {
	case xml.StartElement:
		switch {
		case len(within) == 3:
			return s.startRow(token)
		case len(within) == 4 && token.Name.Local == "c":
			return s.startCell(token)
		case len(within) == 5 && token.Name.Local == "f":
			s.cell.formula = true
		case len(within) == 5 && token.Name.Local == "v":
			s.cell.stored = true
		}
	case xml.CharData:
		if (len(within) == 5 && within[4] == "v") || (len(within) > 5 && isText(within)) {
			s.cell.text.Write(token)
		}
	case xml.EndElement:
		switch {
		case len(within) == 3:
			return s.endRow()
		case len(within) == 4 && token.Name.Local == "c":
			return s.endCell()
		}
	}
	return nil
}

func (s *worksheet) startRow(e xml.StartElement) error {
	at := s.line + 1
	if r := attribute(e, "r"); r != "" {
		var err error
		if at, err = strconv.Atoi(r); err != nil || at <= s.line {
			return errNotExcel
		}
	}
	s.line, s.column, s.row = at, 0, s.row[:0]
	if at > excelize.TotalRows {
		return errNotExcel
	}
	return nil
}

func (s *worksheet) startCell(e xml.StartElement) error {
	at := s.column + 1
	if r := attribute(e, "r"); r != "" {
		column, line, err := excelize.CellNameToCoordinates(r)
		if err != nil || line != s.line || column <= s.column {
			return errNotExcel
		}
		at = column
	}
	s.column = at
	s.cell = excelCell{kind: attribute(e, "t"), style: attribute(e, "s")}
	return nil
}

// endCell puts the text of a cell into its row. A cell without one is none, wherever it is.
func (s *worksheet) endCell() error {
	text, reason := s.value()
	switch {
	case reason == errNotExcel.Error():
		return errNotExcel
	case reason != "":
		field := ""
		if s.column <= len(s.header) {
			field = s.header[s.column-1]
		}
		return wire.RefusedRow{Line: s.line, Field: field, Reason: reason}
	case text == "":
		return nil
	case s.column > maxColumns:
		return wire.RefusedRow{Line: s.line, Reason: fmt.Sprintf("more than %d columns", maxColumns)}
	}
	for len(s.row) < s.column {
		s.row = append(s.row, "")
	}
	s.row[s.column-1] = text
	return nil
}

func (s *worksheet) endRow() error {
	if len(s.row) == 0 {
		return nil
	}
	if s.header == nil {
		var err error
		if s.header, err = headings(s.row); err != nil {
			return wire.RefusedRow{Line: s.line, Reason: err.Error()}
		}
		return nil
	}
	if len(s.row) > len(s.header) {
		return wire.RefusedRow{Line: s.line, Reason: fmt.Sprintf("%d cells instead of the header's %d", len(s.row), len(s.header))}
	}
	one := make(map[string]string, len(s.header))
	for i, name := range s.header {
		if one[name] = ""; i < len(s.row) {
			one[name] = s.row[i]
		}
	}
	return s.add(s.line, one)
}

const reasonNoDate = "is no date"

// value is what a cell says, or why it says nothing.
func (s *worksheet) value() (text, reason string) {
	raw := s.cell.text.String()
	if s.cell.formula && (!s.cell.stored || (raw == "" && s.cell.kind != "str")) {
		return "", "is a formula without a stored value; paste its value"
	}
	switch s.cell.kind {
	case "inlineStr", "str":
		return unescape(raw), ""
	case "e":
		return "", "holds an error of the spreadsheet"
	}
	if raw == "" {
		return "", ""
	}
	switch s.cell.kind {
	case "s":
		at, err := strconv.Atoi(raw)
		if err != nil || at < 0 || at >= len(s.book.texts) {
			return "", errNotExcel.Error()
		}
		return s.book.texts[at], ""
	case "b":
		return strconv.FormatBool(raw == "1"), ""
	case "d":
		at, err := time.Parse("2006-01-02T15:04:05", raw)
		if err != nil {
			return "", reasonNoDate
		}
		return moment(at), ""
	case "n", "":
		return s.number(raw)
	}
	return "", errNotExcel.Error()
}

// number is a number in its shortest spelling, or the day or time that it is shown as.
func (s *worksheet) number(raw string) (text, reason string) {
	n, err := strconv.ParseFloat(raw, 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return "", "is no number"
	}
	if style, err := strconv.Atoi(s.cell.style); err != nil || style < 0 || style >= len(s.book.dates) || !s.book.dates[style] {
		return strconv.FormatFloat(n, 'f', -1, 64), ""
	}
	const lastDay = 2_958_466 // the first day of the year 10000
	if n < 0 || n >= lastDay {
		return "", reasonNoDate
	}
	at, err := excelize.ExcelDateToTime(n, s.book.year04)
	if err != nil {
		return "", reasonNoDate
	}
	at = at.Round(time.Second)
	if n < 1 {
		return timeOfDay(at), ""
	}
	return moment(at), ""
}

func moment(at time.Time) string {
	day := at.Format(time.DateOnly)
	if clock := timeOfDay(at); clock != "00:00" {
		return day + " " + clock
	}
	return day
}

func timeOfDay(at time.Time) string {
	if at.Second() != 0 {
		return at.Format(time.TimeOnly)
	}
	return at.Format("15:04")
}
