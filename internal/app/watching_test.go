package app_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// measured reads the names of all metrics of a server that keeps a backup and has answered a call, and its labels.
func measured(t *testing.T) (names []string, text string) {
	t.Helper()
	config := app.Config{
		Addr: "127.0.0.1:0", SocketAddr: "127.0.0.1:0", MetricsAddr: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "data"), BackupURL: "file://" + filepath.Join(t.TempDir(), "backup"), AccessTTL: time.Minute, RefreshTTL: time.Hour,
		SocketPingInterval: 25 * time.Second, SocketPingTimeout: 20 * time.Second,
	}
	a, err := app.New(t.Context(), config, clock.System{}, slog.New(slog.DiscardHandler))
	mustDo(t, err, a.Listen())
	ctx, stop := context.WithCancel(context.Background())
	stopped := make(chan error, 1)
	go func() { stopped <- a.Run(ctx) }()
	t.Cleanup(func() { stop(); mustDo(t, <-stopped, a.Close()) })
	for _, address := range []string{a.URL() + "/v1/config", a.MetricsURL() + "/metrics"} {
		answer, err := http.Get(address)
		mustDo(t, err)
		raw, err := io.ReadAll(answer.Body)
		mustDo(t, err, answer.Body.Close())
		text = string(raw)
	}
	for line := range strings.Lines(text) {
		if name := regexp.MustCompile(`^[a-z_:]+[a-z0-9_:]*`).FindString(line); name != "" {
			names = append(names, name)
		}
	}
	return names, text
}

func TestAlertsAndDashboardNameMetricsThatThereAre(t *testing.T) {
	names, text := measured(t)
	if strings.Contains(text, "@") {
		t.Error("a label has an address")
	}
	for _, label := range regexp.MustCompile(`(?m)^\w+\{(.*)\} `).FindAllStringSubmatch(text, -1) {
		for _, name := range regexp.MustCompile(`(\w+)="`).FindAllStringSubmatch(label[1], -1) {
			if !slices.Contains([]string{"method", "route", "status", "le", "quantile", "version", "follower", "state", "result", "reason"}, name[1]) {
				t.Errorf("the label %s is not known to name no person", name[1])
			}
		}
	}
	raw, err := os.ReadFile("../../deploy/watching/alerts.yaml")
	mustDo(t, err)
	exprs := map[string]string{}
	rules := strings.Split(string(raw), "      - alert: ")
	for _, rule := range rules[1:] {
		parts := regexp.MustCompile(`^(\w+)\n        expr: (.+)\n(?:        for: \d+[mh]\n)?        labels: \{severity: (?:page|ticket)\}\n        annotations:\n          summary: ".{10,}"\n          do: ".{20,}"\n$`).FindStringSubmatch(rule)
		if parts == nil {
			t.Fatalf("this alert does not say what it is, how urgent, or what to do:\n%s", rule)
		}
		exprs[parts[1]] = parts[2]
	}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	raw, err = os.ReadFile("../../deploy/watching/dashboard.json")
	mustDo(t, err, json.Unmarshal(raw, &board))
	for _, panel := range board.Panels {
		for _, target := range panel.Targets {
			exprs[panel.Title+" "+target.Expr] = target.Expr
		}
	}
	if len(exprs) < 20 {
		t.Errorf("there are %d expressions only", len(exprs))
	}
	for where, expr := range exprs {
		if strings.Count(expr, "(") != strings.Count(expr, ")") {
			t.Errorf("%s: parentheses of %s", where, expr)
		}
		for _, name := range regexp.MustCompile(`\b(?:latchkey|process|go)_[a-z0-9_]+`).FindAllString(expr, -1) {
			if !slices.Contains(names, name) {
				t.Errorf("%s: there is no metric %s", where, name)
			}
		}
	}
}

// metric reads one line of the metrics.
func (w *world) metric(name string) string {
	w.t.Helper()
	answer, err := http.Get(w.MetricsURL() + "/metrics")
	mustDo(w.t, err)
	raw, err := io.ReadAll(answer.Body)
	mustDo(w.t, err, answer.Body.Close())
	for line := range strings.Lines(string(raw)) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func TestMetricsChangeWithWhatHappens(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.MetricsAddr = "127.0.0.1:0" })
	home := identity.Ref{Member: w.members[0], ID: 1}
	expect := func(when string, wanted map[string]string) {
		t.Helper()
		for name, value := range wanted {
			if got := w.metric(name); got != value {
				t.Errorf("%s: %s is %q instead of %s", when, name, got, value)
			}
		}
	}
	expect("before", map[string]string{
		`latchkey_sign_ins_refused_total{reason="invalid_username_and_password_combination"}`: "0", `latchkey_captchas_total{result="missing"}`: "0", "latchkey_writes_waiting": "0", "latchkey_streams_behind": "0", "latchkey_pushes_queued": "0",
		`latchkey_calendars{state="working"}`: "0", `latchkey_calendars{state="failing"}`: "0",
	})
	writes := w.metric("latchkey_writes_total")
	signIn := `{"grant_type":"password","client_id":"test","username":"nobody@people.example","password":"wrong-password"}`
	for range 4 { // the fourth is asked for a captcha
		w.clock.Advance(time.Minute)
		w.call("", http.MethodPost, "/token", signIn, "")
	}
	file := filepath.Join(t.TempDir(), "calendar.ics")
	mustDo(t, os.WriteFile(file, []byte("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\nEND:VCALENDAR\r\n"), 0o600))
	_, err := w.Channels.Fetch(t.Context(), home, file, channel.Options{Source: channel.Airbnb})
	mustDo(t, err)
	w.clock.Advance(time.Minute)
	mustDo(t, w.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO push (id, hash, topic, sealed, next_at, until_at) VALUES (1000, $1, '', $1, $2, $2)`, []byte("nobody"), tx.Now().Add(12*time.Hour-10*time.Minute))
		return err
	}))
	expect("after", map[string]string{
		`latchkey_sign_ins_refused_total{reason="invalid_username_and_password_combination"}`: "3", `latchkey_sign_ins_refused_total{reason="recaptcha_not_solved"}`: "1", `latchkey_captchas_total{result="missing"}`: "1",
		"latchkey_pushes_queued": "1", "latchkey_pushes_oldest_seconds": "600", `latchkey_calendars{state="working"}`: "1", `latchkey_follower_behind_seconds{follower="names on tasks"}`: "0",
	})
	if now := w.metric("latchkey_writes_total"); now == writes {
		t.Errorf("%s writes were counted before and after", now)
	}
	mustDo(t, w.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE channel_calendar SET failures = 1`)
		if err == nil {
			_, err = tx.Exec(t.Context(), `DELETE FROM push`)
		}
		return err
	}))
	expect("within half a minute the rows are not counted again", map[string]string{"latchkey_pushes_queued": "1"})
	w.clock.Advance(31 * time.Second)
	expect("half a minute later", map[string]string{`latchkey_calendars{state="failing"}`: "1", `latchkey_calendars{state="working"}`: "0", "latchkey_pushes_queued": "0", "latchkey_pushes_oldest_seconds": "0"})
}
