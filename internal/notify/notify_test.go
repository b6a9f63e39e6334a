package notify

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/locales"
)

var (
	ctx  = context.Background()
	noon = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
)

// postOffice is a real SMTP server that keeps what it takes.
type postOffice struct {
	mu      sync.Mutex
	mails   []string
	refuse  error
	address string
}

func (p *postOffice) NewSession(*smtp.Conn) (smtp.Session, error) { return &counter{p}, nil }

// counter is one connection.
type counter struct{ *postOffice }

func (c *counter) Mail(string, *smtp.MailOptions) error { return nil }

func (c *counter) Rcpt(string, *smtp.RcptOptions) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.refuse
}

func (c *counter) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.mails = append(c.mails, string(raw))
	return err
}
func (c *counter) Reset()        {}
func (c *counter) Logout() error { return nil }

func (p *postOffice) taken() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string{}, p.mails...)
}

func (p *postOffice) answer(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refuse = err
}

func newPostOffice(t *testing.T) *postOffice {
	t.Helper()
	p := &postOffice{}
	s := smtp.NewServer(p)
	s.Domain = "localhost"
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.address = l.Addr().String()
	go func() { _ = s.Serve(l) }()
	t.Cleanup(func() { _ = s.Close() })
	return p
}

type fixture struct {
	*Queue
	db    *database.DB
	clock *clock.Manual
	log   *bytes.Buffer
	post  *postOffice
}

const canary = "https://stay.example/login/activate?t=CANARY-TOKEN"

func (f *fixture) queue(t *testing.T) *Queue {
	t.Helper()
	sender, err := NewSMTP("smtp://"+f.post.address, &url.URL{Scheme: "https", Host: "stay.example"})
	if err != nil {
		t.Fatal(err)
	}
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	return NewQueue(f.db, box, f.clock, slog.New(slog.NewTextHandler(f.log, &slog.HandlerOptions{Level: slog.LevelDebug})), Options{Sender: sender})
}

func each(t *testing.T, test func(t *testing.T, f *fixture)) {
	t.Helper()
	c := clock.NewManual(noon)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(noon)
		f := &fixture{db: db, clock: c, log: &bytes.Buffer{}, post: newPostOffice(t)}
		f.Queue = f.queue(t)
		err := db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO member (id, name, lang, currency, country, time_zone, email, phone, emergency_phone, office_address, office_hours, active, login_guest, login_cleaning, retention_days, created_at)
				VALUES (1, 'Demo', 'de', 'EUR', 'ES', 'Europe/Madrid', '', '', '', '', '', TRUE, TRUE, TRUE, 30, 0)`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		test(t, f)
	})
}

func (f *fixture) enqueue(t *testing.T, to string) {
	t.Helper()
	err := f.db.Write(ctx, func(tx *database.Tx) error {
		return f.Enqueue(ctx, tx, Mail{Member: 1, Kind: Activation, To: to, Lang: "de", Useful: time.Hour, Content: Content{
			Brand: Brand{Name: "Casa Übersee <Demo>", Accent: "#ffcc00", ReplyTo: "office@casa.example"}, Link: canary, Values: map[string]string{"minutes": "60"},
		}})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (f *fixture) one(t *testing.T) Entry {
	t.Helper()
	all, err := f.All(ctx, false, 10)
	if err != nil || len(all) != 1 {
		t.Fatalf("%v, %d mails", err, len(all))
	}
	return all[0]
}

func (f *fixture) send(t *testing.T) {
	t.Helper()
	if err := f.SendDue(ctx); err != nil {
		t.Fatal(err)
	}
}

func TestAMailGoesOutOnceWithTextAndHTML(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.enqueue(t, "ana@guests.example")
		f.send(t)
		f.send(t)
		got := f.post.taken()
		if len(got) != 1 {
			t.Fatalf("%d mails", len(got))
		}
		m, err := mail.ReadMessage(strings.NewReader(got[0]))
		if err != nil {
			t.Fatal(err)
		}
		subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
		if err != nil || subject != "Aktivieren Sie Ihren Zugang bei Casa Übersee <Demo>" {
			t.Errorf("%q %v", subject, err)
		}
		from, err := mail.ParseAddress(m.Header.Get("From"))
		if err != nil || from.Address != "no-reply@stay.example" || from.Name != "Casa Übersee <Demo>" {
			t.Errorf("from %+v, %v", from, err)
		}
		for header, want := range map[string]string{"To": "<ana@guests.example>", "Reply-To": "<office@casa.example>", "Auto-Submitted": "auto-generated", "Message-Id": fmt.Sprintf("<1.1.%d@stay.example>", noon.UnixMilli())} {
			if m.Header.Get(header) != want {
				t.Errorf("%s: %q, want %q", header, m.Header.Get(header), want)
			}
		}
		text, html := parts(t, m)
		if !strings.Contains(text, canary) || !strings.Contains(text, "60 Minuten") || strings.Contains(text, "<p") {
			t.Errorf("text: %s", text)
		}
		if !strings.Contains(html, `lang="de"`) || !strings.Contains(html, "Casa Übersee &lt;Demo&gt;") || !strings.Contains(html, "background:#ffcc00;color:#000000") || !strings.Contains(html, `href="`+canary+`"`) {
			t.Errorf("html: %s", html)
		}
		if e := f.one(t); e.State != Sent || e.SentAt != clock.At(noon) || e.payload != nil {
			t.Errorf("%+v", e)
		}
	})
}

func parts(t *testing.T, m *mail.Message) (text, html string) {
	t.Helper()
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		t.Fatalf("%s %v", kind, err)
	}
	for r := multipart.NewReader(m.Body, params["boundary"]); ; {
		p, err := r.NextRawPart()
		if errors.Is(err, io.EOF) {
			return text, html
		}
		if err != nil {
			t.Fatal(err)
		}
		raw, err := io.ReadAll(quotedprintable.NewReader(p))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(p.Header.Get("Content-Type"), "text/html") {
			html = string(raw)
		} else {
			text = string(raw)
		}
	}
}

func TestAMailBringsTheLogoOfItsAgency(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.logo = func(_ context.Context, m identity.MemberID) *Picture {
			if m != 1 {
				t.Errorf("asked for the logo of %d", m)
			}
			return &Picture{Mime: "image/png", Raw: []byte("the bytes of a picture"), Width: 400, Height: 200}
		}
		f.enqueue(t, "ana@guests.example")
		f.send(t)
		got := f.post.taken()
		if len(got) != 1 {
			t.Fatalf("%d mails", len(got))
		}
		plain := strings.ReplaceAll(got[0], "=\r\n", "")
		for _, part := range []string{
			"Content-Type: multipart/related", "Content-Type: multipart/alternative", `src=3D"cid:logo" alt=3D"" width=3D"96" height=3D"48"`, "Content-ID: <logo>\r\n", "Content-Type: image/png", `Content-Disposition: inline; filename="logo.png"`,
			base64.RawStdEncoding.EncodeToString([]byte("the bytes of a picture")),
		} {
			if !strings.Contains(strings.ReplaceAll(plain, "Content-Id", "Content-ID"), part) {
				t.Errorf("no %s in %s", part, got[0])
			}
		}
	})
	for _, c := range []struct{ w, h, wantW, wantH int64 }{{512, 512, 48, 48}, {512, 64, 200, 25}, {20, 10, 20, 10}, {10, 5000, 1, 48}, {5000, 10, 200, 1}, {0, 0, 0, 0}} {
		if w, h := (&Picture{Width: c.w, Height: c.h}).fitted(); w != c.wantW || h != c.wantH {
			t.Errorf("%d×%d is shown as %d×%d, want %d×%d", c.w, c.h, w, h, c.wantW, c.wantH)
		}
	}
}

// What fails for now is tried again after longer and longer pauses, also by a program that was restarted; nothing of it contains the address or the link.
func TestAMailIsTriedAgainUntilItIsOfNoUse(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.enqueue(t, "canary.address@guests.example")
		f.post.answer(&smtp.SMTPError{Code: 451, Message: "later, canary.address@guests.example"})
		f.send(t)
		e := f.one(t)
		if e.State != Queued || e.Tries != 1 || e.NextAt != clock.At(noon.Add(firstPause)) || e.LastError != "the mail server refused it with 451" {
			t.Fatalf("%+v", e)
		}
		f.send(t)
		if e := f.one(t); e.Tries != 1 {
			t.Errorf("tried before its time: %+v", e)
		}
		f.clock.Advance(firstPause)
		f.send(t)
		if e := f.one(t); e.Tries != 2 || e.NextAt != clock.At(noon.Add(3*firstPause)) {
			t.Errorf("%+v", e)
		}
		f.Queue = f.queue(t) // the program is restarted
		f.post.answer(nil)
		f.clock.Advance(2 * firstPause)
		f.send(t)
		if e := f.one(t); e.State != Sent || len(f.post.taken()) != 1 {
			t.Errorf("%+v", e)
		}
		f.clock.Advance(Keep + time.Hour)
		if err := f.Sweep(ctx, clock.At(f.clock.Now())); err != nil {
			t.Fatal(err)
		}
		if all, err := f.All(ctx, false, 10); err != nil || len(all) != 0 {
			t.Errorf("%v %v", all, err)
		}
		for _, secret := range []string{"canary.address", "CANARY-TOKEN"} {
			if strings.Contains(f.log.String(), secret) {
				t.Errorf("the log contains %s:\n%s", secret, f.log)
			}
		}
		if !strings.Contains(f.log.String(), "a mail was not sent") {
			t.Errorf("a failure is not in the log:\n%s", f.log)
		}
	})
}

// A mail that was put off while the clock was ahead is sent when it is set back, and a push is due.
func TestWhatAFormerClockPutOffIsSent(t *testing.T) {
	for _, ahead := range []time.Duration{24 * time.Hour, 365 * 24 * time.Hour} {
		each(t, func(t *testing.T, f *fixture) {
			f.clock.Set(noon.Add(ahead))
			f.enqueue(t, "ana@guests.example")
			f.post.answer(&smtp.SMTPError{Code: 451, Message: "later"})
			f.send(t)
			f.post.answer(nil)
			f.clock.Set(noon)
			f.send(t)
			if e := f.one(t); e.State != Sent {
				t.Errorf("%v ahead: %+v", ahead, e)
			}
		})
	}
}

func TestWhatIsRefusedForGoodIsShownToTheOperator(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.enqueue(t, "nobody@guests.example")
		f.post.answer(&smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such nobody@guests.example"})
		f.send(t)
		e := f.one(t)
		if e.State != Failed || e.LastError != "the mail server refused it with 550" {
			t.Fatalf("%+v", e)
		}
		figures, err := f.Figures(ctx)
		if err != nil || figures != (Figures{Failed: 1}) {
			t.Errorf("%+v %v", figures, err)
		}
		if failed, err := f.All(ctx, true, 10); err != nil || len(failed) != 1 {
			t.Errorf("%v %v", failed, err)
		}
		f.post.answer(nil)
		if n, err := f.Retry(ctx); err != nil || n != 1 {
			t.Errorf("%d %v", n, err)
		}
		if figures, err := f.Figures(ctx); err != nil || figures != (Figures{Queued: 1, Oldest: clock.At(noon)}) {
			t.Errorf("%+v %v", figures, err)
		}
		f.send(t)
		if e := f.one(t); e.State != Sent {
			t.Errorf("%+v", e)
		}
	})
}

func TestOneMailThatFailedIsSentAgainByItsAgencyAlone(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.enqueue(t, "nobody@guests.example")
		again := func(member identity.MemberID, id int64) (e Entry, moot bool, err error) {
			err = f.db.Write(ctx, func(tx *database.Tx) (err error) {
				e, moot, err = f.Again(ctx, tx, member, id, func() error { return nil })
				return err
			})
			return e, moot, err
		}
		if e, moot, err := again(1, 1); err != nil || moot || e.State != Queued || f.one(t).Tries != 0 {
			t.Errorf("queued: %+v %v %v", e, moot, err)
		}
		f.post.answer(&smtp.SMTPError{Code: 550, Message: "no"})
		f.send(t)
		if e := f.one(t); e.State != Failed || e.Cause() != Refused {
			t.Fatalf("%+v %s", e, e.Cause())
		}
		for _, other := range []struct {
			member identity.MemberID
			id     int64
		}{{2, 1}, {1, 2}} {
			if _, _, err := again(other.member, other.id); !database.IsMissing(err) {
				t.Errorf("%+v: %v", other, err)
			}
		}
		f.post.answer(nil)
		if e, moot, err := again(1, 1); err != nil || moot || e.State != Queued || e.NextAt != clock.At(noon) {
			t.Fatalf("%+v %v %v", e, moot, err)
		}
		f.send(t)
		if e := f.one(t); e.State != Sent || e.Tries != 2 || e.Cause() != "" || len(f.post.taken()) != 1 {
			t.Errorf("%+v", e)
		}
		if e, moot, err := again(1, 1); err != nil || moot || e.State != Sent {
			t.Errorf("sent: %+v %v %v", e, moot, err)
		}
		f.send(t)
		if n := len(f.post.taken()); n != 1 {
			t.Errorf("%d mails", n)
		}
		f.enqueue(t, "late@guests.example")
		f.clock.Advance(time.Hour)
		f.send(t)
		if e, moot, err := again(1, 2); err != nil || !moot || e.State != Failed || e.Cause() != TooLate {
			t.Errorf("too late: %+v %v %v", e, moot, err)
		}
	})
}

func TestMailsAreListedPageByPageAndByState(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for range 3 {
			f.enqueue(t, "ana@guests.example")
		}
		f.send(t)
		f.enqueue(t, "ana@guests.example")
		ids := func(member identity.MemberID, state State, before int64, limit int) string {
			t.Helper()
			found, err := f.Of(ctx, member, state, false, before, limit)
			out := fmt.Sprint(err)
			for _, e := range found {
				out += fmt.Sprintf(" %d", e.ID)
			}
			return out
		}
		for _, c := range []struct {
			member identity.MemberID
			state  State
			before int64
			limit  int
			want   string
		}{
			{1, "", math.MaxInt64, 3, "<nil> 4 3 2"},
			{1, "", 2, 3, "<nil> 1"},
			{1, Sent, math.MaxInt64, 2, "<nil> 3 2"},
			{1, Queued, math.MaxInt64, 9, "<nil> 4"},
			{1, Failed, math.MaxInt64, 9, "<nil>"},
			{2, "", math.MaxInt64, 9, "<nil>"},
		} {
			if got := ids(c.member, c.state, c.before, c.limit); got != c.want {
				t.Errorf("%+v: %s", c, got)
			}
		}
	})
}

func TestACauseIsToldFromEachReason(t *testing.T) {
	for reason, want := range map[string]Cause{
		"": "", Reason(errTooLate): TooLate, "the mail server refused it with 550": Refused, "the mail server refused it with 451": Busy, Reason(context.DeadlineExceeded): NoAnswer,
		Reason(&net.OpError{Op: "dial", Err: errors.New("refused")}): NotReached, Reason(errors.New("anything")): NotTaken,
	} {
		if got := (Entry{LastError: reason}).Cause(); got != want {
			t.Errorf("%q: %q, want %q", reason, got, want)
		}
	}
}

func TestAMailThatIsOfNoUseAnyMoreIsNotSent(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.enqueue(t, "ana@guests.example")
		f.clock.Advance(time.Hour)
		f.send(t)
		if e := f.one(t); e.State != Failed || len(f.post.taken()) != 0 || e.LastError != "too late to be of use" {
			t.Errorf("%+v", e)
		}
		if n, err := f.Retry(ctx); err != nil || n != 0 {
			t.Errorf("queued again: %d %v", n, err)
		}
	})
}

// Several nodes on one database: each mail goes out once, no matter who takes it.
func TestTwoNodesSendEachMailOnce(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		const many = 25
		for i := range many {
			f.enqueue(t, fmt.Sprintf("guest%d@guests.example", i))
		}
		var wg sync.WaitGroup
		for range 4 {
			q := f.queue(t)
			wg.Go(func() {
				if err := q.SendDue(ctx); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		seen := map[string]int{}
		for _, raw := range f.post.taken() {
			m, err := mail.ReadMessage(strings.NewReader(raw))
			if err != nil {
				t.Fatal(err)
			}
			seen[m.Header.Get("To")]++
		}
		if len(seen) != many || len(f.post.taken()) != many {
			t.Errorf("%d mails to %d people", len(f.post.taken()), len(seen))
		}
	})
}

// A node that dies while it sends leaves its mail to another one after its lease.
func TestAMailOfADeadNodeIsTakenOver(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.enqueue(t, "ana@guests.example")
		e := f.one(t)
		err := f.db.Write(ctx, func(tx *database.Tx) error {
			ok, err := take(ctx, tx, e, tx.Now().Add(lease))
			if !ok {
				t.Error("not taken")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		f.send(t)
		if len(f.post.taken()) != 0 {
			t.Fatal("sent although another node has it")
		}
		f.clock.Advance(lease)
		f.send(t)
		if len(f.post.taken()) != 1 || f.one(t).State != Sent {
			t.Errorf("%+v", f.one(t))
		}
	})
}

func TestARunningQueueSendsByItself(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		running, stop := context.WithCancel(ctx)
		ended := make(chan struct{})
		go func() { f.Run(running); close(ended) }()
		f.enqueue(t, "ana@guests.example")
		for deadline := time.Now().Add(10 * time.Second); len(f.post.taken()) == 0; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("not sent")
			}
		}
		stop()
		<-ended
	})
}

func TestLinksAreSealedWhileTheyWait(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.enqueue(t, "ana@guests.example")
		e := f.one(t)
		if bytes.Contains(e.payload, []byte("CANARY")) || len(e.payload) == 0 {
			t.Errorf("%q", e.payload)
		}
		moved := e
		moved.ID++
		if _, err := f.open(moved); err == nil {
			t.Error("opened in another row")
		}
	})
}

func TestEveryKindHasItsTextsInFourLanguages(t *testing.T) {
	content := Content{
		Brand: Brand{Name: "Casa Demo", Accent: "#0f5a62", Phone: "+34 600 000 000"}, Link: "https://stay.example/l", Second: "https://stay.example/s",
		Values: map[string]string{"minutes": "60", "email": "ana@guests.example", "sender": "Ana", "entry": "Eva of the kitchen", "team": "Blitzblank (Casa Demo)", "title": "Demo House", "number": "7", "count": "3", "name": "Eva", "left": "9", "day": "2026-12-01", "stays": "7, 8", "until": "2035-12-31", "hash": "5f0c", "reason": "A stay is coming.", "time": "August 4, 2026", "report": "Weekly plan", "days": "August 3 to 9", "end": "August 17, 2026", "tasks": "New or changed tasks: 2"},
	}
	subjects := map[string]bool{}
	for _, kind := range append([]Kind{Test}, Kinds...) {
		for _, lang := range locales.Languages {
			c := content
			if slices.Contains([]Kind{HostInformed, OpenedByNumber, ErasureDone, ErasureDoneLogin, ErasureRefused, ErasureAsked}, kind) {
				c.Link, c.Second = "", ""
			}
			if kind != AlreadyActive {
				c.Second = ""
			}
			r, err := Render(kind, lang, c)
			if err != nil {
				t.Fatalf("%s %s: %v", kind, lang, err)
			}
			subjects[lang+r.Subject] = true
			for _, text := range []string{r.Subject, r.Text, r.HTML} {
				if strings.ContainsAny(text, "{}") || strings.Contains(text, "mail.") || text == "" {
					t.Errorf("%s %s: %s", kind, lang, text)
				}
			}
			if (c.Link != "") != strings.Contains(r.Text, ":\n"+content.Link) || (c.Second != "") != strings.Contains(r.HTML, content.Second) {
				t.Errorf("%s %s: the links: %s", kind, lang, r.Text)
			}
			if !strings.Contains(r.Text, "Casa Demo") || !strings.Contains(r.HTML, "Casa Demo") {
				t.Errorf("%s %s does not name the agency", kind, lang)
			}
		}
	}
	if len(subjects) != (len(Kinds)+1)*len(locales.Languages) {
		t.Errorf("%d different subjects", len(subjects))
	}
	if _, err := Render("unknown", "de", content); err == nil {
		t.Error("a kind without texts")
	}
}

// A name is whatever an agency or a guest wrote: it makes neither headers nor markup.
func TestNamesMakeNoHeadersAndNoMarkup(t *testing.T) {
	r, err := Render(HostInformed, "en-US", Content{Brand: Brand{Name: "Casa\r\nBcc: x@x.example <script>"}, Values: map[string]string{"email": "<b>@x.example"}})
	if err != nil || strings.ContainsAny(r.Subject, "\r\n") || strings.Contains(r.HTML, "<script>") || strings.Contains(r.HTML, "<b>") {
		t.Errorf("%v %+v", err, r)
	}
}

func TestTheAccentIsReadable(t *testing.T) {
	for accent, want := range map[string][2]string{
		"": {sea, "#ffffff"}, "#000000": {"#000000", "#ffffff"}, "#ffffff": {"#ffffff", "#000000"}, "#ffcc00": {"#ffcc00", "#000000"}, "#0f5a62": {"#0f5a62", "#ffffff"},
		"red": {sea, "#ffffff"}, "#12345": {sea, "#ffffff"}, "#gggggg": {sea, "#ffffff"}, "#0f5a62;x": {sea, "#ffffff"},
	} {
		if button, text := accentOf(accent); [2]string{button, text} != want {
			t.Errorf("%q: %s on %s", accent, text, button)
		}
	}
}

func TestTheAddressOfTheMailServerIsCheckedAndNeverRepeated(t *testing.T) {
	public := &url.URL{Scheme: "https", Host: "stay.example"}
	for _, good := range []string{"smtp://mail.example", "smtps://u:p@mail.example", "smtp://u:p@mail.example:2525?tls=none&from=hello@stay.example", "smtp://127.0.0.1:25?tls=opportunistic"} {
		if _, err := NewSMTP(good, public); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{"", "mail.example", "http://u:CANARY@mail.example", "smtp://u:CANARY@mail.example?tls=maybe", "smtp://u:CANARY@mail.example?from=nobody", "smtp://u:CANARY@mail.example:0", "smtp://u:CANARY@%zz"} {
		if _, err := NewSMTP(bad, public); err == nil || strings.Contains(err.Error(), "CANARY") || !strings.Contains(err.Error(), "LATCHKEY_SMTP_URL") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func TestADemoShowsItsMailsToTheMachineItselfOnly(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
		if err != nil {
			t.Fatal(err)
		}
		picture := &Picture{Mime: "image/png", Raw: []byte("picture"), Width: 40, Height: 40}
		f.Queue = NewQueue(f.db, box, f.clock, slog.New(slog.DiscardHandler), Options{Demo: true, Logo: func(context.Context, identity.MemberID) *Picture { return picture }})
		f.enqueue(t, "ana@guests.example")
		f.send(t)
		get := func(path, from string, forwarded bool) (int, string) {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.RemoteAddr, r.Host = from, "127.0.0.1:8080"
			if forwarded {
				r.Header.Set("X-Forwarded-For", "127.0.0.1")
			}
			w := httptest.NewRecorder()
			f.DevPage().ServeHTTP(w, r)
			return w.Code, w.Body.String()
		}
		for _, path := range []string{"/dev/mail", "/dev/mail.json"} {
			if status, body := get(path, "127.0.0.1:5000", false); status != http.StatusOK || !strings.Contains(body, "CANARY-TOKEN") || !strings.Contains(body, "ana@guests.example") {
				t.Errorf("%s: %d %s", path, status, body)
			}
			if status, _ := get(path, "192.0.2.1:5000", false); status != http.StatusNotFound {
				t.Errorf("%s from elsewhere: %d", path, status)
			}
			if status, _ := get(path, "127.0.0.1:5000", true); status != http.StatusNotFound {
				t.Errorf("%s through a proxy: %d", path, status)
			}
		}
		if _, body := get("/dev/mail", "[::1]:5000", false); strings.Contains(body, "<script") || !strings.Contains(body, "srcdoc=") || !strings.Contains(body, "data:image/png;base64,cGljdHVyZQ") {
			t.Error("the page")
		}
	})
}
