package member

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Work is what a person or a company may do and when they work. What is empty limits nothing. The names are those of the fields in an edit and in the history.
type Work struct {
	Kinds      []string `json:"kinds" enum:"departure,arrival,service,interim,periodic,check" maxItems:"6" nullable:"false" doc:"Kinds of tasks; empty for all."`
	Areas      []string `json:"areas" maxItems:"100" nullable:"false" doc:"Towns, or beginnings of postal codes; empty for everywhere."`
	OnlyHomes  []int64  `json:"only_homes" maxItems:"2000" nullable:"false" doc:"Numbers of the only homes; empty for all."`
	NeverHomes []int64  `json:"never_homes" maxItems:"2000" nullable:"false" doc:"Numbers of homes that they do not get."`
	Hours      []Shift  `json:"hours" maxItems:"50" nullable:"false" doc:"When they work in each week, on the agency's clock; empty for always."`
	Holidays   bool     `json:"holidays" doc:"Whether they work on public holidays too."`
}

// Shift is a time of the week in which somebody works.
type Shift struct {
	Day  int    `json:"day" minimum:"1" maximum:"7" doc:"1 is Monday."`
	From string `json:"from" maxLength:"5" doc:"HH:mm"`
	To   string `json:"to" maxLength:"5" doc:"HH:mm; not after from: on the next day."`
}

// WorkEdit is a change of some of it.
type WorkEdit = wire.Changes[Work]

// AbsenceKind is why somebody is away.
type AbsenceKind string

// The kinds of absences.
const (
	OnHoliday AbsenceKind = "holiday"
	Ill       AbsenceKind = "ill"
	AwayOther AbsenceKind = "other"
)

// Absence is a time in which somebody does not work: whole days on the agency's calendar, or some hours of one day.
type Absence struct {
	Member   identity.MemberID
	ID       int64
	Staff    identity.StaffID
	Kind     AbsenceKind
	From, To clock.Date
	// FromTime and ToTime are HH:mm on the agency's clock; both are empty for whole days.
	FromTime, ToTime string
}

// Span is the time of an absence, without its end.
func (a Absence) Span(zone *time.Location) (from, to clock.Instant) {
	if a.FromTime == "" {
		return a.From.At(0, zone), a.To.AddDays(1).At(0, zone)
	}
	return a.From.At(clock.TimeOfDay(minuteOf(a.FromTime)), zone), a.To.At(clock.TimeOfDay(minuteOf(a.ToTime)), zone)
}

// meets reports whether an absence and a time have a moment in common; a time without length is a moment.
func (a Absence) meets(from, to clock.Instant, zone *time.Location) bool {
	begin, end := a.Span(zone)
	return begin < max(to, from+1) && end > from
}

// Holiday is a public holiday of an agency.
type Holiday struct {
	Day  string `json:"day" maxLength:"10" doc:"yyyy-MM-dd"`
	Name string `json:"name" maxLength:"80"`
}

// Holidays are the public holidays of an agency.
type Holidays struct {
	Days []Holiday `json:"days" maxItems:"500" nullable:"false" doc:"By day."`
}

// HolidaysEdit is a change of them.
type HolidaysEdit = wire.Changes[Holidays]

// WorkLine is one line of the history of somebody's work.
type WorkLine struct {
	ID      int64
	Staff   identity.StaffID
	At      clock.Instant
	Account identity.AccountID
	wire.Change
}

// Availability is what is known of the work of an agency's people around a time.
type Availability struct {
	Zone     *time.Location
	work     map[identity.StaffID]Work
	absences []Absence
	holidays []Holiday
}

// WorkOf is what somebody may do and when.
func (a Availability) WorkOf(staff identity.StaffID) Work { return a.work[staff] }

// Away reports whether somebody is away in a part of a time.
func (a Availability) Away(staff identity.StaffID, from, to clock.Instant) bool {
	return slices.ContainsFunc(a.absences, func(x Absence) bool { return x.Staff == staff && x.meets(from, to, a.Zone) })
}

// Holiday is the name of the first public holiday among the days from first to last; empty for none.
func (a Availability) Holiday(first, last clock.Date) string {
	if len(a.holidays) == 0 {
		return ""
	}
	from, to := first.String(), last.String()
	i := slices.IndexFunc(a.holidays, func(h Holiday) bool { return h.Day >= from && h.Day <= to })
	if i < 0 {
		return ""
	}
	return cmp.Or(a.holidays[i].Name, a.holidays[i].Day)
}

// Span is a time, without its end.
type Span struct{ From, To clock.Instant }

// Minutes is how long it is.
func (s Span) Minutes() int { return int((s.To - s.From) / 60_000) }

// clip is the part of a span within another one; ok reports whether there is one.
func (s Span) clip(within Span) (part Span, ok bool) {
	part = Span{max(s.From, within.From), min(s.To, within.To)}
	return part, part.From < part.To
}

// join makes one span of those that meet, in order of time.
func join(spans []Span) []Span {
	slices.SortFunc(spans, func(a, b Span) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	var out []Span
	for _, s := range spans {
		if n := len(out); n > 0 && s.From <= out[n-1].To {
			out[n-1].To = max(out[n-1].To, s.To)
			continue
		}
		out = append(out, s)
	}
	return out
}

// Shifts are the times of the hours of the week that touch the days from first to last; those that meet are one. Without hours there are none: somebody without hours works always.
func (w Work) Shifts(first, last clock.Date, zone *time.Location) []Span {
	var spans []Span
	for day := first.AddDays(-1); day <= last; day = day.AddDays(1) {
		for _, s := range w.Hours {
			if s.Day != (int(day.Weekday())+6)%7+1 {
				continue
			}
			end := day
			if s.To <= s.From {
				end = day.AddDays(1)
			}
			if span := (Span{day.At(clock.TimeOfDay(minuteOf(s.From)), zone), end.At(clock.TimeOfDay(minuteOf(s.To)), zone)}); span.To > first.At(0, zone) {
				spans = append(spans, span)
			}
		}
	}
	return join(spans)
}

// Open reports whether a time lies within the hours of the week; shifts that meet are one.
func (w Work) Open(from, to clock.Instant, zone *time.Location) bool {
	return len(w.Hours) == 0 || slices.ContainsFunc(w.Shifts(from.Date(zone), to.Date(zone), zone), func(s Span) bool { return s.From <= from && from < s.To && to <= s.To })
}

// AwayOn are the times of a day of the agency's calendar at which somebody is away; those that meet are one.
func (a Availability) AwayOn(staff identity.StaffID, day clock.Date) []Span {
	whole := Span{day.At(0, a.Zone), day.AddDays(1).At(0, a.Zone)}
	var out []Span
	for _, x := range a.absences {
		if x.Staff != staff {
			continue
		}
		from, to := x.Span(a.Zone)
		if part, ok := (Span{from, to}).clip(whole); ok {
			out = append(out, part)
		}
	}
	return join(out)
}

// Covers reports whether somebody works in a place.
func (w Work) Covers(town, postalcode string) bool {
	if len(w.Areas) == 0 {
		return true
	}
	plain := func(text string) string { return strings.ToLower(strings.ReplaceAll(text, " ", "")) }
	return slices.ContainsFunc(w.Areas, func(area string) bool {
		if strings.ContainsAny(area, "0123456789") {
			return strings.HasPrefix(plain(postalcode), plain(area))
		}
		return plain(town) == plain(area)
	})
}

// ForHome reports whether somebody may get tasks of a home.
func (w Work) ForHome(home int64) bool {
	return !slices.Contains(w.NeverHomes, home) && (len(w.OnlyHomes) == 0 || slices.Contains(w.OnlyHomes, home))
}

// ForKind reports whether somebody does a kind of task.
func (w Work) ForKind(kind string) bool { return len(w.Kinds) == 0 || slices.Contains(w.Kinds, kind) }

// filled has empty lists for missing ones, as they are shown.
func (w Work) filled() Work {
	w.Kinds, w.Areas, w.Hours = append([]string{}, w.Kinds...), append([]string{}, w.Areas...), append([]Shift{}, w.Hours...)
	w.OnlyHomes, w.NeverHomes = append([]int64{}, w.OnlyHomes...), append([]int64{}, w.NeverHomes...)
	return w
}

// workKinds are the kinds of tasks in their order.
var workKinds = []string{"departure", "arrival", "service", "interim", "periodic", "check"}

const longestArea = 80

// clean brings the work into the form in which it is stored and names what is wrong.
func (w Work) clean() (Work, error) {
	wrong := map[string]string{}
	var kinds []string
	for _, kind := range workKinds {
		if slices.Contains(w.Kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	w.Kinds = kinds
	var areas []string
	for _, area := range w.Areas {
		area = strings.Join(strings.Fields(wire.PlainDirection(area)), " ")
		if utf8.RuneCountInString(area) > longestArea {
			wrong["areas"] = "too_long"
		}
		if area != "" && !slices.Contains(areas, area) {
			areas = append(areas, area)
		}
	}
	w.Areas = areas
	w.OnlyHomes, w.NeverHomes = slices.Compact(slices.Sorted(slices.Values(w.OnlyHomes))), slices.Compact(slices.Sorted(slices.Values(w.NeverHomes)))
	if slices.ContainsFunc(w.OnlyHomes, func(id int64) bool { return slices.Contains(w.NeverHomes, id) }) {
		wrong["never_homes"] = "same"
	}
	w.Hours = slices.Clone(w.Hours)
	slices.SortFunc(w.Hours, func(a, b Shift) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	w.Hours = slices.Compact(w.Hours)
	for _, s := range w.Hours {
		if !clockPattern.MatchString(s.From) || !clockPattern.MatchString(s.To) {
			wrong["hours"] = "format"
		}
	}
	if len(wrong) > 0 {
		return w, fault.Invalid(fault.BadRequest, wrong)
	}
	return w, nil
}

// clean brings the holidays into the order in which they are stored and names what is wrong.
func (h Holidays) clean() (Holidays, error) {
	h.Days = slices.Clone(h.Days)
	for i, one := range h.Days {
		h.Days[i].Name = strings.Join(strings.Fields(wire.PlainDirection(one.Name)), " ")
		if _, err := clock.ParseDate(one.Day); err != nil {
			return h, fault.Invalid(fault.BadRequest, map[string]string{"days": "format"})
		}
	}
	slices.SortStableFunc(h.Days, func(a, b Holiday) int { return cmp.Compare(a.Day, b.Day) })
	h.Days = slices.CompactFunc(h.Days, func(a, b Holiday) bool { return a.Day == b.Day })
	return h, nil
}

// longestAbsence is how many days an absence may have.
const longestAbsence = 400

// check names what is wrong with an absence.
func (a Absence) check() error {
	switch days := a.From.Until(a.To); {
	case a.From.IsZero():
		return fault.Invalid(fault.BadRequest, map[string]string{"from": "required"})
	case a.To.IsZero() || days < 0:
		return fault.Invalid(fault.BadRequest, map[string]string{"to": "before"})
	case days > longestAbsence:
		return fault.Invalid(fault.BadRequest, map[string]string{"to": "maximum"})
	case a.FromTime == "" && a.ToTime == "":
		return nil
	case days > 0:
		return fault.Invalid(fault.BadRequest, map[string]string{"to": "one_day"})
	case !clockPattern.MatchString(a.FromTime):
		return fault.Invalid(fault.BadRequest, map[string]string{"from_time": "format"})
	case !clockPattern.MatchString(a.ToTime):
		return fault.Invalid(fault.BadRequest, map[string]string{"to_time": "format"})
	case a.ToTime <= a.FromTime:
		return fault.Invalid(fault.BadRequest, map[string]string{"to_time": "before"})
	}
	return nil
}

// absenceField is the field of an absence in the history.
const absenceField = "absence"

// line is the absence as the history keeps it.
func (a Absence) line() json.RawMessage {
	if a.FromTime == "" {
		return json.RawMessage(fmt.Sprintf(`{"kind":%q,"from":%q,"to":%q}`, a.Kind, a.From.String(), a.To.String()))
	}
	return json.RawMessage(fmt.Sprintf(`{"kind":%q,"from":"%s %s","to":%q}`, a.Kind, a.From, a.FromTime, a.ToTime))
}

// absenceOfLine reads what line has written.
func absenceOfLine(raw json.RawMessage) (a Absence, err error) {
	var kept struct {
		Kind     AbsenceKind
		From, To string
	}
	if err := json.Unmarshal(raw, &kept); err != nil {
		return a, err
	}
	a.Kind = kept.Kind
	day, hour, partly := strings.Cut(kept.From, " ")
	if partly {
		a.FromTime, a.ToTime, kept.To = hour, kept.To, day
	}
	if a.From, err = clock.ParseDate(day); err != nil {
		return a, err
	}
	a.To, err = clock.ParseDate(kept.To)
	return a, err
}
