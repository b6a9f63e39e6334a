package property

import (
	"context"
	"maps"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// Create makes a home of the given fields.
func (s *Service) Create(ctx context.Context, actor identity.Actor, attempt identity.Attempt, memberID identity.MemberID, fields Fields) (identity.Ref, error) {
	if !actor.Manages(memberID) {
		return identity.Ref{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (identity.Ref, error) {
		e, err := s.newEditor(ctx, tx, actor, memberID)
		if err != nil {
			return identity.Ref{}, err
		}
		ref, err := e.create(ctx, fields, actionCreated)
		if err != nil {
			return ref, err
		}
		return ref, s.touched(ctx, tx, memberID, []int64{ref.ID})
	})
}

// Edit changes fields of a home. Fields that another person has changed since the editor saw them are refused together, and nothing is changed.
func (s *Service) Edit(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, edit Edit) error {
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
		_, changed, err := e.edit(ctx, have, edit)
		if err != nil || !changed {
			return struct{}{}, err
		}
		return struct{}{}, s.touched(ctx, tx, ref.Member, []int64{ref.ID})
	})
	return err
}

// Fields are the fields of a home as its office sees them.
func (s *Service) Fields(ctx context.Context, ref identity.Ref) (Fields, error) {
	p, err := s.Get(ctx, s.db, ref)
	if err != nil {
		return Fields{}, err
	}
	m, err := s.members.Get(ctx, s.db, ref.Member)
	return fieldsOf(&p, m.Lang), err
}

// Choices are the names that an agency's homes use already, each list in its order.
type Choices struct {
	Buildings, Accounts, Categories, Towns []string
	Groups                                 []Group
}

// Choices are what a new home of an agency can be put beside.
func (s *Service) Choices(ctx context.Context, actor identity.Actor, memberID identity.MemberID) (Choices, error) {
	var out Choices
	if !actor.Manages(memberID) {
		return out, fault.Missing(fault.NotFound)
	}
	houses, err := buildings(ctx, s.db, memberID)
	if err != nil {
		return out, err
	}
	for _, house := range houses {
		out.Buildings = append(out.Buildings, house.Name)
	}
	owners, err := named(ctx, s.db, ownersQuery, memberID)
	if err != nil {
		return out, err
	}
	categories, err := named(ctx, s.db, categoriesQuery, memberID)
	if err != nil {
		return out, err
	}
	if out.Groups, err = groupsOf(ctx, s.db, memberID); err != nil {
		return out, err
	}
	all, err := s.All(ctx, s.db, memberID)
	if err != nil {
		return out, err
	}
	for i := range all {
		out.Towns = append(out.Towns, all[i].City)
	}
	slices.Sort(out.Towns)
	out.Towns = slices.Compact(out.Towns)
	slices.Sort(out.Buildings)
	out.Accounts, out.Categories = slices.Sorted(maps.Keys(owners)), slices.Sorted(maps.Keys(categories))
	return out, nil
}

// editor writes homes by hand in one transaction. Two of one member wait for each other, so that each sees what the other has stored.
type editor struct {
	*importer
}

func (s *Service) newEditor(ctx context.Context, tx *database.Tx, actor identity.Actor, memberID identity.MemberID) (*editor, error) {
	if err := oneByOne(ctx, tx, memberID); err != nil {
		return nil, err
	}
	m, err := s.members.Get(ctx, tx, memberID)
	if err != nil {
		return nil, err
	}
	in, err := newImporter(ctx, tx, s, m)
	if err != nil {
		return nil, err
	}
	if in.crew, err = s.members.Staff(ctx, tx, memberID); err != nil {
		return nil, err
	}
	in.by = actor.Account
	for name := range in.buildings {
		in.written[name] = true // a home that moves does not take its house along
	}
	return &editor{in}, nil
}

func (e *editor) create(ctx context.Context, fields Fields, action Action) (identity.Ref, error) {
	ref, _, err := e.add(ctx, fields, "", action)
	return ref, err
}

// add makes a home, with the number of another program or with one of its own, and gives the fields that are not blank.
func (e *editor) add(ctx context.Context, fields Fields, externalID string, action Action) (identity.Ref, []wire.Change, error) {
	id, err := e.tx.NextID(ctx, e.of.ID, "property")
	if err != nil {
		return identity.Ref{}, nil, err
	}
	ref := identity.Ref{Member: e.of.ID, ID: id}
	if externalID == "" {
		externalID = ownNumberOf(ref)
	}
	next, err := CheckFields(fields, externalID, e.of, e.crew)
	if err != nil {
		return ref, nil, err
	}
	next.Ref = ref
	if err := e.house(ctx, next); err != nil {
		return ref, nil, err
	}
	none := &Property{}
	if _, err := e.seal(secret.Of(fields.KeyCode), secret.Of(fields.WiFiPassword), next, none); err != nil {
		return ref, nil, err
	}
	if err := e.save(ctx, next, none); err != nil {
		return ref, nil, err
	}
	changes, err := e.note(ctx, action, none, next)
	return ref, changes, err
}

// one reads a home as it is stored now.
func (e *editor) one(ctx context.Context, ref identity.Ref) (*Property, error) {
	all, err := load(ctx, e.tx, ref.Member, 0, ref.ID)
	if err != nil {
		return nil, err
	}
	if len(all.list) == 0 {
		return nil, fault.Missing(fault.NotFound)
	}
	return &all.list[0], nil
}

// edit changes one home: the fields that are others now, and whether anything of it is.
func (e *editor) edit(ctx context.Context, have *Property, edit Edit) ([]wire.Change, bool, error) {
	return e.editAs(ctx, actionEdited, have, edit)
}

func (e *editor) editAs(ctx context.Context, action Action, have *Property, edit Edit) ([]wire.Change, bool, error) {
	was := fieldsOf(have, e.of.Lang)
	fields := was
	clashes, err := edit.Apply(&fields)
	if err == nil && len(clashes) > 0 {
		err = e.service.members.RefuseClashes(ctx, e.tx, have.Ref.Member, have.Zone, clashes, func(field string) (identity.AccountID, clock.Instant, error) {
			return lastChange(ctx, e.tx, have.Ref, field, "")
		})
	}
	if err != nil {
		return nil, false, err
	}
	code, password, err := e.secrets(have, edit, &fields)
	if err != nil {
		return nil, false, err
	}
	next, err := CheckFields(fields, have.ExternalID, e.of, e.crew)
	if err != nil {
		return nil, false, err
	}
	next.Ref, next.Active, next.CodeSince, next.textsByHand, next.placesByHand = have.Ref, have.Active, have.CodeSince, have.textsByHand, have.placesByHand
	keepWords(have, next, was, fields, e.of.Lang)
	next.Texts, next.Places = have.Texts, have.placesFrom(next.Lat, next.Lon)
	if err := e.house(ctx, next); err != nil {
		return nil, false, err
	}
	same, err := e.seal(code, password, next, have)
	if err != nil {
		return nil, false, err
	}
	if next.CodeChange && next.CodeSince == 0 {
		next.CodeSince = e.tx.Now() // departures before nobody asked for it count for nothing
	}
	if same && sameRow(have, next) && sameParts(have, next) {
		return nil, false, nil
	}
	if err := e.save(ctx, next, have); err != nil {
		return nil, false, err
	}
	changes, err := e.note(ctx, action, have, next)
	return changes, true, err
}

// house finds or makes the house that the fields name, and the owner.
func (e *editor) house(ctx context.Context, next *Property) error {
	if _, err := e.building(ctx, next); err != nil {
		return err
	}
	var err error
	next.ownerID, err = e.named(ctx, e.owners, "property_account", ownerInsert, next.Account)
	return err
}

// secrets are the key code and the WiFi password after an edit: the new ones where it brings some, else those that are kept. They take the place of their marks, so that the rule sees them.
func (e *editor) secrets(have *Property, edit Edit, fields *Fields) (code, password secret.Text, err error) {
	take := func(name, context string, sealed []byte, field *string) (secret.Text, error) {
		if _, new := edit[name]; new {
			return secret.Of(*field), nil
		}
		kept, err := e.service.box.Open(context, sealed)
		*field = kept.Reveal()
		return kept, err
	}
	if code, err = take("key_code", keyCodeContext(have.Ref), have.keyCode, &fields.KeyCode); err != nil {
		return code, password, err
	}
	password, err = take("wifi_password", wifiContext(have.Ref), have.wifiPassword, &fields.WiFiPassword)
	return code, password, err
}

// keepWords leaves texts and amenities that were not edited as they are stored: a file may say more of them than the office sees.
func keepWords(have, next *Property, was, fields Fields, own string) {
	for _, text := range []struct {
		stored       wire.Words
		kept         *wire.Words
		seen, wanted wire.Texts
	}{
		{have.LocationDescription, &next.LocationDescription, was.LocationDescription, fields.LocationDescription},
		{have.KeyLocation, &next.KeyLocation, was.KeyLocation, fields.KeyLocation},
		{have.MeetingPoint, &next.MeetingPoint, was.MeetingPoint, fields.MeetingPoint},
		{have.StaffKey, &next.StaffKey, was.StaffKey, fields.StaffKey},
	} {
		if text.seen == text.wanted {
			*text.kept = text.stored
		}
	}
	for i, a := range next.Amenities {
		for _, b := range have.Amenities {
			if a.Category == b.Category && a.Name.Shown(own) == b.Name.Shown(own) {
				next.Amenities[i] = b
			}
		}
	}
}

// note adds what was done to the history and gives the fields that are others now.
func (in *importer) note(ctx context.Context, action Action, have, next *Property) ([]wire.Change, error) {
	changes, err := wire.Differences(fieldsOf(have, in.of.Lang), fieldsOf(next, in.of.Lang))
	if err != nil {
		return nil, err
	}
	lines := entries(action, changes)
	for i := range lines {
		lines[i].Run = in.run
	}
	return changes, addHistory(ctx, in.tx, next.Ref, in.by, lines)
}
