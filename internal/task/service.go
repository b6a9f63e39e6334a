package task

import (
	"context"
	"errors"
	"slices"
	"time"

	"latchkey/internal/checklist"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/wire"
)

// Service is all that can be done with tasks.
type Service struct {
	db          *database.DB
	clock       clock.Clock
	members     *member.Service
	properties  *property.Service
	messages    *message.Service
	streams     *realtime.Streams
	lists       *checklist.Service
	news        []News
	ended       []Ended
	written     []Written
	published   []Published
	router      Router
	ladder      Ladder
	asked       []Asked
	lastSeen    LastSeen
	nightsOf    NightsOf
	guestsUntil GuestsUntil
	visits      Visits
}

// Deps are what the service needs.
type Deps struct {
	DB         *database.DB
	Clock      clock.Clock
	Members    *member.Service
	Properties *property.Service
	Messages   *message.Service
	Checklists *checklist.Service
	Streams    *realtime.Streams
	// Router knows roads and paths; nil in an installation without a router.
	Router Router
	// Ladder passes on what was declined; nil where no rules lead tasks.
	Ladder Ladder
	// Asked sends people what they hear about tasks that wait for their answer; LastSeen says when they last used the app.
	Asked    []Asked
	LastSeen LastSeen
	// NightsOf says when the guests of a stay come and leave; nil where there are no stays.
	NightsOf NightsOf
	// GuestsUntil says until when guests are in a home; nil where there are no stays.
	GuestsUntil GuestsUntil
	// Visits are the hours in which somebody else works in a home; nil where there are none.
	Visits Visits
	// News, Ended, Written and Published are the listeners, notified in this order.
	News      []News
	Ended     []Ended
	Written   []Written
	Published []Published
}

// NewService makes the service and registers how tasks are shown to listeners.
func NewService(d Deps) *Service {
	s := &Service{
		db: d.DB, clock: d.Clock, members: d.Members, properties: d.Properties, messages: d.Messages, lists: d.Checklists, streams: d.Streams, router: d.Router, ladder: d.Ladder, asked: d.Asked, lastSeen: d.LastSeen, nightsOf: d.NightsOf, guestsUntil: d.GuestsUntil, visits: d.Visits,
		news: d.News, ended: d.Ended, written: d.Written, published: d.Published,
	}
	realtime.Present(d.Streams, realtime.Cleanings, s.entry)
	return s
}

// surroundings are what a task is shown with.
type surroundings struct {
	property *property.Property
	crew     *member.StaffList
}

func (s *Service) around(ctx context.Context, q database.Querier, c Task) (surroundings, error) {
	p, err := s.properties.Get(ctx, q, identity.Ref{Member: c.Member, ID: c.Property})
	if err != nil {
		return surroundings{}, err
	}
	if p.KeyHandover == property.KeySafe {
		p = p.WithoutKeyPlace() // staff have a key of their own; the guests' safe is none of a task's business
	}
	crew, err := s.members.Staff(ctx, q, c.Member)
	return surroundings{&p, crew}, err
}

// visible finds a task that the actor may see; for everybody else it does not exist.
func visible(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Task, Access, error) {
	c, err := find(ctx, q, ref)
	if err != nil {
		return c, None, err
	}
	access := AccessOf(actor, c)
	if access == None {
		return Task{}, None, fault.Missing(fault.TaskNotFound)
	}
	return c, access, nil
}

// sideOf is the side on which a person who may see the task writes and reads.
func sideOf(actor identity.Actor, m identity.MemberID) message.Side {
	if actor.Manages(m) {
		return message.Agency
	}
	return message.Party
}

// load reads a task's surroundings for a viewer. What changed is read only for those who are shown it.
func (s *Service) load(ctx context.Context, q database.Querier, c Task, v viewer) (presented, error) {
	p := presented{task: c}
	var err error
	if p.around, err = s.around(ctx, q, c); err != nil {
		return p, err
	}
	if p.extras, p.thread, err = s.extras(ctx, q, c, p.around.crew); err != nil {
		return p, err
	}
	if v.side == message.Party {
		if p.ledger, err = readLedger(ctx, q, c); err != nil {
			return p, err
		}
	}
	p.compose()
	return p, nil
}

// show reads a task and presents it to a viewer.
func (s *Service) show(ctx context.Context, q database.Querier, c Task, v viewer) (TaskAnswer, error) {
	p, err := s.load(ctx, q, c, v)
	if err != nil {
		return TaskAnswer{}, err
	}
	return p.shown(v), nil
}

// Home is the property of a task that the actor may see.
func (s *Service) Home(ctx context.Context, actor identity.Actor, ref identity.Ref) (property.Property, error) {
	c, _, err := visible(ctx, s.db, actor, ref)
	if err != nil {
		return property.Property{}, err
	}
	around, err := s.around(ctx, s.db, c)
	if err != nil {
		return property.Property{}, err
	}
	return *around.property, nil
}

// Get shows one task with all that is needed to do it, its texts in the wanted language.
func (s *Service) Get(ctx context.Context, actor identity.Actor, ref identity.Ref, lang string) (TaskDetail, error) {
	c, _, err := visible(ctx, s.db, actor, ref)
	if err != nil {
		return TaskDetail{}, err
	}
	v := viewerOf(actor, ref.Member)
	task, err := s.load(ctx, s.db, c, v)
	if err != nil {
		return TaskDetail{}, err
	}
	around := task.around
	m, err := s.members.Get(ctx, s.db, ref.Member)
	if err != nil {
		return TaskDetail{}, err
	}
	lang = m.Writes(lang)
	var wifi property.WiFi
	staffKey := ""
	if actor.Manages(ref.Member) || SecretsShown(c, around.property.Zone, s.clock.Now()) {
		if wifi, err = s.properties.WiFi(ctx, around.property.Ref); err != nil {
			return TaskDetail{}, err
		}
		staffKey = around.property.StaffKey.In(lang, m.Lang)
	}
	lines, err := history(ctx, s.db, ref)
	if err != nil {
		return TaskDetail{}, err
	}
	why, err := s.why(ctx, c, around)
	if err != nil {
		return TaskDetail{}, err
	}
	own, checked, err := s.checklists(ctx, c, around, lang, m.Lang)
	if err != nil {
		return TaskDetail{}, err
	}
	p := around.property
	return TaskDetail{
		Checklist: own, CheckedList: checked,
		TaskAnswer: task.shown(v), LocationDescription: p.LocationDescription.In(lang, m.Lang), PropertyAnnotations: p.Annotations, StaffKey: staffKey, WiFi: property.PresentWiFi(wifi),
		InfoTexts: property.PresentInfoTexts(p, p.InfoTexts(property.ForStaff, lang, m.Lang)), EmergencyPhone: m.EmergencyPhone, MayAnswer: c.AnsweredBy(actor),
		Messages: TaskMessages{Total: task.thread.Messages, Unread: task.thread.Unread(v.side)}, History: presentHistory(lines, around.crew, p.Zone), Why: why,
	}, nil
}

// why says in short to those who do a task why it is there, why then and why they.
func (s *Service) why(ctx context.Context, c Task, around surroundings) (TaskWhy, error) {
	var stay Nights
	var err error
	if c.Reservation != 0 && s.nightsOf != nil {
		if stay, err = s.nightsOf(ctx, s.db, identity.Ref{Member: c.Member, ID: c.Reservation}); err != nil {
			return TaskWhy{}, err
		}
	}
	past, err := pastOf(ctx, s.db, c.Ref())
	if err != nil {
		return TaskWhy{}, err
	}
	return presentWhy(whyOf(c, around.property, stay, past), around.crew), nil
}

func presentHistory(lines []historyLine, crew *member.StaffList, zone *time.Location) []TaskHistory {
	out := make([]TaskHistory, 0, len(lines))
	for _, l := range lines {
		out = append(out, TaskHistory{
			At: wire.DateTime(l.at, zone), Who: crew.NameOf(l.account), Action: string(l.Action), Value: wire.DateTime(l.Value, zone), Note: l.Note, Photos: presentPhotos(l.photos),
		})
	}
	return out
}

// InfoTexts gives the texts for the staff of a task's property.
func (s *Service) InfoTexts(ctx context.Context, actor identity.Actor, ref identity.Ref, lang string) ([]property.InfoTextAnswer, error) {
	c, _, err := visible(ctx, s.db, actor, ref)
	if err != nil {
		return nil, err
	}
	around, err := s.around(ctx, s.db, c)
	if err != nil {
		return nil, err
	}
	m, err := s.members.Get(ctx, s.db, ref.Member)
	if err != nil {
		return nil, err
	}
	return property.PresentInfoTexts(around.property, around.property.InfoTexts(property.ForStaff, m.Writes(lang), m.Lang)), nil
}

// TextPicture finds a picture that one of the texts for the staff shows.
func (s *Service) TextPicture(ctx context.Context, actor identity.Actor, ref identity.Ref, lang string, text int64, name string) (property.Picture, error) {
	c, _, err := visible(ctx, s.db, actor, ref)
	if err != nil {
		return property.Picture{}, err
	}
	around, err := s.around(ctx, s.db, c)
	if err != nil {
		return property.Picture{}, err
	}
	m, err := s.members.Get(ctx, s.db, ref.Member)
	if err != nil {
		return property.Picture{}, err
	}
	p := around.property
	return p.TextPicture(p.InfoTexts(property.ForStaff, m.Writes(lang), m.Lang), text, name)
}

// lostRaces is how often a write that others overtook is decided again.
const lostRaces = 8

var errRaces = errors.New("a task changes faster than it can be written")

// SetTimes begins, finishes or undoes a task (see the rule of the same name). wanted reads the times in the property's zone.
func (s *Service) SetTimes(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, wanted func(*time.Location) (Times, error)) (TaskAnswer, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (TaskAnswer, error) {
		for range lostRaces {
			task, done, err := s.trySetTimes(ctx, tx, actor, ref, wanted)
			if done || err != nil {
				return task, err
			}
		}
		return TaskAnswer{}, fault.Busy(time.Second, errRaces)
	})
}

func (s *Service) trySetTimes(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, wanted func(*time.Location) (Times, error)) (TaskAnswer, bool, error) {
	c, access, err := visible(ctx, tx, actor, ref)
	if err != nil {
		return TaskAnswer{}, false, err
	}
	p, err := s.properties.Get(ctx, tx, identity.Ref{Member: c.Member, ID: c.Property})
	if err != nil {
		return TaskAnswer{}, false, err
	}
	want, err := wanted(p.Zone)
	if err != nil {
		return TaskAnswer{}, false, err
	}
	v := viewerOf(actor, ref.Member)
	changed, steps, err := SetTimes(c, want.onThatNight(c, p.Zone, tx.Now()), actor.Account, access, tx.Now())
	if err == nil && len(steps) > 0 {
		err = s.ordered(ctx, tx, c, changed)
	}
	if err == nil {
		err = s.follows(ctx, tx, c, &changed, actor.Lang)
	}
	if err != nil || len(steps) == 0 {
		task, showErr := s.show(ctx, tx, c, v)
		if showErr != nil {
			return TaskAnswer{}, false, showErr
		}
		if f := (*fault.Fault)(nil); errors.As(err, &f) {
			f.Data = task
		}
		return task, true, err
	}
	written, err := updateTimes(ctx, tx, changed, c)
	if err != nil || !written {
		return TaskAnswer{}, false, err
	}
	for _, step := range steps {
		if err := addHistory(ctx, tx, ref, tx.Now(), actor.Account, step); err != nil {
			return TaskAnswer{}, false, err
		}
	}
	if err := errors.Join(s.tellWritten(ctx, tx, &c, changed), s.tellEnd(ctx, tx, c, changed, actor.Account)); err != nil {
		return TaskAnswer{}, false, err
	}
	news, err := s.project(ctx, tx, changed, existing)
	if err != nil {
		return TaskAnswer{}, false, err
	}
	all := []projected{news}
	if changed.Parent != 0 {
		parent, err := s.projectParent(ctx, tx, identity.Ref{Member: changed.Member, ID: changed.Parent})
		if err != nil {
			return TaskAnswer{}, false, err
		}
		all = append(all, parent...)
	}
	checks, err := s.projectChecks(ctx, tx, news)
	if err != nil {
		return TaskAnswer{}, false, err
	}
	if err := s.announce(ctx, tx, append(all, checks...)); err != nil {
		return TaskAnswer{}, false, err
	}
	return news.shown(v), true, nil
}

// ordered refuses times that would put a check before the end of the task that it checks: the check is not begun before, and the task's end is not taken back or moved
// behind a check that has begun. Both sides lock the task, so that two nodes cannot decide at the same time.
func (s *Service) ordered(ctx context.Context, tx *database.Tx, before, after Task) error {
	switch {
	case after.Check && after.Parent != 0 && after.Start.At != before.Start.At && !after.Start.At.IsZero():
		task, err := lock(ctx, tx, identity.Ref{Member: after.Member, ID: after.Parent})
		if fault.IsMissing(err) { // a check that stands alone
			return nil
		}
		if err == nil && !InOrder(task, after) {
			return fault.Of(fault.CheckTooEarly)
		}
		return err
	case !after.Check && !before.End.At.IsZero() && after.End.At != before.End.At:
		if _, err := lock(ctx, tx, after.Ref()); err != nil {
			return err
		}
		checks, err := checksOf(ctx, tx, after.Ref())
		if err != nil {
			return err
		}
		for _, check := range checks {
			if InOrder(before, check) && !InOrder(after, check) {
				return fault.Of(fault.CheckBegun)
			}
		}
	}
	return nil
}

// Board gives all tasks of a member on one day, for its managers; the day is that of each property's own calendar.
func (s *Service) Board(ctx context.Context, actor identity.Actor, m identity.MemberID, day clock.Date, offset string) (wire.Page[Listed], error) {
	if !actor.Manages(m) {
		return wire.Page[Listed]{}, fault.Missing(fault.NotFound)
	}
	from, err := parseMark(offset, mark{})
	if err != nil {
		return wire.Page[Listed]{}, err
	}
	entries, err := boardPage(ctx, s.db, m, day, from, longPage+1)
	if err != nil {
		return wire.Page[Listed]{}, err
	}
	return s.page(ctx, entries, longPage)
}

// AccountsOf are the accounts that have the task on their list.
func AccountsOf(c Task, crew *member.StaffList) []identity.AccountID {
	var out []identity.AccountID
	for _, id := range []identity.StaffID{c.Person, c.Additional, c.Company} {
		if entry, ok := crew.By(id); ok && entry.Active && entry.Account != 0 && !slices.Contains(out, entry.Account) {
			out = append(out, entry.Account)
		}
	}
	return out
}
