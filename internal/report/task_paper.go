package report

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/report/paper"
	"latchkey/internal/task"
	"latchkey/locales"
)

// taskFields is the catalogue of the reports about tasks: what a person's task list shows, and never a key code.
var taskFields = &paper.Catalogue{
	Name:  "tasks",
	About: []string{"title", "agency", "days", "made", "missing"},
	Words: []string{"total", "tasks", "when", "where", "next_arrival", "guests", "who", "hours", "notes"},
	Fields: []paper.Field{
		{Name: "day", Group: true},
		{Name: "when"},
		{Name: "hours", Number: true},
		{Name: "type", Group: true},
		{Name: "title"},
		{Name: "property", Group: true},
		{Name: "address"},
		{Name: "city", Group: true},
		{Name: "company", Group: true},
		{Name: "who", Group: true},
		{Name: "state", Group: true},
		{Name: "next_arrival"},
		{Name: "guests", Number: true},
		{Name: "cots", Number: true},
		{Name: "pets", Number: true},
		{Name: "notes"},
	},
}

// shippedFiles are the templates that come with the app.
//
//go:embed templates/*.json
var shippedFiles embed.FS

// shipped are the templates by their names.
var shipped = sync.OnceValue(func() map[string]*paper.Template {
	files, err := fs.Glob(shippedFiles, "templates/*.json")
	if err != nil {
		panic(err)
	}
	out := map[string]*paper.Template{}
	for _, file := range files {
		raw, err := shippedFiles.ReadFile(file)
		if err != nil {
			panic(err)
		}
		t, err := paper.Parse(raw, taskFields)
		if err != nil {
			panic(fmt.Sprintf("%s: %v", file, err))
		}
		out[strings.TrimSuffix(path.Base(file), ".json")] = t
	}
	return out
})

// content is what a template of tasks is filled with, in a language.
func content(lines []task.Line, template, agency, lang string, now clock.Instant) *paper.Content {
	words := func(name string) string { return locales.Text(lang, "report."+name) }
	c := &paper.Content{Lang: lang, Words: words, Decimal: words("decimal"), About: map[string]string{"title": words("template." + template), "agency": agency}}
	missing := false
	for _, l := range lines {
		row := taskRow(l, lang, words)
		missing = missing || slices.ContainsFunc(row, func(v paper.Value) bool { return strings.ContainsRune(paper.Clean(v.Text), paper.Missing) })
		c.Rows = append(c.Rows, row)
	}
	if missing {
		c.About["missing"] = words("missing")
	}
	if len(lines) > 0 {
		first, last := lines[0].PlannedOn, lines[0].PlannedOn
		for _, l := range lines {
			first, last = min(first, l.PlannedOn), max(last, l.PlannedOn)
		}
		c.About["days"] = first.Format(words("date"))
		if last != first {
			c.About["days"] += " – " + last.Format(words("date"))
		}
		c.About["made"] = now.Time().In(lines[0].Home.Zone).Format(words("date") + ", " + words("time"))
	}
	return c
}

// taskRow is a task in the order of taskFields.
func taskRow(l task.Line, lang string, words func(string) string) paper.Row {
	start, end := l.PlannedStart.Time().In(l.Home.Zone), l.PlannedEnd.Time().In(l.Home.Zone)
	when := start.Format(words("time")) + " – "
	if last := l.PlannedEnd.Date(l.Home.Zone); last != l.PlannedStart.Date(l.Home.Zone) {
		when += last.Format(words("date")) + ", "
	}
	when += end.Format(words("time"))
	hours := (int64(l.PlannedEnd-l.PlannedStart)*100 + 1_800_000) / 3_600_000
	out := paper.Row{
		{Text: words(fmt.Sprintf("weekday.%d", (int(l.PlannedOn.Weekday())+6)%7+1)) + ", " + l.PlannedOn.Format(words("date")), Order: l.PlannedOn.String(), Key: l.PlannedOn.String()},
		{Text: when, Order: start.Format("2006-01-02 15:04")},
		number(hours, words),
		{Text: kind(l, lang), Key: string(l.Type)},
		{Text: l.Title.In(lang)},
		{Text: l.Home.Title, Order: l.Home.Title + " " + l.Home.Ref.String(), Key: l.Home.Ref.String()},
		{Text: address(l)},
		{Text: l.Home.City},
		{Text: l.Firm, Key: staffKey(l.Member, l.Company)},
		who(l, words),
		{Text: words("state." + string(l.State())), Key: string(l.State())},
	}
	if l.Next.Arrival.IsZero() {
		out = append(out, paper.Value{}, paper.Value{}, paper.Value{}, paper.Value{})
	} else {
		arrival := l.Next.Arrival.At(l.Next.ArrivalTime, l.Home.Zone).Time().In(l.Home.Zone)
		text := arrival.Format(words("date") + ", " + words("time"))
		if l.Next.Arrival == l.PlannedOn {
			text = words("same_day") + " " + arrival.Format(words("time"))
		}
		guests := l.Next.Adults + l.Next.Children + l.Next.Toddlers
		out = append(out, paper.Value{Text: text, Order: arrival.Format("2006-01-02 15:04")}, count(guests), count(l.Next.Cots), count(l.Next.Pets))
	}
	return append(out, paper.Value{Text: plain(l.Annotations)})
}

func count(n int) paper.Value { return paper.Value{Text: fmt.Sprint(n), Number: int64(n) * 100} }

func number(hundredths int64, words func(string) string) paper.Value {
	c := paper.Content{Decimal: words("decimal")}
	return paper.Value{Text: c.Number(hundredths), Number: hundredths}
}

// staffKey tells people with one name apart.
func staffKey(member identity.MemberID, id identity.StaffID) string {
	if id == 0 {
		return ""
	}
	return identity.Ref{Member: member, ID: int64(id)}.String()
}

// who names the person, or where there is none the company, and the second person; each of them has the task on the own sheet.
func who(l task.Line, words func(string) string) paper.Value {
	var each []paper.Name
	id, name := l.Person, l.Who
	if id == 0 {
		id, name = l.Company, l.Firm
	}
	for _, n := range []paper.Name{{Key: staffKey(l.Member, id), Text: name}, {Key: staffKey(l.Member, l.Additional), Text: l.Second}} {
		if n.Key != "" {
			each = append(each, n)
		}
	}
	if len(each) == 0 {
		return paper.Value{Text: "–", Each: []paper.Name{{Text: words("nobody")}}}
	}
	var names []string
	for _, n := range each {
		names = append(names, n.Text)
	}
	return paper.Value{Text: strings.Join(names, ", "), Each: each}
}
