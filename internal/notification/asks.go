package notification

import (
	"context"
	"strconv"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
	"latchkey/internal/task"
	"latchkey/locales"
)

// Ask is about tasks that wait for an answer. Like an absence it has no row of its own in the table: what was asked is stored with the tasks.
const Ask Kind = "ask"

// askUseful is how long a mail that asks for an answer is worth sending.
const askUseful = 24 * time.Hour

// TasksAsked sends a person or company one message about all tasks of a day that wait for their answer, or that were given to another one.
func (s *Service) TasksAsked(ctx context.Context, tx *database.Tx, a task.Asking) error {
	kind, known := map[task.About]notify.Kind{task.ToAccept: notify.TasksAsked, task.StillOpen: notify.TasksReminded, task.GivenAway: notify.TaskGivenAway}[a.About]
	if !known {
		return nil
	}
	agency, err := s.Members.Get(ctx, tx, a.Member)
	if err != nil {
		return err
	}
	who, err := s.reader(ctx, tx, a.Account, a.Member)
	if database.IsMissing(err) || err == nil && who.State == account.Closed {
		return nil
	}
	if err != nil {
		return err
	}
	path := "/cleanings"
	if a.Company {
		path = "/handout?day=" + a.First.String()
	}
	values := func(lang string) map[string]string {
		return map[string]string{"agency": agency.Name, "count": strconv.Itoa(a.Count), "day": a.First.Format(locales.Of(lang).LongDate)}
	}
	if s.mayMail(who) {
		content := notify.Content{Brand: account.BrandOf(agency), Link: s.link(path), Values: values(locales.Wire(who.Lang))}
		if err := s.Mails.Enqueue(ctx, tx, notify.Mail{Member: a.Member, Kind: kind, To: who.Email, Lang: who.Lang, Useful: askUseful, Content: content}); err != nil {
			return err
		}
	}
	now := clock.At(s.Clock.Now())
	if !who.TasksPush || loud(now, who.Quiet) > now {
		return nil
	}
	o := owed{Account: a.Account, Kind: Ask, Ref: identity.Ref{Member: a.Member}}
	return s.push(ctx, tx, who, o, func(lang string) notify.Note {
		v := values(lang)
		return notify.Note{
			Title: cut(locales.Text(lang, "notice."+string(kind)+".title", "agency", v["agency"]), longestTitle),
			Body:  cut(locales.Text(lang, "notice."+string(kind)+".body", "count", v["count"], "day", v["day"]), longestBody), Path: path,
		}
	})
}

// PlanPublished notifies a person or company once of all that a published plan changes for them. In their quiet hours it counts among the changed tasks of which they hear afterwards.
func (s *Service) PlanPublished(ctx context.Context, tx *database.Tx, t task.Told) error {
	agency, err := s.Members.Get(ctx, tx, t.Member)
	if err != nil {
		return err
	}
	who, err := s.reader(ctx, tx, t.Account, t.Member)
	if database.IsMissing(err) || err == nil && (who.State == account.Closed || !who.TasksPush) {
		return nil
	}
	if err != nil {
		return err
	}
	if now := clock.At(s.Clock.Now()); loud(now, who.Quiet) > now {
		return s.TasksChanged(ctx, tx, task.ListNews{Member: t.Member, Account: t.Account, Tasks: int64(t.New + t.Changed), Gone: int64(t.Gone), Soon: int64(t.Soon)})
	}
	path := "/cleanings"
	if t.Company {
		path = "/handout?day=" + t.Day.String()
	}
	// Each day has its own, and so have days together: that of another one does not take its place.
	id := int64(t.Day) + int64(t.Day.Until(t.Until))<<32
	published := func(lang string) string {
		days := t.Day.Format(locales.Of(lang).LongDate)
		if t.Until > t.Day {
			days += " – " + t.Until.Format(locales.Of(lang).LongDate)
		}
		return locales.Text(lang, "notice.plan_published.body", "day", days,
			"new", strconv.Itoa(t.New), "changed", strconv.Itoa(t.Changed), "gone", strconv.Itoa(t.Gone))
	}
	browsers, err := s.pushed(ctx, tx, who, owed{Account: t.Account, Kind: Tasks, Ref: identity.Ref{Member: t.Member, ID: id}}, func(lang string) notify.Note {
		return notify.Note{Title: cut(locales.Text(lang, "notice.plan_published.title", "agency", agency.Name), longestTitle), Body: cut(published(lang), longestBody), Path: path}
	})
	if err != nil || browsers > 0 || t.Soon == 0 {
		return err
	}
	return s.mailTasks(ctx, tx, agency, who, published(locales.Wire(who.Lang)), path)
}
