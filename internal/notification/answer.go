package notification

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"latchkey/internal/notify"
	"latchkey/locales"
)

// answer is what a mail says that somebody has written as an answer.
type answer struct {
	// From is the address of who wrote it, as the mail says.
	From string
	// ID is the mail's Message-ID; empty where it has none.
	ID string
	// Text is what they wrote themselves, without what they answer to and without their signature.
	Text  string
	Files []sentFile
	// Automatic says that no person wrote it: an answer to it, or a message made of it, could go round in circles (RFC 3834).
	Automatic bool
}

type sentFile struct {
	Name    string
	Content []byte
}

const (
	deepest   = 8
	mostParts = 60
)

var errNoMail = errors.New("not a mail")

// readAnswer reads a mail. What it cannot make sense of is left out; only what is no mail at all, or has not one author, is an error.
func readAnswer(raw []byte) (answer, error) {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return answer{}, errNoMail
	}
	a := answer{ID: strings.TrimSpace(m.Header.Get("Message-Id")), Automatic: isAutomatic(m.Header)}
	parser := mail.AddressParser{WordDecoder: decoder}
	from, err := parser.ParseList(m.Header.Get("From"))
	if err != nil || len(from) != 1 {
		return a, errNoMail
	}
	a.From = strings.ToLower(from[0].Address)
	if a.Automatic {
		return a, nil
	}
	p := parts{left: mostParts}
	p.walk(textproto.MIMEHeader(m.Header), m.Body, 0, false)
	text := p.plain
	if strings.TrimSpace(text) == "" {
		text = plainOf(p.html)
	}
	a.Text, a.Files = own(text), p.files
	return a, nil
}

// isAutomatic distinguishes mails of programs from those of people: answering machines, reports of mail servers, lists.
func isAutomatic(h mail.Header) bool {
	if v := strings.ToLower(strings.TrimSpace(h.Get("Auto-Submitted"))); v != "" && v != "no" && !strings.HasPrefix(v, "no;") {
		return true
	}
	if slices.Contains([]string{"bulk", "junk", "list", "auto_reply"}, strings.ToLower(strings.TrimSpace(h.Get("Precedence")))) {
		return true
	}
	for _, name := range []string{"X-Autoreply", "X-Autorespond", "X-Failed-Recipients", "List-Id", "List-Unsubscribe", "Feedback-Id"} {
		if h.Get(name) != "" {
			return true
		}
	}
	if strings.TrimSpace(h.Get("Return-Path")) == "<>" {
		return true
	}
	kind, _, _ := mime.ParseMediaType(h.Get("Content-Type"))
	return kind == "multipart/report"
}

var decoder = &mime.WordDecoder{CharsetReader: charset.NewReaderLabel}

// parts gathers what a mail is made of.
type parts struct {
	plain, html string
	files       []sentFile
	left        int
}

func (p *parts) walk(h textproto.MIMEHeader, body io.Reader, depth int, related bool) {
	if p.left--; p.left < 0 || depth > deepest {
		return
	}
	kind, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		kind = "text/plain"
	}
	if strings.HasPrefix(kind, "multipart/") && params["boundary"] != "" {
		for r := multipart.NewReader(body, params["boundary"]); ; {
			part, err := r.NextRawPart()
			if err != nil {
				return
			}
			p.walk(part.Header, part, depth+1, related || kind == "multipart/related")
		}
	}
	content, err := io.ReadAll(decoded(h.Get("Content-Transfer-Encoding"), body))
	if err != nil && len(content) == 0 {
		return
	}
	disposition, about, _ := mime.ParseMediaType(h.Get("Content-Disposition"))
	name := about["filename"]
	if name == "" {
		name = params["name"]
	}
	if plain, err := decoder.DecodeHeader(name); err == nil {
		name = plain
	}
	switch {
	case disposition != "attachment" && name == "" && kind == "text/plain":
		// Some programs part a text where a picture stands in it.
		if p.plain != "" && !strings.HasSuffix(p.plain, "\n") {
			p.plain += "\n"
		}
		p.plain += utf8Of(content, params["charset"])
	case disposition != "attachment" && name == "" && kind == "text/html":
		p.html += utf8Of(content, params["charset"])
	case name == "", related && disposition != "attachment", strings.Contains(kind, "signature"), kind == "text/calendar":
		// The logo of a signature, a digital signature, an invitation: nothing that somebody meant to send.
	default:
		p.files = append(p.files, sentFile{name, content})
	}
}

func decoded(encoding string, body io.Reader) io.Reader {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		return quotedprintable.NewReader(body)
	}
	return body
}

func utf8Of(content []byte, label string) string {
	if label != "" {
		if r, err := charset.NewReaderLabel(label, bytes.NewReader(content)); err == nil {
			if out, err := io.ReadAll(r); err == nil {
				content = out
			}
		}
	}
	return strings.ReplaceAll(strings.ToValidUTF8(string(content), "\uFFFD"), "\r\n", "\n")
}

// plainOf is the text of an HTML page: what is quoted in it is left out.
func plainOf(page string) string {
	var b strings.Builder
	hidden := map[string]bool{"script": true, "style": true, "head": true, "title": true, "blockquote": true}
	inside := 0
	for z := html.NewTokenizer(strings.NewReader(page)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return b.String()
		}
		token := z.Token()
		switch {
		case token.Data == "body" && kind == html.StartTagToken:
			// The end of a head may be left out, and then nothing else ends it.
			inside = 0
		case hidden[token.Data] && kind == html.StartTagToken:
			inside++
		case hidden[token.Data] && kind == html.EndTagToken:
			inside = max(0, inside-1)
		case kind == html.TextToken && inside == 0:
			b.WriteString(strings.Join(strings.FieldsFunc(token.Data, func(c rune) bool { return c == '\n' || c == '\r' || c == '\t' }), " "))
		case slices.Contains([]string{"br", "p", "div", "tr", "li", "h1", "h2", "h3"}, token.Data) && kind != html.StartTagToken || token.Data == "br":
			b.WriteString("\n")
		}
	}
}

// Lines above a quotation, in the languages of the product and as the usual programs write them.
var (
	introductions = []*regexp.Regexp{
		regexp.MustCompile(`(?i)^on\s.{0,300}\d.{0,300}\swrote:$`),
		regexp.MustCompile(`(?i)^am\s.{0,300}\d.{0,300}schrieb.{0,200}:$`),
		regexp.MustCompile(`(?i)^el\s.{0,300}\d.{0,300}escribió:$`),
		regexp.MustCompile(`(?i)^(?:w dniu|dnia|\S{2,4}\.?, \d).{4,300}\s(?:napisał(?:\(a\)|a)?|pisze):$`),
		regexp.MustCompile(`(?i)^-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|originalnachricht|mensaje original|oryginalna wiadomość|wiadomość oryginalna)\s*-{2,}$`),
		regexp.MustCompile(`^_{20,}$`),
	}
	fromLine = regexp.MustCompile(`(?i)^\*?(?:from|von|de|od):\*?\s`)
	sentLine = regexp.MustCompile(`(?i)^\*?(?:sent|gesendet|enviado|enviado el|wysłano|wysłane|date|datum|fecha|data):\*?\s`)
	// goodbyes are the signatures that telephones write.
	goodbyes = regexp.MustCompile(`(?i)^(?:sent from my |sent from outlook|get outlook for |von meinem .{2,40} gesendet|gesendet von |gesendet mit |enviado desde mi |enviado desde |wysłane z |wysłano z )`)
)

// own is what somebody wrote themselves: above what they answer to, without quoted lines and without their signature.
func own(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(strings.ReplaceAll(lines[i], "\u00a0", " "), " \t\r")
	}
	var out []string
	for i, line := range lines {
		bare := strings.TrimSpace(strings.TrimLeft(line, "> "))
		if line == "--" || isAbove(bare) || isIntroduction(lines[i:]) || goodbyes.MatchString(bare) {
			break
		}
		if !strings.HasPrefix(strings.TrimSpace(line), ">") {
			out = append(out, line)
		}
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}

func isAbove(line string) bool {
	return slices.ContainsFunc(locales.Languages, func(lang string) bool { return strings.Contains(line, strings.Trim(notify.AnswerAbove(lang), "#- ")) })
}

// isIntroduction reports whether lines begin with the introduction of a quotation, which programs break where they like.
func isIntroduction(lines []string) bool {
	if strings.TrimSpace(lines[0]) == "" {
		return false
	}
	if fromLine.MatchString(lines[0]) && slices.ContainsFunc(lines[1:min(len(lines), 4)], sentLine.MatchString) {
		return true
	}
	for n := 1; n <= min(3, len(lines)) && strings.TrimSpace(lines[n-1]) != ""; n++ {
		joined := strings.TrimSpace(strings.Join(lines[:n], " "))
		if slices.ContainsFunc(introductions, func(r *regexp.Regexp) bool { return r.MatchString(joined) }) {
			return true
		}
	}
	return false
}
