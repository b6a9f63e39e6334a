package property

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
)

// PlaceFields are what a place nearby is made of.
type PlaceFields struct {
	Category Category `json:"category"`
	Name     string   `json:"name" doc:"What it is called, at most 200 characters."`
	Lat      float64  `json:"lat" doc:"Latitude in degrees."`
	Lon      float64  `json:"lon" doc:"Longitude in degrees."`
}

func (f PlaceFields) place(id int64) Place {
	return Place{ID: id, Category: f.Category, Name: f.Name, Lat: f.Lat, Lon: f.Lon}
}

// ManagedPlace is a place nearby for the office.
type ManagedPlace struct {
	ID int64 `json:"id"`
	PlaceFields
	Metres int `json:"metres" doc:"Straight line from the home."`
}

// OfferedPlaceAnswer is a place that a file brings.
type OfferedPlaceAnswer struct {
	PlaceFields
	Metres int  `json:"metres" doc:"Straight line from the home."`
	Chosen bool `json:"chosen" doc:"Whether it is one of the nearest of its category."`
}

// PlaceFileAnswer is what a file of places says.
type PlaceFileAnswer struct {
	Offered       []OfferedPlaceAnswer `json:"offered" nullable:"false" doc:"By category, nearest first; at most 20 each."`
	Uncategorized int                  `json:"uncategorized" doc:"How many are none of the 27 categories."`
	Unnamed       int                  `json:"unnamed" doc:"How many have no name."`
	Far           int                  `json:"far" doc:"How many are more than 100 km away."`
	Known         int                  `json:"known" doc:"How many the home has already."`
	Refused       string               `json:"refused" doc:"Why the file cannot be taken; empty when it can."`
	Line          int                  `json:"line" doc:"The line of the file that is to blame; 0 when it can be taken."`
}

// PlaceFileInput brings a file of places.
type PlaceFileInput struct {
	web.RefInput
	Body struct{}
}

// AddPlacesInput adds places.
type AddPlacesInput struct {
	web.RefInput
	Body struct {
		Places []PlaceFields `json:"places" minItems:"1" maxItems:"200" nullable:"false"`
	}
}

// PlaceInput changes a place.
type PlaceInput struct {
	web.RefInput
	ID   int64 `path:"place" minimum:"1" doc:"Number of the place."`
	Body PlaceFields
}

// RemovePlaceInput takes a place away.
type RemovePlaceInput struct {
	web.RefInput
	ID int64 `path:"place" minimum:"1" doc:"Number of the place."`
}

func presentPlaces(p *Property) []ManagedPlace {
	out := []ManagedPlace{}
	for _, group := range p.Directions() {
		for _, place := range group.Places {
			out = append(out, ManagedPlace{ID: place.ID, PlaceFields: PlaceFields{place.Category, place.Name, place.Lat, place.Lon}, Metres: place.Metres})
		}
	}
	return out
}

func registerPlaces(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	writing := []fault.Code{fault.NotFound, fault.Conflict, fault.KeyReused}
	const home = "/v1/manage/properties/{ref}"
	web.Answer(r, web.Route{
		ID: "postPropertyPlaceFile", Method: http.MethodPost, Path: home + "/placefile", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Upload:  &web.Upload{MaxFiles: 1, MaxBytes: maxPlaceFile},
		Summary: "Which places nearby a file of Overpass JSON or GeoJSON brings to a home; nothing is stored",
	}, func(ctx context.Context, c web.Caller, in *PlaceFileInput) (PlaceFileAnswer, error) {
		out := PlaceFileAnswer{Offered: []OfferedPlaceAnswer{}}
		ref, err := in.Parse()
		if err != nil {
			return out, err
		}
		if _, err := s.managed(ctx, c.Actor, ref); err != nil {
			return out, err
		}
		if len(c.Files) != 1 {
			return out, fault.Invalid(fault.BadRequest, map[string]string{"files": "required"})
		}
		file, refused, err := s.OfferPlaces(ctx, c.Actor, ref, c.Files[0])
		if err != nil {
			return out, err
		}
		if refused != nil {
			out.Refused, out.Line = refused.Reason, refused.Line
			return out, nil
		}
		out.Uncategorized, out.Unnamed, out.Far, out.Known = file.Uncategorized, file.Unnamed, file.Far, file.Known
		for _, p := range file.Offered {
			out.Offered = append(out.Offered, OfferedPlaceAnswer{PlaceFields: PlaceFields{p.Category, p.Name, p.Lat, p.Lon}, Metres: p.Metres, Chosen: p.Chosen})
		}
		return out, nil
	})
	answer := func(ctx context.Context, c web.Caller, in web.RefInput, call func(ref identity.Ref) error) (Managed, error) {
		ref, err := in.Parse()
		if err != nil {
			return Managed{}, err
		}
		if err := call(ref); err != nil {
			return Managed{}, err
		}
		return s.presentHome(ctx, c, ref)
	}
	web.Answer(r, web.Route{
		ID: "postPropertyPlaces", Method: http.MethodPost, Path: home + "/places", Tag: "manage", Who: managers, Refusals: writing, Summary: "Add places nearby to a home",
	}, func(ctx context.Context, c web.Caller, in *AddPlacesInput) (Managed, error) {
		return answer(ctx, c, in.RefInput, func(ref identity.Ref) error {
			places := make([]Place, len(in.Body.Places))
			for i, fields := range in.Body.Places {
				places[i] = fields.place(0)
			}
			return s.AddPlaces(ctx, c.Actor, c.Attempt, ref, places)
		})
	})
	web.Answer(r, web.Route{
		ID: "putPropertyPlace", Method: http.MethodPut, Path: home + "/places/{place}", Tag: "manage", Who: managers, Refusals: writing, Summary: "Change a place nearby",
	}, func(ctx context.Context, c web.Caller, in *PlaceInput) (Managed, error) {
		return answer(ctx, c, in.RefInput, func(ref identity.Ref) error { return s.ChangePlace(ctx, c.Actor, c.Attempt, ref, in.Body.place(in.ID)) })
	})
	web.Answer(r, web.Route{
		ID: "deletePropertyPlace", Method: http.MethodDelete, Path: home + "/places/{place}", Tag: "manage", Who: managers, Refusals: writing, Summary: "Take a place nearby away",
	}, func(ctx context.Context, c web.Caller, in *RemovePlaceInput) (Managed, error) {
		return answer(ctx, c, in.RefInput, func(ref identity.Ref) error { return s.RemovePlace(ctx, c.Actor, c.Attempt, ref, in.ID) })
	})
}
