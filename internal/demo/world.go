package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

var utc = time.UTC

// Options say what to make.
type Options struct {
	// Units is the number of homes, 60 for the demo. From LoadUnits on it is the load data: the same shape over five years.
	Units        int
	HistoryYears int
	Seed         uint64
	// Today is the day that is to be a busy one.
	Today clock.Date
	// Beside is a demo agency that is there already, beside other agencies: its people have addresses of its own, and a password that is printed nowhere.
	Beside   identity.MemberID
	Password string
	// Step is called when a step is done; it may be nil.
	Step func(ctx context.Context, done int) error
	// Progress is called now and then with what has been done; it may be nil.
	Progress func(step string, done, of int)
}

// LoadUnits is from how many homes on the load data is made.
const LoadUnits = 1000

// loadYears is the history of the load data.
const loadYears = 5

func (o Options) isLoad() bool { return o.Units >= LoadUnits }

// least is the smallest demo in which every kind of stay of today occurs.
const least = 10

// BesideUnits is how many homes a demo agency beside others has: as many as have every pattern of today.
const BesideUnits = 8

// address is where a person of the demo is mailed. Beside other agencies it is an address that nobody else in the installation can have.
func (o Options) address(email string) string {
	if o.Beside == 0 {
		return email
	}
	return strings.TrimSuffix(email, ".example") + member.DemoDomain(o.Beside)
}

func (o Options) valid() (Options, error) {
	if o.Beside != 0 {
		o.Units, o.HistoryYears = BesideUnits, 0
	} else if o.Units < least || o.Units > 100_000 {
		return o, fmt.Errorf("demo: the units must be from %d to 100000", least)
	}
	if o.HistoryYears < 0 || o.HistoryYears > 20 || o.Today.IsZero() {
		return o, errors.New("demo: the history must be from 0 to 20 years, and today a day")
	}
	if o.isLoad() {
		o.HistoryYears = max(o.HistoryYears, loadYears)
	}
	if o.Progress == nil {
		o.Progress = func(string, int, int) {}
	}
	if o.Step == nil {
		o.Step = func(context.Context, int) error { return nil }
	}
	if o.Password == "" {
		o.Password = Password
	}
	return o, nil
}

// world is everything that is to be made, before it is.
type world struct {
	options Options
	pool    *pool
	homes   []home
	crew    staffing
	counts  map[string]int
}

func newWorld(o Options) (*world, error) {
	listings, err := load[listing]("listings.csv")
	if err != nil {
		return nil, err
	}
	bookings, err := load[booking]("bookings.csv")
	if err != nil {
		return nil, err
	}
	w := &world{options: o, pool: newPool(bookings), counts: map[string]int{}}
	w.crew = makeStaff(o)
	w.makeHomes(listings)
	return w, nil
}

// propertyFile is the properties as an import file.
func (w *world) propertyFile() ([]byte, error) {
	rows := make([]property.ImportRow, len(w.homes))
	for i, h := range w.homes {
		rows[i] = h.row
	}
	return jsonLines(rows)
}

// stays are the stays of the homes from one to before another, with who is cast for today.
func (w *world) stays(from, to int) []reservation.ImportRow {
	var all []stay
	counts := make([]int, 0, to-from)
	for n := from; n < to; n++ {
		one := append(w.timeline(n), w.twice(n)...)
		counts = append(counts, len(one))
		all = append(all, one...)
	}
	if from == 0 {
		w.cast(all)
	}
	rows := make([]reservation.ImportRow, 0, len(all))
	for at, i := 0, 0; i < len(counts); i++ {
		for n := range counts[i] {
			rows = append(rows, w.row(all[at+n], n))
		}
		at += counts[i]
	}
	return rows
}

// jsonLines writes rows as an import file.
func jsonLines[T any](rows []T) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	for _, row := range rows {
		if err := encoder.Encode(row); err != nil {
			return nil, fmt.Errorf("demo: %w", err)
		}
	}
	return out.Bytes(), nil
}

// readBack reads an import file as everybody's is read.
func readBack[T any](name string, file []byte) ([]wire.Line[T], error) {
	lines, refused, err := wire.DecodeRows[T](name, bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("demo: %s: %w", name, err)
	}
	if len(refused) > 0 {
		return nil, fmt.Errorf("demo: %s: %w", name, refused[0])
	}
	return lines, nil
}
