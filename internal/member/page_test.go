package member_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/member"
	"latchkey/internal/secret"
	"latchkey/locales"
)

func service(t *testing.T, db *database.DB) *member.Service {
	t.Helper()
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	return member.NewService(member.Deps{DB: db, Box: box, Clock: clock.NewManual(time.Date(2026, 7, 4, 9, 0, 0, 0, time.UTC))})
}

func agency(t *testing.T, s *member.Service, name string) member.Member {
	t.Helper()
	m, err := s.Save(context.Background(), member.Member{
		Name: name, Lang: "es", Currency: "EUR", Country: "ES", TimeZone: "Europe/Madrid", Email: "office@casa.example", EmergencyPhone: "+34 (600) 112",
		Active: true, LoginGuest: false, LoginCleaning: false, RetentionDays: 45,
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAPageIsTheAgencysOwnOrSaysThatThereIsNone(t *testing.T) {
	ctx := context.Background()
	dbtest.Each(t, clock.NewManual(time.Date(2026, 7, 4, 9, 0, 0, 0, time.UTC)), func(t *testing.T, db *database.DB) {
		s := service(t, db)
		first, second := agency(t, s, "Casa Uno"), agency(t, s, "Casa Dos")
		for _, page := range member.Pages {
			for _, lang := range locales.Languages {
				got, err := s.ShowPage(ctx, member.Link{}, 0, page, lang)
				if err != nil || !got.Default || got.Lang != lang || got.Member.ID != first.ID {
					t.Fatalf("%s in %s: %+v %v", page, lang, got, err)
				}
				for _, part := range []string{"Casa Uno", "(mailto:office@casa.example)", "(tel:+34600112)"} {
					if !strings.Contains(got.Text, part) {
						t.Errorf("%s in %s does not name %s: %s", page, lang, part, got.Text)
					}
				}
				if strings.ContainsAny(got.Text, "{}") {
					t.Errorf("%s in %s has an open place: %s", page, lang, got.Text)
				}
			}
		}
		if got, _ := s.ShowPage(ctx, member.Link{}, 0, member.DataProtection, ""); got.Lang != "es" || !strings.Contains(got.Text, "45") {
			t.Errorf("without a language: %+v", got)
		}

		set := func(id member.Member, lang, text string) {
			t.Helper()
			if _, err := s.SetPage(ctx, id.ID, member.Imprint, lang, text); err != nil {
				t.Fatal(err)
			}
		}
		set(second, "pl", "inna agencja")
		set(first, "de", "**Impressum** <script>alert(1)</script>[Hier](javascript:x) [Post](mailto:a@b.example)")
		got, err := s.ShowPage(ctx, s.Link(first.ID, member.AudienceGuest), 0, member.Imprint, "de")
		if err != nil || got.Default || got.Lang != "de" || got.Text != "**Impressum** alert(1)Hier [Post](mailto:a@b.example)" {
			t.Errorf("cleaned when written, and readable while logins are off: %+v %v", got, err)
		}
		if got, _ := s.ShowPage(ctx, member.Link{}, first.ID, member.Imprint, "pl"); got.Default || got.Lang != "de" {
			t.Errorf("the agency's own text in another language comes before a default: %+v", got)
		}
		set(first, "es-ES", "Aviso legal")
		if got, _ := s.ShowPage(ctx, member.Link{}, first.ID, member.Imprint, "pl"); got.Text != "Aviso legal" || got.Lang != "es" {
			t.Errorf("the agency's own language comes first: %+v", got)
		}
		set(first, "es", "Aviso nuevo")
		if got, _ := s.ShowPage(ctx, member.Link{}, first.ID, member.Imprint, "es"); got.Text != "Aviso nuevo" {
			t.Errorf("the newer text: %+v", got)
		}
		// What came into the database another way is harmless, too.
		if err := db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE member_page SET body = $1 WHERE lang = 'es'`, "a<img src=x>[b](data:x)")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if got, _ := s.ShowPage(ctx, member.Link{}, first.ID, member.Imprint, "es"); got.Text != "ab" {
			t.Errorf("cleaned when read: %q", got.Text)
		}
		for _, lang := range []string{"de", "es"} {
			if removed, err := s.RemovePage(ctx, first.ID, member.Imprint, lang); err != nil || !removed {
				t.Errorf("%v %v", removed, err)
			}
		}
		if removed, err := s.RemovePage(ctx, first.ID, member.Imprint, "de"); err != nil || removed {
			t.Errorf("removed twice: %v %v", removed, err)
		}
		if got, _ := s.ShowPage(ctx, member.Link{}, first.ID, member.Imprint, "de"); !got.Default {
			t.Errorf("%+v", got)
		}
		if got, _ := s.ShowPage(ctx, member.Link{}, second.ID, member.Imprint, "de"); got.Text != "inna agencja" {
			t.Errorf("another agency's text: %+v", got)
		}

		for name, err := range map[string]error{
			"no text":           refusal(s.SetPage(ctx, first.ID, member.Imprint, "de", " <b></b> ")),
			"too long":          refusal(s.SetPage(ctx, first.ID, member.Imprint, "de", strings.Repeat("ö", 100_001))),
			"another language":  refusal(s.SetPage(ctx, first.ID, member.Imprint, "fr", "x")),
			"another page":      refusal(s.SetPage(ctx, first.ID, "about", "de", "x")),
			"a link of no one":  refusal(s.ShowPage(ctx, member.Link{M: "v2-1", H: "wrong"}, 0, member.Help, "de")),
			"an unknown agency": refusal(s.ShowPage(ctx, member.Link{}, 99, member.Help, "de")),
			"text of no agency": refusal(s.SetPage(ctx, 99, member.Imprint, "de", "x")),
		} {
			if !fault.Is(err, fault.BadRequest) && !fault.Is(err, fault.HashesAreInvalid) && !fault.Is(err, fault.InvalidMember) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func refusal[T any](_ T, err error) error { return err }
