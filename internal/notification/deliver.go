package notification

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strconv"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/notify"
	"latchkey/locales"
)

// stumbled is when a failed notification is tried again.
const stumbled = 10 * time.Minute

// tell processes what is due. A notification that fails is put off, so that it does not keep back the others.
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
				s.Logger.Warn("a notification could not be sent", "account", o.Account, "kind", string(o.Kind), "error", err)
			}
			if err := s.settle(ctx, o, now.Add(stumbled)); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// reader is a person who is to be notified, with what is needed for it.
type reader struct {
	account.Account
	Preferences
	// live are the sessions that may be pushed to, each with the one stay that it is narrowed to, if it is.
	live map[int64]identity.Ref
}

func (s *Service) reader(ctx context.Context, q database.Querier, id identity.AccountID, at identity.MemberID) (r reader, err error) {
	if r.Account, err = s.Accounts.Person(ctx, q, id); err != nil {
		return r, err
	}
	if r.Preferences, _, err = preferences(ctx, q, id); err != nil {
		return r, err
	}
	agency, err := s.Members.Get(ctx, q, at)
	if err != nil && !fault.Is(err, fault.InvalidMember) {
		return r, err
	}
	r.Lang = agency.Speaks(r.Lang)
	if !r.QuietChosen {
		r.Quiet = quietOf(agency)
	}
	r.live, err = s.Accounts.LiveSessions(ctx, q, id, clock.At(s.Clock.Now()))
	return r, err
}

func (s *Service) tellOne(ctx context.Context, o owed) error {
	r, err := s.reader(ctx, s.DB, o.Account, o.Ref.Member)
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

// push queues a push to each browser of an account that may get it. Of a demo agency nobody gets one.
func (s *Service) push(ctx context.Context, tx *database.Tx, r reader, o owed, note func(lang string) notify.Note) error {
	_, err := s.pushed(ctx, tx, r, o, note)
	return err
}

// pushed is push that says to how many browsers.
func (s *Service) pushed(ctx context.Context, tx *database.Tx, r reader, o owed, note func(lang string) notify.Note) (browsers int, err error) {
	devices, err := s.browsers(ctx, tx, r, o)
	if err != nil || len(devices) == 0 {
		return 0, err
	}
	agency, err := s.Members.Get(ctx, tx, o.Ref.Member)
	if err != nil && !fault.Is(err, fault.InvalidMember) {
		return 0, err
	}
	for _, d := range devices {
		if lang := locales.Match(d.Lang); lang != "" {
			d.Lang = agency.Speaks(lang)
		}
		n := note(d.Lang)
		n.Tag = string(o.Kind) + "/" + string(o.Subject) + "/" + o.Ref.String()
		topic := sha256.Sum256(s.Box.MAC("push-topic", strconv.FormatInt(int64(r.ID), 10)+"/"+n.Tag))
		if err := s.Pushes.Enqueue(ctx, tx, d, base64.RawURLEncoding.EncodeToString(topic[:])[:32], n); err != nil {
			return 0, err
		}
	}
	return len(devices), nil
}

// browsers are those that may get a push of something; none of a demo agency.
func (s *Service) browsers(ctx context.Context, q database.Querier, r reader, o owed) ([]notify.Device, error) {
	if demo, err := s.Members.IsDemo(ctx, q, o.Ref.Member); err != nil || demo {
		return nil, err
	}
	devices, err := s.Pushes.Of(ctx, q, r.ID)
	return slices.DeleteFunc(devices, func(d notify.Device) bool {
		only, live := r.live[d.Session]
		return !live || (only != (identity.Ref{}) && (only != o.Ref || o.Subject != message.Reservation))
	}), err
}

// mayMail reports whether mails are sent at all and the account has an address: that of a stay opened by its booking number alone has none.
func (s *Service) mayMail(r reader) bool { return s.Mail && account.CheckEmail(r.Email) == nil }
