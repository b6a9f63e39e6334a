package notify

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"latchkey/locales"
)

// Rendered is a finished mail.
type Rendered struct {
	Lang    string
	Subject string
	Text    string
	HTML    string
	// Unsubscribe is the address that ends mails of this kind; empty for mails that cannot be ended.
	Unsubscribe string
	// Logo is what the HTML shows as logoAddress; nil for nothing.
	Logo *Picture
}

// logoID names the logo within its mail (Content-ID, RFC 2392), and logoAddress is its address there.
const (
	logoID      = "logo"
	logoAddress = "cid:" + logoID
)

// The logo's place in a mail, in pixels.
const (
	logoWidth  = 200
	logoHeight = 48
)

// name is the name of the picture's file.
func (p *Picture) name() string {
	if p.Mime == "image/png" {
		return logoID + ".png"
	}
	return logoID + ".jpg"
}

// fitted is the size in which a mail shows a picture: as large as its place allows, and never larger than it is.
func (p *Picture) fitted() (width, height int64) {
	if p == nil || p.Width <= 0 || p.Height <= 0 {
		return 0, 0
	}
	width, height = p.Width, p.Height
	if width > logoWidth {
		width, height = logoWidth, max(1, height*logoWidth/width)
	}
	if height > logoHeight {
		width, height = max(1, width*logoHeight/height), logoHeight
	}
	return width, height
}

// page is what the template shows; empty parts are left out.
type page struct {
	Lang, Subject, Agency, Title, Hello, Body, Button, Link, SecondText, Second, Expires, Ignore, Fallback, Footer, Phone string
	// Above is the line that answers stay above; Unsubscribe the address behind UnsubscribeText.
	Above, Unsubscribe, UnsubscribeText string
	Quotes                              []Quote
	// LogoWidth and LogoHeight are zero in a mail without a logo.
	LogoWidth, LogoHeight int64
	// Accent and OnAccent are the button's colours.
	Accent, OnAccent template.CSS
}

// sea is the product's own colour where an agency has none.
const sea = "#0f5a62"

// Render puts a mail together. A kind without texts is an error: a test sees to it that there is none.
func Render(kind Kind, lang string, c Content) (Rendered, error) {
	pairs := []string{"agency", oneLine(c.Brand.Name)}
	for name, value := range c.Values {
		pairs = append(pairs, name, oneLine(value))
	}
	text := func(key string) string {
		full := "mail." + key
		if got := locales.Text(lang, full, pairs...); got != full {
			return got
		}
		return ""
	}
	own := func(part string) string { return text(string(kind) + "." + part) }
	p := page{
		Lang: lang, Agency: oneLine(c.Brand.Name), Subject: own("subject"), Title: own("title"), Hello: text("hello"), Body: own("body"), Phone: oneLine(c.Brand.Phone),
		Footer: text("footer"),
	}
	if p.Subject == "" || p.Body == "" {
		return Rendered{}, fmt.Errorf("no texts for mails of the kind %s", kind)
	}
	if c.Link != "" {
		p.Link, p.Button, p.Fallback = c.Link, own("button"), text("fallback")
	}
	if c.Second != "" {
		p.Second, p.SecondText = c.Second, own("second")
	}
	if c.Values["minutes"] != "" {
		p.Expires, p.Ignore = text("expires"), text("ignore")
	}
	p.Quotes = c.Quotes
	if c.Answerable {
		p.Above, p.Footer = AnswerAbove(lang), text("footer_answerable")
	}
	if c.Unanswerable {
		p.Footer = text("footer_unanswerable")
	}
	if c.Unsubscribe != "" {
		p.Unsubscribe, p.UnsubscribeText = c.Unsubscribe, text("unsubscribe")
	}
	p.LogoWidth, p.LogoHeight = c.Logo.fitted()
	accent, on := accentOf(c.Brand.Accent)
	p.Accent, p.OnAccent = template.CSS(accent), template.CSS(on) // #nosec G203 -- both are made of six hexadecimal digits
	var html strings.Builder
	if err := mailPage.Execute(&html, p); err != nil {
		return Rendered{}, err
	}
	return Rendered{Lang: lang, Subject: p.Subject, Text: p.plain(), HTML: html.String(), Unsubscribe: c.Unsubscribe, Logo: c.Logo}, nil
}

// AnswerAbove is the line of a mail above which an answer to it is written: what stands below it is not the answer.
func AnswerAbove(lang string) string {
	return "##- " + locales.Text(lang, "mail.answer_above") + " -##"
}

// accentOf gives the colour of the button and that of its text: white where it can be read on it (4.5:1), else black.
func accentOf(accent string) (button, text string) {
	n, err := strconv.ParseUint(strings.TrimPrefix(accent, "#"), 16, 32)
	if err != nil || len(accent) != 7 || accent[0] != '#' {
		return sea, "#ffffff"
	}
	// Relative luminance as in WCAG 2.2; the square is near enough to its exponent of 2.4 for this choice.
	part := func(shift uint) float64 {
		v := float64(n>>shift&0xff) / 255
		return v * v
	}
	luminance := 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
	if 1.05/(luminance+0.05) >= 4.5 {
		return accent, "#ffffff"
	}
	return accent, "#000000"
}

// plain is the mail as text alone.
func (p page) plain() string {
	var b strings.Builder
	add := func(parts ...string) {
		for _, part := range parts {
			if part != "" {
				b.WriteString(part + "\n\n")
			}
		}
	}
	add(p.Above, p.Hello, p.Body)
	for _, q := range p.Quotes {
		add(q.Who + ":\n" + q.Text)
	}
	if p.Link != "" {
		add(p.Button + ":\n" + p.Link)
	}
	if p.Second != "" {
		add(p.SecondText + ":\n" + p.Second)
	}
	add(p.Expires, p.Ignore)
	b.WriteString("-- \n" + p.Agency + "\n")
	if p.Phone != "" {
		b.WriteString(p.Phone + "\n")
	}
	b.WriteString(p.Footer + "\n")
	if p.Unsubscribe != "" {
		b.WriteString(p.UnsubscribeText + ": " + p.Unsubscribe + "\n")
	}
	return b.String()
}

// Mail programs know little of CSS: tables, styles at the elements, nothing from elsewhere: the logo comes with the mail. In the dark they choose the colours themselves.
var mailPage = template.Must(template.New("mail").Parse(`<!doctype html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>{{.Subject}}</title></head>
<body style="margin:0;padding:0;background:#f6f3ee">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f3ee"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e4dfd6;border-radius:16px">
<tr><td style="padding:24px 28px 0;font:600 16px/1.4 Figtree,Helvetica,Arial,sans-serif;color:#1c2624">{{if .LogoWidth}}<img src="cid:logo" alt="" width="{{.LogoWidth}}" height="{{.LogoHeight}}" style="display:block;border:0;margin:0 0 10px">{{end}}{{.Agency}}</td></tr>
<tr><td style="padding:16px 28px 28px;font:400 16px/1.55 Figtree,Helvetica,Arial,sans-serif;color:#1c2624">
<h1 style="margin:0 0 16px;font:600 22px/1.3 Figtree,Helvetica,Arial,sans-serif">{{.Title}}</h1>
{{- if .Above}}
<p style="margin:0 0 16px;font-size:12px;color:#4d5855">{{.Above}}</p>
{{- end}}
<p style="margin:0 0 12px">{{.Hello}}</p>
<p style="margin:0 0 20px">{{.Body}}</p>
{{- range .Quotes}}
<div style="margin:0 0 16px;padding:4px 0 4px 14px;border-left:3px solid {{$.Accent}}"><p style="margin:0 0 4px;font-size:14px;font-weight:600">{{.Who}}</p><p style="margin:0;white-space:pre-line;overflow-wrap:anywhere">{{.Text}}</p></div>
{{- end}}
{{- if .Link}}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td style="border-radius:12px;background:{{.Accent}}"><a href="{{.Link}}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:{{.Accent}};color:{{.OnAccent}};font-weight:600;text-decoration:none">{{.Button}}</a></td></tr></table>
{{- end}}
{{- if .Second}}
<p style="margin:0 0 20px"><a href="{{.Second}}" style="color:#1c2624">{{.SecondText}}</a></p>
{{- end}}
{{- if .Expires}}
<p style="margin:0 0 12px;color:#4d5855">{{.Expires}}</p>
{{- end}}
{{- if .Ignore}}
<p style="margin:0 0 12px;color:#4d5855">{{.Ignore}}</p>
{{- end}}
{{- if .Fallback}}
<p style="margin:0;font-size:14px;color:#4d5855">{{.Fallback}}<br><span style="word-break:break-all">{{.Link}}</span></p>
{{- end}}
</td></tr>
<tr><td style="padding:16px 28px 24px;border-top:1px solid #e4dfd6;font:400 14px/1.5 Figtree,Helvetica,Arial,sans-serif;color:#4d5855">{{.Agency}}{{if .Phone}} · {{.Phone}}{{end}}<br>{{.Footer}}{{if .Unsubscribe}}<br><a href="{{.Unsubscribe}}" style="color:#4d5855">{{.UnsubscribeText}}</a>{{end}}</td></tr>
</table></td></tr></table>
</body></html>
`))
