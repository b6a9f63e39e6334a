package extra

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/trail"
	"latchkey/internal/wire"
)

// mostOffered is how many extras an agency has at most.
const mostOffered = 500

// All are the extras of an agency in its order, those that are no longer offered last, and its currency.
func (s *Service) All(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]Offered, string, error) {
	if !actor.Manages(m) {
		return nil, "", fault.Missing(fault.NotFound)
	}
	all, err := offersOf(ctx, s.db, m)
	if err != nil {
		return nil, "", err
	}
	agency, err := s.members.Get(ctx, s.db, m)
	return all, agency.Currency, err
}

// homesOf are the numbers of the agency's homes.
func (s *Service) homesOf(ctx context.Context, q database.Querier, m identity.MemberID) (map[int64]bool, error) {
	homes, err := s.properties.All(ctx, q, m)
	out := map[int64]bool{}
	for _, p := range homes {
		out[p.Ref.ID] = true
	}
	return out, err
}

// Add offers a new extra, the last of all.
func (s *Service) Add(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, f OfferedFields) (Offered, error) {
	if !actor.Manages(m) {
		return Offered{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Offered, error) {
		homes, err := s.homesOf(ctx, tx, m)
		if err != nil {
			return Offered{}, err
		}
		// Others who add one wait here.
		id, err := tx.NextID(ctx, m, "offered_extra")
		if err != nil {
			return Offered{}, err
		}
		o, err := f.over(Offered{Ref: identity.Ref{Member: m, ID: id}}, homes)
		if err != nil {
			return o, err
		}
		all, err := offersOf(ctx, tx, m)
		switch {
		case err != nil:
			return o, err
		case len(all) >= mostOffered:
			return o, fault.Of(fault.Conflict)
		}
		for _, other := range all {
			o.Position = max(o.Position, other.Position+1)
		}
		o.ExternalID = fmt.Sprintf("office:%d", id)
		o = o.touched(actor.Account, tx.Now())
		if err := saveOffered(ctx, tx, o); err != nil {
			return o, err
		}
		return o, s.note(ctx, tx, actor, o, ActAdded)
	})
}

// Edit changes fields of an extra; what is booked keeps its price. Fields that another person has changed since the editor saw them are refused together, and nothing is changed.
func (s *Service) Edit(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, edit Edit) (Offered, error) {
	if !actor.Manages(ref.Member) {
		return Offered{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Offered, error) {
		// Two who change one of them wait for each other.
		if _, err := tx.NextIDs(ctx, ref.Member, "offered_extra", 0); err != nil {
			return Offered{}, err
		}
		have, err := offeredBy(ctx, tx, ref)
		if err != nil {
			return have, err
		}
		fields := have.fields()
		clashes, err := edit.Apply(&fields)
		if err == nil && len(clashes) > 0 {
			err = s.members.RefuseEdit(ctx, tx, ref.Member, clashes, have.UpdatedBy, have.UpdatedAt)
		}
		if err != nil {
			return have, err
		}
		homes, err := s.homesOf(ctx, tx, ref.Member)
		if err != nil {
			return have, err
		}
		next, err := fields.over(have, homes)
		if err != nil || next == have {
			return next, err
		}
		changes, err := have.changed(next)
		if err != nil {
			return next, err
		}
		act := have.act(next)
		next = next.touched(actor.Account, tx.Now())
		if err := saveOffered(ctx, tx, next); err != nil {
			return next, err
		}
		return next, s.note(ctx, tx, actor, next, act, changes...)
	})
}

// Arrange puts all extras of an agency into an order, which guests see too. Where ids are no longer all of them, others have added one meanwhile, and nothing is changed. seen is the order that the editor saw; nil where
// they do not say. Where it was changed since, they are refused and shown who did it.
func (s *Service) Arrange(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, ids, seen []int64) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		// Others who add or change one wait here.
		if _, err := tx.NextIDs(ctx, m, "offered_extra", 0); err != nil {
			return struct{}{}, err
		}
		all, err := offersOf(ctx, tx, m)
		if err != nil {
			return struct{}{}, err
		}
		is := make([]int64, len(all))
		for i, o := range all {
			is[i] = o.Ref.ID
		}
		if seen != nil && !slices.Equal(is, seen) && !slices.Equal(is, ids) {
			by, at, err := trail.LastOf(ctx, tx, m, ActOrdered, ActAdded, ActWithdrawn, ActResumed)
			if err != nil {
				return struct{}{}, err
			}
			return struct{}{}, s.members.RefuseEdit(ctx, tx, m, []wire.Clash{{Field: "ids", Stored: is}}, by, at)
		}
		if !sameNumbers(all, ids) {
			return struct{}{}, fault.Of(fault.Conflict)
		}
		moved := false
		for _, o := range all {
			position := slices.Index(ids, o.Ref.ID)
			if position == o.Position {
				continue
			}
			moved = true
			if err := moveOffered(ctx, tx, o.Ref, position); err != nil {
				return struct{}{}, err
			}
		}
		if !moved {
			return struct{}{}, nil
		}
		return struct{}{}, trail.Note(ctx, tx, m, actor.Account, trail.Entry{Noun: trail.Settings, Act: ActOrdered, Undo: offeredUndo{Was: is, Is: ids}.json()})
	})
	return err
}

// note writes an act on an extra into the history of the agency, a line for each field that it changed.
func (s *Service) note(ctx context.Context, tx *database.Tx, actor identity.Actor, o Offered, act string, changes ...changedField) error {
	m, err := s.members.Get(ctx, tx, o.Ref.Member)
	if err != nil {
		return err
	}
	name := o.Names.In(m.Lang)
	var lines []trail.Entry
	if act != ActChanged {
		is := json.RawMessage(strconv.FormatBool(o.Active))
		was := json.RawMessage(strconv.FormatBool(!o.Active))
		lines = append(lines, trail.Entry{Noun: trail.Settings, Act: act, Name: name, Undo: offeredUndo{ID: o.Ref.ID, Field: "active", From: is, To: was}.json()})
	}
	for _, c := range changes {
		lines = append(lines, trail.Entry{Noun: trail.Settings, Act: ActChanged, Name: name, Change: c.Change, Undo: c.undo.json()})
	}
	return trail.Note(ctx, tx, o.Ref.Member, actor.Account, lines...)
}

// PutBack undoes a change of an extra or of the order of all, as its line in the history has kept it. It is a trail.PutBack.
func (s *Service) PutBack(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, undo json.RawMessage) error {
	var u offeredUndo
	if err := json.Unmarshal(undo, &u); err != nil {
		return err
	}
	if u.ID == 0 {
		return s.Arrange(ctx, actor, attempt, m, u.Was, u.Is)
	}
	_, err := s.Edit(ctx, actor, attempt, identity.Ref{Member: m, ID: u.ID}, Edit{u.Field: {From: u.From, To: u.To}})
	return err
}
