package notify

import (
	"context"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/textproto"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// trial sends a test by the mail server at an address and gives what became of it.
func (f *fixture) trial(t *testing.T, address string) (Outcome, Answer) {
	t.Helper()
	sender, err := NewSMTP(address, &url.URL{Scheme: "https", Host: "stay.example"})
	if err != nil {
		t.Fatal(err)
	}
	q := NewQueue(f.db, nil, f.clock, nil, Options{Sender: sender})
	outcome, said, err := q.SendTest(t.Context(), Mail{Member: 1, Kind: Test, To: "ana@casa.example", Lang: "de", Content: Content{Brand: Brand{Name: "Casa Demo"}, Link: "https://stay.example/manage/setup/mail"}})
	if err != nil {
		t.Fatal(err)
	}
	return outcome, said
}

func TestATestMailSaysWhatTheMailServerAnswered(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		says := func(address string, want Outcome, answer Answer) {
			t.Helper()
			if got, said := f.trial(t, address); got != want || said != answer {
				t.Errorf("%s: %s %+v, want %s %+v", address, got, said, want, answer)
			}
		}
		expect := func(address string, want Outcome) {
			t.Helper()
			says(address, want, Answer{})
		}
		here := "smtp://" + f.post.address
		expect(here, Delivered)
		if mails := f.post.taken(); len(mails) != 1 || !strings.Contains(mails[0], "Casa Demo") {
			t.Errorf("%v", mails)
		}
		f.post.answer(&smtp.SMTPError{Code: 550, Message: "no such user ana@casa.example"})
		says(here, RecipientRefused, Answer{550, "5.0.0 no such user …"})
		f.post.answer(&smtp.SMTPError{Code: 451, Message: "later"})
		says(here, RecipientRefused, Answer{451, "4.0.0 later"})
		f.post.answer(nil)
		expect(here+"?tls=starttls", Encryption) // the server speaks no TLS
		expect(strings.Replace(here, "smtp://", "smtps://", 1), Encryption)
		expect(strings.Replace(here, "smtp://", "smtp://canary-user:canary-password@", 1), WrongLogin)
		expect("smtp://mail.invalid:2525?tls=none", NameNotFound)

		gone, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		address := gone.Addr().String()
		if err := gone.Close(); err != nil {
			t.Fatal(err)
		}
		expect("smtp://"+address, ConnectionRefused)

		for name, q := range map[Outcome]*Queue{NotConfigured: NewQueue(f.db, nil, f.clock, nil, Options{}), Shown: NewQueue(f.db, nil, f.clock, nil, Options{Demo: true})} {
			if got, _, err := q.SendTest(t.Context(), Mail{Member: 1, Kind: Test, To: "ana@casa.example", Lang: "de"}); err != nil || got != name {
				t.Errorf("%s: %s %v", name, got, err)
			}
			if _, ok := q.Server(); ok {
				t.Errorf("%s has a server", name)
			}
		}
		if all, err := f.All(ctx, false, 10); err != nil || len(all) != 0 {
			t.Errorf("a test is queued: %v %v", all, err)
		}
		server, ok := f.Server()
		if said := fmt.Sprintf("%+v", server); !ok || server.Encryption != "opportunistic" || server.From != "no-reply@stay.example" || strings.Contains(said, "canary") {
			t.Errorf("%s %v", said, ok)
		}
	})
}

func TestOutcomesAreToldApart(t *testing.T) {
	for _, c := range []struct {
		err  error
		want Outcome
		said Answer
	}{
		{nil, Delivered, Answer{}},
		{&net.DNSError{IsNotFound: true}, NameNotFound, Answer{}},
		{&net.DNSError{IsTimeout: true}, TimedOut, Answer{}},
		{fmt.Errorf("dial failed: %w", &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}), ConnectionRefused, Answer{}},
		{context.DeadlineExceeded, TimedOut, Answer{}},
		{x509.UnknownAuthorityError{}, Encryption, Answer{}},
		{fmt.Errorf("x: %w", x509.HostnameError{Certificate: &x509.Certificate{}, Host: "mail.example"}), Encryption, Answer{}},
		{fmt.Errorf("SMTP AUTH failed: %w", &textproto.Error{Code: 535, Msg: "canary"}), WrongLogin, Answer{535, "canary"}},
		{&textproto.Error{Code: 554, Msg: "go away"}, OtherwiseFailed, Answer{554, "go away"}},
		{errors.New("something else"), OtherwiseFailed, Answer{}},
	} {
		if got, said := OutcomeOf(c.err), answerOf(c.err); got != c.want || said != c.said {
			t.Errorf("%v: %s %+v, want %s %+v", c.err, got, said, c.want, c.said)
		}
	}
}

func TestAMailServerThatSaysNothingIsNotWaitedForLong(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = silent.Close() })
	sender, err := NewSMTP("smtp://"+silent.Addr().String(), &url.URL{Scheme: "https", Host: "stay.example"})
	if err != nil {
		t.Fatal(err)
	}
	if got := OutcomeOf(sender.within(200*time.Millisecond).Send(t.Context(), "1", "ana@casa.example", Brand{Name: "Casa"}, Rendered{Subject: "x", Text: "x", HTML: "x"})); got != TimedOut {
		t.Errorf("%s", got)
	}
}

func TestAMailServersWordsAreShownWithoutSecrets(t *testing.T) {
	sender, err := NewSMTP("smtp://mila:quay-4711@mail.example", &url.URL{Scheme: "https", Host: "stay.example"})
	if err != nil {
		t.Fatal(err)
	}
	encoded := base64.StdEncoding.EncodeToString
	for said, want := range map[string]string{
		"": "",
		"5.7.8 Username and Password not accepted":                                                                     "5.7.8 Username and Password not accepted",
		"5.1.1 <ana@casa.example>: Recipient address rejected":                                                         "5.1.1 <…>: Recipient address rejected",
		"mila may not send as no-reply@stay.example, ask mila":                                                         "… may not send as …, ask …",
		"bad line: AUTH LOGIN quay-4711":                                                                               "bad line: AUTH LOGIN …",
		"bad line: " + encoded([]byte("quay-4711")):                                                                    "bad line: …",
		"bad line: " + encoded([]byte("\x00mila\x00quay-4711")):                                                        "bad line: …",
		"go to\nhttps://accounts.example/in?plt=TOKEN#x to\tsign in":                                                   "go to https://accounts.example/in to sign in",
		"\u202eabc\x1b[31m\x00 d\xff":                                                                                  "abc[31m d",
		"5.7.14 <https://accounts.example/continue?sarp=1&plt=AKgnsbu\n5.7.14 sTaRAqg-secret\n5.7.14 x> Please log in": "5.7.14 <https://accounts.example/continue> Please log in",
		"5.7.14 <https://accounts.example/continue?plt=AKgnsbu\n5.7.14 sTaRAqg":                                        "5.7.14 <https://accounts.example/continue>",
		strings.Repeat("ö", 400):                                                                                       strings.Repeat("ö", 300) + "…",
	} {
		if got := harmless(said, sender.login); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

func TestTheMailServerIsReachedWithoutSendingAMail(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for address, want := range map[string]Outcome{
			"smtp://" + f.post.address:                             Delivered,
			"smtp://" + f.post.address + "?tls=starttls":           Encryption,
			"smtp://canary-user:canary-password@" + f.post.address: WrongLogin,
			"smtp://mail.invalid:2525?tls=none":                    NameNotFound,
			"smtp://127.0.0.1:1?tls=none":                          ConnectionRefused,
		} {
			sender, err := NewSMTP(address, &url.URL{Scheme: "https", Host: "stay.example"})
			if err != nil {
				t.Fatal(err)
			}
			outcome, said := NewQueue(f.db, nil, f.clock, nil, Options{Sender: sender}).Reach(t.Context())
			if outcome != want || strings.Contains(said.Text, "canary") {
				t.Errorf("%s: %s %+v, want %s", address, outcome, said, want)
			}
		}
		if outcome, _ := NewQueue(f.db, nil, f.clock, nil, Options{}).Reach(t.Context()); outcome != NotConfigured {
			t.Errorf("without a mail server: %s", outcome)
		}
		if mails := f.post.taken(); len(mails) != 0 {
			t.Errorf("mails were sent: %v", mails)
		}
	})
}
