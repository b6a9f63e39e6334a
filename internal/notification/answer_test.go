package notification

import (
	"fmt"
	"net"
	"net/smtp"
	"strings"
	"testing"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/identity"
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
		"plain":                     {mailOf(from+"Content-Type: text/plain; charset=utf-8", "Grüße"), "Grüße", ""},
		"latin-1":                   {mailOf(from+"Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable", "Gr=FC=DFe"), "Grüße", ""},
		"base64":                    {mailOf(from+"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64", "WmHFvMOzxYLEhw=="), "Zażółć", ""},
		"HTML alone":                {mailOf(from+"Content-Type: text/html; charset=utf-8", "<style>x{}</style><div>Hello<br>you &amp; me</div><script>alert(1)</script><blockquote>old</blockquote>"), "Hello\nyou & me", ""},
		"HTML of Gmail":             {mailOf(from+"Content-Type: text/html; charset=utf-8", `<div dir="ltr">At three.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Sat, Jul 4, 2026 at 12:03 PM Casa Demo &lt;<a href="mailto:no-reply@stay.example">no-reply@stay.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote"><p>When do you come?</p></blockquote></div>`), "At three.", ""},
		"HTML of Outlook":           {mailOf(from+"Content-Type: text/html; charset=utf-8", `<html><head><meta charset="utf-8"><body><div>At three.</div><div id="divRplyFwdMsg"><b>From:</b> Casa Demo<br><b>Sent:</b> Saturday<br><b>To:</b> Anna<br></div><p>When do you come?</p></body></html>`), "At three.", ""},
		"HTML with nothing written": {mailOf(from+"Content-Type: text/html", "<blockquote>old<img src=x onerror=alert(1)></blockquote>"), "", ""},
		"HTML inside HTML":          {mailOf(from+"Content-Type: text/html", "<p>a &lt;script&gt;alert(1)&lt;/script&gt;</p>"), "a <script>alert(1)</script>", ""},
		"a text in two parts":       {mailOf(from+"Content-Type: multipart/mixed; boundary=m", "--m\nContent-Type: text/plain\n\nOne\n--m\nContent-Type: image/jpeg\nContent-Disposition: inline; filename=p.jpg\n\nxx\n--m\nContent-Type: text/plain\n\nTwo\n--m--\n"), "One\nTwo", "p.jpg"},
		"no end":                    {mailOf(from+"Content-Type: multipart/mixed; boundary=m", "--m\nContent-Type: text/plain\n\nHello"), "Hello", ""},
		"no type":                   {mailOf(from+"Subject: x", "Hello"), "Hello", ""},
		"a wrong type":              {mailOf(from+"Content-Type: ;;;", "Hello"), "Hello", ""},
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

// asked has the boss ask something and the guest be notified of it; it gives the address for the answer.
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
				t.Errorf("the log contains %s", secret)
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

func TestFilesOfAnAnswerAreHeldToTheRulesOfUploads(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		server := o.inbound()
		to := o.asked("Do you have photos?")
		send := func(id, body string, attached ...string) {
			t.Helper()
			header := "From: " + address(guest) + "\nMessage-ID: <" + id + "@guests.example>\nContent-Type: multipart/mixed; boundary=m"
			var b strings.Builder
			fmt.Fprintf(&b, "--m\nContent-Type: text/plain\n\n%s\n", body)
			for _, a := range attached {
				name, content, _ := strings.Cut(a, "=")
				fmt.Fprintf(&b, "--m\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename=%q\n\n%s\n", name, content)
			}
			if err := smtp.SendMail(server, nil, address(guest), []string{to}, mailOf(header, b.String()+"--m--\n")); err != nil {
				t.Fatal(err)
			}
		}
		last := func() message.Seen {
			t.Helper()
			page, err := o.Messages.List(t.Context(), o.actors[guest], message.Reservation, stay, "")
			if err != nil {
				t.Fatal(err)
			}
			return page.Items[0]
		}
		names := func(m message.Seen) string {
			var out []string
			for _, f := range m.Files {
				out = append(out, f.Name)
			}
			return strings.Join(out, ",")
		}
		send("1", "Here", "list.txt=Towels", "../../run.exe=MZ program", "page.html=<script>alert(1)</script>", "notes.txt=Sheets")
		if m := last(); names(m) != "list.txt,notes.txt" || !strings.HasPrefix(m.Text, "Here\n\n(Not included from the email: ") || !strings.Contains(m.Text, "page.html") || !strings.Contains(m.Text, "run.exe") {
			t.Errorf("%q with %s", m.Text, names(m))
		}
		// A file alone is a message; more files than a message takes are named.
		many := make([]string, message.MaxFiles+1)
		for i := range many {
			many[i] = fmt.Sprintf("%d.txt=x", i)
		}
		send("2", "", many...)
		if m := last(); len(m.Files) != message.MaxFiles || m.Text != "(Not included from the email: 10.txt)" {
			t.Errorf("%q with %s", m.Text, names(m))
		}
		send("3", "", "virus.exe=MZ")
		if m := last(); m.Text != "(Not included from the email: virus.exe)" || len(m.Files) != 0 {
			t.Errorf("%q with %s", m.Text, names(m))
		}
	})
}

func TestOneMailThatAnswersInTwoChatsIsAMessageInEach(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		server := o.inbound()
		first, other := o.asked("When do you come?"), identity.Ref{Member: 1, ID: 6}
		var second string
		err := o.db.Write(t.Context(), func(tx *database.Tx) (err error) {
			second, err = o.replyAddress(t.Context(), tx, replyAddress{Account: guest, Kind: message.Reservation, Ref: other})
			return err
		})
		if err != nil || second == first {
			t.Fatal(second, err)
		}
		raw := mailOf("From: "+address(guest)+"\nMessage-ID: <1@guests.example>", "At three")
		for range 2 {
			if err := smtp.SendMail(server, nil, address(guest), []string{first, second}, raw); err != nil {
				t.Fatal(err)
			}
		}
		for _, ref := range []identity.Ref{stay, other} {
			page, err := o.Messages.List(t.Context(), o.actors[guest], message.Reservation, ref, "")
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, m := range page.Items {
				if m.Text == "At three" {
					n++
				}
			}
			if n != 1 {
				t.Errorf("%s: %d messages", ref, n)
			}
		}
	})
}

func TestWhoAnswersByMailHasReadWhatTheyWereToldOf(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		server := o.inbound()
		unread := func() int {
			t.Helper()
			found, err := o.Messages.Unread(t.Context(), o.db, message.Reservation, stay, message.Agency, 10)
			if err != nil {
				t.Fatal(err)
			}
			return len(found)
		}
		answer := func(to, id string) {
			t.Helper()
			if err := smtp.SendMail(server, nil, address(guest), []string{to}, mailOf("From: "+address(guest)+"\nMessage-ID: <"+id+"@guests.example>", "At three")); err != nil {
				t.Fatal(err)
			}
		}
		to := o.asked("When do you come?")
		if n := unread(); n != 1 {
			t.Fatalf("%d unread", n)
		}
		answer(to, "1")
		if n := unread(); n != 0 {
			t.Errorf("%d unread once it is answered", n)
		}
		o.asked("By car?")
		o.says(boss, "And where from?")
		answer(to, "2")
		if n := unread(); n != 2 {
			t.Errorf("%d unread, one of which was in no mail", n)
		}
	})
}

func TestAMailThatIsTooLargeIsRefusedBeforeItIsRead(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		c, err := smtp.Dial(o.inbound())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if err := c.Hello("mail.example"); err != nil {
			t.Fatal(err)
		}
		id, err := c.Text.Cmd("MAIL FROM:<%s> SIZE=%d", address(guest), largestMail+1)
		if err != nil {
			t.Fatal(err)
		}
		c.Text.StartResponse(id)
		defer c.Text.EndResponse(id)
		if _, _, err := c.Text.ReadResponse(250); err == nil || !strings.HasPrefix(err.Error(), "552") {
			t.Error(err)
		}
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
