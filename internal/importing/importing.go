// Package importing brings files of an agency in through the browser: a table is mapped to columns, each line's effect is shown, the lines are written, and the whole run can be taken back for a
// day.
package importing

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Kind is what the lines of a file are.
type Kind string

// The kinds.
const (
	Stays      Kind = "stays"
	People     Kind = "people"
	Properties Kind = "properties"
	Checklists Kind = "checklists"
	Payments   Kind = "payments"
)

// Kinds lists them.
var Kinds = []Kind{Stays, People, Properties, Checklists, Payments}

// State is how far a run has come.
type State string

// The states. Previewing, running and returning go on with each step.
const (
	Mapping    State = "mapping"
	Previewing State = "previewing"
	Previewed  State = "previewed"
	Running    State = "running"
	Done       State = "done"
	Returning  State = "returning"
	Returned   State = "returned"
)

// States lists them.
var States = []State{Mapping, Previewing, Previewed, Running, Done, Returning, Returned}

// Effect is what a line does, or did.
type Effect string

// The effects. A line without one was not looked at yet; a stopped one was never written.
const (
	EffectNone    Effect = ""
	EffectNew     Effect = "new"
	EffectChanged Effect = "changed"
	EffectSame    Effect = "same"
	EffectRefused Effect = "refused"
	EffectStopped Effect = "stopped"
)

// Effects lists them.
var Effects = []Effect{EffectNew, EffectChanged, EffectSame, EffectRefused, EffectStopped}

// Back is what became of a line when its run was taken back.
type Back string

// BackDone went back whole, BackKept has something that people have changed since, BackRefused could not go back.
const (
	BackNone    Back = ""
	BackDone    Back = "returned"
	BackKept    Back = "kept"
	BackRefused Back = "refused"
)

// Backs lists them.
var Backs = []Back{BackNone, BackDone, BackKept, BackRefused}

const (
	// ReturnWithin is how long a run can be taken back.
	ReturnWithin = 24 * time.Hour
	// keepLines is how long the report by line is kept.
	keepLines = 90 * 24 * time.Hour
	// mostWhole is how many lines are written in one transaction, all or none.
	mostWhole = 1000
	// previewStep and runStep are how many lines one step looks at or writes: other writers have their turn after it.
	previewStep = 100
	runStep     = 50
	pageSize    = 50
	// mostRuns is how many runs are listed.
	mostRuns = 50
)

// Type is how the cells of a column are read.
type Type string

// The types.
const (
	Text   Type = "text"
	Day    Type = "day"
	Time   Type = "time"
	Count  Type = "count"
	Amount Type = "amount"
	Choice Type = "choice"
	Home   Type = "home"
	Lang   Type = "lang"
	Degree Type = "degree"
)

// Column is what a file can say of a thing.
type Column struct {
	Name     string
	Type     Type
	Required bool
	// Secret: its cells are in no answer, and an empty one says nothing.
	Secret bool
	// Exact: only a heading that is one of its words is guessed; a heading that has one in it names something else.
	Exact bool
	// Headings are words of headings above it, folded, the surest first.
	Headings []string
	// Choices are the words that mean each value, folded.
	Choices []Option
}

// Option is a value of a choice with the words that mean it. The value is JSON.
type Option struct {
	Value string
	Words []string
}

// Map says which heading is which column, and how days and amounts are written.
type Map struct {
	Dates   string            `json:"dates"`
	Decimal string            `json:"decimal"`
	Columns map[string]string `json:"columns"`
}

// Values are what a line says, by column; a column that is not mapped is not there.
type Values map[string]json.RawMessage

// Writer is who writes lines, as part of which run.
type Writer struct {
	Actor  identity.Actor
	Member identity.MemberID
	Run    int64
}

// Outcome is what became of a line.
type Outcome struct {
	Effect  Effect
	ID      int64
	Title   string
	Changes []wire.Change
	// Part is the part of the thing that the line is about, where it has parts.
	Part int64
	// Secrets are what the line made of secrets, by column; they are in no answer.
	Secrets map[string]Secret
	// Refused are the columns to blame, each with a code as the reason.
	Refused map[string]string
}

// Secret is a secret before and after a line.
type Secret struct{ Before, After secret.Text }

// Undone is what became of a line that was taken back.
type Undone struct {
	// Kept are fields that people have changed since.
	Kept    []string
	Refused map[string]string
}

// Run is an import of a file.
type Run struct {
	Ref      identity.Ref
	Kind     Kind
	Name     string
	State    State
	Headings []string
	Map      Map
	// Known reports that the map was chosen for an earlier file with the same headings.
	Known                    bool
	Lines, Done              int64
	CreatedAt, RunAt, BackAt clock.Instant
	CreatedBy, RunBy, BackBy identity.AccountID
}

// Returnable reports whether a run can be taken back.
func (r Run) Returnable(now clock.Instant) bool {
	return r.State == Done && now < r.RunAt.Add(ReturnWithin)
}

// Line is a line of a run.
type Line struct {
	ID, Line int64
	Cells    map[string]string
	Outcome
	Twice, Ran bool
	Back       Back
	Kept       []string
	// Erased reports that what it says is no longer kept.
	Erased bool
}

// check refuses a map that names what is not there, or leaves out what a line needs.
func (m Map) check(columns []Column, headings []string) map[string]string {
	wrong := map[string]string{}
	if m.Dates != "dmy" && m.Dates != "mdy" {
		wrong["dates"] = "invalid"
	}
	if m.Decimal != "," && m.Decimal != "." {
		wrong["decimal"] = "invalid"
	}
	seen := map[string]bool{}
	for _, c := range columns {
		heading := m.Columns[c.Name]
		switch {
		case heading == "" && c.Required:
			wrong["columns."+c.Name] = "required"
		case heading == "":
		case !slices.Contains(headings, heading):
			wrong["columns."+c.Name] = "unknown"
		case seen[heading]:
			wrong["columns."+c.Name] = "duplicate"
		}
		seen[heading] = true
	}
	for name := range m.Columns {
		if !slices.ContainsFunc(columns, func(c Column) bool { return c.Name == name }) {
			wrong["columns"] = "unknown"
		}
	}
	return wrong
}

// named are the cells of a line by the columns that they are mapped to.
func (m Map) named(cells map[string]string) map[string]string {
	out := map[string]string{}
	for column, heading := range m.Columns {
		if heading != "" {
			out[column] = cells[heading]
		}
	}
	return out
}

// homes finds homes by what people call them.
type homes map[string][]int64

// values reads the cells of a line. An empty cell of a time, day, amount, count or choice says nothing; an empty text says that there is none.
func values(columns []Column, m Map, cells map[string]string, at homes) (Values, map[string]string) {
	out, wrong := Values{}, map[string]string{}
	for _, c := range columns {
		if m.Columns[c.Name] == "" {
			continue
		}
		cell := strings.TrimSpace(cells[m.Columns[c.Name]])
		if cell == "" {
			switch {
			case c.Required:
				wrong[c.Name] = "required"
			case c.Secret:
			case c.Type == Text || c.Type == Amount || c.Type == Time:
				out[c.Name] = json.RawMessage(`""`)
			}
			continue
		}
		value, reason := c.read(cell, m, at)
		if reason != "" {
			wrong[c.Name] = reason
			continue
		}
		raw, err := json.Marshal(value)
		if err != nil {
			wrong[c.Name] = "invalid"
			continue
		}
		out[c.Name] = raw
	}
	return out, wrong
}

func (c Column) read(cell string, m Map, at homes) (value any, reason string) {
	switch c.Type {
	case Day:
		if day, ok := parseDay(cell, m.Dates); ok {
			return day.String(), ""
		}
		return nil, "no_date"
	case Time:
		if t, err := clock.ParseTimeOfDay(strings.Replace(strings.TrimSuffix(strings.ToLower(cell), " uhr"), ".", ":", 1)); err == nil {
			return t.String(), ""
		}
		if len(cell) > 3 { // an hour with one digit, or with seconds
			hours, rest, _ := strings.Cut(cell, ":")
			if len(hours) == 1 {
				hours = "0" + hours
			}
			if len(rest) == 5 && rest[2] == ':' {
				rest = rest[:2]
			}
			if t, err := clock.ParseTimeOfDay(hours + ":" + rest); err == nil {
				return t.String(), ""
			}
		}
		return nil, "no_time"
	case Count:
		n, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSuffix(cell, ".0"), ",0"), 10, 32)
		if err != nil {
			return nil, "no_number"
		}
		return n, ""
	case Degree:
		if degrees, ok := parseDegrees(cell); ok {
			return degrees, ""
		}
		return nil, "no_number"
	case Amount:
		if amount, ok := parseAmount(cell, m.Decimal); ok {
			return amount, ""
		}
		return nil, "no_amount"
	case Choice:
		for _, option := range c.Choices {
			if slices.Contains(option.Words, folded(cell)) {
				return json.RawMessage(option.Value), ""
			}
		}
		return nil, "no_choice"
	case Home:
		switch found := at[strings.ToLower(cell)]; len(found) {
		case 0:
			return nil, "no_home"
		case 1:
			return found[0], ""
		}
		return nil, "several_homes"
	case Lang:
		if lang := locales.Match(cell); lang != "" {
			return locales.Code(lang), ""
		}
		if lang, ok := languages[folded(cell)]; ok {
			return lang, ""
		}
		return nil, "no_lang"
	}
	return wire.PlainDirection(cell), ""
}

// languages are the contents' languages by their names in each of the app's, folded.
var languages = func() map[string]string {
	out := map[string]string{}
	for _, spoken := range locales.Languages {
		for _, lang := range locales.Contents {
			out[folded(words(spoken, "language."+lang))] = lang
		}
	}
	return out
}()

// folds are letters with marks, without them.
var folds = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ñ", "n", "ą", "a", "ć", "c", "ę", "e", "ł", "l", "ń", "n", "ś", "s", "ź", "z",
	"ż", "z", "_", " ", "-", " ", ".", " ", "/", " ", "#", " ", "(", " ", ")", " ")

// folded is a text in lower case, without marks on letters, with single spaces.
func folded(s string) string {
	return strings.Join(strings.Fields(folds.Replace(strings.ToLower(s))), " ")
}

// parseDay reads a day: yyyy-MM-dd always, also with a time behind it, else in the order that the map says.
func parseDay(cell, order string) (clock.Date, bool) {
	if len(cell) > 10 && (cell[10] == 'T' || cell[10] == ' ') {
		cell = cell[:10]
	}
	if day, err := clock.ParseDate(cell); err == nil {
		return day, true
	}
	var parts []string
	for _, between := range []string{".", "/", "-"} {
		if strings.Count(cell, between) == 2 {
			parts = strings.Split(cell, between)
			break
		}
	}
	if len(parts) != 3 {
		return 0, false
	}
	var n [3]int
	for i, part := range parts {
		v, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || v < 0 {
			return 0, false
		}
		n[i] = v
	}
	day, month, year := n[0], n[1], n[2]
	if order == "mdy" {
		day, month = month, day
	}
	if len(strings.TrimSpace(parts[2])) == 2 {
		year += 2000
	}
	if month < 1 || month > 12 || day < 1 || year < 1900 || year > 2200 {
		return 0, false
	}
	date := clock.NewDate(year, time.Month(month), day)
	return date, date.Format("2") == strconv.Itoa(day)
}

// parseDegrees reads a latitude or longitude, with a point or a comma before its decimals.
func parseDegrees(cell string) (float64, bool) {
	if strings.Trim(cell, "-+0123456789.,") != "" || strings.Count(cell, ".")+strings.Count(cell, ",") > 1 {
		return 0, false
	}
	degrees, err := strconv.ParseFloat(strings.Replace(cell, ",", ".", 1), 64)
	return degrees, err == nil
}

// parseAmount reads an amount into a decimal text: 1.234,56 or 1,234.56, with or without a currency.
func parseAmount(cell, mark string) (string, bool) {
	cell = strings.TrimSpace(strings.Trim(strings.TrimSpace(cell), "€$£"))
	for _, code := range []string{"EUR", "CHF", "PLN", "GBP", "USD", "zł"} {
		cell = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(cell, code), code))
	}
	cell = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", "'", "", "’", "").Replace(cell)
	between := "."
	if mark == "." {
		between = ","
	}
	whole, part, has := strings.Cut(cell, mark)
	if groups := strings.Split(whole, between); len(groups) > 1 {
		for i, group := range groups {
			if (i > 0 && len(group) != 3) || len(group) == 0 || len(group) > 3 {
				return "", false
			}
		}
		whole = strings.Join(groups, "")
	}
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	if !digits(strings.TrimPrefix(whole, "-")) || (has && (!digits(part) || len(part) > 2)) {
		return "", false
	}
	if has {
		return whole + "." + (part + "0")[:2], true
	}
	return whole + ".00", true
}
