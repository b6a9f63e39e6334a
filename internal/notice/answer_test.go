package notice

import (
	"fmt"
	"net"
	"net/smtp"
	"strings"
	"testing"
	"time"

	"latchkey/internal/message"
	"latchkey/internal/notify"
	"latchkey/locales"
)

func TestOnlyWhatSomebodyWroteThemselvesIsTheirAnswer(t *testing.T) {
	marker := func(lang string) string { return notify.AnswerAbove(lang) }
	for name, c := range map[string]struct{ text, want string }{
		"alone":                     {"We come at three.\n", "We come at three."},
		"above the line":            {"Yes!\n\n" + marker("en-US") + "\nHello,", "Yes!"},
		"the line is quoted":        {"Tak.\n\n> " + marker("pl") + "\n> Dzień dobry,", "Tak."},
		"Gmail":                     {"Yes\n\nOn Sat, Jul 4, 2026 at 12:03 PM Casa Demo <no-reply@stay.example>\nwrote:\n\n> Hello", "Yes"},
		"German":                    {"Ja, gern.\n\nAm Sa., 4. Juli 2026 um 12:03 Uhr schrieb Casa Demo <no-reply@stay.example>:\n> Guten Tag", "Ja, gern."},
		"Spanish":                   {"Sí\n\nEl sáb, 4 jul 2026 a las 12:03, Casa Demo (<no-reply@stay.example>) escribió:\n\n> Hola", "Sí"},
		"Polish":                    {"Dobrze\n\nsob., 4 lip 2026 o 12:03 Casa Demo <no-reply@stay.example> napisał(a):\n> Dzień dobry", "Dobrze"},
		"Outlook":                   {"Fine.\n\nFrom: Casa Demo <no-reply@stay.example>\nSent: Saturday, July 4, 2026 12:03\nTo: Anna\nSubject: New message", "Fine."},
		"Outlook in German":         {"Gut.\n________________________________\nVon: Casa Demo\nGesendet: Samstag", "Gut."},
		"an original message":       {"Ok\n-----Original Message-----\nHello", "Ok"},
		"a signature":               {"See you\n-- \nAnna Guest\n+34 600", "See you"},
		"a telephone's signature":   {"See you\n\nSent from my iPhone", "See you"},
		"between the lines":         {"> When do you come?\nAt three.\n> By car?\nBy bus.", "At three.\nBy bus."},
		"a sentence that begins so": {"On Monday we wrote:\nnothing. On the other hand, we stay.", "On Monday we wrote:\nnothing. On the other hand, we stay."},
		"nothing but a quotation":   {"> Hello", ""},
	} {
		if got := own(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	for _, lang := range locales.Languages {
		if got := own("Text\n" + marker(lang) + "\nrest"); got != "Text" {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

// mailOf writes a mail with CRLF.
func mailOf(headers string, body string) []byte {
	return []byte(strings.ReplaceAll(headers+"\n\n"+body, "\n", "\r\n"))
}

func TestMailsOfAllSortsAreRead(t *testing.T) {
	const from = "From: \"Guest, Anna\" <Anna@Guests.example>\nMessage-ID: <1@guests.example>\n"
	for name, c := range map[string]struct {
		raw   []byte
		text  string
		files string
	}{
		"plain":        {mailOf(from+"Content-Type: text/plain; charset=utf-8", "Grüße"), "Grüße", ""},
		"latin-1":      {mailOf(from+"Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable", "Gr=FC=DFe"), "Grüße", ""},
		"base64":       {mailOf(from+"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64", "WmHFvMOzxYLEhw=="), "Zażółć", ""},
		"HTML alone":   {mailOf(from+"Content-Type: text/html; charset=utf-8", "<style>x{}</style><div>Hello<br>you &amp; me</div><script>alert(1)</script><blockquote>old</blockquote>"), "Hello\nyou & me", ""},
		"no type":      {mailOf(from+"Subject: x", "Hello"), "Hello", ""},
		"a wrong type": {mailOf(from+"Content-Type: ;;;", "Hello"), "Hello", ""},
		"both and a photo and a logo": {mailOf(from+"Content-Type: multipart/mixed; boundary=m", `--m
Content-Type: multipart/related; boundary=r

--r
Content-Type: multipart/alternative; boundary=a

--a
Content-Type: text/plain; charset=utf-8

Hello
--a
Content-Type: text/html

<p>Hello</p>
--a--
--r
Content-Type: image/png; name=logo.png
Content-Disposition: inline; filename=logo.png
Content-ID: <logo>

xx
--r--
--m
Content-Type: image/jpeg; name="=?utf-8?q?K=C3=BCche=2Ejpg?="
Content-Disposition: attachment; filename="=?utf-8?q?K=C3=BCche=2Ejpg?="

xx
--m--
`), "Hello", "Küche.jpg"},
	} {
		a, err := readAnswer(c.raw)
		var names []string
		for _, f := range a.Files {
			names = append(names, f.Name)
		}
		if err != nil || a.From != "anna@guests.example" || a.Automatic || a.Text != c.text || strings.Join(names, ",") != c.files {
			t.Errorf("%s: %+v %v", name, a, err)
		}
	}
	for name, raw := range map[string]string{"nothing": "", "no headers": "\r\n\r\nx", "no author": "Subject: x\r\n\r\nx", "two authors": "From: a@b.example, c@d.example\r\n\r\nx"} {
		if _, err := readAnswer([]byte(raw)); err == nil {
			t.Errorf("%s was read", name)
		}
	}
	for _, header := range []string{
		"Auto-Submitted: auto-replied", "Auto-Submitted: auto-generated", "Precedence: bulk", "Precedence: auto_reply", "X-Autoreply: yes", "List-Id: <x.example>", "Return-Path: <>",
		"Content-Type: multipart/report; boundary=x",
	} {
		if a, err := readAnswer(mailOf(from+header, "I am away")); err != nil || !a.Automatic || a.Text != "" {
			t.Errorf("%s: %+v %v", header, a, err)
		}
	}
	if a, err := readAnswer(mailOf(from+"Auto-Submitted: no", "Hello")); err != nil || a.Automatic {
		t.Errorf("Auto-Submitted: no: %+v %v", a, err)
	}
}

func FuzzReadAnswer(f *testing.F) {
	f.Add([]byte("From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nhi\r\n--x--\r\n"))
	f.Fuzz(func(_ *testing.T, raw []byte) { _, _ = readAnswer(raw) })
}

// inbound listens for answers, and gives where.
func (o *office) inbound() string {
	o.t.Helper()
	o.ReplyDomain = "reply.stay.example"
	in := NewInbound(o.Service)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		o.t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- in.Serve(l) }()
	o.t.Cleanup(func() {
		_ = in.Shutdown(o.t.Context())
		if err := <-served; err != nil {
			o.t.Error(err)
		}
	})
	return l.Addr().String()
}

// asked has the boss ask something and the guest be told of it; it gives the address for the answer.
func (o *office) asked(text string) string {
	o.t.Helper()
	before := len(o.mails.to(address(guest)))
	o.says(boss, text)
	o.later(time.Hour)
	mails := o.mails.to(address(guest))
	if len(mails) != before+1 || !strings.HasSuffix(mails[before].replyTo, "@reply.stay.example") {
		o.t.Fatalf("%+v", mails)
	}
	return mails[before].replyTo
}

func (o *office) chat() []string {
	o.t.Helper()
	page, err := o.Messages.List(o.t.Context(), o.actors[guest], message.Reservation, stay, "")
	if err != nil {
		o.t.Fatal(err)
	}
	var out []string
	for _, m := range page.Items {
		if m.Side == message.Party {
			out = append(out, m.Text)
		}
	}
	return out
}

func TestAnAnswerByMailBecomesOneMessageOfItsAuthor(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		server := o.inbound()
		to := o.asked("When do you come?")
		send := func(from, to, header, body string) error {
			return smtp.SendMail(server, nil, from, []string{to}, mailOf("From: "+from+"\nTo: "+to+"\nContent-Type: text/plain; charset=utf-8\n"+header, body))
		}
		answer := "At 15:30, Grüße\n\n" + notify.AnswerAbove("en-US") + "\n\nHello,"
		for range 2 { // a mail server that lost the answer sends it again
			if err := send(address(guest), to, "Message-ID: <1@guests.example>", answer); err != nil {
				t.Fatal(err)
			}
		}
		if got := o.chat(); len(got) != 1 || got[0] != "At 15:30, Grüße" {
			t.Fatalf("%q", got)
		}
		// Upper case, as some mail servers make of addresses.
		if err := send(address(guest), strings.ToUpper(to), "Message-ID: <2@guests.example>", "And by bus"); err != nil {
			t.Fatal(err)
		}
		refused := func(name string, err error, code string) {
			t.Helper()
			if err == nil || !strings.HasPrefix(err.Error(), code) {
				t.Errorf("%s: %v", name, err)
			}
		}
		refused("somebody else", send("mallory@people.example", to, "", "Hello"), "550")
		refused("a guessed address", send(address(guest), "reply+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@reply.stay.example", "", "Hello"), "550")
		refused("another domain", send(address(guest), strings.Replace(to, "reply.stay", "other", 1), "", "Hello"), "550")
		refused("too long", send(address(guest), to, "", strings.Repeat("word ", 600)), "552")
		for _, header := range []string{"Auto-Submitted: auto-replied", "Precedence: bulk"} {
			if err := send(address(guest), to, header, "I am away until Monday"); err != nil {
				t.Errorf("%s: %v", header, err)
			}
		}
		if err := send(address(guest), to, "Message-ID: <3@guests.example>", "> only a quotation"); err != nil {
			t.Error(err)
		}
		if got := o.chat(); len(got) != 2 || got[0] != "And by bus" {
			t.Errorf("%q", got)
		}
		for _, secret := range []string{to, address(guest), "Grüße"} {
			if strings.Contains(o.log.String(), secret) {
				t.Errorf("the log tells %s", secret)
			}
		}
		// The address is the same in each mail of the chat, until it is taken back.
		o.reads(guest)
		if again := o.asked("And by which bus?"); again != to {
			t.Errorf("%s, then %s", to, again)
		}
		if err := o.unsubscribe(t.Context(), guest, Messages); err != nil {
			t.Fatal(err)
		}
		refused("taken back", send(address(guest), to, "", "Hello"), "550")
		o.prefers(guest, func(p *Preferences) { p.Messages.Mail = true })
		o.reads(guest)
		fresh := o.asked("Are you there?")
		if fresh == to {
			t.Error("the address that was taken back is used again")
		}
		if err := send(address(guest), fresh, "", "Yes"); err != nil {
			t.Error(err)
		}
		// Who has left the chat answers in it no more.
		o.desk.mu.Lock()
		o.desk.gone = true
		o.desk.mu.Unlock()
		refused("gone", send(address(guest), fresh, "", "Hello again"), "550")
	})
}

func TestAMailFromNobodyIsTakenAndDropped(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		server := o.inbound()
		to := o.asked("When do you come?")
		c, err := smtp.Dial(server)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		for _, step := range []error{c.Mail(""), c.Rcpt(to)} {
			if step != nil {
				t.Fatal(step)
			}
		}
		w, err := c.Data()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(w, "From: %s\r\n\r\nundeliverable\r\n", address(guest))
		if err := w.Close(); err != nil {
			t.Error(err)
		}
		if got := o.chat(); len(got) != 0 {
			t.Errorf("%q", got)
		}
	})
}

func TestTheLinkOfAMailEndsMailsOfItsKindOnly(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		token := o.unsubscribeToken(guest, Messages)
		for _, bad := range []string{"", token + "x", strings.Replace(token, "200", "100", 1), strings.Replace(token, "message", "key", 1), "200.tasks.x"} {
			if _, _, err := o.readUnsubscribe(t.Context(), bad); err == nil {
				t.Errorf("%q was taken", bad)
			}
		}
		who, kind, err := o.readUnsubscribe(t.Context(), token)
		if err != nil || who.ID != guest || kind != Messages {
			t.Fatal(who.ID, kind, err)
		}
		if err := o.unsubscribe(t.Context(), who.ID, kind); err != nil {
			t.Fatal(err)
		}
		p, err := o.Preferences(t.Context(), guest)
		if err != nil || p.Messages.Mail || !p.Messages.Push || !p.Stay.Mail {
			t.Errorf("%+v %v", p, err)
		}
		o.says(boss, "Hello")
		o.later(Patience)
		if n := len(o.mails.to(address(guest))); n != 0 {
			t.Errorf("%d mails", n)
		}
	})
}
