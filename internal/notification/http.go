package notification

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Told are an account's notification settings, and what this server can do.
type Told struct {
	Messages Ways         `json:"messages" doc:"Messages that stay unread for three minutes."`
	Tasks    TaskWays     `json:"tasks" doc:"New and changed tasks."`
	Stay     Ways         `json:"stay" doc:"News of a stay, such as that its key can be seen."`
	Quiet    QuietBody    `json:"quiet" doc:"Hours without notifications; messages that arrive during them are sent once when they end, if still unread."`
	Server   Server       `json:"server"`
	Browsers []Subscribed `json:"browsers" nullable:"false" doc:"The browsers of the account that take pushes, the newest first."`
}

// Ways are the switches of a kind.
type Ways struct {
	Mail bool `json:"mail"`
	Push bool `json:"push"`
}

// TaskWays are the switches of tasks.
type TaskWays struct {
	Push bool `json:"push"`
}

// QuietBody are the quiet hours.
type QuietBody struct {
	On       bool   `json:"on"`
	From     string `json:"from" doc:"HH:mm"`
	To       string `json:"to" doc:"HH:mm; on the next day when it is not after from."`
	TimeZone string `json:"time_zone" doc:"The zone of their clock, as Europe/Madrid."`
	Agency   string `json:"agency" doc:"The agency whose hours these are while the person has chosen none of their own; empty for own ones."`
}

// Server is what this server can do.
type Server struct {
	Mail    bool   `json:"mail" doc:"Whether it sends mails."`
	Answers bool   `json:"answers" doc:"Whether an answer to a mail becomes a message."`
	PushKey string `json:"push_key" doc:"The key with which a browser subscribes (applicationServerKey), base64url."`
}

// Subscribed is a browser that takes pushes.
type Subscribed struct {
	ID      string `json:"id"`
	Current bool   `json:"current" doc:"Whether it belongs to the session that asks."`
	Created string `json:"created_at" doc:"RFC 3339, UTC."`
}

// WaysChange and the others carry what is to be changed; what is left out stays.
type (
	WaysChange struct {
		Mail *bool `json:"mail,omitempty"`
		Push *bool `json:"push,omitempty"`
	}
	// TaskWaysChange changes the switches of tasks.
	TaskWaysChange struct {
		Push *bool `json:"push,omitempty"`
	}
	// QuietChange changes the quiet hours.
	QuietChange struct {
		On       *bool   `json:"on,omitempty"`
		From     *string `json:"from,omitempty" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$"`
		To       *string `json:"to,omitempty" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$"`
		TimeZone *string `json:"time_zone,omitempty" maxLength:"60"`
	}
	// ChangeInput is a change.
	ChangeInput struct {
		Body struct {
			Messages *WaysChange     `json:"messages,omitempty"`
			Tasks    *TaskWaysChange `json:"tasks,omitempty"`
			Stay     *WaysChange     `json:"stay,omitempty"`
			Quiet    *QuietChange    `json:"quiet,omitempty"`
		}
	}
)

// SubscribeInput is a browser's PushSubscription.
type SubscribeInput struct {
	Body struct {
		Endpoint string `json:"endpoint" maxLength:"2000" doc:"The address at the browser's push service."`
		Keys     struct {
			P256DH string `json:"p256dh" maxLength:"100"`
			Auth   string `json:"auth" maxLength:"50"`
		} `json:"keys"`
		Lang string `json:"lang,omitempty" maxLength:"20" doc:"The language of what it shows."`
	}
}

// BrowserInput names a browser.
type BrowserInput struct {
	ID string `path:"id" maxLength:"60" doc:"The browser: base64url of the SHA-256 of its endpoint, as in the list."`
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	own := web.Route{Path: "/v1/notifications", Tag: "notifications", Own: true}
	get := own
	get.ID, get.Method, get.Summary = "getNotifications", http.MethodGet, "The person's notifications by mail and push, and the quiet hours"
	web.Answer(r, get, func(ctx context.Context, c web.Caller, _ *struct{}) (Told, error) { return s.present(ctx, c.Actor) })

	patch := own
	patch.ID, patch.Method, patch.Summary = "patchNotifications", http.MethodPatch, "Change the person's notifications; what is left out stays"
	web.Answer(r, patch, func(ctx context.Context, c web.Caller, in *ChangeInput) (Told, error) {
		if c.Actor.OnlyReservation != (identity.Ref{}) {
			// A person who knows a booking number is not the account's owner.
			return Told{}, fault.Of(fault.Forbidden)
		}
		usual, _, err := s.agencyQuiet(ctx, c.Actor)
		if err != nil {
			return Told{}, err
		}
		_, err = s.Change(ctx, c.Actor.Account, c.Attempt, func(p *Preferences) error {
			if in.Body.Quiet != nil && !p.QuietChosen && usual.On {
				p.Quiet = usual // what the person sees is what they change
			}
			return in.apply(p)
		})
		if err != nil {
			return Told{}, err
		}
		return s.present(ctx, c.Actor)
	})

	web.Answer(r, web.Route{
		ID: "postNotificationsPush", Method: http.MethodPost, Path: "/v1/notifications/push", Tag: "notifications", Own: true, Refusals: []fault.Code{fault.BadRequest},
		Summary: "Push to this browser while the present session lasts",
	}, func(ctx context.Context, c web.Caller, in *SubscribeInput) (Subscribed, error) {
		lang := in.Body.Lang
		if lang == "" {
			lang = c.Lang
		}
		d, err := s.Pushes.Subscribe(ctx, c.Actor, "", lang, notify.Browser{Endpoint: in.Body.Endpoint, P256DH: in.Body.Keys.P256DH, Auth: in.Body.Keys.Auth})
		if errors.Is(err, notify.ErrNoBrowser) {
			err = fault.Invalid(fault.BadRequest, map[string]string{"endpoint": "expected the https address and the keys of a browser's push subscription"})
		}
		return browserOf(d, c.Actor), err
	})
	web.Answer(r, web.Route{
		ID: "deleteNotificationsPush", Method: http.MethodDelete, Path: "/v1/notifications/push/{id}", Tag: "notifications", Own: true, Summary: "Push to a browser of the person no more",
	}, func(ctx context.Context, c web.Caller, in *BrowserInput) (Told, error) {
		if err := s.Pushes.Unsubscribe(ctx, c.Actor, in.ID); err != nil {
			return Told{}, err
		}
		return s.present(ctx, c.Actor)
	})

	registerMails(r, s)
	registerTrial(r, s)
	page := web.Route{Path: "/v1/unsubscribe", Tag: "notifications", Public: true, Refusals: []fault.Code{fault.NotFound}}
	ask, end := page, page
	ask.ID, ask.Method, ask.Summary = "getUnsubscribe", http.MethodGet, "The page behind a mail's link that ends mails of its kind; it changes nothing by itself"
	end.ID, end.Method, end.Summary = "postUnsubscribe", http.MethodPost, "End mails of a kind by the token of a mail (RFC 8058)"
	r.HandlePlain(web.Plain{Route: ask, Handler: http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) { s.offPage(w, req, false) })})
	r.HandlePlain(web.Plain{Route: end, Handler: http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) { s.offPage(w, req, true) })})
}

func browserOf(d notify.Device, a identity.Actor) Subscribed {
	return Subscribed{ID: d.ID, Current: d.Session == a.Session, Created: wire.Instant(d.CreatedAt)}
}

func (s *Service) present(ctx context.Context, a identity.Actor) (Told, error) {
	p, err := s.Preferences(ctx, a.Account)
	if err != nil {
		return Told{}, err
	}
	agency := ""
	if !p.QuietChosen {
		usual, name, err := s.agencyQuiet(ctx, a)
		if err != nil {
			return Told{}, err
		}
		if usual.On {
			p.Quiet, agency = usual, name
		}
	}
	devices, err := s.Pushes.OfActor(ctx, a)
	if err != nil {
		return Told{}, err
	}
	live, err := s.Accounts.LiveSessions(ctx, s.DB, a.Account, clock.At(s.Clock.Now()))
	b := Told{
		Messages: Ways(p.Messages), Tasks: TaskWays{Push: p.TasksPush}, Stay: Ways(p.Stay),
		Quiet:  QuietBody{On: p.Quiet.On, From: wall(p.Quiet.From), To: wall(p.Quiet.To), TimeZone: p.Quiet.Zone.String(), Agency: agency},
		Server: Server{Mail: s.Mail, Answers: s.ReplyDomain != "", PushKey: s.Pushes.Key()}, Browsers: []Subscribed{},
	}
	for _, d := range devices {
		if _, ok := live[d.Session]; ok {
			b.Browsers = append(b.Browsers, browserOf(d, a))
		}
	}
	return b, err
}

func wall(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

// apply changes preferences as asked. The patterns have seen to it that times are times.
func (in *ChangeInput) apply(p *Preferences) error {
	set := func(to *bool, from *bool) {
		if from != nil {
			*to = *from
		}
	}
	minute := func(to *int, from *string) {
		if from != nil {
			var h, m int
			_, _ = fmt.Sscanf(*from, "%d:%d", &h, &m)
			*to = h*60 + m
		}
	}
	if c := in.Body.Messages; c != nil {
		set(&p.Messages.Mail, c.Mail)
		set(&p.Messages.Push, c.Push)
	}
	if c := in.Body.Tasks; c != nil {
		set(&p.TasksPush, c.Push)
	}
	if c := in.Body.Stay; c != nil {
		set(&p.Stay.Mail, c.Mail)
		set(&p.Stay.Push, c.Push)
	}
	c := in.Body.Quiet
	if c == nil {
		return nil
	}
	p.QuietChosen = true
	set(&p.Quiet.On, c.On)
	minute(&p.Quiet.From, c.From)
	minute(&p.Quiet.To, c.To)
	if c.TimeZone != nil {
		zone, err := time.LoadLocation(*c.TimeZone)
		if err != nil || *c.TimeZone == "" || *c.TimeZone == "Local" {
			return fault.Invalid(fault.BadRequest, map[string]string{"quiet.time_zone": "not a known time zone"})
		}
		p.Quiet.Zone = zone
	}
	if p.Quiet.From == p.Quiet.To {
		return fault.Invalid(fault.BadRequest, map[string]string{"quiet.to": "expected another time than from"})
	}
	return nil
}

// off is what the page behind a mail's link says.
type off struct {
	Lang, Title, Text, Button, Link, LinkText string
}

// offPage is for people and for mail programs: a program's POST ends the mails at once, a person presses the button, and the person who only looks at the link changes nothing.
func (s *Service) offPage(w http.ResponseWriter, req *http.Request, end bool) {
	who, kind, err := s.readUnsubscribe(req.Context(), req.URL.Query().Get("t"))
	if err == nil && end {
		err = s.unsubscribe(req.Context(), who.ID, kind)
	}
	lang := who.Lang
	if asked := web.Lang(req.Context()); asked != "" && (lang == "" || !end) {
		lang = asked
	}
	text := func(key string) string { return locales.Text(lang, "notice.off."+key) }
	o := off{Lang: lang, Title: text("title"), Link: s.link("/settings"), LinkText: text("open")}
	status := http.StatusOK
	switch {
	case err != nil:
		f := fault.As(err)
		if status = f.Status; status >= http.StatusInternalServerError {
			s.Logger.ErrorContext(req.Context(), "mails could not be ended", "error", f.Cause)
		}
		o.Text = text("wrong")
	case end:
		o.Text, o.Title = text("back"), text("done")
	case kind == Messages:
		o.Text, o.Button = text("messages"), text("button")
	case kind == Tasks:
		o.Text, o.Button = text("tasks"), text("button")
	default:
		o.Text, o.Button = text("stay"), text("button")
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	// The form's own POST names where it comes from; the answer names it to nobody else.
	h.Set("Referrer-Policy", "same-origin")
	w.WriteHeader(status)
	_ = offTemplate.Execute(w, o)
}

// The page is whole in itself: the person who comes from a mail may never have opened the app on this device.
var offTemplate = template.Must(template.New("off").Parse(`<!doctype html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>{{.Title}}</title>
<style>body{margin:0;background:#f6f3ee;color:#1c2624;font:400 16px/1.55 Figtree,system-ui,sans-serif}main{max-width:30rem;margin:12vh auto;padding:0 20px}h1{font-size:22px;line-height:1.3;margin:0 0 12px}p{margin:0 0 24px}
button{font:600 16px/1 inherit;font-family:inherit;min-height:48px;width:100%;border:0;border-radius:12px;background:#0f5a62;color:#fff;cursor:pointer}a{display:inline-block;padding:12px 0;color:inherit}
button:focus-visible,a:focus-visible{outline:3px solid #0f5a62;outline-offset:3px}@media (prefers-color-scheme:dark){body{background:#101716;color:#eef2f0}button{background:#7cc7c0;color:#06201f}button:focus-visible,a:focus-visible{outline-color:#7cc7c0}}</style></head>
<body><main><h1>{{.Title}}</h1><p>{{.Text}}</p>{{if .Button}}<form method="post"><button type="submit">{{.Button}}</button></form>{{end}}<a href="{{.Link}}">{{.LinkText}}</a></main></body></html>
`))
