package planning

import (
	"hash/fnv"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/task"
)

// interims are the cleanings during a long stay: at most so many days apart and spread evenly, so that none is soon after the arrival or before the departure.
func (h *home) interims(out *list, s *Stay) {
	rule, ok := h.rules.of(InterimKind, s.Arrival)
	if !ok {
		return
	}
	nights := s.Arrival.Until(s.Departure)
	parts := (nights + rule.Every - 1) / rule.Every
	for i := 1; i < parts; i++ {
		day := s.Arrival.AddDays((i*nights + parts/2) / parts)
		day = h.offHoliday(rule, day, s.Arrival.AddDays(1), s.Departure.AddDays(-1))
		start, end := h.beside(day.At(rule.at, h.Zone), rule.length(h.Property, persons(s)), 0)
		out.add(h.led(rule, h.task(interimKey(s.ID, i), task.Interim, s, start, end)))
	}
}

// offHoliday moves a day away from public holidays as the rule wants it, within the days from first to last.
func (h *home) offHoliday(rule *Rule, day, first, last clock.Date) clock.Date {
	if h.holiday == nil || rule.Holidays != DayBefore && rule.Holidays != DayAfter {
		return day
	}
	step := 1
	if rule.Holidays == DayBefore {
		step = -1
	}
	for moved := day; moved >= first && moved <= last; moved = moved.AddDays(step) {
		if !h.holiday(moved) {
			return moved
		}
	}
	return day
}

// sampled reports whether a stay is in the sample of one in so many. It follows from the numbers of home and stay, so that planning again chooses the same.
func sampled(member, stay int64, every int) bool {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(strconv.FormatInt(member, 10) + "-" + strconv.FormatInt(stay, 10)))
	return every > 0 && sum.Sum32()%uint32(every) == 0 // every is from 1 to 1000
}

// inspection is the check of a departure cleaning that is in the sample, right after it.
func (h *home) inspection(out *list, s *Stay) {
	rule, ok := h.rules.of(InspectionKind, s.Departure)
	if !ok || !sampled(int64(h.Ref.Member), s.ID, rule.Every) {
		return
	}
	cleaning, ok := h.cleans(s)
	if !ok {
		return
	}
	cleaned := h.departure(s, cleaning)
	start, end := h.beside(cleaned.PlannedEnd, rule.length(h.Property, persons(s)), h.nextArrival(s))
	c := h.task(inspectionKey(s.ID), task.Departure, s, start, end)
	c.Check, c.ParentRule, c.Next, c.Person = true, cleaned.RuleKey, cleaned.Next, 0 // nobody checks their own work, unless the rule says who
	out.add(h.led(rule, c))
}
