// Package pay works out what people and companies are paid for a month: their rates by day, the tasks that they did, corrections by hand, and months that were closed.
//
// A task of a company's people is paid to the company; the agency's own people are paid themselves.
package pay

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// Month is a month, named by its first day.
type Month = clock.Date

// ParseMonth reads yyyy-MM.
func ParseMonth(text string) (Month, error) {
	day, err := clock.ParseDate(text + "-01")
	if err != nil || len(text) != len("2026-01") {
		return 0, fault.Invalid(fault.BadRequest, map[string]string{"month": "expected yyyy-MM"})
	}
	return day, nil
}

// MonthText writes yyyy-MM.
func MonthText(m Month) string { return m.Format("2006-01") }

// MonthOf is the month that a day is in.
func MonthOf(day clock.Date) Month { return clock.FirstOf(day.Month()) }

// after is the first day behind a month; before is the first day of the month before it.
func after(m Month) Month  { return clock.FirstOf(m.Month() + 1) }
func before(m Month) Month { return clock.FirstOf(m.Month() - 1) }

// Piece is what one task of a kind is paid, at homes of a size or at one home.
type Piece struct {
	Kind         string `json:"kind" enum:"departure,arrival,service,interim,periodic,check," doc:"Kind of task; empty for all."`
	Property     int64  `json:"property" minimum:"0" doc:"Number of the one home; 0 for all."`
	BedroomsFrom int    `json:"bedrooms_from" minimum:"0" maximum:"99" doc:"The fewest bedrooms."`
	BedroomsTo   int    `json:"bedrooms_to" minimum:"0" maximum:"99" doc:"The most bedrooms; 99 for no limit."`
	Amount       int64  `json:"amount" minimum:"0" maximum:"100000000" doc:"Cents a task."`
}

// mostBedrooms says that a piece has no upper limit.
const mostBedrooms = 99

// Rates are what somebody is paid from a day on.
type Rates struct {
	Currency string  `json:"currency" minLength:"3" maxLength:"3" doc:"ISO 4217."`
	Hour     int64   `json:"hour" minimum:"0" maximum:"100000000" doc:"Cents an hour, for tasks without a piece rate; 0 for no hourly rate."`
	Pieces   []Piece `json:"pieces" maxItems:"100" nullable:"false" doc:"Rates by task. Of those that fit, one home goes before a kind, and a kind before a size."`
}

// Sheet are rates with the day from which they count.
type Sheet struct {
	Staff identity.StaffID
	From  clock.Date
	Rates
}

// fits reports whether a piece rate is for a job.
func (p Piece) fits(j Job) bool {
	return (p.Kind == "" || p.Kind == j.Kind) && (p.Property == 0 || p.Property == j.Property) && j.Bedrooms >= p.BedroomsFrom && (p.BedroomsTo == mostBedrooms || j.Bedrooms <= p.BedroomsTo)
}

// narrow is how particular a piece rate is.
func (p Piece) narrow() int {
	n := 0
	if p.Property != 0 {
		n += 4
	}
	if p.Kind != "" {
		n += 2
	}
	if p.BedroomsFrom > 0 || p.BedroomsTo < mostBedrooms {
		n++
	}
	return n
}

// pieceFor is the most particular piece rate for a job, of equals the first.
func (r Rates) pieceFor(j Job) (Piece, bool) {
	best, found := Piece{}, false
	for _, p := range r.Pieces {
		if p.fits(j) && (!found || p.narrow() > best.narrow()) {
			best, found = p, true
		}
	}
	return best, found
}

// clean brings rates into the form in which they are stored and names what is wrong.
func (r Rates) clean() (Rates, error) {
	r.Currency = strings.ToUpper(r.Currency)
	r.Pieces = append([]Piece{}, r.Pieces...)
	wrong := map[string]string{}
	if len(r.Currency) != 3 || strings.Trim(r.Currency, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		wrong["currency"] = "expected ISO 4217"
	}
	if r.Hour == 0 && len(r.Pieces) == 0 {
		wrong["hour"] = "required"
	}
	for _, p := range r.Pieces {
		if p.BedroomsTo < p.BedroomsFrom {
			wrong["pieces"] = "bedrooms_to is less than bedrooms_from"
		}
	}
	if len(wrong) > 0 {
		return r, fault.Invalid(fault.BadRequest, wrong)
	}
	return r, nil
}

// on are the rates of a day: the sheet with the latest day that is not after it.
func on(sheets []Sheet, day clock.Date) (Rates, bool) {
	best, found := Sheet{}, false
	for _, s := range sheets {
		if s.From <= day && (!found || s.From > best.From) {
			best, found = s, true
		}
	}
	return best.Rates, found
}

// Job is a task as pay sees it.
type Job struct {
	Task     int64
	Kind     string
	Property int64
	Home     string
	Bedrooms int
	// Day is the one on which it began, by the clock of the home: a task over midnight counts there as a whole.
	Day     clock.Date
	Company identity.StaffID
	People  []identity.StaffID
	// Minutes are whole minutes that passed, also when the clocks change; Pressed says that begin and end were pressed.
	Minutes int64
	Pressed bool
}

// jobOf is a worked task at a home.
func jobOf(t task.Worked, home property.Property) Job {
	return Job{
		Task: t.ID, Kind: t.Kind, Property: t.Property, Home: home.Short(), Bedrooms: home.Bedrooms, Day: t.Start.Date(home.Zone), Company: t.Company, People: t.People,
		Minutes: int64((t.End - t.Start) / clock.Instant(time.Minute.Milliseconds())), Pressed: t.Pressed,
	}
}

// By is what a line is paid by.
type By string

// What a line can be paid by.
const (
	ByPiece By = "piece"
	ByHour  By = "hour"
	// NoRate says that no rate is for the task: it has no amount, which is not an amount of zero.
	NoRate By = "none"
)

// Line is what one task, or a later change of it, is worth to one who is paid.
type Line struct {
	Task     int64      `json:"task"`
	Day      clock.Date `json:"day"`
	Kind     string     `json:"kind"`
	Home     string     `json:"home"`
	Minutes  int64      `json:"minutes"`
	Pressed  bool       `json:"pressed"`
	Share    int        `json:"share"`
	Of       int        `json:"of"`
	By       By         `json:"by"`
	Amount   int64      `json:"amount"`
	Currency string     `json:"currency"`
}

// CompanyOf is the company of a person; zero for the agency's own.
type CompanyOf func(person identity.StaffID) identity.StaffID

// line is what a job is worth to one who is paid; false where they had no part in it. Each person at a task has its whole time. A piece is divided by the number of people, and a cent that is left
// over goes to the first.
func (j Job) line(payee identity.StaffID, company CompanyOf, sheets []Sheet) (Line, bool) {
	workers := j.People
	if len(workers) == 0 {
		workers = []identity.StaffID{j.Company}
	}
	share, first := 0, false
	for i, id := range workers {
		if id == payee || company(id) == payee {
			share++
			first = first || i == 0
		}
	}
	if share == 0 || payee == 0 {
		return Line{}, false
	}
	l := Line{Task: j.Task, Day: j.Day, Kind: j.Kind, Home: j.Home, Minutes: j.Minutes * int64(share), Pressed: j.Pressed, Share: share, Of: len(workers), By: NoRate}
	rates, known := on(sheets, j.Day)
	if !known {
		return l, true
	}
	if piece, found := rates.pieceFor(j); found {
		n := int64(len(workers))
		l.By, l.Currency, l.Amount = ByPiece, rates.Currency, piece.Amount/n*int64(share)
		if first {
			l.Amount += piece.Amount % n
		}
	} else if rates.Hour > 0 {
		l.By, l.Currency, l.Amount = ByHour, rates.Currency, (rates.Hour*l.Minutes+30)/60
	}
	return l, true
}

// Correction is an amount that was added or taken off by hand.
type Correction struct {
	ID       int64              `json:"id"`
	Staff    identity.StaffID   `json:"staff"`
	Month    Month              `json:"month"`
	Amount   int64              `json:"amount"`
	Currency string             `json:"currency"`
	Reason   string             `json:"reason"`
	At       clock.Instant      `json:"at"`
	Account  identity.AccountID `json:"account"`
}

const (
	longestReason     = 300
	mostCorrection    = 100_000_000
	oldestMonths      = 240
	comparedMonths    = 12
	mostCorrectionsOf = 200
)

func (c Correction) clean() (Correction, error) {
	wrong := map[string]string{}
	c.Reason = strings.Join(strings.Fields(wire.PlainDirection(c.Reason)), " ")
	c.Currency = strings.ToUpper(c.Currency)
	if c.Reason == "" {
		wrong["reason"] = "required"
	} else if utf8.RuneCountInString(c.Reason) > longestReason {
		wrong["reason"] = "too_long"
	}
	if c.Amount == 0 || c.Amount > mostCorrection || c.Amount < -mostCorrection {
		wrong["amount"] = "expected an amount"
	}
	if len(c.Currency) != 3 || strings.Trim(c.Currency, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		wrong["currency"] = "expected ISO 4217"
	}
	if len(wrong) > 0 {
		return c, fault.Invalid(fault.BadRequest, wrong)
	}
	return c, nil
}

// Content is all that a month says of one who is paid; a closed month keeps it.
type Content struct {
	Lines       []Line       `json:"lines"`
	Corrections []Correction `json:"corrections"`
	// Differences are changes of tasks of months that had been closed: what they are worth now, less what was counted.
	Differences []Line `json:"differences"`
}

// Closed is a closed month.
type Closed struct {
	Staff identity.StaffID
	Month Month
	At    clock.Instant
	By    identity.AccountID
	Content
}

// linesOf are the lines of one who is paid, of the days from one to before another, by day.
func linesOf(jobs []Job, payee identity.StaffID, company CompanyOf, sheets []Sheet, from, to clock.Date) []Line {
	out := []Line{}
	for _, j := range jobs {
		if j.Day < from || j.Day >= to {
			continue
		}
		if l, has := j.line(payee, company, sheets); has {
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b Line) int { return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Task, b.Task)) })
	return out
}

type worth struct {
	task     int64
	currency string
}

// differences compares closed months with what their tasks are worth now. What earlier differences said is counted already; those of months before the oldest one that is compared are settled for good.
func differences(closed []Closed, now []Line) []Line {
	oldest := clock.Date(math.MaxInt32)
	for _, c := range closed {
		oldest = min(oldest, c.Month)
	}
	counted, minutes := map[worth]int64{}, map[int64]int64{}
	known := map[int64]Line{}
	add := func(l Line, sign int64) {
		if l.Currency != "" {
			counted[worth{l.Task, l.Currency}] += sign * l.Amount
		}
		minutes[l.Task] += sign * l.Minutes
		known[l.Task] = l
	}
	for _, c := range closed {
		for _, l := range slices.Concat(c.Lines, c.Differences) {
			if l.Day >= oldest {
				add(l, -1)
			}
		}
	}
	for _, l := range now {
		add(l, 1)
	}
	out := []Line{}
	for w, amount := range counted {
		if amount == 0 {
			continue
		}
		l := known[w.task]
		l.Amount, l.Currency, l.Minutes = amount, w.currency, minutes[w.task]
		out = append(out, l)
	}
	slices.SortFunc(out, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Task, b.Task), cmp.Compare(a.Currency, b.Currency))
	})
	return out
}

// settles reports whether a month is the one in which differences of closed months are shown: the one behind the newest that is closed.
func settles(closed []Closed, m Month) bool {
	newest := Month(0)
	for _, c := range closed {
		newest = max(newest, c.Month)
	}
	return newest != 0 && after(newest) == m
}

// Sums are the numbers of a month.
type Sums struct {
	Tasks          int64        `json:"tasks" doc:"Tasks that were worked."`
	Minutes        int64        `json:"minutes" doc:"By pressed begin and end."`
	PlannedTasks   int64        `json:"planned_tasks" doc:"Tasks whose begin or end was not pressed; they count with their planned time."`
	PlannedMinutes int64        `json:"planned_minutes" doc:"The time of those."`
	Pieces         int64        `json:"pieces" doc:"Tasks that are paid by piece."`
	Unrated        int64        `json:"unrated" doc:"Tasks without a rate: they are in no amount."`
	Amounts        []wire.Money `json:"amounts" nullable:"false" doc:"By currency, with corrections and differences."`
}

// sums counts a month.
func (c Content) sums() Sums {
	out := Sums{Amounts: []wire.Money{}}
	byCurrency := map[string]int64{}
	for _, l := range c.Lines {
		out.Tasks++
		if l.Pressed {
			out.Minutes += l.Minutes
		} else {
			out.PlannedTasks++
			out.PlannedMinutes += l.Minutes
		}
		switch l.By {
		case ByPiece:
			out.Pieces++
		case NoRate:
			out.Unrated++
		case ByHour:
		}
	}
	for _, l := range slices.Concat(c.Lines, c.Differences) {
		if l.Currency != "" {
			byCurrency[l.Currency] += l.Amount
		}
	}
	for _, k := range c.Corrections {
		byCurrency[k.Currency] += k.Amount
	}
	for currency, amount := range byCurrency {
		out.Amounts = append(out.Amounts, wire.Money{Amount: amount, Currency: currency})
	}
	slices.SortFunc(out.Amounts, func(a, b wire.Money) int { return cmp.Compare(a.Currency, b.Currency) })
	return out
}
