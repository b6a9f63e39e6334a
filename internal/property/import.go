package property

import (
	"cmp"
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// Import adds properties, or changes those with the same external id, with buildings, owners, amenities, info texts and places, in one transaction. When a row is
// refused nothing is imported and the report says why; the same rows again change nothing.
func (s *Service) Import(ctx context.Context, memberID identity.MemberID, rows []wire.Line[ImportRow], opts ImportOptions) (wire.ImportReport, error) {
	report := wire.ImportReport{Read: len(rows), Refused: []wire.RefusedRow{}}
	m, err := s.members.Get(ctx, s.db, memberID)
	if err != nil {
		return report, err
	}
	crew, err := s.members.Staff(ctx, s.db, memberID)
	if err != nil {
		return report, err
	}
	candidates, seen := make([]*candidate, 0, len(rows)), make(map[string]bool, len(rows))
	for _, row := range rows {
		c, ok := check(&report, row, m, crew)
		if ok && seen[c.ExternalID] {
			report.Refuse(row.Line, c.ExternalID, "external_id", wire.ReasonDuplicate)
		}
		seen[c.ExternalID] = true
		candidates = append(candidates, c)
	}
	if !report.OK() {
		return report, nil
	}
	clean := report
	err = s.db.Import(ctx, memberID, opts.DryRun, func(tx *database.Tx) error {
		report = clean
		if err := oneByOne(ctx, tx, memberID); err != nil {
			return err
		}
		in, err := newImporter(ctx, tx, s, m)
		if err != nil {
			return err
		}
		if in.known, err = load(ctx, tx, memberID, 0, 0); err != nil {
			return err
		}
		for i, c := range candidates {
			if err := in.take(ctx, c, &report); err != nil {
				return err
			}
			if opts.Progress != nil {
				opts.Progress(i + 1)
			}
		}
		if opts.DryRun || len(in.touched) == 0 {
			return nil
		}
		return s.touched(ctx, tx, memberID, in.touched)
	})
	return report, err
}

// importer writes candidates in one transaction.
type importer struct {
	tx         *database.Tx
	service    *Service
	of         member.Member
	crew       *member.StaffList
	by         identity.AccountID // zero for a file
	run        int64              // of an import in the browser
	known      *snapshot
	buildings  map[string]Building
	written    map[string]bool // buildings that this file has described: its first row does
	owners     map[string]int64
	categories map[string]int64
	touched    []int64
}

func newImporter(ctx context.Context, tx *database.Tx, s *Service, m member.Member) (*importer, error) {
	in := &importer{tx: tx, service: s, of: m, known: &snapshot{}, buildings: map[string]Building{}, written: map[string]bool{}}
	houses, err := buildings(ctx, tx, m.ID)
	if err != nil {
		return nil, err
	}
	for _, b := range houses {
		in.buildings[b.Name] = b
	}
	if in.owners, err = named(ctx, tx, ownersQuery, m.ID); err != nil {
		return nil, err
	}
	in.categories, err = named(ctx, tx, categoriesQuery, m.ID)
	return in, err
}

func (in *importer) take(ctx context.Context, c *candidate, report *wire.ImportReport) error {
	next := c.Property
	moved, err := in.building(ctx, &next)
	if err != nil {
		return err
	}
	if next.ownerID, err = in.named(ctx, in.owners, "property_account", ownerInsert, next.Account); err != nil {
		return err
	}
	have, known := in.find(next.ExternalID)
	action := actionEdited
	if known {
		next.Ref.ID, next.Active, next.CodeChange, next.CodeSince = have.Ref.ID, have.Active, have.CodeChange, have.CodeSince
		if next.textsByHand = have.textsByHand; next.textsByHand {
			next.Texts = have.Texts
		}
		if next.placesByHand = have.placesByHand; next.placesByHand {
			next.Places = have.placesFrom(next.Lat, next.Lon)
		}
	} else {
		action = actionCreated
		if next.Ref.ID, err = in.tx.NextID(ctx, in.of.ID, "property"); err != nil {
			return err
		}
	}
	same, err := in.seal(c.keyCode, c.wifiPass, &next, have)
	if err != nil {
		return err
	}
	switch {
	case !known:
		report.Added++
	case same && !moved && sameRow(have, &next) && sameParts(have, &next):
		report.Unchanged++
		return nil
	default:
		report.Changed++
	}
	in.touched = append(in.touched, next.Ref.ID)
	if err := in.save(ctx, &next, have); err != nil {
		return err
	}
	changes, err := wire.Differences(fieldsOf(have, in.of.Lang), fieldsOf(&next, in.of.Lang))
	if err != nil {
		return err
	}
	lines := entries(action, changes)
	if known {
		if parts := imported(have, &next); len(changes) == 0 && len(parts) > 0 {
			lines = parts
		} else {
			lines = append(lines, parts...)
		}
	}
	return addHistory(ctx, in.tx, next.Ref, in.by, lines)
}

func (in *importer) find(externalID string) (*Property, bool) {
	i, ok := in.known.external[externalID]
	if !ok {
		return &Property{}, false
	}
	return &in.known.list[i], true
}

// seal seals the key code and the WiFi password where they are others than before, and reports whether both are the same. What cannot be opened any more counts as another one, so that an
// import mends it.
func (in *importer) seal(keyCode, wifiPass secret.Text, next, have *Property) (same bool, err error) {
	next.keyCode, next.wifiPassword = have.keyCode, have.wifiPassword
	code, openErr := in.service.box.Open(keyCodeContext(have.Ref), have.keyCode)
	sameCode := openErr == nil && code == keyCode
	if !sameCode {
		if next.keyCode, err = in.service.box.Seal(keyCodeContext(next.Ref), keyCode); err != nil {
			return false, err
		}
		next.CodeSince = in.tx.Now()
	}
	password, openErr := in.service.box.Open(wifiContext(have.Ref), have.wifiPassword)
	samePassword := openErr == nil && password == wifiPass
	if !samePassword {
		if next.wifiPassword, err = in.service.box.Seal(wifiContext(next.Ref), wifiPass); err != nil {
			return false, err
		}
	}
	return sameCode && samePassword, nil
}

func (in *importer) save(ctx context.Context, p, have *Property) error {
	if err := saveProperty(ctx, in.tx, p); err != nil {
		return err
	}
	if !sameTexts(have, p) {
		if err := replaceTexts(ctx, in.tx, p); err != nil {
			return err
		}
	}
	if !slices.Equal(have.Places, p.Places) {
		if err := replacePlaces(ctx, in.tx, p); err != nil {
			return err
		}
	}
	if sameAmenities(have, p) {
		return nil
	}
	for _, a := range p.Amenities {
		if _, err := in.named(ctx, in.categories, "amenity_category", categoryInsert, a.Category); err != nil {
			return err
		}
	}
	return replaceAmenities(ctx, in.tx, p, in.categories)
}

// building finds or makes the row's house and reports whether it changed. The first row of a file that names a house says where it stands.
func (in *importer) building(ctx context.Context, p *Property) (moved bool, err error) {
	name := p.Building.Name
	if name == "" {
		return false, nil
	}
	have, known := in.buildings[name]
	p.Building.ID = have.ID
	if in.written[name] || (known && have == p.Building) {
		in.written[name], p.Building = true, have
		return false, nil
	}
	if !known {
		if p.Building.ID, err = in.tx.NextID(ctx, in.of.ID, "building"); err != nil {
			return false, err
		}
	}
	in.buildings[name], in.written[name] = p.Building, true
	return known, saveBuilding(ctx, in.tx, in.of.ID, p.Building)
}

// named finds or makes the id of a name.
func (in *importer) named(ctx context.Context, known map[string]int64, sequence, insert, name string) (int64, error) {
	if name == "" {
		return 0, nil
	}
	if id, ok := known[name]; ok {
		return id, nil
	}
	id, err := in.tx.NextID(ctx, in.of.ID, sequence)
	if err != nil {
		return 0, err
	}
	known[name] = id
	_, err = in.tx.Exec(ctx, insert, in.of.ID, id, name)
	return id, err
}

func sameParts(a, b *Property) bool {
	return sameTexts(a, b) && slices.Equal(a.Places, b.Places) && sameAmenities(a, b)
}

// sameTexts compares the property's own texts; their numbers are given when they are written.
func sameTexts(a, b *Property) bool {
	own := func(texts []InfoText) (out []InfoText) {
		for _, t := range texts {
			if t.ID = 0; !t.General {
				out = append(out, t)
			}
		}
		return out
	}
	return slices.Equal(own(a.Texts), own(b.Texts))
}

func sameAmenities(a, b *Property) bool {
	ordered := func(all []Amenity) []Amenity {
		return slices.SortedFunc(slices.Values(all), func(x, y Amenity) int {
			return cmp.Or(cmp.Compare(x.Category, y.Category), cmp.Compare(x.Name.Any, y.Name.Any))
		})
	}
	return slices.Equal(ordered(a.Amenities), ordered(b.Amenities))
}
