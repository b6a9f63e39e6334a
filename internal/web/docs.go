package web

import (
	"bytes"
	"encoding/json"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"latchkey/internal/fault"
)

// The page of the calls is plain HTML made from the table of routes: no script, nothing from elsewhere.
var docsPage = template.Must(template.New("docs").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Latchkey: calls</title></head>
<body><h1>Latchkey {{.Version}}: calls</h1>
<p>The same as an <a href="/v1/openapi.json">OpenAPI 3.1 document</a>. Answers come as <code>{"data", "user", "status": {"code"}}</code>, refusals as
<code>{"status", "error_code", "error", "fields"}</code>. Writes take an <code>Idempotency-Key</code>.</p>
{{range .Groups}}<h2>{{.Tag}}</h2><dl>{{range .Routes}}<dt><code>{{.Method}} {{.Path}}</code></dt>
<dd>{{.Summary}}<br>Who: {{.Who}}{{if .Refusals}}<br>Refuses with: {{.Refusals}}{{end}}
{{if or .Request .Answer}}<details><summary>Example</summary>{{with .Request}}<pre>{{.}}</pre>{{end}}{{with .Answer}}<pre>{{.}}</pre>{{end}}</details>{{end}}</dd>{{end}}</dl>{{end}}
</body></html>`))

type docsGroup struct {
	Tag    string
	Routes []docsRoute
}

type docsRoute struct{ Method, Path, Summary, Who, Refusals, Request, Answer string }

func (r *Router) serveDocs(w http.ResponseWriter, req *http.Request) {
	groups := map[string]*docsGroup{}
	var order []string
	for _, route := range r.routes {
		g := groups[route.Tag]
		if g == nil {
			g = &docsGroup{Tag: route.Tag}
			groups[route.Tag] = g
			order = append(order, route.Tag)
		}
		var refusals []string
		for _, code := range route.Refusals {
			refusals = append(refusals, string(code))
		}
		example, err := ExampleOf(route.ID)
		if err != nil {
			r.WriteRefusal(w, req, fault.Internal(err))
			return
		}
		g.Routes = append(g.Routes, docsRoute{
			route.Method, route.Path, route.Summary, strings.Join(whoOf(route), ", "), strings.Join(refusals, ", "), indented(example.Request), indented(example.Response),
		})
	}
	slices.Sort(order)
	page := struct {
		Version string
		Groups  []*docsGroup
	}{Version: r.options.Version}
	for _, tag := range order {
		page.Groups = append(page.Groups, groups[tag])
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := docsPage.Execute(w, page); err != nil {
		r.options.Logger.Error("the page of the calls", "error", err)
	}
}

// indented is JSON for people; nothing where there is none.
func indented(raw json.RawMessage) string {
	var out bytes.Buffer
	if len(raw) == 0 || json.Indent(&out, raw, "", "  ") != nil {
		return ""
	}
	return out.String()
}
