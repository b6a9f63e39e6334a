package checklist

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
)

// Service is all that can be done with lists.
type Service struct {
	db         *database.DB
	members    *member.Service
	properties *property.Service
	files      *files.Store
	kinds      Kinds
	kept       sync.Map // identity.MemberID → []List, which nobody may change
	copies     copies
}

// NewService makes the service; kinds are what its lists can be for.
func NewService(db *database.DB, members *member.Service, properties *property.Service, store *files.Store, kinds Kinds) *Service {
	return &Service{db: db, members: members, properties: properties, files: store, kinds: kinds}
}

// Lists are an agency's, by name.
func (s *Service) Lists(ctx context.Context, actor identity.Actor, member identity.MemberID) ([]List, error) {
	if !actor.Manages(member) {
		return nil, fault.Missing(fault.NotFound)
	}
	return lists(ctx, s.db, member, 0)
}

// Names are the names of a member's lists by their numbers.
func (s *Service) Names(ctx context.Context, q database.Querier, member identity.MemberID) (map[int64]string, error) {
	all, err := heads(ctx, q, member, 0)
	out := make(map[int64]string, len(all))
	for _, l := range all {
		out[l.Ref.ID] = l.Name
	}
	return out, err
}

// Homes are those that a list can be for, by title.
func (s *Service) Homes(ctx context.Context, actor identity.Actor, member identity.MemberID) ([]HomeBody, error) {
	if !actor.Manages(member) {
		return nil, fault.Missing(fault.NotFound)
	}
	all, err := s.properties.All(ctx, s.db, member)
	if err != nil {
		return nil, err
	}
	out := make([]HomeBody, 0, len(all))
	for _, p := range all {
		out = append(out, HomeBody{ID: p.Ref.ID, Title: p.Title})
	}
	slices.SortFunc(out, func(a, b HomeBody) int { return cmp.Or(cmp.Compare(a.Title, b.Title), cmp.Compare(a.ID, b.ID)) })
	return out, nil
}

func (s *Service) one(ctx context.Context, q database.Querier, ref identity.Ref) (List, error) {
	found, err := lists(ctx, q, ref.Member, ref.ID)
	if err == nil && len(found) == 0 {
		err = fault.Missing(fault.NotFound)
	}
	if err != nil {
		return List{}, err
	}
	return found[0], nil
}

// Save makes a list, or with a number changes it as a whole; the version says which state of it was changed. Items keep their numbers and pictures, new ones get a number.
func (s *Service) Save(ctx context.Context, actor identity.Actor, attempt identity.Attempt, l List) (List, error) {
	if !actor.Manages(l.Ref.Member) {
		return l, fault.Missing(fault.NotFound)
	}
	l, err := l.check(s.kinds)
	if err != nil {
		return l, err
	}
	if err := s.knowsHomes(ctx, s.db, l); err != nil {
		return l, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (List, error) {
		if l.Ref.ID == 0 {
			saved, err := s.save(ctx, tx, l)
			if err != nil {
				return saved, err
			}
			return saved, note(ctx, tx, actor, saved, ActAdded)
		}
		before, err := s.one(ctx, tx, l.Ref)
		if err != nil {
			return l, err
		}
		saved, err := s.save(ctx, tx, l)
		if err != nil {
			return saved, err
		}
		return saved, noteChange(ctx, tx, actor, before, saved)
	})
}

func (s *Service) save(ctx context.Context, tx *database.Tx, l List) (List, error) {
	before := List{Ref: l.Ref}
	var err error
	if l.Ref.ID != 0 {
		if before, err = s.one(ctx, tx, l.Ref); err != nil {
			return l, err
		}
		if before.Version != l.Version {
			return l, fault.Of(fault.Conflict)
		}
	}
	if l, err = s.number(ctx, tx, l, before); err != nil {
		return l, err
	}
	l.Version = before.Version + 1
	if l.Ref.ID == 0 {
		err = s.add(ctx, tx, &l)
	} else {
		var changed bool
		if changed, err = updateList(ctx, tx, l); err == nil && !changed {
			err = fault.Of(fault.Conflict)
		}
	}
	if err == nil {
		err = replaceParts(ctx, tx, l)
	}
	if err == nil {
		err = s.release(ctx, tx, before)
	}
	return l, err
}

// add gives a new list its number and its row.
func (s *Service) add(ctx context.Context, tx *database.Tx, l *List) error {
	id, err := tx.NextID(ctx, l.Ref.Member, "checklist")
	if err != nil {
		return err
	}
	have, err := countLists(ctx, tx, l.Ref.Member)
	if err != nil {
		return err
	}
	if have >= mostLists {
		return fault.Of(fault.Conflict)
	}
	l.Ref.ID = id
	return insertList(ctx, tx, *l)
}

// number gives new items their numbers, and the others the pictures that they have. A number that is not the list's is refused.
func (s *Service) number(ctx context.Context, tx *database.Tx, l, before List) (List, error) {
	have := map[int64]Item{}
	for _, r := range before.Rooms {
		for _, i := range r.Items {
			have[i.ID] = i
		}
	}
	l.Rooms = slices.Clone(l.Rooms) // the transaction may be tried again with what the caller gave
	for r, room := range l.Rooms {
		l.Rooms[r].Items = slices.Clone(room.Items)
		for i, item := range room.Items {
			if item.ID != 0 {
				known, ok := have[item.ID]
				if !ok {
					return l, fault.Invalid(fault.BadRequest, map[string]string{"rooms": "holds an unknown item"})
				}
				l.Rooms[r].Items[i].Picture = known.Picture
				continue
			}
			id, err := tx.NextID(ctx, l.Ref.Member, "checklist_item")
			if err != nil {
				return l, err
			}
			l.Rooms[r].Items[i].ID, l.Rooms[r].Items[i].Picture = id, files.File{}
		}
	}
	return l, nil
}

// release takes away the pictures of a list that nothing shows any more; tasks that were begun with them keep them.
func (s *Service) release(ctx context.Context, tx *database.Tx, before List) error {
	for _, r := range before.Rooms {
		for _, i := range r.Items {
			if i.Picture.Ref.ID == 0 {
				continue
			}
			used, err := inUse(ctx, tx, i.Picture.Ref)
			if err == nil && !used {
				err = s.files.Delete(ctx, tx, i.Picture.Ref)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// Drop takes a list away; tasks that were begun with it keep their copy.
func (s *Service) Drop(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	if !actor.Manages(ref.Member) {
		return fault.Missing(fault.NotFound)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		before, err := s.one(ctx, tx, ref)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.drop(ctx, tx, actor, before)
	})
	return err
}

func (s *Service) drop(ctx context.Context, tx *database.Tx, actor identity.Actor, l List) error {
	if err := deleteParts(ctx, tx, l.Ref); err != nil {
		return err
	}
	if err := deleteList(ctx, tx, l.Ref); err != nil {
		return err
	}
	if err := s.release(ctx, tx, l); err != nil {
		return err
	}
	return note(ctx, tx, actor, l, ActRemoved)
}

// Picture gives an item's reference picture to a manager.
func (s *Service) Picture(ctx context.Context, actor identity.Actor, ref identity.Ref, item int64) (files.File, error) {
	if !actor.Manages(ref.Member) {
		return files.File{}, fault.Missing(fault.NotFound)
	}
	l, err := s.one(ctx, s.db, ref)
	if err != nil {
		return files.File{}, err
	}
	have, ok := l.item(item)
	if !ok || have.Picture.Ref.ID == 0 {
		return files.File{}, fault.Missing(fault.NotFound)
	}
	return s.files.Find(ctx, s.db, have.Picture.Ref)
}

func (l List) item(id int64) (Item, bool) {
	for _, r := range l.Rooms {
		for _, i := range r.Items {
			if i.ID == id {
				return i, true
			}
		}
	}
	return Item{}, false
}

// SetPicture puts a received picture at an item, or with none takes the one away that is there.
func (s *Service) SetPicture(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, item int64, got *files.Received) (List, error) {
	if !actor.Manages(ref.Member) {
		return List{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (List, error) {
		before, err := s.one(ctx, tx, ref)
		if err != nil {
			return before, err
		}
		if _, ok := before.item(item); !ok {
			return before, fault.Missing(fault.NotFound)
		}
		var f files.File
		if got != nil {
			if f, err = s.files.Save(ctx, tx, ref.Member, got); err != nil {
				return before, err
			}
		}
		if err := setPicture(ctx, tx, ref, item, f.Ref.ID); err != nil {
			return before, err
		}
		if err := s.release(ctx, tx, before); err != nil {
			return before, err
		}
		if err := note(ctx, tx, actor, before, ActChanged); err != nil {
			return before, err
		}
		return s.one(ctx, tx, ref)
	})
}

// all gives a member's lists, which must not be changed. What is in them is kept in memory while their own rows are the same: each change of a list touches its row, on whatever node.
func (s *Service) all(ctx context.Context, q database.Querier, member identity.MemberID) ([]List, error) {
	// The rows come first. What a change in between puts into the lists is then kept under rows that nobody will find again.
	found, err := heads(ctx, q, member, 0)
	if err != nil {
		return nil, err
	}
	if kept, ok := s.kept.Load(member); ok && slices.EqualFunc(kept.([]List), found, List.unchanged) {
		return kept.([]List), nil
	}
	if err := fill(ctx, q, member, 0, found); err != nil {
		return nil, err
	}
	keep := func() { s.kept.Store(member, found) }
	if tx, ok := q.(*database.Tx); ok {
		tx.AfterCommit(keep) // what the transaction has written itself may be taken back
	} else {
		keep()
	}
	return found, nil
}

// Files is where pictures lie.
func (s *Service) Files() *files.Store { return s.files }

// Langs are the language of contents in which the agency writes to a reader, and its own, for texts that are not there in the reader's.
func (s *Service) Langs(ctx context.Context, q database.Querier, member identity.MemberID, reader string) (lang, own string, err error) {
	m, err := s.members.Get(ctx, q, member)
	return m.Writes(reader), cmp.Or(m.Lang, "en"), err
}
