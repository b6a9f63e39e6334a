package notification

import (
	"context"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/locales"
)

// Absence is a request for an absence, or its answer. It has no row of its own in the table: the mail goes out with the change, and so does the push, unless the hours are quiet.
const Absence Kind = "absence"

// absenceUseful is how long a mail about an absence is worth sending.
const absenceUseful = 7 * 24 * time.Hour

// AbsenceChanged notifies those whom a request for an absence concerns: of a new one the company that answers it, of an answer the person. The office has new ones on its list.
func (s *Service) AbsenceChanged(ctx context.Context, tx *database.Tx, r member.AbsenceRequest) error {
	kinds := map[member.RequestState]notify.Kind{
		member.RequestAsked: notify.AbsenceAsked, member.RequestGranted: notify.AbsenceGranted, member.RequestRefused: notify.AbsenceRefused, member.RequestRemoved: notify.AbsenceRemoved,
	}
	kind, known := kinds[r.State]
	if !known {
		return nil
	}
	crew, err := s.Members.Staff(ctx, tx, r.Member)
	if err != nil {
		return err
	}
	person, ok := crew.By(r.Staff)
	if !ok {
		return nil
	}
	to, path := person.Account, "/absences"
	if r.State == member.RequestAsked {
		path = "/handout?tab=people"
		if to, err = s.Members.AnsweringAccount(ctx, tx, r); err != nil {
			return err
		}
	}
	if to == 0 {
		return nil
	}
	return s.tellAbsence(ctx, tx, r, kind, to, person.Name, path)
}

func (s *Service) tellAbsence(ctx context.Context, tx *database.Tx, r member.AbsenceRequest, kind notify.Kind, to identity.AccountID, name, path string) error {
	agency, err := s.Members.Get(ctx, tx, r.Member)
	if err != nil {
		return err
	}
	who, err := s.reader(ctx, tx, to, r.Member)
	if database.IsMissing(err) || err == nil && who.State == account.Closed {
		return nil
	}
	if err != nil {
		return err
	}
	if s.mayMail(who) {
		lang := locales.Wire(who.Lang)
		values := map[string]string{"name": name, "time": absenceWords(lang, r.Absence), "reason": r.Reason}
		content := notify.Content{Brand: account.BrandOf(agency), Link: s.link(path), Values: values}
		if err := s.Mails.Enqueue(ctx, tx, notify.Mail{Member: r.Member, Kind: kind, To: who.Email, Lang: who.Lang, Useful: absenceUseful, Content: content}); err != nil {
			return err
		}
	}
	now := clock.At(s.Clock.Now())
	if !who.TasksPush || loud(now, who.Quiet) > now {
		return nil
	}
	o := owed{Account: to, Kind: Absence, Ref: identity.Ref{Member: r.Member, ID: r.ID}}
	return s.push(ctx, tx, who, o, func(lang string) notify.Note {
		words := absenceWords(lang, r.Absence)
		return notify.Note{
			Title: cut(locales.Text(lang, "notice."+string(kind)+".title", "name", name), longestTitle), Body: cut(locales.Text(lang, "notice."+string(kind)+".body", "name", name, "time", words), longestBody), Path: path,
		}
	})
}

// absenceWords are the days of an absence, with its hours where it has some.
func absenceWords(lang string, a member.Absence) string {
	day := func(d clock.Date) string { return d.Format(locales.Of(lang).LongDate) }
	switch {
	case a.FromTime != "":
		return day(a.From) + ", " + a.FromTime + "–" + a.ToTime
	case a.From == a.To:
		return day(a.From)
	}
	return day(a.From) + " – " + day(a.To)
}
