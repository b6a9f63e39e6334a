package report

import (
	"context"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/report/paper"
	"latchkey/locales"
)

// dataSet is the data that reports can be about: what a template may use of it, who may print it, and how its rows are read with the rights of the reader.
type dataSet struct {
	fields *paper.Catalogue
	// who may print it; managers alone where cleaners and companies have no list of it.
	who []identity.Role
	// level is what a manager has to be for it; empty for any.
	level identity.Level
	// private data is what no API token gets in any answer, such as travelers' documents.
	private bool
	// secrets are the fields with secrets of homes: a template that asks for one is only for the office itself, never for an API token or a manager who may only read.
	secrets []string
	// identities are the fields with what is known of a traveler beyond the name: a look at them is in the protocol of the stay.
	identities []string
	// read gives the rows in the language of the reader, with the title of the template: those of one moment.
	read func(ctx context.Context, s *Service, ask Ask) (*paper.Content, error)
	// sample gives rows that are made up.
	sample func(lang, title string, now clock.Instant) *paper.Content
}

// opened is the data with its secrets: for the office alone, and never for an API token.
func (set dataSet) opened() dataSet {
	set.private, set.level = true, identity.Office
	return set
}

// dataSets are all, in the order in which people choose among them.
func dataSets() []dataSet {
	return []dataSet{taskSet, staySet, travelerSet, hoursSet, keySet, laundrySet, welcomeSet, taxSet, paymentSet, problemSet}
}

// still lets the data of a report be read as it is at one moment, however long that takes.
func still(read func(ctx context.Context, s *Service, q database.Querier, ask Ask) (*paper.Content, error)) func(context.Context, *Service, Ask) (*paper.Content, error) {
	return func(ctx context.Context, s *Service, ask Ask) (c *paper.Content, err error) {
		err = s.db.Snapshot(ctx, func(q database.Querier) error {
			c, err = read(ctx, s, q, ask)
			return err
		})
		return c, err
	}
}

func catalogues() []*paper.Catalogue {
	all := dataSets()
	out := make([]*paper.Catalogue, len(all))
	for i, set := range all {
		out[i] = set.fields
	}
	return out
}

// setOf is the data that a template is about.
func setOf(t *paper.Template) dataSet {
	all := dataSets()
	return all[slices.IndexFunc(all, func(set dataSet) bool { return set.fields.Name == t.Data })]
}

// blank is the content of a report without rows.
func blank(lang, title, agency string) *paper.Content {
	words := func(name string) string { return locales.Text(lang, "report."+name) }
	return &paper.Content{Lang: lang, Words: words, Decimal: words("decimal"), About: map[string]string{"title": title, "agency": agency}}
}

// during says from when to when the rows are.
func during(c *paper.Content, first, last clock.Date) {
	c.About["days"] = first.Format(c.Words("date"))
	if last != first {
		c.About["days"] += " – " + last.Format(c.Words("date"))
	}
}

// madeAt says when the report was made, by the clock of a zone.
func madeAt(c *paper.Content, now clock.Instant, zone *time.Location) {
	c.About["made"] = now.Time().In(zone).Format(c.Words("date") + ", " + c.Words("time"))
}

// finish says what the sign for missing letters is, where the rows have such letters.
func finish(c *paper.Content) *paper.Content {
	for _, row := range c.Rows {
		if slices.ContainsFunc(row, func(v paper.Value) bool { return paper.Lacks(v.Text) }) {
			c.About["missing"] = c.Words("missing")
			break
		}
	}
	return c
}
