package notify

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Outcome is what became of a mail that was sent to try the mail server.
type Outcome string

// The outcomes. Each but Delivered and Shown has a cure of its own.
const (
	// Delivered is a mail that the mail server has taken, Shown one that a demo shows instead of sending it.
	Delivered Outcome = "sent"
	Shown     Outcome = "shown"
	// NotConfigured is of an installation without a mail server.
	NotConfigured Outcome = "not_configured"
	// NameNotFound and ConnectionRefused are of a mail server that cannot be reached, TimedOut of one that does not answer in time.
	NameNotFound      Outcome = "name_not_found"
	ConnectionRefused Outcome = "connection_refused"
	TimedOut          Outcome = "timed_out"
	// Encryption is a connection that cannot be encrypted as it has to be, WrongLogin a name or password that the server does not take.
	Encryption Outcome = "encryption"
	WrongLogin Outcome = "wrong_login"
	// SenderRefused, RecipientRefused and MessageRefused are a server's no to one of the three.
	SenderRefused    Outcome = "sender_refused"
	RecipientRefused Outcome = "recipient_refused"
	MessageRefused   Outcome = "message_refused"
	// OtherwiseFailed is everything else.
	OtherwiseFailed Outcome = "failed"
)

// Outcomes lists the outcomes.
var Outcomes = []Outcome{Delivered, Shown, NotConfigured, NameNotFound, ConnectionRefused, TimedOut, Encryption, WrongLogin, SenderRefused, RecipientRefused, MessageRefused, OtherwiseFailed}

// Server is how the installation reaches its mail server: nothing of it is a secret.
type Server struct {
	Host string
	Port int
	// Encryption is starttls, implicit, opportunistic or none.
	Encryption string
	From       string
}

// Server says how the mail server is reached; false where there is none.
func (q *Queue) Server() (Server, bool) {
	s, ok := q.sender.(*SMTP)
	if !ok {
		return Server{}, false
	}
	return Server{Host: s.host, Port: s.port, Encryption: s.policy, From: s.from}, true
}

// testWithin is how long a mail server may take with a mail that a person waits for: less than a browser does.
const testWithin = 15 * time.Second

// within is the same mail server, which has to answer each command in such a time. The context alone ends no connection that is open.
func (s *SMTP) within(patience time.Duration) *SMTP {
	out := *s
	out.options = append(slices.Clone(s.options), gomail.WithTimeout(patience))
	return &out
}

// SendTest sends a mail at once, past the queue, and says what became of it: the outcome, and the code of the mail server's answer, zero where it gave none.
// The answer itself is not passed on: it may hold an address, or the name of the login.
func (q *Queue) SendTest(ctx context.Context, m Mail) (Outcome, int, error) {
	r, err := q.render(ctx, m)
	if err != nil {
		return OtherwiseFailed, 0, err
	}
	sender := q.sender
	switch s := sender.(type) {
	case nil:
		return NotConfigured, 0, nil
	case kept:
		return Shown, 0, nil
	case *SMTP:
		sender = s.within(testWithin)
	}
	ctx, cancel := context.WithTimeout(ctx, testWithin)
	defer cancel()
	id := "test." + strconv.FormatInt(int64(m.Member), 10) + "." + strconv.FormatInt(q.clock.Now().UnixMilli(), 10)
	outcome, code := OutcomeOf(sender.Send(ctx, id, m.To, m.Brand, r))
	return outcome, code, nil
}

// OutcomeOf tells outcomes apart by the error of a Sender.
func OutcomeOf(err error) (Outcome, int) {
	var (
		refused   *gomail.SendError
		said      *textproto.Error
		name      *net.DNSError
		network   net.Error
		authority x509.UnknownAuthorityError
		host      x509.HostnameError
		expired   x509.CertificateInvalidError
		record    tls.RecordHeaderError
		alert     tls.AlertError
		verified  *tls.CertificateVerificationError
	)
	switch {
	case err == nil:
		return Delivered, 0
	case errors.As(err, &refused) && refused.ErrorCode() > 0:
		switch refused.Reason {
		case gomail.ErrSMTPMailFrom:
			return SenderRefused, refused.ErrorCode()
		case gomail.ErrSMTPRcptTo:
			return RecipientRefused, refused.ErrorCode()
		default:
			return MessageRefused, refused.ErrorCode()
		}
	case errors.As(err, &said) && (said.Code == 534 || said.Code == 535 || said.Code == 530 || said.Code == 538):
		return WrongLogin, said.Code
	case errors.As(err, &authority), errors.As(err, &host), errors.As(err, &expired), errors.As(err, &record), errors.As(err, &alert), errors.As(err, &verified),
		strings.Contains(err.Error(), "STARTTLS"):
		return Encryption, 0
	case errors.As(err, &name) && !name.IsTimeout:
		return NameNotFound, 0
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &network) && network.Timeout():
		return TimedOut, 0
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return ConnectionRefused, 0
	case strings.Contains(err.Error(), "SMTP AUTH"), strings.Contains(err.Error(), "SMTP Auth"):
		return WrongLogin, 0
	}
	return OtherwiseFailed, 0
}
