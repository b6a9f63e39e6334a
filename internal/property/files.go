package property

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/markdown"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Pictures and documents. A picture has a name at its property; texts show pictures by name. A document belongs to a property (every guest of it gets it) or to one stay.

// The pictures that are not in a text.
const (
	// HomePicture shows the home itself, as do those whose names begin with it and a dash; the first of them leads the guest's pages.
	HomePicture = "home"
	// KeyPicture shows where the key is.
	KeyPicture = "key"
	// MeetingPicture shows the meeting point.
	MeetingPicture = "meeting_point"
)

// Picture is a picture of a property.
type Picture struct {
	Name string
	File files.File
	// General pictures are for all properties of the member.
	General bool
}

// Document is a file for guests. Property or Reservation is zero: it belongs to the other.
type Document struct {
	Ref         identity.Ref
	Property    int64
	Reservation int64
	// Lang is the language it is in; empty when it speaks none.
	Lang  string
	Title string
	File  files.File
}

// Files keeps the bytes of pictures and documents.
func (s *Service) Files() *files.Store { return s.files }

// Picture finds a picture by its name: the property's own, else the one for all properties.
func (p *Property) Picture(name string) (Picture, bool) {
	i := slices.IndexFunc(p.Pictures, func(have Picture) bool { return have.Name == name })
	if i < 0 {
		return Picture{}, false
	}
	return p.Pictures[i], true
}

// WithoutKeyPlace is the property for people who may not see where its key is: without the words and the photo of the place, whatever names the photo.
func (p Property) WithoutKeyPlace() Property {
	p.KeyLocation = wire.Words{}
	p.Pictures = slices.DeleteFunc(slices.Clone(p.Pictures), func(have Picture) bool { return have.Name == KeyPicture })
	return p
}

// Unassigned is the property for the guest of a stay that the office has taken out of it: without its name, where it is, how one gets in, its pictures, texts, places nearby and what it has. Its country, zone and hours stay.
func (p Property) Unassigned() Property {
	return Property{
		Ref: p.Ref, ExternalID: p.ExternalID, Address: Address{Country: p.Country}, TimeZone: p.TimeZone, Zone: p.Zone,
		MaxOccupancy: p.MaxOccupancy, Bedrooms: p.Bedrooms, Arrival: p.Arrival, Departure: p.Departure, CleaningMinutes: p.CleaningMinutes, KeyHandover: p.KeyHandover, Active: p.Active,
	}
}

// ShowsHome reports whether a picture of this name shows the home itself.
func ShowsHome(name string) bool {
	return name == HomePicture || strings.HasPrefix(name, HomePicture+"-")
}

// HomePictures are the pictures of the home itself in their order.
func (p *Property) HomePictures() []Picture {
	return slices.DeleteFunc(slices.Clone(p.Pictures), func(have Picture) bool { return !ShowsHome(have.Name) })
}

// TextPicture finds a picture that one of some texts shows.
func (p *Property) TextPicture(texts []InfoText, text int64, name string) (Picture, error) {
	i := slices.IndexFunc(texts, func(t InfoText) bool { return t.ID == text })
	if i < 0 || !slices.Contains(markdown.Pictures(texts[i].Body), name) {
		return Picture{}, fault.Missing(fault.NotFound)
	}
	picture, ok := p.Picture(name)
	if !ok {
		return Picture{}, fault.Missing(fault.NotFound)
	}
	return picture, nil
}

// SavePicture puts a received picture under a name at a property; one that was there goes.
func (s *Service) SavePicture(ctx context.Context, tx *database.Tx, ref identity.Ref, name string, got *files.Received) (Picture, error) {
	picture, _, err := s.putPicture(ctx, tx, ref, name, got)
	if err != nil {
		return picture, err
	}
	return picture, s.touched(ctx, tx, ref.Member, nil)
}

// putPicture is SavePicture without its end, and reports whether another picture was there.
func (s *Service) putPicture(ctx context.Context, tx *database.Tx, ref identity.Ref, name string, got *files.Received) (picture Picture, replaced bool, err error) {
	if !markdown.IsPictureName(name) {
		return Picture{}, false, fault.Invalid(fault.BadRequest, map[string]string{"name": "expected lower case letters, digits, - and _, at most 60"})
	}
	if ShowsHome(name) {
		p, err := s.Get(ctx, tx, ref)
		if err != nil {
			return Picture{}, false, err
		}
		if _, there := p.Picture(name); !there && len(p.HomePictures()) >= maxHomePictures {
			return Picture{}, false, fault.Of(fault.Conflict)
		}
	}
	if !got.IsPicture() {
		return Picture{}, false, fault.Invalid(fault.BadRequest, map[string]string{"files": "not a picture"})
	}
	f, err := s.files.Save(ctx, tx, ref.Member, got)
	if err != nil {
		return Picture{}, false, err
	}
	before, err := replacePicture(ctx, tx, ref, name, f)
	if err != nil {
		return Picture{}, false, err
	}
	if before != 0 {
		if err := s.files.Delete(ctx, tx, identity.Ref{Member: ref.Member, ID: before}); err != nil {
			return Picture{}, false, err
		}
	}
	return Picture{Name: name, File: f}, before != 0, nil
}

// SaveDocument adds a received file as a document.
func (s *Service) SaveDocument(ctx context.Context, tx *database.Tx, d Document, got *files.Received) (Document, error) {
	if d.Lang != "" && !slices.Contains(locales.Contents, d.Lang) {
		return d, fault.Invalid(fault.BadRequest, map[string]string{"lang": "expected " + locales.OneOf + ", or none"})
	}
	f, err := s.files.Save(ctx, tx, d.Ref.Member, got)
	if err != nil {
		return d, err
	}
	if d.File = f; d.Title == "" {
		d.Title = f.Name
	}
	if d.Ref.ID, err = tx.NextID(ctx, d.Ref.Member, "document"); err != nil {
		return d, err
	}
	return d, insertDocument(ctx, tx, d)
}

// Documents are those of a stay and of its property, in the order in which they came.
func (s *Service) Documents(ctx context.Context, q database.Querier, property identity.Ref, reservation int64) ([]Document, error) {
	found, err := documents(ctx, q, property, reservation)
	if err != nil {
		return nil, fmt.Errorf("documents: %w", err)
	}
	return found, nil
}

// InBestLanguage picks of documents those that speak no language and those in one: the wanted one, else the member's, else English, else whatever there is.
func InBestLanguage(all []Document, wanted, memberLang string) []Document {
	memberLang, _ = locales.Content(memberLang)
	best := ""
	for _, lang := range append([]string{wanted, memberLang}, locales.Contents...) {
		if slices.ContainsFunc(all, func(d Document) bool { return d.Lang != "" && d.Lang == lang }) {
			best = lang
			break
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(d Document) bool { return d.Lang != "" && d.Lang != best })
}

// RemoveDocument takes a document away, with its file.
func (s *Service) RemoveDocument(ctx context.Context, tx *database.Tx, d Document) error {
	if err := deleteDocument(ctx, tx, d.Ref); err != nil {
		return err
	}
	return s.files.Delete(ctx, tx, d.File.Ref)
}

// Serve answers with a file as it was asked for.
func (s *Service) Serve(f files.File, maxsize int, base64 bool, failed func(http.ResponseWriter, *http.Request, error)) http.Handler {
	return s.files.Handler(f, files.View{MaxSize: maxsize, Base64: base64}, failed)
}

// maxDocuments is how many documents a stay shows.
const maxDocuments = 100
