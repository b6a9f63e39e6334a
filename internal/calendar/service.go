package calendar

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// Service reads the calendar. It has no table of its own.
type Service struct{ Deps }

// Deps are what the service needs.
type Deps struct {
	DB           *database.DB
	Clock        clock.Clock
	Members      *member.Service
	Properties   *property.Service
	Reservations *reservation.Service
	Tasks        *task.Service
}

// NewService makes the service.
func NewService(d Deps) *Service { return &Service{d} }

// Read gives a page of the calendar to a manager. Whatever the page has, it takes the same number of statements.
func (s *Service) Read(ctx context.Context, actor identity.Actor, memberID identity.MemberID, q Query) (Page, error) {
	page := Page{Days: q.Days}
	homes, _, err := s.Properties.Find(ctx, actor, memberID, q.Homes)
	if err != nil {
		return page, err
	}
	m, err := s.Members.Get(ctx, s.DB, memberID)
	if err != nil {
		return page, err
	}
	now := clock.At(s.Clock.Now())
	page.Today = now.Date(m.Zone)
	if q.From.IsZero() {
		q.From = page.Today
	}
	page.From = q.From
	if page.InUse, err = s.inUse(ctx, actor, memberID); err != nil {
		return page, err
	}
	if q.Source != "" {
		if homes, err = s.withSource(ctx, memberID, homes, q); err != nil {
			return page, err
		}
	}
	team, err := s.Members.Staff(ctx, s.DB, memberID)
	if err != nil {
		return page, err
	}
	page.Total = len(homes)
	cut, ok := page.cut(homes, q, team)
	if !ok {
		return page, fault.Invalid(fault.BadRequest, map[string]string{"offset": "invalid"})
	}
	page.Next = cut.Next
	if page.Rows, err = s.rows(ctx, memberID, cut.Items, q, team, page.Today, now); err != nil || q.After != "" {
		return page, err
	}
	page.Parked, page.MoreParked, err = s.parked(ctx, memberID, q, now)
	return page, err
}

// parked reads the stays without a home. Their last homes are in memory.
func (s *Service) parked(ctx context.Context, memberID identity.MemberID, q Query, now clock.Instant) ([]ParkedStay, bool, error) {
	found, more, err := s.Reservations.ParkedStays(ctx, s.DB, memberID, q.From, q.last())
	if err != nil {
		return nil, false, err
	}
	out := make([]ParkedStay, 0, len(found))
	for _, stay := range found {
		p, err := s.Properties.Get(ctx, s.DB, identity.Ref{Member: memberID, ID: stay.Property})
		if err != nil {
			return nil, false, err
		}
		state := StateOf(stay, &p, now)
		if state == InHouse { // nobody is in a home that there is not
			state = Coming
		}
		out = append(out, ParkedStay{Stay: Stay{CalendarStay: stay, State: state}, Last: p})
	}
	return out, more, nil
}

// cut is the part of the homes that the page has, in groups where they are wanted.
func (page *Page) cut(homes []*property.Property, q Query, team *member.StaffList) (wire.Page[*property.Property], bool) {
	if q.By == "" {
		return q.Homes.Page(homes, q.After, q.Most)
	}
	page.Groups = q.By.groups(homes, team)
	return q.pageOf(page.Groups)
}

// inUse counts the homes that are in use.
func (s *Service) inUse(ctx context.Context, actor identity.Actor, memberID identity.MemberID) (int, error) {
	all, _, err := s.Properties.Find(ctx, actor, memberID, property.Query{State: property.StateActive})
	return len(all), err
}

// withSource leaves the homes that have a stay of the channel.
func (s *Service) withSource(ctx context.Context, memberID identity.MemberID, homes []*property.Property, q Query) ([]*property.Property, error) {
	ids, err := s.Reservations.HomesOfSource(ctx, s.DB, memberID, q.Source, q.From, q.last())
	if err != nil {
		return nil, err
	}
	has := make(map[int64]bool, len(ids))
	for _, id := range ids {
		has[id] = true
	}
	return slices.DeleteFunc(homes, func(p *property.Property) bool { return !has[p.Ref.ID] }), nil
}

// rows reads what the homes of a page have on the days, and around today.
func (s *Service) rows(ctx context.Context, memberID identity.MemberID, homes []*property.Property, q Query, team *member.StaffList, today clock.Date, now clock.Instant) ([]Row, error) {
	ids := make([]int64, len(homes))
	for i, p := range homes {
		ids[i] = p.Ref.ID
	}
	stays, err := s.Reservations.StaysOfHomes(ctx, s.DB, memberID, ids, q.From, q.last(), now.Add(-recent))
	if err != nil {
		return nil, err
	}
	blocks, err := s.Reservations.BlocksOfHomes(ctx, s.DB, memberID, ids, q.From, q.last())
	if err != nil {
		return nil, err
	}
	tasks, err := s.Tasks.OfHomes(ctx, s.DB, memberID, ids, q.From, q.last())
	if err != nil {
		return nil, err
	}
	present, err := s.present(ctx, memberID, homes, ids, today, now)
	if err != nil {
		return nil, err
	}
	staysOf, blocksOf, tasksOf := byHome(stays, homeOfStay), byHome(blocks, homeOfBlock), byHome(tasks, homeOfTask)
	rows := make([]Row, 0, len(homes))
	for _, p := range homes {
		company, _ := team.By(p.Company)
		group, _ := q.By.keyOf(p, team)
		row := Row{Home: p, Company: company.Name, Group: group, Blocks: blocksOf[p.Ref.ID]}
		present.show(&row, now)
		stays := staysOf[p.Ref.ID]
		twice := soldTwice(stays)
		for i, stay := range stays {
			row.Stays = append(row.Stays, Stay{CalendarStay: stay, State: StateOf(stay, p, now), SoldTwice: twice[i]})
		}
		for _, c := range tasksOf[p.Ref.ID] {
			urgency, _ := task.UrgencyOf(c, p.Zone, now)
			row.Tasks = append(row.Tasks, Task{Task: c, Urgency: urgency, Unassigned: c.Company == 0 && c.Person == 0})
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// present is what says how homes are now, by home, whichever days are shown.
type present struct {
	stays     map[int64][]reservation.CalendarStay
	blocks    map[int64][]reservation.Block
	cleanings map[int64][]task.Task
}

// present reads it. In the zone of a home today may be a day earlier or later than at the agency.
func (s *Service) present(ctx context.Context, memberID identity.MemberID, homes []*property.Property, ids []int64, today clock.Date, now clock.Instant) (present, error) {
	var out present
	stays, err := s.Reservations.StaysOfHomes(ctx, s.DB, memberID, ids, today.AddDays(-lookBack), today.AddDays(1), now)
	if err != nil {
		return out, err
	}
	blocks, err := s.Reservations.BlocksOfHomes(ctx, s.DB, memberID, ids, today.AddDays(-1), today.AddDays(1))
	if err != nil {
		return out, err
	}
	out.stays, out.blocks = byHome(stays, homeOfStay), byHome(blocks, homeOfBlock)
	var left []int64
	for _, p := range homes {
		if id := lastLeft(p, out.stays[p.Ref.ID], now); id != 0 {
			left = append(left, id)
		}
	}
	cleanings, err := s.Tasks.CleaningsOfHomes(ctx, s.DB, memberID, ids, today, left)
	out.cleanings = byHome(cleanings, homeOfTask)
	return out, err
}

// show puts it into the row of a home.
func (n present) show(row *Row, now clock.Instant) {
	p, id := row.Home, row.Home.Ref.ID
	row.Clean, row.ArrivalToday = CleanlinessOf(p, n.stays[id], n.blocks[id], n.cleanings[id], now), arrivalToday(p, n.stays[id], now)
}

func homeOfStay(s reservation.CalendarStay) int64 { return s.Property }

func homeOfBlock(b reservation.Block) int64 { return b.Property }

func homeOfTask(c task.Task) int64 { return c.Property }

func byHome[T any](all []T, home func(T) int64) map[int64][]T {
	out := map[int64][]T{}
	for _, one := range all {
		out[home(one)] = append(out[home(one)], one)
	}
	return out
}
