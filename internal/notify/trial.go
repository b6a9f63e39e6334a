package notify

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"net"
	"net/textproto"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"latchkey/internal/secret"
	"latchkey/internal/wire"
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

// Answer is what a mail server has answered: the code, zero where it gave none, and its own words.
type Answer struct {
	Code int
	Text string
}

// SendTest sends a mail at once, past the queue, and says what became of it: the outcome, and the mail server's answer. Its words come without addresses, the login and what
// a link in them carries.
func (q *Queue) SendTest(ctx context.Context, m Mail) (Outcome, Answer, error) {
	r, err := q.render(ctx, m)
	if err != nil {
		return OtherwiseFailed, Answer{}, err
	}
	sender := q.sender
	var secrets []secret.Text
	switch s := sender.(type) {
	case nil:
		return NotConfigured, Answer{}, nil
	case kept:
		return Shown, Answer{}, nil
	case *SMTP:
		sender, secrets = s.within(testWithin), s.login
	}
	ctx, cancel := context.WithTimeout(ctx, testWithin)
	defer cancel()
	id := "test." + strconv.FormatInt(int64(m.Member), 10) + "." + strconv.FormatInt(q.clock.Now().UnixMilli(), 10)
	err = sender.Send(ctx, id, m.To, m.Brand, r)
	answer := answerOf(err)
	answer.Text = harmless(answer.Text, secrets)
	return OutcomeOf(err), answer, nil
}

// Reach signs in at the mail server as for a mail, without sending one, and says what became of it as SendTest does.
func (q *Queue) Reach(ctx context.Context) (Outcome, Answer) {
	s, ok := q.sender.(*SMTP)
	if !ok {
		return NotConfigured, Answer{}
	}
	ctx, cancel := context.WithTimeout(ctx, testWithin)
	defer cancel()
	client, err := gomail.NewClient(s.host, s.within(testWithin).options...)
	if err == nil {
		err = client.DialWithContext(ctx)
	}
	if err == nil {
		err = client.Close()
	}
	answer := answerOf(err)
	answer.Text = harmless(answer.Text, s.login)
	return OutcomeOf(err), answer
}

// answerOf reads the mail server's answer out of the error of a Sender. What the library adds, such as the recipients, is left out.
func answerOf(err error) Answer {
	var (
		refused *gomail.SendError
		said    *textproto.Error
	)
	switch {
	case errors.As(err, &refused) && refused.ErrorCode() > 0:
		_, text, _ := strings.Cut(refused.Error(), strconv.Itoa(refused.ErrorCode())+" ")
		if quoted, err := strconv.QuotedPrefix(text); err == nil { // as net/textproto prints it
			if text, err = strconv.Unquote(quoted); err == nil {
				return Answer{refused.ErrorCode(), text}
			}
		}
		for _, added := range []string{", affected recipient(s): ", ", affected message ID: "} {
			text, _, _ = strings.Cut(text, added)
		}
		return Answer{refused.ErrorCode(), text}
	case errors.As(err, &said):
		return Answer{said.Code, said.Msg}
	}
	return Answer{}
}

// mostSaid is how many characters of a mail server's words are shown.
const mostSaid = 300

var (
	// linkTail is what a link carries behind its path: some providers put a token there.
	linkTail = regexp.MustCompile(`(https?://[^\s?#]+)[?#]\S*`)
	// bracketed is a link that goes on over several lines of the answer, as Gmail's does, until its bracket closes.
	bracketed  = regexp.MustCompile(`<(https?://[^\s?#>]+)[^>]*(>|$)`)
	anyAddress = regexp.MustCompile(`[^\s<>()\[\]:;,"']+@[^\s<>()\[\]:;,"']+`)
)

// leastSecret is the shortest secret that is looked for: a shorter one is in many words.
const leastSecret = 3

// harmless makes a mail server's words fit to be shown: one line without addresses and secrets, also encoded as they are sent, and of a bearable length.
func harmless(said string, secrets []secret.Text) string {
	said = strings.Join(strings.Fields(wire.PlainDirection(strings.ToValidUTF8(said, ""))), " ")
	said = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return -1
		}
		return c
	}, said)
	for _, one := range secrets {
		plain := one.Reveal()
		if len(plain) < leastSecret {
			continue
		}
		said = strings.ReplaceAll(said, base64.StdEncoding.EncodeToString([]byte(plain)), "…")
		names := []string{plain}
		if name, _, ok := strings.Cut(plain, "@"); ok && len(name) >= leastSecret {
			names = append(names, name)
		}
		for _, name := range names {
			said = regexp.MustCompile("(?i)"+regexp.QuoteMeta(name)).ReplaceAllString(said, "…")
		}
	}
	said = bracketed.ReplaceAllString(said, "<$1>")
	said = linkTail.ReplaceAllString(said, "$1")
	said = anyAddress.ReplaceAllString(said, "…")
	if runes := []rune(said); len(runes) > mostSaid {
		said = strings.TrimSpace(string(runes[:mostSaid])) + "…"
	}
	return said
}

// OutcomeOf tells outcomes apart by the error of a Sender.
func OutcomeOf(err error) Outcome {
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
		return Delivered
	case errors.As(err, &refused) && refused.ErrorCode() > 0:
		switch refused.Reason {
		case gomail.ErrSMTPMailFrom:
			return SenderRefused
		case gomail.ErrSMTPRcptTo:
			return RecipientRefused
		default:
			return MessageRefused
		}
	case errors.As(err, &said) && (said.Code == 534 || said.Code == 535 || said.Code == 530 || said.Code == 538):
		return WrongLogin
	case errors.As(err, &authority), errors.As(err, &host), errors.As(err, &expired), errors.As(err, &record), errors.As(err, &alert), errors.As(err, &verified),
		strings.Contains(err.Error(), "STARTTLS"):
		return Encryption
	case errors.As(err, &name) && !name.IsTimeout:
		return NameNotFound
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &network) && network.Timeout():
		return TimedOut
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return ConnectionRefused
	case strings.Contains(err.Error(), "SMTP AUTH"), strings.Contains(err.Error(), "SMTP Auth"):
		return WrongLogin
	}
	return OtherwiseFailed
}
