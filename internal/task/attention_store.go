package task

import (
	"context"
	"slices"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// forgotten is after how long an unfinished task is not called late any more: nobody will do it, somebody forgot to end it.
const forgotten = 48 * time.Hour

// unseenWithin is how long before a task begins those who do it must have seen it, and what has changed of it.
const unseenWithin = 4 * time.Hour

// shortWithin is how many days before a task the office hears that its time no longer fits.
const shortWithin = 14

// nobodyWithin is how many days before a task the office hears that nobody does it.
const nobodyWithin = 7

// Attention finds the tasks that an office has to look at: late ones, those that nobody does today or tomorrow or within a week, those that no longer fit before the next guests or begin before the last ones leave, those that are gone and whose people do not know it, and those that begin soon and that
// nobody has seen, or nobody has seen what changed.
// A task is in one group: late comes first.
func (s *Service) Attention(ctx context.Context, q database.Querier, ask attention.Ask) ([]attention.Group, error) {
	tomorrowEnds := ask.Today.AddDays(2).At(0, ask.Zone)
	crew, err := s.members.Staff(ctx, q, ask.Member)
	if err != nil {
		return nil, err
	}
	week, err := nobodyBetween(ctx, q, ask.Member, tomorrowEnds, ask.Today.AddDays(nobodyWithin+1).At(0, ask.Zone), attention.Most+1)
	if err != nil {
		return nil, err
	}
	refused, err := lastDeclined(ctx, q, ask.Member, ask.Today.AddDays(-1), ask.Today.AddDays(nobodyWithin+1))
	if err != nil {
		return nil, err
	}
	rows := map[attention.Kind][]attention.Row{}
	today := map[attention.Kind]int{}
	late := map[int64]bool{}
	used := map[identity.AccountID]clock.Instant{}
	err = eachPage(ask.Now.Add(-forgotten), func(from mark) ([]Task, error) { return openBetween(ctx, q, ask, from, tomorrowEnds) }, func(c Task) (bool, error) {
		p, err := s.properties.Get(ctx, q, identity.Ref{Member: c.Member, ID: c.Property})
		if err != nil {
			return false, err
		}
		kind, minutes := needs(c, p.Zone, ask)
		if kind == "" || kind == attention.TasksWatch {
			fresh, err := s.unlooked(ctx, q, c, crew, ask.Now, used)
			if err != nil {
				return false, err
			}
			if fresh {
				kind, minutes = attention.TasksUnseen, 0
			}
		}
		if kind == attention.TasksLate {
			late[c.ID] = true
		}
		// A check that waits for a late task is late because of it, and no row of its own.
		if kind == "" || late[c.Parent] {
			return true, nil
		}
		row := attentionRow(c, p.Zone, crew).AtHome(&p)
		row.Minutes, row.Rank = minutes, int64(c.PlannedStart)
		if kind == attention.TasksUnassigned {
			row = nobodysRow(row, c, refused, crew)
			row.Rank = c.dayRank(p.Zone)
		}
		if kind == attention.TasksLate || kind == attention.TasksWatch {
			row.Rank = -int64(minutes) // what is late for longest first
		}
		if onDay(kind, c, ask) {
			today[kind]++
		}
		rows[kind] = append(rows[kind], row)
		return true, nil
	})
	if err != nil {
		return nil, err
	}
	for _, c := range week {
		p, err := s.properties.Get(ctx, q, identity.Ref{Member: c.Member, ID: c.Property})
		if err != nil {
			return nil, err
		}
		row := attentionRow(c, p.Zone, crew).AtHome(&p)
		row.Rank = c.dayRank(p.Zone)
		rows[attention.TasksNobody] = append(rows[attention.TasksNobody], nobodysRow(row, c, refused, crew))
	}
	silent, err := silentBetween(ctx, q, ask.Member, ask.Today, ask.Today.AddDays(silentWithin))
	if err != nil {
		return nil, err
	}
	for _, c := range silent {
		p, err := s.properties.Get(ctx, q, identity.Ref{Member: c.Member, ID: c.Property})
		if err != nil {
			return nil, err
		}
		row := attentionRow(c, p.Zone, crew).AtHome(&p)
		row.Rank = int64(c.PlannedStart)
		rows[attention.TasksSilent] = append(rows[attention.TasksSilent], row)
	}
	shortUntil := ask.Today.AddDays(shortWithin+1).At(0, ask.Zone)
	visits, err := s.visitsUntil(ctx, q, ask, shortUntil)
	if err != nil {
		return nil, err
	}
	listed := map[int64]bool{}
	err = eachPage(ask.Now, func(from mark) ([]Task, error) { return tightBetween(ctx, q, ask.Member, from, shortUntil) }, func(c Task) (bool, error) {
		p, err := s.properties.Get(ctx, q, identity.Ref{Member: c.Member, ID: c.Property})
		if err != nil {
			return false, err
		}
		missing, visit := c.missing(&p, visits.of[c.Property])
		if missing == 0 {
			return true, nil
		}
		row := visit.name(attentionRow(c, p.Zone, crew).AtHome(&p))
		row.Minutes, row.Rank = missing, int64(c.PlannedStart)
		if c.Reservation != 0 {
			row.Task.Stay = identity.Ref{Member: c.Member, ID: c.Reservation}.String()
		}
		rows[attention.TasksShort], listed[c.ID] = append(rows[attention.TasksShort], row), true
		return len(rows[attention.TasksShort]) <= attention.Most, nil
	})
	if err != nil {
		return nil, err
	}
	met, err := s.meetVisits(ctx, q, ask, visits, shortUntil, crew, listed)
	if err != nil {
		return nil, err
	}
	rows[attention.TasksShort] = append(rows[attention.TasksShort], met...)
	if rows[attention.TasksEarly], err = s.early(ctx, q, ask, shortUntil, crew); err != nil {
		return nil, err
	}
	if rows[attention.TasksGone], err = s.goneUnseen(ctx, q, ask, crew, used); err != nil {
		return nil, err
	}
	groups := make([]attention.Group, 0, len(rows))
	for kind, found := range rows {
		g := attention.Listed(kind, found)
		g.Today = min(today[kind], g.Count)
		groups = append(groups, g)
	}
	return groups, nil
}

// needs says why an unfinished task needs attention; the empty kind when it does not.
func needs(c Task, zone *time.Location, ask attention.Ask) (attention.Kind, int) {
	urgency, minutes := UrgencyOf(c, zone, ask.Now)
	switch {
	case urgency == Late:
		return attention.TasksLate, minutes
	case c.nobodys() && c.PlannedOn >= ask.Today:
		return attention.TasksUnassigned, 0
	case c.Unseen && c.soon(ask.Now):
		return attention.ChangesUnseen, 0
	case urgency == Watch:
		return attention.TasksWatch, minutes
	}
	return "", 0
}

// soon reports whether a task begins soon, or should have begun on this day.
func (c Task) soon(now clock.Instant) bool {
	return c.PlannedStart <= now.Add(unseenWithin) && c.DayEnd > now
}

// unlooked reports whether a task begins soon and none of those who do it has said anything about it or used the app since it is as it is. Who cannot use the app hears of it in another way. used are when accounts have
// last used the app, as far as that is known.
func (s *Service) unlooked(ctx context.Context, q database.Querier, c Task, crew *member.StaffList, now clock.Instant, used map[identity.AccountID]clock.Instant) (bool, error) {
	if c.State() != NotStarted || c.Answer.Said != "" || !c.soon(now) {
		return false, nil
	}
	asked := false
	for _, id := range c.assigned() {
		entry, ok := crew.By(id)
		if !ok || entry.Account == 0 {
			continue
		}
		at, known := used[entry.Account]
		if !known {
			var err error
			if at, err = s.lastSeen(ctx, q, entry.Account); err != nil {
				return false, err
			}
			used[entry.Account] = at
		}
		if at >= c.ChangedAt {
			return false, nil
		}
		asked = true
	}
	return asked, nil
}

// missing is how many minutes a cleaning has too little before the next guests arrive, and the visit that takes them; zero where it fits. The plan cuts a time short at its end only, for the next guests or for a visit.
// A time that a planner has cut by hand, or that two share, is meant to be shorter than the home's.
func (c Task) missing(p *property.Property, visits []Visit) (int, Visit) {
	arrival := c.Next.Arrival.At(c.Next.ArrivalTime, p.Zone)
	var beside Visit
	cut := c.PlannedEnd == arrival
	for _, v := range visits {
		switch from, to := v.hours(p.Zone); {
		case from == c.PlannedEnd:
			beside, cut = v, true
		case to == c.PlannedStart && beside.Home == 0:
			beside = v
		}
	}
	switch {
	case c.PlannedEnd > arrival:
		return minutesOf(c.PlannedEnd - arrival), Visit{}
	case cut && c.Additional == 0 && !c.Owns(FieldPlanned):
		return max(0, p.CleaningMinutes-minutesOf(c.PlannedEnd-c.PlannedStart)), beside
	}
	return 0, Visit{}
}

func minutesOf(span clock.Instant) int { return int(span / clock.Instant(time.Minute.Milliseconds())) }

// early are the cleanings and checks that a planner has begin before the guests leave: their stay was made longer since, or another one has come.
func (s *Service) early(ctx context.Context, q database.Querier, ask attention.Ask, to clock.Instant, crew *member.StaffList) (rows []attention.Row, err error) {
	if s.guestsUntil == nil {
		return nil, nil
	}
	var guestsUntil func(home *property.Property, c Task) (clock.Instant, int64)
	err = eachPage(ask.Now, func(from mark) ([]Task, error) { return handTimedBetween(ctx, q, ask.Member, from, to) }, func(c Task) (more bool, err error) {
		if !c.Owns(FieldPlanned) {
			return true, nil
		}
		if guestsUntil == nil {
			// A day more on both sides: homes may lie in other zones than the agency.
			if guestsUntil, err = s.guestsUntil(ctx, q, ask.Member, ask.Now.Date(ask.Zone).AddDays(-1), to.Date(ask.Zone).AddDays(1)); err != nil {
				return false, err
			}
		}
		p, err := s.properties.Get(ctx, q, identity.Ref{Member: c.Member, ID: c.Property})
		if err != nil {
			return false, err
		}
		until, stay := guestsUntil(&p, c)
		if until == 0 {
			return true, nil
		}
		row := attentionRow(c, p.Zone, crew).AtHome(&p)
		row.Until, row.Rank = wire.DateTime(until, p.Zone), int64(c.PlannedStart)
		if stay != 0 && !c.Check {
			row.Task.Stay = identity.Ref{Member: c.Member, ID: stay}.String()
		}
		rows = append(rows, row)
		return len(rows) <= attention.Most, nil
	})
	return rows, err
}

// goneUnseen are the tasks of today that would begin soon, or should have begun, with those who have lost them and have not used the app since. Somebody must call them.
func (s *Service) goneUnseen(ctx context.Context, q database.Querier, ask attention.Ask, crew *member.StaffList, used map[identity.AccountID]clock.Instant) ([]attention.Row, error) {
	found, err := goneBetween(ctx, q, ask.Member, ask.Today.At(0, ask.Zone), ask.Now.Add(unseenWithin))
	if err != nil {
		return nil, err
	}
	var rows []attention.Row
	for _, l := range found {
		i := slices.IndexFunc(crew.All(), func(entry member.Staff) bool { return entry.Account == l.account && entry.Active })
		if i < 0 {
			continue
		}
		at, known := used[l.account]
		if !known {
			if at, err = s.lastSeen(ctx, q, l.account); err != nil {
				return nil, err
			}
			used[l.account] = at
		}
		if at >= l.at {
			continue
		}
		p, err := s.properties.Get(ctx, q, identity.Ref{Member: l.task.Member, ID: l.task.Property})
		if err != nil {
			return nil, err
		}
		entry := crew.All()[i]
		row := attentionRow(l.task, p.Zone, crew).AtHome(&p)
		row.At, row.Rank = wire.DateTime(l.start, p.Zone), int64(l.start)
		row.Who, row.Phone, row.Task.Company = entry.Name, entry.Phone, entry.Kind == member.KindCompany
		if l.task.Cancelled {
			// There is no page of it any more.
			row = row.Of(attention.ToProperty, p.Ref)
		}
		row.ID = int64(entry.ID)
		rows = append(rows, row)
	}
	return rows, nil
}

// onDay reports whether a row counts among those of today (see attention.Group).
func onDay(kind attention.Kind, c Task, ask attention.Ask) bool {
	if kind == attention.TasksUnassigned {
		return c.PlannedOn == ask.Today
	}
	return c.Next.Arrival == ask.Today
}

// dayRank orders what nobody does by day, within a day the cleanings first before which guests arrive on it, then by time.
func (c Task) dayRank(zone *time.Location) int64 {
	const day = 2 * longestDay // more than a task begins after the first moment of its day
	rank := 2*day*int64(c.PlannedOn) + int64(c.PlannedStart-c.PlannedOn.At(0, zone))
	if !c.SameDay() {
		rank += day
	}
	return rank
}

func attentionRow(c Task, zone *time.Location, crew *member.StaffList) attention.Row {
	row := attention.Row{At: wire.DateTime(c.PlannedStart, zone), Task: &attention.Task{
		Kind: string(c.Type), Title: c.Title.In(), TitleWords: c.Title.By.ByLanguage(), Started: c.State() == Started, SameDay: !c.Next.Arrival.IsZero() && c.Next.Arrival == c.PlannedOn,
	}}
	if c.Check {
		row.Task.Kind = "check"
	}
	if !c.Next.Arrival.IsZero() {
		row.Task.Arrival, row.Task.ArrivalTime = c.Next.Arrival.String(), c.Next.ArrivalTime.String()
	}
	for _, id := range []identity.StaffID{c.Person, c.Company} {
		if entry, ok := crew.By(id); ok {
			row.Who, row.Phone, row.Task.Company = entry.Name, entry.Phone, entry.Kind == member.KindCompany
			break
		}
	}
	return row.Of(attention.ToTask, identity.Ref{Member: c.Member, ID: c.ID})
}

// nobodysRow is the row of a task that nobody does, with who has declined it last and why. Who has declined it and still has it is not the one who does it.
func nobodysRow(row attention.Row, c Task, all map[int64]declined, crew *member.StaffList) attention.Row {
	row.Who, row.Phone, row.Task.Company = "", "", false
	last, ok := all[c.ID]
	if c.Answer.Said == Declined {
		last, ok = declined{c.Answers(), c.Answer.Reason}, true
	}
	if entry, known := crew.By(last.staff); ok && known {
		row.Task.Declined, row.Text = entry.Name, last.reason
	}
	return row
}

// attentionPage is how many tasks the list reads at once.
const attentionPage = 1000

// eachPage looks at tasks page by page, the earliest first, until there are no more or enough.
func eachPage(start clock.Instant, read func(from mark) ([]Task, error), look func(c Task) (more bool, err error)) error {
	for from := (mark{start: start}); ; {
		page, err := read(from)
		if err != nil {
			return err
		}
		for _, c := range page {
			if more, err := look(c); err != nil || !more {
				return err
			}
		}
		if len(page) < attentionPage {
			return nil
		}
		last := page[len(page)-1]
		from = mark{start: last.PlannedStart, id: last.ID}
	}
}

// openBetween reads, behind a mark, what the list needs of the unfinished tasks that are planned to start soon or should have, and of those until a moment that nobody does, the earliest first.
func openBetween(ctx context.Context, q database.Querier, ask attention.Ask, from mark, to clock.Instant) ([]Task, error) {
	return database.Collect(ctx, q, scanOpen(ask.Member), openColumns+` FROM task WHERE member_id = $1 AND done = FALSE AND (planned_start, id) > ($2, $3) AND planned_start < $4
		AND (planned_start <= $5 OR answer = 'declined' OR (company_id = 0 AND person_id = 0)) ORDER BY planned_start, id LIMIT CAST($6 AS BIGINT)`,
		ask.Member, from.start, from.id, to, ask.Now.Add(unseenWithin), attentionPage)
}

// nobodyBetween reads the same of those that nobody does: given to nobody, or declined.
func nobodyBetween(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Instant, limit int) ([]Task, error) {
	const there = ` FROM task WHERE member_id = $1 AND planned_start >= $2 AND planned_start < $3 AND NOT done AND `
	free, err := database.Collect(ctx, q, scanOpen(m), openColumns+there+`company_id = 0 AND person_id = 0 ORDER BY planned_start, id LIMIT CAST($4 AS BIGINT)`, m, from, to, limit)
	if err != nil {
		return nil, err
	}
	declined, err := database.Collect(ctx, q, scanOpen(m), openColumns+there+`answer = 'declined' ORDER BY planned_start, id LIMIT CAST($4 AS BIGINT)`, m, from, to, limit)
	return append(free, declined...), err
}

// tightBetween reads the same of the cleanings before whose end the next guests may come: those that end on the day of their arrival, or later, and are shorter than the home's, or planned by hand.
func tightBetween(ctx context.Context, q database.Querier, m identity.MemberID, from mark, to clock.Instant) ([]Task, error) {
	return database.Collect(ctx, q, scanOpen(m), openColumns+` FROM task WHERE member_id = $1 AND (planned_start, id) > ($2, $3) AND planned_start < $4 AND NOT done AND actual_start = 0 AND type = 'departure' AND NOT is_check
		AND next_arrival <= planned_on
		AND (planner_owns <> '' OR planned_end - planned_start < 60000 * (SELECT p.cleaning_minutes FROM property p WHERE p.member_id = task.member_id AND p.id = task.property_id))
		ORDER BY planned_start, id LIMIT CAST($5 AS BIGINT)`, m, from.start, from.id, to, attentionPage)
}

// openOfHomes reads the same of all tasks of some homes that nobody has begun; not those of the visits themselves.
func openOfHomes(ctx context.Context, q database.Querier, m identity.MemberID, homes []int64, from, to clock.Instant) ([]Task, error) {
	return database.Collect(ctx, q, scanOpen(m), openOfHomesQuery, property.PageArgs([]any{m, from, to}, homes)...)
}

var openOfHomesQuery = openColumns + ` FROM task WHERE member_id = $1 AND property_id IN (` + database.Marks(4, property.MostOnPage) + `) AND planned_start >= $2 AND planned_start < $3 AND NOT done AND actual_start = 0
		AND rule_key NOT LIKE '` + KeyVisit + `%' ORDER BY planned_start, id`

// handTimedBetween reads, behind a mark, the same of the cleanings and checks whose time a planner has set; where the guests have said that they have left, they may begin.
func handTimedBetween(ctx context.Context, q database.Querier, m identity.MemberID, from mark, to clock.Instant) ([]Task, error) {
	return database.Collect(ctx, q, scanOpen(m), openColumns+` FROM task WHERE member_id = $1 AND (planned_start, id) > ($2, $3) AND planned_start < $4 AND NOT done AND actual_start = 0 AND type IN ('departure', 'arrival')
		AND planner_owns <> '' AND guests_left_at = 0 ORDER BY planned_start, id LIMIT CAST($5 AS BIGINT)`, m, from.start, from.id, to, attentionPage)
}

// lostTask is a task that an account has lost: when, and when it would have begun for it.
type lostTask struct {
	account   identity.AccountID
	at, start clock.Instant
	task      Task
}

// goneBetween reads the tasks that accounts have lost and that would have begun in a range, without those that an account has given up itself: by declining them or assigning them to others.
func goneBetween(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Instant) ([]lostTask, error) {
	return database.Collect(ctx, q, func(row database.Row) (l lostTask, err error) {
		l.task.Member = m
		var words string
		c := &l.task
		if err = row.Scan(&l.account, &l.at, &l.start, &c.ID, &c.Property, &c.Type, &c.Check, &c.Title.Any, &words, &c.PlannedOn, &c.Next.Arrival, &c.Next.ArrivalTime, &c.Cancelled); err != nil {
			return l, err
		}
		c.Title, err = wire.ReadWords(c.Title.Any, words)
		return l, err
	}, goneQuery, m, from, to, 2*attention.Most)
}

const goneQuery = `SELECT l.account_id, l.at, l.planned_start, t.id, l.property_id, t.type, t.is_check, t.title, t.title_words, CAST(t.planned_on AS TEXT), CAST(t.next_arrival AS TEXT), t.next_arrival_minute,
		t.cancelled
	FROM task_lost l JOIN task t ON t.member_id = l.member_id AND t.id = l.task_id
	WHERE l.member_id = $1 AND l.planned_start >= $2 AND l.planned_start <= $3 AND t.actual_start = 0
		AND NOT EXISTS (SELECT 1 FROM task_history h WHERE h.member_id = l.member_id AND h.task_id = l.task_id AND h.account_id = l.account_id AND h.at = l.at)
	ORDER BY l.planned_start, l.task_id, l.account_id LIMIT CAST($4 AS BIGINT)`

func scanOpen(m identity.MemberID) func(row database.Row) (Task, error) {
	return func(row database.Row) (Task, error) {
		c := Task{Member: m}
		var words, owned string
		err := row.Scan(&c.ID, &c.Parent, &c.Property, &c.Type, &c.Check, &c.Title.Any, &words, &c.Company, &c.Person, &c.PlannedOn, &c.DayEnd, &c.PlannedStart, &c.PlannedEnd,
			&c.Start.At, &c.Next.Arrival, &c.Next.ArrivalTime, &c.Answer.Said, &c.Answer.Reason, &c.Unseen,
			&c.Additional, &c.Reservation, &owned, &c.ChangedAt)
		if err == nil {
			c.Owned = splitFields(owned)
			c.Title, err = wire.ReadWords(c.Title.Any, words)
		}
		return c, err
	}
}

var openColumns = `SELECT ` + database.Days(`id, parent_id, property_id, type, is_check, title, title_words, company_id, person_id, planned_on, day_end, planned_start, planned_end,
		actual_start, next_arrival, next_arrival_minute, answer, answer_reason, unseen,
		additional_person_id, reservation_id, planner_owns, changed_at`, "planned_on", "next_arrival")
