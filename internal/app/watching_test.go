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
	"latchkey/internal/clock"
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
			if !slices.Contains([]string{"method", "route", "status", "le", "quantile", "version"}, name[1]) {
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
