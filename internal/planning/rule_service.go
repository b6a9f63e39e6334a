package planning

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
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
	"latchkey/internal/trail"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// mostRules is how many rules an agency may have.
const mostRules = 200

// Book is an agency's rules with how far its homes are planned by them.
type Book struct {
	Rules Rules
	// Waiting is how many homes are still to be planned.
	Waiting int
}

// Rules are those of an agency, by number.
func (s *Service) Rules(ctx context.Context, actor identity.Actor, m identity.MemberID) (Book, error) {
	if !actor.Manages(m) {
		return Book{}, fault.Missing(fault.NotFound)
	}
	return s.book(ctx, s.db, m)
}

func (s *Service) book(ctx context.Context, q database.Querier, m identity.MemberID) (Book, error) {
	rules, _, err := rulesOf(ctx, q, m)
	if err != nil {
		return Book{}, err
	}
	after, err := progressOf(ctx, q, m)
	if err != nil || after < 0 {
		return Book{Rules: rules}, err
	}
	all, err := s.properties.All(ctx, q, m)
	waiting := 0
	for _, p := range all {
		if p.Ref.ID > after {
			waiting++
		}
	}
	return Book{rules, waiting}, err
}

// knownTo is what rules of an agency can name.
func (s *Service) knownTo(ctx context.Context, q database.Querier, m identity.MemberID) (known, error) {
	k := known{homes: map[int64]bool{}, buildings: map[int64]bool{}, groups: map[int64]bool{}, towns: map[string]bool{}, staff: map[int64]bool{}, companies: map[int64]bool{}, lists: map[int64]bool{}}
	homes, err := s.properties.All(ctx, q, m)
	if err != nil {
		return k, err
	}
	for _, p := range homes {
		k.homes[p.Ref.ID] = true
		k.towns[strings.ToLower(strings.TrimSpace(p.City))] = p.City != ""
		k.buildings[p.Building.ID] = p.Building.ID != 0
	}
	groups, err := s.properties.GroupsNow(ctx, q, m)
	if err != nil {
		return k, err
	}
	for _, g := range groups {
		k.groups[g.Ref.ID] = true
	}
	crew, err := s.tasks.StaffOf(ctx, q, m)
	if err != nil {
		return k, err
	}
	for _, one := range crew.All() {
		k.staff[int64(one.ID)] = one.Kind == member.KindPerson
		k.companies[int64(one.ID)] = one.Kind == member.KindCompany
	}
	names, err := s.tasks.ListNames(ctx, q, m)
	if err != nil {
		return k, err
	}
	for id := range names {
		k.lists[id] = true
	}
	rules, _, err := rulesOf(ctx, q, m)
	for _, r := range rules {
		k.lists[r.Checklist] = true
	}
	return k, err
}

// SaveRule adds a rule, or with a number changes it as a whole; the version says which state of it was changed. Its tasks follow asynchronously, home by home.
func (s *Service) SaveRule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, version int64, d RuleDraft) (Rule, error) {
	if !actor.Manages(ref.Member) {
		return Rule{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Rule, error) {
		k, err := s.knownTo(ctx, tx, ref.Member)
		if err != nil {
			return Rule{}, err
		}
		return s.write(ctx, tx, actor, ref, func(before Rule) (Fields, string, error) {
			f, err := d.over(before.Fields).check(k)
			switch {
			case err != nil:
				return f, "", err
			case ref.ID == 0:
				return f, "rule_added", nil
			case before.Version != version:
				return f, "", fault.Of(fault.Conflict)
			case before.Kind != f.Kind:
				return f, "", fault.Invalid(fault.BadRequest, map[string]string{"kind": "cannot be changed"})
			case before.On && !f.On:
				return f, "rule_off", nil
			case !before.On && f.On:
				return f, "rule_on", nil
			}
			return f, "rule_changed", nil
		})
	})
}

// UndoRule puts a rule back to what it was before its last change; a rule that was added is switched off.
func (s *Service) UndoRule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, version int64) (Rule, error) {
	if !actor.Manages(ref.Member) {
		return Rule{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Rule, error) {
		k, err := s.knownTo(ctx, tx, ref.Member)
		if err != nil {
			return Rule{}, err
		}
		return s.write(ctx, tx, actor, ref, func(before Rule) (Fields, string, error) {
			if before.Version != version {
				return before.Fields, "", fault.Of(fault.Conflict)
			}
			was, err := versionOf(ctx, tx, ref, version-1)
			if database.IsMissing(err) {
				off := before.Fields
				off.On = false
				return off, "rule_undone", nil
			}
			if err != nil {
				return was.Fields, "", err
			}
			// What it names may be gone by now.
			f, err := was.Fields.check(k)
			return f, "rule_undone", err
		})
	})
}

// RuleActs are the acts on rules that the history of the agency has.
var RuleActs = []string{"rule_added", "rule_changed", "rule_on", "rule_off", "rule_undone"}

// ruleUndo is what undoes a change of a rule: the version that it has made.
type ruleUndo struct {
	ID      int64 `json:"id"`
	Version int64 `json:"version"`
}

// PutBackRule undoes a change of a rule, unless it has changed since. It is a trail.PutBack.
func (s *Service) PutBackRule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, undo json.RawMessage) error {
	var u ruleUndo
	if err := json.Unmarshal(undo, &u); err != nil {
		return err
	}
	ref := identity.Ref{Member: m, ID: u.ID}
	_, err := s.UndoRule(ctx, actor, attempt, ref, u.Version)
	if !fault.Is(err, fault.Conflict) {
		return err
	}
	name, by, at, failed := lastChangeOf(ctx, s.db, ref)
	if failed != nil {
		return failed
	}
	return s.members.RefuseEdit(ctx, s.db, m, []wire.Clash{{Field: "rule", Stored: name}}, by, at)
}

// write changes a rule by what decide makes of its state, notes that in the history, and has the homes planned again.
func (s *Service) write(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, decide func(before Rule) (Fields, string, error)) (Rule, error) {
	// As plans: nobody plans by rules that are about to change.
	if _, err := tx.NextID(ctx, ref.Member, "planning"); err != nil {
		return Rule{}, err
	}
	rules, stored, err := rulesOf(ctx, tx, ref.Member)
	if err != nil {
		return Rule{}, err
	}
	var before Rule
	if ref.ID != 0 {
		i := slices.IndexFunc(rules, func(r Rule) bool { return r.Ref.ID == ref.ID })
		if i < 0 {
			return Rule{}, fault.Missing(fault.NotFound)
		}
		before = rules[i]
	} else if len(rules) >= mostRules {
		return Rule{}, fault.Of(fault.Conflict)
	}
	r := Rule{Ref: ref, Version: before.Version + 1}
	var act string
	if r.Fields, act, err = decide(before); err != nil {
		return Rule{}, err
	}
	r.read()
	if !stored {
		if _, err := tx.NextIDs(ctx, ref.Member, "planning_rule", firstOwn-1); err != nil {
			return r, err
		}
		for _, one := range rules {
			if err := saveRule(ctx, tx, one, 0); err != nil {
				return r, err
			}
		}
	}
	if ref.ID == 0 {
		if r.Ref.ID, err = tx.NextID(ctx, ref.Member, "planning_rule"); err != nil {
			return r, err
		}
	}
	if err := saveRule(ctx, tx, r, actor.Account); err != nil {
		return r, err
	}
	m, err := s.members.Get(ctx, tx, ref.Member)
	if err != nil {
		return r, err
	}
	undo, err := json.Marshal(ruleUndo{ID: r.Ref.ID, Version: r.Version})
	if err != nil {
		return r, err
	}
	name := cmp.Or(r.Name, locales.Text(m.Lang, "rule.kind."+string(r.Kind)))
	if err := trail.Note(ctx, tx, ref.Member, actor.Account, trail.Entry{Noun: trail.Settings, Act: act, Name: name, Undo: undo}); err != nil {
		return r, err
	}
	all, err := s.properties.All(ctx, tx, ref.Member)
	if err != nil {
		return r, err
	}
	first, some := firstChanged(all, rules, rules.with(r))
	return r, planFrom(ctx, tx, ref.Member, first, some, tx.Now().Date(m.Zone))
}

// firstChanged is the first home, by number, that follows other rules than before; all others have the tasks that they want. The versions of rules make no difference.
func firstChanged(homes []property.Property, before, after Rules) (home int64, some bool) {
	plain := func(rs Rules) Rules {
		for i := range rs {
			rs[i].Version = 0
		}
		return rs
	}
	for i := range homes {
		p := &homes[i]
		if (!some || p.Ref.ID < home) && !reflect.DeepEqual(plain(before.For(p)), plain(after.For(p))) {
			home, some = p.Ref.ID, true
		}
	}
	return home, some
}

// PreviewRule says what a draft of a rule would do; nothing is stored. A draft with a number stands in the place of that rule.
func (s *Service) PreviewRule(ctx context.Context, actor identity.Actor, ref identity.Ref, d RuleDraft) ([]Foreseen, []property.Property, error) {
	if !actor.Manages(ref.Member) {
		return nil, nil, fault.Missing(fault.NotFound)
	}
	k, err := s.knownTo(ctx, s.db, ref.Member)
	if err != nil {
		return nil, nil, err
	}
	now, _, err := rulesOf(ctx, s.db, ref.Member)
	if err != nil {
		return nil, nil, err
	}
	draft := Rule{Ref: ref}
	var before Rule
	if ref.ID == 0 {
		draft.Ref.ID = imagined
	} else if i := slices.IndexFunc(now, func(r Rule) bool { return r.Ref.ID == ref.ID }); i >= 0 {
		before = now[i]
	} else {
		return nil, nil, fault.Missing(fault.NotFound)
	}
	f, err := d.over(before.Fields).check(k)
	if err != nil {
		return nil, nil, err
	}
	draft.Fields = f
	draft.read()
	all, err := s.properties.All(ctx, s.db, ref.Member)
	if err != nil {
		return nil, nil, err
	}
	homes := slices.DeleteFunc(slices.Clone(all), func(p property.Property) bool {
		return !p.Active || !draft.covers(&p) && (before.Ref.ID == 0 || !before.covers(&p))
	})
	m, err := s.members.Get(ctx, s.db, ref.Member)
	if err != nil {
		return nil, nil, err
	}
	b, err := s.read(ctx, ref.Member, s.tasks.Now().Date(m.Zone), now.with(draft), f.Kind)
	if err != nil {
		return nil, nil, err
	}
	return foresee(homes, b, now, now.with(draft), f.Kind), homes, nil
}

// around is how many days before and after those of a preview stays are read: the next and the last one of a stay lie there.
const around = 60

// atOnce does two things at the same time. A panic of either is an error: on a goroutine of its own it would end the server.
func atOnce(first, second func() error) error {
	var failures [2]error
	var doing sync.WaitGroup
	for i, do := range []func() error{first, second} {
		doing.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					failures[i] = fmt.Errorf("a panic: %v\n%s", p, debug.Stack())
				}
			}()
			failures[i] = do()
		})
	}
	doing.Wait()
	return errors.Join(failures[:]...)
}

// read reads what a preview needs of an agency.
func (s *Service) read(ctx context.Context, m identity.MemberID, today clock.Date, rules Rules, kind Kind) (books, error) {
	b := books{stays: map[int64][]Stay{}, blocks: map[int64][]reservation.Block{}, known: map[string]task.Known{}, done: map[int64][]task.Known{}, today: today}
	first, last := today.AddDays(-around), today.AddDays(ahead+around)
	if kind.round() {
		last = today.AddDays(ahead + search)
	}
	if kind == DeepKind || kind == UpkeepKind {
		first = today.AddDays(-search)
		for _, r := range rules {
			if r.ByNights && r.Kind == DeepKind {
				first = min(first, max(r.from, today.AddDays(-far)))
			}
		}
	}
	// The two long lists are read at the same time.
	var tasks []task.Known
	var stays []reservation.Stay
	var blocks []reservation.Block
	err := atOnce(func() (err error) {
		tasks, err = s.tasks.KnownFrom(ctx, s.db, m, today, kind == DeepKind)
		return err
	}, func() (err error) {
		stays, blocks, err = s.bookings.AllStays(ctx, s.db, m, first, last)
		return err
	})
	if err != nil {
		return b, err
	}
	var booked map[int64][]reservation.Booked
	if kind == ServiceKind {
		if booked, err = s.bookings.ServicesBetween(ctx, s.db, m, first, last); err != nil {
			return b, err
		}
	}
	for _, one := range stays {
		b.stays[one.Property] = append(b.stays[one.Property], Stay{one, booked[one.ID]})
	}
	for _, one := range blocks {
		b.blocks[one.Property] = append(b.blocks[one.Property], one)
	}
	for _, k := range tasks {
		b.known[k.RuleKey] = k
		if !k.Ended.IsZero() {
			b.done[k.Property] = append(b.done[k.Property], k)
		}
	}
	b.team = &team{today: today}
	if b.team.crew, err = s.tasks.StaffOf(ctx, s.db, m); err != nil {
		return b, err
	}
	if b.team.known, err = s.members.Available(ctx, s.db, m, today.AddDays(-1)); err != nil {
		return b, err
	}
	if b.team.refused, err = s.tasks.Refusals(ctx, s.db, m, today, today.AddDays(ahead+search)); err != nil {
		return b, err
	}
	b.holiday, err = s.holidays(ctx, s.db, s.live(), m, rules, today)
	return b, err
}

// tasksAtOnce is after how many tasks that it writes a transaction ends: few, so that the one writer of SQLite is not kept from people's calls.
const tasksAtOnce = 120

// Continue plans the next homes of an agency whose rules have changed, or for which a new day has begun, and reports whether there are more. Where it stopped is stored; several nodes may do it
// at once.
func (s *Service) Continue(ctx context.Context) (more bool, err error) {
	today := s.tasks.Now().Date(time.UTC)
	var failed []error
	for last := identity.MemberID(0); ; {
		p, err := dueProgress(ctx, s.db, today, last)
		if database.IsMissing(err) {
			return false, errors.Join(failed...)
		}
		if err != nil {
			return false, err
		}
		if err = s.advance(ctx, p, today); err == nil {
			return true, errors.Join(failed...)
		}
		// One agency that cannot be planned keeps no other waiting.
		failed, last = append(failed, fmt.Errorf("plan agency %d: %w", p.member, err)), p.member
	}
}

// advance plans the next homes of one agency.
func (s *Service) advance(ctx context.Context, p progress, today clock.Date) error {
	if p.after < 0 { // a new day
		return s.db.Write(ctx, func(tx *database.Tx) error {
			rules, _, err := rulesOf(ctx, tx, p.member)
			if err != nil {
				return err
			}
			next := int64(allPlanned)
			if rules.hasRounds() {
				next = 0
			}
			_, err = moveProgress(ctx, tx, p, next, today)
			return err
		})
	}
	day := p.day
	if p.after == 0 { // all homes, so that it is the pass of today, too; behind some homes these still wait for it
		day = max(day, today)
	}
	l, err := s.compareNext(ctx, p)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		moved, err := moveProgress(ctx, tx, p, l.next, day)
		if err != nil || !moved {
			return err
		}
		due := l.behind(p.after)
		if len(due) == 0 {
			return nil
		}
		some := untilMany(due)
		if err := s.planHomes(ctx, tx, p.member, some); err != nil || len(some) == len(due) {
			return err
		}
		_, err = moveProgress(ctx, tx, progress{p.member, l.next, day, p.round}, some[len(some)-1], day)
		return err
	})
}

// planHomes plans homes from today on.
func (s *Service) planHomes(ctx context.Context, tx *database.Tx, m identity.MemberID, ids []int64) error {
	if _, err := tx.NextID(ctx, m, "planning"); err != nil {
		return err
	}
	rules, _, err := rulesOf(ctx, tx, m)
	if err != nil {
		return err
	}
	if err := s.shareTeam(ctx, tx, m); err != nil {
		return err
	}
	homes := make([]property.Property, 0, len(ids))
	for _, id := range ids {
		home, err := s.properties.Get(ctx, tx, identity.Ref{Member: m, ID: id})
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			return err
		}
		homes = append(homes, home)
	}
	return s.planTogether(ctx, tx, rules, sharedOf(tx, m), homes)
}

// RuleHomes are the towns, houses, groups and homes of an agency by name.
func (s *Service) RuleHomes(ctx context.Context, actor identity.Actor, m identity.MemberID) (RuleHomes, error) {
	out := RuleHomes{Towns: []string{}, Buildings: []RuleHome{}, Groups: []RuleHome{}, Homes: []RuleHome{}}
	if !actor.Manages(m) {
		return out, fault.Missing(fault.NotFound)
	}
	all, err := s.properties.All(ctx, s.db, m)
	for _, p := range all {
		if !p.Active {
			continue
		}
		out.Homes = append(out.Homes, RuleHome{p.Ref.ID, p.Title})
		if town := strings.TrimSpace(p.City); town != "" && !slices.ContainsFunc(out.Towns, func(have string) bool { return strings.EqualFold(have, town) }) {
			out.Towns = append(out.Towns, town)
		}
		if p.Building.ID != 0 && !slices.ContainsFunc(out.Buildings, func(have RuleHome) bool { return have.ID == p.Building.ID }) {
			out.Buildings = append(out.Buildings, RuleHome{p.Building.ID, p.Building.Name})
		}
	}
	slices.Sort(out.Towns)
	groups, failed := s.properties.GroupsNow(ctx, s.db, m)
	if err == nil {
		err = failed
	}
	for _, g := range groups {
		out.Groups = append(out.Groups, RuleHome{g.Ref.ID, g.Name})
	}
	for _, list := range [][]RuleHome{out.Buildings, out.Homes} {
		slices.SortFunc(list, func(a, b RuleHome) int { return cmp.Or(cmp.Compare(a.Title, b.Title), cmp.Compare(a.ID, b.ID)) })
	}
	return out, err
}

// GroupChanged has the homes of an agency planned again where a rule that is on is for a group that homes have come to or have left.
func (s *Service) GroupChanged(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	rules, _, err := rulesOf(ctx, tx, ref.Member)
	if err != nil || !rules.ServeGroup(ref.ID) {
		return err
	}
	return s.WorkChanged(ctx, tx, ref.Member)
}

// RulesNow are the rules of an agency for other nouns, inside a transaction or not.
func (s *Service) RulesNow(ctx context.Context, q database.Querier, m identity.MemberID) (Rules, error) {
	rules, _, err := rulesOf(ctx, q, m)
	return rules, err
}

// RulesAt are the rules of an agency as they were at an instant.
func (s *Service) RulesAt(ctx context.Context, q database.Querier, m identity.MemberID, at clock.Instant) (Rules, error) {
	return rulesAt(ctx, q, m, at)
}
