package task

import (
	"context"
	"strings"
	"time"

	"latchkey/internal/checklist"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// A task and its checklist. The list is fixed when the task is begun; the task cannot end while required items are open; a check that fails opens those that it found wrong.

// KindOf is by what lists are found: check for every check, the kind of the service for a booked service (service:cot), else the type.
func KindOf(c Task) string {
	switch {
	case c.Check:
		return checklist.CheckKind
	case c.Type == Services:
		if parts := strings.SplitN(c.RuleKey, ":", 3); len(parts) == 3 && parts[0] == string(Services) {
			return string(Services) + ":" + parts[2]
		}
	}
	return string(c.Type)
}

// listFor is what the task's list is chosen by.
func (c Task) listFor() checklist.For {
	return checklist.For{Kind: KindOf(c), Home: c.Property, Rule: c.Checklist}
}

// ListNames are the names of a member's checklists by their numbers.
func (s *Service) ListNames(ctx context.Context, q database.Querier, m identity.MemberID) (map[int64]string, error) {
	return s.lists.Names(ctx, q, m)
}

// follows does to the checklist what changed times mean for it, and refuses an end while required items are open, in the reader's language.
func (s *Service) follows(ctx context.Context, tx *database.Tx, before Task, after *Task, lang string) error {
	var err error
	switch {
	case before.Start.At.IsZero() && !after.Start.At.IsZero():
		after.List, err = s.lists.Fix(ctx, tx, after.Ref(), after.List, after.listFor())
	case !before.Start.At.IsZero() && after.Start.At.IsZero():
		after.List, err = s.lists.Unfix(ctx, tx, after.Ref(), after.List)
	}
	if err == nil && before.End.At.IsZero() && !after.End.At.IsZero() {
		err = s.lists.MayEnd(ctx, tx, after.Ref(), lang)
	}
	return err
}

// Tick settles an item of a task's list, or opens it again. wanted reads the act in the property's zone.
func (s *Service) Tick(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, item int64, wanted func(*time.Location) (checklist.Act, error)) (TickedItem, error) {
	return s.onLine(ctx, actor, attempt, ref, item, func(_ context.Context, tx *database.Tx, c Task, l checklist.Line, zone *time.Location) (checklist.Line, bool, error) {
		act, err := wanted(zone)
		if err != nil {
			return l, false, err
		}
		if act.At.IsZero() {
			act.At = tx.Now()
		}
		if act.At > tx.Now().Add(ahead) {
			return l, false, fault.Invalid(fault.TaskTimeFuture, map[string]string{"at": "more than two minutes in the future"})
		}
		if c.State() == Finished && act.State == checklist.Open && l.State != checklist.Open {
			return l, false, fault.Of(fault.TaskFinished)
		}
		return l.Take(act, actor.Account)
	})
}

// AddPhotos gives an item photos; those who send them again send nothing twice.
func (s *Service) AddPhotos(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, item int64, sent []files.Sent) (TickedItem, error) {
	if _, _, err := visible(ctx, s.db, actor, ref); err != nil {
		return TickedItem{}, err
	}
	if len(sent) == 0 {
		return TickedItem{}, fault.Invalid(fault.BadRequest, map[string]string{"files": "required"})
	}
	if done, known, err := database.Recall[TickedItem](ctx, s.db, attempt); known || err != nil {
		return done, err
	}
	batch, err := s.lists.Files().TakeIn(ctx, actor.Principal(), sent, checklist.MostPhotos, files.Pictures)
	defer func() { batch.Done(ctx, err) }()
	if err != nil {
		return TickedItem{}, err
	}
	out, err := s.onLine(ctx, actor, attempt, ref, item, func(ctx context.Context, tx *database.Tx, _ Task, l checklist.Line, _ *time.Location) (checklist.Line, bool, error) {
		l, err := s.lists.AddPhotos(ctx, tx, ref, l, batch.Received, actor.Account)
		return l, true, err
	})
	return out, err
}

// RemovePhoto takes a photo of an item away.
func (s *Service) RemovePhoto(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, item, file int64) (TickedItem, error) {
	return s.onLine(ctx, actor, attempt, ref, item, func(ctx context.Context, tx *database.Tx, c Task, l checklist.Line, _ *time.Location) (checklist.Line, bool, error) {
		if c.State() == Finished {
			return l, false, fault.Of(fault.TaskFinished)
		}
		l, err := s.lists.RemovePhoto(ctx, tx, ref, l, file, actor.Account)
		return l, true, err
	})
}

type lineChange func(ctx context.Context, tx *database.Tx, c Task, l checklist.Line, zone *time.Location) (checklist.Line, bool, error)

// onLine does something with a line of a begun task's list. The task's row is taken first: two who tick at once come one after the other, and both count.
func (s *Service) onLine(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, item int64, change lineChange) (TickedItem, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (TickedItem, error) {
		c, _, err := visible(ctx, tx, actor, ref)
		if err != nil {
			return TickedItem{}, err
		}
		if c.State() == NotStarted {
			return TickedItem{}, fault.Of(fault.TaskNotStarted)
		}
		if c, err = touch(ctx, tx, ref); err != nil {
			return TickedItem{}, err
		}
		around, err := s.around(ctx, tx, c)
		if err != nil {
			return TickedItem{}, err
		}
		line, err := s.lists.Look(ctx, tx, ref, item)
		if err != nil {
			return TickedItem{}, err
		}
		line, changed, err := change(ctx, tx, c, line, around.property.Zone)
		if err != nil {
			return TickedItem{}, err
		}
		if changed {
			if c.List, err = s.lists.Write(ctx, tx, ref, line); err != nil {
				return TickedItem{}, err
			}
			if err := s.tell(ctx, tx, c); err != nil {
				return TickedItem{}, err
			}
		}
		lang, memberLang, err := s.lists.Langs(ctx, tx, ref.Member, actor.Lang)
		if err != nil {
			return TickedItem{}, err
		}
		return TickedItem{ItemsTotal: c.List.Total, ItemsSettled: c.List.Settled, Item: presentLine(line, around, lang, memberLang)}, nil
	})
}

// tell writes how far the list is and shows the task again to everybody who has it.
func (s *Service) tell(ctx context.Context, tx *database.Tx, c Task) error {
	if err := updateProgress(ctx, tx, c); err != nil {
		return err
	}
	p, err := s.project(ctx, tx, c, existing)
	if err != nil {
		return err
	}
	all := []projected{p}
	if c.Parent != 0 {
		parent, err := s.projectParent(ctx, tx, identity.Ref{Member: c.Member, ID: c.Parent})
		if err != nil {
			return err
		}
		all = append(all, parent...)
	}
	return s.announce(ctx, tx, all)
}

// checklists gives a task's own list, and at a check that of the task that it checks.
func (s *Service) checklists(ctx context.Context, c Task, around surroundings, lang, memberLang string) (own, checked *Checklist, err error) {
	if own, err = s.checklistOf(ctx, c, around, lang, memberLang); err != nil || !c.Check || c.Parent == 0 {
		return own, nil, err
	}
	task, err := find(ctx, s.db, identity.Ref{Member: c.Member, ID: c.Parent})
	if fault.IsMissing(err) {
		return own, nil, nil
	}
	if err == nil {
		checked, err = s.checklistOf(ctx, task, around, lang, memberLang)
	}
	return own, checked, err
}

func (s *Service) checklistOf(ctx context.Context, c Task, around surroundings, lang, memberLang string) (*Checklist, error) {
	lines, err := s.lists.Of(ctx, s.db, c.Ref(), c.State() != NotStarted, c.listFor())
	if err != nil || len(lines) == 0 {
		return nil, err
	}
	return presentChecklist(lines, around, lang, memberLang), nil
}

// Picture finds a picture of a task: of its checklist, or of what a check found; a check shows those of the task that it checks, too.
func (s *Service) Picture(ctx context.Context, actor identity.Actor, ref identity.Ref, id int64) (files.File, error) {
	c, _, err := visible(ctx, s.db, actor, ref)
	if err != nil {
		return files.File{}, err
	}
	of := []Task{c}
	if c.Check && c.Parent != 0 {
		if task, err := find(ctx, s.db, identity.Ref{Member: c.Member, ID: c.Parent}); err == nil {
			of = append(of, task)
		}
	}
	for _, one := range of {
		f, err := s.pictureOf(ctx, one, id)
		if !fault.IsMissing(err) {
			return f, err
		}
	}
	return files.File{}, fault.Missing(fault.NotFound)
}

func (s *Service) pictureOf(ctx context.Context, c Task, id int64) (files.File, error) {
	f, err := keptPhoto(ctx, s.db, c.Ref(), id)
	if err == nil || !database.IsMissing(err) {
		return f, err
	}
	return s.lists.PictureOf(ctx, s.db, c.Ref(), c.listFor(), id)
}

func presentChecklist(lines []checklist.Line, around surroundings, lang, memberLang string) *Checklist {
	p := checklist.Count(lines)
	out := &Checklist{ItemsTotal: p.Total, ItemsSettled: p.Settled, Rooms: []ChecklistRoom{}}
	for i, l := range lines {
		if i == 0 || l.Room != lines[i-1].Room {
			name, in := l.Room.Best(lang, memberLang)
			out.Rooms = append(out.Rooms, ChecklistRoom{Name: name, Lang: in, Items: []ChecklistItem{}})
		}
		last := &out.Rooms[len(out.Rooms)-1]
		last.Items = append(last.Items, presentLine(l, around, lang, memberLang))
	}
	return out
}

func presentLine(l checklist.Line, around surroundings, lang, memberLang string) ChecklistItem {
	zone := around.property.Zone
	text, in := l.Text.Best(lang, memberLang)
	out := ChecklistItem{
		ID: l.ID, Text: text, Lang: in, PhotoRequired: l.Photo, Optional: l.Optional, Picture: checklist.PresentPicture(l.Picture), State: string(l.State), Reason: l.Reason,
		Who: around.crew.NameOf(l.By), At: wire.DateTime(l.At, zone), Version: l.Version, Again: l.Again, Photos: []ChecklistPhoto{},
	}
	for _, p := range l.Photos {
		out.Photos = append(out.Photos, ChecklistPhoto{
			PictureBody: *checklist.PresentPicture(p.File), Who: around.crew.NameOf(p.By), At: wire.DateTime(p.At, zone),
		})
	}
	return out
}
