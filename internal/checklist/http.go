package checklist

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// ItemFields are what an item is made of.
type ItemFields struct {
	ID       int64      `json:"id,omitempty" minimum:"0" doc:"Its number; 0 or absent for a new item."`
	Text     wire.Texts `json:"text" doc:"What is to be done, in one language at least; up to 300 characters each."`
	Photo    bool       `json:"photo_required" doc:"It is done only with a photo of it."`
	Optional bool       `json:"optional" doc:"The task may end while it is open."`
}

// PictureBody is a picture on the wire.
type PictureBody struct {
	ID     int64 `json:"id"`
	Width  int64 `json:"width" doc:"Pixels."`
	Height int64 `json:"height" doc:"Pixels."`
}

// PresentPicture shows a picture; nil when there is none.
func PresentPicture(f files.File) *PictureBody {
	if f.Ref.ID == 0 {
		return nil
	}
	return &PictureBody{ID: f.Ref.ID, Width: f.Width, Height: f.Height}
}

// TemplateItem is an item on the wire.
type TemplateItem struct {
	ItemFields
	Picture *PictureBody `json:"picture" doc:"How it should look, or null; the call …/items/{item}/picture gives it."`
}

// TemplateRoom is a room on the wire.
type TemplateRoom struct {
	Name  wire.Texts     `json:"name"`
	Items []TemplateItem `json:"items" nullable:"false"`
}

// TemplateBody is a list on the wire.
type TemplateBody struct {
	MemberID   int64          `json:"memberid" doc:"The agency."`
	ID         int64          `json:"id"`
	Name       string         `json:"name" doc:"How the office calls it."`
	Kinds      []string       `json:"kinds" nullable:"false" doc:"The tasks that it is for: types of tasks, check, or service:… with the kind of the service."`
	Properties []int64        `json:"properties" nullable:"false" doc:"The homes that it is for; none means all. A task has the items of all lists that are for it."`
	Rooms      []TemplateRoom `json:"rooms" nullable:"false"`
	Version    int64          `json:"version" doc:"Counts its changes."`
}

func presentList(l List) TemplateBody {
	out := TemplateBody{
		MemberID: int64(l.Ref.Member), ID: l.Ref.ID, Name: l.Name, Kinds: l.Kinds, Properties: append([]int64{}, l.Properties...), Rooms: []TemplateRoom{}, Version: l.Version,
	}
	for _, r := range l.Rooms {
		room := TemplateRoom{Name: r.Name, Items: []TemplateItem{}}
		for _, i := range r.Items {
			room.Items = append(room.Items, TemplateItem{ItemFields{ID: i.ID, Text: i.Text, Photo: i.Photo, Optional: i.Optional}, PresentPicture(i.Picture)})
		}
		out.Rooms = append(out.Rooms, room)
	}
	return out
}

// RoomFields are what a room is made of.
type RoomFields struct {
	Name  wire.Texts   `json:"name" doc:"In one language at least; up to 60 characters each."`
	Items []ItemFields `json:"items" nullable:"false"`
}

// TemplateFields are what a list is made of; their order is kept.
type TemplateFields struct {
	Name       string       `json:"name" doc:"How the office calls it; up to 80 characters."`
	Kinds      []string     `json:"kinds" nullable:"false" doc:"At least one."`
	Properties []int64      `json:"properties" nullable:"false" doc:"None for all homes."`
	Rooms      []RoomFields `json:"rooms" nullable:"false" doc:"1 to 200 items in all."`
	Version    int64        `json:"version,omitempty" minimum:"0" doc:"The version that was changed; absent for a new list."`
}

func (f TemplateFields) of(ref identity.Ref) List {
	l := List{Ref: ref, Name: f.Name, Kinds: f.Kinds, Properties: f.Properties, Version: f.Version}
	for _, r := range f.Rooms {
		room := Room{Name: r.Name}
		for _, i := range r.Items {
			room.Items = append(room.Items, Item{ID: i.ID, Text: i.Text, Photo: i.Photo, Optional: i.Optional})
		}
		l.Rooms = append(l.Rooms, room)
	}
	return l
}

type newInput struct {
	web.OfMember
	Body TemplateFields
}

type changeInput struct {
	web.RefInput
	Body TemplateFields
}

// ItemInput names an item of a list.
type ItemInput struct {
	web.RefInput
	Item int64 `path:"item" minimum:"1" doc:"The item's number."`
}

type setPictureInput struct {
	ItemInput
	Body struct{}
}

type pictureInput struct {
	ItemInput
	web.FileView
}

// DroppedChecklist is the answer when a list was taken away.
type DroppedChecklist struct {
	Dropped bool `json:"dropped" doc:"Always true."`
}

// HomeBody is a home that a list can be for.
type HomeBody struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "getChecklists", Method: http.MethodGet, Path: "/v1/manage/checklists", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The checklists of an agency",
	}, func(ctx context.Context, c web.Caller, in *web.OfMember) ([]TemplateBody, error) {
		all, err := s.Lists(ctx, c.Actor, in.Member(c.Actor))
		out := make([]TemplateBody, 0, len(all))
		for _, l := range all {
			out = append(out, presentList(l))
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "getChecklistHomes", Method: http.MethodGet, Path: "/v1/manage/checklisthomes", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The homes that a checklist can be for, by title",
	}, func(ctx context.Context, c web.Caller, in *web.OfMember) ([]HomeBody, error) {
		return s.Homes(ctx, c.Actor, in.Member(c.Actor))
	})
	web.Answer(r, web.Route{
		ID: "postChecklist", Method: http.MethodPost, Path: "/v1/manage/checklists", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Make a checklist; an agency has up to 200",
	}, func(ctx context.Context, c web.Caller, in *newInput) (TemplateBody, error) {
		in.Body.Version = 0
		l, err := s.Save(ctx, c.Actor, c.Attempt, in.Body.of(identity.Ref{Member: in.Member(c.Actor)}))
		if err != nil {
			return TemplateBody{}, err
		}
		return presentList(l), nil
	})
	web.Answer(r, web.Route{
		ID: "putChecklist", Method: http.MethodPut, Path: "/v1/manage/checklists/{ref}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Change a checklist as a whole; tasks that have been begun keep what they have",
	}, func(ctx context.Context, c web.Caller, in *changeInput) (TemplateBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return TemplateBody{}, err
		}
		l, err := s.Save(ctx, c.Actor, c.Attempt, in.Body.of(ref))
		if err != nil {
			return TemplateBody{}, err
		}
		return presentList(l), nil
	})
	web.Answer(r, web.Route{
		ID: "deleteChecklist", Method: http.MethodDelete, Path: "/v1/manage/checklists/{ref}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Take a checklist away; tasks that have been begun keep what they have",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (DroppedChecklist, error) {
		ref, err := in.Parse()
		if err != nil {
			return DroppedChecklist{}, err
		}
		return DroppedChecklist{Dropped: true}, s.Drop(ctx, c.Actor, c.Attempt, ref)
	})
	const path = "/v1/manage/checklists/{ref}/items/{item}/picture"
	web.Answer(r, web.Route{
		ID: "putChecklistPicture", Method: http.MethodPut, Path: path, Tag: "manage", Who: managers, Upload: &web.Upload{MaxFiles: 1, MaxBytes: files.MaxBytes},
		Refusals: []fault.Code{fault.NotFound, fault.FileNotAllowed, fault.FileTooLarge, fault.FileDamaged, fault.TooManyFiles, fault.KeyReused},
		Summary:  "Show how an item should look",
	}, func(ctx context.Context, c web.Caller, in *setPictureInput) (TemplateBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return TemplateBody{}, err
		}
		if !c.Actor.Manages(ref.Member) {
			return TemplateBody{}, fault.Missing(fault.NotFound)
		}
		if len(c.Files) != 1 {
			return TemplateBody{}, fault.Invalid(fault.BadRequest, map[string]string{"files": "required"})
		}
		got, err := s.files.Receive(ctx, c.Actor.Principal(), c.Files[0].Name, c.Files[0], files.Pictures)
		if err != nil {
			return TemplateBody{}, err
		}
		l, err := s.SetPicture(ctx, c.Actor, c.Attempt, ref, in.Item, got)
		got.Discard(ctx, err)
		return presentList(l), err
	})
	web.Answer(r, web.Route{
		ID: "deleteChecklistPicture", Method: http.MethodDelete, Path: path, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Take an item's picture away",
	}, func(ctx context.Context, c web.Caller, in *ItemInput) (TemplateBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return TemplateBody{}, err
		}
		l, err := s.SetPicture(ctx, c.Actor, c.Attempt, ref, in.Item, nil)
		return presentList(l), err
	})
	web.Download(r, web.Route{
		ID: "getChecklistPicture", Method: http.MethodGet, Path: path, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound}, Summary: "How an item should look",
	}, func(ctx context.Context, c web.Caller, in *pictureInput) (http.Handler, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		f, err := s.Picture(ctx, c.Actor, ref, in.Item)
		if err != nil {
			return nil, err
		}
		return s.files.Handler(f, files.View(in.FileView), r.WriteRefusal), nil
	})
}
