package property

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/lookup"
	"latchkey/internal/markdown"
	"latchkey/internal/wire"
)

// snapshot is all properties of a member at one moment.
type snapshot struct {
	member   identity.MemberID
	version  int64
	only     int64 // the one property that was read; zero for all
	list     []Property
	byID     map[int64]int
	external map[string]int
	// known are the words of each property of the list; they are cut when somebody searches for the first time.
	known func() []lookup.Known
	// names are the words of the homes' names; they are put in order when somebody searches stays for the first time.
	names func() []wordOf
	// listed are the homes as lists show them; they are put in order when somebody asks for the first list.
	listed func() *listing
}

// versionName is the member's sequence that each change of a property moves on.
const versionName = "property_version"

func versionOf(ctx context.Context, q database.Querier, member identity.MemberID) (int64, error) {
	return database.LastID(ctx, q, member, versionName)
}

// columnNames are the names of columns, each behind a prefix.
func columnNames(prefix string) []string {
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = prefix + c.name
	}
	return out
}

var (
	propertiesSelect = `SELECT p.member_id, p.id, p.external_id, COALESCE(b.name, ''), COALESCE(b.street, ''), COALESCE(b.postalcode, ''), COALESCE(b.city, ''), COALESCE(b.country, ''),
			COALESCE(a.name, ''), p.texts_by_hand, p.places_by_hand, p.words, ` + strings.Join(columnNames("p."), ", ") + `
		FROM property p
		LEFT JOIN building b ON b.member_id = p.member_id AND b.id = p.building_id
		LEFT JOIN property_account a ON a.member_id = p.member_id AND a.id = p.property_account_id
		WHERE p.member_id = $1`
	propertyUpsert = `INSERT INTO property (member_id, id, external_id, words, ` + strings.Join(columnNames(""), ", ") + `) VALUES (` + database.Marks(1, 4+len(columns)) + `)
		ON CONFLICT (member_id, id) DO UPDATE SET words = $4, ` + database.Sets(5, columnNames("")...)
)

// of ends a query of a member's rows: all of them, or only those of the one property. One condition for both would make the database look at all.
func (s *snapshot) of(query, only, order string) (string, []any) {
	if s.only == 0 {
		return query + " ORDER BY " + order, []any{s.member}
	}
	return query + " AND " + only + " ORDER BY " + order, []any{s.member, s.only}
}

// load reads all properties of a member, or only one.
func load(ctx context.Context, q database.Querier, member identity.MemberID, version, only int64) (*snapshot, error) {
	s := &snapshot{member: member, version: version, only: only, byID: map[int64]int{}, external: map[string]int{}}
	zones := map[string]*time.Location{}
	var err error
	query, args := s.of(propertiesSelect, "p.id = $2", "p.id")
	s.list, err = database.Collect(ctx, q, func(row database.Row) (Property, error) { return scanProperty(row, zones) }, query, args...)
	if err != nil {
		return nil, fmt.Errorf("properties: %w", err)
	}
	s.listed = sync.OnceValue(func() *listing { return newListing(s.list) })
	s.names = sync.OnceValue(func() []wordOf { return nameWords(s.list) })
	s.known = sync.OnceValue(func() []lookup.Known { return knownOf(s.list) })
	for i, p := range s.list {
		s.byID[p.Ref.ID], s.external[p.ExternalID] = i, i
	}
	for _, add := range []func(context.Context, database.Querier) error{s.addGroups, s.addAmenities, s.addPlaces, s.addTexts, s.addPictures} {
		if err := add(ctx, q); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func scanProperty(row database.Row, zones map[string]*time.Location) (Property, error) {
	var p Property
	var words string
	b := &p.Building
	into := append(make([]any, 0, 10+len(columns)), &p.Ref.Member, &p.Ref.ID, &p.ExternalID, &b.Name, &b.Street, &b.Postalcode, &b.City, &b.Country, &p.Account, &p.textsByHand, &p.placesByHand, &words)
	for _, c := range columns {
		field := c.field(&p)
		if text, ok := field.(*wire.Words); ok {
			field = &text.Any
		}
		into = append(into, field)
	}
	err := row.Scan(into...)
	if err != nil {
		return p, err
	}
	if err := p.readWords(words); err != nil {
		return p, fmt.Errorf("property %s: %w", p.Ref, err)
	}
	p.HasKeyCode = len(p.keyCode) > 0
	zone, ok := zones[p.TimeZone]
	if !ok {
		if zone, err = time.LoadLocation(p.TimeZone); err != nil {
			return p, fmt.Errorf("property %s: %w", p.Ref, err)
		}
		zones[p.TimeZone] = zone
	}
	p.Zone = zone
	return p, nil
}

// storedWords is what the column words keeps: by column the texts that are there in a language by name.
func (p *Property) storedWords() (string, error) {
	all := map[string]*wire.Words{}
	for _, c := range columns {
		if text, ok := c.field(p).(*wire.Words); ok && text.Spoken() {
			all[c.name] = text
		}
	}
	if len(all) == 0 {
		return "", nil
	}
	raw, err := json.Marshal(all)
	return string(raw), err
}

func (p *Property) readWords(stored string) error {
	if stored == "" {
		return nil
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(stored), &all); err != nil {
		return err
	}
	for _, c := range columns {
		text, ok := c.field(p).(*wire.Words)
		if !ok || all[c.name] == nil {
			continue
		}
		if err := json.Unmarshal(all[c.name], text); err != nil {
			return err
		}
	}
	return nil
}

// each runs fn for all rows of a query.
func each(ctx context.Context, q database.Querier, fn func(row database.Row) error, query string, args ...any) error {
	_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) { return struct{}{}, fn(row) }, query, args...)
	return err
}

// at is a home of the list; nil for one that was made after the list was read.
func (s *snapshot) at(home int64) *Property {
	i, ok := s.byID[home]
	if !ok {
		return nil
	}
	return &s.list[i]
}

func (s *snapshot) addAmenities(ctx context.Context, q database.Querier) error {
	query, args := s.of(`SELECT pa.property_id, c.name, pa.name, pa.words FROM property_amenity pa JOIN amenity_category c ON c.member_id = pa.member_id AND c.id = pa.category_id
		WHERE pa.member_id = $1`, "pa.property_id = $2", "pa.property_id, c.id, pa.name")
	return each(ctx, q, func(row database.Row) error {
		var id int64
		var a Amenity
		var name, words string
		err := row.Scan(&id, &a.Category, &name, &words)
		if err == nil {
			a.Name, err = wire.ReadWords(name, words)
		}
		if err != nil {
			return err
		}
		if p := s.at(id); p != nil {
			p.Amenities = append(p.Amenities, a)
		}
		return nil
	}, query, args...)
}

func (s *snapshot) addPlaces(ctx context.Context, q database.Querier) error {
	query, args := s.of(`SELECT property_id, id, category, name, lat, lon, metres FROM place WHERE member_id = $1`, "property_id = $2", "property_id, id")
	err := each(ctx, q, func(row database.Row) error {
		var id int64
		var place Place
		if err := row.Scan(&id, &place.ID, &place.Category, &place.Name, &place.Lat, &place.Lon, &place.Metres); err != nil {
			return err
		}
		if p := s.at(id); p != nil {
			p.Places = append(p.Places, place)
		}
		return nil
	}, query, args...)
	for i := range s.list {
		s.list[i].nearby = byCategory(s.list[i].Places)
	}
	return err
}

func (s *snapshot) addTexts(ctx context.Context, q database.Querier) error {
	query, args := s.of(`SELECT property_id, id, audience, lang, position, title, body FROM info_text WHERE member_id = $1`, "property_id IN ($2, 0)", "property_id, position, id")
	var general []InfoText
	err := each(ctx, q, func(row database.Row) error {
		var id int64
		var t InfoText
		if err := row.Scan(&id, &t.ID, &t.Audience, &t.Lang, &t.Position, &t.Title, &t.Body); err != nil {
			return err
		}
		t.Title, t.Body = markdown.Clean(t.Title), markdown.Clean(t.Body)
		if id == 0 {
			t.General = true
			general = append(general, t)
			return nil
		}
		if p := s.at(id); p != nil {
			p.Texts = append(p.Texts, t)
		}
		return nil
	}, query, args...)
	if err != nil || len(general) == 0 {
		return err
	}
	for i := range s.list {
		s.list[i].Texts = append(general[:len(general):len(general)], s.list[i].Texts...)
	}
	return nil
}

func saveBuilding(ctx context.Context, tx *database.Tx, member identity.MemberID, b Building) error {
	_, err := tx.Exec(ctx, `INSERT INTO building (member_id, id, external_id, name, street, postalcode, city, country) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (member_id, id) DO UPDATE SET name = $4, street = $5, postalcode = $6, city = $7, country = $8`,
		member, b.ID, b.Name, b.Name, b.Street, b.Postalcode, b.City, b.Country)
	return err
}

func buildings(ctx context.Context, q database.Querier, member identity.MemberID) ([]Building, error) {
	return database.Collect(ctx, q, func(row database.Row) (Building, error) {
		var b Building
		err := row.Scan(&b.ID, &b.Name, &b.Street, &b.Postalcode, &b.City, &b.Country)
		return b, err
	}, `SELECT id, name, street, postalcode, city, country FROM building WHERE member_id = $1`, member)
}

// named reads a table of names into a map from name to id.
func named(ctx context.Context, q database.Querier, query string, member identity.MemberID) (map[string]int64, error) {
	out := map[string]int64{}
	return out, each(ctx, q, func(row database.Row) error {
		var id int64
		var name string
		if err := row.Scan(&id, &name); err != nil {
			return err
		}
		out[name] = id
		return nil
	}, query, member)
}

const (
	ownersQuery     = `SELECT id, name FROM property_account WHERE member_id = $1`
	ownerInsert     = `INSERT INTO property_account (member_id, id, name) VALUES ($1, $2, $3)`
	categoriesQuery = `SELECT id, name FROM amenity_category WHERE member_id = $1`
	categoryInsert  = `INSERT INTO amenity_category (member_id, id, name) VALUES ($1, $2, $3)`
)

func saveProperty(ctx context.Context, tx *database.Tx, p *Property) error {
	words, err := p.storedWords()
	if err != nil {
		return err
	}
	values := append(make([]any, 0, 4+len(columns)), p.Ref.Member, p.Ref.ID, p.ExternalID, words)
	for _, c := range columns {
		value := c.value(p)
		if text, ok := value.(wire.Words); ok {
			value = text.Any
		}
		values = append(values, value)
	}
	_, err = tx.Exec(ctx, propertyUpsert, values...)
	return err
}

func replaceTexts(ctx context.Context, tx *database.Tx, p *Property) error {
	if _, err := tx.Exec(ctx, `DELETE FROM info_text WHERE member_id = $1 AND property_id = $2`, p.Ref.Member, p.Ref.ID); err != nil || len(p.Texts) == 0 {
		return err
	}
	id, err := tx.NextIDs(ctx, p.Ref.Member, "info_text", int64(len(p.Texts)))
	if err != nil {
		return err
	}
	for i, t := range p.Texts {
		t.ID = id + int64(i)
		if err := insertText(ctx, tx, p.Ref.Member, p.Ref.ID, t); err != nil {
			return err
		}
	}
	return nil
}

func replacePlaces(ctx context.Context, tx *database.Tx, p *Property) error {
	if _, err := tx.Exec(ctx, `DELETE FROM place WHERE member_id = $1 AND property_id = $2`, p.Ref.Member, p.Ref.ID); err != nil {
		return err
	}
	for _, place := range p.Places {
		_, err := tx.Exec(ctx, `INSERT INTO place (member_id, property_id, id, category, name, lat, lon, metres) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			p.Ref.Member, p.Ref.ID, place.ID, string(place.Category), place.Name, place.Lat, place.Lon, place.Metres)
		if err != nil {
			return err
		}
	}
	return nil
}

func replaceAmenities(ctx context.Context, tx *database.Tx, p *Property, categories map[string]int64) error {
	if _, err := tx.Exec(ctx, `DELETE FROM property_amenity WHERE member_id = $1 AND property_id = $2`, p.Ref.Member, p.Ref.ID); err != nil {
		return err
	}
	for _, a := range p.Amenities {
		_, err := tx.Exec(ctx, `INSERT INTO property_amenity (member_id, property_id, category_id, name, words) VALUES ($1, $2, $3, $4, $5)`,
			p.Ref.Member, p.Ref.ID, categories[a.Category], a.Name.Any, a.Name.Stored())
		if err != nil {
			return err
		}
	}
	return nil
}

// TimeZones are the time zones that any property names, for the operator.
func TimeZones(ctx context.Context, q database.Querier) ([]string, error) {
	return database.Collect(ctx, q, func(row database.Row) (zone string, err error) { return zone, row.Scan(&zone) }, `SELECT DISTINCT time_zone FROM property`)
}
