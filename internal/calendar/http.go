package calendar

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Schema names the states.
func (State) Schema(huma.Registry) *huma.Schema { return wire.Among(States) }

// Schema names the words.
func (Cleanliness) Schema(huma.Registry) *huma.Schema { return wire.Among(Words) }

// Schema names the groupings.
func (Grouping) Schema(huma.Registry) *huma.Schema { return wire.Among(Groupings) }

// Input asks for a page of the calendar.
type Input struct {
	web.Offset
	web.OfMember
	From     string   `query:"from" maxLength:"10" doc:"yyyy-MM-dd: the first day; today by the agency's clock when left out."`
	Days     int      `query:"days" minimum:"1" maximum:"120" default:"30" doc:"How many days."`
	Limit    int      `query:"limit" minimum:"1" maximum:"200" default:"50" doc:"How many homes a page has at most."`
	Search   string   `query:"q" maxLength:"100" doc:"Words that title, address, house or registration number must hold."`
	Town     string   `query:"town" maxLength:"200" doc:"Only homes in this town."`
	Building string   `query:"building" maxLength:"200" doc:"Only homes in this house."`
	Group    int64    `query:"group" minimum:"0" doc:"Only homes in this group, by its number; 0 or absent for all."`
	Company  int64    `query:"company" minimum:"0" doc:"Only homes that this company cleans, by its number in the team; 0 or absent for all."`
	Source   string   `query:"source" maxLength:"200" doc:"Only homes that have a stay of this channel on these days."`
	GroupBy  Grouping `query:"group_by" doc:"Homes of one house, town or cleaning company follow each other, and those without any come last; by title alone when left out."`
}

func (in *Input) query() (Query, error) {
	q := Query{
		Homes: property.Query{Search: in.Search, Town: in.Town, Building: in.Building, Group: in.Group, Company: identity.StaffID(in.Company), State: property.StateActive, Sort: property.ByTitle},
		Days:  in.Days, Source: strings.TrimSpace(in.Source), By: in.GroupBy, After: in.Mark(), Most: in.Limit,
	}
	if in.From == "" {
		return q, nil
	}
	var err error
	if q.From, err = clock.ParseDate(in.From); err != nil {
		return q, fault.Invalid(fault.BadRequest, map[string]string{"from": "expected yyyy-MM-dd"})
	}
	return q, nil
}

// CalendarOfHomes is a page of the calendar.
type CalendarOfHomes struct {
	Today  string         `json:"today" doc:"yyyy-MM-dd by the agency's clock."`
	From   string         `json:"from" doc:"yyyy-MM-dd: the first day."`
	Days   int            `json:"days"`
	Total  int            `json:"total" doc:"How many homes the filters find."`
	InUse  int            `json:"in_use" doc:"How many homes in use there are without them."`
	Groups []GroupOfHomes `json:"groups" nullable:"false" doc:"All groups that the filters find, in their order; empty when the homes are not grouped."`
	Items  []HomeOfDays   `json:"items" nullable:"false" doc:"Homes by group, where they are grouped, then by title."`
	Next   string         `json:"next" doc:"The offset of the next page; empty at the end."`
	Parked []ParkedOfDays `json:"parked,omitempty" nullable:"false" doc:"On the first page, stays that have no home now, whatever homes are wanted: by arrival, at most 200. Absent when there is none."`
	More   bool           `json:"more_parked,omitempty" doc:"Set when there are more without a home."`
}

// ParkedOfDays is a stay without a home.
type ParkedOfDays struct {
	StayOfDays
	Property int64  `json:"property" doc:"Number of its last property."`
	LastHome string `json:"last_home" doc:"Title of its last property."`
}

// GroupOfHomes is a group of the calendar.
type GroupOfHomes struct {
	Key   string `json:"key" doc:"What its homes have as their group; empty for those without house, town or company."`
	Name  string `json:"name"`
	Count int    `json:"count" doc:"How many homes it has."`
}

// HomeOfDays is a home with what touches the days.
type HomeOfDays struct {
	ID           int64         `json:"id" doc:"Number of the property."`
	Title        string        `json:"title"`
	ShortTitle   string        `json:"short_title"`
	City         string        `json:"city"`
	Building     string        `json:"building" doc:"Empty for none."`
	Company      string        `json:"company" doc:"Name of the company that cleans there; empty for none."`
	Group        string        `json:"group" doc:"The key of its group; empty when the homes are not grouped."`
	Cleanliness  Cleanliness   `json:"cleanliness" doc:"Now, whichever days are shown."`
	ArrivalToday bool          `json:"arrival_today" doc:"Whether guests who are not there yet arrive today."`
	Stays        []StayOfDays  `json:"stays" nullable:"false" doc:"By arrival."`
	Blocks       []BlockOfDays `json:"blocks" nullable:"false" doc:"By the first day."`
	Tasks        []TaskOfDays  `json:"tasks" nullable:"false" doc:"By planned time."`
}

// StayOfDays is a stay in the calendar.
type StayOfDays struct {
	ID            int64            `json:"id"`
	Guest         string           `json:"guest" doc:"Empty when not known."`
	FirstName     string           `json:"first_name"`
	LastName      string           `json:"last_name"`
	Arrival       string           `json:"arrival" doc:"yyyy-MM-dd"`
	Departure     string           `json:"departure" doc:"yyyy-MM-dd"`
	ArrivalTime   string           `json:"arrival_time" doc:"HH:mm: from when they may come."`
	DepartureTime string           `json:"departure_time" doc:"HH:mm: until when they stay."`
	State         State            `json:"state"`
	Kind          reservation.Kind `json:"kind"`
	Source        string           `json:"source" doc:"The channel; empty when none was given."`
	Persons       int              `json:"persons" doc:"With children and toddlers."`
	Missing       bool             `json:"missing" doc:"Whether a calendar did not say guest, persons or language, and nobody has completed it."`
	SoldTwice     bool             `json:"sold_twice" doc:"Whether another confirmed stay that touches these days has one of its nights."`
	Changed       bool             `json:"changed" doc:"Whether home, nights or state have changed in the last seven days."`
}

// BlockOfDays is closed nights, or a visit of some hours.
type BlockOfDays struct {
	ID        int64  `json:"id"`
	Reason    string `json:"reason" enum:"owner,repair,feed,other"`
	Arrival   string `json:"arrival" doc:"yyyy-MM-dd: the first night, or the day of a visit."`
	Departure string `json:"departure" doc:"yyyy-MM-dd: the day on which it is open again; that of a visit."`
	From      string `json:"from" doc:"HH:mm: when a visit begins, which closes no night; empty for nights."`
	To        string `json:"to"`
	Note      string `json:"note"`
	Own       bool   `json:"own" doc:"Whether the office entered it, and can change it and take it away."`
}

// TaskOfDays is the mark of a task.
type TaskOfDays struct {
	ID          int64     `json:"id"`
	Reservation int64     `json:"reservation_id" doc:"The stay that it was made from; 0 for none."`
	Type        task.Type `json:"type"`
	Check       bool      `json:"check"`
	Day         string    `json:"day" doc:"yyyy-MM-dd"`
	Start       string    `json:"start" doc:"HH:mm: the planned start."`
	State       string    `json:"state" enum:"not_started,started,finished"`
	Unassigned  bool      `json:"unassigned" doc:"Whether neither a company nor a person has it."`
	Late        bool      `json:"late" doc:"Whether it can no longer be finished in time."`
}

func presentPage(page Page) CalendarOfHomes {
	out := CalendarOfHomes{Today: page.Today.String(), From: page.From.String(), Days: page.Days, Total: page.Total, InUse: page.InUse, Groups: make([]GroupOfHomes, 0, len(page.Groups)), Items: make([]HomeOfDays, 0, len(page.Rows))}
	if page.Next != "" {
		out.Next = wire.EncodeOffset(page.Next)
	}
	for _, g := range page.Groups {
		out.Groups = append(out.Groups, GroupOfHomes{Key: g.Key, Name: g.Name, Count: g.Count()})
	}
	for _, row := range page.Rows {
		out.Items = append(out.Items, presentRow(row))
	}
	for i := range page.Parked {
		one := &page.Parked[i]
		out.Parked = append(out.Parked, ParkedOfDays{StayOfDays: presentStay(one.Stay, &one.Last), Property: one.Last.Ref.ID, LastHome: one.Last.Title})
	}
	out.More = page.MoreParked
	return out
}

func presentStay(s Stay, p *property.Property) StayOfDays {
	return StayOfDays{
		ID: s.ID, Guest: s.Booker.Name(), FirstName: s.Booker.FirstName, LastName: s.Booker.LastName, Arrival: s.Arrival.String(), Departure: s.Departure.String(), ArrivalTime: s.ArrivalAt(p).String(),
		DepartureTime: s.DepartureAt(p).String(), State: s.State, Kind: s.Kind, Source: s.Source, Persons: s.Count() + s.Toddlers, Missing: s.Unknown != 0, SoldTwice: s.SoldTwice, Changed: s.Moved,
	}
}

func presentRow(row Row) HomeOfDays {
	p := row.Home
	out := HomeOfDays{
		ID: p.Ref.ID, Title: p.Title, ShortTitle: p.Short(), City: p.City, Building: p.Building.Name, Company: row.Company, Group: row.Group, Cleanliness: row.Clean, ArrivalToday: row.ArrivalToday,
		Stays: make([]StayOfDays, 0, len(row.Stays)), Blocks: make([]BlockOfDays, 0, len(row.Blocks)), Tasks: make([]TaskOfDays, 0, len(row.Tasks)),
	}
	for _, s := range row.Stays {
		out.Stays = append(out.Stays, presentStay(s, p))
	}
	for _, b := range row.Blocks {
		block := BlockOfDays{ID: b.Ref.ID, Reason: string(b.Reason), Arrival: b.Arrival.String(), Departure: b.Departure.String(), Note: b.Note, Own: b.Own()}
		if b.Visit() {
			block.From, block.To = b.From.String(), b.To.String()
		}
		out.Blocks = append(out.Blocks, block)
	}
	for _, c := range row.Tasks {
		out.Tasks = append(out.Tasks, TaskOfDays{
			ID: c.ID, Reservation: c.Reservation, Type: c.Type, Check: c.Check, Day: c.PlannedOn.String(), Start: c.PlannedStart.Time().In(p.Zone).Format("15:04"), State: string(c.State()),
			Unassigned: c.Unassigned, Late: c.Urgency == task.Late,
		})
	}
	return out
}

// Register adds the routes of the calendar.
func Register(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "getManageCalendar", Method: http.MethodGet, Path: "/v1/manage/calendar", Tag: "manage", Who: []identity.Role{identity.Manager}, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The homes of an agency with their stays, closed nights and tasks of some days, page by page",
	}, func(ctx context.Context, c web.Caller, in *Input) (CalendarOfHomes, error) {
		q, err := in.query()
		if err != nil {
			return CalendarOfHomes{}, err
		}
		page, err := s.Read(ctx, c.Actor, in.Member(c.Actor), q)
		if err != nil {
			return CalendarOfHomes{}, err
		}
		return presentPage(page), nil
	})
}
