package problem

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/reservation"
	"latchkey/internal/search"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// Service is all that can be done with reports.
type Service struct {
	db         *database.DB
	members    *member.Service
	properties *property.Service
	messages   *message.Service
	stays      *reservation.Service
	tasks      *task.Service
	streams    *realtime.Streams
	written    []Written
}

// Written is notified, in the transaction, that something was reported, or that a report has come into another state.
type Written func(ctx context.Context, tx *database.Tx, p Problem) error

// Deps are what the service needs.
type Deps struct {
	DB           *database.DB
	Members      *member.Service
	Properties   *property.Service
	Messages     *message.Service
	Reservations *reservation.Service
	Tasks        *task.Service
	Streams      *realtime.Streams
	// Written are the listeners, notified in this order.
	Written []Written
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{db: d.DB, members: d.Members, properties: d.Properties, messages: d.Messages, stays: d.Reservations, tasks: d.Tasks, streams: d.Streams, written: d.Written}
}

// Report takes what the guest of a stay reports: the message with its photos, the record and the line in the protocol come together or not at all.
func (s *Service) Report(ctx context.Context, actor identity.Actor, attempt identity.Attempt, stay identity.Ref, kind Kind, text string, photos []message.Sent) (message.Seen, error) {
	if !slices.Contains(GuestKinds, kind) {
		return message.Seen{}, fault.Invalid(fault.BadRequest, map[string]string{"kind": "expected damage or complaint"})
	}
	at, err := s.stays.Home(ctx, actor, stay)
	if err != nil {
		return message.Seen{}, err
	}
	text, err = message.CheckText(text, 0)
	if err != nil {
		return message.Seen{}, err
	}
	return s.messages.PostWith(ctx, actor, attempt, message.Reservation, stay, text, photos, func(tx *database.Tx, m message.Message) error {
		p := Problem{Ref: identity.Ref{Member: stay.Member}, Property: at.At.Ref.ID, Reservation: stay.ID, Kind: kind, Urgency: Normal, Text: text}
		if err := s.record(ctx, tx, p, m); err != nil {
			return err
		}
		return s.stays.Note(ctx, tx, stay, actor.Principal(), reservation.Reported)
	})
}

// sign stands before a report in a task's chat, so that nobody takes it for talk.
const sign = "⚠ "

// ReportAtTask takes what somebody reports who works on a task, or looks after it: the message with its photos and the record come together or not at all.
func (s *Service) ReportAtTask(
	ctx context.Context, actor identity.Actor, attempt identity.Attempt, task identity.Ref, kind Kind, urgency Urgency, text string, photos []message.Sent,
) (message.Seen, error) {
	fields := map[string]string{}
	if !slices.Contains(StaffKinds, kind) {
		fields["kind"] = "expected damage, missing or found"
	}
	if !Known(urgency) {
		fields["urgency"] = "expected low, normal or urgent"
	}
	if len(fields) > 0 {
		return message.Seen{}, fault.Invalid(fault.BadRequest, fields)
	}
	home, err := s.tasks.Home(ctx, actor, task)
	if err != nil {
		return message.Seen{}, err
	}
	text, err = message.CheckText(text, 0)
	if err != nil {
		return message.Seen{}, err
	}
	return s.messages.PostWith(ctx, actor, attempt, message.Cleaning, task, sign+text, photos, func(tx *database.Tx, m message.Message) error {
		return s.record(ctx, tx, Problem{Ref: identity.Ref{Member: task.Member}, Property: home.Ref.ID, Cleaning: task.ID, Kind: kind, Urgency: urgency, Text: text}, m)
	})
}

// record writes what a message reports, and has the office load again what is reported.
func (s *Service) record(ctx context.Context, tx *database.Tx, p Problem, m message.Message) error {
	var err error
	if p.Ref.ID, err = tx.NextID(ctx, p.Ref.Member, "problem"); err != nil {
		return err
	}
	p.Message, p.Photos, p.Account, p.Reporter, p.CreatedAt, p.State = m.ID, len(m.Files), m.Account, m.Sender, tx.Now(), Open
	if err := insert(ctx, tx, p); err != nil {
		return err
	}
	if err := s.tellWritten(ctx, tx, p); err != nil {
		return err
	}
	crew, err := s.members.Staff(ctx, tx, p.Ref.Member)
	if err != nil {
		return err
	}
	return s.announce(ctx, tx, crew, task.Task{})
}

func (s *Service) tellWritten(ctx context.Context, tx *database.Tx, p Problem) error {
	for _, fn := range s.written {
		if err := fn(ctx, tx, p); err != nil {
			return err
		}
	}
	return nil
}

// Shown is a report with what it is shown with.
type Shown struct {
	Problem
	Home  property.Property
	Files []files.File
}

// Filter is which reports are asked for; zero values ask for all.
type Filter struct {
	State    State
	Property int64
	// Text has words of the report, its reporter or its home.
	Text  string
	Order Order
}

// finds reports whether a report has the words that are looked for.
func (f Filter) finds(p Shown) bool {
	return search.Matches(f.Text, p.Text, p.Reporter, p.Handler, p.Home.Title, p.Home.ShortTitle)
}

// List gives the reports of a member page by page. A page may be short and still have a next one: so far has been searched.
func (s *Service) List(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, offset string) (wire.Page[Shown], error) {
	return s.list(ctx, actor, member, f, offset, pageSize)
}

func (s *Service) list(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, offset string, size int) (wire.Page[Shown], error) {
	if !actor.Manages(member) {
		return wire.Page[Shown]{}, fault.Missing(fault.NotFound)
	}
	if f.Order.byUrgency() && f.State == "" {
		return wire.Page[Shown]{}, fault.Invalid(fault.BadRequest, map[string]string{"order": "urgent needs a state"})
	}
	behind, ok := parsePlace(offset, f.Order)
	if !ok {
		return wire.Page[Shown]{}, fault.Invalid(fault.BadRequest, map[string]string{"offset": "not one of ours"})
	}
	page, err := wire.Sieve[Problem, Shown, place]{
		Size: size, Most: mostRead,
		Read: func(behind place, limit int) ([]Problem, error) { return list(ctx, s.db, member, f, behind, limit) },
		At:   func(p Problem) place { return place{p.Urgency.rank(), p.Ref.ID} },
		Keep: func(p Problem) (Shown, bool, error) {
			home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: member, ID: p.Property})
			one := Shown{Problem: p, Home: home}
			return one, err == nil && f.finds(one), err
		},
		Mark: func(behind place) string { return behind.mark(f.Order) },
	}.Page(behind)
	if err != nil {
		return page, err
	}
	return page, s.addFiles(ctx, page.Items)
}

// AtTask are the unsettled reports of the staff at the home of a task: the person who comes next knows of them. What guests wrote is between them and the office.
func (s *Service) AtTask(ctx context.Context, actor identity.Actor, task identity.Ref) ([]Shown, error) {
	home, err := s.tasks.Home(ctx, actor, task)
	if err != nil {
		return nil, err
	}
	found, err := atHome(ctx, s.db, home.Ref)
	if err != nil {
		return nil, err
	}
	return s.shown(ctx, found)
}

// Photo finds a photo of a report that a task shows.
func (s *Service) Photo(ctx context.Context, actor identity.Actor, task identity.Ref, problem, file int64) (files.File, error) {
	all, err := s.AtTask(ctx, actor, task)
	if err != nil {
		return files.File{}, err
	}
	for _, p := range all {
		i := slices.IndexFunc(p.Files, func(f files.File) bool { return f.Ref.ID == file })
		if p.Ref.ID == problem && i >= 0 {
			return p.Files[i], nil
		}
	}
	return files.File{}, fault.Missing(fault.NotFound)
}

func (s *Service) shown(ctx context.Context, found []Problem) ([]Shown, error) {
	out := make([]Shown, 0, len(found))
	for _, p := range found {
		home, err := s.properties.Get(ctx, s.db, identity.Ref{Member: p.Ref.Member, ID: p.Property})
		if err != nil {
			return nil, err
		}
		out = append(out, Shown{Problem: p, Home: home})
	}
	return out, s.addFiles(ctx, out)
}

// addFiles adds their photos to reports.
func (s *Service) addFiles(ctx context.Context, all []Shown) error {
	for i, p := range all {
		if p.Photos == 0 {
			continue
		}
		kind, of := p.chat()
		var err error
		if all[i].Files, err = s.messages.FilesOf(ctx, s.db, kind, of, p.Message); err != nil {
			return err
		}
	}
	return nil
}

// chat is where it was reported.
func (p Problem) chat() (message.Kind, identity.Ref) {
	if p.Cleaning != 0 {
		return message.Cleaning, identity.Ref{Member: p.Ref.Member, ID: p.Cleaning}
	}
	return message.Reservation, identity.Ref{Member: p.Ref.Member, ID: p.Reservation}
}

// rulePrefix is what the task of a report is known by, before the report's number.
const rulePrefix = "problem:"

// within is how long a task made of a report may take at first; a planner changes it.
const within = 2 * time.Hour

// Decide is what a manager does with a report: takes it, makes a service task of it (planned from now on for the person who usually works there), settles it, puts it aside or opens it
// again. The other managers see it at once.
func (s *Service) Decide(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, d Decision) (Problem, error) {
	if !actor.Manages(ref.Member) {
		return Problem{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Problem, error) {
		p, err := one(ctx, tx, ref)
		if database.IsMissing(err) {
			return p, fault.Missing(fault.NotFound)
		}
		if err != nil {
			return p, err
		}
		to, changes, ok := Decide(p, d)
		if !ok {
			return p, fault.Of(fault.Conflict)
		}
		if !changes {
			return p, nil
		}
		was := p.State
		p.State, p.HandledBy, p.Handler, p.HandledAt = to, actor.Account, message.SenderName(actor.Name), tx.Now()
		var made task.Task
		if d == ToTask {
			if made, err = s.plan(ctx, tx, p); err != nil {
				return p, err
			}
			p.Task = made.ID
		}
		settled, err := settle(ctx, tx, p, was)
		if err == nil && !settled {
			err = fault.Of(fault.Conflict)
		}
		if err == nil {
			err = errors.Join(s.tellWritten(ctx, tx, p), p.note(ctx, tx, actor.Account, string(d)))
		}
		if err != nil {
			return p, err
		}
		crew, err := s.members.Staff(ctx, tx, ref.Member)
		if err != nil {
			return p, err
		}
		return p, s.announce(ctx, tx, crew, made)
	})
}

// announce has the managers, and the people of the report's task, load again what is reported. The zero task has nobody.
func (s *Service) announce(ctx context.Context, tx *database.Tx, crew *member.StaffList, of task.Task) error {
	to := slices.Concat(crew.Managers(), task.AccountsOf(of, crew))
	s.streams.Append(tx, realtime.Event{Action: realtime.Refresh, Type: realtime.Problems}, to, nil)
	return nil
}

// TaskEnded settles the report of which a task was made when the task is finished, and takes that back with its end (see the rule AfterTask).
func (s *Service) TaskEnded(ctx context.Context, tx *database.Tx, before, now task.Task, by identity.AccountID) error {
	id, err := strconv.ParseInt(strings.TrimPrefix(now.RuleKey, rulePrefix), 10, 64)
	if err != nil || !strings.HasPrefix(now.RuleKey, rulePrefix) {
		return nil // made of something else
	}
	p, err := one(ctx, tx, identity.Ref{Member: now.Member, ID: id})
	if database.IsMissing(err) || (err == nil && p.Task != now.ID) {
		return nil
	}
	if err != nil {
		return err
	}
	was := p.State
	to, changes := AfterTask(p, now.State() == task.Finished, before.End.By)
	if !changes {
		return nil
	}
	crew, err := s.members.Staff(ctx, tx, now.Member)
	if err != nil {
		return err
	}
	p.State, p.HandledBy, p.Handler, p.HandledAt = to, by, crew.NameOf(by), tx.Now()
	if settled, err := settle(ctx, tx, p, was); err != nil || !settled {
		return err // the office was quicker: what it decided stands
	}
	if err := s.tellWritten(ctx, tx, p); err != nil {
		return err
	}
	return s.announce(ctx, tx, crew, now)
}

// plan makes the task of a report.
func (s *Service) plan(ctx context.Context, tx *database.Tx, p Problem) (task.Task, error) {
	home, err := s.properties.Get(ctx, tx, identity.Ref{Member: p.Ref.Member, ID: p.Property})
	if err != nil {
		return task.Task{}, err
	}
	company := home.Company
	if company == 0 {
		if company, err = s.tasks.EmployerOf(ctx, tx, p.Ref.Member, home.Person); err != nil {
			return task.Task{}, err
		}
	}
	saved, err := s.tasks.Save(ctx, tx, []task.Task{{
		Member: p.Ref.Member, RuleKey: rulePrefix + strconv.FormatInt(p.Ref.ID, 10), Property: p.Property, Reservation: p.Reservation, Type: task.Services, Title: wire.Words{Any: Title(p.Text)},
		Annotations: p.Text, Company: company, Person: home.Person, PlannedStart: tx.Now(), PlannedEnd: tx.Now().Add(within),
	}})
	if err != nil {
		return task.Task{}, err
	}
	return saved[0], nil
}
