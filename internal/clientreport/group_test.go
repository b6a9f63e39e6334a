package clientreport

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/web/webtest"
)

var office = identity.Actor{Account: 7, Relations: []identity.Relation{{Member: 1, Role: identity.Manager, Staff: 1, Level: identity.Office}}}

const chrome = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"

func TestTheSameFaultIsOneWhateverItsNumbersAndNames(t *testing.T) {
	same := func(a, b Report) bool { return groupOf(a).Fingerprint == groupOf(b).Fingerprint }
	for _, c := range []struct {
		a, b Report
		want bool
	}{
		{Report{Message: "reservation id 1-4711"}, Report{Message: "reservation id 2-93"}, true},
		{Report{Message: "GET /v1/cleaning/1-12 503"}, Report{Message: "GET /v1/cleaning/1-99 503"}, true},
		{Report{Message: `no room "Ana's kitchen"`}, Report{Message: `no room "Loft"s`}, false},
		{Report{Message: "x", Frame: "save@assets/TaskStep-DqX81k2_.js:1:2345"}, Report{Message: "x", Frame: "save@assets/TaskStep-Cv09aaB1.js:1:99"}, true},
		{Report{Message: "x", Frame: "save@assets/TaskStep-DqX81k2_.js:1:2345"}, Report{Message: "x", Frame: "save@assets/HomeStep-DqX81k2_.js:1:2345"}, false},
		{Report{Message: "x", Type: "render"}, Report{Message: "x", Type: "critical"}, false},
	} {
		if same(c.a, c.b) != c.want {
			t.Errorf("%+v\n%+v: want the same: %v", c.a, c.b, c.want)
		}
	}
	for given, want := range map[string]string{
		"TypeError: Cannot read properties of undefined (reading 'title')": "TypeError: Cannot read properties of undefined (reading 'title')",
		`Failed for "Demo Pilar Romero" at pilar@casa.example`:             `Failed for … at …`,
		"/manage/stay/1-4711?token=canary#secret":                          "/manage/stay/#",
		"GET /v1/cleaning/1-12: 503":                                       "GET /v1/cleaning/#: 503",
		"chunk 8f3a99c01b did not load":                                    "chunk # did not load",
	} {
		if got := General(given); got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
}

func TestAVersionIsNewerByItsNumbers(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"0.2.0", "0.1.9", true},
		{"0.10.0", "0.9.0", true},
		{"0.1.0", "0.1.0", false},
		{"0.1", "0.1.0", false},
		{"1.0.0", "", true},
		{"other", "0.1.0", false},
		{"v0.1.0-12-gab12", "v0.1.0-3-gff99", true},
		{"v0.1.0-3-gff99", "v0.1.0", true},
		{"99999999999999999999.1", "0.1", true},
	} {
		if got := newer(c.a, c.b); got != c.want {
			t.Errorf("%q after %q: %v", c.a, c.b, got)
		}
	}
}

func TestAPlatformIsTheKindOfBrowserAndSystem(t *testing.T) {
	for agent, want := range map[string]string{
		chrome: "Chrome, Android",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1": "Safari, iOS",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0":               "Edge, Windows",
		"Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0":                                                                  "Firefox, Linux",
		"curl/8": "other", "": "other",
	} {
		if got := platformOf(agent); got != want {
			t.Errorf("%q: %q, want %q", agent, got, want)
		}
	}
}

func TestWhatIsSolvedComesAgainWithANewerVersionOnly(t *testing.T) {
	c := clock.NewManual(noon)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(noon)
		s := NewService(db, slog.New(slog.DiscardHandler))
		report := func(number int, version, agent string) {
			t.Helper()
			c.Advance(time.Minute)
			if err := s.Add(ctx, Report{Account: 9, Type: "critical", Message: fmt.Sprint("TypeError at stay ", number, " of ana@casa.example"), Platform: agent, Version: version, Reporter: "canary"}); err != nil {
				t.Fatal(err)
			}
		}
		only := func(solved bool) Group {
			t.Helper()
			page, err := s.Groups(ctx, office, 1, solved, "")
			if err != nil || len(page.Items) != 1 || page.Next != "" {
				t.Fatalf("%+v, %v", page, err)
			}
			return page.Items[0]
		}
		report(1, "0.1.0", chrome)
		report(2, "0.2.0", chrome)
		report(3, "0.1.0", "Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0")
		report(4, "0.1.0", chrome)
		g := only(false)
		if g.Count != 4 || g.State() != Open || g.LastVersion != "0.2.0" || g.LastAt.Time().Sub(g.FirstAt.Time()) != 3*time.Minute || strings.Contains(fmt.Sprintf("%+v", g), "casa.example") {
			t.Errorf("%+v", g)
		}
		if want := []Source{{"0.1.0", "Chrome, Android", 2}, {"0.1.0", "Firefox, Linux", 1}, {"0.2.0", "Chrome, Android", 1}}; fmt.Sprint(g.Sources) != fmt.Sprint(want) {
			t.Errorf("%+v, want %+v", g.Sources, want)
		}
		for range 2 {
			if g, err := s.Solve(ctx, office, identity.Attempt{Account: 7, Key: "solve", Fingerprint: "f"}, 1, g.ID, true); err != nil || g.State() != Solved || g.SolvedAfter != "0.2.0" {
				t.Fatalf("%+v, %v", g, err)
			}
		}
		// Browsers that still run an old version change nothing of it.
		report(5, "0.2.0", chrome)
		report(6, "0.1.0", chrome)
		if g := only(true); g.Count != 6 || g.State() != Solved {
			t.Errorf("%+v", g)
		}
		if page, err := s.Groups(ctx, office, 1, false, ""); err != nil || len(page.Items) != 0 {
			t.Errorf("%+v, %v", page, err)
		}
		report(7, "0.3.0", chrome)
		if g := only(false); g.Count != 7 || g.State() != Again || g.LastVersion != "0.3.0" || g.SolvedAfter != "" {
			t.Errorf("%+v", g)
		}
		// A person can take it back, too.
		if g, err := s.Solve(ctx, office, identity.Attempt{}, 1, g.ID, true); err != nil || g.State() != Solved {
			t.Errorf("%+v, %v", g, err)
		}
		if g, err := s.Solve(ctx, office, identity.Attempt{}, 1, g.ID, false); err != nil || g.State() == Solved {
			t.Errorf("%+v, %v", g, err)
		}
		if _, err := s.Solve(ctx, office, identity.Attempt{}, 1, 4711, true); !fault.IsMissing(err) {
			t.Errorf("one that is not there: %v", err)
		}
		if _, err := s.Groups(ctx, office, 2, false, ""); !fault.IsMissing(err) {
			t.Errorf("of an agency that is not theirs: %v", err)
		}
	})
}

func TestGroupsArePagedAndKeptInMeasure(t *testing.T) {
	c := clock.NewManual(noon)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(noon)
		s := NewService(db, slog.New(slog.DiscardHandler))
		name := func(i int) string { return strings.Repeat(string(rune('a'+i%26)), 1+i/26) }
		err := db.Write(ctx, func(tx *database.Tx) error {
			for i := range keepGroups + 5 {
				r := Clean(Report{At: tx.Now() + clock.Instant(i/3), Message: name(i), Version: "0.1.0"})
				if err := count(ctx, tx, r); err != nil {
					return err
				}
			}
			for i := range mostSources + 5 {
				if err := count(ctx, tx, Clean(Report{At: tx.Now() + clock.Instant(keepGroups), Message: name(keepGroups), Version: fmt.Sprint("0.", i)})); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		seen, mark := map[string]bool{}, ""
		for {
			page, err := s.Groups(ctx, office, 1, false, mark)
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range page.Items {
				if seen[g.Message] {
					t.Errorf("%s comes twice", g.Message)
				}
				if g.Message == name(keepGroups) && (len(g.Sources) > mostSources+1 || g.Sources[0] != (Source{other, other, 6})) {
					t.Errorf("%d sources, the first %+v", len(g.Sources), g.Sources[0])
				}
				seen[g.Message] = true
			}
			if mark = page.Next; mark == "" {
				break
			}
		}
		if len(seen) != keepGroups || seen[name(0)] || !seen[name(keepGroups+4)] {
			t.Errorf("%d groups, the oldest is there: %v", len(seen), seen[name(0)])
		}
		for _, bad := range []string{"x", "1", "1-", "-1", "1-2-3", "01-2"} {
			if _, err := s.Groups(ctx, office, 1, false, bad); !fault.Is(err, fault.BadRequest) {
				t.Errorf("%q: %v", bad, err)
			}
		}
	})
}

func TestTheOfficeSeesFaultsAndMarksThem(t *testing.T) {
	s := NewService(dbtest.New(t, clock.NewManual(noon)), slog.New(slog.DiscardHandler))
	r := web.NewRouter(web.Options{
		Logger: slog.New(slog.DiscardHandler), Now: func() time.Time { return noon }, Ready: func(context.Context) error { return nil },
		Authenticate: func(_ context.Context, token string) (identity.Actor, error) {
			if token == "office" {
				return office, nil
			}
			return identity.Actor{}, fault.Of(fault.Unauthorized)
		},
	})
	Register(r, s)
	put := `{"message":"TypeError: stay 4711 of ana@casa.example is not there","type":"critical","code":"critical","platform":"` + chrome + `","version":"0.1.0","frame":"assets/TaskStep-DqX81k2_.js"}`
	if status, raw := webtest.Call(t, r.Handler(), "", http.MethodPut, "/v1/errors", put); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	status, raw := webtest.Call(t, r.Handler(), "office", http.MethodGet, "/v1/manage/errors", "")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	webtest.Golden(t, "getManageErrors", raw, *update)
	status, raw = webtest.Call(t, r.Handler(), "office", http.MethodPut, "/v1/manage/errors/1/solved", `{"solved":true}`)
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	webtest.Golden(t, "putManageErrorSolved", raw, *update)
}
