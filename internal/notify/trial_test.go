package notify

import (
	"context"
	"crypto/x509"
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
func (f *fixture) trial(t *testing.T, address string) (Outcome, int) {
	t.Helper()
	sender, err := NewSMTP(address, &url.URL{Scheme: "https", Host: "stay.example"})
	if err != nil {
		t.Fatal(err)
	}
	q := NewQueue(f.db, nil, f.clock, nil, Options{Sender: sender})
	outcome, code, err := q.SendTest(t.Context(), Mail{Member: 1, Kind: Test, To: "ana@casa.example", Lang: "de", Content: Content{Brand: Brand{Name: "Casa Demo"}, Link: "https://stay.example/manage/setup/mail"}})
	if err != nil {
		t.Fatal(err)
	}
	return outcome, code
}

func TestATestMailSaysWhatTheMailServerAnswered(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		expect := func(address string, want Outcome, wantCode int) {
			t.Helper()
			if got, code := f.trial(t, address); got != want || code != wantCode {
				t.Errorf("%s: %s %d, want %s %d", address, got, code, want, wantCode)
			}
		}
		here := "smtp://" + f.post.address
		expect(here, Delivered, 0)
		if mails := f.post.taken(); len(mails) != 1 || !strings.Contains(mails[0], "Casa Demo") {
			t.Errorf("%v", mails)
		}
		f.post.answer(&smtp.SMTPError{Code: 550, Message: "no such user ana@casa.example"})
		expect(here, RecipientRefused, 550)
		f.post.answer(&smtp.SMTPError{Code: 451, Message: "later"})
		expect(here, RecipientRefused, 451)
		f.post.answer(nil)
		expect(here+"?tls=starttls", Encryption, 0) // the server speaks no TLS
		expect(strings.Replace(here, "smtp://", "smtps://", 1), Encryption, 0)
		expect(strings.Replace(here, "smtp://", "smtp://canary-user:canary-password@", 1), WrongLogin, 0)
		expect("smtp://mail.invalid:2525?tls=none", NameNotFound, 0)

		gone, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		address := gone.Addr().String()
		if err := gone.Close(); err != nil {
			t.Fatal(err)
		}
		expect("smtp://"+address, ConnectionRefused, 0)

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
		code int
	}{
		{nil, Delivered, 0},
		{&net.DNSError{IsNotFound: true}, NameNotFound, 0},
		{&net.DNSError{IsTimeout: true}, TimedOut, 0},
		{fmt.Errorf("dial failed: %w", &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}), ConnectionRefused, 0},
		{context.DeadlineExceeded, TimedOut, 0},
		{x509.UnknownAuthorityError{}, Encryption, 0},
		{fmt.Errorf("x: %w", x509.HostnameError{Certificate: &x509.Certificate{}, Host: "mail.example"}), Encryption, 0},
		{fmt.Errorf("SMTP AUTH failed: %w", &textproto.Error{Code: 535, Msg: "canary"}), WrongLogin, 535},
		{&textproto.Error{Code: 554, Msg: "go away"}, OtherwiseFailed, 0},
		{errors.New("something else"), OtherwiseFailed, 0},
	} {
		if got, code := OutcomeOf(c.err); got != c.want || code != c.code {
			t.Errorf("%v: %s %d, want %s %d", c.err, got, code, c.want, c.code)
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
	if got, _ := OutcomeOf(sender.within(200*time.Millisecond).Send(t.Context(), "1", "ana@casa.example", Brand{Name: "Casa"}, Rendered{Subject: "x", Text: "x", HTML: "x"})); got != TimedOut {
		t.Errorf("%s", got)
	}
}
