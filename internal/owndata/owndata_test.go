package owndata_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/identity"
	"latchkey/internal/owndata"
	"latchkey/internal/pay"
	"latchkey/internal/reservation"
	"latchkey/internal/reservation/reservationtest"
)

// fetch reads the files of the archive that somebody gets.
func fetch(w *reservationtest.World, who string) map[string]string {
	w.Helper()
	status, body := w.Call(who, http.MethodGet, "/v1/owndata")
	if status != http.StatusOK {
		w.Fatal(who, status, body)
	}
	z, err := zip.NewReader(bytes.NewReader([]byte(body)), int64(len(body)))
	w.Must(err)
	out := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		w.Must(err)
		raw, err := io.ReadAll(r)
		w.Must(err)
		out[f.Name] = string(raw)
	}
	return out
}

// register adds the call to a world, whose accounts have an address and one device each.
func register(w *reservationtest.World) {
	owndata.Register(w.Router, owndata.NewService(owndata.Deps{
		DB: w.DB, Reservations: w.Stays, Messages: w.Messages, Members: w.Members, Properties: w.Properties,
		Pay: pay.NewService(pay.Deps{DB: w.DB, Clock: w.Clock, Members: w.Members, Properties: w.Properties, Tasks: w.Tasks}),
		Email: func(_ context.Context, id identity.AccountID) (string, error) {
			for email, known := range w.Accounts {
				if known == id {
					return email, nil
				}
			}
			return "", nil
		},
		Devices: func(_ context.Context, actor identity.Actor) ([]owndata.Device, error) {
			return []owndata.Device{{Name: "Phone of " + actor.Name}}, nil
		},
	}))
	w.Handler = w.Router.Handler()
}

func TestAPersonTakesTheirOwnDataAndNobodyElses(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		register(w)
		w.Book(reservationtest.Stay("mine"), reservationtest.Stay("script", reservationtest.During("2026-08-01", "2026-08-08"), func(r *reservation.ImportRow) { r.ParkingLot, r.BookerLastName = "", "<script>alert(1)</script>" }),
			reservationtest.Stay("theirs", reservationtest.During("2026-09-01", "2026-09-08"), func(r *reservation.ImportRow) {
				r.BookerEmail, r.BookerLastName, r.Travelers = "other@example.org", "canary-other", []reservation.ImportTraveler{{Kind: "adult", Main: true, LastName: "canary-other"}}
			}))
		for i, text := range []string{"Is there a crib?", "We come late."} {
			w.OK("greta", http.MethodPut, "/v1/reservationmessages/1-1", `{"msg_text":"`+text+`"}`, "Idempotency-Key", string(rune('a'+i)))
		}
		w.OK("mia", http.MethodPut, "/v1/reservationmessages/1-1", `{"msg_text":"Yes, of course."}`)
		files := fetch(w, "greta")
		var d owndata.Data
		w.Must(json.Unmarshal([]byte(files["own-data.json"]), &d))
		if d.Account.Username != "greta@example.org" || len(d.Stays) != 2 || len(d.Devices) != 1 {
			t.Errorf("%+v", d.Account)
		}
		mine := d.Stays[1]
		if mine.Ref != "1-1" || mine.Property != "Dünenhaus, Wohnung 3" || mine.Agency != "Strand Domizile" || len(mine.Payments) != 3 || mine.Payments[0].Amount != "100.00" || len(mine.Extras) != 3 || mine.Total == "" {
			t.Errorf("%+v", mine)
		}
		if len(mine.Travelers) != 3 || mine.Travelers[0].Document != "canary-passport" || mine.Travelers[0].Birthday != "1980-02-29" {
			t.Errorf("%+v", mine.Travelers)
		}
		var said []string
		for _, m := range mine.Messages {
			said = append(said, m.Text)
		}
		if got := strings.Join(said, "|"); got != "Is there a crib?|We come late.|Yes, of course." {
			t.Error(got)
		}
		if got := w.Protocol(1); !strings.Contains(got, "identity_viewed") {
			t.Error("the identity data went out without a line in the protocol: " + got)
		}
		page := files["own-data.html"]
		if strings.Contains(page, "<script") || !strings.Contains(page, "&lt;script&gt;") || !strings.Contains(page, "We come late.") {
			t.Error(page)
		}
		for name, text := range files {
			for _, secret := range []string{"canary-other", reservationtest.Code, reservationtest.Password, "canary-staff"} {
				if strings.Contains(text, secret) {
					t.Errorf("%s is in %s", secret, name)
				}
			}
		}
		// Who has no stays gets their login; a session by booking number, whose bearer may be anybody, gets nothing; nobody gets nothing.
		if got := fetch(w, "mia"); strings.Contains(got["own-data.json"], "Gast") || !strings.Contains(got["own-data.json"], "mia@example.org") {
			t.Error(got["own-data.json"])
		}
		if status, _ := w.Call("narrow", http.MethodGet, "/v1/owndata"); status != http.StatusForbidden {
			t.Error(status)
		}
		if status, _ := w.Call("", http.MethodGet, "/v1/owndata"); status != http.StatusUnauthorized {
			t.Error(status)
		}
		if strings.Contains(w.Log.String(), "canary-passport") {
			t.Error("identity data is in the log")
		}
	})
}
