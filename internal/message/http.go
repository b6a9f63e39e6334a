package message

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Attachment is a file of a message.
type Attachment struct {
	ID     int64  `json:"id" doc:"The file's number: behind the chat's pair it is the path of the file."`
	Name   string `json:"name" doc:"The file's name."`
	Mime   string `json:"mime" doc:"What the file is, by its content."`
	Size   int64  `json:"size" doc:"Bytes."`
	Width  int64  `json:"width" doc:"A picture's, in pixels; 0 for others."`
	Height int64  `json:"height" doc:"A picture's, in pixels; 0 for others."`
}

// Body is a message on the wire. A message on a task carries msg_rpmaid, one on a reservation msg_vorgid; with msg_memberid they are the pair in the path of the call.
type Body struct {
	ID          int64        `json:"msg_id" doc:"The message's number; a later message of a chat has a greater one."`
	Text        string       `json:"msg_text" doc:"Plain text."`
	Created     string       `json:"msg_created" doc:"yyyy-MM-dd HH:mm:ss.SSS in the property's time zone."`
	IsOutgoing  int          `json:"msg_isoutgoing" enum:"0,1" doc:"1 when the signed-in side wrote it."`
	Read        int          `json:"msg_read" enum:"0,1" doc:"1 when the other side has read it. In an event: it and all earlier ones of its side are read."`
	RPMAID      int64        `json:"msg_rpmaid,omitempty" doc:"The task's number."`
	VorgID      int64        `json:"msg_vorgid,omitempty" doc:"The reservation's number."`
	MemberID    int64        `json:"msg_memberid" doc:"The agency."`
	Sender      string       `json:"msg_sender" doc:"Who wrote it; may be empty."`
	Role        string       `json:"msg_role" enum:"agency,guest,cleaner,company" doc:"In which capacity."`
	Lang        string       `json:"msg_lang" doc:"The language of the writer, as the writer's app said it; empty when nobody knows."`
	Attachments []Attachment `json:"attachments" nullable:"false" doc:"The files of the message."`
}

func present(s Seen) Body {
	b := Body{
		ID: s.ID, Text: s.Text, Created: wire.DateTimeMillis(s.CreatedAt, s.Zone), MemberID: int64(s.Ref.Member), Sender: s.Sender, Role: string(s.Role), Lang: s.Lang,
		Attachments: []Attachment{},
	}
	for _, f := range s.Files {
		b.Attachments = append(b.Attachments, Attachment{ID: f.Ref.ID, Name: f.Name, Mime: f.Mime, Size: f.Size, Width: f.Width, Height: f.Height})
	}
	if s.Side == s.Viewer {
		b.IsOutgoing = 1
	}
	if s.ReadAt != 0 {
		b.Read = 1
	}
	if s.Kind == Cleaning {
		b.RPMAID = s.Ref.ID
	} else {
		b.VorgID = s.Ref.ID
	}
	return b
}

// ListInput asks for a page of a thread.
type ListInput struct {
	web.RefInput
	web.Offset
}

// PostInput carries a new message.
type PostInput struct {
	web.RefInput
	Body struct {
		Text    string   `json:"msg_text,omitempty" doc:"Plain text, fewer than 2500 characters (Unicode code points). A message needs a text or a file."`
		Lang    string   `json:"msg_lang,omitempty" maxLength:"35" pattern:"^([A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*)?$" doc:"The language in which it is written, as a language tag; without it the request's language counts."`
		Uploads []string `json:"uploads,omitempty" maxItems:"10" doc:"Files that were uploaded in parts, by the names of their uploads. Not in a form."`
	}
}

// FileInput asks for a file of a thread.
type FileInput struct {
	web.RefInput
	File int64 `path:"file" minimum:"1" doc:"The attachment's id."`
	web.FileView
}

// ReadInput marks messages as read.
type ReadInput struct {
	web.RefInput
	Body struct {
		Read int `json:"msg_read" enum:"1" doc:"Always 1: what was read stays read."`
	}
}

// ReadBody is the answer.
type ReadBody struct {
	Read   int   `json:"msg_read" enum:"1" doc:"All messages of the other side are read now."`
	Marked int64 `json:"marked" doc:"How many were not before."`
}

// resource is one of the two kinds of thread as calls.
type resource struct {
	kind   Kind
	path   string
	file   string
	id     string
	of     string
	people []identity.Role
}

var resources = []resource{
	{Cleaning, "cleaningresourcemessages", "cleaningresourcemessage", "CleaningMessages", "a task", []identity.Role{identity.Cleaner, identity.Company, identity.Manager}},
	{Reservation, "reservationmessages", "reservationmessage", "ReservationMessages", "a reservation", []identity.Role{identity.Guest, identity.Manager}},
}

// FirstPage is the newest part of a chat, as its own call gives it.
type FirstPage struct {
	Data     []Body `json:"data" nullable:"false" doc:"The newest messages, newest first."`
	NextPage string `json:"next_page" doc:"Base64 of the next page's opaque offset; base64 of 0, the start, where this is all."`
}

// Newest gives the first page of a chat.
func (s *Service) Newest(ctx context.Context, actor identity.Actor, kind Kind, ref identity.Ref) (FirstPage, error) {
	page, err := s.List(ctx, actor, kind, ref, "")
	out := FirstPage{Data: mapped(page, present).Items, NextPage: web.SecondPage(page.Next)}
	return out, err
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	for _, res := range resources {
		registerResource(r, s, res)
	}
	registerUploads(r, s)
	registerInbox(r, s)
}

func registerResource(r *web.Router, s *Service, res resource) {
	missing := res.kind.missing()
	web.List(r, web.Route{
		ID: "get" + res.id, Method: http.MethodGet, Path: "/v1/" + res.path + "/{ref}", Tag: "messages", Who: res.people, Refusals: []fault.Code{missing},
		Summary: "The chat of " + res.of + ", page by page, newest message first",
	}, func(ctx context.Context, c web.Caller, in *ListInput) (wire.Page[Body], error) {
		ref, err := in.Parse()
		if err != nil {
			return wire.Page[Body]{}, err
		}
		page, err := s.List(ctx, c.Actor, res.kind, ref, in.Mark())
		return mapped(page, present), err
	})
	web.Answer(r, web.Route{
		ID: "put" + res.id, Method: http.MethodPut, Path: "/v1/" + res.path + "/{ref}", Tag: "messages", Who: res.people,
		Refusals: []fault.Code{missing, fault.MessageTooLong, fault.MessageEmpty, fault.KeyReused, fault.FileNotAllowed, fault.FileDamaged, fault.FileTooLarge, fault.TooManyFiles},
		Summary:  "Write a message in the chat of " + res.of + ", with files if it is sent as a form", Upload: &web.Upload{MaxFiles: MaxFiles, MaxBytes: files.MaxBytes},
	}, func(ctx context.Context, c web.Caller, in *PostInput) (Body, error) {
		ref, err := in.Parse()
		if err != nil {
			return Body{}, err
		}
		var attached []Sent
		for _, f := range c.Files {
			attached = append(attached, Sent{Name: f.Name, Content: f.File})
		}
		for _, id := range in.Body.Uploads {
			attached = append(attached, Sent{Upload: id})
		}
		m, err := s.Post(ctx, c.Speaking(in.Body.Lang), c.Attempt, res.kind, ref, in.Body.Text, attached...)
		if err != nil {
			return Body{}, err
		}
		return present(m), nil
	})
	web.Download(r, web.Route{
		ID: "get" + res.id + "File", Method: http.MethodGet, Path: "/v1/" + res.file + "/{ref}/{file}", Tag: "messages", Who: res.people, Refusals: []fault.Code{missing, fault.NotFound},
		Summary: "A file of the chat of " + res.of,
	}, func(ctx context.Context, c web.Caller, in *FileInput) (http.Handler, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		f, err := s.File(ctx, c.Actor, res.kind, ref, in.File)
		if err != nil {
			return nil, err
		}
		return s.files.Handler(f, files.View(in.FileView), r.WriteRefusal), nil
	})
	registerTranslation(r, s, res)
	web.Answer(r, web.Route{
		ID: "patch" + res.id + "Read", Method: http.MethodPatch, Path: "/v1/" + res.path + "Read/{ref}", Tag: "messages", Who: res.people,
		Refusals: []fault.Code{missing, fault.KeyReused}, Summary: "Mark the other side's messages of " + res.of + " as read",
	}, func(ctx context.Context, c web.Caller, in *ReadInput) (ReadBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return ReadBody{}, err
		}
		marked, err := s.MarkRead(ctx, c.Actor, c.Attempt, res.kind, ref)
		return ReadBody{Read: 1, Marked: marked.Messages}, err
	})
}

func mapped[A, B any](page wire.Page[A], fn func(A) B) wire.Page[B] {
	out := wire.Page[B]{Items: make([]B, 0, len(page.Items)), Next: page.Next}
	for _, item := range page.Items {
		out.Items = append(out.Items, fn(item))
	}
	return out
}
