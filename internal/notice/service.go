package notice

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/notify"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/locales"
)

// Deps are what the service stands on.
type Deps struct {
	DB         *database.DB
	Box        *secret.Box
	Clock      clock.Clock
	Logger     *slog.Logger
	Members    *member.Service
	Properties *property.Service
	Messages   *message.Service
	Accounts   *account.Service
	Mails      *notify.Queue
	Pushes     *notify.Pushes
	// Public is the configured public address, under which all links are made.
	Public func() *url.URL
	// Mail says that mails are sent at all.
	Mail bool
	// ReplyDomain is the domain of the addresses that answers to mails go to; empty where no mail is taken in.
	ReplyDomain string
	// Keys lists the coming stays of a member whose guests can see their key at a moment.
	Keys func(ctx context.Context, member identity.MemberID, now time.Time) ([]reservation.GuestKey, error)
}

// Service tells people.
type Service struct {
	Deps
	every time.Duration

	mu sync.Mutex
	// keysAt is when the keys are looked at again.
	keysAt clock.Instant
}

// NewService makes the service. Nothing is told before Run.
func NewService(d Deps) *Service { return &Service{Deps: d, every: 10 * time.Second} }

// Run tells people until ctx ends.
func (s *Service) Run(ctx context.Context) {
	timer := time.NewTicker(s.every)
	defer timer.Stop()
	for {
		if err := s.TellDue(ctx); err != nil && ctx.Err() == nil {
			s.Logger.Warn("people could not be told of what they have not read", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
	}
}

// TellDue looks once for what is owed, and queues mails and pushes for what is due. Several nodes may do so at once.
func (s *Service) TellDue(ctx context.Context) error {
	if err := s.follow(ctx); err != nil {
		return err
	}
	if err := s.keys(ctx); err != nil {
		return err
	}
	return s.tell(ctx)
}

// Begin counts everything that has been written so far as told, such as a demo's made-up past.
func (s *Service) Begin(ctx context.Context) error {
	err := s.DB.Write(ctx, func(tx *database.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO notification_position (member_id, position) SELECT member_id, last FROM sequence WHERE name = 'message'
			ON CONFLICT (member_id) DO UPDATE SET position = excluded.position`)
		return err
	})
	if err == nil {
		err = s.keys(ctx)
	}
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *database.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE notification SET due_at = 0, told_item = item, told_at = $1 WHERE due_at > 0`, tx.Now())
		return err
	})
}

// Keep is how long is remembered what somebody was told.
const Keep = 400 * 24 * time.Hour

// Sweep forgets what was told long ago.
func (s *Service) Sweep(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *database.Tx) error { return sweep(ctx, tx, tx.Now().Add(-Keep)) })
}

// step is how many messages, and how many lines of what is owed, are looked at at once.
const step = 100

// follow finds the messages that have been unread for Patience and notes who is to be told of them.
func (s *Service) follow(ctx context.Context) error {
	lags, err := behind(ctx, s.DB)
	if err != nil {
		return err
	}
	for _, l := range lags {
		for more := true; more && ctx.Err() == nil; {
			if more, err = s.followMember(ctx, &l); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

func (s *Service) followMember(ctx context.Context, l *lag) (more bool, err error) {
	now := clock.At(s.Clock.Now())
	found, err := s.Messages.Written(ctx, s.DB, l.member, l.position, now.Add(-Patience), step)
	if err != nil || len(found) == 0 {
		return false, err
	}
	type line struct {
		kind message.Kind
		ref  identity.Ref
		side message.Side
	}
	newest := map[line]message.Message{}
	var order []line
	for _, m := range found {
		if m.ReadAt != 0 || m.CreatedAt < now.Add(-TooOld) {
			continue
		}
		key := line{m.Kind, m.Ref, m.Side}
		if _, ok := newest[key]; !ok {
			order = append(order, key)
		}
		newest[key] = m
	}
	var all []owed
	for _, key := range order {
		chat, err := s.Messages.Chat(ctx, s.DB, key.kind, key.ref)
		if isMissing(err) {
			continue
		}
		if err != nil {
			return false, err
		}
		readers, err := s.Messages.Readers(ctx, chat, key.side)
		if err != nil {
			return false, err
		}
		for _, reader := range readers {
			all = append(all, owed{Account: reader, Kind: Messages, Subject: key.kind, Ref: key.ref, Item: newest[key].ID, DueAt: now})
		}
	}
	to := found[len(found)-1].ID
	err = s.DB.Write(ctx, func(tx *database.Tx) error {
		moved, err := move(ctx, tx, *l, to)
		if err != nil || !moved {
			more = false
			return err
		}
		more = len(found) == step
		for _, o := range all {
			if err := owe(ctx, tx, o); err != nil {
				return err
			}
		}
		return nil
	})
	l.position = to
	return more, err
}

func isMissing(err error) bool { return err != nil && fault.As(err).Status == http.StatusNotFound }

// stumbled is when somebody who could not be told is looked at again.
const stumbled = 10 * time.Minute

// tell works off what is due. Who cannot be told is put off, so that the others are.
func (s *Service) tell(ctx context.Context) error {
	for ctx.Err() == nil {
		now := clock.At(s.Clock.Now())
		found, err := dueNow(ctx, s.DB, now, step)
		if err != nil || len(found) == 0 {
			return err
		}
		for _, o := range found {
			err := s.tellOne(ctx, o)
			if err == nil {
				continue
			}
			if ctx.Err() == nil {
				s.Logger.Warn("somebody could not be told", "account", o.Account, "kind", string(o.Kind), "error", err)
			}
			if err := s.settle(ctx, o, now.Add(stumbled)); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// reader is somebody who is to be told, with what is needed for it.
type reader struct {
	account.Account
	Preferences
	// live are the sessions that may be pushed to, each with the one stay that it is narrowed to, if it is.
	live map[int64]identity.Ref
}

func (s *Service) reader(ctx context.Context, id identity.AccountID) (r reader, err error) {
	if r.Account, err = s.Accounts.Person(ctx, s.DB, id); err != nil {
		return r, err
	}
	if r.Preferences, _, err = preferences(ctx, s.DB, id); err != nil {
		return r, err
	}
	r.live, err = s.Accounts.LiveSessions(ctx, s.DB, id, clock.At(s.Clock.Now()))
	return r, err
}

func (s *Service) tellOne(ctx context.Context, o owed) error {
	r, err := s.reader(ctx, o.Account)
	if database.IsMissing(err) || (err == nil && r.State == account.Closed) {
		return s.settle(ctx, o, 0)
	}
	if err != nil {
		return err
	}
	if on := r.Of(o.Kind); !on.Mail && !on.Push {
		return s.settle(ctx, o, 0)
	}
	switch o.Kind {
	case Key:
		return s.tellKey(ctx, o, r)
	case Tasks:
		return s.tellTasks(ctx, o, r)
	}
	return s.tellMessages(ctx, o, r)
}

// settle has a line looked at again later; zero for not any more.
func (s *Service) settle(ctx context.Context, o owed, due clock.Instant) error {
	return s.DB.Write(ctx, func(tx *database.Tx) error {
		_, err := putOff(ctx, tx, o, due)
		return err
	})
}

// mostQuoted is how many messages one mail quotes.
const mostQuoted = 10

// tellMessages tells somebody of what they have not read in a chat, unless they have read it by now, take no part in it any more, or are not to be told yet.
func (s *Service) tellMessages(ctx context.Context, o owed, r reader) error {
	chat, err := s.Messages.Chat(ctx, s.DB, o.Subject, o.Ref)
	if isMissing(err) {
		return s.settle(ctx, o, 0)
	}
	if err != nil {
		return err
	}
	side, ok := chat.SideOf(o.Account)
	if !ok {
		return s.settle(ctx, o, 0)
	}
	agency, err := s.Members.Get(ctx, o.Ref.Member)
	if err != nil {
		return err
	}
	if !agency.Active {
		return s.settle(ctx, o, 0)
	}
	codes, err := s.codes(ctx, chat.Home)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *database.Tx) error {
		unread, err := s.Messages.Unread(ctx, tx, o.Subject, o.Ref, side.Other(), step)
		if err != nil {
			return err
		}
		fresh := unread
		for len(fresh) > 0 && fresh[0].ID <= o.ToldItem {
			fresh = fresh[1:]
		}
		if len(fresh) == 0 {
			_, err := putOff(ctx, tx, o, 0)
			return err
		}
		if due := Due(fresh[0].CreatedAt, o.ToldAt, len(unread) > len(fresh), tx.Now(), r.Quiet); due > tx.Now() {
			_, err := putOff(ctx, tx, o, due)
			return err
		}
		if claimed, err := claim(ctx, tx, o, fresh[len(fresh)-1].ID); err != nil || !claimed {
			return err
		}
		n := news{chat: chat, side: side, agency: agency, fresh: fresh, codes: codes}
		if r.Messages.Mail && s.mayMail(r) {
			if err := s.mailMessages(ctx, tx, r, n); err != nil {
				return err
			}
		}
		if !r.Messages.Push {
			return nil
		}
		return s.push(ctx, tx, r, o, func(lang string) notify.Note { return n.note(lang) })
	})
}

// codes are the codes that must be in no mail and no push, whoever typed them.
func (s *Service) codes(ctx context.Context, home identity.Ref) ([]string, error) {
	if home.ID == 0 {
		return nil, nil
	}
	code, err := s.Properties.KeyCode(ctx, home)
	if isMissing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	wifi, err := s.Properties.WiFi(ctx, home)
	return []string{code.Reveal(), wifi.Password.Reveal()}, err
}

// push queues a push to each browser of an account that may get it.
func (s *Service) push(ctx context.Context, tx *database.Tx, r reader, o owed, note func(lang string) notify.Note) error {
	devices, err := s.Pushes.Of(ctx, tx, r.ID)
	if err != nil {
		return err
	}
	for _, d := range devices {
		only, live := r.live[d.Session]
		if !live || (only != (identity.Ref{}) && (only != o.Ref || o.Subject != message.Reservation)) {
			continue
		}
		n := note(d.Lang)
		n.Tag = string(o.Kind) + "/" + string(o.Subject) + "/" + o.Ref.String()
		topic := sha256.Sum256(s.Box.MAC("push-topic", strconv.FormatInt(int64(r.ID), 10)+"/"+n.Tag))
		if err := s.Pushes.Enqueue(ctx, tx, d, base64.RawURLEncoding.EncodeToString(topic[:])[:32], n); err != nil {
			return err
		}
	}
	return nil
}

// news are the messages that somebody is told of.
type news struct {
	chat   message.Chat
	side   message.Side
	agency member.Member
	fresh  []message.Message
	codes  []string
}

// title is how the reader calls the chat.
func (n news) title(lang string) string {
	if n.side == message.Agency {
		return n.chat.Title.In(lang)
	}
	return n.chat.Property
}

// sender is who wrote a message, as the reader sees it: the agency speaks with one voice.
func (n news) sender(m message.Message, lang string) string {
	switch {
	case m.Side == message.Agency:
		return n.agency.Name
	case m.Sender != "":
		return m.Sender
	}
	return locales.Text(lang, "notice.role."+string(m.Role))
}

// words are what a message says, as far as that may leave the app.
func (n news) words(m message.Message, instead string) string {
	text := m.Text
	for _, f := range m.Files {
		name := f.Name
		if !Safe(name, n.codes...) {
			name = ""
		}
		if text != "" {
			text += "\n"
		}
		text += "\U0001F4CE " + name
	}
	if !Safe(text, n.codes...) {
		return instead
	}
	return text
}

// path is the page of the chat for the reader.
func (n news) path() string {
	ref := n.chat.Ref.String()
	switch {
	case n.side == message.Agency:
		return "/manage/inbox?member=" + strconv.FormatInt(int64(n.chat.Ref.Member), 10) + "&kind=" + string(n.chat.Kind) + "&ref=" + ref
	case n.chat.Kind == message.Cleaning:
		return "/cleanings/" + ref + "#chat"
	}
	return "/reservations/" + ref + "/reservationchat"
}

const (
	longestTitle = 60
	longestBody  = 140
)

func (n news) note(lang string) notify.Note {
	last := n.fresh[len(n.fresh)-1]
	body := cut(n.words(last, locales.Text(lang, "notice.push.withheld")), longestBody)
	if len(n.fresh) > 1 {
		body = locales.Text(lang, "notice.push.count", "count", strconv.Itoa(len(n.fresh))) + ": " + body
	}
	return notify.Note{Title: cut(n.sender(last, lang)+" · "+n.title(lang), longestTitle), Body: body, Path: n.path()}
}

// mayMail tells whether mails are sent at all and the account has an address: that of a stay opened by its booking number alone has none.
func (s *Service) mayMail(r reader) bool { return s.Mail && account.CheckEmail(r.Email) == nil }

// mailMessages queues the mail. The addresses in it are made under the installation's key.
func (s *Service) mailMessages(ctx context.Context, tx *database.Tx, r reader, n news) error {
	lang := r.Lang
	content := notify.Content{
		Brand: account.BrandOf(n.agency), Link: s.link(n.path()),
		Values:      map[string]string{"sender": n.sender(n.fresh[len(n.fresh)-1], lang), "title": n.title(lang)},
		Unsubscribe: s.unsubscribeLink(r.ID, Messages),
	}
	quoted := n.fresh[max(0, len(n.fresh)-mostQuoted):]
	for _, m := range quoted {
		content.Quotes = append(content.Quotes, notify.Quote{Who: n.sender(m, lang), Text: n.words(m, locales.Text(lang, "notice.withheld"))})
	}
	if len(quoted) < len(n.fresh) {
		content.Quotes = append(content.Quotes, notify.Quote{Who: "…", Text: locales.Text(lang, "notice.more")})
	}
	switch {
	case s.ReplyDomain != "":
		address, err := s.replyAddress(ctx, tx, replyAddress{Account: r.ID, Kind: n.chat.Kind, Ref: n.chat.Ref})
		if err != nil {
			return err
		}
		content.Brand.ReplyTo, content.Answerable = address, true
	case n.side == message.Agency || content.Brand.ReplyTo == "":
		content.Brand.ReplyTo, content.Unanswerable = "", true
	}
	return s.Mails.Enqueue(ctx, tx, notify.Mail{Member: n.agency.ID, Kind: notify.NewMessages, To: r.Email, Lang: lang, Useful: 24 * time.Hour, Content: content})
}

func (s *Service) link(path string) string {
	u, err := s.Public().Parse(path)
	if err != nil { // paths are made of numbers
		return s.Public().String()
	}
	return u.String()
}
