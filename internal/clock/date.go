package clock

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"time"
)

// Date is a day of the calendar without a zone, as days since 1970-01-01 plus one, so that the zero Date means "none".
type Date int32

// NewDate is the given day; months and days out of range roll over as in time.Date.
func NewDate(year int, month time.Month, day int) Date {
	return Date(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix()/86400) + 1
}

// DateOf is the calendar day that t shows in its own location.
func DateOf(t time.Time) Date {
	if t.IsZero() {
		return 0
	}
	y, m, d := t.Date()
	return NewDate(y, m, d)
}

// ParseDate reads yyyy-MM-dd and refuses days that do not exist.
func ParseDate(s string) (Date, error) {
	// Lists read thousands of days, and time.Parse takes more than twice as long.
	year, month, day, ok := digitsOf(s)
	if ok {
		d := NewDate(year, time.Month(month), day)
		if y, m, dd := d.utc().Date(); y == year && int(m) == month && dd == day {
			return d, nil
		}
	}
	return 0, errors.New("not a date of the form yyyy-MM-dd")
}

// digitsOf takes yyyy-MM-dd apart.
func digitsOf(s string) (year, month, day int, ok bool) {
	if len(s) != len(time.DateOnly) || s[4] != '-' || s[7] != '-' {
		return 0, 0, 0, false
	}
	for i := range len(s) {
		if i == 4 || i == 7 {
			continue
		}
		digit := int(s[i]) - '0'
		if digit < 0 || digit > 9 {
			return 0, 0, 0, false
		}
		switch {
		case i < 4:
			year = 10*year + digit
		case i < 7:
			month = 10*month + digit
		default:
			day = 10*day + digit
		}
	}
	return year, month, day, true
}

func (d Date) utc() time.Time { return time.Unix(int64(d-1)*86400, 0).UTC() }

// String is yyyy-MM-dd, or the empty string for no date.
func (d Date) String() string { return d.Format(time.DateOnly) }

// Format writes the day in a layout of time.Format; nothing for none.
func (d Date) Format(layout string) string {
	if d == 0 {
		return ""
	}
	return d.utc().Format(layout)
}

// IsZero reports whether there is no date.
func (d Date) IsZero() bool { return d == 0 }

// AddDays is the day n days later (earlier when negative).
func (d Date) AddDays(n int) Date { return d + Date(n) }

// Until counts the days from d to other.
func (d Date) Until(other Date) int { return int(other - d) }

// Weekday is the day of the week.
func (d Date) Weekday() time.Weekday { return d.utc().Weekday() }

// Month counts the months of the calendar, from January of the year 0 on.
func (d Date) Month() int {
	year, month, _ := d.utc().Date()
	return year*12 + int(month) - 1
}

// FirstOf is the first day of a month that Month has counted.
func FirstOf(month int) Date { return NewDate(month/12, time.Month(month%12)+1, 1) }

// At is the instant of a time of day on this date in a zone. A time that a summer-time change skips moves on by the length of the gap; one
// that occurs twice is the first.
func (d Date) At(timeOfDay TimeOfDay, zone *time.Location) Instant {
	return Wall(d.utc().Add(time.Duration(timeOfDay)*time.Minute), zone)
}

// Wall is the instant at which the clocks of the zone show what t shows in UTC. A time that a summer-time change skips moves on by the length
// of the gap; one that occurs twice is the first.
func Wall(t time.Time, zone *time.Location) Instant {
	y, m, d := t.Date()
	local := time.Date(y, m, d, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), zone)
	const longestShift = 3 * time.Hour
	_, offset := local.Zone()
	_, before := local.Add(-longestShift).Zone()
	// The earlier of two: what the offset in force before the change makes of the same wall clock.
	if first := local.Add(time.Duration(offset-before) * time.Second); before > offset && first.Format(time.DateTime) == local.Format(time.DateTime) {
		local = first
	}
	return At(local)
}

// Again is the second instant at which the clocks of the zone show what they show at the first, for an hour that winter time repeats; else the instant itself.
func Again(first Instant, zone *time.Location) Instant {
	const longestShift = 3 * time.Hour
	local := first.Time().In(zone)
	_, offset := local.Zone()
	_, after := local.Add(longestShift).Zone()
	if second := local.Add(time.Duration(offset-after) * time.Second); after < offset && second.Format(time.DateTime) == local.Format(time.DateTime) {
		return At(second)
	}
	return first
}

// MarshalText writes yyyy-MM-dd.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads yyyy-MM-dd; an empty text is no date.
func (d *Date) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = 0
		return nil
	}
	parsed, err := ParseDate(string(text))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

// Value stores the date as yyyy-MM-dd, or NULL for none.
func (d Date) Value() (driver.Value, error) {
	if d == 0 {
		return nil, nil
	}
	return d.String(), nil
}

// Scan reads what either engine gives for a DATE column.
func (d *Date) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*d = 0
	case time.Time:
		*d = DateOf(v.UTC())
	case string:
		return d.ScanText(v)
	case []byte:
		return d.ScanText(string(v))
	default:
		return fmt.Errorf("clock: a date cannot be read from %T", src)
	}
	return nil
}

// ScanText reads the text of a DATE column.
func (d *Date) ScanText(s string) error {
	if len(s) > len(time.DateOnly) {
		s = s[:len(time.DateOnly)]
	}
	parsed, err := ParseDate(s)
	if err != nil {
		return fmt.Errorf("clock: stored date: %w", err)
	}
	*d = parsed
	return nil
}

// TimeOfDay is minutes after midnight on the wall clock of the place.
type TimeOfDay int16

// ParseTimeOfDay reads HH:mm.
func ParseTimeOfDay(s string) (TimeOfDay, error) {
	t, err := time.Parse("15:04", s)
	if err != nil {
		return 0, fmt.Errorf("not a time of the form HH:mm")
	}
	return TimeOfDay(t.Hour()*60 + t.Minute()), nil
}

// String is HH:mm.
func (t TimeOfDay) String() string { return fmt.Sprintf("%02d:%02d", int(t)/60, int(t)%60) }
