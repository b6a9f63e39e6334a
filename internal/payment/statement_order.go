package payment

import (
	"math"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// LineSort is by what lines of statements are sorted.
type LineSort string

// The sortings. The number is the order in which lines were imported.
const (
	LinesByNumber LineSort = "number"
	LinesByDay    LineSort = "day"
	LinesByAmount LineSort = "amount"
)

// LineOrder is the order of a list of lines. Up begins with the oldest, or the smallest amount.
type LineOrder struct {
	Sort LineSort
	Up   bool
}

// linePlace is where a line is in a list; day and amount count in the orders by them.
type linePlace struct {
	day        clock.Date
	amount, id int64
}

// first is in front of all lines.
func (o LineOrder) first() linePlace {
	if o.Up {
		return linePlace{reservation.Ever.First, math.MinInt64, 0}
	}
	return linePlace{reservation.Ever.Last, math.MaxInt64, math.MaxInt64}
}

// mark names a place on the wire.
func (o LineOrder) mark(at linePlace) string {
	number := strconv.FormatInt(at.id, 10)
	switch o.Sort {
	case LinesByDay:
		return at.day.String() + "." + number
	case LinesByAmount:
		return strconv.FormatInt(at.amount, 10) + "." + number
	case LinesByNumber:
	}
	return number
}

// place reads the mark of a page; the start has none. False for one that is none of this order.
func (o LineOrder) place(mark string) (linePlace, bool) {
	at := o.first()
	if mark == "" {
		return at, true
	}
	if o.Sort == LinesByNumber {
		var ok bool
		at.id, ok = identity.ParseNumber(mark)
		return at, ok
	}
	order := reservation.MoneyOrder{Sort: reservation.ByDay}
	if o.Sort == LinesByAmount {
		order.Sort = reservation.ByAmount
	}
	day, amount, numbers, err := parseMark(mark, order, 1)
	if err != nil {
		return linePlace{}, false
	}
	return linePlace{day, amount, numbers[0]}, true
}
