package simulate

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/importing"
	"latchkey/internal/reservation"
)

// files are exports of all bookings of a home, which the office brings in as people do: the first with the columns that it chooses, each further one with the columns that are remembered for its
// headings. Some have a line that is refused: then all others count, or none where the office wants the file whole. Some are looked at and dropped, or brought twice.
type files struct {
	w *world
	n int
	// known reports that a file was brought before: its columns have to be remembered.
	known bool
	// last is what the last file of each home said.
	last map[int]string
}

func (*files) close() {}

// The headings are those of no column by name, so that no file is read by a guess.
var columns = importing.Map{Dates: "dmy", Decimal: ",", Columns: map[string]string{
	"external_id": "Vorgang A", "property": "Vorgang B", "arrival": "Vorgang C", "departure": "Vorgang D", "status": "Vorgang E", "booker_name": "Vorgang F", "adults": "Vorgang G",
}}

// table is a file of bookings, its columns in any order.
func (f *files) table(rows []reservation.ImportRow) (string, error) {
	names := []string{"external_id", "property", "arrival", "departure", "status", "booker_name", "adults"}
	f.w.random.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	var out strings.Builder
	table := csv.NewWriter(&out)
	table.Comma = ';'
	line := make([]string, len(names))
	for i, name := range names {
		line[i] = columns.Columns[name]
	}
	if err := table.Write(line); err != nil {
		return "", err
	}
	day := func(text string) string { return text[8:] + "." + text[5:7] + "." + text[:4] }
	for _, r := range rows {
		status := map[string]string{string(reservation.Confirmed): "gebucht", string(reservation.Cancelled): "storniert"}[r.Status]
		cells := map[string]string{
			"external_id": r.ExternalID, "property": r.Property, "arrival": day(r.Arrival), "departure": day(r.Departure), "status": status, "booker_name": r.BookerLastName, "adults": fmt.Sprint(r.Adults),
		}
		for i, name := range names {
			line[i] = cells[name]
		}
		if err := table.Write(line); err != nil {
			return "", err
		}
	}
	table.Flush()
	return out.String(), table.Error()
}

// attempt is that of the office's next press.
func (f *files) attempt() identity.Attempt {
	f.n++
	return identity.Attempt{Account: f.w.manager.Account, Key: fmt.Sprintf("file-%d-%d", f.w.Seed, f.n), Fingerprint: "file"}
}

// preview takes a file in and looks at what it would do.
func (f *files) preview(ctx context.Context, rows []reservation.ImportRow) (identity.Ref, error) {
	f.w.figures.Fetches++
	text, err := f.table(rows)
	if err != nil {
		return identity.Ref{}, err
	}
	ref, refused, err := f.w.Imports.Upload(ctx, f.w.manager, f.attempt(), f.w.member, importing.Stays, "stays.csv", strings.NewReader(text))
	if err != nil || len(refused) > 0 {
		return ref, errors.Join(err, fmt.Errorf("the file was not read: %v", refused))
	}
	run, err := f.w.Imports.Get(ctx, f.w.manager, ref)
	if err != nil {
		return ref, err
	}
	chosen := run.Map
	switch {
	case !f.known:
		chosen = columns
	case !run.Known || chosen.Dates != columns.Dates || chosen.Decimal != columns.Decimal || !maps.Equal(chosen.Columns, columns.Columns):
		return ref, fmt.Errorf("the columns are not remembered: %+v", chosen)
	}
	if err := f.w.Imports.Choose(ctx, f.w.manager, f.attempt(), ref, chosen); err != nil {
		return ref, err
	}
	f.known = true
	_, err = f.goOn(ctx, ref, importing.Previewing)
	return ref, err
}

// goOn goes on with a file until it has left a state.
func (f *files) goOn(ctx context.Context, ref identity.Ref, state importing.State) (importing.Whole, error) {
	for {
		run, err := f.w.Imports.Get(ctx, f.w.manager, ref)
		if err != nil || run.State != state {
			return run, err
		}
		if err := f.w.Imports.Step(ctx, f.w.manager, f.attempt(), ref); err != nil {
			return run, err
		}
	}
}

// write brings a file in, and returns how many of its lines were refused.
func (f *files) write(ctx context.Context, rows []reservation.ImportRow, whole bool) (refused int64, err error) {
	ref, err := f.preview(ctx, rows)
	if err != nil {
		return 0, err
	}
	if err := f.w.Imports.Start(ctx, f.w.manager, f.attempt(), ref, whole); err != nil {
		return 0, errors.Join(err, f.why(ctx, ref))
	}
	run, err := f.goOn(ctx, ref, importing.Running)
	if err == nil && run.State != importing.Done {
		err = fmt.Errorf("the file is %s", run.State)
	}
	return run.Effects[importing.EffectRefused], err
}

// why is what the lines of a file are refused for.
func (f *files) why(ctx context.Context, ref identity.Ref) error {
	lines, err := f.w.Imports.LinesOf(ctx, f.w.manager, ref, importing.Filter{Effect: importing.EffectRefused}, "", 10)
	for _, l := range lines {
		err = errors.Join(err, fmt.Errorf("line %d: %v", l.Line, l.Refused))
	}
	return err
}

func (f *files) bring(ctx context.Context, home int, faults bool) error {
	// A file is what the office enters: it leaves out what it has split or moved itself since.
	rows := slices.DeleteFunc(inParts(f.w.rows(home)), func(r reservation.ImportRow) bool {
		return slices.ContainsFunc(f.w.of[home], func(b *booking) bool { return b.uid == r.ExternalID && (b.moved || b.parted != 0) })
	})
	if len(rows) == 0 {
		return nil
	}
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = r.ExternalID + r.Arrival + r.Departure + r.Status
	}
	slices.Sort(lines)
	said := strings.Join(lines, "\n")
	if faults && f.last[home] == said && f.w.random.IntN(8) > 0 {
		return nil // seldom a file without news
	}
	fault := ""
	if faults && f.w.random.IntN(3) == 0 {
		fault = []string{"none", "partly", "tried", "twice"}[f.w.random.IntN(4)]
	}
	wrong := rows[0]
	wrong.ExternalID, wrong.Departure = "wrong", wrong.Arrival
	switch fault {
	case "none":
		f.w.figures.Failures++
		_, err := f.write(ctx, append(rows, wrong), true)
		return f.refusedWhole(home, err)
	case "partly":
		f.w.figures.Failures++
		refused, err := f.write(ctx, append([]reservation.ImportRow{wrong}, rows...), false)
		if err == nil && refused != 1 {
			err = fmt.Errorf("of the file of home %d %d lines are refused, and one is wrong", home, refused)
		}
		if err != nil {
			return err
		}
		f.told(home, said)
		return nil
	case "tried":
		ref, err := f.preview(ctx, rows)
		if err == nil {
			err = f.w.Imports.Discard(ctx, f.w.manager, f.attempt(), ref)
		}
		if err != nil {
			return err
		}
	}
	for range map[string]int{"twice": 1}[fault] + 1 {
		refused, err := f.write(ctx, rows, f.w.random.IntN(2) == 0)
		if err == nil && refused > 0 {
			err = fmt.Errorf("of the file of home %d %d lines are refused", home, refused)
		}
		if err != nil {
			return err
		}
	}
	f.told(home, said)
	return nil
}

// inParts puts the second part of a split stay behind the first, as exports have them by number or by day: a line is refused whose nights are another's until a later line is written.
func inParts(rows []reservation.ImportRow) []reservation.ImportRow {
	for i, r := range rows {
		first, second := strings.CutSuffix(r.ExternalID, restSuffix)
		if !second {
			continue
		}
		if j := slices.IndexFunc(rows, func(r reservation.ImportRow) bool { return r.ExternalID == first }); j > i {
			rows[i], rows[j] = rows[j], rows[i]
		}
	}
	return rows
}

func (f *files) told(home int, said string) {
	if f.last == nil {
		f.last = map[int]string{}
	}
	f.last[home] = said
	f.w.told(home)
}

// refusedWhole is the end of a file with a wrong line of which all or nothing was to be written.
func (f *files) refusedWhole(home int, err error) error {
	if err == nil {
		return fmt.Errorf("a stay without a night was taken at home %d", home)
	}
	if refusal, ok := errors.AsType[*fault.Fault](err); ok && refusal.Fields["whole"] == "refused_lines" {
		return nil
	}
	return err
}
