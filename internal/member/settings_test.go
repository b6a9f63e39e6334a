package member_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/wire"
)

func managerOf(account identity.AccountID, id identity.MemberID) identity.Actor {
	return identity.Actor{Account: account, Relations: []identity.Relation{{Member: id, Role: identity.Manager, Staff: 1}}}
}

func editOf(t *testing.T, changes string) member.SettingsEdit {
	t.Helper()
	var out member.SettingsEdit
	if err := json.Unmarshal([]byte(changes), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// told is a refusal as a text: its code, and the fields or clashes in their order.
func told(err error) string {
	if err == nil {
		return ""
	}
	f := fault.As(err)
	if clash, ok := f.Data.(wire.EditClash); ok {
		var all []string
		for _, c := range clash.Clashes {
			all = append(all, fmt.Sprintf("%s=%s", c.Field, c.Stored))
		}
		return "clash " + strings.Join(all, " ")
	}
	out := string(f.Code)
	for _, name := range slices.Sorted(maps.Keys(f.Fields)) {
		out += " " + name + "=" + f.Fields[name]
	}
	return out
}

func eachAgency(t *testing.T, test func(t *testing.T, s *member.Service, db *database.DB, m member.Member)) {
	t.Helper()
	dbtest.Each(t, clock.NewManual(time.Date(2026, 7, 4, 9, 0, 0, 0, time.UTC)), func(t *testing.T, db *database.DB) {
		s := service(t, db)
		test(t, s, db, agency(t, s, "Casa Uno"))
	})
}

func TestSettingsAreChangedNotedAndPutBack(t *testing.T) {
	eachAgency(t, func(t *testing.T, s *member.Service, db *database.DB, m member.Member) {
		ctx, ana, ben := t.Context(), managerOf(1, m.ID), managerOf(2, m.ID)
		edit := func(who identity.Actor, changes string) error {
			return s.EditSettings(ctx, who, identity.Attempt{}, m.ID, editOf(t, changes))
		}
		history := func() (all []member.Setting) {
			t.Helper()
			all, _, err := s.SettingsHistory(ctx, ana, m.ID, math.MaxInt64, 100)
			if err != nil {
				t.Fatal(err)
			}
			return all
		}
		undo := func(line int64) error {
			return s.UndoSetting(ctx, ben, identity.Attempt{}, identity.Ref{Member: m.ID, ID: line})
		}
		if now, err := s.Settings(ctx, ana, m.ID); err != nil || now.Name != "Casa Uno" || now.Quiet || now.QuietFrom != "22:00" || now.QuietTo != "07:00" || !now.Imprint.IsEmpty() {
			t.Fatalf("%+v %v", now, err)
		}
		if err := edit(ana, `{"accent":{"from":"","to":"#7A1F3D"},"imprint":{"de":{"from":"","to":"**Impressum** <b>x</b>"}},"quiet":{"from":false,"to":true},"quiet_from":{"from":"22:00","to":"21:30"}}`); err != nil {
			t.Fatal(err)
		}
		now, err := s.Settings(ctx, ana, m.ID)
		if err != nil || now.Accent != "#7a1f3d" || now.Imprint[1] != "**Impressum** x" || !now.Quiet || now.QuietFrom != "21:30" {
			t.Fatalf("%+v %v", now, err)
		}
		if got, err := s.Get(ctx, db, m.ID); err != nil || got.Accent != "#7a1f3d" || got.QuietFrom != 21*60+30 {
			t.Fatalf("the agency itself: %+v %v", got, err)
		}
		if page, err := s.ShowPage(ctx, member.Link{}, m.ID, member.Imprint, "de"); err != nil || page.Default || page.Text != "**Impressum** x" {
			t.Fatalf("the page: %+v %v", page, err)
		}
		lines := history()
		var fields []string
		for _, l := range lines {
			fields = append(fields, fmt.Sprintf("%s:%s>%s by %d", l.Field, l.Before, l.After, l.Account))
		}
		if want := `quiet_from:"22:00">"21:30" by 1|quiet:false>true by 1|imprint.de:"">"**Impressum** x" by 1|accent:"">"#7a1f3d" by 1`; strings.Join(fields, "|") != want {
			t.Fatalf("the history: %v", fields)
		}

		// Of two who change the same, the later one is refused; other fields are kept.
		if got := told(edit(ben, `{"accent":{"from":"","to":"#1d4e89"},"phone":{"from":"","to":"+34 971 1"}}`)); got != `clash accent="#7a1f3d"` {
			t.Errorf("%s", got)
		}
		if now, _ := s.Settings(ctx, ana, m.ID); now.Phone != "" {
			t.Errorf("half of a refused edit was stored: %+v", now)
		}
		if err := edit(ben, `{"phone":{"from":"","to":"+34 971 1"}}`); err != nil {
			t.Fatal(err)
		}

		// Undo is a line itself, once; and can be undone.
		color := lines[3].ID
		if err := undo(color); err != nil {
			t.Fatal(err)
		}
		if now, _ := s.Settings(ctx, ana, m.ID); now.Accent != "" || now.Phone != "+34 971 1" {
			t.Errorf("%+v", now)
		}
		newest := history()[0]
		if newest.Field != "accent" || newest.Undoes != color || newest.Account != 2 || string(newest.After) != `""` {
			t.Errorf("%+v", newest)
		}
		if got := told(undo(color)); got != `clash accent=""` {
			t.Errorf("undone twice: %s", got)
		}
		if err := undo(newest.ID); err != nil {
			t.Fatal(err)
		}
		if now, _ := s.Settings(ctx, ana, m.ID); now.Accent != "#7a1f3d" {
			t.Errorf("%+v", now)
		}
		if err := edit(ana, `{"accent":{"from":"#7a1f3d","to":"#1d4e89"}}`); err != nil {
			t.Fatal(err)
		}
		if got := told(undo(newest.ID)); got != `clash accent="#1d4e89"` {
			t.Errorf("changed since: %s", got)
		}
		// A page that is undone shows the default again.
		if err := undo(lines[2].ID); err != nil {
			t.Fatal(err)
		}
		if page, err := s.ShowPage(ctx, member.Link{}, m.ID, member.Imprint, "de"); err != nil || !page.Default {
			t.Errorf("%+v %v", page, err)
		}
		// A short name stands where there is little room, as long as there is one.
		if got, err := s.Get(ctx, db, m.ID); err != nil || got.Short() != "Casa Uno" {
			t.Errorf("%q %v", got.Short(), err)
		}
		if err := edit(ana, `{"short_name":{"from":"","to":"  Das kleine Ü  "}}`); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Get(ctx, db, m.ID); err != nil || got.Short() != "Das kleine Ü" || got.Name != "Casa Uno" {
			t.Errorf("%q %v", got.Short(), err)
		}
		// What is already so is no change.
		before := len(history())
		if err := edit(ana, `{"lang":{"from":"es","to":"es"},"name":{"from":"Casa Uno","to":" Casa  Uno "}}`); err != nil || len(history()) != before {
			t.Errorf("%v, %d lines", err, len(history()))
		}
	})
}

func TestTheCommandsLeaveLinesToo(t *testing.T) {
	eachAgency(t, func(t *testing.T, s *member.Service, _ *database.DB, m member.Member) {
		ctx, on := t.Context(), true
		if err := s.SetLogins(ctx, 7, identity.Attempt{}, m.ID, &on, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := s.SetPage(ctx, m.ID, member.Help, "pl", "Pomoc"); err != nil {
			t.Fatal(err)
		}
		if removed, err := s.RemovePage(ctx, m.ID, member.Help, "pl"); err != nil || !removed {
			t.Fatal(removed, err)
		}
		all, now, err := s.SettingsHistory(ctx, managerOf(1, m.ID), m.ID, math.MaxInt64, 100)
		if err != nil || len(all) != 3 || all[2].Field != "login_guest" || all[2].Account != 7 || all[0].Field != "help.pl" || all[0].Account != 0 || !now.LoginGuest || now.LoginCleaning {
			t.Errorf("%+v %+v %v", all, now, err)
		}
	})
}

func TestWrongSettingsAreNamedAndNothingIsStored(t *testing.T) {
	eachAgency(t, func(t *testing.T, s *member.Service, _ *database.DB, m member.Member) {
		ctx, ana := context.Background(), managerOf(1, m.ID)
		// A value that another way has brought in stays until it is changed itself.
		for changes, want := range map[string]string{
			`{"name":{"from":"Casa Uno","to":" \u202e "}}`:                                                        "bad_request name=required",
			`{"name":{"from":"Casa Uno","to":"` + strings.Repeat("ü", 121) + `"}}`:                                "bad_request name=too_long",
			`{"short_name":{"from":"","to":"` + strings.Repeat("ü", 13) + `"}}`:                                   "bad_request short_name=too_long",
			`{"accent":{"from":"","to":"red"}}`:                                                                   "bad_request accent=format",
			`{"country":{"from":"ES","to":"Spain"},"currency":{"from":"EUR","to":"Euro"}}`:                        "bad_request country=unknown currency=unknown",
			`{"time_zone":{"from":"Europe/Madrid","to":"Local"}}`:                                                 "bad_request time_zone=unknown",
			`{"email":{"from":"office@casa.example","to":"Ana <a@b.example>"}}`:                                   "bad_request email=format",
			`{"phone":{"from":"","to":"call"},"emergency_phone":{"from":"+34 (600) 112","to":"1"}}`:               "bad_request emergency_phone=format phone=format",
			`{"quiet_to":{"from":"07:00","to":"22:00"}}`:                                                          "bad_request quiet_to=same",
			`{"quiet_to":{"from":"07:00","to":"7"}}`:                                                              "bad_request quiet_to=format",
			`{"retention_days":{"from":45,"to":0}}`:                                                               "bad_request retention_days=minimum",
			`{"retention_days":{"from":45,"to":3651}}`:                                                            "bad_request retention_days=maximum",
			`{"help":{"pl":{"from":"","to":"` + strings.Repeat("ł", 100_001) + `"}},"phone":{"from":"","to":""}}`: "bad_request help.pl=too_long",
			`{"retention_days":{"from":45,"to":"x"}}`:                                                             "bad_request retention_days=invalid",
		} {
			if got := told(s.EditSettings(ctx, ana, identity.Attempt{}, m.ID, editOf(t, changes))); got != want {
				t.Errorf("%.80s: %s, want %s", changes, got, want)
			}
		}
		if all, _, err := s.SettingsHistory(ctx, ana, m.ID, math.MaxInt64, 100); err != nil || len(all) != 0 {
			t.Errorf("%+v %v", all, err)
		}
		for name, err := range map[string]error{
			"reading":  refusal(s.Settings(ctx, managerOf(1, m.ID+1), m.ID)),
			"changing": s.EditSettings(ctx, managerOf(1, m.ID+1), identity.Attempt{}, m.ID, editOf(t, `{"accent":{"from":"","to":""}}`)),
			"undoing":  s.UndoSetting(ctx, ana, identity.Attempt{}, identity.Ref{Member: m.ID, ID: 99}),
		} {
			if !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestTheLanguagesThatAnAgencyOffers(t *testing.T) {
	eachAgency(t, func(t *testing.T, s *member.Service, db *database.DB, m member.Member) {
		ctx, ana := t.Context(), managerOf(1, m.ID)
		edit := func(changes string) string {
			return told(s.EditSettings(ctx, ana, identity.Attempt{}, m.ID, editOf(t, changes)))
		}
		offers := func(want string) {
			t.Helper()
			now, err := s.Settings(ctx, ana, m.ID)
			raw, _ := json.Marshal(now.Languages)
			if err != nil || string(raw) != want {
				t.Errorf("%s %v, want %s", raw, err, want)
			}
		}
		const all = `["en-US","de","es","pl"]`
		offers(all)
		// Its own language, Spanish, is always among them.
		for changes, want := range map[string]string{
			`{"languages":{"from":` + all + `,"to":["de","pl"]}}`:                                   "bad_request languages=own_language",
			`{"languages":{"from":` + all + `,"to":[]}}`:                                            "bad_request languages=invalid",
			`{"languages":{"from":` + all + `,"to":["es","fr"]}}`:                                   "bad_request languages=invalid",
			`{"languages":{"from":` + all + `,"to":["es"]},"lang":{"from":"es","to":"de"}}`:         "bad_request lang=not_offered languages=own_language",
			`{"languages":{"from":["es"],"to":["es","de"]}}`:                                        `clash languages=` + all,
			`{"help":{"de":{"from":"","to":"Hilfe"}},"languages":{"from":` + all + `,"to":["pl"]}}`: "bad_request languages=own_language",
		} {
			if got := edit(changes); got != want {
				t.Errorf("%s: %s, want %s", changes, got, want)
			}
		}
		offers(all)
		if got := edit(`{"help":{"de":{"from":"","to":"Hilfe"},"es":{"from":"","to":"Ayuda"}},"languages":{"from":` + all + `,"to":["pl","es"]}}`); got != "" {
			t.Fatal(got)
		}
		offers(`["es","pl"]`)
		if got := edit(`{"lang":{"from":"es","to":"de"}}`); got != "bad_request lang=not_offered" {
			t.Error(got)
		}
		if got, err := s.Get(ctx, db, m.ID); err != nil || got.Speaks("de") != "es" || got.Speaks("pl") != "pl" || got.Writes("en-US", "pl") != "pl" {
			t.Errorf("%+v %v", got, err)
		}
		// A page in a language that is not offered is shown in the agency's own, and is there again with the language.
		shown := func(want string) {
			t.Helper()
			if page, err := s.ShowPage(ctx, member.Link{}, m.ID, member.Help, "de"); err != nil || page.Text != want {
				t.Errorf("%+v %v, want %s", page, err, want)
			}
		}
		shown("Ayuda")
		lines, _, err := s.SettingsHistory(ctx, ana, m.ID, math.MaxInt64, 100)
		at := slices.IndexFunc(lines, func(l member.Setting) bool { return l.Field == "languages" })
		if err != nil || at < 0 || string(lines[at].Before) != all || string(lines[at].After) != `["es","pl"]` {
			t.Fatalf("%+v %v", lines, err)
		}
		if err := s.UndoSetting(ctx, ana, identity.Attempt{}, identity.Ref{Member: m.ID, ID: lines[at].ID}); err != nil {
			t.Fatal(err)
		}
		offers(all)
		shown("Hilfe")
	})
}

func TestWhatGuestsMayBookIsSet(t *testing.T) {
	eachAgency(t, func(t *testing.T, s *member.Service, db *database.DB, m member.Member) {
		ctx, ana := t.Context(), managerOf(1, m.ID)
		edit := func(changes string) string {
			return told(s.EditSettings(ctx, ana, identity.Attempt{}, m.ID, editOf(t, changes)))
		}
		if now, err := s.Settings(ctx, ana, m.ID); err != nil || !now.GuestExtras || !now.EarlyArrival || !now.LateDeparture || now.ExtrasUntil != "" || now.LateDepartureMost != 0 {
			t.Fatalf("an agency that has set nothing limits nothing: %+v %v", now, err)
		}
		if got := edit(`{"guest_extras":{"from":true,"to":false},"early_arrival_days":{"from":0,"to":2},"late_departure_most":{"from":0,"to":3},"extras_until":{"from":"","to":"18:30"}}`); got != "" {
			t.Fatal(got)
		}
		want := member.GuestBooking{Extras: member.ExtraLimit{Closed: true}, EarlyArrival: member.ExtraLimit{Days: 2}, LateDeparture: member.ExtraLimit{Most: 3}, Until: 18*60 + 30}
		if got, err := s.Get(ctx, db, m.ID); err != nil || got.Booking != want {
			t.Errorf("%+v %v", got.Booking, err)
		}
		for changes, want := range map[string]string{
			`{"early_arrival_days":{"from":2,"to":-1},"late_departure_most":{"from":3,"to":1001}}`: "bad_request early_arrival_days=minimum late_departure_most=maximum",
			`{"guest_extras_days":{"from":0,"to":366}}`:                                            "bad_request guest_extras_days=maximum",
			`{"extras_until":{"from":"18:30","to":"24:00"}}`:                                       "bad_request extras_until=format",
			`{"extras_until":{"from":"18:30","to":"00:00"}}`:                                       "bad_request extras_until=format",
		} {
			if got := edit(changes); got != want {
				t.Errorf("%s: %s, want %s", changes, got, want)
			}
		}
		if got := edit(`{"extras_until":{"from":"18:30","to":""},"guest_extras":{"from":false,"to":true}}`); got != "" {
			t.Error(got)
		}
	})
}
