package clientreport

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
)

var update = flag.Bool("update", false, "rewrite the golden answers")

var (
	ctx  = context.Background()
	noon = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
)

func TestAReportIsOneLineOfTextOfItsSize(t *testing.T) {
	for _, c := range []struct{ given, want string }{
		{"plain", "plain"},
		{"  two\nlines\tand a bell\a ", "two lines and a bell"},
		{"\x1b[31mred\x00", "[31mred"},
		{"name\u202egnp.exe\u2066", "name gnp.exe"},
		{"broken \xff text", "broken \uFFFD text"},
		{strings.Repeat("💧", maxField), strings.Repeat("💧", maxField)},
		{strings.Repeat("💧", maxField+1), strings.Repeat("💧", maxField-1) + "…"},
		{"<script>alert(1)</script>", "<script>alert(1)</script>"}, // text stays text; who shows it escapes it
	} {
		got := Clean(Report{Code: c.given})
		if got.Code != c.want {
			t.Errorf("%q: %q, want %q", c.given, got.Code, c.want)
		}
	}
	long := Clean(Report{Message: strings.Repeat("x", 10*maxMessage)})
	if utf8.RuneCountInString(long.Message) != maxMessage {
		t.Errorf("a message of %d", utf8.RuneCountInString(long.Message))
	}
}

func TestOnlyTheNewestReportsAreKept(t *testing.T) {
	dbtest.Each(t, clock.NewManual(noon), func(t *testing.T, db *database.DB) {
		s := NewService(db, slog.New(slog.DiscardHandler))
		if err := db.Write(ctx, func(tx *database.Tx) error { _, err := tx.NextIDs(ctx, 0, "client_report", Keep-2); return err }); err != nil {
			t.Fatal(err)
		}
		for i := range 4 {
			if err := s.Add(ctx, Report{Account: 7, Message: fmt.Sprint("report ", i)}); err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				// An old one that the later ones push out.
				if err := db.Write(ctx, func(tx *database.Tx) error { return insert(ctx, tx, Report{ID: 1, Message: "oldest"}) }); err != nil {
					t.Fatal(err)
				}
			}
		}
		got, err := s.Newest(ctx, 10)
		if err != nil || len(got) != 4 || got[0].Message != "report 3" || got[0].Account != 7 || got[0].At != clock.At(noon) {
			t.Errorf("%+v, %v", got, err)
		}
	})
}

func TestAnybodyMayReportAndTheLogShowsNothingOfIt(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	s := NewService(dbtest.New(t, clock.NewManual(noon)), logger)
	r := web.NewRouter(web.Options{
		Logger: logger, Now: func() time.Time { return noon }, Ready: func(context.Context) error { return nil },
		Authenticate: func(_ context.Context, token string) (identity.Actor, error) {
			if token == "guest" {
				return identity.Actor{Account: 9, Name: "Demo Guest", Lang: "de"}, nil
			}
			return identity.Actor{}, fault.Of(fault.Unauthorized)
		},
	})
	Register(r, s)
	put := func(token, body string) (int, string) {
		req := httptest.NewRequest(http.MethodPut, "/v1/errors", strings.NewReader(body))
		req.Header.Set("Content-Type", "application/json")
		if token != "" {
			req.Header.Set("Authorization", "Bearer "+token)
		}
		w := httptest.NewRecorder()
		r.Handler().ServeHTTP(w, req)
		raw, err := io.ReadAll(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		return w.Code, string(raw)
	}
	status, body := put("guest", `{"message":"canary-message","code":"x","user":"m h","type":"render","platform":"Demo Browser"}`)
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	path := filepath.Join("testdata", "putError.golden.json")
	if *update {
		if err := os.WriteFile(path, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(path); err != nil || string(want) != body {
		t.Errorf("%s, want %s (%v)", body, want, err)
	}
	// A token that has ended must not keep the report of its end away.
	if status, body := put("ended", `{"message":"canary-message"}`); status != http.StatusOK {
		t.Errorf("%d %s", status, body)
	}
	for _, bad := range []string{`{}`, `{"message":7}`, `{"message":"x","more":1}`, `[]`} {
		if status, body := put("", bad); status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", bad, status, body)
		}
	}
	got, err := s.Newest(ctx, 10)
	if err != nil || len(got) != 2 || got[1].Account != 9 || got[0].Account != 0 {
		t.Errorf("%+v, %v", got, err)
	}
	if strings.Contains(log.String(), "canary") {
		t.Errorf("the log shows a report:\n%s", &log)
	}
}
