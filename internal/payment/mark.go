package payment

import (
	"fmt"
	"math"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// lastID is behind every number.
const lastID = math.MaxInt64

func badMark() error {
	return fault.Invalid(fault.BadRequest, map[string]string{"offset": "expected a next_page of an earlier answer"})
}

func openMark(m reservation.OpenMark) string { return fmt.Sprintf("%s.%d", m.Arrival, m.ID) }

func parseOpenMark(s string) (reservation.OpenMark, error) {
	day, numbers, err := parseMark(s, 1)
	if err != nil || s == "" {
		return reservation.OpenMark{Arrival: clock.NewDate(1, 1, 1)}, err
	}
	return reservation.OpenMark{Arrival: day, ID: numbers[0]}, nil
}

func paymentMark(m reservation.PaymentMark) string {
	return fmt.Sprintf("%s.%d.%d", m.PaidOn, m.Reservation, m.ID)
}

// parsePaymentMark reads a mark; the start is behind the last day.
func parsePaymentMark(s string, last clock.Date) (reservation.PaymentMark, error) {
	day, numbers, err := parseMark(s, 2)
	if err != nil || s == "" {
		if last.IsZero() {
			last = clock.NewDate(9999, 12, 31)
		}
		return reservation.PaymentMark{PaidOn: last, Reservation: lastID, ID: lastID}, err
	}
	return reservation.PaymentMark{PaidOn: day, Reservation: numbers[0], ID: numbers[1]}, nil
}

// parseMark reads a day and numbers behind it; the empty mark is the start.
func parseMark(s string, count int) (clock.Date, []int64, error) {
	if s == "" {
		return 0, nil, nil
	}
	parts := strings.Split(s, ".")
	day, err := clock.ParseDate(parts[0])
	if err != nil || len(parts) != count+1 {
		return 0, nil, badMark()
	}
	var numbers []int64
	for _, part := range parts[1:] {
		n, ok := identity.ParseNumber(part)
		if !ok {
			return 0, nil, badMark()
		}
		numbers = append(numbers, n)
	}
	return day, numbers, nil
}
