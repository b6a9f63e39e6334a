package property

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/web"
)

// AddPictureInput brings a picture of a property.
type AddPictureInput struct {
	web.RefInput
	Name string `path:"name" maxLength:"60" doc:"How texts call it; home, key and meeting_point stand elsewhere too."`
	Body struct{}
}

// AddDocumentInput brings a document for every guest of a property.
type AddDocumentInput struct {
	web.RefInput
	Body struct {
		Title string `json:"title,omitempty" maxLength:"200" doc:"What it is called; the file's name when left out."`
		Lang  string `json:"lang,omitempty" maxLength:"2" doc:"The language it is in, such as en; empty when it speaks none."`
	}
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	registerOffice(r, s)
	registerEdit(r, s)
	registerKeep(r, s)
	registerBulk(r, s)
	registerGroups(r, s)
	registerPlaces(r, s)
	managers := []identity.Role{identity.Manager}
	refusals := []fault.Code{fault.NotFound, fault.FileNotAllowed, fault.FileTooLarge, fault.FileDamaged, fault.TooManyFiles, fault.Conflict, fault.KeyReused}
	upload := &web.Upload{MaxFiles: 1, MaxBytes: files.MaxBytes}
	web.Answer(r, web.Route{
		ID: "putPropertyPicture", Method: http.MethodPut, Path: "/v1/manage/properties/{ref}/pictures/{name}", Tag: "manage", Who: managers, Refusals: refusals, Upload: upload,
		Summary: "Put a picture of a property under a name",
	}, func(ctx context.Context, c web.Caller, in *AddPictureInput) (PictureAnswer, error) {
		p, got, err := s.receive(ctx, c, in.RefInput, files.Pictures)
		if err != nil {
			return PictureAnswer{}, err
		}
		picture, err := s.PutPicture(ctx, c.Actor, c.Attempt, p.Ref, in.Name, got)
		got.Discard(ctx, err)
		return PictureAnswer{Name: picture.Name, Width: picture.File.Width, Height: picture.File.Height}, err
	})
	web.Answer(r, web.Route{
		ID: "putPropertyDocument", Method: http.MethodPut, Path: "/v1/manage/properties/{ref}/documents", Tag: "manage", Who: managers, Refusals: refusals, Upload: upload,
		Summary: "Give all guests of a property a document",
	}, func(ctx context.Context, c web.Caller, in *AddDocumentInput) (DocumentAnswer, error) {
		p, got, err := s.receive(ctx, c, in.RefInput, files.Any)
		if err != nil {
			return DocumentAnswer{}, err
		}
		d, err := s.PutDocument(ctx, c.Actor, c.Attempt, p.Ref, in.Body.Lang, in.Body.Title, got)
		got.Discard(ctx, err)
		return PresentDocuments([]Document{d})[0], err
	})
}

// receive takes the one file that a manager brings to a property.
func (s *Service) receive(ctx context.Context, c web.Caller, in web.RefInput, rules files.Rules) (Property, *files.Received, error) {
	ref, err := in.Parse()
	if err != nil {
		return Property{}, nil, err
	}
	p, err := s.managed(ctx, c.Actor, ref)
	if err != nil {
		return p, nil, err
	}
	if len(c.Files) != 1 {
		return p, nil, fault.Invalid(fault.BadRequest, map[string]string{"files": "required"})
	}
	got, err := s.files.Receive(ctx, c.Actor.Principal(), c.Files[0].Name, c.Files[0], rules)
	return p, got, err
}
