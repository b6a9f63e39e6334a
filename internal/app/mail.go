package app

import (
	"context"
	"io"
	"net/url"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/notification"
	"latchkey/internal/notify"
)

// mails makes the queue of mails with the configured mail server.
func (a *App) mails() (*notify.Queue, error) {
	o := notify.Options{Demo: a.config.Demo, Failed: a.attentionChanged, MaySend: a.maySend, Logo: a.mailLogo}
	if a.config.SMTPURL != "" {
		sender, err := notify.NewSMTP(a.config.SMTPURL, a.public)
		if err != nil {
			return nil, err
		}
		o.Sender = sender
	}
	return notify.NewQueue(a.DB, a.box, a.clock, a.logger, o), nil
}

// mailLogoSide is the longest side, in pixels, of the logo in a mail.
const mailLogoSide = 384

// mailLogo is the picture that an agency's mails bring along; nil for none. A mail goes out without it where it cannot be read.
func (a *App) mailLogo(ctx context.Context, m identity.MemberID) *notify.Picture {
	if m == 0 {
		return nil
	}
	f, _, err := a.Members.PublicLogo(ctx, m)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	var raw []byte
	if err == nil {
		raw, err = a.fileBytes(ctx, f, mailLogoSide)
	}
	if err != nil {
		a.logger.WarnContext(ctx, "a logo could not be read for a mail", "member", int64(m), "error", err)
		return nil
	}
	return &notify.Picture{Mime: f.Mime, Raw: raw, Width: f.Width, Height: f.Height}
}

func (a *App) fileBytes(ctx context.Context, f files.File, side int) ([]byte, error) {
	body, _, err := a.Files.Open(ctx, f, side)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	return io.ReadAll(body)
}

// notices makes the service that notifies people of what they have not read, by the queue of mails and by push.
func (a *App) notifications(ctx context.Context) (*notification.Service, error) {
	public := func() *url.URL { return a.public }
	var err error
	if a.Pushes, err = notify.NewPushes(ctx, a.DB, a.box, a.clock, a.logger, notify.PushOptions{Public: public, Client: a.config.PushClient, Every: a.config.PushEvery}); err != nil {
		return nil, err
	}
	domain := ""
	if a.config.InboundAddr != "" {
		if domain = a.config.InboundDomain; domain == "" {
			domain = a.public.Hostname()
		}
	}
	return notification.NewService(notification.Deps{
		DB: a.DB, Box: a.box, Clock: a.clock, Logger: a.logger, Members: a.Members, Properties: a.Properties, Messages: a.Messages, Accounts: a.Accounts, Mails: a.Mails, Pushes: a.Pushes,
		Public: public, Mail: a.config.SMTPURL != "" || a.config.Demo, ReplyDomain: domain, Keys: a.Reservations.KeysVisible,
	}), nil
}

// mailFigures are the queue's as metrics show them.
type mailFigures struct{ queued, failed, oldest float64 }

// mailFigures reads the queue; a database that does not answer shows in other places.
func (a *App) mailFigures() mailFigures {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	f, err := a.Mails.Figures(ctx)
	if err != nil {
		return mailFigures{}
	}
	out := mailFigures{queued: float64(f.Queued), failed: float64(f.Failed)}
	if !f.Oldest.IsZero() {
		out.oldest = a.clock.Now().Sub(f.Oldest.Time()).Seconds()
	}
	return out
}

// mailCollector shows the queue of mails to Prometheus, read once at each look.
func mailCollector(read func() mailFigures) prometheus.Collector { return collector(read) }

type collector func() mailFigures

var (
	mailsQueued = prometheus.NewDesc("latchkey_mails_queued", "Mails that wait to be sent.", nil, nil)
	mailsFailed = prometheus.NewDesc("latchkey_mails_failed", "Mails of the last 30 days that could not be sent.", nil, nil)
	mailsOldest = prometheus.NewDesc("latchkey_mails_oldest_seconds", "How long the oldest queued mail waits.", nil, nil)
)

// Describe names the figures.
func (collector) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{mailsQueued, mailsFailed, mailsOldest} {
		out <- d
	}
}

// Collect reads the figures.
func (c collector) Collect(out chan<- prometheus.Metric) {
	f := c()
	for d, v := range map[*prometheus.Desc]float64{mailsQueued: f.queued, mailsFailed: f.failed, mailsOldest: f.oldest} {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v)
	}
}
