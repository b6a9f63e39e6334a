package database

import (
	"context"
	"slices"
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

// amongSizes are how many things one statement of an Among names, smallest first.
var amongSizes = []int{1, 16, 64}

// Among is a statement about any number of things that a list names: a few constant texts, which are prepared once each, ask for them in pieces.
type Among struct{ texts map[int]string }

// NewAmong makes the statement: head ends before the list, first is the number of the list's first place, and tail is what follows it.
func NewAmong(head string, first int, tail string) Among {
	a := Among{map[int]string{}}
	for _, size := range amongSizes {
		a.texts[size] = head + ` IN (` + Marks(first, size) + `)` + tail
	}
	return a
}

// EachAmong gives the texts that name the things, and to each its arguments: those before the list, and some of the things. The last of these fills up the list.
func EachAmong[T any](a Among, before []any, things []T, do func(text string, args []any) error) error {
	most := amongSizes[len(amongSizes)-1]
	for some := range slices.Chunk(things, most) {
		size := most
		for _, fits := range amongSizes {
			if fits >= len(some) {
				size = fits
				break
			}
		}
		args := slices.Grow(slices.Clone(before), size)
		for i := range size {
			args = append(args, some[min(i, len(some)-1)])
		}
		if err := do(a.texts[size], args); err != nil {
			return err
		}
	}
	return nil
}
