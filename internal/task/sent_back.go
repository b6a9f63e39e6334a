package task

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/checklist"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
)

// FailCheck sends the task of a check back to those who did it: what is wrong, which items of its list, and photos of it, which were uploaded before.
func (s *Service) FailCheck(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, what string, items []int64, uploads []string) (TaskAnswer, error) {
	batch := &files.Batch{}
	var err error
	if len(uploads) > 0 {
		if _, _, err := visible(ctx, s.db, actor, ref); err != nil {
			return TaskAnswer{}, err
		}
		if done, known, err := database.Recall[TaskAnswer](ctx, s.db, attempt); known || err != nil {
			return done, err
		}
		var sent []files.Sent
		for _, id := range uploads {
			sent = append(sent, files.Sent{Upload: id})
		}
		if s.properties.Files() == nil {
			return TaskAnswer{}, fault.Busy(time.Hour, errRaces)
		}
		batch, err = s.properties.Files().TakeIn(ctx, actor.Principal(), sent, checklist.MostPhotos, files.Pictures)
	}
	defer func() { batch.Done(ctx, err) }()
	if err != nil {
		return TaskAnswer{}, err
	}
	out, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (TaskAnswer, error) {
		return s.failCheck(ctx, tx, actor, ref, what, items, batch.Received)
	})
	return out, err
}

func (s *Service) failCheck(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, what string, items []int64, photos []*files.Received) (TaskAnswer, error) {
	check, _, err := visible(ctx, tx, actor, ref)
	if err != nil {
		return TaskAnswer{}, err
	}
	if !check.Check || check.Parent == 0 {
		return TaskAnswer{}, fault.Of(fault.CheckAlone)
	}
	task, err := find(ctx, tx, identity.Ref{Member: ref.Member, ID: check.Parent})
	if fault.IsMissing(err) {
		return TaskAnswer{}, fault.Of(fault.CheckAlone)
	}
	if err != nil {
		return TaskAnswer{}, err
	}
	found := SentBack{What: what, At: tx.Now(), By: actor.Account}
	was := []Task{check, task}
	check, task, steps, err := SendBack(check, task, found)
	if err != nil {
		return TaskAnswer{}, err
	}
	if check.List, err = s.lists.Reset(ctx, tx, check.Ref(), actor.Account); err != nil {
		return TaskAnswer{}, err
	}
	if task.List, task.SentBack.Items, err = s.lists.Reopen(ctx, tx, task.Ref(), items, actor.Account); err != nil {
		return TaskAnswer{}, err
	}
	for _, r := range photos {
		f, err := s.properties.Files().Save(ctx, tx, ref.Member, r)
		if err != nil {
			return TaskAnswer{}, err
		}
		task.SentBack.Photos = append(task.SentBack.Photos, Photo{f.Ref.ID, f.Width, f.Height})
	}
	var shown TaskAnswer
	var all []projected
	both := []Task{check, task}
	for i, c := range both {
		written, err := updateTimes(ctx, tx, c, was[i])
		if err != nil {
			return TaskAnswer{}, err
		}
		if !written {
			return TaskAnswer{}, fault.Busy(time.Second, errRaces)
		}
		if err := addHistory(ctx, tx, c.Ref(), tx.Now(), actor.Account, steps[i]); err != nil {
			return TaskAnswer{}, err
		}
		if err := errors.Join(s.tellWritten(ctx, tx, &was[i], c), s.tellEnd(ctx, tx, was[i], c, actor.Account)); err != nil {
			return TaskAnswer{}, err
		}
		if err := keepPhotos(ctx, tx, c.Ref(), task.SentBack.Photos); err != nil {
			return TaskAnswer{}, err
		}
	}
	for i, c := range both {
		p, err := s.project(ctx, tx, c, existing)
		if err != nil {
			return TaskAnswer{}, err
		}
		if i == 0 {
			shown = p.shown(viewerOf(actor, ref.Member))
		}
		all = append(all, p)
	}
	return shown, s.announce(ctx, tx, all)
}

func joinNumbers(ids []int64) string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = strconv.FormatInt(id, 10)
	}
	return strings.Join(out, ",")
}

func splitNumbers(s string) (out []int64) {
	if s == "" { // as with nearly every task
		return nil
	}
	for part := range strings.SplitSeq(s, ",") {
		if id, err := strconv.ParseInt(part, 10, 64); err == nil {
			out = append(out, id)
		}
	}
	return out
}

func joinPhotos(photos []Photo) string {
	out := make([]string, len(photos))
	for i, p := range photos {
		out[i] = fmt.Sprintf("%d:%d:%d", p.ID, p.Width, p.Height)
	}
	return strings.Join(out, ",")
}

func splitPhotos(s string) (out []Photo) {
	if s == "" {
		return nil
	}
	for part := range strings.SplitSeq(s, ",") {
		var p Photo
		if n, err := fmt.Sscanf(part, "%d:%d:%d", &p.ID, &p.Width, &p.Height); err == nil && n == 3 {
			out = append(out, p)
		}
	}
	return out
}

func presentPhotos(photos []Photo) []checklist.PictureBody {
	out := make([]checklist.PictureBody, 0, len(photos))
	for _, p := range photos {
		out = append(out, checklist.PictureBody{ID: p.ID, Width: p.Width, Height: p.Height})
	}
	return out
}
