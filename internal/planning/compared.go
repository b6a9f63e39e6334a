package planning

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// Most homes of an agency that is planned again have what the rules want. They are compared many at a time, outside of the transaction that writes; only those that differ are planned there, and read
// again under the lock. What changes meanwhile is planned by who changes it. What has all homes planned again, or some, counts the round of the progress on: what was compared before does not count then.

// compared are homes of a member that were compared with what the rules want.
type compared struct {
	progress
	// homes are those that differ, by number; next is the last that was compared, or allPlanned behind the last of all.
	homes []differing
	next  int64
}

// differing is a home of which so many tasks, or more, are not what the rules want.
type differing struct {
	home  int64
	tasks int
}

// covers reports whether the homes behind a progress have been compared.
func (c *compared) covers(p progress) bool {
	return c != nil && c.round == p.round && c.day == p.day && p.after >= c.after && (c.next == allPlanned || p.after < c.next)
}

// behind are those that differ behind a home.
func (c *compared) behind(home int64) []differing {
	i, _ := slices.BinarySearchFunc(c.homes, home+1, func(d differing, id int64) int { return cmp.Compare(d.home, id) })
	return c.homes[i:]
}

// untilMany are the first of them, until many tasks are to be written.
func untilMany(homes []differing) []int64 {
	var out []int64
	for tasks := 0; len(out) < len(homes) && tasks < tasksAtOnce; {
		next := homes[len(out)]
		out, tasks = append(out, next.home), tasks+next.tasks
	}
	return out
}

// comparedAtOnce is how many homes are compared in one step, on what was read of the agency once. Two pages of them are in memory, for two are compared at the same time.
const comparedAtOnce = 5 * property.MostOnPage

// compareNext compares the next homes of a member.
func (s *Service) compareNext(ctx context.Context, p progress) (*compared, error) {
	if have, ok := s.compared.Load(p.member); ok && have.(*compared).covers(p) {
		return have.(*compared), nil
	}
	var now clock.Instant
	var rules Rules
	var due []property.Property
	var all *team
	c := &compared{progress: p, next: allPlanned}
	// In a transaction, because outside of it the staff and the homes may be known as they were before another node has changed them.
	// It waits for a plan that is under way: that may have read the staff and the groups as they were before, and a home is compared with what it writes.
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		if _, err := tx.NextIDs(ctx, p.member, "planning", 0); err != nil {
			return err
		}
		now = tx.Now()
		if rules, _, err = rulesOf(ctx, tx, p.member); err != nil {
			return err
		}
		homes, err := s.properties.All(ctx, tx, p.member)
		if err != nil {
			return err
		}
		first, _ := slices.BinarySearchFunc(homes, p.after+1, func(home property.Property, id int64) int { return cmp.Compare(home.Ref.ID, id) })
		due = homes[first:]
		if len(due) > comparedAtOnce {
			due = due[:comparedAtOnce]
			c.next = due[comparedAtOnce-1].Ref.ID
		}
		all, err = s.wholeTeam(ctx, tx, p.member, now)
		return err
	})
	if err != nil || len(due) == 0 {
		return c, err
	}
	pages := slices.Collect(slices.Chunk(due, min(property.MostOnPage, (len(due)+1)/2)))
	if c.homes, err = s.comparePages(ctx, rules, all, pages, now); err != nil {
		return nil, err
	}
	s.compared.Store(p.member, c)
	return c, nil
}

// comparePages gives those of homes that differ, by number. Two goroutines take the next page of them in turn, so that none waits for the other.
func (s *Service) comparePages(ctx context.Context, rules Rules, all *team, pages [][]property.Property, now clock.Instant) ([]differing, error) {
	var taken atomic.Int64
	var found [2][]differing
	turns := func(mine *[]differing) func() error {
		return func() error {
			for {
				page := int(taken.Add(1)) - 1
				if page >= len(pages) {
					return nil
				}
				differ, err := s.compareMany(ctx, s.db, rules, all, pages[page], now)
				if err != nil {
					return err
				}
				*mine = append(*mine, differ...)
			}
		}
	}
	err := atOnce(turns(&found[0]), turns(&found[1]))
	differ := slices.Concat(found[0], found[1])
	slices.SortFunc(differ, func(a, b differing) int { return cmp.Compare(a.home, b.home) })
	return differ, err
}

// compareMany gives the homes of which the tasks are not what the rules want, of at most property.MostOnPage.
func (s *Service) compareMany(ctx context.Context, q database.Querier, rules Rules, all *team, homes []property.Property, now clock.Instant) (differ []differing, err error) {
	unknown := func(p *property.Property) { differ = append(differ, differing{p.Ref.ID, tasksAtOnce}) }
	err = s.compareEach(ctx, q, rules, all, homes, now, func(g *gathered, w wishes) error {
		changes, err := s.changesOf(ctx, q, sources{g, g, all, &g.room}, w, now)
		switch {
		case errors.Is(err, errNotRead):
			unknown(w.ofStays.home)
		case err != nil:
			return err
		case len(changes) > 0:
			differ = append(differ, differing{w.ofStays.home.Ref.ID, len(changes)})
		}
		return nil
	}, func(p *property.Property) error {
		unknown(p)
		return nil
	})
	return differ, err
}

// workspace is what homes that are compared together need: it is used again for those behind them.
type workspace struct {
	// room has their tasks, those that there are and those that are wanted.
	room  task.Room
	stays []reservation.Stay
	// byKey has nil for a task that there is not, name an empty text.
	byKey map[string]*task.Task
	name  map[int64]string
}

var workspaces = sync.Pool{New: func() any { return &workspace{byKey: map[string]*task.Task{}, name: map[int64]string{}} }}

func (w *workspace) clear() {
	w.room.Clear()
	w.stays = w.stays[:0]
	clear(w.byKey)
	clear(w.name)
}

// compareEach reads what there is of homes, at most property.MostOnPage, and what the rules want of them, and calls known for each, or alone for one of which more is to be read than of the others. Neither may keep the tasks of g and w.
func (s *Service) compareEach(ctx context.Context, q database.Querier, rules Rules, all *team, homes []property.Property, now clock.Instant, known func(g *gathered, w wishes) error, alone func(p *property.Property) error) error {
	if len(homes) == 0 {
		return nil
	}
	again, follow, rounds := homes, rules.followed(), rules.hasRounds()
	space := workspaces.Get().(*workspace)
	defer workspaces.Put(space)
	defer space.clear()
	for _, back := range []int{near, 4 * near, far} {
		space.clear()
		g := &gathered{rules: rules, homes: again, now: now, workspace: space}
		if err := g.readBookings(ctx, q, s.bookings, s.tasks, back); err != nil {
			return err
		}
		found := make([]wishes, 0, len(again))
		var further []property.Property
		for i := range again {
			w, err := s.wishesOf(ctx, q, sources{g, g, all, &g.room}, follow.by(&again[i]), &again[i], now)
			switch {
			case errors.Is(err, errNotRead):
				further = append(further, again[i])
			case err != nil:
				return err
			default:
				found = append(found, w)
			}
		}
		if len(further) > 0 {
			g.homes = make([]property.Property, len(found))
			for i, w := range found {
				g.homes[i] = *w.ofStays.home
			}
		}
		if len(found) > 0 {
			if err := g.readTasks(ctx, q, s.tasks, found); err != nil {
				return err
			}
		}
		for _, w := range found {
			w.rounds = rounds
			if err := known(g, w); err != nil {
				return err
			}
		}
		again = further
		if len(again) == 0 {
			return nil
		}
	}
	for i := range again {
		if err := alone(&again[i]); err != nil {
			return err
		}
	}
	return nil
}

// changesOf are the tasks of a home that are to be written so that it has what is wanted.
func (s *Service) changesOf(ctx context.Context, q database.Querier, from sources, w wishes, now clock.Instant) ([]task.Task, error) {
	changes, _, err := s.compare(ctx, q, from, w.ofStays, now)
	if err != nil || !w.rounds {
		return changes, err
	}
	own, err := s.compareHome(ctx, q, from, w.rules, w.ofStays.home, w.ofHome, w.made, now)
	return append(changes, own...), err
}

// planTogether plans homes of a member from today on in the transaction that has taken the number of its planning.
func (s *Service) planTogether(ctx context.Context, tx *database.Tx, rules Rules, all *team, homes []property.Property) error {
	var changes []task.Task
	var first *gathered
	apart := false
	write := func() error {
		if len(changes) == 0 {
			return nil
		}
		_, err := s.tasks.SavePlanned(ctx, tx, changes)
		changes = nil
		return err
	}
	// The tasks of one home are read again, behind those that were just written, and so are those of all homes behind it.
	alone := func(p *property.Property) error {
		apart = true
		if err := write(); err != nil {
			return err
		}
		from, to := coming(tx.Now(), p)
		_, err := s.planHome(ctx, tx, rules, p.Ref, from, to, tx.Now(), false)
		return err
	}
	err := s.compareEach(ctx, tx, rules, all, homes, tx.Now(), func(g *gathered, w wishes) error {
		if first == nil {
			first = g
		}
		if apart || g != first { // what was read later knows nothing of what is still to be written
			return alone(w.ofStays.home)
		}
		found, err := s.changesOf(ctx, tx, sources{g, g, all, &g.room}, w, tx.Now())
		if errors.Is(err, errNotRead) {
			return alone(w.ofStays.home)
		}
		g.write(found)
		changes = append(changes, found...)
		return err
	}, alone)
	if err != nil {
		return err
	}
	return write()
}

// wishes are what the rules want of a home.
type wishes struct {
	// rules are those that the home follows; rounds is whether any of the agency is for homes.
	rules   Rules
	rounds  bool
	ofStays *wish
	// ofHome are the tasks that rules want of the home itself, with the rule of each by its key.
	ofHome ordered
	made   map[string]*Rule
}

// wishesOf says what the rules that a home follows want of it.
func (s *Service) wishesOf(ctx context.Context, q database.Querier, from sources, mine Rules, p *property.Property, now clock.Instant) (w wishes, err error) {
	w.rules = mine
	first, last := coming(now, p)
	if w.ofStays, err = s.want(ctx, q, from, mine, p, first, last); err != nil {
		return w, err
	}
	w.ofHome, w.made, err = s.roundsOf(ctx, q, from, mine, p, now.Date(p.Zone))
	return w, err
}

// errNotRead says that something was asked for that was not read with the others: the home is looked at by itself.
var errNotRead = errors.New("not read")

// gathered is what was read of many homes of a member at once. It gives what the database would.
type gathered struct {
	rules Rules
	homes []property.Property
	now   clock.Instant
	*workspace
	// first and last are the days of which the stays are known.
	first, last clock.Date
	staysOf     map[int64][]reservation.Stay
	blocks      map[int64][]reservation.Block
	booked      map[int64][]reservation.Booked
	done        map[int64][]task.Known
	tasks       map[int64][]*task.Task
	ofStay      map[int64][]*task.Task
	// written are the tasks that were written since: they are no longer what was read.
	written map[int64]bool
}

// write notes that tasks are written: what is asked for of them has to be read again.
func (g *gathered) write(tasks []task.Task) {
	if g.written == nil {
		g.written = map[int64]bool{}
	}
	for _, c := range tasks {
		delete(g.byKey, c.RuleKey)
		if c.ID != 0 {
			g.written[c.ID] = true
			delete(g.byKey, g.name[c.ID]) // it may have been called something else
			delete(g.name, c.ID)
		}
	}
}

func (g *gathered) member() identity.MemberID { return g.homes[0].Ref.Member }

func (g *gathered) numbers() []int64 {
	out := make([]int64, len(g.homes))
	for i := range g.homes {
		out[i] = g.homes[i].Ref.ID
	}
	return out
}

// readBookings reads what the homes have on the days on which they are planned, and so many days before, and which tasks of their own are done.
func (g *gathered) readBookings(ctx context.Context, q database.Querier, bookings Bookings, tasks *task.Service, back int) (err error) {
	for i := range g.homes {
		first, last := coming(g.now, &g.homes[i])
		first = min(first.AddDays(-back), g.rules.roundsFrom(g.now.Date(g.homes[i].Zone)))
		if i == 0 || first < g.first {
			g.first = first
		}
		g.last = max(g.last, last.AddDays(far))
	}
	var blocks []reservation.Block
	g.stays, blocks, err = bookings.StaysAt(ctx, q, g.stays, g.member(), g.numbers(), g.first, g.last)
	if err != nil {
		return err
	}
	g.staysOf = grouped(g.stays, func(s *reservation.Stay) int64 { return s.Property })
	g.blocks = grouped(blocks, func(b *reservation.Block) int64 { return b.Property })
	if kinds := g.rules.services(); len(kinds) > 0 {
		if g.booked, err = bookings.ServicesOf(ctx, q, g.member(), g.reached(), kinds); err != nil {
			return err
		}
	}
	g.done = map[int64][]task.Known{}
	if !g.rules.some(DeepKind) {
		return nil
	}
	done, err := tasks.FinishedPeriodicAt(ctx, q, g.member(), g.numbers())
	for _, k := range done {
		g.done[k.Property] = append(g.done[k.Property], k)
	}
	return err
}

// reached are the confirmed stays to which planning from now on can reach: see view.touches.
func (g *gathered) reached() (out []int64) {
	for i := range g.homes {
		stays := g.staysOf[g.homes[i].Ref.ID]
		from, to := coming(g.now, &g.homes[i])
		seen := reachOf(stays, g.first, from, to, g.last)
		for _, stay := range stays {
			if stay.Status == reservation.Confirmed && seen.touches(stay) {
				out = append(out, stay.ID)
			}
		}
	}
	return out
}

// grouped are the same things by the numbers that they have. They stay where they are if those of each number lie side by side, as they do when they were read along an index; else they are put into this order.
func grouped[T any](all []T, by func(one *T) int64) map[int64][]T {
	out := map[int64][]T{}
	for first := 0; first < len(all); {
		id, last := by(&all[first]), first+1
		for last < len(all) && by(&all[last]) == id {
			last++
		}
		if _, before := out[id]; before {
			slices.SortStableFunc(all, func(a, b T) int { return cmp.Compare(by(&a), by(&b)) })
			return grouped(all, by)
		}
		out[id], first = all[first:last:last], last
	}
	return out
}

// services are the kinds of booked services that are work by a rule that is switched on.
func (rs Rules) services() (kinds []string) {
	for i := range rs {
		if rs[i].Kind == ServiceKind && rs[i].On {
			kinds = append(kinds, rs[i].Services...)
		}
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

// some reports whether a rule of the kind is switched on.
func (rs Rules) some(kind Kind) bool {
	return slices.ContainsFunc(rs, func(r Rule) bool { return r.Kind == kind && r.On })
}

// Stays implements [BookingsOfHome].
func (g *gathered) Stays(_ context.Context, _ database.Querier, _ identity.MemberID, home int64, from, to clock.Date) (stays []reservation.Stay, blocks []reservation.Block, err error) {
	if from < g.first || to > g.last {
		return nil, nil, errNotRead
	}
	outside := func(s reservation.Stay) bool { return s.Arrival > to || s.Departure < from }
	if stays = g.staysOf[home]; slices.ContainsFunc(stays, outside) {
		stays = slices.DeleteFunc(slices.Clone(stays), outside)
	}
	for _, b := range g.blocks[home] {
		if b.Arrival <= to && b.Departure >= from {
			blocks = append(blocks, b)
		}
	}
	return stays, blocks, nil
}

// ServicesAt implements [BookingsOfHome]: what is booked beside all stays.
func (g *gathered) ServicesAt(context.Context, database.Querier, identity.MemberID, int64, clock.Date, clock.Date) (map[int64][]reservation.Booked, error) {
	return g.booked, nil
}

// readTasks reads the tasks with which the wishes are compared: those of the homes, those that the wishes may be elsewhere, those of stays that are no longer confirmed, and the names of those that others check.
func (g *gathered) readTasks(ctx context.Context, q database.Querier, tasks *task.Service, all []wishes) error {
	g.ofStay = map[int64][]*task.Task{}
	var parents []int64
	add := func(found []*task.Task) {
		for _, c := range found {
			g.byKey[c.RuleKey], g.name[c.ID] = c, c.RuleKey
			if c.Parent != 0 {
				parents = append(parents, c.Parent)
			}
		}
	}
	var from, to clock.Instant
	for i := range g.homes {
		p := &g.homes[i]
		first, last := coming(g.now, p)
		start := first.AddDays(-reach).At(0, p.Zone)
		if i == 0 || start < from {
			from = start
		}
		to = max(to, last.AddDays(reach+1).At(0, p.Zone))
	}
	around, err := tasks.PlannedOfHomes(ctx, q, &g.room, g.member(), g.numbers(), from, to)
	if err != nil {
		return err
	}
	add(around)
	g.tasks = grouped(around, func(c **task.Task) int64 { return (*c).Property })
	var gone []int64
	var keys []string
	for _, w := range all {
		gone = append(gone, w.ofStays.seen.unconfirmed()...)
		for _, wanted := range []ordered{w.ofStays.tasks, w.ofHome} {
			for _, c := range wanted {
				have := g.byKey[c.RuleKey]
				if have == nil {
					keys = append(keys, c.RuleKey)
				}
				if c.ParentRule != "" && g.byKey[c.ParentRule] == nil && (have == nil || have.Parent == 0) {
					keys = append(keys, c.ParentRule)
				}
			}
		}
	}
	found, err := tasks.PlannedOfStays(ctx, q, &g.room, g.member(), gone)
	if err != nil {
		return err
	}
	for _, id := range gone {
		g.ofStay[id] = nil
	}
	add(found)
	for _, c := range found {
		g.ofStay[c.Reservation] = append(g.ofStay[c.Reservation], c)
	}
	if found, err = tasks.PlannedOfRules(ctx, q, &g.room, g.member(), keys); err != nil {
		return err
	}
	for _, key := range keys {
		if _, read := g.byKey[key]; !read {
			g.byKey[key] = nil
		}
	}
	add(found)
	parents = slices.DeleteFunc(parents, func(id int64) bool { return g.name[id] != "" })
	names, err := tasks.RulesOf(ctx, q, g.member(), parents)
	for _, id := range parents {
		g.name[id] = names[id]
	}
	return err
}

// OfProperty implements [Tasks].
func (g *gathered) OfProperty(_ context.Context, _ database.Querier, home identity.Ref, from, to clock.Instant) (out []*task.Task, err error) {
	out = make([]*task.Task, 0, len(g.tasks[home.ID]))
	for _, c := range g.tasks[home.ID] {
		if g.written[c.ID] {
			return nil, errNotRead
		}
		if c.PlannedStart >= from && c.PlannedStart < to {
			out = append(out, c)
		}
	}
	return out, nil
}

// OfReservations implements [Tasks].
func (g *gathered) OfReservations(_ context.Context, _ database.Querier, _ identity.MemberID, stays []int64) (out []*task.Task, err error) {
	for _, id := range stays {
		found, read := g.ofStay[id]
		if !read || slices.ContainsFunc(found, func(c *task.Task) bool { return g.written[c.ID] }) {
			return nil, errNotRead
		}
		out = append(out, found...)
	}
	return out, nil
}

// ByRules implements [Tasks].
func (g *gathered) ByRules(_ context.Context, _ database.Querier, _ identity.MemberID, keys []string) (out []*task.Task, err error) {
	for _, key := range keys {
		found, read := g.byKey[key]
		if !read {
			return nil, errNotRead
		}
		if found != nil {
			out = append(out, found)
		}
	}
	return out, nil
}

// RuleOf implements [Tasks].
func (g *gathered) RuleOf(_ context.Context, _ database.Querier, ref identity.Ref) (string, error) {
	name, read := g.name[ref.ID]
	if !read {
		return "", errNotRead
	}
	return name, nil
}

// FinishedPeriodic implements [Tasks].
func (g *gathered) FinishedPeriodic(_ context.Context, _ database.Querier, home identity.Ref) ([]task.Known, error) {
	return g.done[home.ID], nil
}
