package simulate

import (
	"context"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database/dbtest"
)

const listingsTable = "id,name,neighbourhood_group,neighbourhood,latitude,longitude,room_type,price\n" +
	"1,\"Huge flat\nfor 8 people\",Eixample,la Sagrada Família,41.4042,2.17306,Entire home/apt,121\n" +
	"2,Single 01,Eixample,l'Antiga Esquerra,41.39015,2.15293,Private room,31\n" +
	"3,,Ciutat Vella,la Barceloneta,41.38043,2.19094,Entire home/apt,36\n"

func TestListingsAreReadFromATableOrRefusedWithAReason(t *testing.T) {
	got, err := ReadListings(strings.NewReader(listingsTable), 0)
	if err != nil || len(got) != 3 {
		t.Fatalf("%+v, %v", got, err)
	}
	want := Listing{Name: "Huge flat for 8 people", Neighbourhood: "la Sagrada Família", City: "Eixample", Country: "ES", TimeZone: "Europe/Madrid", Lat: 41.4042, Lon: 2.17306, Capacity: 8, Bedrooms: 4}
	if got[0] != want {
		t.Errorf("%+v, want %+v", got[0], want)
	}
	if got[1].Capacity != 2 || got[2].Name != "la Barceloneta" || got[2].Capacity != 4 {
		t.Errorf("%+v", got[1:])
	}
	said, err := ReadListings(strings.NewReader("name,city,country,time_zone,neighbourhood,latitude,longitude,accommodates,bedrooms\nDüne,Binz,DE,Europe/Berlin,Ort,54.4,13.6,5,3.0\nB,Binz,DE,Europe/Berlin,Ort,54.4,13.6,900,\n"), 1)
	if want := (Listing{"Düne", "Ort", "Binz", "DE", "Europe/Berlin", 54.4, 13.6, 5, 3}); err != nil || len(said) != 1 || said[0] != want {
		t.Errorf("%+v, %v", said, err)
	}
	for table, reason := range map[string]string{
		"":          "heading",
		"name,id\n": "no column neighbourhood",
		"name,neighbourhood,latitude,longitude\n":               "no home",
		"name,neighbourhood,latitude,longitude\nA,B,north,2\n":  "line 2: latitude: \"north\"",
		"name,neighbourhood,latitude,longitude\nA,,41.3,2.1\n":  "line 2: there is no town",
		"name,neighbourhood,latitude,longitude\nA,B,41.3,2,1\n": "wrong number of fields",
	} {
		if _, err := ReadListings(strings.NewReader(table), 0); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%q: %v, want %s", table, err, reason)
		}
	}
}

func TestHomesAreTheirListings(t *testing.T) {
	listings, err := ReadListings(strings.NewReader(listingsTable), 0)
	if err != nil {
		t.Fatal(err)
	}
	digest := ""
	for _, way := range []Way{ByCalls, ByFiles} {
		c := clock.NewManual(Begin)
		d := services(t, c, dbtest.New(t, c))
		figures, err := Run(context.Background(), d, Options{Seed: 5, Homes: 4, Count: 8, Way: way, Season: true, Listings: listings})
		if err != nil || len(figures.Violations) > 0 {
			t.Fatalf("%s: %+v, %v", way, figures, err)
		}
		p, _, err := d.Properties.External(context.Background(), d.DB, 1, "H0")
		if err != nil || p.Title != "Huge flat for 8 people" || p.City != "Eixample" || p.Lat != 41.4042 || p.MaxOccupancy != 8 || p.Bedrooms != 4 {
			t.Errorf("%+v, %v", p, err)
		}
		if digest != "" && digest != figures.Digest {
			t.Errorf("%s ends as %s, another way as %s", way, figures.Digest, digest)
		}
		digest = figures.Digest
	}
}
