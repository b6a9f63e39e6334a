package database

import (
	"context"
	"strings"
)

// bulkSizes are how many rows one statement of a Bulk writes, largest first.
var bulkSizes = []int{64, 16, 8, 7, 6, 5, 4, 3, 2, 1}

// Bulk is a statement for any number of rows: a few constant texts, which are prepared once each, write them in pieces.
type Bulk struct {
	columns int
	texts   map[int]string
}

// NewBulk makes the statement: head ends in VALUES, then come the rows of so many columns, and tail is what follows them.
func NewBulk(head string, columns int, tail string) Bulk {
	b := Bulk{columns, map[int]string{}}
	for _, size := range bulkSizes {
		rows := make([]string, size)
		for i := range rows {
			rows[i] = "(" + Marks(1+i*columns, columns) + ")"
		}
		b.texts[size] = head + strings.Join(rows, ", ") + tail
	}
	return b
}

// Each gives the texts that write the rows, and to each its arguments. values are those of all rows, one row after the other.
func (b Bulk) Each(values []any, do func(text string, args []any) error) error {
	for len(values) > 0 {
		for _, size := range bulkSizes {
			n := size * b.columns
			if n > len(values) {
				continue
			}
			if err := do(b.texts[size], values[:n]); err != nil {
				return err
			}
			values = values[n:]
			break
		}
	}
	return nil
}

// Exec writes the rows.
func (b Bulk) Exec(ctx context.Context, tx *Tx, values []any) error {
	return b.Each(values, func(text string, args []any) error {
		_, err := tx.Exec(ctx, text, args...)
		return err
	})
}
