package property

import (
	"context"
	"io"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// OfferPlaces says which places a file brings to a home, nearest first in each category. Nothing is stored.
func (s *Service) OfferPlaces(ctx context.Context, actor identity.Actor, ref identity.Ref, file io.Reader) (PlaceFile, *wire.RefusedRow, error) {
	p, err := s.managed(ctx, actor, ref)
	if err != nil {
		return PlaceFile{}, nil, err
	}
	if p.Lat == 0 && p.Lon == 0 {
		return PlaceFile{}, nil, fault.Invalid(fault.BadRequest, map[string]string{"position": "required"})
	}
	return ReadPlaces(file, &p)
}

// CheckPlace is the rule of a place that the office writes.
func CheckPlace(place Place) (Place, error) {
	var report wire.ImportReport
	c := &checker{wire.RowCheck{Report: &report}}
	place.Name = c.Required("name", place.Name, maxName)
	c.position("lat", "lon", place.Lat, place.Lon)
	if !slices.Contains(Categories, place.Category) {
		c.Refuse("category", "not one of the categories")
	}
	if !c.Bad {
		return place, nil
	}
	wrong := map[string]string{}
	for _, refused := range report.Refused {
		wrong[refused.Field] = wire.ReasonCode(refused.Reason)
	}
	return place, fault.Invalid(fault.BadRequest, wrong)
}

// AddPlaces adds places to a home; one that it has already is left out. From then on imports leave its places alone.
func (s *Service) AddPlaces(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, places []Place) error {
	for i := range places {
		var err error
		if places[i], err = CheckPlace(places[i]); err != nil {
			return err
		}
	}
	return s.changePlaces(ctx, actor, attempt, ref, actionPlacesAdded, func(have []Place) (next []Place, names []string, err error) {
		next = slices.Clone(have)
		for _, place := range places {
			if slices.ContainsFunc(next, place.sameAs) {
				continue
			}
			place.ID = 1
			for _, other := range next {
				place.ID = max(place.ID, other.ID+1)
			}
			next = append(next, place)
			names = append(names, place.Name)
		}
		if len(next) > maxParts {
			return nil, nil, fault.Of(fault.Conflict)
		}
		return next, names, nil
	})
}

// ChangePlace writes a place of a home.
func (s *Service) ChangePlace(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, place Place) error {
	place, err := CheckPlace(place)
	if err != nil {
		return err
	}
	return s.changePlaces(ctx, actor, attempt, ref, actionPlaceChanged, func(have []Place) (next []Place, names []string, err error) {
		i := slices.IndexFunc(have, func(p Place) bool { return p.ID == place.ID })
		if i < 0 {
			return nil, nil, fault.Missing(fault.NotFound)
		}
		next = slices.Clone(have)
		next[i] = place
		return next, []string{place.Name}, nil
	})
}

// RemovePlace takes a place off a home.
func (s *Service) RemovePlace(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, id int64) error {
	return s.changePlaces(ctx, actor, attempt, ref, actionPlaceRemoved, func(have []Place) (next []Place, names []string, err error) {
		i := slices.IndexFunc(have, func(p Place) bool { return p.ID == id })
		if i < 0 {
			return nil, nil, fault.Missing(fault.NotFound)
		}
		return slices.Delete(slices.Clone(have), i, i+1), []string{have[i].Name}, nil
	})
}

func (s *Service) changePlaces(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, action Action, change func(have []Place) (next []Place, names []string, err error)) error {
	if _, err := s.managed(ctx, actor, ref); err != nil {
		return err
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		e, err := s.newEditor(ctx, tx, actor, ref.Member)
		if err != nil {
			return struct{}{}, err
		}
		have, err := e.one(ctx, ref)
		if err != nil {
			return struct{}{}, err
		}
		next := *have
		var names []string
		if next.Places, names, err = change(have.Places); err != nil || slices.Equal(have.Places, next.Places) {
			return struct{}{}, err
		}
		for i := range next.Places {
			next.Places[i].Metres = Distance(next.Lat, next.Lon, next.Places[i].Lat, next.Places[i].Lon)
		}
		if err := replacePlaces(ctx, tx, &next); err != nil {
			return struct{}{}, err
		}
		if err := placesByHand(ctx, tx, ref); err != nil {
			return struct{}{}, err
		}
		if err := addHistory(ctx, tx, ref, e.by, about(action, names...)); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.touched(ctx, tx, ref.Member, []int64{ref.ID})
	})
	return err
}
