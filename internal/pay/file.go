package pay

import (
	"fmt"
	"slices"

	"latchkey/internal/sheet"
	"latchkey/locales"
)

func fileWords(lang, name string) string { return locales.Text(lang, "pay."+name) }

// filedRow is a month of one who is paid in one currency: one with two currencies has two rows.
type filedRow struct {
	Statement
	sums     Sums
	currency string
	amount   sheet.Cents
}

func hours(minutes int64) string { return fmt.Sprintf("%d:%02d", minutes/60, minutes%60) }

var monthColumnsOfFile = []sheet.Column[filedRow]{
	{Name: "month", Cell: func(r filedRow, _ string) any { return MonthText(r.Month) }},
	{Name: "who", Cell: func(r filedRow, _ string) any { return r.Entry.Name }},
	{Name: "kind", Cell: func(r filedRow, lang string) any { return locales.Text(lang, "team.kind."+kindOf(r.Statement)) }},
	{Name: "tasks", Cell: func(r filedRow, _ string) any { return r.sums.Tasks }},
	{Name: "hours", Cell: func(r filedRow, _ string) any { return hours(r.sums.Minutes) }},
	{Name: "planned_hours", Cell: func(r filedRow, _ string) any { return hours(r.sums.PlannedMinutes) }},
	{Name: "pieces", Cell: func(r filedRow, _ string) any { return r.sums.Pieces }},
	{Name: "unrated", Cell: func(r filedRow, _ string) any { return r.sums.Unrated }},
	{Name: "amount", Cell: func(r filedRow, _ string) any {
		if r.currency == "" {
			return nil
		}
		return r.amount
	}},
	{Name: "currency", Cell: func(r filedRow, _ string) any { return r.currency }},
	{Name: "state", Cell: func(r filedRow, lang string) any {
		if r.Closed != nil {
			return fileWords(lang, "closed")
		}
		return fileWords(lang, "open")
	}},
}

// monthTable is a month of all who are paid, in a language.
func monthTable(all []Statement, lang string) sheet.Table {
	var rows []filedRow
	for _, st := range all {
		sums := st.sums()
		if len(sums.Amounts) == 0 {
			rows = append(rows, filedRow{Statement: st, sums: sums})
		}
		for _, a := range sums.Amounts {
			rows = append(rows, filedRow{st, sums, a.Currency, sheet.Cents(a.Amount)})
		}
	}
	return sheet.Of(monthColumnsOfFile, rows, lang, fileWords)
}

// filedLine is one amount of a month: a task, a later change of one, or a correction with its reason.
type filedLine struct {
	Line
	what, reason string
}

var lineColumns = []sheet.Column[filedLine]{
	{Name: "day", Cell: func(l filedLine, _ string) any {
		if l.Day.IsZero() {
			return nil
		}
		return l.Day
	}},
	{Name: "what", Cell: func(l filedLine, lang string) any { return fileWords(lang, "what."+l.what) }},
	{Name: "task", Cell: func(l filedLine, lang string) any {
		if l.Kind == "" {
			return nil
		}
		return locales.Text(lang, "trail.value.kinds."+l.Kind)
	}},
	{Name: "home", Cell: func(l filedLine, _ string) any { return l.Home }},
	{Name: "minutes", Cell: func(l filedLine, _ string) any {
		if l.Kind == "" {
			return nil
		}
		return l.Minutes
	}},
	{Name: "time", Cell: func(l filedLine, lang string) any {
		switch {
		case l.Kind == "":
			return nil
		case l.Pressed:
			return fileWords(lang, "pressed")
		}
		return fileWords(lang, "planned")
	}},
	{Name: "paid_by", Cell: func(l filedLine, lang string) any {
		if l.Kind == "" {
			return nil
		}
		return fileWords(lang, "by."+string(l.By))
	}},
	{Name: "amount", Cell: func(l filedLine, _ string) any {
		if l.Currency == "" {
			return nil
		}
		return sheet.Cents(l.Amount)
	}},
	{Name: "currency", Cell: func(l filedLine, _ string) any { return l.Currency }},
	{Name: "reason", Cell: func(l filedLine, _ string) any { return l.reason }},
}

// lineTable is a month of one who is paid, task by task.
func lineTable(st Statement, lang string) sheet.Table {
	rows := make([]filedLine, 0, len(st.Lines)+len(st.Differences)+len(st.Corrections))
	for _, l := range st.Lines {
		rows = append(rows, filedLine{Line: l, what: "task"})
	}
	for _, l := range st.Differences {
		rows = append(rows, filedLine{Line: l, what: "difference"})
	}
	for _, c := range st.Corrections {
		rows = append(rows, filedLine{Line: Line{Amount: c.Amount, Currency: c.Currency}, what: "correction", reason: c.Reason})
	}
	return sheet.Of(lineColumns, slices.Clip(rows), lang, fileWords)
}
