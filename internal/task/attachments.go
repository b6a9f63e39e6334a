package task

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/web"
)

// maxAttachments is how many files the agency can put to a task.
const maxAttachments = 20

type attachInput struct {
	web.RefInput
	Body struct{}
}

type attachmentInput struct {
	web.RefInput
	web.FileView
	ID int64 `path:"attachment" minimum:"1" doc:"The file's number."`
}

type detachInput struct {
	web.RefInput
	ID int64 `path:"attachment" minimum:"1" doc:"The file's number."`
}

// registerAttachments adds the calls of the agency's files for a task.
func registerAttachments(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.Download(r, web.Route{
		ID: "getCleaningAttachment", Method: http.MethodGet, Path: "/v1/cleaning/{ref}/attachments/{attachment}", Tag: "cleaning", Who: workers,
		Summary: "A file of the agency for a task", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *attachmentInput) (http.Handler, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		f, err := s.Attachment(ctx, c.Actor, ref, in.ID)
		return s.properties.Serve(f, in.MaxSize, in.Base64, r.WriteRefusal), err
	})
	web.Answer(r, web.Route{
		ID: "putCleaningAttachments", Method: http.MethodPut, Path: "/v1/manage/cleanings/{ref}/attachments", Tag: "manage", Who: managers,
		Summary:  "Put files to a task, all or none",
		Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.FileNotAllowed, fault.FileDamaged, fault.FileTooLarge, fault.TooManyFiles, fault.KeyReused},
		Upload:   &web.Upload{MaxFiles: 10, MaxBytes: files.MaxBytes},
	}, func(ctx context.Context, c web.Caller, in *attachInput) (TaskAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return TaskAnswer{}, err
		}
		return s.Attach(ctx, c.Actor, c.Attempt, ref, c.Files)
	})
	web.Answer(r, web.Route{
		ID: "deleteCleaningAttachment", Method: http.MethodDelete, Path: "/v1/manage/cleanings/{ref}/attachments/{attachment}", Tag: "manage", Who: managers,
		Summary: "Take a file away from a task", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.NotFound, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *detachInput) (TaskAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return TaskAnswer{}, err
		}
		return s.Detach(ctx, c.Actor, c.Attempt, ref, in.ID)
	})
}

// Attachment finds a file of a task that the actor may see.
func (s *Service) Attachment(ctx context.Context, actor identity.Actor, ref identity.Ref, id int64) (files.File, error) {
	c, _, err := visible(ctx, s.db, actor, ref)
	if err != nil {
		return files.File{}, err
	}
	return attachmentOf(ctx, s.db, c, id)
}

func attachmentOf(ctx context.Context, q database.Querier, c Task, id int64) (files.File, error) {
	all, err := attachedTo(ctx, q, c)
	if err != nil {
		return files.File{}, err
	}
	i := slices.IndexFunc(all, func(f files.File) bool { return f.Ref.ID == id })
	if i < 0 {
		return files.File{}, fault.Missing(fault.NotFound)
	}
	return all[i], nil
}

// Attach puts files of the agency to a task. They are taken in before the transaction.
func (s *Service) Attach(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, sent []web.SentFile) (_ TaskAnswer, err error) {
	if _, err := s.managed(ctx, s.db, actor, ref); err != nil {
		return TaskAnswer{}, err
	}
	if len(sent) == 0 {
		return TaskAnswer{}, fault.Invalid(fault.BadRequest, map[string]string{"files": "required"})
	}
	if t, known, err := database.Recall[TaskAnswer](ctx, s.db, attempt); known || err != nil {
		return t, err
	}
	var received []*files.Received
	defer func() {
		for _, r := range received {
			r.Discard(ctx, err)
		}
	}()
	for _, f := range sent {
		r, err := s.properties.Files().Receive(ctx, actor.Principal(), f.Name, f, files.Any)
		if err != nil {
			return TaskAnswer{}, err
		}
		received = append(received, r)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (TaskAnswer, error) {
		c, err := s.managed(ctx, tx, actor, ref)
		if err != nil {
			return TaskAnswer{}, err
		}
		if int(c.Files)+len(received) > maxAttachments {
			return TaskAnswer{}, fault.Of(fault.TooManyFiles)
		}
		before, err := attachedTo(ctx, tx, c)
		if err != nil {
			return TaskAnswer{}, err
		}
		for _, r := range received {
			f, err := s.properties.Files().Save(ctx, tx, ref.Member, r)
			if err != nil {
				return TaskAnswer{}, err
			}
			if err := attach(ctx, tx, c, f); err != nil {
				return TaskAnswer{}, err
			}
		}
		return s.filesChanged(ctx, tx, actor, c, before, int64(len(received)))
	})
}

// Detach takes a file away from a task.
func (s *Service) Detach(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, id int64) (TaskAnswer, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (TaskAnswer, error) {
		c, err := s.managed(ctx, tx, actor, ref)
		if err != nil {
			return TaskAnswer{}, err
		}
		before, err := attachedTo(ctx, tx, c)
		if err != nil {
			return TaskAnswer{}, err
		}
		f, err := attachmentOf(ctx, tx, c, id)
		if err != nil {
			return TaskAnswer{}, err
		}
		if err := detach(ctx, tx, c, f); err != nil {
			return TaskAnswer{}, err
		}
		if err := s.properties.Files().Delete(ctx, tx, f.Ref); err != nil {
			return TaskAnswer{}, err
		}
		return s.filesChanged(ctx, tx, actor, c, before, -1)
	})
}

// managed finds a task of an agency that the actor manages.
func (s *Service) managed(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Task, error) {
	if !actor.Manages(ref.Member) {
		return Task{}, fault.Missing(fault.TaskNotFound)
	}
	return find(ctx, q, ref)
}

// filesChanged counts the files again, notes what came or went for those who do the task, and shows it everywhere.
func (s *Service) filesChanged(ctx context.Context, tx *database.Tx, actor identity.Actor, c Task, before []files.File, by int64) (TaskAnswer, error) {
	c, err := countFiles(ctx, tx, c.Ref(), by)
	if err != nil {
		return TaskAnswer{}, err
	}
	after, err := attachedTo(ctx, tx, c)
	if err != nil {
		return TaskAnswer{}, err
	}
	around, err := s.around(ctx, tx, c)
	if err != nil {
		return TaskAnswer{}, err
	}
	if c, err = addChanges(ctx, tx, c, actor.Account, []Change{{Field: fieldAttachments, Was: namesOf(before), Now: namesOf(after)}}); err != nil {
		return TaskAnswer{}, err
	}
	p, err := s.reweighed(ctx, tx, c, around)
	if err != nil {
		return TaskAnswer{}, err
	}
	all := []projected{p}
	if c.Parent != 0 {
		parents, err := s.projectParent(ctx, tx, identity.Ref{Member: c.Member, ID: c.Parent})
		if err != nil {
			return TaskAnswer{}, err
		}
		all = append(all, parents...)
	}
	return p.shown(viewerOf(actor, c.Member)), s.announce(ctx, tx, all)
}

func namesOf(found []files.File) string {
	names := make([]string, len(found))
	for i, f := range found {
		names[i] = f.Name
	}
	return strings.Join(names, ", ")
}

// presentFiles shows files on the wire.
func presentFiles(found []files.File) []TaskAttachment {
	out := make([]TaskAttachment, 0, len(found))
	for _, f := range found {
		out = append(out, TaskAttachment{ID: f.Ref.ID, Name: f.Name, Mime: f.Mime, Size: f.Size, Width: f.Width, Height: f.Height})
	}
	return out
}
