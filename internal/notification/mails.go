package notification

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
	"latchkey/internal/search"
	"latchkey/internal/sheet"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// MailKind is a kind of mail on the wire.
type MailKind string

// Schema names the kinds.
func (MailKind) Schema(huma.Registry) *huma.Schema { return wire.Among(notify.Kinds) }

// MailAnswer is one mail of the agency, without what it says.
type MailAnswer struct {
	MemberID  int64           `json:"memberid"`
	ID        int64           `json:"id"`
	Kind      MailKind        `json:"kind" doc:"What it is about."`
	To        string          `json:"to"`
	Lang      wire.ChosenLang `json:"lang"`
	State     string          `json:"state" enum:"queued,sent,failed"`
	Tries     int64           `json:"tries"`
	Cause     string          `json:"cause" enum:",too_late,refused,busy,no_answer,not_reached,not_taken" doc:"Why the last try failed; empty while none has, and once it is sent."`
	LastError string          `json:"last_error" doc:"The same in English, with the mail server's code; for the office to tell its operator."`
	Again     bool            `json:"again" doc:"Whether it can be sent again: it failed and would still be of use."`
	CreatedAt string          `json:"created_at" doc:"RFC 3339, UTC."`
	NextAt    string          `json:"next_at" doc:"When it is tried next, RFC 3339, UTC; empty when it is not."`
	SentAt    string          `json:"sent_at" doc:"RFC 3339, UTC; empty while it is not sent."`
	Zone      string          `json:"time_zone" doc:"The agency's, such as Europe/Madrid, by whose clock these times are shown."`
}

// MailsFilter says which of an agency's mails are wanted.
type MailsFilter struct {
	Member identity.MemberID
	// State is empty for all.
	State notify.State
	// Text has words of the address, or of what a mail is about in Lang.
	Text, Lang string
	// ByRecipient sorts them by the recipient, not by when they were written; Up begins with the oldest, or with a.
	ByRecipient, Up bool
}

// MailsFilterInput is the same on the wire.
type MailsFilterInput struct {
	Member int64        `query:"member" minimum:"1" doc:"The agency; may be left out by who manages only one."`
	State  notify.State `query:"state" enum:"queued,sent,failed" doc:"Only those in this state; absent asks for all."`
	Text   string       `query:"q" maxLength:"100" doc:"Words that the address has, or what the mail is about in the caller's language."`
	Sort   string       `query:"sort" enum:"created,to" default:"created" doc:"By when they were written, or by the recipient."`
	Order  string       `query:"order" enum:"asc,desc" doc:"When left out: the newest first, or recipients from a to z."`
}

func (in MailsFilterInput) filter(c web.Caller) MailsFilter {
	return MailsFilter{Member: cmp.Or(identity.MemberID(in.Member), c.Actor.OnlyManaged()), State: in.State, Text: in.Text, Lang: c.Lang, ByRecipient: in.Sort == "to", Up: in.Order == "asc" || in.Order == "" && in.Sort == "to"}
}

// MailsInput asks for a page of an agency's mails.
type MailsInput struct {
	web.Offset
	MailsFilterInput
}

// MailsFileInput asks for an agency's mails as a file.
type MailsFileInput struct {
	MailsFilterInput
	web.TableFormat
}

const (
	// mailsShown is how many mails are on one page, mailsRead how many are searched for one.
	mailsShown = 50
	mailsRead  = 5000
	// mailsFiled is how many mails a file has at most, mailsExported how many are read at once for it.
	mailsFiled    = 20_000
	mailsExported = 500
)

func (s *Service) presentMail(e notify.Entry, zone *time.Location) MailAnswer {
	m := MailAnswer{
		MemberID: int64(e.Member), ID: e.ID, Kind: MailKind(e.Kind), To: e.To, Lang: wire.ChosenLang(e.Lang), State: string(e.State), Tries: e.Tries, Cause: string(e.Cause()),
		Again: e.State == notify.Failed && e.Useful(clock.At(s.Clock.Now())), CreatedAt: wire.Instant(e.CreatedAt), SentAt: wire.Instant(e.SentAt), Zone: zone.String(),
	}
	if m.Cause != "" {
		m.LastError = e.LastError
	}
	if e.State == notify.Queued {
		m.NextAt = wire.Instant(e.NextAt)
	}
	return m
}

// MailsOf lists the mails that went out in a member's name, for its managers: to whom and whether they arrived, nothing of what they say.
func (s *Service) MailsOf(ctx context.Context, actor identity.Actor, f MailsFilter, offset string) (wire.Page[notify.Entry], error) {
	return s.mailsOf(ctx, actor, f, offset, mailsShown)
}

func (s *Service) mailsOf(ctx context.Context, actor identity.Actor, f MailsFilter, offset string, size int) (wire.Page[notify.Entry], error) {
	if !actor.Manages(f.Member) {
		return wire.Page[notify.Entry]{}, fault.Missing(fault.NotFound)
	}
	behind, ok := f.place(offset)
	if !ok {
		return wire.Page[notify.Entry]{}, fault.Invalid(fault.BadRequest, map[string]string{"offset": "not one of ours"})
	}
	return wire.Sieve[notify.Entry, notify.Entry, notify.Place]{
		Size: size, Most: mailsRead,
		Read: func(behind notify.Place, limit int) ([]notify.Entry, error) {
			if f.ByRecipient {
				return s.Mails.ByRecipient(ctx, f.Member, f.State, !f.Up, behind, limit)
			}
			return s.Mails.Of(ctx, f.Member, f.State, f.Up, behind.ID, limit)
		},
		At: func(e notify.Entry) notify.Place { return notify.Place{To: e.To, ID: e.ID} },
		Keep: func(e notify.Entry) (notify.Entry, bool, error) {
			return e, search.Matches(f.Text, e.To, mailWords(f.Lang, "kind."+string(e.Kind))), nil
		},
		Mark: f.mark,
	}.Page(behind)
}

// mark names a place on the wire: the number, before the recipient where the list is by that.
func (f MailsFilter) mark(at notify.Place) string {
	number := strconv.FormatInt(at.ID, 10)
	if f.ByRecipient {
		return number + "." + at.To
	}
	return number
}

// place reads the mark of a page. False for one that is none of this order.
func (f MailsFilter) place(mark string) (notify.Place, bool) {
	if !f.ByRecipient {
		id, ok := wire.Behind(mark, f.Up)
		return notify.Place{ID: id}, ok
	}
	if mark == "" {
		return notify.Place{}, true
	}
	number, to, found := strings.Cut(mark, ".")
	id, ok := wire.Before(number)
	return notify.Place{To: to, ID: id}, found && ok && number != "" && utf8.ValidString(to) && !strings.Contains(to, "\x00")
}

func mailWords(lang, name string) string { return locales.Text(lang, "mails."+name) }

// filed are the columns of a file with mails, and what is in them; times are by the clock of a zone.
func filed(zone *time.Location) []sheet.Column[notify.Entry] {
	at := func(i clock.Instant) any {
		if i.IsZero() {
			return nil
		}
		return wire.DateTime(i, zone)
	}
	return []sheet.Column[notify.Entry]{
		{Name: "kind", Cell: func(e notify.Entry, lang string) any { return mailWords(lang, "kind."+string(e.Kind)) }},
		{Name: "to", Cell: func(e notify.Entry, _ string) any { return e.To }},
		{Name: "lang", Cell: func(e notify.Entry, _ string) any { return e.Lang }},
		{Name: "state", Cell: func(e notify.Entry, lang string) any { return mailWords(lang, "state."+string(e.State)) }},
		{Name: "tries", Cell: func(e notify.Entry, _ string) any { return e.Tries }},
		{Name: "cause", Cell: func(e notify.Entry, lang string) any {
			if e.Cause() == "" {
				return nil
			}
			return mailWords(lang, "cause."+string(e.Cause()))
		}},
		{Name: "created", Cell: func(e notify.Entry, _ string) any { return at(e.CreatedAt) }},
		{Name: "sent", Cell: func(e notify.Entry, _ string) any { return at(e.SentAt) }},
	}
}

// MailsFile is the list of mails as a table, from its start, in the language of the filter. Times are those at the agency.
func (s *Service) MailsFile(ctx context.Context, actor identity.Actor, f MailsFilter) (sheet.Table, error) {
	all, err := wire.Walk(mailsFiled, func(after string) (wire.Page[notify.Entry], error) {
		return s.mailsOf(ctx, actor, f, after, mailsExported)
	})
	if err != nil {
		return sheet.Table{}, err
	}
	m, err := s.Members.Get(ctx, s.DB, f.Member)
	return sheet.Of(filed(m.Zone), all, f.Lang, mailWords), err
}

// MailAgain has a failed mail sent again, three times an hour. One that is on its way or sent by now stays as it is; one that would be of no use any more, or
// that its reader has ended meanwhile, is a conflict.
func (s *Service) MailAgain(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) (notify.Entry, error) {
	if !actor.Manages(ref.Member) {
		return notify.Entry{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (notify.Entry, error) {
		e, moot, err := s.Mails.Again(ctx, tx, ref.Member, ref.ID, func() error { return s.Accounts.TakeMailAgain(ctx, tx, ref) })
		if err == nil && !moot {
			moot, err = mailEnded(ctx, tx, e)
		}
		switch {
		case database.IsMissing(err):
			err = fault.Missing(fault.NotFound)
		case err == nil && moot:
			err = fault.Of(fault.Conflict)
		}
		return e, err
	})
}

// mailEnded reports whether its reader wants no mails of this kind any more.
func mailEnded(ctx context.Context, q database.Querier, e notify.Entry) (bool, error) {
	kind, ends := map[notify.Kind]Kind{notify.NewMessages: Messages, notify.KeyReady: Key}[e.Kind]
	if !ends {
		return false, nil
	}
	id, err := accountOf(ctx, q, e.To)
	if database.IsMissing(err) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	p, _, err := preferences(ctx, q, id)
	return !p.Of(kind).Mail, err
}

func registerMails(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.List(r, web.Route{
		ID: "getManageMails", Method: http.MethodGet, Path: "/v1/manage/mails", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The agency's mails of the last 30 days and whether they were sent, page by page; a page may be short and still have a next one",
	}, func(ctx context.Context, c web.Caller, in *MailsInput) (wire.Page[MailAnswer], error) {
		f := in.filter(c)
		found, err := s.MailsOf(ctx, c.Actor, f, in.Mark())
		page := wire.Page[MailAnswer]{Next: found.Next}
		if err != nil || len(found.Items) == 0 {
			return page, err
		}
		m, err := s.Members.Get(ctx, s.DB, f.Member)
		for _, e := range found.Items {
			page.Items = append(page.Items, s.presentMail(e, m.Zone))
		}
		return page, err
	})
	web.Download(r, web.Route{
		ID: "getManageMailsFile", Method: http.MethodGet, Path: "/v1/manage/mailsfile", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The same list as a CSV or Excel file, at most 20,000 mails",
	}, func(ctx context.Context, c web.Caller, in *MailsFileInput) (http.Handler, error) {
		table, err := s.MailsFile(ctx, c.Actor, in.filter(c))
		if err != nil {
			return nil, err
		}
		return in.Send(table, "mails")
	})
	web.Answer(r, web.Route{
		ID: "putManageMailAgain", Method: http.MethodPut, Path: "/v1/manage/mails/{ref}/again", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.TooManyRequests, fault.KeyReused}, Summary: "Send a mail again that could not be sent",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (MailAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return MailAnswer{}, err
		}
		e, err := s.MailAgain(ctx, c.Actor, c.Attempt, ref)
		if err != nil {
			return MailAnswer{}, err
		}
		m, err := s.Members.Get(ctx, s.DB, ref.Member)
		return s.presentMail(e, m.Zone), err
	})
}
