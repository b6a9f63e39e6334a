package report

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"slices"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/payment"
	"latchkey/internal/problem"
	"latchkey/internal/report/paper"
	"latchkey/internal/task"
)

const (
	// mostKept is how many reports the office of an agency keeps at most, mostKeptOwn how many each company and person of its team; keptPage is how many a page of their list has.
	mostKept, mostKeptOwn, keptPage = 2000, 100, 30
	// mostPacked is how many bytes a kept report has at most when it is packed, mostUnpacked when it is read.
	mostPacked, mostUnpacked = 1 << 20, 128 << 20
)

// KeptReport is a report that keeps its figures.
type KeptReport struct {
	Ref   identity.Ref
	Title string
	Data  string
	// From and To are its days; zero where it is about chosen tasks.
	From, To clock.Date
	Rows     int
	At       clock.Instant
	By       identity.AccountID
	// Staff is the person or company of the team whose report it is; 0 for one of the office.
	Staff identity.StaffID
}

// figures are what a kept report was made of: the template, its days or tasks, the language and the rows as they were read.
type figures struct {
	Template json.RawMessage   `json:"template"`
	Lang     string            `json:"lang"`
	Tasks    []string          `json:"tasks,omitempty"`
	About    map[string]string `json:"about"`
	// Fields are those that the template uses, each with a value in every row.
	Fields []string      `json:"fields"`
	Rows   [][]keptValue `json:"rows"`
	Stays  [][]int64     `json:"stays"`
}

// keptValue is a paper.Value as it is stored.
type keptValue struct {
	Text   string       `json:"t,omitempty"`
	Number int64        `json:"n,omitempty"`
	Once   string       `json:"o,omitempty"`
	Unit   string       `json:"u,omitempty"`
	Order  string       `json:"r,omitempty"`
	Key    string       `json:"k,omitempty"`
	Each   []paper.Name `json:"e,omitempty"`
	Hidden bool         `json:"h,omitempty"`
	Guest  bool         `json:"g,omitempty"`
}

// staysOf are the numbers of the stays that a row of a data set is about.
func staysOf(row any) []int64 {
	switch r := row.(type) {
	case payment.Line:
		return []int64{r.Ref.ID}
	case payment.TaxedStay:
		return []int64{r.Ref.ID}
	case interface{ once() string }:
		if ref, err := identity.ParseRef(r.once()); err == nil {
			return []int64{ref.ID}
		}
	case problem.Line:
		return r.Stays
	case task.Line:
		var out []int64
		for _, id := range []int64{r.Reservation, r.Next.Reservation} {
			if id != 0 && !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
		return out
	}
	return nil
}

// freeze takes what a template needs of the rows that were read: no other field, and no row that its filters leave out.
func freeze(t *paper.Template, c *paper.Content) (figures, error) {
	raw, err := json.Marshal(t)
	if err != nil {
		return figures{}, err
	}
	// The pictures of a template that is not stored are as they were sent.
	if raw, err = rewritten(t, raw); err != nil {
		return figures{}, err
	}
	out := figures{Template: raw, Lang: c.Lang, About: c.About, Rows: [][]keptValue{}}
	all := setOf(t).fields
	var at []int
	for _, name := range t.Asked() {
		out.Fields, at = append(out.Fields, name), append(at, c.Index(all, name))
	}
	for n, row := range c.Rows {
		if slices.ContainsFunc(t.Filter, func(f paper.Filter) bool {
			return !f.Keeps(row[c.Index(all, f.Field)])
		}) {
			continue
		}
		kept := make([]keptValue, len(at))
		for i, from := range at {
			kept[i] = keptValue(row[from])
		}
		out.Rows = append(out.Rows, kept)
		var stays []int64
		if n < len(c.Stays) {
			stays = c.Stays[n]
		}
		out.Stays = append(out.Stays, stays)
	}
	return out, nil
}

// thaw gives the template and the content of kept figures. Fields that the release which kept them did not have are empty.
func (f figures) thaw() (*paper.Template, *paper.Content, error) {
	t, err := readTemplate(f.Template)
	if err != nil {
		return nil, nil, err
	}
	// The rows are those that the filters have left: a name that was erased since does not take its row away.
	t.Filter = nil
	c := blank(f.Lang, "", "")
	c.About = f.About
	c.Fields = t.Asked()
	at := make([]int, len(f.Fields))
	for i, name := range f.Fields {
		at[i] = slices.Index(c.Fields, name)
	}
	for _, kept := range f.Rows {
		row := make(paper.Row, len(c.Fields))
		for i, v := range kept {
			if at[i] >= 0 {
				row[at[i]] = paper.Value(v)
			}
		}
		c.Rows = append(c.Rows, row)
	}
	return t, c, nil
}

// pack makes figures small.
func (f figures) pack() ([]byte, error) {
	raw, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(raw); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}

func unpack(packed []byte) (f figures, err error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return f, err
	}
	raw, err := io.ReadAll(io.LimitReader(r, mostUnpacked))
	if err != nil {
		return f, err
	}
	return f, json.Unmarshal(raw, &f)
}

// opensIdentities reports whether a template asks for what is known of travelers beyond the name.
func opensIdentities(t *paper.Template) bool {
	return slices.ContainsFunc(setOf(t).identities, t.Asks)
}

// holdsTravelers reports whether a template asks for names or identity data of travelers, which an agency keeps for some days after the stay.
func holdsTravelers(t *paper.Template) bool {
	return len(setOf(t).identities) > 0 && slices.ContainsFunc(slices.Concat(nameFields, identityFields), t.Asks)
}

var errHasCodes = fault.Invalid(fault.BadRequest, map[string]string{templateField: "expected no codes or passwords in a report that is kept"})

// keepable refuses a report that opens codes and passwords: a copy of one would outlive its change.
func keepable(t *paper.Template) error {
	if slices.ContainsFunc(setOf(t).secrets, t.Asks) {
		return errHasCodes
	}
	return nil
}

// empty takes out of a value who it is about. What it adds up to stays, and so does the group of its row, by a number.
func (v *keptValue) empty() {
	if _, err := identity.ParseRef(v.Key); err != nil {
		v.Key = ""
	}
	v.Text = ""
	if _, err := strconv.ParseInt(v.Order, 10, 64); err != nil {
		v.Order = ""
	} else {
		v.Text = v.Order
	}
	for i := range v.Each {
		v.Each[i].Text = ""
	}
}

// forget takes out of the rows of stays what fields say, and whatever mentions the guest; it reports whether anything was there.
func (f *figures) forget(stays []int64, fields []string, mentions func(text string) bool) bool {
	changed := false
	for n, row := range f.Rows {
		if !slices.ContainsFunc(f.Stays[n], func(id int64) bool { return slices.Contains(stays, id) }) {
			continue
		}
		for i := range row {
			v := &row[i]
			if v.Text != "" && (v.Guest || slices.Contains(fields, f.Fields[i]) || mentions != nil && mentions(v.Text)) {
				v.empty()
				changed = true
			}
		}
	}
	return changed
}

// guestFields are the fields of a set of data that say who the guest of a stay is.
func guestFields(data string) []string {
	out := slices.Concat(nameFields, identityFields, []string{"guest"})
	if data == paymentSet.fields.Name {
		out = append(out, "notes")
	}
	if data == travelerSet.fields.Name {
		// It has the booker's name, which may be too short to be found by its words.
		out = append(out, "stay")
	}
	return out
}

// readerOf is the person as they would make a kept report now: a manager for one of the office, the same person or company of the team for theirs.
func (k KeptReport) readerOf(actor identity.Actor) identity.Actor {
	actor.Relations = slices.DeleteFunc(slices.Clone(actor.Relations), func(r identity.Relation) bool {
		return r.Member != k.Ref.Member || (r.Role == identity.Manager) != (k.Staff == 0) || k.Staff != 0 && r.Staff != k.Staff
	})
	return actor
}

// repeatableBy reports whether the person may make a kept report again: a manager of the office's daily work, and who made it their own.
func (k KeptReport) repeatableBy(actor identity.Actor) bool {
	return slices.ContainsFunc(k.readerOf(actor).Relations, func(r identity.Relation) bool {
		return r.Role != identity.Manager || r.Level.Reaches(identity.Office)
	})
}

// removableBy reports whether the person may take a kept report away: an owner any of the agency, also of people who have left it, and who made it their own.
func (k KeptReport) removableBy(actor identity.Actor) bool {
	return actor.Owns(k.Ref.Member) || k.Staff != 0 && len(k.readerOf(actor).Relations) > 0
}

// most is how many reports the side that a kept report is of keeps at most.
func (k KeptReport) most() int {
	if k.Staff == 0 {
		return mostKept
	}
	return mostKeptOwn
}

// The acts on kept reports that the history of the agency has. None can be undone: a report is made again, and one that was removed is gone.
const (
	ActReportKept    = "report_kept"
	ActReportRemoved = "report_removed"
)

// KeptActs lists them.
var KeptActs = []string{ActReportKept, ActReportRemoved}
