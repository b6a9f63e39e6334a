package payment

import (
	"slices"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

func line(stay, id, amount int64, day string, change ...func(*reservation.PaymentLine)) reservation.PaymentLine {
	on, _ := clock.ParseDate(day)
	p := reservation.PaymentLine{Reservation: identity.Ref{Member: 1, ID: stay}, Received: reservation.Received{Payment: reservation.Payment{ID: id, Amount: amount, PaidOn: on, Recipient: reservation.Agency, Way: reservation.Cash}}}
	for _, fn := range change {
		fn(&p)
	}
	return p
}

func TestALineFindsThePaymentThatItIsAbout(t *testing.T) {
	day, _ := clock.ParseDate("2026-07-01")
	e := Entry{Amount: 5000, Currency: "EUR", PaidOn: day, Way: reservation.Cash}
	gone := func(p *reservation.PaymentLine) { p.Countered = true }
	counter := line(1, 1002, -5000, "2026-07-02", func(p *reservation.PaymentLine) { p.Counters, p.Run = 1001, 3 })
	for _, c := range []struct {
		name, reference    string
		referenced, ledger []reservation.PaymentLine
		id                 int64
		other              bool
	}{
		{"nothing there", "R1", nil, nil, 0, false},
		{"by the reference", "R1", []reservation.PaymentLine{line(1, 1001, 5000, "2026-07-01")}, nil, 1001, false},
		{"the reference of another stay", "R1", []reservation.PaymentLine{line(2, 1001, 5000, "2026-07-01")}, nil, 0, true},
		{"the reference of another amount", "R1", []reservation.PaymentLine{line(1, 1001, 4000, "2026-07-01")}, nil, 0, true},
		{"two of one amount with references", "R2", nil, []reservation.PaymentLine{line(1, 1001, 5000, "2026-07-01")}, 0, false},
		{"the same without a reference", "", nil, []reservation.PaymentLine{line(1, 1001, 5000, "2026-07-01")}, 1001, false},
		{"another day", "", nil, []reservation.PaymentLine{line(1, 1001, 5000, "2026-07-02")}, 0, false},
		{"brought with its stay", "R1", nil, []reservation.PaymentLine{line(1, 2, 5000, "2026-07-01")}, 2, false},
		{"taken back by people", "", nil, []reservation.PaymentLine{line(1, 1001, 5000, "2026-07-01", gone)}, 1001, false},
		{"gone with its import", "", nil, []reservation.PaymentLine{line(1, 1001, 5000, "2026-07-01", gone), counter}, 0, false},
	} {
		have, found, other := alike(1, e, c.reference, c.referenced, c.ledger)
		if have.ID != c.id || found != (c.id != 0) || other != c.other {
			t.Errorf("%s: %d %v %v", c.name, have.ID, found, other)
		}
	}
}

func TestWhatKeepsAPaymentOfAnImport(t *testing.T) {
	paid := reservation.Reservation{Paid: 5000}
	own := func(p *reservation.PaymentLine) { p.Run = 7 }
	p := line(1, 1001, 5000, "2026-07-01", own)
	back := p
	back.Countered = true
	for _, c := range []struct {
		name   string
		p      reservation.PaymentLine
		stay   reservation.Reservation
		ledger []reservation.PaymentLine
		line   int64
		want   []string
	}{
		{"nothing", p, paid, []reservation.PaymentLine{p}, 0, nil},
		{"taken back", back, paid, []reservation.PaymentLine{back, line(1, 1002, -5000, "2026-07-02", func(p *reservation.PaymentLine) { p.Counters = 1001 })}, 0, []string{"taken_back"}},
		{"refunded", p, reservation.Reservation{Paid: 8000}, []reservation.PaymentLine{p, line(1, 1002, -2000, "2026-07-02")}, 0, []string{"refunded"}},
		{"a refund of the same file", p, paid, []reservation.PaymentLine{p, line(1, 1002, -2000, "2026-07-02", own)}, 0, nil},
		{"less is paid by now", p, reservation.Reservation{Paid: 4000}, []reservation.PaymentLine{p}, 0, []string{"refunded"}},
		{"of a statement", p, paid, []reservation.PaymentLine{p}, 4, []string{"statement"}},
	} {
		if got := keptPayment(c.p, c.stay, c.ledger, c.line); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
