package property

import (
	"context"
	"encoding/json"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/trail"
	"latchkey/internal/wire"
)

// Groups are those of an agency, by name.
func (s *Service) Groups(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]Group, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	return groupsOf(ctx, s.db, m)
}

// GroupsNow are the groups of an agency for other nouns, inside a transaction or not.
func (s *Service) GroupsNow(ctx context.Context, q database.Querier, m identity.MemberID) ([]Group, error) {
	return groupsOf(ctx, q, m)
}

// The acts on groups that the history of the agency has.
const (
	actGroupAdded   = "group_added"
	actGroupChanged = "group_changed"
	actGroupRemoved = "group_removed"
)

// GroupActs lists them.
var GroupActs = []string{actGroupAdded, actGroupChanged, actGroupRemoved}

// groupUndo is what undoes a change of a group: the version that it has made, and what was there before; nil where nothing was. A group that was removed has no version.
type groupUndo struct {
	ID      int64        `json:"id"`
	Version int64        `json:"version"`
	Before  *GroupFields `json:"before"`
}

// SaveGroup adds a group, or with a number changes it as a whole; the version says which state of it was changed.
func (s *Service) SaveGroup(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, version int64, f GroupFields) (Group, error) {
	return s.writeGroup(ctx, actor, attempt, ref, version, &f)
}

// DropGroup takes a group away; its homes stay. One for which a rule is in effect is refused.
func (s *Service) DropGroup(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	_, err := s.writeGroup(ctx, actor, attempt, ref, anyVersion, nil)
	return err
}

// anyVersion is asked for where it does not matter what a group is by now, gone where it has to be gone.
const (
	anyVersion = -1
	gone       = 0
)

// writeGroup makes a group what it is to be; nil for none.
func (s *Service) writeGroup(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, version int64, wanted *GroupFields) (Group, error) {
	if !actor.Manages(ref.Member) {
		return Group{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Group, error) {
		if err := oneByOne(ctx, tx, ref.Member); err != nil {
			return Group{}, err
		}
		groups, err := groupsOf(ctx, tx, ref.Member)
		if err != nil {
			return Group{}, err
		}
		var have Group
		if i := slices.IndexFunc(groups, func(g Group) bool { return g.Ref.ID == ref.ID }); i >= 0 {
			have = groups[i]
		}
		switch {
		case ref.ID != 0 && have.Version == gone && version != gone:
			return have, fault.Missing(fault.NotFound)
		case version != anyVersion && have.Version != version, have.Version == gone && len(groups) >= mostGroups:
			return have, fault.Of(fault.Conflict)
		}
		if ref.ID != 0 && have.Version == gone { // only one that was there is put back under its number
			if free, err := tx.NextIDs(ctx, ref.Member, groupName, 0); err != nil || ref.ID >= free {
				return have, firstOf(err, fault.Missing(fault.NotFound))
			}
		}
		next := Group{Ref: ref, Version: have.Version + 1}
		act, undo := actGroupChanged, groupUndo{ID: ref.ID, Before: &have.GroupFields}
		if wanted == nil {
			if used, err := s.groupInUse(ctx, tx, ref); err != nil || used {
				return have, firstOf(err, fault.Of(fault.Conflict))
			}
			if err := deleteGroup(ctx, tx, ref); err != nil {
				return have, err
			}
			act = actGroupRemoved
			next.Name = have.Name
		} else {
			homes, err := s.numbers(ctx, tx, ref.Member)
			if err != nil {
				return have, err
			}
			if next.GroupFields, err = wanted.check(ref.ID, groups, homes); err != nil {
				return have, err
			}
			if have.Version != gone && have.equal(next.GroupFields) {
				return have, nil
			}
			if ref.ID == 0 {
				if next.Ref.ID, err = tx.NextID(ctx, ref.Member, groupName); err != nil {
					return have, err
				}
			}
			if have.Version == gone {
				act, undo.Before = actGroupAdded, nil
			}
			if err := saveGroup(ctx, tx, next, actor.Account); err != nil {
				return next, err
			}
			undo.ID, undo.Version = next.Ref.ID, next.Version
		}
		raw, err := json.Marshal(undo)
		if err != nil {
			return next, err
		}
		if err := trail.Note(ctx, tx, ref.Member, actor.Account, trail.Entry{Noun: trail.Settings, Act: act, Name: next.Name, Undo: raw}); err != nil {
			return next, err
		}
		if len(moved(have.Homes, next.Homes)) == 0 {
			return next, nil
		}
		if err := s.touched(ctx, tx, ref.Member, nil); err != nil {
			return next, err
		}
		for _, fn := range s.regrouped {
			if err := fn(ctx, tx, next.Ref); err != nil {
				return next, err
			}
		}
		return next, nil
	})
}

// firstOf is the first error.
func firstOf(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// numbers are the homes of an agency.
func (s *Service) numbers(ctx context.Context, q database.Querier, m identity.MemberID) (map[int64]bool, error) {
	all, err := s.All(ctx, q, m)
	out := make(map[int64]bool, len(all))
	for i := range all {
		out[all[i].Ref.ID] = true
	}
	return out, err
}

// PutBackGroup undoes a change of a group, unless it has changed since: one that was removed is added again, and one that was added goes. It is a trail.PutBack.
func (s *Service) PutBackGroup(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, undo json.RawMessage) error {
	var u groupUndo
	if err := json.Unmarshal(undo, &u); err != nil {
		return err
	}
	ref := identity.Ref{Member: m, ID: u.ID}
	before := u.Before
	if before != nil { // homes that are gone by now are left out
		homes, err := s.numbers(ctx, s.db, m)
		if err != nil {
			return err
		}
		before = &GroupFields{Name: before.Name, Homes: slices.DeleteFunc(slices.Clone(before.Homes), func(id int64) bool { return !homes[id] })}
	}
	_, err := s.writeGroup(ctx, actor, attempt, ref, u.Version, before)
	if !fault.Is(err, fault.Conflict) && !fault.IsMissing(err) {
		return err
	}
	by, at, failed := groupChanged(ctx, s.db, ref)
	if failed != nil {
		return failed
	}
	return s.members.RefuseEdit(ctx, s.db, m, []wire.Clash{{Field: "group"}}, by, at)
}
