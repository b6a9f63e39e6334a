package notify

import "time"

// Quiet are the hours of the day in which a person gets no notification. The zero Quiet has none.
type Quiet struct {
	On bool
	// From and To are minutes of the day as the clock in Zone shows them; To may be on the next day. Equal ones are the whole day round.
	From, To int
	Zone     *time.Location
}

// Until is the end of the quiet hours in which a moment lies, always after it; the zero time when it lies in none. Around the change to and from summer time the clock on the
// wall counts: hours that come twice are quiet twice, and an end that does not exist on that day is the moment when the clock has gone past it.
func (q Quiet) Until(now time.Time) time.Time {
	if !q.On || q.Zone == nil {
		return time.Time{}
	}
	local := now.In(q.Zone)
	minute := local.Hour()*60 + local.Minute()
	day := 0
	switch {
	case q.From < q.To:
		if minute < q.From || minute >= q.To {
			return time.Time{}
		}
	case minute >= q.From:
		day = 1
	case minute >= q.To:
		return time.Time{}
	}
	end := time.Date(local.Year(), local.Month(), local.Day()+day, q.To/60, q.To%60, 0, 0, q.Zone)
	if first := end.Add(-time.Hour); first.After(now) && first.In(q.Zone).Hour()*60+first.In(q.Zone).Minute() == q.To {
		end = first // the end comes twice: the first one counts
	}
	for !end.After(now) {
		// The clock was set back behind the end, which is still to come a second time.
		end = end.Add(30 * time.Minute)
	}
	return end
}
