package app

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
)

// countEvery is how often a look at the metrics may ask the database to count rows; looks in between get what was counted last.
const countEvery = 30 * time.Second

// figure describes metrics whose values are read at each look.
type figure struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
	// read gives the values by their label, or the one value under "" where there is none.
	read func() map[string]float64
}

func newFigure(kind prometheus.ValueType, name, help string, labels []string, read func() map[string]float64) prometheus.Collector {
	return figure{desc: prometheus.NewDesc(name, help, labels, nil), kind: kind, read: read}
}

// Describe names the metric.
func (f figure) Describe(out chan<- *prometheus.Desc) { out <- f.desc }

// Collect reads its values.
func (f figure) Collect(out chan<- prometheus.Metric) {
	for label, v := range f.read() {
		var labels []string
		if label != "" {
			labels = []string{label}
		}
		out <- prometheus.MustNewConstMetric(f.desc, f.kind, v, labels...)
	}
}

func single(read func() float64) func() map[string]float64 {
	return func() map[string]float64 { return map[string]float64{"": read()} }
}

// counted asks the database at most every countEvery. Where it does not answer, the last values stay.
func counted[T any](c clock.Clock, count func(context.Context) (T, error)) func() T {
	var mu sync.Mutex
	var last T
	var at time.Time
	return func() T {
		mu.Lock()
		defer mu.Unlock()
		now := c.Now()
		if !at.IsZero() && !now.Before(at) && now.Sub(at) < countEvery {
			return last
		}
		at = now
		ctx, cancel := context.WithTimeout(identity.Everywhere(context.Background()), 5*time.Second)
		defer cancel()
		if found, err := count(ctx); err == nil {
			last = found
		}
		return last
	}
}

// figures are the metrics of the writer, of those who follow it, of pushes, calendars, captchas and sign-ins. No label names a person, a place or a thing.
func (a *App) figures() []prometheus.Collector {
	const gauge, counter = prometheus.GaugeValue, prometheus.CounterValue
	pushes := counted(a.clock, a.Pushes.Figures)
	calendars := counted(a.clock, func(ctx context.Context) (channel.Counts, error) { return channel.Count(ctx, a.DB) })
	held := counted(a.clock, func(ctx context.Context) (bool, error) {
		return database.AreDeletionsHeld(ctx, a.DB, clock.At(a.clock.Now()))
	})
	return []prometheus.Collector{
		newFigure(gauge, "latchkey_writes_waiting", "Writes that wait for the writer of the database.", nil, single(func() float64 { return float64(a.DB.WriterFigures().Waiting) })),
		newFigure(counter, "latchkey_writes_total", "Writes that were committed.", nil, single(func() float64 { return float64(a.DB.WriterFigures().Writes) })),
		newFigure(counter, "latchkey_commits_total", "Commits, each of a group of writes on SQLite.", nil, single(func() float64 { return float64(a.DB.WriterFigures().Commits) })),
		newFigure(counter, "latchkey_commits_repeated_total", "Transactions that were run once more: a write of the group failed, or another node was faster.", nil, single(func() float64 { return float64(a.DB.WriterFigures().TakenBack) })),
		newFigure(gauge, "latchkey_streams_behind", "Accounts with an open socket that lacks events which are committed.", nil, single(func() float64 { return float64(a.hub.Behind()) })),
		newFigure(gauge, "latchkey_follower_behind_seconds", "Since when a follower of the writes has work left; 0 when it has done all.", []string{"follower"}, a.followersBehind),
		newFigure(gauge, "latchkey_deletions_held", "1 while nothing that is over is deleted, because the clock leapt, or because it is not known whether it did.", nil, single(func() float64 {
			if held() {
				return 1
			}
			return 0
		})),
		newFigure(gauge, "latchkey_pushes_queued", "Pushes that wait to be sent.", nil, single(func() float64 { return float64(pushes().Queued) })),
		newFigure(gauge, "latchkey_pushes_oldest_seconds", "How long the oldest queued push waits.", nil, single(func() float64 { return a.pushWaits(pushes()) })),
		newFigure(gauge, "latchkey_calendars", "Calendars of channels: failing, holding stays back, or working.", []string{"state"}, func() map[string]float64 {
			c := calendars()
			return map[string]float64{"failing": float64(c.Failing), "holding": float64(c.All - c.Failing - c.Working), "working": float64(c.Working)}
		}),
		newFigure(counter, "latchkey_captchas_total", "Forms with a captcha, by what came of it.", []string{"result"}, func() map[string]float64 { return floats(a.Accounts.Captchas()) }),
		newFigure(counter, "latchkey_sign_ins_refused_total", "Refused sign-ins by their reason; renewals of a session are none.", []string{"reason"}, func() map[string]float64 { return floats(a.Accounts.RefusedSignIns()) }),
	}
}

func (a *App) pushWaits(f notify.PushFigures) float64 {
	if f.Oldest.IsZero() {
		return 0
	}
	return max(0, a.clock.Now().Sub(f.Oldest.Time()).Seconds())
}

func (a *App) followersBehind() map[string]float64 {
	out := map[string]float64{}
	now := a.clock.Now()
	for what, since := range a.followers.all() {
		out[what] = 0
		if !since.IsZero() {
			out[what] = max(0, now.Sub(since).Seconds())
		}
	}
	return out
}

func floats[K ~string](counts map[K]int64) map[string]float64 {
	out := make(map[string]float64, len(counts))
	for k, n := range counts {
		out[string(k)] = float64(n)
	}
	return out
}
