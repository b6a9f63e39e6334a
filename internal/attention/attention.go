// Package attention is what an office has to look at: late tasks, arrivals that are not paid, chats without an answer. It is put together on the server, so that
// every screen and the badge show the same.
//
// It knows no noun. A noun gives a Source, which finds its own kinds; a new kind is a constant here, its place in order, and a Source in internal/app/hooks.go.
package attention

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// Kind is what is wrong with the things of a group.
type Kind string

// The kinds, each with the noun that finds it.
const (
	TasksLate        Kind = "tasks_late"         // task: cannot be finished in their window any more
	TasksUnassigned  Kind = "tasks_unassigned"   // task: nobody does them, today or tomorrow
	TasksNobody      Kind = "tasks_nobody"       // task: nobody does them yet, within a week
	TasksSilent      Kind = "tasks_silent"       // task: who has them was asked and gives no answer, within a week
	TasksShort       Kind = "tasks_short"        // task: do not fit before the next guests any more, within two weeks
	TasksEarly       Kind = "tasks_early"        // task: a planner has them begin before the guests leave, within two weeks
	TasksGone        Kind = "tasks_gone"         // task: would begin within four hours, and the people who have lost them have not used the app since
	TasksUnseen      Kind = "tasks_unseen"       // task: begin within four hours, and the people who do them have not seen them
	ChangesUnseen    Kind = "changes_unseen"     // task: begin within four hours, and the people who do them have not seen what changed
	ArrivalsUnpaid   Kind = "arrivals_unpaid"    // reservation: guests come today and have not paid
	CodesToChange    Kind = "codes_to_change"    // reservation: guests leave, or have left, a home that asks for another key code then
	NightsSoldTwice  Kind = "nights_sold_twice"  // reservation: two stays of a home have the same nights
	StaysParked      Kind = "stays_parked"       // reservation: guests come within two weeks, or are to be there, and their stay has no home
	StaysOnClosed    Kind = "stays_on_closed"    // reservation: a stay has nights that the office has closed
	StaysStillListed Kind = "stays_still_listed" // channel: stays that the office has cancelled and a calendar still has
	CalendarsAsk     Kind = "calendars_ask"      // channel: what a calendar cannot say, and the office does
	GuestsToRegister Kind = "guests_to_register" // registration: guests have arrived, or a stay was booked, and are not in a file for the authority yet
	PaymentsToMatch  Kind = "payments_to_match"  // payment: lines of bank statements that nobody has decided about
	StaysToComplete  Kind = "stays_to_complete"  // reservation: guests come within a week of whom a channel's calendar says too little
	ProblemsOpen     Kind = "problems_open"      // problem: nobody has decided about them
	CalendarsFailed  Kind = "calendars_failed"   // channel: the last fetch failed
	MailsFailed      Kind = "mails_failed"       // notification: not sent, and still of use
	WebhooksFailed   Kind = "webhooks_failed"    // webhook: switched off because they failed, or failing for a while
	TokensEnding     Kind = "tokens_ending"      // apitoken: API tokens that end within 14 days
	BackupFailed     Kind = "backup_failed"      // examination: the backup does not go on, or its check failed; for owners
	ClockLeapt       Kind = "clock_leapt"        // examination: nothing that is over is deleted, because the clock of the server leapt, or it is not known whether it did; for owners
	ErasuresAsked    Kind = "erasures_asked"     // erasure: guests ask for the erasure of their data
	AbsencesAsked    Kind = "absences_asked"     // task: people of the team ask for an absence
	ChatsWaiting     Kind = "chats_waiting"      // message: wait for an answer of the agency
	TasksWatch       Kind = "tasks_watch"        // task: behind their plan, but still in time
)

// order is that of the list.
var order = []Kind{TasksLate, StaysParked, NightsSoldTwice, StaysOnClosed, StaysStillListed, CalendarsAsk, TasksUnassigned, TasksNobody, TasksGone, TasksUnseen, ChangesUnseen, TasksEarly, TasksShort, TasksSilent, GuestsToRegister, ArrivalsUnpaid, CodesToChange, PaymentsToMatch, StaysToComplete, BackupFailed, ClockLeapt, ProblemsOpen, CalendarsFailed, MailsFailed, WebhooksFailed, TokensEnding, AbsencesAsked, ErasuresAsked, ChatsWaiting, TasksWatch}

// Schema names the kinds.
func (Kind) Schema(huma.Registry) *huma.Schema { return wire.Among(order) }

// Severity says how a group is shown.
type Severity string

// The severities.
const (
	// Red needs somebody now.
	Red Severity = "red"
	// Watch is still in time: it is folded, and not counted.
	Watch Severity = "watch"
)

func severityOf(k Kind) Severity {
	if k == TasksWatch {
		return Watch
	}
	return Red
}

// counted reports whether the badge of the list counts a kind: what is to watch is not counted, and chats are counted at the inbox.
func counted(k Kind) bool { return severityOf(k) == Red && k != ChatsWaiting }

// Target is what a row leads to.
type Target string

// The targets.
const (
	ToTask        Target = "task"
	ToReservation Target = "reservation"
	ToProblem     Target = "problem"
	ToProperty    Target = "property"
	ToMail        Target = "mail"
	ToWebhook     Target = "webhook"
	ToToken       Target = "token"
	ToPerson      Target = "person"
)

// Most is how many rows a source gives of a kind; beyond, a group only says that there are more.
const Most = 500

// Ask is what a source is asked.
type Ask struct {
	Member identity.MemberID
	// Zone and Today are the agency's; Now is in whole minutes.
	Zone  *time.Location
	Today clock.Date
	Now   clock.Instant
	// Owner reports whether an owner of the agency asks.
	Owner bool
}

// Group is all that needs attention for one reason.
type Group struct {
	Kind     Kind        `json:"kind"`
	Severity Severity    `json:"severity" enum:"red,watch" doc:"red: needs somebody now. watch: still in time, shown folded and not counted."`
	Count    int         `json:"count"`
	More     bool        `json:"more" doc:"Whether there are more than count."`
	Today    int         `json:"today" doc:"Tasks: before whose next guests arrive on the same day, or which are planned for today where nobody does them."`
	Amount   *wire.Money `json:"amount,omitempty" doc:"Unpaid arrivals: what is open in all, where all are in one currency."`
	Stays    int         `json:"stays" doc:"Chats: those of guests."`
	Tasks    int         `json:"tasks" doc:"Chats: those of the team."`
	Minutes  int         `json:"minutes" doc:"Chats: how long the first has waited; 0 where that is not known."`
	Rows     []Row       `json:"rows" nullable:"false" doc:"The first of them; the others by getAttentionRows. Chats, payments, stays to complete, requests for erasure, the backup and the clock have none: they have pages of their own."`
}

// Row is one thing that needs attention, and what it leads to.
type Row struct {
	Type       Target      `json:"type" enum:"task,reservation,problem,property,mail,webhook,token,person" doc:"What it leads to."`
	Ref        string      `json:"ref" doc:"The same as memberid-id."`
	Title      string      `json:"title" doc:"Of the property; empty where it is about none."`
	ShortTitle string      `json:"short_title"`
	LastHome   string      `json:"last_home,omitempty" doc:"Of a stay that has no property now: the title of its last one. title is empty then."`
	Task       *Task       `json:"task,omitempty" doc:"Of a task: what, who and when."`
	Who        string      `json:"who" doc:"The guest, the person or company of a task, who reported a problem, or who asks for an absence. To whom a mail goes is not said, because devices keep this list."`
	Phone      string      `json:"phone" doc:"Where the one who does the task is called; empty where that is not known."`
	Text       string      `json:"text" doc:"What was reported, why a task was declined, which channel, what kind of mail, what a webhook or an API token is called."`
	Cause      string      `json:"cause" doc:"Mails: the cause as in getManageMails. Calendars: why the last fetch failed, as in getManageCalendars; what is asked about an entry: no_longer_listed, same_guest or guest_or_buffer. Closed nights: why they are closed, as in the blocks of a property. Webhooks: gone or failing where one was switched off; empty where it is still tried. Guests to register: which form is due, as in getManageRegistration; with _cancelled behind it where the stay was cancelled and its report is to be cancelled."`
	Minutes    int         `json:"minutes" doc:"Tasks: since when it is late, or behind its plan; how much time is missing before the next guests, or beside a visit, where it no longer fits. Guests to register: how long there is still time, below zero when it is over."`
	At         string      `json:"at" doc:"yyyy-MM-dd HH:mm:ss: when a task is planned, guests arrive or have left, a problem was reported, a calendar was last read, a mail was written, since when a webhook fails, when an API token ends, until when guests are to be registered, an absence begins, the first night that is sold twice, is closed, or has no home."`
	Until      string      `json:"until,omitempty" doc:"Absences: yyyy-MM-dd HH:mm:ss, when they end; at midnight for whole days. Nights sold twice, closed or without a home: the morning after the last of them. Tasks that begin before the guests leave: when they leave."`
	Calendar   string      `json:"calendar,omitempty" doc:"What is asked about an entry of a calendar: the calendar, memberid-id."`
	Entry      int64       `json:"entry,omitempty" doc:"The entry that is asked about, as in putManageCalendarAnswer."`
	Changed    string      `json:"changed,omitempty" doc:"Since when it is asked, yyyy-MM-dd HH:mm:ss: the day on which a running stay took on another departure."`
	Amount     *wire.Money `json:"amount,omitempty" doc:"Unpaid arrivals: what is open."`
	Stays      []Sold      `json:"stays,omitempty" doc:"Nights sold twice: the two stays that have them. Closed nights, and cancelled stays that are still listed: the one stay; of the latter the source is the channels that list it. Stays without a home: the one stay."`

	// Rank is where the row stands among its own, the smallest first; of equals the one with the smaller ID.
	Rank int64 `json:"-"`
	ID   int64 `json:"-"`
}

// Task is what a row says of a task.
type Task struct {
	Kind        string            `json:"kind" enum:"departure,arrival,service,interim,periodic,check"`
	Title       string            `json:"title" doc:"What is to be done, where the kind does not say it."`
	TitleWords  map[string]string `json:"title_words,omitempty"`
	Company     bool              `json:"company" doc:"Whether a company does it."`
	SameDay     bool              `json:"same_day" doc:"Whether the next guests arrive on the day of the task."`
	Arrival     string            `json:"arrival" doc:"yyyy-MM-dd, when the next guests arrive; empty where nobody is known to."`
	ArrivalTime string            `json:"arrival_time" doc:"HH:mm"`
	Started     bool              `json:"started"`
	Stay        string            `json:"stay,omitempty" doc:"The stay after which it is, as memberid-id, where it no longer fits or begins before the guests leave."`
	VisitFrom   string            `json:"visit_from,omitempty" doc:"HH:mm, when a visit begins that leaves it too little time, or is at the same time; empty where none does."`
	VisitTo     string            `json:"visit_to,omitempty" doc:"HH:mm, when that visit ends."`
	Declined    string            `json:"declined,omitempty" doc:"Who has declined it last, where nobody does it."`
}

// Sold is a stay that has nights of another one, or closed nights.
type Sold struct {
	Ref       string `json:"ref" doc:"The same as memberid-id."`
	Guest     string `json:"guest"`
	Source    string `json:"source" doc:"The channel; empty where none is known."`
	Arrival   string `json:"arrival" doc:"yyyy-MM-dd"`
	Departure string `json:"departure" doc:"yyyy-MM-dd"`
}

// Of names what a row leads to.
func (r Row) Of(t Target, ref identity.Ref) Row {
	r.Type, r.Ref, r.ID = t, ref.String(), ref.ID
	return r
}

// AtHome names the property.
func (r Row) AtHome(p *property.Property) Row {
	r.Title, r.ShortTitle = p.Title, p.ShortTitle
	return r
}

// AtHomeOf names the property of a stay, or says that it has none now.
func (r Row) AtHomeOf(parked bool, p *property.Property) Row {
	if !parked {
		return r.AtHome(p)
	}
	r.LastHome = p.Title
	return r
}

// Listed makes a group of rows in their order.
func Listed(k Kind, rows []Row) Group {
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.ID, b.ID)) })
	g := Group{Kind: k, Count: len(rows), Rows: rows}
	if len(rows) > Most {
		g.Count, g.More, g.Rows = Most, true, rows[:Most]
	}
	return g
}

// Overview is the whole list.
type Overview struct {
	Count  int     `json:"count" doc:"What the badge counts: all that is red, without chats."`
	Groups []Group `json:"groups" nullable:"false" doc:"In the order of the list; none is empty."`
}

// arrange puts the groups in order and leaves out the empty ones.
func arrange(groups []Group) []Group {
	out := make([]Group, 0, len(groups))
	for _, g := range groups {
		if g.Count > 0 {
			g.Severity = severityOf(g.Kind)
			if g.Rows == nil {
				g.Rows = []Row{}
			}
			out = append(out, g)
		}
	}
	slices.SortStableFunc(out, func(a, b Group) int { return cmp.Compare(slices.Index(order, a.Kind), slices.Index(order, b.Kind)) })
	return out
}

// firstRows is how many rows of a group are in the overview.
const firstRows = 3

func overviewOf(groups []Group) Overview {
	o := Overview{Groups: make([]Group, len(groups))}
	for i, g := range groups {
		if counted(g.Kind) {
			o.Count += g.Count
		}
		g.Rows = g.Rows[:min(firstRows, len(g.Rows))]
		o.Groups[i] = g
	}
	return o
}

// pageSize is how many rows a page of a group has.
const pageSize = 50

// pageOf gives the rows of a kind behind a mark of an earlier page.
func pageOf(groups []Group, k Kind, after string) (wire.Page[Row], error) {
	var page wire.Page[Row]
	rank, id, err := parseMark(after)
	if err != nil {
		return page, err
	}
	for _, g := range groups {
		if g.Kind != k {
			continue
		}
		rows := g.Rows
		if after != "" {
			rows = slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return cmp.Or(cmp.Compare(r.Rank, rank), cmp.Compare(r.ID, id)) <= 0 })
		}
		if len(rows) > pageSize {
			rows = rows[:pageSize]
			page.Next = fmt.Sprintf("%d.%d", rows[pageSize-1].Rank, rows[pageSize-1].ID)
		}
		page.Items = rows
	}
	return page, nil
}

func parseMark(mark string) (rank, id int64, err error) {
	if mark == "" {
		return 0, 0, nil
	}
	before, after, found := strings.Cut(mark, ".")
	rank, err1 := strconv.ParseInt(before, 10, 64)
	id, err2 := strconv.ParseInt(after, 10, 64)
	if !found || err1 != nil || err2 != nil {
		return 0, 0, fault.Invalid(fault.BadRequest, map[string]string{"offset": "expected a next_page of an earlier answer"})
	}
	return rank, id, nil
}
