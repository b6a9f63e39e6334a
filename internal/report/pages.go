package report

import (
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/report/paper"
)

const (
	// longestRange is how many days a report covers at most, mostRows how many rows it has.
	longestRange, mostRows = 400, 30_000
	// templateField is the path under which a template is sent, and its problems are refused.
	templateField = "template"
)

// Ask is which report is wanted: after which template, of which days or which tasks, for which reader.
type Ask struct {
	Actor    identity.Actor
	Lang     string
	Member   identity.MemberID
	Template *paper.Template
	Title    string
	From, To clock.Date
	// Tasks are the only ones that are wanted; nil for those of the days.
	Tasks []identity.Ref
	// Preview is for somebody who draws a template: secrets and identities are neither opened nor noted, and say hidden.
	Preview bool
	// Unseen is for a report that is kept while nobody looks at it: each opening is noted.
	Unseen bool
}

// hidden is what previews say instead of what they do not open.
const hidden = "•••"

// hide puts hidden into the fields that a preview does not open.
func hide(set dataSet, c *paper.Content) {
	for _, f := range slices.Concat(set.secrets, set.identities) {
		i := c.Index(set.fields, f)
		if i < 0 {
			continue
		}
		for _, row := range c.Rows {
			row[i] = paper.Value{Text: hidden, Hidden: true}
		}
	}
}

// readTemplate reads a template that somebody has sent; what is wrong with it is refused by its path, with a code that the screens have words for.
func readTemplate(raw []byte) (*paper.Template, error) {
	t, err := paper.Parse(raw, catalogues()...)
	if problems, ok := err.(paper.Problems); ok {
		return nil, refused(problems)
	}
	return t, err
}

func refused(problems paper.Problems) error {
	fields := map[string]string{}
	for path, why := range problems {
		fields[strings.TrimSuffix(templateField+"."+path, ".")] = why
	}
	return fault.Invalid(fault.BadRequest, fields)
}

// daysOf reads the days of a report.
func daysOf(from, to string) (first, last clock.Date, err error) {
	fields := map[string]string{}
	if first, err = clock.ParseDate(from); err != nil || first.IsZero() {
		fields["from"] = "expected yyyy-MM-dd"
	}
	if last, err = clock.ParseDate(to); err != nil || last.IsZero() {
		fields["to"] = "expected yyyy-MM-dd"
	}
	if len(fields) == 0 {
		switch days := first.Until(last); {
		case days < 0:
			fields["to"] = "expected no day before from"
		case days >= longestRange:
			fields["to"] = "expected at most " + strconv.Itoa(longestRange) + " days"
		}
	}
	if len(fields) > 0 {
		return first, last, fault.Invalid(fault.BadRequest, fields)
	}
	return first, last, nil
}

// tooMany is the refusal of a report that nobody would read to its end.
func tooMany() error {
	return fault.Invalid(fault.BadRequest, map[string]string{"to": "expected at most " + strconv.Itoa(mostRows) + " rows"})
}

// part cuts the pages that are wanted out of a document.
func part(doc paper.Document, first, count int) [][]paper.Item {
	first = min(max(first, 0), len(doc.Pages))
	return doc.Pages[first:min(first+count, len(doc.Pages))]
}

// printsAfter reports whether the reader may print reports after a template at a member, or anywhere where none is named.
func printsAfter(actor identity.Actor, t *paper.Template, member identity.MemberID) bool {
	set := setOf(t)
	if slices.ContainsFunc(set.secrets, t.Asks) {
		set = set.opened()
	}
	return prints(actor, set, member)
}

// prints reports whether the reader may print reports about some data at a member, or anywhere where none is named.
func prints(actor identity.Actor, set dataSet, member identity.MemberID) bool {
	if set.private && actor.Token != 0 {
		return false
	}
	return slices.ContainsFunc(actor.Relations, func(r identity.Relation) bool {
		return (member == 0 || r.Member == member) && slices.Contains(set.who, r.Role) && (r.Role != identity.Manager || r.Level.Reaches(set.level))
	})
}
