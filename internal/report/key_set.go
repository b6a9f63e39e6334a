package report

import (
	"cmp"
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/report/paper"
	"latchkey/internal/wire"
)

// keySet are the homes with where their keys are. A key code is in it only where the template asks for it and the reader may see codes; each look is in the history of the home.
var keySet = dataSet{
	fields: catalogueOf("keys", keyColumns, "total", "homes", "where", "handover", "key_place", "staff_key", "holder", "code"),
	who:    office, level: identity.ReadOnly, secrets: []string{codeField}, read: readKeys, sample: sampleKeys,
}

// codeField is the field with the code of the key safe.
const codeField = "code"

// keyed is a home with its keys.
type keyed struct {
	*property.Property
	holder string
	code   string
}

var keyColumns = join(
	homeColumns(func(k keyed) *property.Property { return k.Property }),
	[]fieldOf[keyed]{
		coded("handover", func(k keyed) string { return string(k.KeyHandover) }),
		inWords("key_place", func(k keyed) wire.Words { return k.KeyLocation }),
		inWords("meeting_point", func(k keyed) wire.Words { return k.MeetingPoint }),
		inWords("staff_key", func(k keyed) wire.Words { return k.StaffKey }),
		grouping("holder", func(k keyed) string { return k.holder }),
		said(codeField, func(k keyed) string { return k.code }),
	},
)

// inWords is a column of texts that an agency writes in some languages.
func inWords[R any](name string, of func(R) wire.Words) fieldOf[R] {
	return fieldOf[R]{paper.Field{Name: name}, func(c *paper.Content, row R) paper.Value { return paper.Value{Text: plain(of(row).In(c.Lang))} }}
}

// secrets opens a secret of homes for a template that asks for it in one of some fields; nothing where it does not.
func (s *Service) secrets(ctx context.Context, ask Ask, which property.Secret, homes []int64, fields ...string) (map[int64]string, error) {
	wanted := false
	for _, field := range fields {
		wanted = wanted || ask.Template.Asks(field)
	}
	if !wanted {
		return nil, nil
	}
	// No API token gets a secret, and a manager who may only read does not look at one.
	agency, err := s.office(ctx, s.db, ask, identity.Office)
	if err == nil && ask.Actor.Token != 0 {
		err = fault.Missing(fault.NotFound)
	}
	if err != nil {
		return nil, err
	}
	if ask.Preview {
		return nil, nil
	}
	found, err := s.properties.ViewAll(ctx, ask.Actor, agency.ID, homes, which)
	out := make(map[int64]string, len(found))
	for id, value := range found {
		out[id] = value.Reveal()
	}
	return out, err
}

func readKeys(ctx context.Context, s *Service, ask Ask) (*paper.Content, error) {
	agency, err := s.office(ctx, s.db, ask, identity.ReadOnly)
	if err != nil {
		return nil, err
	}
	all, err := s.properties.All(ctx, s.db, agency.ID)
	if err != nil {
		return nil, err
	}
	crew, err := s.members.Staff(ctx, s.db, agency.ID)
	if err != nil {
		return nil, err
	}
	var rows []keyed
	for i := range all {
		if !all[i].Active {
			continue
		}
		holder, _ := crew.By(cmp.Or(all[i].Person, all[i].Company))
		rows = append(rows, keyed{Property: &all[i], holder: holder.Name})
	}
	if len(rows) > mostRows {
		return nil, tooMany()
	}
	c := s.begun(ask, agency)
	rows = keptBy(c, ask.Template, keyColumns, rows, []string{codeField})
	homes := make([]int64, len(rows))
	for i := range rows {
		homes[i] = rows[i].Ref.ID
	}
	codes, err := s.secrets(ctx, ask, property.SecretCode, homes, codeField)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		rows[i].code = codes[rows[i].Ref.ID]
	}
	return fill(c, keyColumns, rows), nil
}

func sampleKeys(lang, title string, now clock.Instant) *paper.Content {
	c, _, _ := sampled(lang, title, now)
	var rows []keyed
	for i := range sampleHomes {
		home := sampleHome(i)
		home.KeyHandover = property.Handovers[i%len(property.Handovers)]
		rows = append(rows, keyed{Property: home, holder: samplePeople[i%len(samplePeople)], code: "0000"})
	}
	return fill(c, keyColumns, rows)
}
