package account

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/account/accounttest"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/internal/reservation"
)

// postBox keeps the mails that were queued in transactions that were committed.
type postBox struct {
	mu    sync.Mutex
	mails []notify.Mail
}

// LastTo knows of no mail.
func (p *postBox) LastTo(context.Context, database.Querier, identity.MemberID, string) (notify.Entry, error) {
	return notify.Entry{}, nil
}

func (p *postBox) Enqueue(_ context.Context, tx *database.Tx, m notify.Mail) error {
	tx.AfterCommit(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.mails = append(p.mails, m)
	})
	return nil
}

// books are the stays that the tests booked.
type books struct {
	accounttest.Nothing
	byEmail map[string][]reservation.BookerStay
}

func (b books) BookedBy(_ context.Context, _ database.Querier, email string) ([]reservation.BookerStay, error) {
	return b.byEmail[email], nil
}

// agency is a fixture with one member whose links and mails are looked at.
type agency struct {
	*fixture
	t      *testing.T
	member member.Member
	post   *postBox
	books  books
	tries  int
}

func eachAgency(t *testing.T, test func(t *testing.T, a *agency)) {
	t.Helper()
	each(t, func(t *testing.T, f *fixture) {
		a := &agency{fixture: f, t: t, post: &postBox{}, books: books{byEmail: map[string][]reservation.BookerStay{}}}
		f.stays, f.options.Mail = a.books, a.post
		f.options.Public = func() *url.URL { return &url.URL{Scheme: "https", Host: "stay.example"} }
		var err error
		a.member, err = f.members.Save(ctx, member.Member{
			Name: "Demo Agency", Lang: "es", Currency: "EUR", TimeZone: "Europe/Madrid", Email: "office@agency.example", Active: true, LoginGuest: true, LoginCleaning: true, RetentionDays: 30,
		})
		if err != nil {
			t.Fatal(err)
		}
		a.books.byEmail["ana@guests.example"] = []reservation.BookerStay{{Member: a.member.ID, Name: "Ana Demo", Departure: clock.NewDate(2026, 6, 8)}}
		a.books.byEmail["past@guests.example"] = []reservation.BookerStay{{Member: a.member.ID, Name: "Past Demo", Departure: clock.NewDate(2026, 5, 31)}}
		a.books.byEmail["cancelled@guests.example"] = []reservation.BookerStay{{Member: a.member.ID, Name: "Cancelled Demo", Departure: clock.NewDate(2026, 6, 8), Cancelled: true}}
		if _, err := f.members.SaveStaff(ctx, a.member.ID, []member.Staff{
			{ExternalID: "c", Kind: member.KindPerson, Name: "Cleaner Demo", Email: "cleaner@crew.example", Active: true},
			{ExternalID: "g", Kind: member.KindPerson, Name: "Gone Demo", Email: "gone@crew.example"},
			{ExternalID: "m", Kind: member.KindManager, Name: "Manager Demo", Email: "manager@crew.example", Active: true},
		}, Find); err != nil {
			t.Fatal(err)
		}
		test(t, a)
	})
}

// from is a caller from a network of its own each time, so that limits of earlier calls do not matter.
func (a *agency) from() Asker {
	a.tries++
	return Asker{Address: fmt.Sprintf("10.%d.%d.1", a.tries/256, a.tries%256), Attempt: identity.Attempt{Key: fmt.Sprint("try ", a.tries), Fingerprint: "f"}}
}

func (a *agency) form(email string, audience member.Audience, of CaptchaForm) Form {
	return Form{Username: email, Captcha: a.solved(a.t, CaptchaUse{of, email}), Link: a.members.Link(a.member.ID, audience), Lang: "en"}
}

func (a *agency) ask(email string, want LinkKind) error {
	return a.Ask(ctx, a.from(), a.form(email, member.AudienceGuest, formOf[want]), want)
}

// mail takes the mails since the last look, of which there must be one of the kind, and gives the token of its link.
func (a *agency) mail(kind notify.Kind, to string) (notify.Mail, string) {
	a.t.Helper()
	a.post.mu.Lock()
	defer a.post.mu.Unlock()
	if len(a.post.mails) != 1 || a.post.mails[0].Kind != kind || a.post.mails[0].To != to {
		a.t.Fatalf("mails %+v, want one %s to %s", a.post.mails, kind, to)
	}
	m := a.post.mails[0]
	a.post.mails = nil
	return m, tokenOf(a.t, m.Link)
}

func tokenOf(t *testing.T, link string) string {
	t.Helper()
	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(u.Fragment, "t=")
}

func (a *agency) noMail() {
	a.t.Helper()
	a.post.mu.Lock()
	defer a.post.mu.Unlock()
	if len(a.post.mails) != 0 {
		a.t.Fatalf("mails %+v", a.post.mails)
	}
}

func (a *agency) set(kind LinkKind, token, password string) (string, error) {
	return a.SetPassword(ctx, a.from(), a.form("", member.AudienceGuest, passwordFormOf[kind]), kind, token, password)
}

func (a *agency) inspect(token string, resend bool) (LinkInfo, error) {
	return a.Inspect(ctx, a.from(), a.member, token, resend)
}

func wants(t *testing.T, what string, err error, code fault.Code) {
	t.Helper()
	if !fault.Is(err, code) {
		t.Errorf("%s: %v, want %s", what, err, code)
	}
}

func TestFromNoLoginToSignedIn(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		if err := a.ask(" Ana@Guests.example ", LinkActivation); err != nil {
			t.Fatal(err)
		}
		m, token := a.mail(notify.Activation, "ana@guests.example")
		if m.Lang != "en-US" || m.Member != a.member.ID || m.Values["minutes"] != "60" || m.Useful != time.Hour || !strings.HasPrefix(m.Link, "https://stay.example/login/activate?") {
			t.Errorf("%+v", m)
		}
		u, _ := url.Parse(m.Link)
		if _, audience, err := a.members.Resolve(ctx, member.Link{M: u.Query().Get("m"), H: u.Query().Get("h")}); err != nil || audience != member.AudienceGuest {
			t.Errorf("the link's agency: %v %v", audience, err)
		}
		for range 2 { // looking uses nothing up
			info, err := a.inspect(token, false)
			if err != nil || info.State != LinkValid || info.Kind != LinkActivation || info.Hint != "a…@g….example" || info.Expires != clock.At(noon.Add(time.Hour)) || info.Sent {
				t.Errorf("%+v %v", info, err)
			}
		}
		if _, err := a.SignIn(ctx, "ana@guests.example", "", "", "test", a.from()); !fault.Is(err, fault.InvalidCredentials) {
			t.Errorf("signed in before the activation: %v", err)
		}
		_, err := a.set(LinkActivation, token, "short")
		if fault.As(err).Fields["password"] == "" {
			t.Errorf("a short password: %v", err)
		}
		from := a.from()
		form := a.form("", member.AudienceGuest, "account_activate")
		for range 2 { // the answer was lost, and the same form comes again
			if username, err := a.SetPassword(ctx, from, form, LinkActivation, token, password); err != nil || username != "ana@guests.example" {
				t.Fatalf("%q %v", username, err)
			}
		}
		a.signIn(t, "ana@guests.example")
		var name string
		if err := a.db.QueryRow(ctx, `SELECT name FROM account WHERE email = 'ana@guests.example'`).Scan(&name); err != nil || name != "Ana Demo" {
			t.Errorf("%q %v", name, err)
		}
		a.noMail()
		_, err = a.set(LinkActivation, token, password)
		wants(t, "a used link", err, fault.WrongTokenActivation)
		_, err = a.inspect(token, false)
		wants(t, "looking at a used link", err, fault.WrongTokenActivation)
		_, err = a.inspect(token, true)
		wants(t, "another mail for an active login", err, fault.WrongTokenActivation)
		a.noMail()
	})
}

func TestAnExpiredActivationSendsANewLinkByItselfOnce(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		if err := a.ask("ana@guests.example", LinkActivation); err != nil {
			t.Fatal(err)
		}
		_, old := a.mail(notify.Activation, "ana@guests.example")
		a.clock.Advance(time.Hour)
		_, err := a.inspect(old, false)
		wants(t, "expired", err, fault.TokenVoided)
		if fault.As(err).Fields["minutes"] != "60" {
			t.Errorf("%+v", fault.As(err).Fields)
		}
		_, fresh := a.mail(notify.ActivationRenewed, "ana@guests.example")
		// The page is loaded again, and the form of the old link is sent as well: the same answer, no further mail.
		_, err = a.inspect(old, false)
		wants(t, "again", err, fault.TokenVoided)
		_, err = a.set(LinkActivation, old, password)
		wants(t, "the form of the old link", err, fault.TokenVoided)
		a.noMail()
		if _, err := a.set(LinkActivation, fresh, password); err != nil {
			t.Fatal(err)
		}
		_, err = a.inspect(old, false)
		wants(t, "the old link after the activation", err, fault.WrongTokenActivation)
		a.noMail()
	})
}

func TestTheFormOfAnExpiredActivationSendsANewLinkToo(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		if err := a.ask("ana@guests.example", LinkActivation); err != nil {
			t.Fatal(err)
		}
		_, old := a.mail(notify.Activation, "ana@guests.example")
		a.clock.Advance(time.Hour)
		_, err := a.set(LinkActivation, old, password)
		wants(t, "expired", err, fault.TokenVoided)
		_, fresh := a.mail(notify.ActivationRenewed, "ana@guests.example")
		if _, err := a.set(LinkActivation, fresh, password); err != nil {
			t.Fatal(err)
		}
	})
}

func TestANewerLinkTakesTheOldersPlaceAndMoreCanBeAskedForNotOften(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		if err := a.ask("ana@guests.example", LinkActivation); err != nil {
			t.Fatal(err)
		}
		_, first := a.mail(notify.Activation, "ana@guests.example")
		if err := a.ask("ana@guests.example", LinkActivation); err != nil {
			t.Fatal(err)
		}
		_, second := a.mail(notify.Activation, "ana@guests.example")
		_, err := a.inspect(first, false)
		wants(t, "superseded", err, fault.WrongTokenActivation)
		_, err = a.set(LinkActivation, first, password)
		wants(t, "the form of a superseded one", err, fault.WrongTokenActivation)
		token := second
		for range mailsToOne.burst - 2 {
			info, err := a.inspect(token, true)
			if err != nil || !info.Sent {
				t.Fatalf("%+v %v", info, err)
			}
			_, token = a.mail(notify.ActivationRenewed, "ana@guests.example")
		}
		_, err = a.inspect(token, true)
		wants(t, "the fourth in an hour", err, fault.TooManyRequests)
		if fault.As(err).RetryAfter <= 0 || fault.As(err).RetryAfter > time.Hour {
			t.Errorf("to wait %v", fault.As(err).RetryAfter)
		}
		a.noMail()
		if _, err := a.set(LinkActivation, token, password); err != nil {
			t.Errorf("the newest link: %v", err)
		}
	})
}

func TestLinksAreOfTheirKindAndAgencyOnly(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		other, err := a.members.Save(ctx, member.Member{Name: "Other", Lang: "de", Currency: "EUR", TimeZone: "Europe/Berlin", Active: true, LoginGuest: true, RetentionDays: 30})
		if err != nil {
			t.Fatal(err)
		}
		if err := a.ask("ana@guests.example", LinkActivation); err != nil {
			t.Fatal(err)
		}
		_, token := a.mail(notify.Activation, "ana@guests.example")
		_, err = a.set(LinkReset, token, password)
		wants(t, "an activation as a reset", err, fault.WrongTokenReset)
		_, err = a.SignInByLink(ctx, a.from(), token, "test")
		wants(t, "an activation as a sign-in", err, fault.WrongTokenReset)
		_, err = a.Inspect(ctx, a.from(), other, token, false)
		wants(t, "under another agency's link", err, fault.WrongTokenActivation)
		f := a.form("", member.AudienceGuest, "account_activate")
		f.Link = a.members.Link(other.ID, member.AudienceGuest)
		_, err = a.SetPassword(ctx, a.from(), f, LinkActivation, token, password)
		wants(t, "the form under another agency's link", err, fault.WrongTokenActivation)
		for bad, want := range map[string]fault.Code{
			"": fault.WrongTokenActivation, "x": fault.WrongTokenActivation, "a" + strings.Repeat("x", 43): fault.WrongTokenActivation,
			"r" + strings.Repeat("x", 43): fault.WrongTokenReset, "l" + strings.Repeat("x", 43): fault.WrongTokenReset,
		} {
			_, err := a.inspect(bad, false)
			wants(t, "made up "+bad, err, want)
		}
		var hashed int
		if err := a.db.QueryRow(ctx, `SELECT COUNT(*) FROM link_token WHERE hash = $1`, []byte(token)).Scan(&hashed); err != nil || hashed != 0 {
			t.Errorf("tokens are stored as they are: %d %v", hashed, err)
		}
	})
}

func TestAResetEndsEverySessionAndTellsItsOwner(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		a.account(t, "ana@guests.example")
		first, second := a.signIn(t, "ana@guests.example"), a.signIn(t, "ana@guests.example")
		if err := a.ask("ana@guests.example", LinkReset); err != nil {
			t.Fatal(err)
		}
		m, token := a.mail(notify.Reset, "ana@guests.example")
		if !strings.HasPrefix(m.Link, "https://stay.example/login/reset?") {
			t.Error(m.Link)
		}
		if _, _, err := a.Authenticate(ctx, first.Access.Reveal()); err != nil {
			t.Errorf("asking for a reset must end nothing: %v", err)
		}
		const renewed = "another horse battery"
		if username, err := a.set(LinkReset, token, renewed); err != nil || username != "ana@guests.example" {
			t.Fatalf("%q %v", username, err)
		}
		changed, _ := a.mail(notify.PasswordChanged, "ana@guests.example")
		if tokenOf(t, changed.Link) != "" {
			t.Error("the mail about a change must not let anybody in")
		}
		for _, tokens := range []Tokens{first, second} {
			if _, _, err := a.Authenticate(ctx, tokens.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
				t.Errorf("still signed in: %v", err)
			}
		}
		if len(a.ended) != 2 {
			t.Errorf("ended %v", a.ended)
		}
		if _, err := a.SignIn(ctx, "ana@guests.example", renewed, "", "test", a.from()); err != nil {
			t.Error(err)
		}
		_, err := a.SignIn(ctx, "ana@guests.example", password, "", "test", a.from())
		wants(t, "the old password", err, fault.InvalidCredentials)
		_, err = a.set(LinkReset, token, renewed)
		wants(t, "a used reset", err, fault.WrongTokenReset)
		if err := a.ask("ana@guests.example", LinkReset); err != nil {
			t.Fatal(err)
		}
		_, expired := a.mail(notify.Reset, "ana@guests.example")
		a.clock.Advance(time.Hour)
		_, err = a.inspect(expired, false)
		wants(t, "an expired reset", err, fault.WrongTokenReset)
		_, err = a.set(LinkReset, expired, renewed)
		wants(t, "the form of an expired reset", err, fault.WrongTokenReset)
		a.noMail()
	})
}

func TestAResetOfALoginThatIsNotActiveSendsItsActivation(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		if err := a.ask("ana@guests.example", LinkReset); err != nil {
			t.Fatal(err)
		}
		a.mail(notify.Activation, "ana@guests.example")
	})
}

func TestWhoHasALoginIsToldSoByMailOnly(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		a.account(t, "ana@guests.example")
		if err := a.ask("ana@guests.example", LinkActivation); err != nil {
			t.Fatal(err)
		}
		m, token := a.mail(notify.AlreadyActive, "ana@guests.example")
		if tokens, err := a.SignInByLink(ctx, a.from(), token, "test"); err != nil || tokens.Access.IsEmpty() {
			t.Errorf("its sign-in link: %v", err)
		}
		if _, err := a.set(LinkReset, tokenOf(t, m.Second), "another horse battery"); err != nil {
			t.Errorf("its reset link: %v", err)
		}
	})
}

func TestAOneTimeLinkSignsInOnceAndAlsoWhoHasNoPassword(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		if err := a.ask("ana@guests.example", LinkSignIn); err != nil {
			t.Fatal(err)
		}
		m, token := a.mail(notify.SignInLink, "ana@guests.example")
		if u, _ := url.Parse(m.Link); u.Path != "/login" || u.Query().Get("kind") != "link" {
			t.Error(m.Link)
		}
		if info, err := a.inspect(token, false); err != nil || info.Kind != LinkSignIn || info.State != LinkValid {
			t.Errorf("%+v %v", info, err)
		}
		tokens, err := a.SignInByLink(ctx, a.from(), token, "test")
		if err != nil {
			t.Fatal(err)
		}
		if actor, _, err := a.Authenticate(ctx, tokens.Access.Reveal()); err != nil || actor.Name != "Ana Demo" {
			t.Errorf("%+v %v", actor, err)
		}
		var state State
		if err := a.db.QueryRow(ctx, `SELECT state FROM account`).Scan(&state); err != nil || state != Pending {
			t.Errorf("%s %v", state, err)
		}
		_, err = a.SignInByLink(ctx, a.from(), token, "test")
		wants(t, "used", err, fault.WrongTokenReset)
		_, err = a.inspect(token, false)
		wants(t, "looking at a used one", err, fault.WrongTokenReset)
		if err := a.ask("ana@guests.example", LinkSignIn); err != nil {
			t.Fatal(err)
		}
		_, late := a.mail(notify.SignInLink, "ana@guests.example")
		a.clock.Advance(time.Hour)
		_, err = a.SignInByLink(ctx, a.from(), late, "test")
		wants(t, "expired", err, fault.WrongTokenReset)
	})
}

func TestTwentyUsesOfOneLinkAtOnceAreOne(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		if err := a.ask("ana@guests.example", LinkSignIn); err != nil {
			t.Fatal(err)
		}
		_, token := a.mail(notify.SignInLink, "ana@guests.example")
		var wg sync.WaitGroup
		var mu sync.Mutex
		won := 0
		for range 20 {
			from := a.from()
			wg.Go(func() {
				_, err := a.SignInByLink(ctx, from, token, "test")
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					won++
				} else if !fault.Is(err, fault.WrongTokenReset) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if won != 1 {
			t.Errorf("%d signed in", won)
		}
	})
}

func TestWhoMayHaveALoginFollowsFromTheAddress(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		other, err := a.members.Save(ctx, member.Member{Name: "Other", Lang: "de", Currency: "EUR", TimeZone: "Europe/Berlin", Email: "office@other.example", Active: true, LoginGuest: true, LoginCleaning: true, RetentionDays: 30})
		if err != nil {
			t.Fatal(err)
		}
		a.books.byEmail["elsewhere@guests.example"] = []reservation.BookerStay{{Member: other.ID, Departure: clock.NewDate(2026, 6, 8)}}
		for _, c := range []struct {
			email    string
			audience member.Audience
			want     fault.Code
		}{
			{"ana@guests.example", member.AudienceGuest, ""},
			{"ana@guests.example", member.AudienceCleaning, fault.AccountNotFound},
			{"cleaner@crew.example", member.AudienceCleaning, ""},
			{"cleaner@crew.example", member.AudienceGuest, fault.AccountNotFound},
			{"gone@crew.example", member.AudienceCleaning, fault.AccountNotFound},
			{"nobody@guests.example", member.AudienceGuest, fault.AccountNotFound},
			{"past@guests.example", member.AudienceGuest, fault.GuestNotFound},
			{"cancelled@guests.example", member.AudienceGuest, fault.GuestNotFound},
			{"elsewhere@guests.example", member.AudienceGuest, fault.GuestNotFound},
		} {
			for _, want := range []LinkKind{LinkActivation, LinkReset, LinkSignIn} {
				a.clock.Advance(mailsToOne.every)
				err := a.Ask(ctx, a.from(), a.form(c.email, c.audience, formOf[want]), want)
				if (c.want == "") != (err == nil) || (err != nil && !fault.Is(err, c.want)) {
					t.Errorf("%s of %s for %s: %v, want %q", want, c.email, c.audience, err, c.want)
				}
				if err != nil && strings.Contains(err.Error(), c.email) {
					t.Errorf("the refusal repeats the address: %v", err)
				}
			}
		}
		// Each of the three who were not expected is reported once, in the agency's language.
		notified := map[string]int{}
		for _, m := range a.post.mails {
			if m.Kind == notify.HostInformed {
				notified[m.Values["email"]]++
				if m.To != "office@agency.example" || m.Lang != "es" {
					t.Errorf("%+v", m)
				}
			}
		}
		if len(notified) != 3 || notified["past@guests.example"] != 1 {
			t.Errorf("notified of %v", notified)
		}
		a.post.mails = nil
		a.clock.Advance(24 * time.Hour)
		wants(t, "a day later", a.ask("past@guests.example", LinkActivation), fault.GuestNotFound)
		a.mail(notify.HostInformed, "office@agency.example")
	})
}

// With the link that everybody can read, a form answers everybody alike; the mails go to those whom an agency knows, in the name of that agency.
func TestThePublishedLinkShowsNothingOfAnAddress(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		other, err := a.members.Save(ctx, member.Member{Name: "Other", Lang: "de", Currency: "EUR", TimeZone: "Europe/Berlin", Email: "office@other.example", Active: true, LoginGuest: true, LoginCleaning: true, RetentionDays: 30})
		if err != nil {
			t.Fatal(err)
		}
		shut, err := a.members.Save(ctx, member.Member{Name: "Shut", Lang: "de", Currency: "EUR", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 30})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.members.SaveStaff(ctx, other.ID, []member.Staff{{ExternalID: "c", Kind: member.KindPerson, Name: "Cleaner Other", Email: "cleaner@other.example", Active: true}}, Find); err != nil {
			t.Fatal(err)
		}
		a.books.byEmail["elsewhere@guests.example"] = []reservation.BookerStay{{Member: other.ID, Name: "Else Where", Departure: clock.NewDate(2026, 6, 8)}}
		a.books.byEmail["past@other.example"] = []reservation.BookerStay{{Member: other.ID, Departure: clock.NewDate(2026, 5, 8)}}
		a.books.byEmail["shut@guests.example"] = []reservation.BookerStay{{Member: shut.ID, Departure: clock.NewDate(2026, 6, 8)}}
		a.account(t, "active@crew.example")
		a.account(t, "closed@crew.example")
		if err := a.db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE account SET state = 'closed' WHERE email = 'closed@crew.example'`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		link := a.members.PublishedLink(a.member.ID)
		if _, audience, err := a.members.Resolve(ctx, link); err != nil || audience != member.AudienceGuest || !link.Published() {
			t.Fatalf("the published link: %v %v", audience, err)
		}
		for _, own := range []member.Audience{member.AudienceGuest, member.AudienceCleaning} {
			if a.members.Link(a.member.ID, own).Published() {
				t.Errorf("the %s link of the agency counts as published", own)
			}
		}
		a.evenly = 20 * time.Millisecond
		office := "office@agency.example"
		for _, c := range []struct {
			email, mailed string
			by            identity.MemberID
			audience      member.Audience
		}{
			{"ana@guests.example", "ana@guests.example", a.member.ID, member.AudienceGuest},
			{"cleaner@crew.example", "cleaner@crew.example", a.member.ID, member.AudienceCleaning},
			{"active@crew.example", "active@crew.example", a.member.ID, member.AudienceGuest},
			{"elsewhere@guests.example", "elsewhere@guests.example", other.ID, member.AudienceGuest},
			{"cleaner@other.example", "cleaner@other.example", other.ID, member.AudienceCleaning},
			{"past@guests.example", office, a.member.ID, ""},
			{"past@other.example", "", 0, ""},
			{"shut@guests.example", "", 0, ""},
			{"closed@crew.example", "", 0, ""},
			{"gone@crew.example", "", 0, ""},
			{"nobody@guests.example", "", 0, ""},
		} {
			for _, want := range []LinkKind{LinkActivation, LinkReset, LinkSignIn} {
				f := a.form(c.email, member.AudienceGuest, formOf[want])
				f.Link = link
				from := a.from()
				began := time.Now()
				for range 2 { // the answer was lost
					if err := a.Ask(ctx, from, f, want); err != nil {
						t.Errorf("%s of %s: %v", want, c.email, err)
					}
				}
				if took := time.Since(began); took < 2*a.evenly {
					t.Errorf("%s of %s was answered twice within %v", want, c.email, took)
				}
				a.post.mu.Lock()
				mails := a.post.mails
				a.post.mails = nil
				a.post.mu.Unlock()
				switch {
				case c.mailed == "" || (c.mailed == office && want != LinkActivation): // an office is notified once a day
					if len(mails) != 0 {
						t.Errorf("%s of %s: %+v", want, c.email, mails)
					}
				case len(mails) != 1 || mails[0].To != c.mailed || mails[0].Member != c.by:
					t.Errorf("%s of %s: %+v", want, c.email, mails)
				case c.audience != "":
					u, _ := url.Parse(mails[0].Link)
					given := member.Link{M: u.Query().Get("m"), H: u.Query().Get("h")}
					if m, audience, err := a.members.Resolve(ctx, given); err != nil || m.ID != c.by || audience != c.audience || given.Published() {
						t.Errorf("the mail of %s leads to %d %s: %v", c.email, m.ID, audience, err)
					}
				}
			}
			f := a.form(c.email, member.AudienceGuest, "account_create")
			f.Link = link
			wants(t, "a fourth mail in the hour for "+c.email, a.Ask(ctx, a.from(), f, LinkActivation), fault.TooManyRequests)
		}
	})
}

// The office of an agency reads in its list of mails nothing of other agencies' people.
func TestAMailToALoginGoesOutInTheNameOfItsOwnAgency(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		other, err := a.members.Save(ctx, member.Member{Name: "Other", Lang: "de", Currency: "EUR", TimeZone: "Europe/Berlin", Active: true, LoginGuest: true, LoginCleaning: true, RetentionDays: 30})
		if err != nil {
			t.Fatal(err)
		}
		a.account(t, "cleaner@crew.example")
		for _, link := range []member.Link{a.members.Link(other.ID, member.AudienceGuest), a.members.PublishedLink(other.ID)} {
			f := a.form("cleaner@crew.example", member.AudienceGuest, "account_reset")
			f.Link = link
			if err := a.Ask(ctx, a.from(), f, LinkReset); err != nil {
				t.Fatal(err)
			}
			m, token := a.mail(notify.Reset, "cleaner@crew.example")
			if m.Member != a.member.ID || m.Brand.Name != "Demo Agency" {
				t.Errorf("%+v", m)
			}
			if info, err := a.inspect(token, false); err != nil || info.State != LinkValid {
				t.Errorf("%+v %v", info, err)
			}
		}
	})
}

func TestFormsNeedALinkThatVerifiesAnAgencyThatIsOnAndACaptcha(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		call := func(change func(*Form)) error {
			f := a.form("ana@guests.example", member.AudienceGuest, "account_create")
			change(&f)
			return a.Ask(ctx, a.from(), f, LinkActivation)
		}
		err := call(func(f *Form) { f.Link.H = "wrong" })
		wants(t, "a wrong link", err, fault.BadRequest)
		if got := fault.As(err); got.Status != http.StatusBadRequest || got.Fields["hparam"] != "hash_is_invalid" || got.Detail != "hash_is_invalid" {
			t.Errorf("%+v", got)
		}
		wants(t, "a member that does not exist", call(func(f *Form) { f.Link = a.members.Link(99, member.AudienceGuest) }), fault.InvalidMember)
		wants(t, "no captcha", call(func(f *Form) { f.Captcha = "" }), fault.RecaptchaNotSolved)
		wants(t, "no address", call(func(f *Form) {
			f.Username, f.Captcha = "not an address", a.solved(t, CaptchaUse{"account_create", "not an address"})
		}), fault.BadRequest)
		a.noMail()
		off := false
		if err := a.members.SetLogins(ctx, 0, identity.Attempt{}, a.member.ID, &off, nil); err != nil {
			t.Fatal(err)
		}
		wants(t, "guests are switched off", call(func(*Form) {}), fault.LoginsNotActivated)
		if err := a.Ask(ctx, a.from(), a.form("cleaner@crew.example", member.AudienceCleaning, "account_create"), LinkActivation); err != nil {
			t.Errorf("staff: %v", err)
		}
		a.options.Captcha.Kind = NoCaptcha
		wants(t, "without captcha, still off", call(func(f *Form) { f.Captcha = "" }), fault.LoginsNotActivated)
	})
}

// A person who has many addresses of past guests cannot fill the inbox of their host, and a guest whom the host expects gets in meanwhile.
func TestAHostIsToldOfFewADay(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		for i := range 25 {
			past := fmt.Sprintf("past-%d@guests.example", i)
			a.books.byEmail[past] = []reservation.BookerStay{{Member: a.member.ID, Departure: clock.NewDate(2026, 5, 8)}}
			wants(t, past, a.ask(past, LinkActivation), fault.GuestNotFound)
		}
		if len(a.post.mails) != 20 {
			t.Errorf("notified %d times", len(a.post.mails))
		}
		a.post.mails = nil
		if err := a.ask("ana@guests.example", LinkActivation); err != nil {
			t.Fatal(err)
		}
		a.mail(notify.Activation, "ana@guests.example")
	})
}

// Strangers who have all mails of the hour sent to an address do not keep its agency from writing to it.
func TestStrangersDoNotUseUpTheMailsOfAnAgency(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		for range 3 {
			if err := a.ask("ana@guests.example", LinkReset); err != nil {
				t.Fatal(err)
			}
		}
		wants(t, "a fourth", a.ask("ana@guests.example", LinkReset), fault.TooManyRequests)
		a.post.mails = nil
		send := func() error {
			return a.SendLoginLink(ctx, identity.Attempt{}, a.member.ID, member.AudienceGuest, "ana@guests.example", "en-US")
		}
		for range 3 {
			if err := send(); err != nil {
				t.Fatal(err)
			}
			a.mail(notify.LoginLink, "ana@guests.example")
		}
		wants(t, "the agency's fourth", send(), fault.TooManyRequests)
		cleaner := member.Staff{Member: a.member.ID, Name: "Ana Demo", Email: "ana+cleans@guests.example", Active: true, Invited: true}
		invite := func() error {
			return a.db.Write(ctx, func(tx *database.Tx) error { return a.InviteForOffice(ctx, tx, cleaner, 0) })
		}
		wants(t, "an invitation to the same mailbox", invite(), fault.TooManyRequests)
		a.clock.Advance(time.Hour)
		if err := invite(); err != nil {
			t.Error(err)
		}
	})
}

// The same form again, with the same key, sends no second mail; and one address gets only so many.
func TestMailsToOneAddressAreFew(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		from, form := a.from(), a.form("ana@guests.example", member.AudienceGuest, "account_create")
		for range 2 {
			if err := a.Ask(ctx, from, form, LinkActivation); err != nil {
				t.Fatal(err)
			}
		}
		a.mail(notify.Activation, "ana@guests.example")
		for range 2 { // three in an hour
			if err := a.ask("Ana@guests.example", LinkReset); err != nil {
				t.Fatal(err)
			}
		}
		err := a.ask("ana@guests.example", LinkReset)
		wants(t, "one too many", err, fault.TooManyRequests)
		if wait := fault.As(err).RetryAfter; wait <= 0 || wait > mailsToOne.every {
			t.Errorf("to wait %v", wait)
		}
		a.clock.Advance(time.Hour)
		if err := a.ask("ana@guests.example", LinkReset); err != nil {
			t.Errorf("later: %v", err)
		}
		wants(t, "a second one in the next hour", a.ask("ana@guests.example", LinkReset), fault.TooManyRequests)
	})
}

func TestFormsOfOneNetworkAreFew(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		call := func(address string) error {
			return a.Ask(ctx, Asker{Address: address}, Form{}, LinkActivation)
		}
		for i := range placeBurst {
			wants(t, fmt.Sprint("call ", i), call(fmt.Sprintf("2001:db8::%x", 1+i)), fault.BadRequest)
		}
		wants(t, "another address of the same line", call("2001:db8::ffff"), fault.TooManyRequests)
		for i := range networkBurst - placeBurst {
			wants(t, fmt.Sprint("call ", i), call(fmt.Sprintf("2001:db8:0:%x::1", 1+i/placeBurst)), fault.BadRequest)
		}
		wants(t, "one network", call("2001:db8:0:ffff::1"), fault.TooManyRequests)
		wants(t, "another network", call("2001:db8:1::1"), fault.BadRequest)
	})
}

func TestPasswordsAreChangedByTheirOwnersAlone(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		id := a.account(t, "cleaner@crew.example")
		mine, other := a.signIn(t, "cleaner@crew.example"), a.signIn(t, "cleaner@crew.example")
		actor, _, err := a.Authenticate(ctx, mine.Access.Reveal())
		if err != nil || actor.Account != id {
			t.Fatal(err)
		}
		attempt := identity.Attempt{Account: id, Key: "k", Fingerprint: "f"}
		err = a.ChangePassword(ctx, actor, identity.Attempt{}, "not this one at all", "another horse battery")
		if fault.As(err).Fields["current"] != "wrong" {
			t.Errorf("a wrong password: %v", err)
		}
		err = a.ChangePassword(ctx, actor, identity.Attempt{}, password, "cleaner@crew.example")
		if fault.As(err).Fields["password"] == "" {
			t.Errorf("the address as a password: %v", err)
		}
		elsewhere, err := a.members.Save(ctx, member.Member{Name: "Other", Lang: "de", Currency: "EUR", TimeZone: "Europe/Berlin", Active: true, LoginGuest: true, RetentionDays: 30})
		if err != nil {
			t.Fatal(err)
		}
		f := a.form("cleaner@crew.example", member.AudienceGuest, "account_reset")
		f.Link = a.members.Link(elsewhere.ID, member.AudienceGuest)
		if err := a.Ask(ctx, a.from(), f, LinkReset); err != nil {
			t.Fatal(err)
		}
		_, earlier := a.mail(notify.Reset, "cleaner@crew.example")
		for range 2 { // the answer was lost
			if err := a.ChangePassword(identity.Within(ctx, actor), actor, attempt, password, "another horse battery"); err != nil {
				t.Fatal(err)
			}
		}
		a.mail(notify.PasswordChanged, "cleaner@crew.example")
		if _, _, err := a.Authenticate(ctx, mine.Access.Reveal()); err != nil {
			t.Errorf("this device: %v", err)
		}
		if _, _, err := a.Authenticate(ctx, other.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("the other device: %v", err)
		}
		_, err = a.Inspect(ctx, a.from(), elsewhere, earlier, false)
		wants(t, "an earlier link of another agency", err, fault.WrongTokenReset)
		for range changesToOne.burst {
			err = a.ChangePassword(ctx, actor, identity.Attempt{}, "guess after guess", "yet another horse battery")
		}
		wants(t, "guessing", err, fault.TooManyRequests)
	})
}

func TestManagersNeedLongerPasswords(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		if err := a.Ask(ctx, a.from(), a.form("manager@crew.example", member.AudienceCleaning, "account_create"), LinkActivation); err != nil {
			t.Fatal(err)
		}
		_, token := a.mail(notify.Activation, "manager@crew.example")
		_, err := a.set(LinkActivation, token, "12 chars now")
		if !strings.Contains(fault.As(err).Fields["password"], "15") {
			t.Errorf("%v", err)
		}
		if _, err := a.set(LinkActivation, token, "fifteen chars at least"); err != nil {
			t.Fatal(err)
		}
		tokens, err := a.SignIn(ctx, "manager@crew.example", "fifteen chars at least", "", "test", a.from())
		if err != nil {
			t.Fatal(err)
		}
		if actor, _, err := a.Authenticate(ctx, tokens.Access.Reveal()); err != nil || !actor.Manages(a.member.ID) {
			t.Errorf("%+v %v", actor, err)
		}
	})
}

func TestOwnersSeeAndEndTheirSessions(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		a.account(t, "ana@guests.example")
		a.account(t, "bob@guests.example")
		phone, err := a.SignIn(ctx, "ana@guests.example", password, "", "test", Asker{Address: "192.0.2.1", Agent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"})
		if err != nil {
			t.Fatal(err)
		}
		a.clock.Advance(time.Second)
		desk, stranger := a.signIn(t, "ana@guests.example"), a.signIn(t, "bob@guests.example")
		actor, _, err := a.Authenticate(ctx, desk.Access.Reveal())
		if err != nil {
			t.Fatal(err)
		}
		all, err := a.Sessions(ctx, actor)
		if err != nil || len(all) != 2 || all[0].ID != desk.Session || all[1].ID != phone.Session || readable(all[1].Device) != "Chrome on Android" {
			t.Fatalf("%+v %v", all, err)
		}
		wants(t, "somebody else's", a.EndSession(ctx, actor, stranger.Session), fault.NotFound)
		wants(t, "none", a.EndSession(ctx, actor, 9999), fault.NotFound)
		if err := a.EndSession(ctx, actor, phone.Session); err != nil {
			t.Fatal(err)
		}
		wants(t, "ended already", a.EndSession(ctx, actor, phone.Session), fault.NotFound)
		if _, _, err := a.Authenticate(ctx, phone.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("the phone: %v", err)
		}
		a.signIn(t, "ana@guests.example")
		if err := a.EndOtherSessions(ctx, actor); err != nil {
			t.Fatal(err)
		}
		if all, err := a.Sessions(ctx, actor); err != nil || len(all) != 1 || all[0].ID != desk.Session {
			t.Errorf("%+v %v", all, err)
		}
		if _, _, err := a.Authenticate(ctx, stranger.Access.Reveal()); err != nil {
			t.Errorf("the stranger: %v", err)
		}
	})
}

func TestARefreshUnderAnotherNameIsToldSo(t *testing.T) {
	eachAgency(t, func(t *testing.T, a *agency) {
		a.account(t, "ana@guests.example")
		tokens := a.signIn(t, "ana@guests.example")
		_, err := a.Refresh(ctx, tokens.Refresh.Reveal(), "bob@guests.example", "test")
		wants(t, "another name", err, fault.TokenDifferent)
		if _, err := a.Refresh(ctx, tokens.Refresh.Reveal(), "Ana@guests.example", "test"); err != nil {
			t.Errorf("the own name: %v", err)
		}
	})
}

func TestDevicesAreNamedInTwoWords(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0":                  "Edge on Windows",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1":    "Safari on iPhone",
		"Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0":                                                                     "Firefox on Linux",
		"Mozilla/5.0 (Linux; Android 13; SM-A137F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36": "Samsung Internet on Android",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15":                      "Safari on Mac",
		"curl/8.5.0": "curl/8.5.0", "": "unknown",
	} {
		if got := readable(deviceOf(agent)); got != want {
			t.Errorf("%q: %q, want %q", agent, got, want)
		}
	}
}

func TestNamesAreComparedAsPeopleWriteThem(t *testing.T) {
	for _, same := range [][2]string{{"Müller", "mueller"}, {"Müller", "MULLER"}, {"Muller", "müller"}, {"García-López", "garcia lopez"}, {"O'Neill", "ONEILL"}, {"Łącki", "lacki"}, {"Groß", "gross"}, {"Żak ", " zak"}, {"Åse", "aase"}, {"Mu\u0308ller", "Müller"}} {
		if !sameName(same[0], same[1]) {
			t.Errorf("%q and %q", same[0], same[1])
		}
	}
	for _, different := range [][2]string{{"", ""}, {" ", "-"}, {"Müller", "Möller"}, {"Müller", ""}, {"Schmidt", "Schmid"}, {strings.Repeat("a", 300), strings.Repeat("a", 300)}} {
		if sameName(different[0], different[1]) {
			t.Errorf("%q and %q", different[0], different[1])
		}
	}
}

func TestAHintIsKnownToItsOwnerOnly(t *testing.T) {
	for email, want := range map[string]string{"ana@guests.example": "a…@g….example", "a@b.cd": "a@b.cd", "łukasz@żak.example": "ł…@ż….example", "none": "", "x@localhost": "x@l…"} {
		if got := hint(email); got != want {
			t.Errorf("%s: %s, want %s", email, got, want)
		}
	}
}
