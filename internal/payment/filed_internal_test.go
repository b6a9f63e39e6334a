package payment

import (
	"cmp"
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
	gone := func(p *reservation.PaymentLine) { p.Countered = true }
	own := func(change func(*reservation.PaymentLine)) []reservation.PaymentLine {
		return []reservation.PaymentLine{line(1, 1001, 5000, "2026-07-01", change)}
	}
	nothing := func(*reservation.PaymentLine) {}
	noted := func(p *reservation.PaymentLine) { p.Note = "second" }
	byCard := func(p *reservation.PaymentLine) { p.Way = reservation.Card }
	known := func(p *reservation.PaymentLine) { p.Reference = "R1" }
	var none [2]int64
	counter := line(1, 1002, -5000, "2026-07-02", func(p *reservation.PaymentLine) { p.Counters, p.Run = 1001, 3 })
	for _, c := range []struct {
		name               string
		says               FiledPayment
		matched            [2]int64
		referenced, ledger []reservation.PaymentLine
		id                 int64
		other              bool
	}{
		{"nothing there", FiledPayment{Reference: "R1"}, none, nil, nil, 0, false},
		{"by the reference", FiledPayment{Reference: "R1"}, none, own(known), nil, 1001, false},
		{"the reference of a row with a day near it", FiledPayment{Reference: "R1"}, none, []reservation.PaymentLine{line(1, 2, 5000, "2026-06-28", known)}, nil, 2, false},
		{"the reference of another stay", FiledPayment{Reference: "R1"}, none, []reservation.PaymentLine{line(2, 1001, 5000, "2026-07-01")}, nil, 0, true},
		{"the reference of another amount", FiledPayment{Reference: "R1"}, none, []reservation.PaymentLine{line(1, 1001, 4000, "2026-07-01")}, nil, 0, true},
		{"entered by hand, then a line with a reference", FiledPayment{Reference: "R2"}, none, nil, own(nothing), 1001, false},
		{"two of one amount with references", FiledPayment{Reference: "R2"}, none, nil, own(known), 0, false},
		{"two of one amount, one brought with its stay", FiledPayment{Reference: "R2"}, none, nil, []reservation.PaymentLine{line(1, 2, 5000, "2026-07-01", known)}, 0, false},
		{"the same without a reference", FiledPayment{}, none, nil, own(known), 1001, false},
		{"the same, of another line", FiledPayment{}, [2]int64{1, 1001}, nil, own(nothing), 0, false},
		{"the same, of a line for another stay", FiledPayment{}, [2]int64{2, 1001}, nil, own(nothing), 1001, false},
		{"brought by this run", FiledPayment{}, none, nil, own(func(p *reservation.PaymentLine) { p.Run = 9 }), 0, false},
		{"another way that the line does not say", FiledPayment{}, none, nil, own(byCard), 1001, false},
		{"another way", FiledPayment{Way: reservation.Cash}, none, nil, own(byCard), 0, false},
		{"a note that the line does not say", FiledPayment{}, none, nil, own(noted), 1001, false},
		{"a note that the payment does not have", FiledPayment{Note: "first"}, none, nil, own(nothing), 1001, false},
		{"another note", FiledPayment{Note: "first"}, none, nil, own(noted), 0, false},
		{"another day", FiledPayment{}, none, nil, []reservation.PaymentLine{line(1, 1001, 5000, "2026-07-02")}, 0, false},
		{"brought with its stay", FiledPayment{Reference: "R1"}, none, nil, []reservation.PaymentLine{line(1, 2, 5000, "2026-07-01")}, 2, false},
		{"brought with its stay three days later", FiledPayment{}, none, nil, []reservation.PaymentLine{line(1, 2, 5000, "2026-07-04")}, 2, false},
		{"brought with its stay four days later", FiledPayment{}, none, nil, []reservation.PaymentLine{line(1, 2, 5000, "2026-07-05")}, 0, false},
		{"only due", FiledPayment{}, none, nil, []reservation.PaymentLine{line(1, 2, 5000, "2026-07-01", func(p *reservation.PaymentLine) { p.PaidOn, p.DueOn = 0, p.PaidOn })}, 0, false},
		{"the nearest day", FiledPayment{}, none, nil, []reservation.PaymentLine{line(1, 2, 5000, "2026-07-03"), line(1, 3, 5000, "2026-07-01")}, 3, false},
		{"one without a reference first", FiledPayment{}, none, nil, []reservation.PaymentLine{line(1, 1001, 5000, "2026-07-01", known), line(1, 1002, 5000, "2026-07-01", byCard)}, 1002, false},
		{"one that was not taken back first", FiledPayment{}, none, nil, []reservation.PaymentLine{line(1, 1001, 5000, "2026-07-01", gone), line(1, 1003, 5000, "2026-07-01", known)}, 1003, false},
		{"taken back by people", FiledPayment{}, none, nil, own(gone), 1001, false},
		{"gone with its import", FiledPayment{}, none, nil, []reservation.PaymentLine{line(1, 1001, 5000, "2026-07-01", gone), counter}, 0, false},
	} {
		e := Entry{Amount: 5000, Currency: "EUR", PaidOn: day, Way: cmp.Or(c.says.Way, reservation.OtherWay), Note: c.says.Note}
		have, found, other := c.says.alike(1, e, 9, func(stay, number int64) bool { return c.matched == [2]int64{stay, number} }, c.referenced, c.ledger)
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
