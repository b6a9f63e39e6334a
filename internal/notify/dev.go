package notify

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"net"
	"net/http"
	"strings"
	"time"
)

// shown is a mail on the page of the demo.
type shown struct {
	ID      int64  `json:"id"`
	Member  int64  `json:"memberid"`
	Kind    string `json:"kind"`
	To      string `json:"to"`
	Lang    string `json:"lang"`
	State   string `json:"state"`
	Created string `json:"created_at"`
	Subject string `json:"subject"`
	Link    string `json:"link"`
	Second  string `json:"second"`
	Text    string `json:"text"`
	HTML    string `json:"html"`
}

// shownMails is how many mails the page shows.
const shownMails = 100

// DevPage shows what a demo's mails say, newest first: /dev/mail for people and /dev/mail.json for tests. Only the machine itself may look. It must be mounted in a demo only.
func (q *Queue) DevPage() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /dev/mail", func(w http.ResponseWriter, r *http.Request) {
		mails, err := q.shown(r.Context())
		if err != nil {
			http.Error(w, "the mails could not be read", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		// The mails bring their own styles; nothing of them may load or run.
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		w.Header().Del("Cross-Origin-Opener-Policy")
		_ = devPage.Execute(w, mails)
	})
	mux.HandleFunc("GET /dev/mail.json", func(w http.ResponseWriter, r *http.Request) {
		mails, err := q.shown(r.Context())
		if err != nil {
			http.Error(w, "{}", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(mails)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.RemoteAddr)
		if ip := net.ParseIP(host); err != nil || ip == nil || !ip.IsLoopback() || r.Header.Get("X-Forwarded-For") != "" || !localHost(r.Host) {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		mux.ServeHTTP(w, r)
	})
}

func (q *Queue) shown(ctx context.Context) ([]shown, error) {
	found, err := q.All(ctx, false, shownMails)
	if err != nil {
		return nil, err
	}
	out := []shown{}
	for _, e := range found {
		s := shown{
			ID: e.ID, Member: int64(e.Member), Kind: string(e.Kind), To: e.To, Lang: e.Lang, State: string(e.State), Created: e.CreatedAt.Time().UTC().Format(time.RFC3339),
		}
		if content, err := q.open(e); err == nil {
			r, err := q.render(ctx, Mail{Member: e.Member, Kind: e.Kind, Lang: e.Lang, Content: content})
			if err != nil {
				return nil, err
			}
			if r.Logo != nil {
				r.HTML = strings.ReplaceAll(r.HTML, logoAddress, "data:"+r.Logo.Mime+";base64,"+base64.StdEncoding.EncodeToString(r.Logo.Raw))
			}
			s.Subject, s.Text, s.HTML, s.Link, s.Second = r.Subject, r.Text, r.HTML, content.Link, content.Second
		}
		out = append(out, s)
	}
	return out, nil
}

var devPage = template.Must(template.New("dev").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mails of the demo</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:24px 16px;max-width:760px;background:#f6f3ee;color:#1c2624}
article{background:#fff;border:1px solid #e4dfd6;border-radius:16px;padding:16px;margin:0 0 16px}h1{font-size:22px}h2{font-size:18px;margin:0}
p{margin:4px 0;color:#4d5855}iframe{width:100%;height:560px;border:1px solid #e4dfd6;border-radius:12px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}summary{min-height:44px;line-height:44px;cursor:pointer}</style></head>
<body><h1>Mails of the demo</h1>
<p>No mail leaves this machine unless a mail server is configured. Newest first.</p>
{{range $i, $m := .}}<article><h2>{{.Subject}}</h2><p>To {{.To}} · {{.Kind}} · {{.Lang}} · {{.State}} · {{.Created}}</p>
{{if .Link}}<p><a href="{{.Link}}">Open the link</a>{{if .Second}} · <a href="{{.Second}}">Open the second link</a>{{end}}</p>{{end}}
<details {{if eq $i 0}}open{{end}}><summary>As it looks</summary><iframe title="{{.Subject}}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="{{.HTML}}"></iframe></details>
<details><summary>As text</summary><pre>{{.Text}}</pre></details></article>
{{else}}<p>There are no mails yet.</p>{{end}}</body></html>
`))

// localHost reports whether a request was made to a name of this machine: a foreign name that leads here is a page of somebody else's that wants to read the mails.
func localHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || (ip != nil && ip.IsLoopback())
}
