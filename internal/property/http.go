package property

import (
	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/markdown"
	"latchkey/internal/wire"
)

// The shapes in which reservations and tasks show a property: who may see what of it follows from the stay or the task through which it is seen.

// WiFiAnswer is the WiFi on the wire, for those who may use it.
type WiFiAnswer struct {
	Type     int    `json:"type" enum:"0,1,2" doc:"0 open, 1 password (WEP), 2 password (WPA/WPA2)."`
	SSID     string `json:"ssid" doc:"Name of the network."`
	Password string `json:"password,omitempty" token:"withheld" doc:"Absent for an open network."`
	QR       string `json:"qr" token:"withheld" doc:"Text of the QR code that phones read to join."`
}

// PresentWiFi shows the WiFi with its password; nil when there is none. The caller has decided that the viewer may see it.
func PresentWiFi(w WiFi) *WiFiAnswer {
	if w.IsEmpty() {
		return nil
	}
	return &WiFiAnswer{Type: int(w.Type), SSID: w.SSID, Password: w.Password.Reveal(), QR: w.QR().Reveal()}
}

// InfoTextAnswer is one thing to know on the wire.
type InfoTextAnswer struct {
	ID    int64     `json:"id" doc:"Number of the text."`
	Lang  wire.Lang `json:"lang" doc:"The language it is in: the wanted one, else the agency's, else English, else any."`
	Title string    `json:"title" doc:"Its headline."`
	Body  string    `json:"body" doc:"Plain text with the simplest Markdown (headlines, paragraphs, lists, emphasis, links, pictures by name); never HTML."`
	// Pictures are asked for with the call of the text's own thing.
	Pictures []PictureAnswer `json:"pictures" nullable:"false" doc:"The pictures that the body shows as ![…](picture:name); the call …/infotexts/{lang}/{id}/{name} gives each."`
}

// PictureAnswer is a picture on the wire.
type PictureAnswer struct {
	Name   string `json:"name"`
	Width  int64  `json:"width" doc:"Pixels."`
	Height int64  `json:"height" doc:"Pixels."`
}

// PresentPictures shows pictures.
func PresentPictures(all []Picture) []PictureAnswer {
	out := make([]PictureAnswer, 0, len(all))
	for _, picture := range all {
		out = append(out, PictureAnswer{Name: picture.Name, Width: picture.File.Width, Height: picture.File.Height})
	}
	return out
}

// DocumentAnswer is a document on the wire.
type DocumentAnswer struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
	Name  string `json:"name" doc:"The file's name; the call …/documents/{id}/{name} gives it."`
	Mime  string `json:"mime"`
	Size  int64  `json:"size" doc:"Bytes."`
	Lang  string `json:"lang" doc:"The language it is in; empty when it speaks none."`
	Own   bool   `json:"own" doc:"Whether it is of this stay alone."`
}

// PresentDocuments shows documents.
func PresentDocuments(all []Document) []DocumentAnswer {
	out := make([]DocumentAnswer, 0, len(all))
	for _, d := range all {
		out = append(out, DocumentAnswer{ID: d.Ref.ID, Title: d.Title, Name: d.File.Name, Mime: d.File.Mime, Size: d.File.Size, Lang: d.Lang, Own: d.Reservation != 0})
	}
	return out
}

// PresentInfoTexts shows texts of a property.
func PresentInfoTexts(p *Property, texts []InfoText) []InfoTextAnswer {
	out := make([]InfoTextAnswer, 0, len(texts))
	for _, t := range texts {
		a := InfoTextAnswer{ID: t.ID, Lang: wire.Lang(t.Lang), Title: t.Title, Body: t.Body, Pictures: []PictureAnswer{}}
		for _, name := range markdown.Pictures(t.Body) {
			if picture, ok := p.Picture(name); ok {
				a.Pictures = append(a.Pictures, PictureAnswer{Name: name, Width: picture.File.Width, Height: picture.File.Height})
			}
		}
		out = append(out, a)
	}
	return out
}

// PlaceAnswer is a place nearby on the wire.
type PlaceAnswer struct {
	Name   string  `json:"name" doc:"What it is called."`
	Metres int     `json:"metres" doc:"Straight line from the property."`
	Lat    float64 `json:"lat" doc:"Latitude in degrees."`
	Lon    float64 `json:"lon" doc:"Longitude in degrees."`
}

// Schema lists the categories.
func (Category) Schema(huma.Registry) *huma.Schema { return wire.Among(Categories) }

// DirectionsAnswer is one category of places nearby on the wire.
type DirectionsAnswer struct {
	Category Category      `json:"category"`
	Places   []PlaceAnswer `json:"places" nullable:"false" doc:"Nearest first."`
}

// PresentDirections shows the places by category.
func PresentDirections(nearby []Nearby) []DirectionsAnswer {
	out := make([]DirectionsAnswer, 0, len(nearby))
	for _, n := range nearby {
		d := DirectionsAnswer{Category: n.Category, Places: make([]PlaceAnswer, 0, len(n.Places))}
		for _, p := range n.Places {
			d.Places = append(d.Places, PlaceAnswer{Name: p.Name, Metres: p.Metres, Lat: p.Lat, Lon: p.Lon})
		}
		out = append(out, d)
	}
	return out
}
