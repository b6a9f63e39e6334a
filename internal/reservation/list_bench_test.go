package reservation

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// newAgency is an agency with 1,000 homes and so many stays, 40 arrivals a day up to half a year from now: the more stays, the longer its history.
func newAgency(b testing.TB, stays int) (*Service, identity.Actor) {
	b.Helper()
	must := func(err error) {
		if err != nil {
			b.Helper()
			b.Fatal(err)
		}
	}
	ctx, now := context.Background(), clock.NewManual(time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC))
	db, err := database.Open(ctx, b.TempDir()+"/latchkey.db", now)
	must(err)
	b.Cleanup(func() { _ = db.Close() })
	_, err = db.Migrate(ctx)
	must(err)
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	must(err)
	s := &Service{db: db, box: box, clock: now}
	s.members = member.NewService(member.Deps{DB: db, Box: box, Clock: now})
	s.properties = property.NewService(property.Deps{DB: db, Box: box, Clock: now, Members: s.members})
	_, err = s.members.Save(ctx, member.Member{Name: "Demo", Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 90})
	must(err)
	var homes []property.ImportRow
	for i := range 1000 {
		homes = append(homes, property.ImportRow{ExternalID: fmt.Sprint(i), Title: fmt.Sprintf("Apartment %s %d", benchNames[i%len(benchNames)], i), City: "Sassnitz", MaxOccupancy: 6, KeyHandover: "office"})
	}
	_, err = s.properties.Import(ctx, 1, wire.Lines(homes), property.ImportOptions{})
	must(err)
	last := clock.NewDate(2027, 1, 1)
	for from := 0; from < stays; from += 5000 {
		must(db.Write(ctx, func(tx *database.Tx) error {
			for i := from; i < min(stays, from+5000); i++ {
				first, second := benchNames[i*7%len(benchNames)], benchNames[i*13%len(benchNames)]
				arrival := last.AddDays(-(stays - i) / 40)
				r := Reservation{
					Ref: identity.Ref{Member: 1, ID: int64(i + 1)}, ExternalID: fmt.Sprintf("HM%07d", i), Case: int64(i + 1), Property: int64(i%1000 + 1), Source: []string{"Airbnb", "Booking.com", "direct"}[i%3],
					Status: Confirmed, Arrival: arrival, Departure: arrival.AddDays(7), Times: Times{ArrivalTime: NoTime, DepartureTime: NoTime}, Persons: Persons{Adults: 2}, Lang: "de", Currency: "EUR",
					Booker: Booker{FirstName: first, LastName: fmt.Sprintf("%s%d", second, i%997), Email: strings.ToLower(fmt.Sprintf("%s.%d@mail.example", first, i)), Phone: fmt.Sprintf("+49 170 %07d", i)},
				}
				if i%100 == 0 {
					r.Status = Offer
				}
				if err := insert(ctx, tx, stored{Reservation: r, dataKey: []byte{1}}); err != nil {
					return err
				}
			}
			return nil
		}))
	}
	return s, identity.Actor{Account: 1, Relations: []identity.Relation{{Member: 1, Role: identity.Manager}}}
}

var benchNames = []string{"Anna", "Bernd", "Carla", "Dieter", "Emma", "Frank", "Greta", "Hans", "Ines", "Jonas", "Karin", "Lukas", "Maria", "Nils", "Olga", "Paul", "Rosa", "Sven", "Tina", "Uwe"}

// BenchmarkFind asks for a page of the office's list, at an agency with 6,000 stays and at one with 240,000.
func BenchmarkFind(b *testing.B) {
	for _, stays := range []int{6000, 240_000} {
		s, actor := newAgency(b, stays)
		for _, f := range []Filter{
			{Period: AllYears, Sort: ByArrival, Down: true},
			{Period: Coming, Sort: ByArrival},
			{Period: InHouse, Sort: ByDeparture},
			{Period: Past, Sort: ByArrival, Down: true},
			{Period: AllYears, Sort: ByNumber},
			{Typed: "maria", Down: true},
			{Typed: fmt.Sprint("anna", 5, " bern")},
			{Typed: "hm0000777"},
			{Typed: "nobody"},
			{Typed: "mail.example", Down: true},
			{Typed: "rosa tina", Down: true},
			{Typed: "apartment airbnb", Down: true},
			{Typed: "apartment 77", Down: true},
			{Typed: "2026-07-01"},
			{Typed: "uwe", Period: AllYears, Status: Offer},
			{Period: AllYears, Sort: ByArrival, Status: Offer},
			{Period: AllYears, Sort: ByArrival, Status: Cancelled},
			{Period: AllYears, Sort: ByDeparture, Property: 77},
			{Sort: ByArrival, Unknown: true},
		} {
			f.Lang = "en-US"
			b.Run(fmt.Sprintf("stays=%d/%s %s %s %s %d", stays, f.Typed, f.Period, f.Sort, f.Status, f.Property), func(b *testing.B) {
				for b.Loop() {
					if _, err := s.Find(context.Background(), actor, 1, f); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/1000, "ms/page")
			})
		}
	}
}
