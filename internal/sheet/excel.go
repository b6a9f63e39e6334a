package sheet

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"latchkey/internal/wire"
)

// An Excel file (Office Open XML) is a zip of XML parts. They are read here as a stream and not with excelize, which keeps a whole worksheet in memory and fills each row up to its last
// column, so that 28 kB take gigabytes, and which takes what stands before a fault for the whole.

// Limits of one part of an Excel file.
const (
	maxPart   = 64 << 20
	maxToken  = 1 << 20 // bytes of one element with its attributes, or of one text
	maxTokens = 8_000_000
	maxDepth  = 32
)

var (
	errNotExcel = errors.New("not an Excel file that can be read")
	errTooLarge = errors.New("the sheet is too large")
	errDoctype  = errors.New("declares a document type or entities")
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

// excelBook is an opened Excel file.
type excelBook struct {
	parts   map[string]*zip.File
	texts   []string
	dates   []bool // by style: whether a number is a day or a time
	year04  bool   // days count from 1904 on
	visible string
}

func openBook(content []byte) (*excelBook, error) {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, err
	}
	b := &excelBook{parts: map[string]*zip.File{}}
	for _, f := range archive.File {
		name := partName(f.Name)
		if b.parts[name] != nil {
			return nil, errNotExcel // which of the two counts would depend on the reader
		}
		b.parts[name] = f
	}
	root, err := b.relations("")
	if err != nil {
		return nil, err
	}
	main := root.byKind("officeDocument")
	related, err := b.relations(main)
	if err != nil {
		return nil, err
	}
	if b.visible, err = b.workbook(main, related); err != nil {
		return nil, err
	}
	if at := related.byKind("sharedStrings"); at != "" {
		if err := b.sharedStrings(at); err != nil {
			return nil, err
		}
	}
	if at := related.byKind("styles"); at != "" {
		err = b.styles(at)
	}
	return b, err
}

// partName is the one spelling of the name of a part; names are the same in small and capital letters.
func partName(name string) string {
	return strings.ToLower(strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(name, `\`, "/")), "/"))
}

// meter bounds what an XML decoder reads, in all and for one token.
type meter struct {
	in           *bufio.Reader
	whole, token int
}

func (m *meter) Read([]byte) (int, error) { return 0, errNotExcel } // the decoder reads by byte

func (m *meter) ReadByte() (byte, error) {
	m.whole--
	m.token--
	switch {
	case m.whole < 0:
		return 0, errTooLarge
	case m.token < 0:
		return 0, errNotExcel
	}
	return m.in.ReadByte()
}

// walk visits the tokens of a part, each with the names of the elements around it, its own included. It reads to the end, where the checksum is.
func (b *excelBook) walk(name string, visit func(token xml.Token, within []string) error) error {
	file := b.parts[name]
	if file == nil {
		return errNotExcel
	}
	in, err := file.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	m := &meter{in: bufio.NewReader(in), whole: maxPart}
	decoder := xml.NewDecoder(m)
	var within []string
	for range maxTokens {
		m.token = maxToken
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.Directive:
			return errDoctype
		case xml.StartElement:
			if within = append(within, token.Name.Local); len(within) > maxDepth {
				return errNotExcel
			}
		}
		if err := visit(token, within); err != nil {
			return err
		}
		if _, end := token.(xml.EndElement); end {
			within = within[:len(within)-1]
		}
	}
	return errTooLarge
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

type relation struct{ id, kind, target string }

type relations []relation

func (all relations) byKind(kind string) string {
	for _, r := range all {
		if r.kind == kind {
			return r.target
		}
	}
	return ""
}

// relations are the parts that a part refers to; those of the file itself are of the part without a name.
func (b *excelBook) relations(of string) (relations, error) {
	var out relations
	err := b.walk(path.Join(path.Dir(of), "_rels", path.Base("/"+of)+".rels"), func(token xml.Token, _ []string) error {
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Local != "Relationship" || attribute(e, "TargetMode") == "External" {
			return nil
		}
		target := attribute(e, "Target")
		if !strings.HasPrefix(target, "/") {
			target = path.Join(path.Dir(of), target)
		}
		out = append(out, relation{attribute(e, "Id"), path.Base(attribute(e, "Type")), partName(target)})
		return nil
	})
	return out, err
}

var (
	errNoSheet = errors.New("the file has no sheet")
	errHidden  = errors.New("all sheets of the file are hidden")
)

// workbook gives the part of the first sheet that is not hidden.
func (b *excelBook) workbook(name string, related relations) (string, error) {
	hidden, found := false, ""
	err := b.walk(name, func(token xml.Token, within []string) error {
		e, ok := token.(xml.StartElement)
		switch {
		case !ok:
		case e.Name.Local == "workbookPr":
			b.year04 = attribute(e, "date1904") == "1" || attribute(e, "date1904") == "true"
		case e.Name.Local == "sheet" && found == "":
			at := slices.IndexFunc(related, func(r relation) bool {
				return r.kind == "worksheet" && slices.ContainsFunc(e.Attr, func(a xml.Attr) bool { return a.Name.Local == "id" && a.Value == r.id })
			})
			switch state := attribute(e, "state"); {
			case at < 0:
			case state == "hidden" || state == "veryHidden":
				hidden = true
			default:
				found = related[at].target
			}
		}
		return nil
	})
	switch {
	case err != nil || found != "":
		return found, err
	case hidden:
		return "", errHidden
	}
	return "", errNoSheet
}

// isText reports whether characters are of a text of a cell, plain or in runs; the reading of Asian characters beside it is none.
func isText(within []string) bool {
	n := len(within)
	return n > 1 && within[n-1] == "t" && (within[n-2] == "si" || within[n-2] == "is" || within[n-2] == "r")
}

func (b *excelBook) sharedStrings(name string) error {
	var text strings.Builder
	return b.walk(name, func(token xml.Token, within []string) error {
		switch token := token.(type) {
		case xml.CharData:
			if isText(within) {
				text.Write(token)
			}
		case xml.EndElement:
			if token.Name.Local != "si" {
				return nil
			}
			if len(b.texts) == maxCells {
				return errTooLarge
			}
			b.texts = append(b.texts, unescape(text.String()))
			text.Reset()
		}
		return nil
	})
}

func (b *excelBook) styles(name string) error {
	own := map[string]string{}
	return b.walk(name, func(token xml.Token, within []string) error {
		e, ok := token.(xml.StartElement)
		switch {
		case !ok:
		case e.Name.Local == "numFmt":
			own[attribute(e, "numFmtId")] = attribute(e, "formatCode")
		case e.Name.Local == "xf" && len(within) == 3 && within[1] == "cellXfs":
			id := attribute(e, "numFmtId")
			code, known := own[id]
			number, err := strconv.Atoi(id)
			b.dates = append(b.dates, (known && isDate(code)) || (!known && err == nil && dateFormat(number)))
		}
		return nil
	})
}

// dateFormat reports whether a number format of Excel's own shows a day or a time.
func dateFormat(id int) bool {
	return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

// isDate reports whether a number format shows a day or a time: it has a letter of one outside of quotes, brackets and what follows \, _ and *.
func isDate(code string) bool {
	for i := 0; i < len(code); i++ {
		switch c := code[i]; c {
		case '\\', '_', '*':
			i++
		case '"', '[':
			end := map[byte]string{'"': `"`, '[': "]"}[c]
			length := strings.Index(code[i+1:], end)
			if length < 0 {
				return false
			}
			if inside := strings.ToLower(code[i+1 : i+1+length]); c == '[' && strings.Trim(inside, "hms") == "" && inside != "" {
				return true
			}
			i += length + 1
		case 'y', 'Y', 'm', 'M', 'd', 'D', 'h', 'H', 's', 'S':
			return true
		}
	}
	return false
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
