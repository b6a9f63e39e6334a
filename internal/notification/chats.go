package notification

import (
	"context"
	"strconv"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/notify"
	"latchkey/locales"
)

// mostQuoted is how many messages one mail quotes.
const mostQuoted = 10

// tellMessages notifies a person of what they have not read in a chat, unless they have read it by now, take no part in it any more, or must not be notified yet.
func (s *Service) tellMessages(ctx context.Context, o owed, r reader) error {
	chat, err := s.Messages.Chat(ctx, s.DB, o.Subject, o.Ref)
	if fault.IsMissing(err) {
		return s.settle(ctx, o, 0)
	}
	if err != nil {
		return err
	}
	side, ok := chat.SideOf(o.Account)
	if !ok {
		return s.settle(ctx, o, 0)
	}
	agency, err := s.Members.Get(ctx, s.DB, o.Ref.Member)
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

// codes are the codes that must be in no mail and no push, no matter who typed them.
func (s *Service) codes(ctx context.Context, home identity.Ref) ([]string, error) {
	if home.ID == 0 {
		return nil, nil
	}
	code, err := s.Properties.KeyCode(ctx, home)
	if fault.IsMissing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	wifi, err := s.Properties.WiFi(ctx, home)
	return []string{code.Reveal(), wifi.Password.Reveal()}, err
}

// news are the messages that a person is notified of.
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
	if n.chat.Property == "" { // a stay without a home: its guest knows the booking number
		return "№ " + strconv.FormatInt(n.chat.Ref.ID, 10)
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
