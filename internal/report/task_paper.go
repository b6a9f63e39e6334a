package report

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

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
	Words: []string{"total", "tasks", "when", "where", "next_arrival", "guests", "who", "hours", "notes", startEnd},
	Fields: []paper.Field{
		{Name: "day", Group: true},
		{Name: "short_day"},
		{Name: "when"},
		{Name: "hours", Number: true, Per: hour},
		{Name: "type", Group: true},
		{Name: "title"},
		{Name: "property", Group: true},
		{Name: "building", Group: true},
		{Name: "address"},
		{Name: "city", Group: true},
		{Name: "company", Group: true},
		{Name: "who", Group: true},
		{Name: "state", Group: true},
		{Name: "next_arrival"},
		{Name: "guests", Number: true},
		{Name: "party"},
		{Name: "adults", Number: true},
		{Name: "children", Number: true},
		{Name: "toddlers", Number: true},
		{Name: "pets", Number: true},
		{Name: "cots", Number: true},
		{Name: "stay"},
		{Name: "sent_back"},
		{Name: "notes"},
		{Name: taskCode, Code: true},
	},
}

// taskCode is the field with the address that opens a task in the app, startEnd the heading of its column; codeAsks has the app ask whether to begin or end the task.
const taskCode, startEnd, codeAsks = "task_code", "start_end", "?do=press"

// hour has as many of the smallest parts of an instant: hours are added up exactly, because people are paid by them.
const hour = int64(time.Hour / time.Millisecond)

// shippedTemplate is one of them, with its JSON.
type shippedTemplate struct {
	*paper.Template
	raw []byte
}

// shippedFiles are the templates that come with the app.
//
//go:embed templates/*.json
var shippedFiles embed.FS

// shipped are the templates by their names.
var shipped = sync.OnceValue(func() map[string]shippedTemplate {
	files, err := fs.Glob(shippedFiles, "templates/*.json")
	if err != nil {
		panic(err)
	}
	out := map[string]shippedTemplate{}
	for _, file := range files {
		raw, err := shippedFiles.ReadFile(file)
		if err != nil {
			panic(err)
		}
		t, err := paper.Parse(raw, catalogues()...)
		if err != nil {
			panic(fmt.Sprintf("%s: %v", file, err))
		}
		name := strings.TrimSuffix(path.Base(file), ".json")
		out[name] = shippedTemplate{t, raw}
	}
	return out
})

// taskRows puts tasks into a report one after the other: of each only the fields stay that the report has.
type taskRows struct {
	c *paper.Content
	// address is that of the tasks in the app, at are the places of the report's fields in the catalogue.
	address string
	at      []int
	// first and last are the days of the tasks, zone is that of the first one's home, members are the agencies that they are of.
	first, last clock.Date
	zone        *time.Location
	members     []identity.MemberID
}

// newTaskRows begins a report with some fields of the catalogue; nil for all.
func newTaskRows(fields []string, title, lang string, public *url.URL) *taskRows {
	out := &taskRows{c: blank(lang, title, ""), address: public.JoinPath("cleanings").String()}
	out.c.Fields = fields
	for i, f := range taskFields.Fields {
		if fields == nil || slices.Contains(fields, f.Name) {
			out.at = append(out.at, i)
		}
	}
	return out
}

// add puts a task behind the others; it never fails.
func (r *taskRows) add(l task.Line) error {
	if len(r.c.Rows) == 0 {
		r.first, r.last, r.zone = l.PlannedOn, l.PlannedOn, l.Home.Zone
	}
	r.first, r.last = min(r.first, l.PlannedOn), max(r.last, l.PlannedOn)
	if !slices.Contains(r.members, l.Member) {
		r.members = append(r.members, l.Member)
	}
	whole := taskRow(l, r.c.Lang, r.c.Words, r.address)
	row := make(paper.Row, len(r.at))
	for i, at := range r.at {
		row[i] = whole[at]
	}
	r.c.Rows, r.c.Stays = append(r.c.Rows, row), append(r.c.Stays, staysOf(l))
	return nil
}

// end gives the report of an agency; its days are those of the tasks.
func (r *taskRows) end(agency string, now clock.Instant) *paper.Content {
	r.c.About["agency"] = agency
	if len(r.c.Rows) > 0 {
		during(r.c, r.first, r.last)
		madeAt(r.c, now, r.zone)
	}
	return finish(r.c)
}

// taskRow is a task in the order of taskFields.
func taskRow(l task.Line, lang string, words func(string) string, tasksAt string) paper.Row {
	start, end := l.PlannedStart.Time().In(l.Home.Zone), l.PlannedEnd.Time().In(l.Home.Zone)
	when := start.Format(words("time")) + " – "
	if last := l.PlannedEnd.Date(l.Home.Zone); last != l.PlannedStart.Date(l.Home.Zone) {
		when += last.Format(words("date")) + ", "
	}
	when += end.Format(words("time"))
	out := paper.Row{
		dayText(words, "weekday", l.PlannedOn),
		dayText(words, "weekday_short", l.PlannedOn),
		{Text: when, Order: start.Format("2006-01-02 15:04")},
		hours(int64(l.PlannedEnd-l.PlannedStart), words),
		{Text: kind(l, lang), Key: string(l.Type)},
		{Text: l.Title.In(lang)},
		{Text: l.Home.Title, Order: l.Home.Title + " " + l.Home.Ref.String(), Key: l.Home.Ref.String()},
		{Text: plain(l.Home.Building.Name)},
		{Text: address(l)},
		{Text: l.Home.City},
		{Text: l.Firm, Key: staffKey(l.Member, l.Company)},
		who(l, words),
		{Text: words("state." + string(l.State())), Key: string(l.State())},
	}
	return append(append(out, nextGuests(l, lang, words)...), stay(l, words), sentBack(l, words), paper.Value{Text: plain(l.Annotations)}, paper.Value{Text: tasksAt + "/" + l.Ref().String() + codeAsks})
}

// nextGuests are the fields about who comes next, from next_arrival to cots.
func nextGuests(l task.Line, lang string, words func(string) string) paper.Row {
	next := l.Next
	if next.Arrival.IsZero() {
		return make(paper.Row, 8)
	}
	arrival := next.Arrival.At(next.ArrivalTime, l.Home.Zone).Time().In(l.Home.Zone)
	text := arrival.Format(words("date") + ", " + words("time"))
	if next.Arrival == l.PlannedOn {
		text = words("same_day") + " " + arrival.Format(words("time"))
	}
	// A home is cleaned and checked before the same guests: they count once.
	once := fmt.Sprintf("%s %d", l.Home.Ref, next.Reservation)
	if next.Reservation == 0 {
		once = fmt.Sprintf("%s %s", l.Home.Ref, next.Arrival)
	}
	count := func(n int) paper.Value { return paper.Value{Text: strconv.Itoa(n), Number: int64(n), Once: once} }
	return paper.Row{
		{Text: text, Order: arrival.Format("2006-01-02 15:04")},
		count(next.Adults + next.Children + next.Toddlers),
		{Text: party(next, lang)},
		count(next.Adults), count(next.Children), count(next.Toddlers), count(next.Pets), count(next.Cots),
	}
}

// party says who comes, as the printed sheet of the browser does: what there is none of is left out.
func party(next task.Next, lang string) string {
	var out []string
	for _, one := range []struct {
		name string
		n    int
	}{{"adults", next.Adults}, {"children", next.Children}, {"toddlers", next.Toddlers}, {"pets", next.Pets}, {"cots", next.Cots}} {
		if one.n > 0 {
			out = append(out, locales.Text(lang, "report."+one.name+"."+form(lang, one.n), "count", strconv.Itoa(one.n)))
		}
	}
	return strings.Join(out, ", ")
}

// forms are the forms of a word behind a whole number.
var forms = map[plural.Form]string{plural.One: "one", plural.Few: "few", plural.Many: "many"}

// form is the form that a word has behind a number in a language.
func form(lang string, n int) string {
	return cmp.Or(forms[plural.Cardinal.MatchPlural(language.Make(lang), n, 0, 0, 0, 0)], "other")
}

// stay names the stay that the task belongs to, with the number that guest and office read.
func stay(l task.Line, words func(string) string) paper.Value {
	if l.Reservation == 0 {
		return paper.Value{}
	}
	number := strconv.FormatInt(l.Reservation, 10)
	return paper.Value{Text: words("stay") + " " + number, Order: number}
}

// sentBack says why the task is to be done again.
func sentBack(l task.Line, words func(string) string) paper.Value {
	if l.SentBack.At.IsZero() {
		return paper.Value{}
	}
	return paper.Value{Text: plain(words("sent_back") + ": " + l.SentBack.What)}
}

func hours(n int64, words func(string) string) paper.Value {
	c := paper.Content{Decimal: words("decimal")}
	return paper.Value{Text: c.Number(n, hour), Number: n}
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
