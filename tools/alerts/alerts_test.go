// Package alerts evaluates the alert rules of deploy/watching with Prometheus' own engine.
package alerts

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/promql/promqltest"
)

// series of two hours, a sample each minute, in the notation of promtool: under fires the alert is on at their end, under quiet it never is.
var series = map[string]struct{ fires, quiet string }{
	"LatchkeyDown": {`up{job="latchkey"} 1x100 0x20`, `up{job="latchkey"} 1x120`},
	"LatchkeyErrors": {
		`latchkey_request_seconds_count{status="200"} 0+600x120
latchkey_request_seconds_count{status="503"} 0+60x120`,
		`latchkey_request_seconds_count{status="200"} 0+600x120
latchkey_request_seconds_count{status="503"} 0+1x120`,
	},
	"LatchkeySlow": {
		`latchkey_request_seconds_bucket{le="1"} 0+90x120
latchkey_request_seconds_bucket{le="5"} 0+100x120
latchkey_request_seconds_bucket{le="+Inf"} 0+100x120`,
		`latchkey_request_seconds_bucket{le="1"} 0+100x120
latchkey_request_seconds_bucket{le="5"} 0+100x120
latchkey_request_seconds_bucket{le="+Inf"} 0+100x120`,
	},
	"LatchkeySignInsRefused": {
		`latchkey_sign_ins_refused_total{reason="invalid_username_and_password_combination"} 0+120x120`,
		`latchkey_sign_ins_refused_total{reason="invalid_username_and_password_combination"} 0+30x120
latchkey_sign_ins_refused_total{reason="unavailable"} 0+300x120`,
	},
	"LatchkeyCaptchasFail": {
		`latchkey_captchas_total{result="failed"} 0+60x120`,
		`latchkey_captchas_total{result="failed"} 0x120
latchkey_captchas_total{result="solved"} 0+60x120`,
	},
	"LatchkeyWritesWait":     {`latchkey_writes_waiting 500x120`, `latchkey_writes_waiting 150x120`},
	"LatchkeyStreamsBehind":  {`latchkey_streams_behind 30x120`, `latchkey_streams_behind 10x120`},
	"LatchkeyFollowerBehind": {`latchkey_follower_behind_seconds{follower="names on tasks"} 7200x120`, `latchkey_follower_behind_seconds{follower="names on tasks"} 60x120`},
	"LatchkeyMailsWait":      {`latchkey_mails_oldest_seconds 3600x120`, `latchkey_mails_oldest_seconds 60x120`},
	// The figure counts the failed mails of 30 days, so it falls when one is older: that is no new failure.
	"LatchkeyMailsFailed": {`latchkey_mails_failed 3x90 5x30`, `latchkey_mails_failed 5x90 3x30`},
	"LatchkeyPushesWait":  {`latchkey_pushes_oldest_seconds 7200x120`, `latchkey_pushes_oldest_seconds 60x120`},
	"LatchkeyCalendarsFail": {
		`latchkey_calendars{state="working"} 7x120
latchkey_calendars{state="failing"} 3x120`,
		`latchkey_calendars{state="working"} 9x120
latchkey_calendars{state="failing"} 1x120`,
	},
	"LatchkeyBackupOld":       {`latchkey_backup_synced_timestamp_seconds 0x120`, `latchkey_backup_synced_timestamp_seconds 0+60x120`},
	"LatchkeyBackupBroken":    {`latchkey_backup_broken 1x120`, "latchkey_backup_broken 0x120\nlatchkey_backup_missing_files 0x120"},
	"LatchkeyBackupUnchecked": {`latchkey_backup_checked_timestamp_seconds -180000x120`, `latchkey_backup_checked_timestamp_seconds 0x120`},
	"LatchkeyClockLeapt":      {`latchkey_deletions_held 1x120`, `latchkey_deletions_held 0x120`},
	"LatchkeyMemory":          {`process_resident_memory_bytes{job="latchkey"} 2e9x120`, `process_resident_memory_bytes{job="latchkey"} 2e8x120`},
}

func TestEachAlertFiresWhenItShouldAndIsQuietOtherwise(t *testing.T) {
	groups, problems := rulefmt.ParseFile("../../deploy/watching/alerts.yaml", false, model.UTF8Validation, parser.NewParser(parser.Options{}), slog.New(slog.DiscardHandler))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	end := time.Unix(0, 0).Add(2 * time.Hour)
	rules := groups.Groups[0].Rules
	if len(rules) != len(series) {
		t.Errorf("%d alerts, %d with series", len(rules), len(series))
	}
	for _, rule := range rules {
		t.Run(rule.Alert, func(t *testing.T) {
			made, ok := series[rule.Alert]
			if !ok {
				t.Fatal("there are no series for this alert")
			}
			if on := whenOn(t, rule.Expr, made.fires, end, end); len(on) == 0 {
				t.Error("it does not fire")
			}
			if on := whenOn(t, rule.Expr, made.quiet, time.Unix(0, 0).Add(10*time.Minute), end); len(on) > 0 {
				t.Errorf("it fires after %v, though nothing is wrong", on[0].Sub(time.Unix(0, 0)))
			}
		})
	}
}

// whenOn gives the minutes from one to another at which an expression finds something in these series.
func whenOn(t *testing.T, expr, load string, from, to time.Time) (on []time.Time) {
	t.Helper()
	storage := promqltest.LoadedStorage(t, "load 1m\n  "+strings.ReplaceAll(load, "\n", "\n  "))
	defer func() { _ = storage.Close() }()
	engine := promqltest.NewTestEngine(t, false, 0, promqltest.DefaultMaxSamplesPerQuery)
	for at := from; !at.After(to); at = at.Add(time.Minute) {
		query, err := engine.NewInstantQuery(t.Context(), storage, nil, expr, at)
		if err != nil {
			t.Fatal(err)
		}
		result := query.Exec(t.Context())
		found, err := result.Vector()
		if err != nil {
			t.Fatal(err)
		}
		if len(found) > 0 {
			on = append(on, at)
		}
		query.Close()
	}
	return on
}
