package account

import (
	"context"
	"fmt"
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/internal/reservation"
	"latchkey/locales"
)

// Form is what every account form carries.
type Form struct {
	Username string
	Captcha  string
	Link     member.Link
	// Lang is the language of the wire: en for English, and de for the empty code.
	Lang string
}

// outcome is how a form ended, as far as what it did must stay done although the form is refused.
type outcome struct {
	Refused fault.Code `json:"refused,omitempty"`
	// Username is whose form it was, once a link has proved it.
	Username string `json:"username,omitempty"`
}

// enter holds an account form to its login link and its captcha, in this order; against floods there is a door before them. A link that does not verify is bad_request with hash_is_invalid.
func (s *Service) enter(ctx context.Context, from Asker, f Form, use CaptchaUse) (member.Member, member.Audience, error) {
	if err := s.floods.pass("form", from.Address, s.clock.Now()); err != nil {
		return member.Member{}, "", err
	}
	m, audience, err := s.members.Resolve(ctx, f.Link)
	if fault.Is(err, fault.HashesAreInvalid) {
		refused := fault.Invalid(fault.BadRequest, map[string]string{"hparam": "hash_is_invalid"})
		refused.Detail = "hash_is_invalid"
		return m, audience, refused
	}
	if err != nil {
		return m, audience, err
	}
	return m, audience, s.requireCaptcha(ctx, f.Captcha, f.Link.M, use, from)
}

// CheckEmail holds an address to what a mail server would take.
func CheckEmail(email string) error {
	parsed, err := mail.ParseAddress(email)
	if err != nil || parsed.Address != email || len(email) > 254 || strings.ContainsAny(email, " \t\r\n<>\"") {
		return fault.Invalid(fault.BadRequest, map[string]string{"username": "not an e-mail address"})
	}
	return nil
}

// evenly is the grid on which answers leave that must not show by their time whether an address is known.
const evenly = 250 * time.Millisecond

// evenOut waits for the next line of the grid.
func (s *Service) evenOut(ctx context.Context, began time.Time) {
	if s.evenly <= 0 {
		return
	}
	timer := time.NewTimer(s.evenly - s.clock.Now().Sub(began)%s.evenly)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// Ask is the three forms that end in a mail: a new login (LinkActivation), a new password (LinkReset), and signing in without one (LinkSignIn). A person who is known gets the same
// answer, whether the account is there already or not; the mail says what is the case. With the published link everybody gets that answer, and after the same time: only who shows a
// link that an agency gave them learns that the agency does not know the address.
func (s *Service) Ask(ctx context.Context, from Asker, f Form, want LinkKind) error {
	began := s.clock.Now()
	m, audience, err := s.enter(ctx, from, f, CaptchaUse{formOf[want], f.Username})
	if err != nil {
		return err
	}
	email := NormalEmail(f.Username)
	if err := CheckEmail(email); err != nil {
		return err
	}
	done, err := database.Once(ctx, s.db, from.Attempt, func(tx *database.Tx) (outcome, error) {
		if err := take(ctx, tx, s.allowanceKey("mail", mailbox(email)), mailsToOne); err != nil {
			return outcome{}, err
		}
		to, refused, err := s.addressee(ctx, tx, addressee{member: m, audience: audience, lang: locales.Wire(f.Lang)}, email, f.Link.Published())
		if err != nil || refused != "" {
			return outcome{Refused: refused}, err
		}
		return outcome{}, s.answerByMail(ctx, tx, to, want)
	})
	if f.Link.Published() {
		s.evenOut(ctx, began)
	} else if err == nil && done.Refused != "" {
		err = fault.Of(done.Refused)
	}
	return err
}

// addressee is whom a link goes to, and with which agency's look.
type addressee struct {
	Account
	member   member.Member
	audience member.Audience
	lang     string
}

// speaks is the language of a mail to them.
func (a addressee) speaks() string { return a.member.Speaks(a.lang) }

// addressee finds the account of an address, or makes one for a person whom the member knows. An account that is active is its owner's to ask about, wherever they come from. The
// published link serves the people of all agencies.
func (s *Service) addressee(ctx context.Context, tx *database.Tx, to addressee, email string, published bool) (addressee, fault.Code, error) {
	a, err := byEmail(ctx, tx, email)
	if err != nil && !database.IsMissing(err) {
		return to, "", err
	}
	to.Account = a
	if a.State == Active {
		err = s.atHome(ctx, tx, &to)
		return to, "", err
	}
	place, name, err := s.standing(ctx, tx, to.member, to.audience, email)
	if published && place != known && err == nil {
		place, name, err = s.expected(ctx, tx, &to, email)
	}
	switch {
	case err != nil:
		return to, "", err
	case a.State == Closed || place == stranger:
		return to, fault.AccountNotFound, nil
	case place == elsewhere:
		return to, fault.GuestNotFound, s.tellHost(ctx, tx, to.member, email)
	}
	if a.ID == 0 {
		n, err := tx.NextID(ctx, 0, "account")
		if err != nil {
			return to, "", err
		}
		if name == "" {
			name = email
		}
		to.Account = Account{ID: identity.AccountID(n), Email: email, Name: name, Lang: to.lang, State: Pending}
		if err := insertAccount(ctx, tx, to.Account); err != nil {
			return to, "", err
		}
	}
	return to, "", nil
}

func (s *Service) standing(ctx context.Context, tx *database.Tx, m member.Member, audience member.Audience, email string) (standing, string, error) {
	if audience == member.AudienceCleaning {
		crew, err := s.members.Staff(ctx, tx, m.ID)
		if err != nil {
			return stranger, "", err
		}
		place, name := staffStanding(crew.All(), email)
		return place, name, nil
	}
	bookings, err := s.stays.BookedBy(ctx, tx, email)
	place, name := guestStanding(m.ID, bookings, clock.DateOf(tx.Now().Time().In(m.Zone)))
	return place, name, err
}

// atHome has a mail to an active login go out in the name of an agency that the login belongs to: the one whose link was used, where it does, else the first of its own. The office of
// another one reads nothing of it in its list of mails.
func (s *Service) atHome(ctx context.Context, tx *database.Tx, to *addressee) error {
	place, _, err := s.standing(ctx, tx, to.member, to.audience, to.Email)
	if err != nil || place == known {
		return err
	}
	relations, err := s.relations(ctx, tx, to.ID)
	if err != nil || slices.ContainsFunc(relations, func(r identity.Relation) bool { return r.Member == to.member.ID }) {
		return err
	}
	for _, r := range relations {
		m, err := s.members.Get(ctx, tx, r.Member)
		if fault.Is(err, fault.InvalidMember) {
			continue
		}
		if err != nil {
			return err
		}
		if audience := audienceOf(r.Role); m.Admits(audience) {
			to.member, to.audience = m, audience
			return nil
		}
	}
	return nil
}

// expected finds the agency that expects the owner of an address, as a guest or as staff, for a form with the published link. A guest whom none expects now is elsewhere for the
// agency of that link where they have been before, and a stranger for all others: no office hears of another one's people.
func (s *Service) expected(ctx context.Context, tx *database.Tx, to *addressee, email string) (standing, string, error) {
	bookings, err := s.stays.BookedBy(ctx, tx, email)
	if err != nil {
		return stranger, "", err
	}
	for _, b := range bookings {
		m, err := s.members.Get(ctx, tx, b.Member)
		if fault.Is(err, fault.InvalidMember) {
			continue
		}
		if err != nil {
			return stranger, "", err
		}
		if place, name := guestStanding(m.ID, bookings, clock.DateOf(tx.Now().Time().In(m.Zone))); place == known && m.Admits(member.AudienceGuest) {
			to.member, to.audience = m, member.AudienceGuest
			return known, name, nil
		}
	}
	entries, err := s.members.Expected(ctx, tx, email)
	if err != nil {
		return stranger, "", err
	}
	for _, e := range entries {
		m, err := s.members.Get(ctx, tx, e.Member)
		if err != nil {
			return stranger, "", err
		}
		if m.Admits(member.AudienceCleaning) {
			to.member, to.audience = m, member.AudienceCleaning
			return known, e.Name, nil
		}
	}
	if slices.ContainsFunc(bookings, func(b reservation.BookerStay) bool { return b.Member == to.member.ID }) {
		return elsewhere, "", nil
	}
	return stranger, "", nil
}

// tellHost notifies the member, at most once a day and not of too many, that one of the installation's guests wanted in whom it does not expect.
func (s *Service) tellHost(ctx context.Context, tx *database.Tx, m member.Member, email string) error {
	if CheckEmail(NormalEmail(m.Email)) != nil {
		return nil
	}
	for _, of := range []subject{{"host", fmt.Sprintf("%d %s", m.ID, email), hostInformed}, {"host of all", fmt.Sprint(m.ID), hostInformedOfAll}} {
		err := take(ctx, tx, s.allowanceKey(of.kind, of.value), of.allowance)
		if fault.Is(err, fault.TooManyRequests) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return s.options.Mail.Enqueue(ctx, tx, notify.Mail{
		Member: m.ID, Kind: notify.HostInformed, To: m.Email, Lang: m.Lang, Content: notify.Content{Brand: BrandOf(m), Values: map[string]string{"email": email}},
	})
}

func (s *Service) answerByMail(ctx context.Context, tx *database.Tx, to addressee, want LinkKind) error {
	if to.takesPasskeysOnly() { // no link that is mailed opens anything: the mail says what does
		return s.options.Mail.Enqueue(ctx, tx, notify.Mail{Member: to.member.ID, Kind: notify.PasskeysOnlyAsked, To: to.Email, Lang: to.speaks(), Useful: s.options.LinkTTL, Content: notify.Content{
			Brand: BrandOf(to.member), Link: s.members.Link(to.member.ID, to.audience).URL(s.options.Public()),
		}})
	}
	kind := notify.SignInLink
	var second LinkKind
	switch {
	case want == LinkActivation && to.State == Active:
		want, second, kind = LinkSignIn, LinkReset, notify.AlreadyActive
	case want == LinkReset && to.State == Active:
		kind = notify.Reset
	case want != LinkSignIn:
		want, kind = LinkActivation, notify.Activation
	}
	return s.mailLink(ctx, tx, to, kind, want, second)
}

// mailLink makes a link, which takes the place of earlier ones of its kind, and mails it. second is a link of another kind in the same mail, if any.
func (s *Service) mailLink(ctx context.Context, tx *database.Tx, to addressee, kind notify.Kind, want, second LinkKind) error {
	return s.mailLinkWith(ctx, tx, to, kind, want, second, map[string]string{})
}

// mailLinkWith is mailLink for a mail that says more than how long the link is good.
func (s *Service) mailLinkWith(ctx context.Context, tx *database.Tx, to addressee, kind notify.Kind, want, second LinkKind, values map[string]string) error {
	values["minutes"] = s.minutes()
	content := notify.Content{Brand: BrandOf(to.member), Values: values}
	var err error
	if content.Link, err = s.issue(ctx, tx, to, want); err != nil {
		return err
	}
	if second != "" {
		if content.Second, err = s.issue(ctx, tx, to, second); err != nil {
			return err
		}
	}
	return s.options.Mail.Enqueue(ctx, tx, notify.Mail{Member: to.member.ID, Kind: kind, To: to.Email, Lang: to.speaks(), Useful: s.options.LinkTTL, Content: content})
}

// issue makes one link and gives its address.
func (s *Service) issue(ctx context.Context, tx *database.Tx, to addressee, kind LinkKind) (string, error) {
	token, err := newLinkToken(kind)
	if err != nil {
		return "", err
	}
	if err := supersede(ctx, tx, to.ID, kind); err != nil {
		return "", err
	}
	l := mailedLink{hash: tokenHash(token.Reveal()), Kind: kind, Account: to.ID, Member: to.member.ID, Audience: to.audience, Lang: to.lang, ExpiresAt: tx.Now().Add(s.options.LinkTTL)}
	if err := insertLink(ctx, tx, l); err != nil {
		return "", err
	}
	return s.address(to, kind, token.Reveal()), nil
}

// address is under the configured public address: what a request says of its host is never believed.
func (s *Service) address(to addressee, kind LinkKind, token string) string {
	link := s.members.Link(to.member.ID, to.audience)
	q := url.Values{"m": {link.M}, "h": {link.H}}
	if kind == LinkSignIn {
		q.Set("kind", string(LinkSignIn))
	}
	u := s.options.Public().JoinPath(linkPath[kind])
	u.RawQuery = q.Encode()
	if token != "" { // behind #, which no browser sends: the token is in no server's log and in no Referer
		u.Fragment = "t=" + token
	}
	return u.String()
}

func (s *Service) minutes() string { return fmt.Sprint(int(s.options.LinkTTL / time.Minute)) }

// BrandOf is how an agency looks in its mails.
func BrandOf(m member.Member) notify.Brand {
	b := notify.Brand{Name: m.Name, Accent: m.Accent, Phone: m.Phone}
	if email := NormalEmail(m.Email); CheckEmail(email) == nil {
		b.ReplyTo = email
	}
	return b
}

// linkAddressee is whom a mailed link belongs to.
func (s *Service) linkAddressee(ctx context.Context, q database.Querier, l mailedLink) (addressee, error) {
	to := addressee{audience: l.Audience, lang: l.Lang}
	var err error
	if to.member, err = s.members.Get(ctx, q, l.Member); err != nil {
		return to, err
	}
	to.Account, err = byID(ctx, q, l.Account)
	return to, err
}

// LinkInfo is what the page of a mailed link shows before anything is done with it.
type LinkInfo struct {
	Kind    LinkKind
	State   LinkState
	Hint    string
	Expires clock.Instant
	// Sent reports that a new link was mailed on demand.
	Sent bool
}

// Look says what a mailed link is good for and changes nothing: programs that scan mails open links as well.
func (s *Service) Look(ctx context.Context, from Asker, m member.Member, token string) (LinkInfo, error) {
	info, l, _, err := s.lookAt(ctx, from, m, token)
	if err == nil && info.State != LinkValid && (info.State != LinkExpired || l.Kind != LinkActivation) {
		err = wrongLink(l.Kind)
	}
	return info, err
}

// Inspect says what a mailed link is good for and uses nothing up. An expired activation is answered with a new mail by itself, and refused with token_voided; resend asks for a
// new mail whatever the state, as long as the login is not active.
func (s *Service) Inspect(ctx context.Context, from Asker, m member.Member, token string, resend bool) (LinkInfo, error) {
	info, l, to, err := s.lookAt(ctx, from, m, token)
	if err != nil {
		return info, err
	}
	switch {
	case resend && l.Kind == LinkActivation && to.State == Pending:
		info.Sent = true
		return info, s.renew(ctx, l, to)
	case info.State == LinkExpired && l.Kind == LinkActivation:
		return info, s.voided(ctx, l, to)
	case info.State != LinkValid:
		return info, wrongLink(l.Kind)
	}
	return info, nil
}

func (s *Service) lookAt(ctx context.Context, from Asker, m member.Member, token string) (LinkInfo, mailedLink, addressee, error) {
	if err := s.floods.pass("inspect", from.Address, s.clock.Now()); err != nil {
		return LinkInfo{}, mailedLink{}, addressee{}, err
	}
	l, err := linkOf(ctx, s.db, tokenHash(token))
	if database.IsMissing(err) || (err == nil && l.Member != m.ID) {
		return LinkInfo{}, l, addressee{}, wrongLink(kindOfToken(token))
	}
	if err != nil {
		return LinkInfo{}, l, addressee{}, err
	}
	to, err := s.linkAddressee(ctx, s.db, l)
	if err != nil {
		return LinkInfo{}, l, to, err
	}
	info := LinkInfo{Kind: l.Kind, State: stateOf(l, clock.At(s.clock.Now())), Hint: hint(to.Email), Expires: l.ExpiresAt}
	if l.Kind == LinkActivation && to.State != Pending && info.State != LinkUsed {
		info.State = LinkWrong // signed in or reset meanwhile: there is nothing left to activate
	}
	return info, l, to, nil
}

func wrongLink(kind LinkKind) error {
	if kind == LinkActivation {
		return fault.Of(fault.WrongTokenActivation)
	}
	return fault.Of(fault.WrongTokenReset)
}

// voided sends a new link for an expired one, unless it has done so and that one is still good, and refuses.
func (s *Service) voided(ctx context.Context, l mailedLink, to addressee) error {
	if mayRenew(l, s.options.LinkTTL, clock.At(s.clock.Now())) {
		if err := s.renew(ctx, l, to); err != nil {
			return err
		}
	}
	refused := fault.Invalid(fault.TokenVoided, map[string]string{"minutes": s.minutes()})
	refused.Words = []string{"minutes", s.minutes()}
	return refused
}

func (s *Service) renew(ctx context.Context, l mailedLink, to addressee) error {
	if err := s.limit(ctx, subject{"mail", mailbox(to.Email), mailsToOne}); err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := s.mailLink(ctx, tx, to, notify.ActivationRenewed, LinkActivation, ""); err != nil {
			return err
		}
		return markRenewed(ctx, tx, l.hash)
	})
}
