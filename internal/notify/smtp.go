package notify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"latchkey/internal/secret"
)

// SMTP sends over a mail server.
type SMTP struct {
	options []gomail.Option
	host    string
	port    int
	policy  string
	from    string
	// domain is behind the @ of every Message-ID.
	domain string
	// login is what the mail server knows the installation by, in each form in which it is sent.
	login []secret.Text
}

const smtpTimeout = 20 * time.Second

// NewSMTP reads smtp://user:password@host:port?tls=…&from=…, or smtps://…. tls is starttls (required; the default), opportunistic, none or implicit; to the machine itself the
// default is opportunistic. from is the sender's address; its default is no-reply at the public host. The error never repeats the address: it holds a password.
func NewSMTP(address string, public *url.URL) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil || (u.Scheme != "smtp" && u.Scheme != "smtps") || u.Hostname() == "" {
		return nil, errors.New("LATCHKEY_SMTP_URL: expected smtp://user:password@host:port?tls=starttls&from=no-reply@…")
	}
	s := &SMTP{host: u.Hostname(), domain: public.Hostname(), from: u.Query().Get("from")}
	if s.from == "" {
		s.from = "no-reply@" + s.domain
	}
	if parsed, err := mail.ParseAddress(s.from); err != nil || parsed.Address != s.from {
		return nil, errors.New("LATCHKEY_SMTP_URL: from is not an e-mail address")
	}
	policy := u.Query().Get("tls")
	switch {
	case policy == "" && u.Scheme == "smtps":
		policy = "implicit"
	case policy == "" && isLoopback(s.host):
		policy = "opportunistic"
	case policy == "":
		policy = "starttls"
	}
	port := map[string]int{"implicit": 465, "starttls": 587, "opportunistic": 25, "none": 25}[policy]
	if port == 0 {
		return nil, errors.New("LATCHKEY_SMTP_URL: tls is one of starttls, implicit, opportunistic, none")
	}
	if text := u.Port(); text != "" {
		if port, err = strconv.Atoi(text); err != nil || port < 1 || port > 65535 {
			return nil, errors.New("LATCHKEY_SMTP_URL: not a port")
		}
	}
	s.port, s.policy = port, policy
	s.options = []gomail.Option{gomail.WithPort(port), gomail.WithTimeout(smtpTimeout), gomail.WithHELO(helo(s.domain))}
	switch policy {
	case "implicit":
		s.options = append(s.options, gomail.WithSSL())
	case "starttls":
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	case "opportunistic":
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	case "none":
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.NoTLS))
	}
	if user := u.User.Username(); user != "" {
		password, _ := u.User.Password()
		s.login = []secret.Text{secret.Of("\x00" + user + "\x00" + password), secret.Of(password), secret.Of(user)}
		s.options = append(s.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(user), gomail.WithPassword(password))
	}
	if _, err := gomail.NewClient(s.host, s.options...); err != nil {
		return nil, errors.New("LATCHKEY_SMTP_URL: not usable")
	}
	return s, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}

// helo is how the installation names itself to the mail server: an address is written in brackets (RFC 5321, 4.1.3).
func helo(host string) string {
	switch ip := net.ParseIP(host); {
	case ip == nil:
		return host
	case ip.To4() == nil:
		return "[IPv6:" + host + "]"
	default:
		return "[" + host + "]"
	}
}

// Send brings one mail to the server. The Message-ID is the same at each try, so that a mail that was taken and whose answer was lost can be recognized as the same.
func (s *SMTP) Send(ctx context.Context, id, to string, from Brand, r Rendered) error {
	m := gomail.NewMsg(gomail.WithCharset(gomail.CharsetUTF8))
	if err := m.FromFormat(oneLine(from.Name), s.from); err != nil {
		return Rejected{err}
	}
	if err := m.To(to); err != nil {
		return Rejected{err}
	}
	if from.ReplyTo != "" {
		// An agency's address that is none must not keep its guests' mails back.
		_ = m.ReplyTo(from.ReplyTo)
	}
	m.Subject(r.Subject)
	m.SetMessageIDWithValue(id + "@" + s.domain)
	m.SetDate()
	m.SetGenHeader(gomail.Header("Auto-Submitted"), "auto-generated")
	m.SetGenHeader(gomail.HeaderContentLang, r.Lang)
	if r.Unsubscribe != "" {
		m.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+r.Unsubscribe+">")
		m.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	m.SetBodyString(gomail.TypeTextPlain, r.Text)
	m.AddAlternativeString(gomail.TypeTextHTML, r.HTML)
	if r.Logo != nil {
		kind := gomail.WithFileContentType(gomail.ContentType(r.Logo.Mime))
		if err := m.EmbedReader(r.Logo.name(), bytes.NewReader(r.Logo.Raw), gomail.WithFileContentID("<"+logoID+">"), kind); err != nil {
			return err
		}
	}
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return err
	}
	err = client.DialAndSendWithContext(ctx, m)
	var refused *gomail.SendError
	if errors.As(err, &refused) && !refused.IsTemp() && refused.ErrorCode() >= 500 {
		return Rejected{err}
	}
	return err
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Reason says why a mail was not sent, in words of our own: what a server answers may hold the reader's address, and what a library says may hold the password.
func Reason(err error) string {
	var refused *gomail.SendError
	var network net.Error
	switch {
	case errors.Is(err, errTooLate):
		return reasons[TooLate]
	case errors.As(err, &refused) && refused.ErrorCode() > 0:
		return fmt.Sprintf("%s %d", refusedWith, refused.ErrorCode())
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &network) && network.Timeout():
		return reasons[NoAnswer]
	case errors.As(err, &network):
		return reasons[NotReached]
	}
	return reasons[NotTaken]
}
