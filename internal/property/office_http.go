package property

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/markdown"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// FindInput asks for the homes of an agency.
type FindInput struct {
	web.Offset
	web.OfMember
	QueryInput
}

// QueryInput says which homes are wanted.
type QueryInput struct {
	Search     string `query:"q" maxLength:"100" doc:"Words that title, address, house or registration number must hold."`
	Town       string `query:"town" maxLength:"200" doc:"Only homes in this town."`
	Building   string `query:"building" maxLength:"200" doc:"Only homes in this house."`
	Group      int64  `query:"group" minimum:"0" doc:"Only homes in this group, by its number; 0 or absent for all."`
	State      string `query:"state" enum:"active,away,all" default:"all" doc:"Homes in use, put away, or both."`
	Incomplete bool   `query:"incomplete" doc:"true: only homes of which something is missing."`
	Sort       string `query:"sort" enum:"title,city,building,max_occupancy" default:"title" doc:"By what they are sorted, then by title."`
	Descending bool   `query:"descending" doc:"true: the other way round."`
}

func (in QueryInput) query() Query {
	return Query{
		Search: in.Search, Town: in.Town, Building: in.Building, Group: in.Group, State: State(in.State), Incomplete: in.Incomplete, Sort: Sorting(in.Sort), Descending: in.Descending,
	}
}

// CountInput asks how many homes a query finds.
type CountInput struct {
	web.OfMember
	QueryInput
}

// CountAnswer says how many homes there are, so that a list can say how many its filter hides.
type CountAnswer struct {
	Total    int `json:"total" doc:"All homes of the agency."`
	Matching int `json:"matching" doc:"Those that the query finds."`
}

// ManagedLine is a home in a list for the office.
type ManagedLine struct {
	MemberID   int64  `json:"memberid"`
	ID         int64  `json:"id"`
	Title      string `json:"title"`
	ShortTitle string `json:"short_title"`
	Building   string `json:"building" doc:"Name of the house; empty for a home by itself."`
	Street     string `json:"street"`
	Postalcode string `json:"postalcode"`
	City       string `json:"city"`
	Country    string `json:"country"`
	Active     bool   `json:"active"`
	Pictures   int    `json:"pictures" doc:"How many pictures of the home there are."`
	Texts      int    `json:"texts" doc:"How many info texts there are, with those for all homes."`

	MaxOccupancy       int      `json:"max_occupancy"`
	Bedrooms           int      `json:"bedrooms"`
	RegistrationNumber string   `json:"registration_number"`
	KeyHandover        Handover `json:"key_handover"`
	WiFiSSID           string   `json:"wifi_ssid"`
	Missing            []string `json:"missing" nullable:"false" doc:"What is still to be said of the home: street, position, key_location, key_code, meeting_point, pictures, info_texts."`
	Picture            *string  `json:"picture" doc:"Address of the first picture; null when there is none."`
}

// Managed is a home with what the office keeps of it.
type Managed struct {
	ManagedLine
	LocationDescription string           `json:"location_description"`
	Handover            string           `json:"handover" enum:"at_property,key_safe,meeting_point,office" doc:"How guests get the key."`
	KeyLocation         string           `json:"key_location" doc:"Where the key is."`
	HasKeyCode          bool             `json:"has_key_code" doc:"Whether a code is known; the code itself is never here."`
	MeetingPoint        string           `json:"meeting_point"`
	Images              []ManagedPicture `json:"images" nullable:"false" doc:"All pictures by name: home and home-… in their order show the home, key and meeting_point stand elsewhere, texts show others."`
	Infotexts           []ManagedText    `json:"infotexts" nullable:"false" doc:"In all languages, those for all homes first."`
	Documents           []DocumentAnswer `json:"documents" nullable:"false" doc:"What all guests of the home get."`
	Places              []ManagedPlace   `json:"places" nullable:"false" doc:"Places nearby by category, nearest first."`
	Fields              Fields           `json:"fields" doc:"What the office edits, texts in all languages."`
}

// ManagedPicture is a picture for the office.
type ManagedPicture struct {
	PictureAnswer
	General bool    `json:"general" doc:"Whether it is for all homes of the agency; one of the home's own takes its place."`
	Texts   []int64 `json:"texts" nullable:"false" doc:"Numbers of the info texts that show it."`
}

// ManagedText is an info text for the office.
type ManagedText struct {
	ID       int64     `json:"id"`
	General  bool      `json:"general" doc:"Whether it is for all homes of the agency."`
	Audience string    `json:"audience" enum:"guest,staff"`
	Lang     wire.Lang `json:"lang"`
	Title    string    `json:"title"`
	Body     string    `json:"body" doc:"Plain text with the simplest Markdown; pictures as ![what is to be seen](picture:name)."`
}

// NewTextInput writes a new info text.
type NewTextInput struct {
	web.RefInput
	Body struct {
		TextFields
		General bool `json:"general,omitempty" doc:"true: it is for all homes of the agency."`
	}
}

// TextInput changes an info text.
type TextInput struct {
	web.RefInput
	ID   int64 `path:"text" minimum:"1" doc:"Number of the text."`
	Body struct {
		Changes TextEdit `json:"changes" doc:"Each field that is changed, with what the editor saw and what is wanted."`
	}
}

// RemoveTextInput takes an info text away.
type RemoveTextInput struct {
	web.RefInput
	ID int64 `path:"text" minimum:"1" doc:"Number of the text."`
}

// TextOrderInput puts info texts into an order.
type TextOrderInput struct {
	web.RefInput
	Body struct {
		IDs []int64 `json:"ids" minItems:"1" maxItems:"200" doc:"Numbers of the home's own texts in their new order; others come behind."`
	}
}

// PictureOrderInput puts pictures into an order.
type PictureOrderInput struct {
	web.RefInput
	Body struct {
		Names []string `json:"names" minItems:"1" maxItems:"30" doc:"Names of pictures in their new order; others come behind."`
	}
}

// NamedPictureInput names a picture of a home.
type NamedPictureInput struct {
	web.RefInput
	Name string `path:"name" maxLength:"60" doc:"Name of the picture."`
}

// ManagedPictureInput asks for one.
type ManagedPictureInput struct {
	NamedPictureInput
	web.FileView
}

// ManagedDocumentInput asks for a document of a home.
type ManagedDocumentInput struct {
	web.RefInput
	web.FileView
	ID   int64  `path:"a" minimum:"1" doc:"Number of the document."`
	Name string `path:"b" maxLength:"200" doc:"Name of the file."`
}

// RemoveDocumentInput takes a document of a home away.
type RemoveDocumentInput struct {
	web.RefInput
	ID int64 `path:"document" minimum:"1" doc:"Number of the document."`
}

// HomeBody is the answer when something of a home was taken away or put elsewhere.
type HomeBody struct {
	Done bool `json:"done" doc:"Always true."`
}

// pageSize is how many homes a page of the list holds.
const pageSize = 100

func presentLine(p *Property) ManagedLine {
	pictures := p.HomePictures()
	l := ManagedLine{
		MemberID: int64(p.Ref.Member), ID: p.Ref.ID, Title: p.Title, ShortTitle: p.Short(), Building: p.Building.Name, Street: p.Street, Postalcode: p.Postalcode, City: p.City,
		Country: p.Country, Active: p.Active, Pictures: len(pictures), Texts: len(p.Texts),
		MaxOccupancy: p.MaxOccupancy, Bedrooms: p.Bedrooms, RegistrationNumber: p.RegistrationNumber, KeyHandover: p.KeyHandover, WiFiSSID: p.WiFiSSID, Missing: p.Missing(),
	}
	if len(pictures) > 0 {
		l.Picture = new("/v1/manage/properties/" + p.Ref.String() + "/pictures/" + pictures[0].Name)
	}
	return l
}

func presentManaged(p *Property, documents []Document, lang, own string) Managed {
	m := Managed{
		ManagedLine: presentLine(p), LocationDescription: p.LocationDescription.In(lang), Handover: string(p.KeyHandover), KeyLocation: p.KeyLocation.In(lang), HasKeyCode: p.HasKeyCode,
		MeetingPoint: p.MeetingPoint.In(lang), Images: []ManagedPicture{}, Infotexts: []ManagedText{}, Documents: PresentDocuments(documents), Places: presentPlaces(p), Fields: fieldsOf(p, own),
	}
	shown := map[string][]int64{}
	for _, t := range p.Texts {
		m.Infotexts = append(m.Infotexts, presentText(t))
		for _, name := range markdown.Pictures(t.Body) {
			shown[name] = append(shown[name], t.ID)
		}
	}
	for _, picture := range p.Pictures {
		if own, _ := p.Picture(picture.Name); own.General != picture.General {
			continue // one of its own stands in its place
		}
		m.Images = append(m.Images, ManagedPicture{
			PictureAnswer: PresentPictures([]Picture{picture})[0], General: picture.General, Texts: append([]int64{}, shown[picture.Name]...),
		})
	}
	return m
}

// presentHome shows a home as it is now to one of its managers.
func (s *Service) presentHome(ctx context.Context, c web.Caller, ref identity.Ref) (Managed, error) {
	p, err := s.managed(ctx, c.Actor, ref)
	if err != nil {
		return Managed{}, err
	}
	m, err := s.members.Get(ctx, s.db, ref.Member)
	if err != nil {
		return Managed{}, err
	}
	documents, err := s.HomeDocuments(ctx, s.db, ref)
	return presentManaged(&p, documents, c.Lang, m.Lang), err
}

func presentText(t InfoText) ManagedText {
	return ManagedText{ID: t.ID, General: t.General, Audience: string(t.Audience), Lang: wire.Lang(t.Lang), Title: t.Title, Body: t.Body}
}

func registerOffice(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	missing := []fault.Code{fault.NotFound}
	writing := []fault.Code{fault.NotFound, fault.Conflict, fault.KeyReused}
	const home = "/v1/manage/properties/{ref}"
	web.List(r, web.Route{
		ID: "getManageProperties", Scope: identity.HomesRead, Method: http.MethodGet, Path: "/v1/manage/properties", Tag: "manage", Who: managers, Refusals: missing,
		Summary: "The homes of an agency that a query finds, in its order, page by page",
	}, func(ctx context.Context, c web.Caller, in *FindInput) (wire.Page[ManagedLine], error) {
		var page wire.Page[ManagedLine]
		query := in.query()
		found, _, err := s.Find(ctx, c.Actor, in.Member(c.Actor), query)
		if err != nil {
			return page, err
		}
		cut, ok := query.Page(found, in.Mark(), pageSize)
		if !ok {
			return page, fault.Invalid(fault.BadRequest, map[string]string{"offset": "invalid"})
		}
		page.Next = cut.Next
		for _, p := range cut.Items {
			page.Items = append(page.Items, presentLine(p))
		}
		return page, nil
	})
	web.Answer(r, web.Route{
		ID: "getManagePropertyCount", Method: http.MethodGet, Path: "/v1/manage/propertycount", Tag: "manage", Who: managers, Refusals: missing,
		Summary: "How many homes of an agency a query finds, and how many there are",
	}, func(ctx context.Context, c web.Caller, in *CountInput) (CountAnswer, error) {
		found, total, err := s.Find(ctx, c.Actor, in.Member(c.Actor), in.query())
		return CountAnswer{Total: total, Matching: len(found)}, err
	})
	web.Answer(r, web.Route{
		ID: "getManageProperty", Method: http.MethodGet, Path: home, Tag: "manage", Who: managers, Refusals: missing,
		Summary: "A home with what the office keeps of it: pictures, info texts in all languages, documents",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (Managed, error) {
		ref, err := in.Parse()
		if err != nil {
			return Managed{}, err
		}
		return s.presentHome(ctx, c, ref)
	})
	web.Download(r, web.Route{
		ID: "getManagePropertyPicture", Method: http.MethodGet, Path: home + "/pictures/{name}", Tag: "manage", Who: managers, Refusals: missing, Summary: "A picture of a home",
	}, func(ctx context.Context, c web.Caller, in *ManagedPictureInput) (http.Handler, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		p, err := s.managed(ctx, c.Actor, ref)
		if err != nil {
			return nil, err
		}
		picture, ok := p.Picture(in.Name)
		if !ok {
			return nil, fault.Missing(fault.NotFound)
		}
		return s.Serve(picture.File, in.MaxSize, in.Base64, r.WriteRefusal), nil
	})
	web.Download(r, web.Route{
		ID: "getManagePropertyDocument", Method: http.MethodGet, Path: home + "/documents/{a}/{b}", Tag: "manage", Who: managers, Refusals: missing,
		Summary: "A document of a home: its number, its file's name",
	}, func(ctx context.Context, c web.Caller, in *ManagedDocumentInput) (http.Handler, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		if _, err := s.managed(ctx, c.Actor, ref); err != nil {
			return nil, err
		}
		d, err := s.homeDocument(ctx, s.db, ref, in.ID)
		if err == nil && d.File.Name != in.Name {
			err = fault.Missing(fault.NotFound)
		}
		return s.Serve(d.File, in.MaxSize, in.Base64, r.WriteRefusal), err
	})
	done := func(in web.RefInput, call func(ref identity.Ref) error) (HomeBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return HomeBody{}, err
		}
		return HomeBody{Done: true}, call(ref)
	}
	web.Answer(r, web.Route{
		ID: "deletePropertyPicture", Method: http.MethodDelete, Path: home + "/pictures/{name}", Tag: "manage", Who: managers, Refusals: writing, Summary: "Take a picture of a home away",
	}, func(ctx context.Context, c web.Caller, in *NamedPictureInput) (HomeBody, error) {
		return done(in.RefInput, func(ref identity.Ref) error { return s.RemovePicture(ctx, c.Actor, c.Attempt, ref, in.Name) })
	})
	web.Answer(r, web.Route{
		ID: "putPropertyPictureOrder", Method: http.MethodPut, Path: home + "/pictureorder", Tag: "manage", Who: managers, Refusals: writing,
		Summary: "Put the pictures of a home into an order; the first leads the guest's pages",
	}, func(ctx context.Context, c web.Caller, in *PictureOrderInput) (HomeBody, error) {
		return done(in.RefInput, func(ref identity.Ref) error { return s.OrderPictures(ctx, c.Actor, c.Attempt, ref, in.Body.Names) })
	})
	web.Answer(r, web.Route{
		ID: "deletePropertyDocument", Method: http.MethodDelete, Path: home + "/documents/{document}", Tag: "manage", Who: managers, Refusals: writing, Summary: "Take a document of a home away",
	}, func(ctx context.Context, c web.Caller, in *RemoveDocumentInput) (HomeBody, error) {
		return done(in.RefInput, func(ref identity.Ref) error { return s.DropDocument(ctx, c.Actor, c.Attempt, ref, in.ID) })
	})
	web.Answer(r, web.Route{
		ID: "postPropertyText", Method: http.MethodPost, Path: home + "/infotexts", Tag: "manage", Who: managers, Refusals: writing, Summary: "Write an info text of a home, or one for all homes",
	}, func(ctx context.Context, c web.Caller, in *NewTextInput) (ManagedText, error) {
		ref, err := in.Parse()
		if err != nil {
			return ManagedText{}, err
		}
		text := in.Body.text(0)
		text.General = in.Body.General
		text, err = s.AddText(ctx, c.Actor, c.Attempt, ref, text)
		return presentText(text), err
	})
	web.Answer(r, web.Route{
		ID: "patchPropertyText", Method: http.MethodPatch, Path: home + "/infotexts/{text}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.EditClash, fault.KeyReused},
		Summary: "Change fields of an info text; a field that another person has changed meanwhile is refused and shown",
	}, func(ctx context.Context, c web.Caller, in *TextInput) (ManagedText, error) {
		ref, err := in.Parse()
		if err != nil {
			return ManagedText{}, err
		}
		text, err := s.EditText(ctx, c.Actor, c.Attempt, ref, in.ID, in.Body.Changes)
		return presentText(text), err
	})
	web.Answer(r, web.Route{
		ID: "deletePropertyText", Method: http.MethodDelete, Path: home + "/infotexts/{text}", Tag: "manage", Who: managers, Refusals: writing, Summary: "Take an info text away",
	}, func(ctx context.Context, c web.Caller, in *RemoveTextInput) (HomeBody, error) {
		return done(in.RefInput, func(ref identity.Ref) error { return s.RemoveText(ctx, c.Actor, c.Attempt, ref, in.ID) })
	})
	web.Answer(r, web.Route{
		ID: "putPropertyTextOrder", Method: http.MethodPut, Path: home + "/infotextorder", Tag: "manage", Who: managers, Refusals: writing, Summary: "Put a home's own info texts into an order",
	}, func(ctx context.Context, c web.Caller, in *TextOrderInput) (HomeBody, error) {
		return done(in.RefInput, func(ref identity.Ref) error { return s.OrderTexts(ctx, c.Actor, c.Attempt, ref, in.Body.IDs) })
	})
}
