package extra

import (
	"context"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

const (
	maxName = 200
	maxText = 2000
	// mostQuantity is how many of one extra there may be, mostDaysFrom how many days before the arrival its first day may lie.
	mostQuantity, mostDaysFrom = 1000, 1000
)

// ImportOffered is one service of an import file that guests may book beside their stay.
type ImportOffered struct {
	ExternalID string `json:"external_id"`
	Property   string `json:"property"` // external id; empty for all properties
	Kind       string `json:"kind"`     // such as cot, linen, beach_chair, breakfast: these become tasks
	// Name and Text come in each language (name_en, name_de …) or as a map; one of the names is needed.
	Name       wire.Words `json:"name"`
	Text       wire.Words `json:"text"`
	FeeBasis   string     `json:"fee_basis"` // night | person | person_night | unit
	UnitAmount string     `json:"unit_amount"`
	Timing     string     `json:"timing"`      // deposit | final_payment | cash_third | cash_arrival | credit_card
	Most       int        `json:"most"`        // highest quantity; 1 when left out
	DaysBefore int        `json:"days_before"` // the last day to book, change or cancel lies so many days before the arrival; below 0 within the stay
	UntilTime  string     `json:"until_time"`  // HH:mm: when that day ends; empty for the hour of the agency
	DaysFrom   int        `json:"days_from"`   // the first day to book it lies so many days before the arrival; 0 for none
	AtOnce     int        `json:"at_once"`     // how many the agency has at the same time; 0 for any number
	Position   int        `json:"position"`
	Withdrawn  bool       `json:"withdrawn"` // no longer offered; what is booked stays
	// ArrivalTime and DepartureTime (HH:mm) are from when, and until when, it lets guests use the home; empty for none.
	ArrivalTime   string `json:"arrival_time"`
	DepartureTime string `json:"departure_time"`
	Mandatory     bool   `json:"mandatory"` // part of each stay of a guest that the office enters
}

// ImportOffered adds offered services, or changes those with the same external id that the office has not changed itself, in one transaction. When a row is refused nothing is imported; the same rows again
// change nothing.
func (s *Service) ImportOffered(ctx context.Context, memberID identity.MemberID, rows []wire.Line[ImportOffered], opts reservation.ImportOptions) (wire.ImportReport, error) {
	report := wire.ImportReport{Read: len(rows), Refused: []wire.RefusedRow{}}
	homes, err := s.properties.All(ctx, s.db, memberID)
	if err != nil {
		return report, err
	}
	ids := map[string]int64{"": 0}
	for _, p := range homes {
		ids[p.ExternalID] = p.Ref.ID
	}
	seen := map[string]bool{}
	var all []Offered
	for _, row := range rows {
		o := checkOffered(&report, row, ids)
		if o.Ref.Member = memberID; seen[o.ExternalID] {
			report.Refuse(row.Line, o.ExternalID, "external_id", wire.ReasonDuplicate)
		}
		seen[o.ExternalID] = true
		all = append(all, o)
	}
	if !report.OK() {
		return report, nil
	}
	clean := report
	err = s.db.Import(ctx, memberID, opts.DryRun, func(tx *database.Tx) error {
		report = clean
		for i, o := range all {
			if err := takeOffered(ctx, tx, o, &report); err != nil {
				return err
			}
			if opts.Progress != nil {
				opts.Progress(i + 1)
			}
		}
		return nil
	})
	return report, err
}

type rowCheck struct{ wire.RowCheck }

// byLanguage reads a text that has a language wherever it is there.
func (c *rowCheck) byLanguage(field string, value wire.Words, longest int) wire.Texts {
	if value.Any != "" {
		c.Refuse(field, wire.ReasonUnknown)
	}
	for i, column := range wire.TextColumns(field) {
		value.By[i] = c.Text(column, value.By[i], longest)
	}
	return value.By
}

func checkOffered(report *wire.ImportReport, line wire.Line[ImportOffered], homes map[string]int64) Offered {
	row := line.Row
	c := &rowCheck{wire.RowCheck{Report: report, Line: line.Line, ID: row.ExternalID}}
	if row.Most == 0 {
		row.Most = 1
	}
	o := Offered{
		ExternalID: c.Text("external_id", row.ExternalID, maxName), Kind: c.Text("kind", row.Kind, maxName),
		Names:    c.byLanguage("name", row.Name, maxName),
		Texts:    c.byLanguage("text", row.Text, maxText),
		FeeBasis: wire.OneOf(&c.RowCheck, "fee_basis", row.FeeBasis, reservation.FeeBases, ""), UnitAmount: c.Positive("unit_amount", row.UnitAmount), Timing: wire.OneOf(&c.RowCheck, "timing", row.Timing, reservation.Timings, ""),
		Most: c.Number("most", row.Most, 1, mostQuantity), DaysBefore: c.Number("days_before", row.DaysBefore, -reservation.LongestStay, reservation.LongestStay), Position: c.Number("position", row.Position, -1000, 1000),
		UntilTime: reservation.ExtraTime(&c.RowCheck, "until_time", row.UntilTime), DaysFrom: c.Number("days_from", row.DaysFrom, 0, mostDaysFrom), AtOnce: c.Number("at_once", row.AtOnce, 0, mostQuantity),
		Active: !row.Withdrawn, Mandatory: row.Mandatory,
		ArrivalTime: reservation.ExtraTime(&c.RowCheck, "arrival_time", row.ArrivalTime), DepartureTime: reservation.ExtraTime(&c.RowCheck, "departure_time", row.DepartureTime),
	}
	if o.DaysFrom > 0 && o.DaysFrom < o.DaysBefore {
		c.Refuse("days_from", "after days_before")
	}
	for name, empty := range map[string]bool{"external_id": o.ExternalID == "", "kind": o.Kind == "", wire.TextColumns("name")[0]: o.Names.IsEmpty()} {
		if empty {
			c.Refuse(name, wire.ReasonRequired)
		}
	}
	var ok bool
	if o.Property, ok = homes[strings.TrimSpace(row.Property)]; !ok {
		c.Refuse("property", "not a known property")
	}
	return o
}

func takeOffered(ctx context.Context, tx *database.Tx, o Offered, report *wire.ImportReport) error {
	have, err := offeredOf(ctx, tx, o.Ref.Member, o.ExternalID)
	switch {
	case database.IsMissing(err):
		report.Added++
		if o.Ref.ID, err = tx.NextID(ctx, o.Ref.Member, "offered_extra"); err != nil {
			return err
		}
	case err != nil:
		return err
	default:
		// What the office has written is not undone by a file.
		if o.Ref = have.Ref; o == have || !have.UpdatedAt.IsZero() {
			report.Unchanged++
			return nil
		}
		report.Changed++
	}
	return saveOffered(ctx, tx, o)
}
