package notification

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/notify"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/locales"
)

// What is announced beside messages: tasks that are new or have changed, and keys that can be seen now.

// keysEvery is how often it is looked whose key can be seen by now.
const keysEvery = 10 * time.Minute

// keys notes the guests who can see their key now and were not notified of it.
func (s *Service) keys(ctx context.Context) error {
	now := clock.At(s.Clock.Now())
	s.mu.Lock()
	due := s.Keys != nil && s.keysAt <= now
	if due {
		s.keysAt = now.Add(keysEvery)
	}
	s.mu.Unlock()
	if !due {
		return nil
	}
	members, err := s.Members.All(ctx)
	if err != nil {
		return err
	}
	for _, m := range members {
		if !m.Active {
			continue
		}
		visible, err := s.Keys(ctx, m.ID, now.Time())
		if err != nil {
			return err
		}
		known, err := knownKeys(ctx, s.DB, m.ID)
		if err != nil {
			return err
		}
		announced := map[owed]bool{}
		for _, o := range known {
			announced[o] = true
		}
		var fresh []owed
		for _, k := range visible {
			if !announced[owed{Account: k.Account, Ref: k.Ref}] {
				fresh = append(fresh, owed{Account: k.Account, Kind: Key, Subject: message.Reservation, Ref: k.Ref, Item: 1, DueAt: now})
			}
		}
		if len(fresh) == 0 {
			continue
		}
		err = s.DB.Write(ctx, func(tx *database.Tx) error {
			for _, o := range fresh {
				// Another node may have noted it meanwhile: then there is nothing new.
				if err := owe(ctx, tx, o); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// tellKey notifies a guest that the key can be seen, if it still can.
func (s *Service) tellKey(ctx context.Context, o owed, r reader) error {
	now := s.Clock.Now()
	if at := loud(clock.At(now), r.Quiet); at > clock.At(now) {
		return s.settle(ctx, o, at)
	}
	agency, err := s.Members.Get(ctx, s.DB, o.Ref.Member)
	if err != nil {
		return err
	}
	visible, err := s.Keys(ctx, o.Ref.Member, now)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(visible, func(k reservation.GuestKey) bool { return k.Ref == o.Ref && k.Account == o.Account })
	if i < 0 || !agency.Active {
		return s.settle(ctx, o, 0)
	}
	title, path := visible[i].Property, "/reservations/"+o.Ref.String()+"/keysafe"
	return s.DB.Write(ctx, func(tx *database.Tx) error {
		if claimed, err := claim(ctx, tx, o, o.Item); err != nil || !claimed {
			return err
		}
		if r.Stay.Mail && s.mayMail(r) {
			content := notify.Content{Brand: account.BrandOf(agency), Link: s.link(path), Values: map[string]string{"title": title}, Unsubscribe: s.unsubscribeLink(r.ID, Key)}
			content.Unanswerable = content.Brand.ReplyTo == ""
			if err := s.Mails.Enqueue(ctx, tx, notify.Mail{Member: agency.ID, Kind: notify.KeyReady, To: r.Email, Lang: r.Lang, Useful: 24 * time.Hour, Content: content}); err != nil {
				return err
			}
		}
		if !r.Stay.Push {
			return nil
		}
		return s.push(ctx, tx, r, o, func(lang string) notify.Note {
			return notify.Note{Title: locales.Text(lang, "notice.key.title"), Body: cut(locales.Text(lang, "notice.key.body", "title", title), longestBody), Path: path}
		})
	})
}

// TasksChanged notes, in the transaction of the change, that tasks are new to an account, have changed for it or are its own no more.
func (s *Service) TasksChanged(ctx context.Context, tx *database.Tx, n task.ListNews) error {
	return oweMore(ctx, tx, owed{Account: n.Account, Kind: Tasks, Ref: identity.Ref{Member: n.Member}, Item: n.Tasks + n.Gone, Gone: n.Gone, Soon: n.Soon, DueAt: tx.Now().Add(TaskPatience)})
}

// tellTasks notifies a person how many tasks are new, have changed or are theirs no more since the last time: at most once in TaskPause, unless one of them begins soon. Then a person who gets no push is sent a mail,
// at most once in TaskPause too.
func (s *Service) tellTasks(ctx context.Context, o owed, r reader) error {
	agency, err := s.Members.Get(ctx, s.DB, o.Ref.Member)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *database.Tx) error {
		browsers, err := s.browsers(ctx, tx, r, o)
		if err != nil {
			return err
		}
		due := tx.Now()
		if !o.ToldAt.IsZero() && (o.Soon == 0 || len(browsers) == 0) {
			due = max(due, o.ToldAt.Add(TaskPause))
		}
		if due = loud(due, r.Quiet); due > tx.Now() {
			_, err := putOff(ctx, tx, o, due)
			return err
		}
		at := tx.Now()
		if o.Soon == 0 && len(browsers) == 0 {
			at = o.ToldAt // nothing is sent
		}
		if claimed, err := claimAt(ctx, tx, o, o.Item, at); err != nil || !claimed {
			return err
		}
		pushed, err := s.pushed(ctx, tx, r, o, func(lang string) notify.Note {
			return notify.Note{Title: cut(locales.Text(lang, "notice.tasks.title", "agency", agency.Name), longestTitle), Body: o.tasks(lang), Path: "/cleanings"}
		})
		if err != nil || pushed > 0 || o.Soon == 0 {
			return err
		}
		return s.mailTasks(ctx, tx, agency, r, o.tasks(locales.Wire(r.Lang)), "/cleanings")
	})
}

// soonUseful is how long a mail about tasks that begin soon is worth sending.
const soonUseful = 12 * time.Hour

// mailTasks mails what has changed of tasks that begin soon to a person who gets no push.
func (s *Service) mailTasks(ctx context.Context, tx *database.Tx, agency member.Member, r reader, changed, path string) error {
	if !s.mayMail(r) {
		return nil
	}
	content := notify.Content{Brand: account.BrandOf(agency), Link: s.link(path), Values: map[string]string{"agency": agency.Name, "tasks": changed}, Unsubscribe: s.unsubscribeLink(r.ID, Tasks)}
	return s.Mails.Enqueue(ctx, tx, notify.Mail{Member: agency.ID, Kind: notify.TasksChanged, To: r.Email, Lang: r.Lang, Useful: soonUseful, Content: content})
}

// tasks says in a language how many tasks are new or have changed, and how many are the person's no more.
func (o owed) tasks(lang string) string {
	var out []string
	if n := o.Item - o.ToldItem - o.Gone; n > 0 {
		out = append(out, locales.Text(lang, "notice.tasks.body", "count", strconv.FormatInt(n, 10)))
	}
	if o.Gone > 0 {
		out = append(out, locales.Text(lang, "notice.tasks.gone", "count", strconv.FormatInt(o.Gone, 10)))
	}
	return strings.Join(out, " · ")
}
