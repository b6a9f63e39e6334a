package report

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/report/paper"
)

// fieldOf is a field of a data set, and what a row has in it.
type fieldOf[R any] struct {
	paper.Field
	value func(c *paper.Content, row R) paper.Value
}

// aboutAll is what is known of every report.
var aboutAll = []string{"title", "agency", "days", "made", "missing"}

// catalogueOf names the fields of a data set by its columns.
func catalogueOf[R any](name string, columns []fieldOf[R], words ...string) *paper.Catalogue {
	out := &paper.Catalogue{Name: name, About: aboutAll, Words: words}
	for _, one := range columns {
		out.Fields = append(out.Fields, one.Field)
	}
	return out
}

// fill puts rows into a report, with the fields that it has.
func fill[R any](c *paper.Content, columns []fieldOf[R], rows []R) *paper.Content {
	if c.Fields != nil {
		columns = slices.DeleteFunc(slices.Clone(columns), func(one fieldOf[R]) bool { return !slices.Contains(c.Fields, one.Name) })
	}
	c.Rows = make([]paper.Row, 0, len(rows))
	for _, row := range rows {
		values := make(paper.Row, len(columns))
		for i, one := range columns {
			values[i] = one.value(c, row)
		}
		c.Rows, c.Stays = append(c.Rows, values), append(c.Stays, staysOf(row))
	}
	return finish(c)
}

// keptBy are the rows that the filters of a template keep. Filters by some fields, which are not read yet, are left out.
func keptBy[R any](c *paper.Content, t *paper.Template, columns []fieldOf[R], rows []R, unread []string) []R {
	var filters []paper.Filter
	var values []func(*paper.Content, R) paper.Value
	for _, f := range t.Filter {
		if at := slices.IndexFunc(columns, func(one fieldOf[R]) bool { return one.Name == f.Field }); at >= 0 && !slices.Contains(unread, f.Field) {
			filters, values = append(filters, f), append(values, columns[at].value)
		}
	}
	out := make([]R, 0, len(rows))
	for _, row := range rows {
		kept := true
		for i, f := range filters {
			kept = kept && f.Keeps(values[i](c, row))
		}
		if kept {
			out = append(out, row)
		}
	}
	return out
}

// said is a column of texts that rows are not grouped by.
func said[R any](name string, text func(R) string) fieldOf[R] {
	return fieldOf[R]{paper.Field{Name: name}, func(_ *paper.Content, row R) paper.Value { return paper.Value{Text: plain(text(row))} }}
}

// grouping is a column of texts that rows can be grouped by.
func grouping[R any](name string, text func(R) string) fieldOf[R] {
	out := said(name, text)
	out.Group = true
	return out
}

// coded is a column of codes that are shown in words; rows can be grouped by it, and filters know the code.
func coded[R any](name string, code func(R) string) fieldOf[R] {
	return fieldOf[R]{paper.Field{Name: name, Group: true}, func(c *paper.Content, row R) paper.Value {
		key := code(row)
		if key == "" {
			return paper.Value{}
		}
		return paper.Value{Text: c.Words(name + "." + key), Key: key}
	}}
}

// counted is a column of numbers. Rows that have the same thing in common count once.
func counted[R any](name string, number func(R) int, once func(R) string) fieldOf[R] {
	return fieldOf[R]{paper.Field{Name: name, Number: true}, func(_ *paper.Content, row R) paper.Value {
		v := paper.Value{Text: strconv.Itoa(number(row)), Number: int64(number(row))}
		if once != nil {
			v.Once = once(row)
		}
		return v
	}}
}

// money is a column of amounts in cents, in the currency of the row.
func money[R any](name string, cents func(R) int64, currency func(R) string) fieldOf[R] {
	return fieldOf[R]{paper.Field{Name: name, Number: true, Per: 100, Money: true}, func(c *paper.Content, row R) paper.Value {
		return paper.Value{Text: c.Money(cents(row)), Number: cents(row), Unit: currency(row)}
	}}
}

// onDay is a column of days.
func onDay[R any](name string, day func(R) clock.Date) fieldOf[R] {
	return fieldOf[R]{paper.Field{Name: name}, func(c *paper.Content, row R) paper.Value {
		d := day(row)
		if d.IsZero() {
			return paper.Value{}
		}
		return paper.Value{Text: d.Format(c.Words("date")), Order: d.String()}
	}}
}

// weekdays are the two columns of a day with its weekday: by the first one rows can be grouped, the second one is short.
func weekdays[R any](day func(R) clock.Date) []fieldOf[R] {
	named := func(name, weekday string) fieldOf[R] {
		return fieldOf[R]{paper.Field{Name: name, Group: name == "day"}, func(c *paper.Content, row R) paper.Value { return dayText(c.Words, weekday, day(row)) }}
	}
	return []fieldOf[R]{named("day", "weekday"), named("short_day", "weekday_short")}
}

// dayText is a day with its weekday.
func dayText(words func(string) string, weekday string, d clock.Date) paper.Value {
	name := words(fmt.Sprintf("%s.%d", weekday, (int(d.Weekday())+6)%7+1))
	return paper.Value{Text: name + ", " + d.Format(words("date")), Order: d.String(), Key: d.String()}
}

// inMonth is a column of months, by which rows can be grouped.
func inMonth[R any](day func(R) clock.Date) fieldOf[R] {
	return fieldOf[R]{paper.Field{Name: "month", Group: true}, func(_ *paper.Content, row R) paper.Value {
		return paper.Value{Text: day(row).Format("01/2006"), Order: day(row).Format("2006-01"), Key: day(row).Format("2006-01")}
	}}
}

// homeColumns say where a home is; rows can be grouped by the home, its building and its town.
func homeColumns[R any](home func(R) *property.Property) []fieldOf[R] {
	return []fieldOf[R]{
		{paper.Field{Name: "property", Group: true}, func(_ *paper.Content, row R) paper.Value {
			h := home(row)
			return paper.Value{Text: plain(h.Title), Order: h.Title + " " + h.Ref.String(), Key: h.Ref.String()}
		}},
		grouping("building", func(row R) string { return home(row).Building.Name }),
		said("address", func(row R) string { return addressOf(home(row)) }),
		grouping("city", func(row R) string { return home(row).City }),
	}
}

// office is the agency whose office asks. What is not the office's is not found.
func (s *Service) office(ctx context.Context, q database.Querier, ask Ask, level identity.Level) (member.Member, error) {
	m := ask.Member
	if m == 0 {
		m = ask.Actor.OnlyManaged()
	}
	if r, ok := ask.Actor.At(m, identity.Manager); !ok || !r.Level.Reaches(level) {
		return member.Member{}, fault.Missing(fault.NotFound)
	}
	return s.members.Get(ctx, q, m)
}

// begun is the content of an agency's report that gets its rows next.
func (s *Service) begun(ask Ask, agency member.Member) *paper.Content {
	c := blank(ask.Lang, ask.Title, agency.Name)
	c.Fields = ask.Template.Asked()
	during(c, ask.From, ask.To)
	madeAt(c, clock.At(s.clock.Now()), agency.Zone)
	return c
}

// homesOf are the homes of an agency by their numbers.
func (s *Service) homesOf(ctx context.Context, q database.Querier, m identity.MemberID) (map[int64]*property.Property, error) {
	all, err := s.properties.All(ctx, q, m)
	out := make(map[int64]*property.Property, len(all))
	for i := range all {
		out[all[i].Ref.ID] = &all[i]
	}
	return out, err
}
