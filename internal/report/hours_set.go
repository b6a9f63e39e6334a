package report

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/report/paper"
	"latchkey/internal/task"
)

// hoursSet is what people have worked, by month: of all for the office, of what its own people did for it for a company. What it is worth is not in it.
var hoursSet = dataSet{
	fields: catalogueOf("hours", hoursColumns, "total", "month", "who", "company", "hours", "planned_hours", "pieces"),
	who:    []identity.Role{identity.Manager, identity.Company}, level: identity.Office, read: still(readHours), sample: sampleHours,
}

// monthWorked is a month of a person, or of a company whose person is not known.
type monthWorked struct {
	month   clock.Date
	entry   member.Staff
	company string
	// pressed are minutes between pressed begin and end, planned those of tasks where one of them is missing.
	pressed, planned int64
	tasks            int
}

var hoursColumns = []fieldOf[monthWorked]{
	inMonth(func(w monthWorked) clock.Date { return w.month }),
	{paper.Field{Name: "who", Group: true}, func(_ *paper.Content, w monthWorked) paper.Value {
		key := staffKey(w.entry.Member, w.entry.ID)
		return paper.Value{Text: plain(w.entry.Name), Order: w.entry.Name + " " + key, Key: key}
	}},
	grouping("company", func(w monthWorked) string { return w.company }),
	minutes("hours", func(w monthWorked) int64 { return w.pressed + w.planned }),
	minutes("planned_hours", func(w monthWorked) int64 { return w.planned }),
	counted("pieces", func(w monthWorked) int { return w.tasks }, nil),
}

// minutes is a column of minutes that are shown and added up as hours.
func minutes[R any](name string, number func(R) int64) fieldOf[R] {
	const per = 60
	return fieldOf[R]{paper.Field{Name: name, Number: true, Per: per}, func(c *paper.Content, row R) paper.Value {
		return paper.Value{Text: c.Number(number(row), per), Number: number(row)}
	}}
}

// shift is a task that was worked, with the day on which it began by the clock of its home.
type shift struct {
	task.Worked
	day clock.Date
}

// worksFor reports whether an entry is a company or one of its people; everybody is where there is no company.
func worksFor(one member.Staff, company identity.StaffID) bool {
	return company == 0 || one.ID == company || one.Company == company
}

// monthsWorked adds tasks up by person and month. Each person at a task has its whole time. Of a company there are its own people, with what was worked for it: what they do, or did, for
// others is not its business.
func monthsWorked(shifts []shift, crew func(identity.StaffID) (member.Staff, bool), company identity.StaffID) []monthWorked {
	type key struct {
		staff identity.StaffID
		month clock.Date
	}
	found := map[key]*monthWorked{}
	for _, one := range shifts {
		if company != 0 && one.Company != company {
			continue
		}
		people := one.People
		if len(people) == 0 {
			people = []identity.StaffID{one.Company}
		}
		for _, id := range people {
			entry, ok := crew(id)
			if !ok || !worksFor(entry, company) {
				continue
			}
			k := key{id, clock.FirstOf(one.day.Month())}
			w := found[k]
			if w == nil {
				w = &monthWorked{month: k.month, entry: entry}
				if firm, ok := crew(cmp.Or(entry.Company, entry.ID)); ok && firm.Kind == member.KindCompany {
					w.company = firm.Name
				}
				found[k] = w
			}
			took := int64((one.End - one.Start) / clock.Instant(time.Minute.Milliseconds()))
			if one.Pressed {
				w.pressed += took
			} else {
				w.planned += took
			}
			w.tasks++
		}
	}
	out := make([]monthWorked, 0, len(found))
	for _, w := range found {
		out = append(out, *w)
	}
	slices.SortFunc(out, func(a, b monthWorked) int {
		return cmp.Or(cmp.Compare(a.month, b.month), strings.Compare(a.entry.Name, b.entry.Name), cmp.Compare(a.entry.ID, b.entry.ID))
	})
	return out
}

func readHours(ctx context.Context, s *Service, q database.Querier, ask Ask) (*paper.Content, error) {
	agency, err := s.office(ctx, q, ask, identity.Office)
	if err == nil {
		rows, err := s.hoursAt(ctx, q, agency.ID, 0, ask)
		return fill(s.begun(ask, agency), hoursColumns, rows), err
	}
	if !fault.IsMissing(err) {
		return nil, err
	}
	var rows []monthWorked
	var names []string
	for _, r := range ask.Actor.Relations {
		if r.Role != identity.Company || r.Staff == 0 || ask.Member != 0 && r.Member != ask.Member {
			continue
		}
		if agency, err = s.members.Get(ctx, q, r.Member); err != nil {
			return nil, err
		}
		own, err := s.hoursAt(ctx, q, r.Member, r.Staff, ask)
		if err != nil {
			return nil, err
		}
		rows, names = append(rows, own...), append(names, agency.Name)
	}
	if len(names) == 0 {
		return nil, fault.Missing(fault.NotFound)
	}
	c := s.begun(ask, agency)
	c.About["agency"] = strings.Join(names, ", ")
	return fill(c, hoursColumns, rows), nil
}

// hoursAt are the months of an agency's people; those of one company alone, where there is one.
func (s *Service) hoursAt(ctx context.Context, q database.Querier, m identity.MemberID, company identity.StaffID, ask Ask) ([]monthWorked, error) {
	crew, err := s.members.Staff(ctx, q, m)
	if err != nil {
		return nil, err
	}
	now := clock.At(s.clock.Now())
	// Homes may have another clock than the agency: a day more on both sides has all of them.
	worked, err := s.tasks.WorkedFor(ctx, q, m, company, ask.From.AddDays(-1).At(0, time.UTC), ask.To.AddDays(2).At(0, time.UTC), now)
	if err != nil {
		return nil, err
	}
	homes, err := s.homesOf(ctx, q, m)
	if err != nil {
		return nil, err
	}
	var shifts []shift
	for _, w := range worked {
		home, ok := homes[w.Property]
		if !ok {
			continue
		}
		if day := w.Start.Date(home.Zone); day >= ask.From && day <= ask.To {
			shifts = append(shifts, shift{w, day})
		}
	}
	return monthsWorked(shifts, crew.By, company), nil
}

func sampleHours(lang, title string, now clock.Instant) *paper.Content {
	c, first, _ := sampled(lang, title, now)
	month := clock.FirstOf(first.Month())
	var rows []monthWorked
	for i, name := range samplePeople {
		for n := range 3 {
			w := monthWorked{month: clock.FirstOf(month.Month() - n), entry: member.Staff{Member: 1, ID: identity.StaffID(i + 1), Name: name}, pressed: int64(5400 + 95*i + 60*n), planned: int64(30 * i), tasks: 40 + i - n}
			if i%2 == 1 {
				w.company = "Blitzblank"
			}
			rows = append(rows, w)
		}
	}
	return fill(c, hoursColumns, rows)
}
