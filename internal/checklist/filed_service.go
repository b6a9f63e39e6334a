package checklist

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// named finds the list of a name; several reports that more than one has it.
func named(ctx context.Context, q database.Querier, member identity.MemberID, name string) (found List, several bool, err error) {
	all, err := heads(ctx, q, member, 0)
	if err != nil {
		return found, false, err
	}
	for _, l := range all {
		if !strings.EqualFold(l.Name, name) {
			continue
		}
		if found.Ref.ID != 0 {
			return found, true, nil
		}
		found = l
	}
	return found, false, nil
}

// WriteFiled writes one line of a file that a person imports. A refusal is an outcome, not an error, and nothing is written then.
func (s *Service) WriteFiled(ctx context.Context, tx *database.Tx, f Filing, one FiledItem) (Filed, error) {
	if !f.Actor.Manages(f.Member) {
		return Filed{}, fault.Missing(fault.NotFound)
	}
	if err := inTurn(ctx, tx, f.Member); err != nil {
		return Filed{}, err
	}
	one.List = strings.TrimSpace(one.List)
	out := Filed{Title: one.List}
	before, several, err := named(ctx, tx, f.Member, one.List)
	if err != nil {
		return out, err
	}
	if several {
		return Filed{Effect: EffectRefused, Title: one.List, Fields: map[string]string{listField: "several_lists"}}, nil
	}
	isNew := before.Ref.ID == 0
	if !isNew {
		if before, err = s.held(ctx, tx, before.Ref); fault.IsMissing(err) {
			isNew = true // it was removed meanwhile
		} else if err != nil {
			return out, err
		}
	}
	if isNew {
		before = List{Ref: identity.Ref{Member: f.Member}, Name: one.List}
		if len(one.Kinds) == 0 {
			one.Kinds = []string{usualKind}
		}
	}
	next, at, added := before.with(one)
	if next, err = next.check(s.kinds); err == nil {
		from := before.fieldsBefore(at, added)
		if out.Changes, err = wire.Differences(from, next.fieldsAt(at)); err != nil {
			return out, err
		}
		out.List, out.Effect = before.Ref.ID, EffectSame
		if len(out.Changes) == 0 {
			out.Item = before.at(at).ID
			return out, nil
		}
		var saved List
		if saved, err = s.save(ctx, tx, next); err == nil {
			out.List, out.Item, out.Effect = saved.Ref.ID, saved.at(at).ID, EffectChanged
			if added {
				out.Effect = EffectNew
			}
			return out, noteFiled(ctx, tx, f, before, saved)
		}
	}
	if fields, refused := refusedFields(err); refused {
		return Filed{Effect: EffectRefused, List: before.Ref.ID, Title: one.List, Fields: fields}, nil
	}
	return out, err
}

// held is a list that nobody changes until the transaction ends: a person who saves it at the same time waits, and hears then that it has changed.
func (s *Service) held(ctx context.Context, tx *database.Tx, ref identity.Ref) (List, error) {
	if err := hold(ctx, tx, ref); err != nil {
		return List{}, err
	}
	return s.one(ctx, tx, ref)
}

// noteFiled writes what a line, or its taking back, did to a list into the history of the agency.
func noteFiled(ctx context.Context, tx *database.Tx, f Filing, before, after List) error {
	if before.Ref.ID == 0 {
		return noteRun(ctx, tx, f.Actor, f.Run, after, ActAdded)
	}
	changes, err := changesOf(before, after)
	if err != nil {
		return err
	}
	return noteRun(ctx, tx, f.Actor, f.Run, after, ActChanged, changes...)
}

// ReturnFiled takes back what a line has done: an item that it made goes unless people have changed something of it, an item that it changed gets each field back that nobody has changed since. A
// list that it made goes when nothing else is in it. used names what has come to use the list since: its new items stay then.
func (s *Service) ReturnFiled(ctx context.Context, tx *database.Tx, f Filing, done Filed, used []string) (Unfiled, error) {
	if !f.Actor.Manages(f.Member) {
		return Unfiled{}, fault.Missing(fault.NotFound)
	}
	if err := inTurn(ctx, tx, f.Member); err != nil {
		return Unfiled{}, err
	}
	l, err := s.held(ctx, tx, identity.Ref{Member: f.Member, ID: done.List})
	if fault.IsMissing(err) {
		return Unfiled{}, nil // people have removed it
	}
	if err != nil {
		return Unfiled{}, err
	}
	at := l.placeOf(done.Item)
	var out Unfiled
	next := l
	switch {
	case at == nowhere:
	case done.Effect == EffectNew:
		if out.Kept, err = l.touchedSince(at, done.Changes); err != nil {
			return out, err
		}
		out.Kept = append(out.Kept, used...)
		if len(out.Kept) == 0 {
			if next, _, err = l.putBack(at, l.headChanges(at, done.Changes)); err != nil {
				return out, err
			}
			next = next.without(at)
		}
	default:
		if next, out.Kept, err = l.putBack(at, done.Changes); err != nil {
			return out, err
		}
	}
	if made(done.Changes) && len(next.Rooms) > 0 && len(out.Kept) == 0 {
		out.Kept = append(out.Kept, listField)
	}
	switch {
	case len(next.Rooms) == 0 && made(done.Changes) && next.Name == nameOf(done.Changes):
		return out, s.dropFiled(ctx, tx, f, l)
	case len(next.Rooms) == 0: // a list has at least one item
		return Unfiled{Kept: []string{listField}}, nil
	case l.equal(next):
		return out, nil
	}
	if next, err = next.check(s.kinds); err == nil {
		if next, err = s.save(ctx, tx, next); err == nil {
			return out, noteFiled(ctx, tx, f, l, next)
		}
	}
	if fields, refused := refusedFields(err); refused {
		return Unfiled{Kept: out.Kept, Fields: fields}, nil
	}
	return out, err
}

// nameOf is the name that a line has given its list, as it was stored.
func nameOf(changes []wire.Change) string {
	i := slices.IndexFunc(changes, func(c wire.Change) bool { return c.Field == listField })
	if i < 0 {
		return ""
	}
	var name string
	_ = json.Unmarshal(changes[i].After, &name) // it was made from a text
	return name
}

// dropFiled removes a list that an import has made.
func (s *Service) dropFiled(ctx context.Context, tx *database.Tx, f Filing, l List) error {
	if err := deleteParts(ctx, tx, l.Ref); err != nil {
		return err
	}
	if err := deleteList(ctx, tx, l.Ref); err != nil {
		return err
	}
	if err := s.release(ctx, tx, l); err != nil {
		return err
	}
	return noteRun(ctx, tx, f.Actor, f.Run, l, ActRemoved)
}
