package payment

import (
	"fmt"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

func badMark() error {
	return fault.Invalid(fault.BadRequest, map[string]string{"offset": "expected a next_page of an earlier answer"})
}

// openMark and paymentMark write where a page ends: its day or amount, as the list is ordered, and numbers.
func openMark(m reservation.OpenMark, order reservation.MoneyOrder) string {
	return fmt.Sprintf("%s.%d", leading(order, m.Arrival, m.Amount), m.ID)
}

func paymentMark(m reservation.PaymentMark, order reservation.MoneyOrder) string {
	return fmt.Sprintf("%s.%d.%d", leading(order, m.PaidOn, m.Amount), m.Reservation, m.ID)
}

func leading(order reservation.MoneyOrder, day clock.Date, amount int64) string {
	if order.Sort == reservation.ByAmount {
		return strconv.FormatInt(amount, 10)
	}
	return day.String()
}

func parseOpenMark(s string, order reservation.MoneyOrder, days reservation.Days) (reservation.OpenMark, error) {
	if s == "" {
		return order.FirstOpen(days), nil
	}
	day, amount, numbers, err := parseMark(s, order, 1)
	if err != nil {
		return reservation.OpenMark{}, err
	}
	return reservation.OpenMark{Arrival: day, Amount: amount, ID: numbers[0]}, nil
}

func parsePaymentMark(s string, order reservation.MoneyOrder, days reservation.Days) (reservation.PaymentMark, error) {
	if s == "" {
		return order.FirstPayment(days), nil
	}
	day, amount, numbers, err := parseMark(s, order, 2)
	if err != nil {
		return reservation.PaymentMark{}, err
	}
	return reservation.PaymentMark{PaidOn: day, Amount: amount, Reservation: numbers[0], ID: numbers[1]}, nil
}

// parseMark reads a day or an amount, and numbers behind it.
func parseMark(s string, order reservation.MoneyOrder, count int) (day clock.Date, amount int64, numbers []int64, err error) {
	parts := strings.Split(s, ".")
	if order.Sort == reservation.ByAmount {
		amount, err = strconv.ParseInt(parts[0], 10, 64)
	} else {
		day, err = clock.ParseDate(parts[0])
	}
	if err != nil || len(parts) != count+1 {
		return 0, 0, nil, badMark()
	}
	for _, part := range parts[1:] {
		n, ok := identity.ParseNumber(part)
		if !ok {
			return 0, 0, nil, badMark()
		}
		numbers = append(numbers, n)
	}
	return day, amount, numbers, nil
}
