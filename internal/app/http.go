package app

import (
	"context"
	"net/http"

	"latchkey/internal/account"
	"latchkey/internal/web"
	"latchkey/locales"
)

// WebConfig is what the web app needs to know before anybody signs in.
type WebConfig struct {
	DefaultMember LinkParams `json:"default_member" doc:"The parameters of the installation's default agency, used when the browser has none."`
	SocketURL     string     `json:"socket_url" doc:"Origin of the realtime socket; empty for the web app's own."`
	SocketPath    string     `json:"socket_path"`
	Captcha       Captcha    `json:"captcha"`
	Languages     []string   `json:"languages" nullable:"false"`
	Version       string     `json:"version"`
	TileURL       string     `json:"tile_url" doc:"Map tiles, empty for none."`
	Translation   bool       `json:"translation" doc:"Whether messages can be read in one's own language."`
	Routing       bool       `json:"routing" doc:"Whether a router knows the ways between tasks."`
	Demo          bool       `json:"demo"`
}

// LinkParams are the parameters of a login link.
type LinkParams struct {
	M string `json:"m"`
	H string `json:"h"`
}

// Captcha says what the account forms have to solve.
type Captcha struct {
	Kind    string `json:"kind" enum:"pow,recaptcha,off"`
	SiteKey string `json:"site_key"`
}

func (a *App) registerOwn(r *web.Router) {
	web.Answer(r, web.Route{ID: "getConfig", Method: http.MethodGet, Path: "/v1/config", Tag: "installation", Public: true, Summary: "What the web app needs before anybody signs in"},
		func(ctx context.Context, _ web.Caller, _ *struct{}) (WebConfig, error) { return a.webConfig(ctx) })
	web.Answer(r, web.Route{ID: "getVersionHistory", Method: http.MethodGet, Path: "/v1/versionhistory", Tag: "installation", Public: true, Summary: "What changed in each version"},
		func(_ context.Context, c web.Caller, _ *struct{}) ([]Release, error) { return historyFor(c.Actor), nil })
}

func (a *App) captchaConfig() Captcha {
	c := Captcha{Kind: string(a.captcha.Kind)}
	if a.captcha.Kind == account.Recaptcha {
		c.SiteKey = a.captcha.SiteKey
	}
	return c
}

func (a *App) webConfig(ctx context.Context) (WebConfig, error) {
	c := WebConfig{
		SocketURL: a.socketURL, SocketPath: "/socket.io/", Captcha: a.captchaConfig(), Languages: locales.Languages, Version: Version,
		TileURL: a.config.TileURL, Translation: a.config.TranslateURL != "",
		Routing: a.config.RouterFootURL != "" || a.config.RouterCarURL != "", Demo: a.config.Demo,
	}
	m, ok, err := a.Members.Default(ctx)
	if err != nil || !ok {
		return c, err
	}
	link := a.Members.PublishedLink(m.ID)
	c.DefaultMember = LinkParams{M: link.M, H: link.H}
	return c, nil
}
