package wire

import (
	"fmt"
	"io"
	"strings"
)

// Reasons of a refused row that the reader itself gives. Nouns add their own in the same style: short, for people, without the submitted value.
const (
	ReasonUnknown   = "unknown column"
	ReasonDuplicate = "given twice"
	ReasonRequired  = "is missing"

	reasonLonger = "longer than "
	reasonRange  = "must be from "
)

// RefusedRow says which row of an import file cannot be taken, and why. The submitted value is never repeated: it may be a secret.
type RefusedRow struct {
	Line       int    `json:"line" doc:"Line of the file, counted from 1; the first line of a row that spans several."`
	ExternalID string `json:"external_id,omitempty" doc:"The row's own id, when it could be read."`
	Field      string `json:"field,omitempty" doc:"The column that is to blame."`
	Reason     string `json:"reason" doc:"Why, in a few words."`
}

// Error is for logs and for the commands.
func (r RefusedRow) Error() string {
	s := fmt.Sprintf("line %d", r.Line)
	if r.ExternalID != "" {
		s += " (" + r.ExternalID + ")"
	}
	if r.Field != "" {
		s += ", " + r.Field
	}
	return s + ": " + r.Reason
}

// ImportReport is what an import did, or would have done in a dry run. When a row is refused, nothing of the file is imported.
type ImportReport struct {
	Read      int          `json:"read" doc:"Rows of the file."`
	Added     int          `json:"added" doc:"Things that were new."`
	Changed   int          `json:"changed" doc:"Things that were known and differed."`
	Unchanged int          `json:"unchanged" doc:"Things that were known and equal."`
	Refused   []RefusedRow `json:"refused" nullable:"false" doc:"Rows that cannot be taken; with one of them nothing of the file is imported."`
	// CancelledHere are the external ids of stays that stay cancelled, as the office has cancelled them here.
	CancelledHere []string `json:"cancelled_here,omitempty" nullable:"false" doc:"External ids of stays that the office has cancelled here: they stay so, although the file says otherwise."`
}

// Refuse adds a refused row.
func (r *ImportReport) Refuse(line int, externalID, field, reason string) {
	r.Refused = append(r.Refused, RefusedRow{Line: line, ExternalID: externalID, Field: field, Reason: reason})
}

// RefusedRows is how many rows have a refusal: one row may have several.
func (r ImportReport) RefusedRows() int {
	lines := map[int]bool{}
	for _, one := range r.Refused {
		lines[one.Line] = true
	}
	return len(lines)
}

// OK reports whether every row can be taken.
func (r ImportReport) OK() bool { return len(r.Refused) == 0 }

// Add counts another report in, such as that of the file's next part.
func (r *ImportReport) Add(other ImportReport) {
	r.Read += other.Read
	r.Added += other.Added
	r.Changed += other.Changed
	r.Unchanged += other.Unchanged
	r.CancelledHere = append(r.CancelledHere, other.CancelledHere...)
	r.Refused = append(r.Refused, other.Refused...)
}

// Line is one decoded row of an import file with the line that it stood on.
type Line[T any] struct {
	Line int
	Row  T
}

// Lines numbers rows that were not read from a file, as if each stood on a line of its own behind a header.
func Lines[T any](rows []T) []Line[T] {
	lines := make([]Line[T], len(rows))
	for i, row := range rows {
		lines[i] = Line[T]{Line: i + 2, Row: row}
	}
	return lines
}

// maxRefused bounds the report of a file that is wrong throughout.
const maxRefused = 500

// DecodeRows reads a whole import file (see ReadRows) into row structs by their json tags. Refused rows are listed and left out; an error is the reader's own
// (the disk, a file that is too large).
func DecodeRows[T any](name string, r io.Reader) (lines []Line[T], refused []RefusedRow, err error) {
	for row, err := range ReadRows(name, r) {
		if err != nil {
			bad, isRow := err.(RefusedRow)
			if !isRow {
				return nil, nil, err
			}
			refused = append(refused, bad)
		} else {
			var value T
			if bad := row.Decode(&value); bad != nil {
				refused = append(refused, *bad)
			} else {
				lines = append(lines, Line[T]{Line: row.Line, Row: value})
			}
		}
		if len(refused) >= maxRefused {
			return lines, refused, nil
		}
	}
	return lines, refused, nil
}

// ReasonCode is the short code that a form gets for the reason of a refused field: required, too_long, range or invalid.
func ReasonCode(reason string) string {
	switch {
	case reason == ReasonRequired:
		return "required"
	case strings.HasPrefix(reason, reasonLonger):
		return "too_long"
	case strings.HasPrefix(reason, reasonRange):
		return "range"
	}
	return "invalid"
}
