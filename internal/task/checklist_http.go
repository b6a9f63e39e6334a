package task

import (
	"context"
	"net/http"
	"time"

	"latchkey/internal/checklist"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Checklist is a task's list on the wire.
type Checklist struct {
	ItemsTotal   int             `json:"items_total"`
	ItemsSettled int             `json:"items_settled" doc:"Done or skipped."`
	Rooms        []ChecklistRoom `json:"rooms" nullable:"false"`
}

// ChecklistRoom is the items of one room.
type ChecklistRoom struct {
	Name  string          `json:"name"`
	Lang  string          `json:"lang" doc:"The language of the name."`
	Items []ChecklistItem `json:"items" nullable:"false"`
}

// ChecklistItem is one item and what became of it.
type ChecklistItem struct {
	ID            int64                  `json:"id"`
	Text          string                 `json:"text"`
	Lang          string                 `json:"lang" doc:"The language of the text: the wanted one, else the agency's, else English, else any."`
	PhotoRequired bool                   `json:"photo_required" doc:"It is done only with a photo of it."`
	Optional      bool                   `json:"optional" doc:"The task may end while it is open."`
	Picture       *checklist.PictureBody `json:"picture" doc:"How it should look, or null; the call /v1/cleaning/{ref}/pictures/{picture} gives it, as it does the photos."`
	State         string                 `json:"state" enum:"open,done,skipped"`
	Reason        string                 `json:"reason" doc:"Why it was skipped."`
	Who           string                 `json:"who" doc:"Who did that; empty when nobody did, or it is no longer known."`
	At            string                 `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	Version       int64                  `json:"version" doc:"Counts its changes."`
	Again         bool                   `json:"again" doc:"A check found it wrong, and it is not settled again yet."`
	Photos        []ChecklistPhoto       `json:"photos" nullable:"false"`
}

// ChecklistPhoto is a photo of an item.
type ChecklistPhoto struct {
	checklist.PictureBody
	Who string `json:"who"`
	At  string `json:"at" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
}

// TickedItem is an item after somebody has done something with it, and how far the list is.
type TickedItem struct {
	ItemsTotal   int           `json:"items_total"`
	ItemsSettled int           `json:"items_settled"`
	Item         ChecklistItem `json:"item"`
}

// ItemInput names an item of a task's list.
type ItemInput struct {
	web.RefInput
	Item int64 `path:"item" minimum:"1" doc:"The item's number."`
}

type tickInput struct {
	ItemInput
	Body struct {
		State   string `json:"state" enum:"open,done,skipped"`
		Reason  string `json:"reason,omitempty" maxLength:"500" doc:"Required when skipped."`
		At      string `json:"at,omitempty" maxLength:"23" doc:"When it was done, yyyy-MM-dd HH:mm:ss in the property's zone; absent means now."`
		Version int64  `json:"version,omitempty" minimum:"0" doc:"The item's version that the person saw. What another has done later than this and the person has not seen stays."`
	}
}

type photosInput struct {
	ItemInput
	Body struct {
		Uploads []string `json:"uploads,omitempty" maxItems:"10" doc:"Photos that were uploaded in parts, by the names of their uploads. Not in a form."`
	}
}

type photoInput struct {
	ItemInput
	Photo int64 `path:"photo" minimum:"1" doc:"The photo's number."`
}

type taskPictureInput struct {
	web.RefInput
	web.FileView
	Picture int64 `path:"picture" minimum:"1" doc:"The picture's number."`
}

func registerChecklists(r *web.Router, s *Service) {
	const path = "/v1/cleaningchecklist/{ref}/{item}"
	web.Answer(r, web.Route{
		ID: "patchCleaningChecklist", Method: http.MethodPatch, Path: path, Tag: "cleaning", Who: workers, Summary: "Tick an item of a task's checklist, skip it with a reason, or open it again",
		Refusals: []fault.Code{
			fault.BadRequest, fault.TaskNotFound, fault.TaskNotStarted, fault.TaskFinished, fault.TaskTimeFuture, fault.ChecklistItemGone, fault.PhotoRequired, fault.ReasonRequired, fault.KeyReused,
		},
	}, func(ctx context.Context, c web.Caller, in *tickInput) (TickedItem, error) {
		ref, err := in.Parse()
		if err != nil {
			return TickedItem{}, err
		}
		c.Actor.Lang, _ = locales.Content(c.Lang)
		return s.Tick(ctx, c.Actor, c.Attempt, ref, in.Item, func(zone *time.Location) (checklist.Act, error) {
			act := checklist.Act{State: checklist.State(in.Body.State), Reason: in.Body.Reason, Seen: in.Body.Version}
			if in.Body.At == "" {
				return act, nil
			}
			at, err := wire.ParseDateTime(in.Body.At, zone)
			if err != nil || at <= 0 {
				return act, fault.Invalid(fault.BadRequest, map[string]string{"at": "expected yyyy-MM-dd HH:mm:ss"})
			}
			act.At = at
			return act, nil
		})
	})
	web.Answer(r, web.Route{
		ID: "putCleaningChecklistPhotos", Method: http.MethodPut, Path: path + "/photos", Tag: "cleaning", Who: workers, Summary: "Photos of an item, if it is sent as a form or names uploads",
		Upload: &web.Upload{MaxFiles: checklist.MostPhotos, MaxBytes: files.MaxBytes},
		Refusals: []fault.Code{
			fault.BadRequest, fault.TaskNotFound, fault.TaskNotStarted, fault.ChecklistItemGone, fault.FileNotAllowed, fault.FileDamaged, fault.FileTooLarge, fault.TooManyFiles, fault.KeyReused,
		},
	}, func(ctx context.Context, c web.Caller, in *photosInput) (TickedItem, error) {
		ref, err := in.Parse()
		if err != nil {
			return TickedItem{}, err
		}
		var sent []files.Sent
		for _, f := range c.Files {
			sent = append(sent, files.Sent{Name: f.Name, Content: f.File})
		}
		for _, id := range in.Body.Uploads {
			sent = append(sent, files.Sent{Upload: id})
		}
		c.Actor.Lang, _ = locales.Content(c.Lang)
		return s.AddPhotos(ctx, c.Actor, c.Attempt, ref, in.Item, sent)
	})
	web.Answer(r, web.Route{
		ID: "deleteCleaningChecklistPhoto", Method: http.MethodDelete, Path: path + "/photos/{photo}", Tag: "cleaning", Who: workers, Summary: "Take a photo of an item away",
		Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.NotFound, fault.TaskNotStarted, fault.TaskFinished, fault.ChecklistItemGone, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *photoInput) (TickedItem, error) {
		ref, err := in.Parse()
		if err != nil {
			return TickedItem{}, err
		}
		c.Actor.Lang, _ = locales.Content(c.Lang)
		return s.RemovePhoto(ctx, c.Actor, c.Attempt, ref, in.Item, in.Photo)
	})
	web.Download(r, web.Route{
		ID: "getCleaningPicture", Method: http.MethodGet, Path: "/v1/cleaning/{ref}/pictures/{picture}", Tag: "cleaning", Who: workers,
		Summary: "A picture of a task: of its checklist, or of what a check found", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *taskPictureInput) (http.Handler, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		f, err := s.Picture(ctx, c.Actor, ref, in.Picture)
		if err != nil {
			return nil, err
		}
		return s.properties.Serve(f, in.MaxSize, in.Base64, r.WriteRefusal), nil
	})
}
