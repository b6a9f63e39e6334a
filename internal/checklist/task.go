package checklist

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
)

// For is what the list of a task is chosen by.
type For struct {
	Kind string
	Home int64
	// Rule is the list that the task's rule names; 0 where it names none.
	Rule int64
}

// Of gives a task's list: its own copy once it was begun, else what it would be now.
func (s *Service) Of(ctx context.Context, q database.Querier, task identity.Ref, begun bool, what For) ([]Line, error) {
	own, err := s.lines(ctx, q, task)
	if err != nil || begun || len(own) > 0 {
		return own, err
	}
	return s.planned(ctx, q, task.Member, what)
}

// planned is the list of a task that has not been begun.
func (s *Service) planned(ctx context.Context, q database.Querier, member identity.MemberID, what For) ([]Line, error) {
	all, err := s.all(ctx, q, member)
	return planned(all, what), err
}

// choose gives those of a member's lists that a task has: the one that its rule names, else all that are for its kind at its home. A list that is gone is named by no rule.
func choose(all []List, what For) []List {
	var these []List
	for _, l := range all {
		if what.Rule != 0 && l.Ref.ID == what.Rule {
			return []List{l}
		}
		if l.IsFor(what.Kind, what.Home) {
			these = append(these, l)
		}
	}
	return these
}

// planned joins the lists that a task has.
func planned(all []List, what For) []Line {
	these := choose(all, what)
	var out []Line
	for _, room := range Join(these) {
		for _, item := range room.Items {
			out = append(out, Line{Room: room.Name, Item: item, State: Open})
		}
	}
	return out
}

// Fix gives a task its copy when it is begun: what changes at the lists later does not change it. A copy that is there stays, with its ticks; has is what the task counts of it.
func (s *Service) Fix(ctx context.Context, tx *database.Tx, task identity.Ref, has Progress, what For) (Progress, error) {
	if has.Total > 0 {
		return has, nil
	}
	p, err := s.copyOf(ctx, tx, plannedFor{task.Member, what})
	if err != nil || p.copy == 0 {
		return Progress{}, err
	}
	return Progress{Total: p.lines}, setCopy(ctx, tx, task, p.copy)
}

// Unfix gives a copy up when the begin is taken back, unless somebody has done something with it. has is what the task counts of it.
func (s *Service) Unfix(ctx context.Context, tx *database.Tx, task identity.Ref, has Progress) (Progress, error) {
	if has.Total == 0 {
		return has, nil
	}
	if used, err := touched(ctx, tx, task); err != nil || used {
		return has, err
	}
	return Progress{}, deleteCopy(ctx, tx, task)
}

// MayEnd is the refusal of an end while required items are open; nil when none are.
func (s *Service) MayEnd(ctx context.Context, q database.Querier, task identity.Ref, lang string) error {
	own, err := s.lines(ctx, q, task)
	if err != nil {
		return err
	}
	m, err := s.members.Get(ctx, q, task.Member)
	if err != nil {
		return err
	}
	return Refuse(own, m.Writes(lang), m.Lang)
}

// Look gives one line of a task's own list.
func (s *Service) Look(ctx context.Context, q database.Querier, task identity.Ref, item int64) (Line, error) {
	own, err := s.lines(ctx, q, task)
	if err != nil {
		return Line{}, err
	}
	i := slices.IndexFunc(own, func(l Line) bool { return l.ID == item })
	if i < 0 {
		return Line{}, fault.Of(fault.ChecklistItemGone)
	}
	return own[i], nil
}

// Write keeps a changed line and counts the list again. The caller holds the task's row, so that two who tick at once count one after the other.
func (s *Service) Write(ctx context.Context, tx *database.Tx, task identity.Ref, l Line) (Progress, error) {
	if err := writeLine(ctx, tx, task, l); err != nil {
		return Progress{}, err
	}
	own, err := s.lines(ctx, tx, task)
	return Count(own), err
}

// AddPhotos gives received photos to a line.
func (s *Service) AddPhotos(ctx context.Context, tx *database.Tx, task identity.Ref, l Line, got []*files.Received, by identity.AccountID) (Line, error) {
	if len(l.Photos)+len(got) > MostPhotos {
		f := fault.Of(fault.TooManyFiles)
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
	own, err := s.lines(ctx, tx, task)
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
		if err := writeLine(ctx, tx, task, own[i]); err != nil {
			return Progress{}, nil, err
		}
	}
	return Count(own), opened, nil
}

// Reset reopens a whole list, such as that of a check that is to be done again.
func (s *Service) Reset(ctx context.Context, tx *database.Tx, task identity.Ref, by identity.AccountID) (Progress, error) {
	own, err := s.lines(ctx, tx, task)
	if err != nil {
		return Progress{}, err
	}
	for i, l := range own {
		own[i] = l.Reopen(by, tx.Now())
		own[i].Again = false
		if err := writeLine(ctx, tx, task, own[i]); err != nil {
			return Progress{}, err
		}
	}
	return Count(own), nil
}

// PictureOf finds a picture that a task's list shows. what chooses the list of a task that has not been begun, whose list is not its own yet.
func (s *Service) PictureOf(ctx context.Context, q database.Querier, task identity.Ref, what For, file int64) (files.File, error) {
	f, err := pictureOf(ctx, q, task, file)
	if !database.IsMissing(err) {
		return f, err
	}
	planned, err := s.planned(ctx, q, task.Member, what)
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
