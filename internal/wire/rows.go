package wire

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"
)

// Limits of an import file.
const (
	MaxImportBytes = 256 << 20
	MaxImportLine  = 1 << 20
	MaxImportRows  = 2_000_000
)

// ErrImportTooLarge is what reading a file beyond MaxImportBytes or MaxImportRows ends with.
var ErrImportTooLarge = errors.New("the import file is too large")

// Row is one row of an import file: a CSV record under its header, or one JSON object.
type Row struct {
	Line   int
	fields []rowField
	isJSON bool
}

type rowField struct {
	name string
	// text is the CSV cell or the raw JSON value.
	text string
}

// ReadRows reads CSV with a header (separated by commas, or by semicolons as spreadsheets in Europe write it) or JSON lines. The name's ending decides (.csv;
// .jsonl, .ndjson, .json), else the first character. A byte order mark, CRLF and empty lines are no trouble. An error that is a RefusedRow is about that row
// alone unless the iteration ends with it; every other error ends the reading.
func ReadRows(name string, r io.Reader) iter.Seq2[Row, error] {
	return readRows(name, &limited{r: r, left: MaxImportBytes})
}

func readRows(name string, r io.Reader) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		in := bufio.NewReaderSize(r, 64<<10)
		if mark, _ := in.Peek(3); bytes.Equal(mark, []byte("\xef\xbb\xbf")) {
			_, _ = in.Discard(3)
		}
		count := 0
		counted := func(row Row, err error) bool {
			if count++; count > MaxImportRows {
				yield(Row{}, ErrImportTooLarge)
				return false
			}
			return yield(row, err)
		}
		if isJSONLines(name, in) {
			readJSONLines(in, counted)
		} else {
			readCSV(in, counted)
		}
	}
}

type limited struct {
	r    io.Reader
	left int64
}

func (l *limited) Read(p []byte) (int, error) {
	if l.left <= 0 {
		// One more byte distinguishes a file of exactly the limit from a longer one.
		var one [1]byte
		if n, err := l.r.Read(one[:]); n == 0 {
			return 0, err
		}
		return 0, ErrImportTooLarge
	}
	if int64(len(p)) > l.left {
		p = p[:l.left]
	}
	n, err := l.r.Read(p)
	l.left -= int64(n)
	return n, err
}

func isJSONLines(name string, in *bufio.Reader) bool {
	lower := strings.ToLower(name)
	for _, ending := range []string{".jsonl", ".ndjson", ".json"} {
		if strings.HasSuffix(lower, ending) {
			return true
		}
	}
	if strings.HasSuffix(lower, ".csv") {
		return false
	}
	start, _ := in.Peek(512)
	start = bytes.TrimLeft(start, " \t\r\n")
	return len(start) > 0 && start[0] == '{'
}

func readCSV(in *bufio.Reader, yield func(Row, error) bool) {
	reader := csv.NewReader(in)
	reader.FieldsPerRecord = -1
	start, _ := in.Peek(4096)
	head, _, _ := bytes.Cut(start, []byte("\n"))
	if !bytes.Contains(head, []byte(",")) && bytes.Contains(head, []byte(";")) {
		reader.Comma = ';'
	}
	header, err := reader.Read()
	if errors.Is(err, io.EOF) {
		return
	}
	if err != nil {
		yield(Row{}, csvError(err))
		return
	}
	seen := map[string]bool{}
	for i, column := range header {
		header[i] = strings.TrimSpace(column)
		switch {
		case header[i] == "" || !utf8.ValidString(column):
			yield(Row{}, RefusedRow{Line: 1, Reason: "a column of the header has no name"})
			return
		case seen[header[i]]:
			yield(Row{}, RefusedRow{Line: 1, Field: header[i], Reason: ReasonDuplicate})
			return
		}
		seen[header[i]] = true
	}
	for {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			// Behind a broken quote nobody can tell where the next row starts.
			yield(Row{}, csvError(err))
			return
		}
		line, _ := reader.FieldPos(0)
		if !yield(csvRow(line, header, record)) {
			return
		}
	}
}

func csvRow(line int, header, record []string) (Row, error) {
	if len(record) != len(header) {
		return Row{}, RefusedRow{Line: line, Reason: fmt.Sprintf("%d cells instead of the header's %d", len(record), len(header))}
	}
	row := Row{Line: line, fields: make([]rowField, len(record))}
	for i, cell := range record {
		if len(cell) > MaxImportLine {
			return Row{}, RefusedRow{Line: line, Field: header[i], Reason: "too long"}
		}
		if !validText(cell) {
			return Row{}, RefusedRow{Line: line, Field: header[i], Reason: "not UTF-8 text"}
		}
		row.fields[i] = rowField{name: header[i], text: cell}
	}
	return row, nil
}

func csvError(err error) error {
	if broken, ok := errors.AsType[*csv.ParseError](err); ok {
		return RefusedRow{Line: broken.StartLine, Reason: "a quote is wrong"}
	}
	return err
}

func readJSONLines(in *bufio.Reader, yield func(Row, error) bool) {
	scan := bufio.NewScanner(in)
	scan.Buffer(make([]byte, 64<<10), MaxImportLine)
	line := 0
	for scan.Scan() {
		line++
		text := bytes.TrimSpace(scan.Bytes())
		if len(text) == 0 {
			continue
		}
		if !yield(jsonRow(line, text)) {
			return
		}
	}
	switch err := scan.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		yield(Row{}, RefusedRow{Line: line + 1, Reason: "too long"})
	case err != nil:
		yield(Row{}, err)
	}
}

func jsonRow(line int, text []byte) (Row, error) {
	refused := func(field, reason string) (Row, error) {
		return Row{}, RefusedRow{Line: line, Field: field, Reason: reason}
	}
	if !utf8.Valid(text) {
		return refused("", "not UTF-8 text")
	}
	if text[0] != '{' || !json.Valid(text) {
		return refused("", "not one JSON object")
	}
	if field, _, twice := DuplicateKey(text); twice {
		return refused(field, ReasonDuplicate)
	}
	// A map would lose the order, and with it which of several faults is reported.
	in := json.NewDecoder(bytes.NewReader(text))
	row := Row{Line: line, isJSON: true}
	if _, err := in.Token(); err != nil {
		return refused("", "not one JSON object")
	}
	for in.More() {
		key, err := in.Token()
		if err != nil {
			return refused("", "not one JSON object")
		}
		var raw json.RawMessage
		if err := in.Decode(&raw); err != nil {
			return refused("", "not one JSON object")
		}
		name, _ := key.(string)
		row.fields = append(row.fields, rowField{name: name, text: string(raw)})
	}
	return row, nil
}

// DuplicateKey finds a key that one object of valid JSON holds twice, and where the second one ends: which of the two counts would depend on the reader.
func DuplicateKey(text []byte) (name string, at int64, twice bool) {
	type level struct {
		keys map[string]bool // nil in an array
		key  bool            // the next token is a key
	}
	in := json.NewDecoder(bytes.NewReader(text))
	in.UseNumber()
	var stack []level
	for {
		token, err := in.Token()
		if err != nil {
			return "", 0, false
		}
		top := len(stack) - 1
		if name, isText := token.(string); isText && top >= 0 && stack[top].key {
			if stack[top].keys[name] {
				return name, in.InputOffset(), true
			}
			stack[top].keys[name], stack[top].key = true, false
			continue
		}
		switch token {
		case json.Delim('{'):
			stack = append(stack, level{keys: map[string]bool{}, key: true})
			continue
		case json.Delim('['):
			stack = append(stack, level{})
			continue
		case json.Delim('}'), json.Delim(']'):
			stack = stack[:top]
		}
		if top = len(stack) - 1; top >= 0 {
			stack[top].key = stack[top].keys != nil
		}
	}
}

func validText(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }

// Text is the row's value of a column as text, for reports.
func (r Row) Text(column string) string {
	for _, f := range r.fields {
		if f.name != column {
			continue
		}
		if r.isJSON {
			var s string
			if json.Unmarshal([]byte(f.text), &s) != nil {
				return ""
			}
			return s
		}
		return f.text
	}
	return ""
}
