package simulate

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// ReadBookings reads bookings from a table with the columns arrival_date_year, arrival_date_month (its English name), arrival_date_day_of_month, stays_in_weekend_nights and stays_in_week_nights, and
// is_canceled where it has it, at most so many; zero is all of them. Those without a night are left out.
func ReadBookings(r io.Reader, limit int) ([]Nights, error) {
	table := csv.NewReader(r)
	head, err := table.Read()
	if err != nil {
		return nil, fmt.Errorf("the heading: %w", err)
	}
	at := map[string]int{}
	for i, name := range head {
		at[name] = i
	}
	for _, name := range []string{"arrival_date_year", "arrival_date_month", "arrival_date_day_of_month", "stays_in_weekend_nights", "stays_in_week_nights"} {
		if _, ok := at[name]; !ok {
			return nil, fmt.Errorf("there is no column %s", name)
		}
	}
	var out []Nights
	for limit == 0 || len(out) < limit {
		row, err := table.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		text := row[at["arrival_date_year"]] + " " + row[at["arrival_date_month"]] + " " + row[at["arrival_date_day_of_month"]]
		day, err := time.Parse("2006 January 2", text)
		if err != nil {
			return nil, fmt.Errorf("%q is not a day", text)
		}
		nights := int64(0)
		for _, name := range []string{"stays_in_weekend_nights", "stays_in_week_nights"} {
			if n, ok := identity.ParseNumber(row[at[name]]); ok {
				nights += n
			}
		}
		if nights == 0 {
			continue
		}
		arrival := clock.DateOf(day)
		cancelled, ok := at["is_canceled"]
		out = append(out, Nights{arrival, arrival.AddDays(int(nights)), ok && row[cancelled] == "1"})
	}
	return out, nil
}
