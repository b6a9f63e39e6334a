package notification

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/emersion/go-smtp"

	"latchkey/internal/account"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/ratelimit"
	"latchkey/locales"
)

const (
	// largestMail is how large a mail may be: one file of the largest size, as mails carry it.
	largestMail = 36 << 20
	// readAtOnce is how many mails are held in memory at once.
	readAtOnce    = 3
	inboundWithin = 2 * time.Minute
	// mailsAtOnce and mailEvery are the rate of one account; mostMailers, of how many it is known.
	mailsAtOnce = 20
	mailEvery   = time.Minute
	mostMailers = 10_000
)

// Inbound takes answers to mails in, over SMTP from a mail server: only for addresses that this installation has made, only from the account that the address is for.
type Inbound struct {
	service *Service
	server  *smtp.Server
	reading chan struct{}
	// limits is how many mails of an account are taken: more than a person writes.
	limits *ratelimit.Limiter[identity.AccountID]
}

// NewInbound makes the listener. Nothing is taken before Serve.
func NewInbound(s *Service) *Inbound {
	in := &Inbound{service: s, reading: make(chan struct{}, readAtOnce), limits: ratelimit.New[identity.AccountID](mailsAtOnce, mailEvery, mostMailers)}
	in.server = smtp.NewServer(in)
	in.server.Domain, in.server.MaxMessageBytes, in.server.MaxRecipients = s.ReplyDomain, largestMail, 10
	in.server.ReadTimeout, in.server.WriteTimeout, in.server.MaxLineLength = inboundWithin, inboundWithin, 4000
	in.server.ErrorLog = quiet{}
	return in
}

// quiet drops what the library would log: it holds addresses.
type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}

// Serve takes mails until Close.
func (in *Inbound) Serve(l net.Listener) error {
	if err := in.server.Serve(l); err != nil && !errors.Is(err, smtp.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// Shutdown takes no more and waits for the mails on their way.
func (in *Inbound) Shutdown(ctx context.Context) error { return in.server.Shutdown(ctx) }

// NewSession begins a connection.
func (in *Inbound) NewSession(*smtp.Conn) (smtp.Session, error) { return &inboundSession{in: in}, nil }

type inboundSession struct {
	in       *Inbound
	nobody   bool
	handlers []replyAddress
}

func (c *inboundSession) Mail(from string, _ *smtp.MailOptions) error {
	// Reports of mail servers come from nobody (RFC 5321, 4.5.5).
	c.nobody, c.handlers = from == "", nil
	return nil
}

var (
	errNoAddress = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such address"}
	errLater     = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "try again later"}
	errNotYours  = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "the address is for answers from the mailbox that the mail was sent to"}
	errUnread    = &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 6, 0}, Message: "this cannot be read as a mail"}
	errTooLong   = &smtp.SMTPError{Code: 552, EnhancedCode: smtp.EnhancedCode{5, 3, 4}, Message: "the message must be less than 2500 characters; please shorten it"}
)

func (c *inboundSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	local, domain, _ := strings.Cut(strings.ToLower(to), "@")
	token, ok := strings.CutPrefix(local, replyLocal)
	if !ok || domain != strings.ToLower(c.in.service.ReplyDomain) {
		return errNoAddress
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	a, err := findReplyAddress(ctx, c.in.service.DB, replyHash(token))
	switch {
	case database.IsMissing(err):
		return errNoAddress
	case err != nil:
		return errLater
	}
	c.handlers = append(c.handlers, a)
	return nil
}

func (c *inboundSession) Data(r io.Reader) error {
	select {
	case c.in.reading <- struct{}{}:
		defer func() { <-c.in.reading }()
	case <-time.After(10 * time.Second):
		return errLater
	}
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if c.nobody {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), inboundWithin)
	defer cancel()
	for _, a := range c.handlers {
		if !c.in.limits.Allow(a.Account, c.in.service.Clock.Now()) {
			return errLater
		}
		if err := c.in.service.Answered(ctx, a, raw); err != nil {
			return err
		}
	}
	return nil
}

func (c *inboundSession) Reset() { c.nobody, c.handlers = false, nil }

func (c *inboundSession) Logout() error { return nil }

// Answered makes a message of a mail that came to an address. Mails of programs and empty ones are taken and dropped, so that nothing goes round in circles. A mail that comes twice
// is one message.
func (s *Service) Answered(ctx context.Context, to replyAddress, raw []byte) error {
	mail, err := readAnswer(raw)
	if err != nil {
		return errUnread
	}
	if mail.Automatic {
		return nil
	}
	person, err := s.Accounts.Person(ctx, s.DB, to.Account)
	if err != nil {
		return errLater
	}
	if person.State == account.Closed || account.NormalEmail(mail.From) != person.Email {
		return errNotYours
	}
	actor, err := s.Accounts.ActorOf(ctx, to.Account)
	if err != nil {
		return errLater
	}
	actor, _ = actor.Reaching(identity.Office) // who may only look, answers no chat of the agency by mail either
	id := mail.ID
	if id == "" {
		id = string(raw)
	}
	// One mail may answer in two chats, and is a message in each of them.
	chat := string(to.Kind) + "/" + to.Ref.String()
	sum := sha256.Sum256([]byte(chat + "/" + id))
	attempt := identity.Attempt{Account: to.Account, Key: "mail/" + base64.RawURLEncoding.EncodeToString(sum[:]), Fingerprint: "mail/" + chat}
	err = s.postAnswer(ctx, actor, attempt, to, mail)
	if err == nil {
		if err := s.readBy(ctx, actor, to); err != nil {
			// The message is written: a refusal would have it sent again.
			s.Logger.WarnContext(ctx, "what was answered by mail could not be marked as read", "error", err)
		}
		return nil
	}
	switch f := fault.As(err); {
	case f.Code == fault.MessageTooLong:
		return errTooLong
	case f.Code == fault.MessageEmpty:
		return nil
	case fault.IsMissing(f):
		return errNoAddress
	case f.Code == fault.TooManyRequests:
		return errLater
	case fault.IsOurs(f):
		s.Logger.ErrorContext(ctx, "an answer by mail was not taken", "code", string(f.Code), "error", f.Cause)
		return errLater
	}
	return errUnread
}

// readBy marks as read what a person was notified of by mail, once they have answered it. Where something has come since, all of it waits to be read in the app.
func (s *Service) readBy(ctx context.Context, actor identity.Actor, to replyAddress) error {
	chat, err := s.Messages.Chat(ctx, s.DB, to.Kind, to.Ref)
	if err != nil {
		return err
	}
	side, ok := chat.SideOf(to.Account)
	if !ok {
		return nil
	}
	unread, err := s.Messages.Unread(ctx, s.DB, to.Kind, to.Ref, side.Other(), step)
	if err != nil || len(unread) == 0 {
		return err
	}
	announced, err := toldOf(ctx, s.DB, owed{Account: to.Account, Kind: Messages, Subject: to.Kind, Ref: to.Ref})
	if err != nil || unread[len(unread)-1].ID > announced {
		return err
	}
	_, err = s.Messages.MarkRead(ctx, actor, identity.Attempt{}, to.Kind, to.Ref)
	return err
}

// postAnswer writes the message. A file that may not be uploaded is left out and named.
func (s *Service) postAnswer(ctx context.Context, actor identity.Actor, attempt identity.Attempt, to replyAddress, mail answer) error {
	files := mail.Files
	var left []string
	for len(files) > message.MaxFiles {
		left, files = append(left, files[len(files)-1].Name), files[:len(files)-1]
	}
	for {
		text := mail.Text
		if len(left) > 0 {
			text = strings.TrimSpace(text + "\n\n" + locales.Text(actor.Lang, "notice.files_left", "names", strings.Join(left, ", ")))
		}
		sent := make([]message.Sent, len(files))
		for i, f := range files {
			sent[i] = message.Sent{Name: f.Name, Content: bytes.NewReader(f.Content)}
		}
		_, err := s.Messages.Post(ctx, actor, attempt, to.Kind, to.Ref, text, sent...)
		i, refused := refusedFile(err)
		if !refused || i >= len(files) {
			return err
		}
		left = append(left, files[i].Name)
		files = append(files[:i:i], files[i+1:]...)
	}
}

// refusedFile is which file of a message was refused.
func refusedFile(err error) (int, bool) {
	if err == nil {
		return 0, false
	}
	for name := range fault.As(err).Fields {
		if number, ok := strings.CutPrefix(name, "files."); ok {
			i, err := strconv.Atoi(number)
			return i, err == nil
		}
	}
	return 0, false
}
