package notification

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"latchkey/internal/account"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// unsubscribeLink ends the mails of a kind for one account without a sign-in (RFC 8058). It can do nothing else, and it goes on working.
func (s *Service) unsubscribeLink(id identity.AccountID, kind Kind) string {
	return s.link("/v1/unsubscribe?t=" + s.unsubscribeToken(id, kind))
}

func (s *Service) unsubscribeToken(id identity.AccountID, kind Kind) string {
	who := strconv.FormatInt(int64(id), 10) + "." + string(kind)
	return who + "." + base64.RawURLEncoding.EncodeToString(s.Box.MAC("unsubscribe", who)[:16])
}

// readUnsubscribe returns whose mails of which kind a token ends, and in which language that account is spoken to.
func (s *Service) readUnsubscribe(ctx context.Context, token string) (who account.Account, kind Kind, err error) {
	number, rest, _ := strings.Cut(token, ".")
	text, _, _ := strings.Cut(rest, ".")
	id, _ := strconv.ParseInt(number, 10, 64)
	kind = Kind(text)
	if id <= 0 || (kind != Messages && kind != Key && kind != Tasks) || subtle.ConstantTimeCompare([]byte(token), []byte(s.unsubscribeToken(identity.AccountID(id), kind))) != 1 {
		return who, kind, fault.Missing(fault.NotFound)
	}
	who, err = s.Accounts.Person(ctx, s.DB, identity.AccountID(id))
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return who, kind, err
}

// Unsubscribe switches mails of a kind off for an account.
func (s *Service) unsubscribe(ctx context.Context, id identity.AccountID, kind Kind) error {
	_, err := s.Change(ctx, id, identity.Attempt{}, func(p *Preferences) error {
		switch kind {
		case Messages:
			p.Messages.Mail = false
		case Tasks:
			p.TasksPush = false // one switch for the push and the mail in its place
		default:
			p.Stay.Mail = false
		}
		return nil
	})
	return err
}

// Preferences are the notifications that an account wants.
func (s *Service) Preferences(ctx context.Context, id identity.AccountID) (Preferences, error) {
	p, _, err := preferences(ctx, s.DB, id)
	return p, err
}

// Change changes the notifications that an account wants. Who wants no more mails about messages can be answered by none either: the addresses for that are taken back.
func (s *Service) Change(ctx context.Context, id identity.AccountID, attempt identity.Attempt, change func(*Preferences) error) (Preferences, error) {
	_, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (struct{}, error) {
		p, _, err := preferences(ctx, tx, id)
		if err != nil {
			return struct{}{}, err
		}
		quiet := p.Quiet
		if err := change(&p); err != nil {
			return struct{}{}, err
		}
		if err := savePreferences(ctx, tx, id, p); err != nil {
			return struct{}{}, err
		}
		if p.Quiet.On != quiet.On || p.Quiet.From != quiet.From || p.Quiet.To != quiet.To || p.Quiet.Zone.String() != quiet.Zone.String() {
			// What waits for the end of other quiet hours than these may be due now.
			if err := lookAgain(ctx, tx, id); err != nil {
				return struct{}{}, err
			}
		}
		if !p.Messages.Mail {
			return struct{}{}, revokeReplyAddresses(ctx, tx, id)
		}
		return struct{}{}, nil
	})
	if err != nil {
		return Preferences{}, err
	}
	return s.Preferences(ctx, id)
}

// replyBytes is how many bytes of a MAC are the secret part of an address that answers go to: a mail server takes 64 characters before the @ and may make all of them small.
const replyBytes = 20

var replyText = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// replyAddress is the address at which an account answers in a chat. It is made from numbers under the installation's key, so that it is the same in each mail of the chat; only
// its hash is stored.
func (s *Service) replyAddress(ctx context.Context, tx *database.Tx, a replyAddress) (string, error) {
	var err error
	if a.generation, err = generation(ctx, tx, a); err != nil {
		return "", err
	}
	token := replyText.EncodeToString(s.Box.MAC("reply", fmt.Sprintf("%d/%s/%s/%d", a.Account, a.Kind, a.Ref, a.generation))[:replyBytes])
	return replyLocal + token + "@" + s.ReplyDomain, saveReplyAddress(ctx, tx, replyHash(token), a)
}

// replyLocal begins the addresses that answers go to.
const replyLocal = "reply+"

func replyHash(token string) []byte {
	sum := sha256.Sum256([]byte("reply/" + token))
	return sum[:]
}
