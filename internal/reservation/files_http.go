package reservation

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/web"
)

// TextPictureInput asks for a picture of an info text.
type TextPictureInput struct {
	web.RefInput
	web.FileView
	Lang string `path:"a" maxLength:"20" doc:"The language that the texts were asked for in."`
	Text int64  `path:"b" minimum:"1" doc:"Number of the text."`
	Name string `path:"c" maxLength:"60" doc:"Name of the picture."`
}

// PictureInput asks for a picture of the home.
type PictureInput struct {
	web.RefInput
	web.FileView
	Name string `path:"name" maxLength:"60" doc:"What is to be seen: home, one of the other pictures of the home, key, or meeting_point."`
}

// DocumentInput asks for a document.
type DocumentInput struct {
	web.RefInput
	web.FileView
	ID   int64  `path:"a" minimum:"1" doc:"Number of the document."`
	Name string `path:"b" maxLength:"200" doc:"Name of the file."`
}

// AddDocumentInput brings a document.
type AddDocumentInput struct {
	web.RefInput
	Body struct {
		Title string `json:"title,omitempty" maxLength:"200" doc:"What it is called; the file's name when left out."`
		Lang  string `json:"lang,omitempty" maxLength:"2" doc:"The language it is in, such as en; empty when it speaks none."`
	}
}

// RemoveDocumentInput takes a document away.
type RemoveDocumentInput struct {
	web.RefInput
	ID int64 `path:"document" minimum:"1" doc:"Number of the document."`
}

func registerFiles(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	refusals := []fault.Code{fault.ReservationNotFound, fault.NotFound}
	send := func(f files.File, view web.FileView) http.Handler {
		return s.properties.Serve(f, view.MaxSize, view.Base64, r.WriteRefusal)
	}
	web.Download(r, web.Route{
		ID: "getReservationInfotextPicture", Method: http.MethodGet, Path: "/v1/reservations/{ref}/infotexts/{a}/{b}/{c}", Tag: "reservations", Refusals: refusals,
		Summary: "A picture of an info text: language, text, picture",
	}, func(ctx context.Context, c web.Caller, in *TextPictureInput) (http.Handler, error) {
		at, lang, err := home(ctx, s, c, &LangInput{RefInput: in.RefInput, Lang: in.Lang})
		if err != nil {
			return nil, err
		}
		picture, err := at.At.TextPicture(at.At.InfoTexts(property.ForGuest, at.Member.Writes(lang), at.Member.Lang), in.Text, in.Name)
		return send(picture.File, in.FileView), err
	})
	web.Download(r, web.Route{
		ID: "getReservationPicture", Method: http.MethodGet, Path: "/v1/reservations/{ref}/pictures/{name}", Tag: "reservations", Refusals: refusals,
		Summary: "A picture of the home, of where the key is (of a key safe only while its code may be seen) or of the meeting point",
	}, func(ctx context.Context, c web.Caller, in *PictureInput) (http.Handler, error) {
		at, _, err := stayOf(ctx, s, c, in.RefInput)
		if err != nil {
			return nil, err
		}
		picture, ok := at.At.Picture(in.Name)
		elsewhere := in.Name != property.KeyPicture && in.Name != property.MeetingPicture && !property.ShowsHome(in.Name)
		if !ok || elsewhere {
			return nil, fault.Missing(fault.NotFound)
		}
		return send(picture.File, in.FileView), nil
	})
	web.Download(r, web.Route{
		ID: "getReservationDocument", Method: http.MethodGet, Path: "/v1/reservations/{ref}/documents/{a}/{b}", Tag: "reservations", Refusals: refusals,
		Summary: "A travel document: its number, its file's name",
	}, func(ctx context.Context, c web.Caller, in *DocumentInput) (http.Handler, error) {
		at, _, err := stayOf(ctx, s, c, in.RefInput)
		if err != nil {
			return nil, err
		}
		d, err := s.document(ctx, s.db, at, in.ID)
		if err == nil && d.File.Name != in.Name {
			err = fault.Missing(fault.NotFound)
		}
		return send(d.File, in.FileView), err
	})
	web.Answer(r, web.Route{
		ID: "putReservationDocument", Method: http.MethodPut, Path: "/v1/manage/reservations/{ref}/documents", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.ReservationNotFound, fault.FileNotAllowed, fault.FileTooLarge, fault.FileDamaged, fault.TooManyFiles, fault.KeyReused},
		Upload:   &web.Upload{MaxFiles: 1, MaxBytes: files.MaxBytes}, Summary: "Give the guest of a stay a document",
	}, func(ctx context.Context, c web.Caller, in *AddDocumentInput) (property.DocumentAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return property.DocumentAnswer{}, err
		}
		d, err := s.addDocument(ctx, c, ref, in)
		return property.PresentDocuments([]property.Document{d})[0], err
	})
	web.Answer(r, web.Route{
		ID: "deleteReservationDocument", Method: http.MethodDelete, Path: "/v1/manage/reservations/{ref}/documents/{document}", Tag: "manage", Who: managers,
		Refusals: append(refusals, fault.KeyReused), Summary: "Take a document of a stay away again",
	}, func(ctx context.Context, c web.Caller, in *RemoveDocumentInput) (struct{}, error) {
		at, _, err := stayOf(ctx, s, c, in.RefInput)
		if err == nil && !c.Actor.Manages(at.Ref.Member) {
			err = missing()
		}
		if err != nil {
			return struct{}{}, err
		}
		return database.Once(ctx, s.db, c.Attempt, func(tx *database.Tx) (struct{}, error) {
			d, err := s.document(ctx, tx, at, in.ID)
			if err == nil && d.Reservation == 0 {
				err = fault.Missing(fault.NotFound)
			}
			if err != nil {
				return struct{}{}, err
			}
			return struct{}{}, errors.Join(s.properties.RemoveDocument(ctx, tx, d), s.announce(ctx, tx, at.Reservation))
		})
	})
}

// documents are those that a stay shows: its own and those of its home, which the guest of a stay without a home does not see.
func (s *Service) documents(ctx context.Context, q database.Querier, at Overview) ([]property.Document, error) {
	all, err := s.properties.Documents(ctx, q, at.At.Ref, at.Ref.ID)
	if err == nil && at.Parked() && at.Viewer != AsManager {
		all = slices.DeleteFunc(all, func(d property.Document) bool { return d.Reservation == 0 })
	}
	return all, err
}

// document finds a document that a stay shows.
func (s *Service) document(ctx context.Context, q database.Querier, at Overview, id int64) (property.Document, error) {
	all, err := s.documents(ctx, q, at)
	if err != nil {
		return property.Document{}, err
	}
	i := slices.IndexFunc(all, func(d property.Document) bool { return d.Ref.ID == id })
	if i < 0 {
		return property.Document{}, fault.Missing(fault.NotFound)
	}
	return all[i], nil
}

func (s *Service) addDocument(ctx context.Context, c web.Caller, ref identity.Ref, in *AddDocumentInput) (property.Document, error) {
	if !c.Actor.Manages(ref.Member) {
		return property.Document{}, missing()
	}
	at, err := s.Home(ctx, c.Actor, ref)
	if err != nil {
		return property.Document{}, err
	}
	if len(c.Files) != 1 {
		return property.Document{}, fault.Invalid(fault.BadRequest, map[string]string{"files": "required"})
	}
	got, err := s.properties.Files().Receive(ctx, c.Actor.Principal(), c.Files[0].Name, c.Files[0], files.Any)
	if err != nil {
		return property.Document{}, err
	}
	d, err := database.Once(ctx, s.db, c.Attempt, func(tx *database.Tx) (property.Document, error) {
		d, err := s.properties.SaveDocument(ctx, tx, property.Document{Ref: identity.Ref{Member: ref.Member}, Reservation: ref.ID, Lang: in.Body.Lang, Title: in.Body.Title}, got)
		if err != nil {
			return d, err
		}
		return d, s.announce(ctx, tx, at.Reservation)
	})
	got.Discard(ctx, err)
	return d, err
}
