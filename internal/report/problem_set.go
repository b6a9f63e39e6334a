package report

import (
	"context"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/problem"
	"latchkey/internal/property"
	"latchkey/internal/report/paper"
)

// problemSet is what was reported as damaged, missing or found: all of an agency for its office, what the staff reported at its own tasks for a company.
var problemSet = dataSet{
	fields: catalogueOf("problems", problemColumns, "total", "problems", "day", "where", "problem_kind", "problem", "reporter", "problem_state", "unsettled"),
	who:    []identity.Role{identity.Manager, identity.Company}, level: identity.ReadOnly, read: still(readProblems), sample: sampleProblems,
}

var problemColumns = join(
	[]fieldOf[problem.Line]{
		onDay("reported_on", func(l problem.Line) clock.Date { return l.Day }),
		inMonth(func(l problem.Line) clock.Date { return l.Day }),
	},
	weekdays(func(l problem.Line) clock.Date { return l.Day }),
	homeColumns(func(l problem.Line) *property.Property { return l.Home }),
	[]fieldOf[problem.Line]{
		coded("problem_kind", func(l problem.Line) string { return string(l.Kind) }),
		coded("urgency", func(l problem.Line) string { return string(l.Urgency) }),
		{paper.Field{Name: "problem"}, func(_ *paper.Content, l problem.Line) paper.Value {
			return paper.Value{Text: plain(l.Text), Guest: l.ByGuest()}
		}},
		{paper.Field{Name: "reporter", Group: true}, func(_ *paper.Content, l problem.Line) paper.Value {
			return paper.Value{Text: plain(l.Reporter), Guest: l.ByGuest()}
		}},
		coded("reporter_kind", func(l problem.Line) string {
			if l.ByGuest() {
				return "guest"
			}
			return "staff"
		}),
		counted("photos", func(l problem.Line) int { return l.Photos }, nil),
		coded("problem_state", func(l problem.Line) string { return string(l.State) }),
		counted("unsettled", func(l problem.Line) int {
			if l.Unsettled() {
				return 1
			}
			return 0
		}, nil),
		said("repair", func(l problem.Line) string { return number(l.Task) }),
		onDay("decided_on", func(l problem.Line) clock.Date {
			if l.HandledAt == 0 {
				return 0
			}
			return l.HandledAt.Date(l.Home.Zone)
		}),
		said("handler", func(l problem.Line) string { return l.Handler }),
	},
)

// number is the number of a thing; empty where there is none.
func number(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

func readProblems(ctx context.Context, s *Service, q database.Querier, ask Ask) (*paper.Content, error) {
	if ask.Member == 0 {
		ask.Member = ask.Actor.OnlyManaged()
	}
	// One more than there may be shows that there are too many.
	rows, err := s.problems.Between(ctx, q, ask.Actor, ask.Member, ask.From, ask.To, mostRows+1)
	if err != nil {
		return nil, err
	}
	if len(rows) > mostRows {
		return nil, tooMany()
	}
	var names []string
	c := blank(ask.Lang, ask.Title, "")
	for _, id := range agenciesOf(ask) {
		agency, err := s.members.Get(ctx, q, id)
		if err != nil {
			return nil, err
		}
		c, names = s.begun(ask, agency), append(names, agency.Name)
	}
	if len(names) == 0 {
		return nil, fault.Missing(fault.NotFound)
	}
	c.About["agency"] = strings.Join(names, ", ")
	return fill(c, problemColumns, rows), nil
}

// agenciesOf are the agency that is asked for, or all that a company works for.
func agenciesOf(ask Ask) (out []identity.MemberID) {
	if ask.Member != 0 {
		return []identity.MemberID{ask.Member}
	}
	for _, r := range ask.Actor.Relations {
		if r.Role == identity.Company && r.Staff != 0 {
			out = append(out, r.Member)
		}
	}
	return out
}

func sampleProblems(lang, title string, now clock.Instant) *paper.Content {
	c, first, _ := sampled(lang, title, now)
	kinds := []problem.Kind{problem.Damage, problem.Missing, problem.Damage, problem.Complaint, problem.Found}
	texts := []string{"The tap in the bathroom drips.", "Two towels are missing.", "A blind does not close any more.", "The WiFi is very slow.", "A scarf was under the bed."}
	states := []problem.State{problem.Open, problem.Done, problem.Taken, problem.Dismissed}
	urgencies := []problem.Urgency{problem.Normal, problem.Low, problem.Urgent}
	rows := make([]problem.Line, sampleRows/2)
	for i := range rows {
		day := first.AddDays(i * 7 / len(rows))
		one := problem.Line{Home: sampleHome(i), Day: day}
		one.Kind, one.Text, one.Urgency, one.State = kinds[i%len(kinds)], texts[i%len(texts)], urgencies[i%len(urgencies)], states[i%len(states)]
		one.Reporter, one.CreatedAt, one.Photos = samplePeople[i%len(samplePeople)], day.At(clock.TimeOfDay(9*60+i%8*30), time.UTC), i%3
		if one.Kind != problem.Complaint {
			one.Cleaning = int64(300 + i)
		}
		if one.State != problem.Open {
			one.Handler, one.HandledAt = samplePeople[(i+1)%len(samplePeople)], one.CreatedAt.Add(24*time.Hour)
		}
		if one.State == problem.Taken {
			one.Task = int64(500 + i)
		}
		rows[i] = one
	}
	return fill(c, problemColumns, rows)
}
