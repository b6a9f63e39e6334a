package payment

import (
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
)

// SecurityDeposit is money that an agency asks for damages and gives back after the stay. It is no part of the total, and the key does not wait for it.
type SecurityDeposit struct {
	Asked int64
	// Received and Returned are in cents; what is less than received is kept, for the reason.
	Received   int64
	ReceivedOn clock.Date
	Returned   int64
	ReturnedOn clock.Date
	Reason     string
}

// held reports whether it was received and is not settled: what is kept of one that is settled is the agency's.
func (d SecurityDeposit) held() bool { return d.Received > 0 && d.ReturnedOn.IsZero() }

// check refuses a deposit that does not add up.
func (d SecurityDeposit) check(today clock.Date) error {
	fields := map[string]string{}
	day := func(name string, amount int64, on clock.Date) {
		switch {
		case amount != 0 && on.IsZero():
			fields[name] = reasonRequired
		case on > today:
			fields[name] = reasonFuture
		}
	}
	for name, amount := range map[string]int64{"asked": d.Asked, "received": d.Received, "returned": d.Returned} {
		switch {
		case amount < 0:
			fields[name] = reasonMinimum
		case amount > mostCents:
			fields[name] = reasonMaximum
		}
	}
	if d.Returned > d.Received {
		fields["returned"] = reasonMaximum
	}
	day("received_on", d.Received, d.ReceivedOn)
	day("returned_on", d.Returned, d.ReturnedOn)
	switch {
	case !d.ReturnedOn.IsZero() && d.Returned < d.Received && d.Reason == "":
		fields["reason"] = reasonRequired
	case utf8.RuneCountInString(d.Reason) > longestNote:
		fields["reason"] = reasonTooLong
	}
	if len(fields) > 0 {
		return fault.Invalid(fault.PaymentRefused, fields)
	}
	return nil
}
