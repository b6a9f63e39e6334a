package planning

import (
	"context"
	"slices"
	"sync"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// BookingsOfHome is what planning reads of one home: stays of every status and blocks that touch a range of days, and what is booked beside a stay.
type BookingsOfHome interface {
	Stays(ctx context.Context, q database.Querier, member identity.MemberID, property int64, from, to clock.Date) ([]reservation.Stay, []reservation.Block, error)
	// ServicesAt is what is booked beside the confirmed stays of a property that arrive between two days, by the number of the stay.
	ServicesAt(ctx context.Context, q database.Querier, member identity.MemberID, property int64, from, to clock.Date) (map[int64][]reservation.Booked, error)
}

// Bookings is what planning reads.
type Bookings interface {
	BookingsOfHome
	// AllStays and ServicesBetween are the same for all properties of a member at once, of confirmed stays alone.
	AllStays(ctx context.Context, q database.Querier, member identity.MemberID, from, to clock.Date) ([]reservation.Stay, []reservation.Block, error)
	ServicesBetween(ctx context.Context, q database.Querier, member identity.MemberID, from, to clock.Date) (map[int64][]reservation.Booked, error)
	// StaysAt is Stays for some homes at once, at most property.MostOnPage, added to a list, and ServicesOf what is booked beside some stays of some kinds, perhaps also of others.
	StaysAt(ctx context.Context, q database.Querier, list []reservation.Stay, member identity.MemberID, homes []int64, from, to clock.Date) ([]reservation.Stay, []reservation.Block, error)
	ServicesOf(ctx context.Context, q database.Querier, member identity.MemberID, stays []int64, kinds []string) (map[int64][]reservation.Booked, error)
}

// Tasks is what planning reads of the tasks that there are.
type Tasks interface {
	OfProperty(ctx context.Context, q database.Querier, property identity.Ref, from, to clock.Instant) ([]*task.Task, error)
	OfReservations(ctx context.Context, q database.Querier, member identity.MemberID, stays []int64) ([]*task.Task, error)
	ByRules(ctx context.Context, q database.Querier, member identity.MemberID, keys []string) ([]*task.Task, error)
	RuleOf(ctx context.Context, q database.Querier, ref identity.Ref) (string, error)
	FinishedPeriodic(ctx context.Context, q database.Querier, property identity.Ref) ([]task.Known, error)
}

// stored are the tasks in the database.
type stored struct{ *task.Service }

func (s stored) OfProperty(ctx context.Context, q database.Querier, property identity.Ref, from, to clock.Instant) ([]*task.Task, error) {
	found, err := s.Service.OfProperty(ctx, q, property, from, to)
	return pointers(found), err
}

func (s stored) OfReservations(ctx context.Context, q database.Querier, member identity.MemberID, stays []int64) ([]*task.Task, error) {
	found, err := s.Service.OfReservations(ctx, q, member, stays)
	return pointers(found), err
}

func (s stored) ByRules(ctx context.Context, q database.Querier, member identity.MemberID, keys []string) ([]*task.Task, error) {
	found, err := s.Service.ByRules(ctx, q, member, keys)
	return pointers(found), err
}

// sources is what a home is planned from: the database, or what was read of many homes at once.
type sources struct {
	bookings BookingsOfHome
	tasks    Tasks
	// team is what is known of all who can be given tasks; nil where it is read for each home.
	team *team
	// room is where the wanted tasks lie; nil where they have a room of their own.
	room *task.Room
}

// live are the sources that read the database.
func (s *Service) live() sources { return sources{s.bookings, stored{s.tasks}, nil, nil} }

// Service plans the tasks of properties.
type Service struct {
	db         *database.DB
	members    *member.Service
	bookings   Bookings
	properties *property.Service
	tasks      *task.Service
	linesOf    LinesOf
	// compared are the homes that were compared last of each member with homes to plan.
	compared sync.Map // identity.MemberID → *compared
}

// Deps are what the service needs.
type Deps struct {
	DB         *database.DB
	Members    *member.Service
	Bookings   Bookings
	Properties *property.Service
	Tasks      *task.Service
	// LinesOf is nil where no calendars are read.
	LinesOf LinesOf
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{db: d.DB, members: d.Members, bookings: d.Bookings, properties: d.Properties, tasks: d.Tasks, linesOf: d.LinesOf}
}

const (
	// near is how far around a change its neighbours are looked for first, then further back step by step, and ahead to the end: a home has few stays to come and many that are over.
	near = 30
	// far is where the search ends: nobody books and no history reaches further.
	far = 6 * 366
	// reach is how many days before or after its stay's days a rule may plan a task.
	reach = 3
)

// Plan makes the tasks of a property right after something about its stays or blocks between two days has changed. It costs what lies around these days, not what the
// property has seen. It also plans what is past, so that a history can be taken over.
func (s *Service) Plan(ctx context.Context, tx *database.Tx, member identity.MemberID, property int64, from, to clock.Date) error {
	return s.plan(ctx, tx, member, property, from, to, 0, true)
}

// Follow is Plan for changes of every day: it makes no task for days that are over, for nobody will do it any more.
func (s *Service) Follow(ctx context.Context, tx *database.Tx, member identity.MemberID, property int64, from, to clock.Date) error {
	return s.plan(ctx, tx, member, property, from, to, tx.Now(), true)
}

// horizon is how many days ahead a changed property is planned again.
const horizon = 2 * 366

// coming are the days of a home that are planned when not a stay has changed.
func coming(now clock.Instant, p *property.Property) (first, last clock.Date) {
	today := now.Date(p.Zone)
	return today.AddDays(-reach), today.AddDays(horizon)
}

// PropertyChanged plans a property again from today on, because its times or its people may be others now.
func (s *Service) PropertyChanged(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	p, err := s.properties.Get(ctx, tx, ref)
	if err != nil {
		return err
	}
	first, last := coming(tx.Now(), &p)
	return s.plan(ctx, tx, ref.Member, ref.ID, first, last, tx.Now(), false)
}

func (s *Service) plan(ctx context.Context, tx *database.Tx, member identity.MemberID, propertyID int64, from, to clock.Date, now clock.Instant, ofStay bool) error {
	// Two plans of one member at the same time would not see each other's tasks: the number is taken under lock.
	if _, err := tx.NextID(ctx, member, "planning"); err != nil {
		return err
	}
	rules, _, err := rulesOf(ctx, tx, member)
	if err != nil {
		return err
	}
	_, err = s.planHome(ctx, tx, rules, identity.Ref{Member: member, ID: propertyID}, from, to, now, ofStay)
	return err
}

// planHome plans a property between two days and says how many tasks it has written; ofStay says that a stay has changed, and not the rules, the property or its people. The number of the member's
// planning has been taken.
func (s *Service) planHome(ctx context.Context, tx *database.Tx, rules Rules, ref identity.Ref, from, to clock.Date, now clock.Instant, ofStay bool) (int, error) {
	changes, existing, err := s.decide(ctx, tx, s.live(), rules, ref, from, to, now)
	if err != nil {
		return 0, err
	}
	if ofStay {
		markMore(changes, existing)
	}
	own, err := s.decideHome(ctx, tx, s.live(), rules, ref, tx.Now())
	if err != nil || len(changes)+len(own) == 0 {
		return 0, err
	}
	_, err = s.tasks.SavePlanned(ctx, tx, append(changes, own...))
	return len(changes) + len(own), err
}

// decide says which tasks of a property are to be written, and which it has found. now is zero where tasks of the past are wanted.
func (s *Service) decide(ctx context.Context, q database.Querier, from sources, rules Rules, ref identity.Ref, first, last clock.Date, now clock.Instant) (changes []task.Task, existing ordered, err error) {
	p, err := s.properties.Get(ctx, q, ref)
	if fault.Is(err, fault.NotFound) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	w, err := s.want(ctx, q, from, rules.For(&p), &p, first, last)
	if err != nil {
		return nil, nil, err
	}
	return s.compare(ctx, q, from, w, now)
}

// wish is what the rules want of the stays of a home.
type wish struct {
	home  *property.Property
	seen  view
	tasks ordered
	// made is the rule of each task by its key, others are the keys of tasks on which the view cannot decide.
	made   map[string]*Rule
	others map[string]bool
}

// want says what the rules that a home follows want around some days.
func (s *Service) want(ctx context.Context, q database.Querier, from sources, rules Rules, p *property.Property, first, last clock.Date) (*wish, error) {
	seen, err := look(ctx, q, from.bookings, p.Ref, first, last)
	if err != nil {
		return nil, err
	}
	w := &wish{home: p, seen: seen}
	holiday, err := s.holidays(ctx, q, from, p.Ref.Member, rules, first)
	if err != nil {
		return nil, err
	}
	var all ordered
	all, w.made = newHome(w.seen.stays, w.seen.blocks, p).in(from.room).plan(rules, holiday)
	w.tasks, w.others = w.seen.scope(all, p.Zone)
	return w, nil
}

// compare says which tasks are to be written so that a home has what is wanted, and which it has found.
func (s *Service) compare(ctx context.Context, q database.Querier, from sources, w *wish, now clock.Instant) (changes []task.Task, existing ordered, err error) {
	all, err := s.existing(ctx, q, from.tasks, w.home, w.tasks, w.seen)
	if err != nil {
		return nil, nil, err
	}
	team, err := s.teamOf(ctx, q, from, w.home, w.tasks, w.made, all)
	if err != nil {
		return nil, nil, err
	}
	team.give(w.home, w.tasks, w.made)
	existing = make(ordered, 0, len(all))
	for _, c := range all {
		if !w.others[c.RuleKey] && !ofHome(c) && !w.seen.elsewhere(c.Reservation) && (!w.seen.movedHere(c) || w.tasks.by(c.RuleKey) != nil) {
			existing = append(existing, c)
		}
	}
	changes = merge(existing, w.tasks)
	if now != 0 {
		changes = withoutPast(changes, now.Date(w.home.Zone), w.home.Zone)
	}
	changes, err = withParents(ctx, q, from.tasks, w.home, changes, existing)
	return changes, existing, err
}

// withParents has checks name only tasks that there are. The cleaning after a stay that was over when it came was never planned: a check that named it would be written each time.
func withParents(ctx context.Context, q database.Querier, tasks Tasks, p *property.Property, changes []task.Task, existing ordered) ([]task.Task, error) {
	if len(changes) == 0 {
		return changes, nil
	}
	written := make(map[string]bool, len(changes))
	for i := range changes {
		written[changes[i].RuleKey] = true
	}
	// What stays where it was done is not checked here.
	renamed := func(have *task.Task) bool {
		return slices.ContainsFunc(changes, func(c task.Task) bool { return c.ID == have.ID && c.RuleKey != have.RuleKey })
	}
	there := func(key string) bool {
		known := existing.by(key)
		return written[key] || known != nil && !renamed(known)
	}
	var keys []string
	for _, c := range changes {
		if c.ParentRule != "" && c.Parent == 0 && !there(c.ParentRule) {
			keys = append(keys, c.ParentRule)
		}
	}
	if len(keys) == 0 {
		return changes, nil
	}
	found, err := tasks.ByRules(ctx, q, p.Ref.Member, keys)
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, renamed)
	parents, out := inOrder(found), changes[:0]
	for _, c := range changes {
		if slices.Contains(keys, c.ParentRule) && parents.by(c.ParentRule) == nil {
			c.ParentRule = ""
			if have := existing.by(c.RuleKey); have != nil && same(have, &c) {
				continue
			}
		}
		out = append(out, c)
	}
	return out, nil
}

// holidays are the public holidays of a member, read only where a rule minds them.
func (s *Service) holidays(ctx context.Context, q database.Querier, from sources, m identity.MemberID, rules Rules, first clock.Date) (Holiday, error) {
	if !slices.ContainsFunc(rules, func(r Rule) bool { return r.Holidays != AsPlanned }) {
		return nil, nil
	}
	all := from.team
	if all == nil {
		all = sharedOf(q, m)
	}
	if all != nil {
		return func(day clock.Date) bool { return all.known.Holiday(day, day) != "" }, nil
	}
	found, err := s.members.Available(ctx, q, m, first)
	return func(day clock.Date) bool { return found.Holiday(day, day) != "" }, err
}

// decideHome says which tasks of the home itself are to be written: what its rules want from today on.
func (s *Service) decideHome(ctx context.Context, q database.Querier, from sources, rules Rules, ref identity.Ref, now clock.Instant) ([]task.Task, error) {
	if !rules.hasRounds() {
		return nil, nil
	}
	p, err := s.properties.Get(ctx, q, ref)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	mine := rules.For(&p)
	wanted, made, err := s.roundsOf(ctx, q, from, mine, &p, now.Date(p.Zone))
	if err != nil {
		return nil, err
	}
	return s.compareHome(ctx, q, from, mine, &p, wanted, made, now)
}

// compareHome says which tasks are to be written so that a home has the tasks of its own that are wanted.
func (s *Service) compareHome(ctx context.Context, q database.Querier, from sources, rules Rules, p *property.Property, wanted ordered, made map[string]*Rule, now clock.Instant) ([]task.Task, error) {
	today := now.Date(p.Zone)
	planned, err := from.tasks.OfProperty(ctx, q, p.Ref, today.At(0, p.Zone), today.AddDays(ahead+search).At(0, p.Zone))
	if err != nil {
		return nil, err
	}
	var known ordered
	for _, c := range planned {
		if ofHome(c) {
			known = append(known, c)
		}
	}
	known = inOrder(known)
	var keys []string
	for _, w := range wanted {
		if known.by(w.RuleKey) == nil {
			keys = append(keys, w.RuleKey)
		}
	}
	// They may be planned at another time, or at the home in which their stay was before.
	elsewhere, err := from.tasks.ByRules(ctx, q, p.Ref.Member, keys)
	if err != nil {
		return nil, err
	}
	others := inOrder(elsewhere)
	existing, fresh := slices.Clone(known), make(ordered, 0, len(wanted))
	for _, w := range wanted {
		if have := others.by(w.RuleKey); have != nil {
			if have.Property == p.Ref.ID && !have.Cancelled && have.PlannedStart.Date(p.Zone) < today {
				continue // what is over and not done stays where it is: it is not moved on from day to day
			}
			existing = append(existing, have)
		}
		fresh = append(fresh, w)
	}
	existing = inOrder(existing)
	team, err := s.teamOf(ctx, q, from, p, fresh, made, slices.Clone(existing))
	if err != nil {
		return nil, err
	}
	team.give(p, fresh, made)
	existing = slices.DeleteFunc(existing, func(c *task.Task) bool {
		return c.Owns(task.FieldPlanned) && wanted.by(c.RuleKey) == nil && rules.made(c)
	})
	return merge(existing, fresh), nil
}

// roundsOf are the tasks that the home itself wants from a day on by the rules that it follows, with the rule of each by its key.
func (s *Service) roundsOf(ctx context.Context, q database.Querier, from sources, mine Rules, p *property.Property, today clock.Date) (ordered, map[string]*Rule, error) {
	if !p.Active {
		return nil, nil, nil
	}
	if !mine.hasRounds() {
		return nil, nil, nil
	}
	holiday, err := s.holidays(ctx, q, from, p.Ref.Member, mine, today)
	if err != nil {
		return nil, nil, err
	}
	stays, blocks, err := staysOfRounds(ctx, q, from.bookings, mine, p, today)
	if err != nil {
		return nil, nil, err
	}
	var done []task.Known
	if slices.ContainsFunc(mine, func(r Rule) bool { return r.Kind == DeepKind }) {
		if done, err = from.tasks.FinishedPeriodic(ctx, q, p.Ref); err != nil {
			return nil, nil, err
		}
	}
	wanted, made := newHome(stays, blocks, p).in(from.room).planRounds(mine, holiday, lasts(done, p), today)
	return wanted, made, nil
}

// staysOfRounds reads the stays and blocks that the rules of a home must know to plan it from a day on.
func staysOfRounds(ctx context.Context, q database.Querier, bookings BookingsOfHome, rules Rules, p *property.Property, today clock.Date) ([]Stay, []reservation.Block, error) {
	from, to := rules.roundsFrom(today), today.AddDays(ahead+search)
	found, blocks, err := bookings.Stays(ctx, q, p.Ref.Member, p.Ref.ID, from, to)
	if err == nil && rules.countBefore(from) && !slices.ContainsFunc(found, func(s reservation.Stay) bool { return s.Status == reservation.Confirmed && s.Arrival <= today }) {
		found, blocks, err = bookings.Stays(ctx, q, p.Ref.Member, p.Ref.ID, today.AddDays(-far), to)
	}
	stays := make([]Stay, len(found))
	for i, stay := range found {
		stays[i] = Stay{Stay: stay}
	}
	return stays, blocks, err
}

// countBefore reports whether a rule counts from the last stay also where that was over before a day.
func (rs Rules) countBefore(day clock.Date) bool {
	for i := range rs {
		if r := &rs[i]; r.makesRounds() && r.Kind == UpkeepKind && r.from < day {
			return true
		}
	}
	return false
}

// roundsFrom is the day from which on the rules of homes must know the stays.
func (rs Rules) roundsFrom(today clock.Date) clock.Date {
	first := today
	for i := range rs {
		r := &rs[i]
		if !r.makesRounds() {
			continue
		}
		from := today
		switch {
		case r.ByNights: // all nights since the first day count
			from = today.AddDays(-far)
		case r.Kind == UpkeepKind: // the last stay before today begins to count; where there was none for so long, staysOfRounds reads further
			from = today.AddDays(-search)
		case r.Kind == PeriodicKind: // the one before may still be waiting for a free day
			from = today.AddDays(-min(search, 7*(2*r.Every+1)))
		}
		first = min(first, max(r.from, from))
	}
	return first
}

// withoutPast leaves out tasks that would be new and are planned for a day that is over.
func withoutPast(changes []task.Task, today clock.Date, zone *time.Location) []task.Task {
	out := changes[:0]
	for _, c := range changes {
		if c.ID == 0 && c.PlannedStart.Date(zone) < today {
			continue
		}
		out = append(out, c)
	}
	return out
}

// look reads outward from the changed days, on each side until it knows how far the change reaches.
func look(ctx context.Context, q database.Querier, bookings BookingsOfHome, home identity.Ref, from, to clock.Date) (view, error) {
	earlier, later := near, near
	if from.Until(to) > reservation.LongestStay {
		later = far // few stays lie beyond
	}
	for {
		first, last := from.AddDays(-earlier), to.AddDays(later)
		found, blocks, err := bookings.Stays(ctx, q, home.Member, home.ID, first, last)
		if err != nil {
			return view{}, err
		}
		v := reachOf(found, first, from, to, last)
		more := false
		if !v.hasBefore && earlier < far {
			earlier, more = min(earlier*4, far), true
		}
		if !v.hasAfter && later < far {
			later, more = far, true
		}
		if more {
			continue
		}
		v = newView(found, blocks, first, from, to, last)
		return v, v.readServices(ctx, q, bookings, home)
	}
}

// readServices reads what is booked beside the stays that the change reaches.
func (v view) readServices(ctx context.Context, q database.Querier, bookings BookingsOfHome, home identity.Ref) error {
	var first, last clock.Date
	for _, stay := range v.stays {
		if stay.Status == reservation.Confirmed && v.touches(stay.Stay) {
			if first == 0 || stay.Arrival < first {
				first = stay.Arrival
			}
			last = max(last, stay.Arrival)
		}
	}
	if first == 0 {
		return nil
	}
	booked, err := bookings.ServicesAt(ctx, q, home.Member, home.ID, first, last)
	for i, stay := range v.stays {
		if stay.Status == reservation.Confirmed && v.touches(stay.Stay) {
			v.stays[i].Services = booked[stay.ID]
		}
	}
	return err
}

// existing are the tasks that Merge must know: those that a wanted one may be, those planned around the changed days, and those of stays that are no longer confirmed.
func (s *Service) existing(ctx context.Context, q database.Querier, tasks Tasks, p *property.Property, wanted ordered, seen view) (ordered, error) {
	around, err := tasks.OfProperty(ctx, q, p.Ref, seen.from.AddDays(-reach).At(0, p.Zone), seen.to.AddDays(reach+1).At(0, p.Zone))
	if err != nil {
		return nil, err
	}
	gone, err := tasks.OfReservations(ctx, q, p.Ref.Member, seen.unconfirmed())
	if err != nil {
		return nil, err
	}
	known := inOrder(append(around, gone...))
	var keys []string
	for _, w := range wanted {
		if known.by(w.RuleKey) == nil {
			keys = append(keys, w.RuleKey)
		}
	}
	elsewhere, err := tasks.ByRules(ctx, q, p.Ref.Member, keys)
	if err != nil {
		return nil, err
	}
	// The same task may have been found twice.
	known = slices.CompactFunc(inOrder(append(known, elsewhere...)), func(a, b *task.Task) bool { return a.RuleKey == b.RuleKey })
	var names map[int64]string
	for _, c := range known {
		if c.Parent == 0 || ofHome(c) {
			continue
		}
		if names == nil {
			names = make(map[int64]string, len(known))
			for _, one := range known {
				names[one.ID] = one.RuleKey
			}
		}
		if name, ok := names[c.Parent]; ok {
			c.ParentRule = name
		} else if c.ParentRule, err = tasks.RuleOf(ctx, q, identity.Ref{Member: c.Member, ID: c.Parent}); err != nil {
			return nil, err
		}
	}
	return known, nil
}
