package checklist

import (
	"cmp"
	"context"
	"net/http"
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
	kept       sync.Map // identity.MemberID → []List, which nobody may change
}

// NewService makes the service.
func NewService(db *database.DB, members *member.Service, properties *property.Service, store *files.Store) *Service {
	return &Service{db: db, members: members, properties: properties, files: store}
}

// Lists are an agency's, by name.
func (s *Service) Lists(ctx context.Context, actor identity.Actor, member identity.MemberID) ([]List, error) {
	if !actor.Manages(member) {
		return nil, fault.Missing(fault.NotFound)
	}
	return lists(ctx, s.db, member, 0)
}

// Homes are those that a list can be for, by title.
func (s *Service) Homes(ctx context.Context, actor identity.Actor, member identity.MemberID) ([]HomeBody, error) {
	if !actor.Manages(member) {
		return nil, fault.Missing(fault.NotFound)
	}
	all, err := s.properties.All(ctx, member)
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
	l, err := l.check()
	if err != nil {
		return l, err
	}
	known, err := s.properties.All(ctx, l.Ref.Member)
	if err != nil {
		return l, err
	}
	if at := homes(known); slices.ContainsFunc(l.Properties, func(id int64) bool { return !at[id] }) {
		return l, fault.Invalid(fault.BadRequest, map[string]string{"properties": "unknown"})
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (List, error) {
		return s.save(ctx, tx, l)
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
			return l, fault.New(http.StatusConflict, fault.Conflict)
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
			err = fault.New(http.StatusConflict, fault.Conflict)
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
	var have int
	if err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM checklist WHERE member_id = $1`, l.Ref.Member).Scan(&have); err != nil {
		return err
	}
	if have >= mostLists {
		return fault.New(http.StatusConflict, fault.Conflict)
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
		if err == nil {
			err = deleteParts(ctx, tx, ref)
		}
		if err == nil {
			err = deleteList(ctx, tx, ref)
		}
		if err == nil {
			err = s.release(ctx, tx, before)
		}
		return struct{}{}, err
	})
	return err
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
		return s.one(ctx, tx, ref)
	})
}

// Of gives a task's list: its own copy once it was begun, else what it would be now. kind and home are the task's.
func (s *Service) Of(ctx context.Context, q database.Querier, task identity.Ref, begun bool, kind string, home int64) ([]Line, error) {
	own, err := lines(ctx, q, task)
	if err != nil || begun || len(own) > 0 {
		return own, err
	}
	return s.planned(ctx, q, task.Member, kind, home)
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

// planned is the list of a task that has not been begun.
func (s *Service) planned(ctx context.Context, q database.Querier, member identity.MemberID, kind string, home int64) ([]Line, error) {
	all, err := s.all(ctx, q, member)
	if err != nil {
		return nil, err
	}
	var these []List
	for _, l := range all {
		if l.IsFor(kind, home) {
			these = append(these, l)
		}
	}
	var out []Line
	for _, room := range Join(these) {
		for _, item := range room.Items {
			out = append(out, Line{Room: room.Name, Item: item, State: Open})
		}
	}
	return out, nil
}

// Fix makes a task's copy when it is begun: what changes at the lists later does not change it. A copy that is there stays, with its ticks.
func (s *Service) Fix(ctx context.Context, tx *database.Tx, task identity.Ref, kind string, home int64) (Progress, error) {
	own, err := lines(ctx, tx, task)
	if err != nil || len(own) > 0 {
		return Count(own), err
	}
	own, err = s.planned(ctx, tx, task.Member, kind, home)
	if err != nil {
		return Progress{}, err
	}
	return Count(own), insertLines(ctx, tx, task, own)
}

// Unfix gives a copy up when the begin is taken back, unless somebody has done something with it.
func (s *Service) Unfix(ctx context.Context, tx *database.Tx, task identity.Ref) (Progress, error) {
	own, err := lines(ctx, tx, task)
	if err != nil {
		return Progress{}, err
	}
	if slices.ContainsFunc(own, func(l Line) bool { return l.Version > 0 || len(l.Photos) > 0 }) {
		return Count(own), nil
	}
	return Progress{}, deleteLines(ctx, tx, task)
}

// MayEnd is the refusal of an end while required items are open; nil when none are.
func (s *Service) MayEnd(ctx context.Context, q database.Querier, task identity.Ref, lang string) error {
	own, err := lines(ctx, q, task)
	if err != nil {
		return err
	}
	m, err := s.members.Get(ctx, task.Member)
	if err != nil {
		return err
	}
	return Refuse(own, lang, m.Lang)
}

// Look gives one line of a task's own list.
func (s *Service) Look(ctx context.Context, q database.Querier, task identity.Ref, item int64) (Line, error) {
	own, err := lines(ctx, q, task)
	if err != nil {
		return Line{}, err
	}
	i := slices.IndexFunc(own, func(l Line) bool { return l.ID == item })
	if i < 0 {
		return Line{}, fault.New(http.StatusConflict, fault.ChecklistItemGone)
	}
	return own[i], nil
}

// Write keeps a changed line and counts the list anew. The caller holds the task's row, so that two who tick at once count one after the other.
func (s *Service) Write(ctx context.Context, tx *database.Tx, task identity.Ref, l Line) (Progress, error) {
	if err := updateLine(ctx, tx, task, l); err != nil {
		return Progress{}, err
	}
	own, err := lines(ctx, tx, task)
	return Count(own), err
}

// AddPhotos gives received photos to a line.
func (s *Service) AddPhotos(ctx context.Context, tx *database.Tx, task identity.Ref, l Line, got []*files.Received, by identity.AccountID) (Line, error) {
	if len(l.Photos)+len(got) > MostPhotos {
		f := fault.New(http.StatusBadRequest, fault.TooManyFiles)
		f.Words = []string{"count", "10"}
		return l, f
	}
	for _, r := range got {
		f, err := s.files.Save(ctx, tx, task.Member, r)
		if err != nil {
			return l, err
		}
		p := Photo{File: f, By: by, At: tx.Now()}
		if err := insertPhoto(ctx, tx, task, l.ID, p); err != nil {
			return l, err
		}
		l.Photos = append(l.Photos, p)
	}
	l.Version++
	return l, nil
}

// RemovePhoto takes a photo away. An item that needs one is open again without any.
func (s *Service) RemovePhoto(ctx context.Context, tx *database.Tx, task identity.Ref, l Line, file int64, by identity.AccountID) (Line, error) {
	i := slices.IndexFunc(l.Photos, func(p Photo) bool { return p.File.Ref.ID == file })
	if i < 0 {
		return l, fault.Missing(fault.NotFound)
	}
	if err := deletePhoto(ctx, tx, task, l.ID, file); err != nil {
		return l, err
	}
	if err := s.files.Delete(ctx, tx, l.Photos[i].File.Ref); err != nil {
		return l, err
	}
	l.Photos = slices.Delete(slices.Clone(l.Photos), i, i+1)
	if l.Photo && len(l.Photos) == 0 && l.State == Done {
		l.State, l.By, l.At = Open, by, tx.Now()
	}
	l.Version++
	return l, nil
}

// Reopen opens the items that a check found wrong, and gives the numbers of those that there are.
func (s *Service) Reopen(ctx context.Context, tx *database.Tx, task identity.Ref, items []int64, by identity.AccountID) (Progress, []int64, error) {
	own, err := lines(ctx, tx, task)
	if err != nil {
		return Progress{}, nil, err
	}
	var opened []int64
	for i, l := range own {
		if !slices.Contains(items, l.ID) {
			continue
		}
		own[i] = l.Reopen(by, tx.Now())
		opened = append(opened, l.ID)
		if err := updateLine(ctx, tx, task, own[i]); err != nil {
			return Progress{}, nil, err
		}
	}
	return Count(own), opened, nil
}

// Reset opens a whole list anew, as that of a check that is to be done again.
func (s *Service) Reset(ctx context.Context, tx *database.Tx, task identity.Ref, by identity.AccountID) (Progress, error) {
	own, err := lines(ctx, tx, task)
	if err != nil {
		return Progress{}, err
	}
	for i, l := range own {
		own[i] = l.Reopen(by, tx.Now())
		own[i].Again = false
		if err := updateLine(ctx, tx, task, own[i]); err != nil {
			return Progress{}, err
		}
	}
	return Count(own), nil
}

// PictureOf finds a picture that a task's list shows. kind and home are those of a task that has not been begun, whose list is not its own yet.
func (s *Service) PictureOf(ctx context.Context, q database.Querier, task identity.Ref, kind string, home, file int64) (files.File, error) {
	f, err := pictureOf(ctx, q, task, file)
	if !database.IsMissing(err) {
		return f, err
	}
	planned, err := s.planned(ctx, q, task.Member, kind, home)
	if err != nil {
		return f, err
	}
	if file == 0 || !slices.ContainsFunc(planned, func(l Line) bool { return l.Picture.Ref.ID == file }) {
		return f, fault.Missing(fault.NotFound)
	}
	f, err = s.files.Find(ctx, q, identity.Ref{Member: task.Member, ID: file})
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return f, err
}

// Files is where pictures lie.
func (s *Service) Files() *files.Store { return s.files }

// MemberLang is the agency's language, for texts that are not there in the reader's.
func (s *Service) MemberLang(ctx context.Context, member identity.MemberID) (string, error) {
	m, err := s.members.Get(ctx, member)
	return cmp.Or(m.Lang, "en"), err
}
