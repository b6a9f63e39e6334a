package planning

import (
	"context"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// knownFor is for how long back who has worked at a home knows it.
const knownFor = 180 * 24 * time.Hour

// nearby is how long before and after a task those of the days beside it still matter: one has to come from there, or go there.
const nearby = 3 * time.Hour

// Span is when a task would be done; zero for when it is planned.
type Span struct{ Start, End string }

// Candidates answers "who could take it?" for who may assign a task: everybody with the reasons for or against, and what at the home speaks against the time. Only the agency asks about another time than the
// planned one, and sees who comes and goes.
func (s *Service) Candidates(ctx context.Context, actor identity.Actor, ref identity.Ref, at Span) (CandidatesBody, error) {
	out := CandidatesBody{Obstacles: []string{}, People: []CandidateBody{}}
	c, crew, known, err := s.tasks.ToPlan(ctx, s.db, actor, ref)
	if err != nil {
		return out, err
	}
	home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ref.Member, ID: c.Property})
	if err != nil {
		return out, err
	}
	manages := actor.Manages(ref.Member)
	if at != (Span{}) {
		if !manages {
			return out, fault.Invalid(fault.BadRequest, map[string]string{"start": "only the agency moves a task"})
		}
		if c.PlannedStart, c.PlannedEnd, err = at.of(home.Zone); err != nil {
			return out, err
		}
	}
	out.Start, out.End = wire.DateTime(c.PlannedStart, home.Zone), wire.DateTime(c.PlannedEnd, home.Zone)
	if manages {
		if out.Obstacles, err = s.homeDoubts(ctx, s.db, home, c, actor.Lang); err != nil {
			return out, err
		}
	}
	look := inquiry{task: c, home: &home, companies: map[identity.StaffID]bool{}}
	var doubted []CandidateBody
	for _, entry := range crew.All() {
		place := task.FieldPerson
		if entry.Kind == member.KindCompany {
			place = task.FieldCompany
		}
		has := entry.ID == c.Person || entry.ID == c.Company
		if entry.ID == c.Additional && manages {
			out.Obstacles = append(out.Obstacles, s.tasks.DoubtWords(c, home, entry, known, actor.Lang)...)
		}
		if entry.ID == c.Additional || !has && !task.Hands(entry, c, manages, place) || !manages && entry.Kind == member.KindCompany {
			continue
		}
		doubts := s.tasks.DoubtWords(c, home, entry, known, actor.Lang)
		if len(doubts) > 0 {
			doubted = append(doubted, CandidateBody{Staff: int64(entry.ID), Name: entry.Name, Kind: string(entry.Kind), Company: int64(entry.Company), Has: has, Reasons: doubts})
			continue
		}
		look.people = append(look.people, entry.ID)
		look.companies[entry.ID] = entry.Kind == member.KindCompany
	}
	day := c.PlannedStart.Date(home.Zone)
	held, err := s.tasks.HeldOn(ctx, s.db, ref.Member, day.AddDays(-1), c.PlannedEnd.Date(home.Zone).AddDays(1))
	if err != nil {
		return out, err
	}
	look.held = slices.DeleteFunc(held, func(h task.Held) bool {
		return h.PlannedOn != day && (h.PlannedEnd < c.PlannedStart.Add(-nearby) || h.PlannedStart > c.PlannedEnd.Add(nearby))
	})
	monday := day.AddDays(-(int(day.Weekday()) + 6) % 7)
	if look.worked, err = s.tasks.WorkedBetween(ctx, s.db, ref.Member, monday, monday.AddDays(6)); err != nil {
		return out, err
	}
	if look.knows, err = s.tasks.KnowHome(ctx, s.db, home.Ref, c.PlannedStart.Add(-knownFor), c.PlannedStart); err != nil {
		return out, err
	}
	tasks := map[identity.StaffID]int{}
	for _, h := range look.held {
		for _, id := range h.Staff() {
			if h.PlannedOn == day {
				tasks[id]++
			}
		}
	}
	for _, found := range look.find() {
		entry, _ := crew.By(found.Staff)
		body := CandidateBody{
			Staff: int64(found.Staff), Name: entry.Name, Kind: string(entry.Kind), Company: int64(entry.Company), Fits: found.Fits, Travel: found.Travel, Tasks: found.Tasks, Reasons: []string{},
			Has: found.Staff == c.Person || found.Staff == c.Company, Begin: wire.DateTime(found.Begin, home.Zone),
		}
		for _, reason := range found.Reasons {
			if reason == already {
				continue // Has says it
			}
			body.Reasons = append(body.Reasons, locales.Text(actor.Lang, "candidate."+string(reason), "at", timeOfDay(found.Begin, home.Zone)))
		}
		out.People = append(out.People, body)
	}
	for _, one := range doubted {
		one.Tasks, one.Begin = tasks[identity.StaffID(one.Staff)], wire.EmptyDateTime
		out.People = append(out.People, one)
	}
	return out, nil
}

// momentOf is a time of day, with the day where it is another one.
func momentOf(at clock.Instant, day clock.Date, zone *time.Location) string {
	if on := at.Date(zone); !at.IsZero() && on != day {
		return timeOfDay(at, zone) + " (" + on.String() + ")"
	}
	return timeOfDay(at, zone)
}

func timeOfDay(at clock.Instant, zone *time.Location) string {
	return at.Time().In(zone).Format("15:04")
}

// of reads both times.
func (at Span) of(zone *time.Location) (from, to clock.Instant, err error) {
	wrong := map[string]string{}
	for _, one := range []struct {
		field, text string
		into        *clock.Instant
	}{{"start", at.Start, &from}, {"end", at.End, &to}} {
		read, err := wire.ParseDateTime(one.text, zone)
		if err != nil || read <= 0 {
			wrong[one.field] = "expected yyyy-MM-dd HH:mm:ss"
		}
		*one.into = read
	}
	if len(wrong) == 0 && (to <= from || to > from.Add(24*time.Hour)) {
		wrong["end"] = "expected after the start, at most 24 hours"
	}
	if len(wrong) > 0 {
		err = fault.Invalid(fault.BadRequest, wrong)
	}
	return from, to, err
}

// homeDoubts are the obstacles of a task as it is planned, in words of a language.
func (s *Service) homeDoubts(ctx context.Context, q database.Querier, home property.Property, c task.Task, lang string) ([]string, error) {
	first, last := c.PlannedStart.Date(home.Zone), c.PlannedEnd.Date(home.Zone)
	stays, _, err := s.bookings.Stays(ctx, q, c.Member, c.Property, first.AddDays(-1), last.AddDays(1))
	if err != nil {
		return nil, err
	}
	others, err := s.tasks.Kin(ctx, q, c)
	if err != nil {
		return nil, err
	}
	out := []string{}
	for _, o := range obstacles(c, &home, stays, others) {
		out = append(out, locales.Text(lang, "obstacle."+string(o.Obstacle), "at", momentOf(o.At, first, home.Zone)))
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// GuestsUntil reads the stays of all homes of an agency that touch some days, and says of a task that begins on one of them when the guests leave who are in its home then, and whose stay that is; zero when nobody is there.
func (s *Service) GuestsUntil(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) (func(home *property.Property, c task.Task) (clock.Instant, int64), error) {
	all, _, err := s.bookings.AllStays(ctx, q, m, from, to)
	if err != nil {
		return nil, err
	}
	at := map[int64][]reservation.Stay{}
	for _, stay := range all {
		at[stay.Property] = append(at[stay.Property], stay)
	}
	return func(home *property.Property, c task.Task) (until clock.Instant, of int64) {
		for _, stay := range at[c.Property] {
			leaves := stay.Departure.At(stay.DepartureAt(home), home.Zone)
			if stay.Status == reservation.Confirmed && stay.Arrival.At(stay.ArrivalAt(home), home.Zone) < c.PlannedStart && leaves > max(c.PlannedStart, until) {
				until, of = leaves, stay.ID
			}
		}
		return until, of
	}, nil
}

// Replan changes what a planner decides of a task by hand; see task.Service.Replan.
func (s *Service) Replan(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, edit task.PlanEdit, anyway bool) (task.TaskAnswer, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (task.TaskAnswer, error) {
		// A rule must not plan the task at the same time.
		if _, err := tx.NextID(ctx, ref.Member, "planning"); err != nil {
			return task.TaskAnswer{}, err
		}
		return s.tasks.Replan(ctx, tx, actor, ref, edit, anyway, s.homeDoubts)
	})
}

// Drafted is how a task would be planned with an edit of what a draft says of it; see task.Service.Drafted.
func (s *Service) Drafted(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, draft task.DraftOf, edit task.PlanEdit, anyway bool) (task.Task, task.Placed, error) {
	return s.tasks.Drafted(ctx, tx, actor, ref, draft, edit, anyway, s.homeDoubts)
}
