package checklist

import (
	"context"
	"fmt"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// ImportRow is one list of an import file. The row is the whole truth about the list; an item that stays word for word in its room keeps its picture.
type ImportRow struct {
	ExternalID string       `json:"external_id"`
	Name       string       `json:"name"`
	Kinds      []string     `json:"kinds"`      // types of tasks, check, service:cot …
	Properties []string     `json:"properties"` // external ids of homes; none means all
	Rooms      []ImportRoom `json:"rooms"`
}

// ImportRoom is one room; the order of rooms and items is kept.
type ImportRoom struct {
	Name  wire.Texts   `json:"name"`
	Items []ImportItem `json:"items"`
}

// ImportItem is one item. In a file the languages of its text stand beside the rest: en, de and so on.
type ImportItem struct {
	Text          wire.Texts `json:"-"`
	PhotoRequired bool       `json:"photo_required"`
	Optional      bool       `json:"optional"`
}

// besideText is an item without its own way to read and write it.
type besideText ImportItem

// UnmarshalJSON reads an item of a file.
func (i *ImportItem) UnmarshalJSON(raw []byte) error {
	return i.Text.ReadBeside(raw, (*besideText)(i))
}

// MarshalJSON writes an item as a file has it.
func (i ImportItem) MarshalJSON() ([]byte, error) { return i.Text.WriteBeside(besideText(i)) }

// ImportOptions say how to import.
type ImportOptions struct {
	// DryRun makes the same report and changes nothing.
	DryRun bool
}

// Import adds lists, or changes those with the same external id, in one transaction. When a row is refused nothing is imported; the same rows again change nothing.
func (s *Service) Import(ctx context.Context, member identity.MemberID, rows []wire.Line[ImportRow], opts ImportOptions) (wire.ImportReport, error) {
	report := wire.ImportReport{Read: len(rows), Refused: []wire.RefusedRow{}}
	known, err := s.properties.All(ctx, s.db, member)
	if err != nil {
		return report, err
	}
	wanted, seen := make([]List, 0, len(rows)), map[string]bool{}
	for _, line := range rows {
		l := line.Row.list(s.kinds, &report, line.Line, member, known)
		if seen[l.ExternalID] {
			report.Refuse(line.Line, l.ExternalID, "external_id", wire.ReasonDuplicate)
		}
		seen[l.ExternalID] = true
		wanted = append(wanted, l)
	}
	if !report.OK() {
		return report, nil
	}
	clean := report
	err = s.db.Import(ctx, member, opts.DryRun, func(tx *database.Tx) error {
		report = clean
		have, err := lists(ctx, tx, member, 0)
		if err != nil {
			return err
		}
		for _, l := range wanted {
			i := slices.IndexFunc(have, func(h List) bool { return h.ExternalID == l.ExternalID })
			if i < 0 {
				report.Added++
			} else {
				l = l.onto(have[i])
				if l.equal(have[i]) {
					report.Unchanged++
					continue
				}
				report.Changed++
			}
			if _, err := s.save(ctx, tx, l); err != nil {
				return err
			}
		}
		return nil
	})
	return report, err
}

// list reads a row and reports what is wrong with it.
func (r ImportRow) list(kinds Kinds, report *wire.ImportReport, line int, member identity.MemberID, known []property.Property) List {
	l := List{Ref: identity.Ref{Member: member}, ExternalID: r.ExternalID, Name: r.Name, Kinds: r.Kinds}
	if r.ExternalID == "" {
		report.Refuse(line, "", "external_id", wire.ReasonRequired)
	}
	for i, external := range r.Properties {
		at := slices.IndexFunc(known, func(p property.Property) bool { return p.ExternalID == external })
		if at < 0 {
			report.Refuse(line, r.ExternalID, fmt.Sprintf("properties.%d", i), "is not a property")
			continue
		}
		l.Properties = append(l.Properties, known[at].Ref.ID)
	}
	for _, room := range r.Rooms {
		one := Room{Name: room.Name}
		for _, item := range room.Items {
			one.Items = append(one.Items, Item{Text: item.Text, Photo: item.PhotoRequired, Optional: item.Optional})
		}
		l.Rooms = append(l.Rooms, one)
	}
	l, err := l.check(kinds)
	if err != nil {
		for field, why := range fault.As(err).Fields {
			report.Refuse(line, r.ExternalID, field, why)
		}
	}
	return l
}

// onto is an imported list with the numbers of the one that it changes.
func (l List) onto(have List) List {
	l.Ref, l.Version = have.Ref, have.Version
	used := map[int64]bool{}
	for r, room := range l.Rooms {
		for i, item := range room.Items {
			for _, before := range have.Rooms {
				if item.ID != 0 || before.Name != room.Name {
					continue
				}
				for _, b := range before.Items {
					if item.ID == 0 && b.Text == item.Text && !used[b.ID] {
						item.ID, item.Picture = b.ID, b.Picture
						used[b.ID] = true
					}
				}
			}
			l.Rooms[r].Items[i] = item
		}
	}
	return l
}

func (l List) equal(o List) bool {
	return l.Name == o.Name && slices.Equal(l.Kinds, o.Kinds) && slices.Equal(l.Properties, o.Properties) && slices.EqualFunc(l.Rooms, o.Rooms, func(a, b Room) bool {
		return a.Name == b.Name && slices.EqualFunc(a.Items, b.Items, func(x, y Item) bool {
			return x.ID == y.ID && x.Text == y.Text && x.Photo == y.Photo && x.Optional == y.Optional
		})
	})
}
