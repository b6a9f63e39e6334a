package registration

import (
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/reservation"
)

// A stay that was registered and is cancelled then is still in the authority's register. Latchkey cannot take it out there: the office does, and says so here.

// withdrawable reports whether the form is one whose report an authority has: one on paper is only destroyed.
func (f Form) withdrawable() bool { return f.sent() }

// withdrawnWithin is how long Spain gives to cancel a report, from when the stay was cancelled (RD 933/2021, art. 6).
const withdrawnWithin = 24 * time.Hour

// withdrawnBy is until when the report of a cancelled stay is to be cancelled; zero where no law says when.
func (f Form) withdrawnBy(m Made) clock.Instant {
	if !f.spanish() || m.Cancelled == 0 {
		return 0
	}
	return m.Cancelled.Add(withdrawnWithin)
}

// cancelledCause is what Today calls the report of a cancelled stay.
func (f Form) cancelledCause() string { return string(f) + "_cancelled" }

// IsCancelled reports whether the stay is cancelled; it is on the page because it was registered before.
func (s Stay) IsCancelled() bool { return s.Status == reservation.Cancelled }

// isWithdrawable reports whether a report of a stay can be cancelled with the authority: the stay is a cancelled one of a guest who is not erased.
func isWithdrawable(r *reservation.Reservation) bool {
	return r.Status == reservation.Cancelled && r.Kind == reservation.ForGuest && r.ErasedAt == 0
}

// showsCancelled reports whether the page shows a cancelled stay: one of its days, and where nobody has chosen a last day also one whose report is open until a week after its guests would have left.
// What was settled today can still be taken back.
func (a Ask) showsCancelled(s Stay, m Made, lately bool, today clock.Date) bool {
	if day := a.Form.day(s); day >= a.From && day <= a.To {
		return true
	}
	if m.Withdrawn != 0 {
		return lately && m.Withdrawn.Date(s.Home.Zone) >= today
	}
	return lately && s.Departure >= today.AddDays(-daysBack)
}
