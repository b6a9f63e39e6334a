package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/account"
	"latchkey/internal/app"
	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/setup"
	"latchkey/internal/wire"
)

// send makes a call to an installation and gives status and body.
func send(t *testing.T, a *app.App, token, method, path, body string) (int, []byte) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, a.URL()+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, raw
}

// setupURL is the address of the newest line of the log that has one.
func setupURL(t *testing.T, log string) *url.URL {
	t.Helper()
	found := regexp.MustCompile(`setup_url=(\S+)`).FindAllStringSubmatch(log, -1)
	if len(found) == 0 {
		t.Fatalf("no line has a setup_url: %s", log)
	}
	u, err := url.Parse(strings.Trim(found[len(found)-1][1], `"`))
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// From an empty database to the office, over HTTP, with the code that only the log has.
func TestFromNothingToTheOffice(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, database string) {
		log := &logBook{}
		a := startLogging(t, clock.NewManual(noon), log, func(c *app.Config) { c.DatabaseURL = database })
		ctx := t.Context()
		if strings.Contains(log.String(), "setup_url") {
			t.Error("the program logs a code before it serves")
		}
		if err := a.OpenSetup(ctx); err != nil {
			t.Fatal(err)
		}
		address := setupURL(t, log.String())
		code, found := strings.CutPrefix(address.Fragment, "code=")
		if !found || address.Path != "/setup" || address.RawQuery != "" || address.Host != strings.TrimPrefix(a.URL(), "http://") || len(code) < 20 {
			t.Fatalf("the address is %s", address)
		}
		if lines := strings.Count(log.String(), "setup_url"); lines != 1 || strings.Count(log.String(), "code="+code) != 2 {
			t.Errorf("%d lines: %s", lines, log.String())
		}
		// Another start makes another code; the one before it is over.
		if err := a.OpenSetup(ctx); err != nil {
			t.Fatal(err)
		}
		old := code
		code = strings.TrimPrefix(setupURL(t, log.String()).Fragment, "code=")
		if status, _ := send(t, a, "", http.MethodPost, "/v1/setup/code", fmt.Sprintf(`{"code":%q}`, old)); old == code || status != 400 {
			t.Errorf("the code of the start before: %d", status)
		}
		if status, raw := send(t, a, "", http.MethodGet, "/v1/config", ""); status != 200 || !bytes.Contains(raw, []byte(`"default_member":{"m":"","h":""}`)) {
			t.Errorf("%d %s", status, raw)
		}
		body := fmt.Sprintf(`{"code":%q,"client_id":"test","agency":"Casa Uno","lang":"es","country":"ES","currency":"EUR","time_zone":"Europe/Madrid","accent":"#7a1f3d","emergency_phone":"","name":"Ana Demo","email":"ana@casa.example","password":%q}`, code, password)
		status, raw := send(t, a, "", http.MethodPost, "/v1/setup", body)
		var answer struct{ Data setup.SignedIn }
		if err := json.Unmarshal(raw, &answer); err != nil || status != 200 {
			t.Fatalf("%d %s, %v", status, raw, err)
		}
		token := answer.Data.AccessToken
		if status, raw := send(t, a, token, http.MethodGet, "/v1/status", ""); status != 200 || !bytes.Contains(raw, []byte(`"role":"manager"`)) {
			t.Errorf("%d %s", status, raw)
		}
		lines := strings.Count(log.String(), "setup_url")
		if err := a.OpenSetup(ctx); err != nil || strings.Count(log.String(), "setup_url") != lines {
			t.Errorf("a start of an installation with an agency logs a code, %v", err)
		}

		missing := func() []setup.Step {
			t.Helper()
			var answer struct{ Data setup.Missing }
			status, raw := send(t, a, token, http.MethodGet, "/v1/manage/setup", "")
			if err := json.Unmarshal(raw, &answer); err != nil || status != 200 {
				t.Fatalf("%d %s, %v", status, raw, err)
			}
			return answer.Data.Steps
		}
		want := []setup.Step{setup.FirstHome, setup.FirstReservations, setup.FirstCleaner, setup.FirstTask}
		if got := missing(); !slices.Equal(got, want) {
			t.Errorf("at first: %v", got)
		}
		if _, err := a.Properties.Import(ctx, 1, wire.Lines([]property.ImportRow{{ExternalID: "p1", Title: "Demo Home", City: "Palma", MaxOccupancy: 2, KeyHandover: "office"}}), property.ImportOptions{}); err != nil {
			t.Fatal(err)
		}
		if got := missing(); !slices.Equal(got, want[1:]) {
			t.Errorf("with a home: %v", got)
		}
		row := reservation.ImportRow{ExternalID: "r1", Property: "p1", Source: "test", Status: "confirmed", Arrival: "2026-07-05", Departure: "2026-07-08", Adults: 2, BookerLastName: "Demo", Rentalprice: "1.00", Total: "1.00"}
		if report, err := a.Reservations.Import(ctx, 1, wire.Lines([]reservation.ImportRow{row}), reservation.ImportOptions{}); err != nil || len(report.Refused) > 0 {
			t.Fatalf("%+v, %v", report, err)
		}
		if got := missing(); !slices.Equal(got, want[2:]) {
			t.Errorf("with a reservation: %v", got)
		}
		if _, err := a.Members.SaveStaff(ctx, 1, []member.Staff{{ExternalID: "c", Kind: member.KindPerson, Name: "Eva Demo", Lang: "es", Active: true}}, account.Find); err != nil {
			t.Fatal(err)
		}
		if got := missing(); !slices.Equal(got, want[3:]) {
			t.Errorf("with a cleaner: %v", got)
		}
		var tasks struct {
			Data []struct {
				ID int64 `json:"cleaning_rpmaid"`
			}
		}
		if status, raw := send(t, a, token, http.MethodGet, "/v1/cleanings", ""); status != 200 || json.Unmarshal(raw, &tasks) != nil || len(tasks.Data) == 0 {
			t.Fatalf("%d %s", status, raw)
		}
		if status, raw := send(t, a, token, http.MethodPost, "/v1/cleaningsassign", fmt.Sprintf(`{"memberid":1,"tasks":[%d],"person":2}`, tasks.Data[0].ID)); status != 200 {
			t.Fatalf("%d %s", status, raw)
		}
		if got := missing(); len(got) != 0 {
			t.Errorf("with a task that is somebody's: %v", got)
		}
		if text := log.String(); strings.Contains(text, password) || strings.Contains(text, token) || strings.Contains(text, answer.Data.RefreshToken) {
			t.Error("the log has more than the code")
		}
	})
}

// A calendar of a channel counts before it has brought a reservation.
func TestACalendarIsWhereBookingsComeFrom(t *testing.T) {
	w := newWorld(t)
	if some, err := w.Channels.Any(t.Context(), w.DB, w.members[0]); some || err != nil {
		t.Errorf("before there is one: %v, %v", some, err)
	}
	file := filepath.Join(t.TempDir(), "empty.ics")
	calendar := "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\nEND:VCALENDAR\r\n"
	if err := os.WriteFile(file, []byte(calendar), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Channels.Fetch(t.Context(), identity.Ref{Member: w.members[0], ID: 1}, file, channel.Options{Source: channel.Airbnb}); err != nil {
		t.Fatal(err)
	}
	if some, err := w.Channels.Any(t.Context(), w.DB, w.members[0]); !some || err != nil {
		t.Errorf("with one: %v, %v", some, err)
	}
	if some, err := w.Channels.Any(t.Context(), w.DB, w.members[1]); some || err != nil {
		t.Errorf("of another agency: %v, %v", some, err)
	}
}
