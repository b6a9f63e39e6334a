package demo

import (
	"context"
	"fmt"
	"time"

	"latchkey/internal/channel"
	"latchkey/internal/checklist"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/extra"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/pay"
	"latchkey/internal/payment"
	"latchkey/internal/planning"
	"latchkey/internal/problem"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// Password is every demo account's. It is printed, and long enough for a manager.
const Password = "latchkey-demo-2026"

// Deps are the services through which the demo is made, and what only the program knows.
type Deps struct {
	DB           *database.DB
	Clock        clock.Clock
	Members      *member.Service
	Properties   *property.Service
	Reservations *reservation.Service
	Extras       *extra.Service
	Payments     *payment.Service
	Cleanings    *task.Service
	Checklists   *checklist.Service
	Messages     *message.Service
	Feeds        *channel.Service
	// Planning takes the agency's own rules; nil where there are only the standard ones.
	Planning *planning.Service
	// Problems takes what the staff reports; nil where nothing is reported.
	Problems *problem.Service
	// Pay takes rates and months; nil where nobody is paid.
	Pay *pay.Service
	// MailLink mails the agency's sign-in address to somebody; nil where no mails are sent.
	MailLink func(ctx context.Context, member identity.MemberID, to, lang string) error
	// CreateAccount makes an active account; with many accounts of one password it may hash once.
	CreateAccount func(ctx context.Context, email, name, lang, password string) (identity.AccountID, error)
	// Find finds the account of an address.
	Find member.Finder
}

// Account is one who can sign in. IDs names what is theirs: member, reservation, property, cleaning as memberid-id.
type Account struct {
	Kind     identity.Role     `json:"kind"`
	Username string            `json:"username"`
	Password string            `json:"password"`
	MemberID identity.MemberID `json:"memberid"`
	IDs      map[string]string `json:"ids"`
}

// maker makes one installation.
type maker struct {
	Deps
	*world
	member   identity.MemberID
	accounts map[string]identity.AccountID // by e-mail address
	list     []Account
	byEmail  map[string]int // into list
	homeRefs []identity.Ref
	crewOf   *member.StaffList
	now      clock.Instant
	begun    map[int64]bool            // today's tasks that are begun
	spared   map[identity.StaffID]bool // who has a cleaning of today that waits
	places   []at                      // where problems are reported
}

// Make makes the demo installation, or with LoadUnits homes and more the load data, in an empty installation or again in its own.
// Without a day it is today at the agency.
func Make(ctx context.Context, deps Deps, options Options) ([]Account, error) {
	if options.Today.IsZero() && deps.Clock != nil {
		zone, err := time.LoadLocation(agency().TimeZone)
		if err != nil {
			return nil, fmt.Errorf("demo: %w", err)
		}
		options.Today = clock.DateOf(deps.Clock.Now().In(zone))
	}
	options, err := options.valid()
	if err != nil {
		return nil, err
	}
	w, err := newWorld(options)
	if err != nil {
		return nil, err
	}
	m := &maker{Deps: deps, world: w, accounts: map[string]identity.AccountID{}, byEmail: map[string]int{}, begun: map[int64]bool{}, spared: map[identity.StaffID]bool{}, now: clock.At(deps.Clock.Now())}
	for i, step := range m.steps() {
		if err := step(ctx); err != nil {
			return nil, fmt.Errorf("demo: %w", err)
		}
		if err := options.Step(ctx, i+1); err != nil {
			return nil, fmt.Errorf("demo: %w", err)
		}
	}
	return m.list, nil
}

// steps make a demo, one after the other.
func (m *maker) steps() []func(context.Context) error {
	return []func(context.Context) error{m.makeMember, m.makeLogo, m.makePages, m.makeAccounts, m.makeStaff, m.importProperties, m.importChecklists, m.importOffers, m.importStays, m.makeMoney, m.makeTextModules, m.fetchCalendars, m.makeRules, m.furnish, m.reportProblems, m.agreeOnPay, m.askForAbsences, m.sendMails}
}

// Steps is how many steps the making of a demo has.
var Steps = len((*maker)(nil).steps())

func (m *maker) makeMember(ctx context.Context) error {
	if m.options.Beside != 0 {
		m.member = m.options.Beside
		return nil
	}
	all, err := m.Members.All(ctx)
	if err != nil {
		return err
	}
	for _, have := range all {
		if have.Name == agencyName {
			m.member = have.ID
			return nil
		}
	}
	made, err := m.Members.Save(ctx, agency())
	m.member = made.ID
	return err
}

// The people of the load data who can sign in: more would only hash passwords.
const (
	loadCompanyLogins = 4
	loadPersonLogins  = 40
)

// makeAccounts makes the accounts first, so that staff and stays find them.
func (m *maker) makeAccounts(ctx context.Context) error {
	companies, persons := 0, 0
	create := func(kind identity.Role, email, name, lang string, listed bool) error {
		id, err := m.CreateAccount(ctx, email, name, lang, m.options.Password)
		if err != nil {
			return fmt.Errorf("account %s: %w", email, err)
		}
		m.accounts[email] = id
		if listed {
			m.byEmail[email] = len(m.list)
			m.list = append(m.list, Account{Kind: kind, Username: email, Password: m.options.Password, MemberID: m.member, IDs: map[string]string{}})
		}
		return nil
	}
	for i, g := range guests {
		// Printed are the guest of the next arrival and the one who still has to pay; the others can sign in as well.
		if err := create(identity.Guest, m.options.address(g.email), g.first+" "+g.last, g.lang, i < 2); err != nil {
			return err
		}
	}
	for _, kind := range []member.Kind{member.KindPerson, member.KindCompany, member.KindManager} {
		for _, w := range m.crew.workers {
			if w.kind != kind {
				continue
			}
			if m.options.isLoad() {
				if (kind == member.KindCompany && companies == loadCompanyLogins) || (kind == member.KindPerson && persons == loadPersonLogins) {
					continue
				}
				if kind == member.KindCompany {
					companies++
				} else {
					persons++
				}
			}
			role := member.Staff{Kind: kind}.Role()
			if err := create(role, w.email, w.name, w.lang, true); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *maker) makeStaff(ctx context.Context) error {
	saved, err := m.Members.SaveStaff(ctx, m.member, m.crew.staff(nil, member.KindManager, member.KindCompany), m.Find)
	if err != nil {
		return err
	}
	companies := map[string]identity.StaffID{"": 0}
	for _, s := range saved {
		companies[s.ExternalID] = s.ID
	}
	if _, err = m.Members.SaveStaff(ctx, m.member, m.crew.staff(companies, member.KindPerson), m.Find); err != nil {
		return err
	}
	m.crewOf, err = m.Members.Staff(ctx, m.DB, m.member)
	return err
}

func (m *maker) importProperties(ctx context.Context) error {
	file, err := m.propertyFile()
	if err != nil {
		return err
	}
	lines, err := readBack[property.ImportRow]("properties.jsonl", file)
	if err != nil {
		return err
	}
	report, err := m.Properties.Import(ctx, m.member, lines, property.ImportOptions{Progress: func(done int) { m.options.Progress("properties", done, len(lines)) }})
	if err := whole(report, err); err != nil {
		return err
	}
	for _, h := range m.homes {
		p, ok, err := m.Properties.External(ctx, m.DB, m.member, h.row.ExternalID)
		if err != nil || !ok {
			return fmt.Errorf("property %s is not there: %w", h.row.ExternalID, err)
		}
		m.homeRefs = append(m.homeRefs, p.Ref)
	}
	return nil
}

// whole refuses an import with a refused row: the demo's own rows must all be right.
func whole(report wire.ImportReport, err error) error {
	if err == nil && !report.OK() {
		err = report.Refused[0]
	}
	return err
}

// homesAtOnce is how many homes' stays one import takes: some five thousand rows of the load data. A test takes fewer.
var homesAtOnce = 25

func (m *maker) importStays(ctx context.Context) error {
	at := homesAtOnce
	if !m.options.isLoad() {
		at = len(m.homes) // one file, so that today's guests are found among all
	}
	for from := 0; from < len(m.homes); from += at {
		if err := ctx.Err(); err != nil {
			return err
		}
		to := min(from+at, len(m.homes))
		rows := m.stays(from, to)
		lines := wire.Lines(rows)
		if !m.options.isLoad() {
			file, err := jsonLines(rows)
			if err != nil {
				return err
			}
			if lines, err = readBack[reservation.ImportRow]("reservations.jsonl", file); err != nil {
				return err
			}
		}
		report, err := m.Reservations.Import(ctx, m.member, lines, reservation.ImportOptions{})
		if err := whole(report, err); err != nil {
			return err
		}
		if err := m.live(ctx, from, to, rows); err != nil {
			return err
		}
		m.options.Progress("homes with their stays, tasks and chats", to, len(m.homes))
	}
	return nil
}
