package app

import (
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/apitoken"
	"latchkey/internal/attention"
	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/erasure"
	"latchkey/internal/identity"
	"latchkey/internal/lookup"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/notify"
	"latchkey/internal/owndata"
	"latchkey/internal/planning"
	"latchkey/internal/problem"
	"latchkey/internal/property"
	"latchkey/internal/registration"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/webhook"
	"latchkey/internal/wire"
)

// What a noun announces to those that it does not know, and asks of them. Each hook finds its service when it is called, so that the services can be made one after the other.

// inviteForOffice mails the way in to people whom the office enters.
func (a *App) inviteForOffice(ctx context.Context, tx *database.Tx, hired member.Staff, by identity.AccountID) error {
	return a.Accounts.InviteForOffice(ctx, tx, hired, by)
}

// inviteForCompany mails the way in to people whom a company hires.
func (a *App) inviteForCompany(ctx context.Context, tx *database.Tx, hired member.Staff, by identity.AccountID) error {
	return a.Accounts.InviteForCompany(ctx, tx, hired, by)
}

// maySend reports whether a mail of an agency to an address may leave the installation: none of a demo agency does.
func (a *App) maySend(ctx context.Context, m identity.MemberID, to string) (bool, error) {
	return a.Members.MaySend(ctx, m, to)
}

// devices are where a person is signed in.
func (a *App) devices(ctx context.Context, actor identity.Actor) ([]owndata.Device, error) {
	all, err := a.Accounts.Sessions(ctx, actor)
	out := make([]owndata.Device, 0, len(all))
	for _, s := range all {
		out = append(out, owndata.Device{Name: s.Device, SignedIn: wire.Instant(s.CreatedAt), LastUsed: wire.Instant(s.LastUsedAt)})
	}
	return out, err
}

// secondFactors are the accounts of a staff that have a second factor.
func (a *App) secondFactors(ctx context.Context, q database.Querier, id identity.MemberID) ([]identity.AccountID, error) {
	return a.Accounts.WithSecondFactor(ctx, q, id)
}

// invitations are the entries of a staff that a link invites.
func (a *App) invitations(ctx context.Context, q database.Querier, id identity.MemberID) (map[identity.StaffID]clock.Instant, error) {
	return a.Accounts.OpenInvitations(ctx, q, id)
}

// forgetActors has the accounts of changed staff read again.
func (a *App) forgetActors(ctx context.Context, tx *database.Tx, changes []member.Changed) error {
	return a.Accounts.StaffChanged(ctx, tx, changes)
}

// relist has the task lists follow changed staff.
func (a *App) relist(ctx context.Context, tx *database.Tx, changes []member.Changed) error {
	return a.Tasks.StaffChanged(ctx, tx, changes)
}

// quietChanged has notifications follow the quiet hours of their agency.
func (a *App) quietChanged(ctx context.Context, tx *database.Tx, before, now member.Member) error {
	if a.Notifications == nil {
		return nil // an agency that is changed while the program starts
	}
	return a.Notifications.SettingsChanged(ctx, tx, before, now)
}

// factorDemanded has sign-in follow what an agency demands of its managers.
func (a *App) factorDemanded(ctx context.Context, tx *database.Tx, before, now member.Member) error {
	if a.Accounts == nil {
		return nil // as above
	}
	return a.Accounts.FactorDemanded(ctx, tx, before, now)
}

// planAgain has rules give tasks to those who can come now.
func (a *App) planAgain(ctx context.Context, tx *database.Tx, m identity.MemberID) error {
	return a.Planning.WorkChanged(ctx, tx, m)
}

// relistProperty shows the tasks of a changed property with what it is now.
func (a *App) relistProperty(ctx context.Context, tx *database.Tx, property identity.Ref) error {
	return a.Tasks.RelistProperty(ctx, tx, property)
}

// planProperty plans the tasks of a changed property again.
func (a *App) planProperty(ctx context.Context, tx *database.Tx, property identity.Ref) error {
	return a.Planning.PropertyChanged(ctx, tx, property)
}

// showProperty shows a changed property to the office and to its guests.
func (a *App) showProperty(ctx context.Context, tx *database.Tx, property identity.Ref) error {
	return a.Reservations.PropertyChanged(ctx, tx, property)
}

// planGroup plans the homes of rules for a changed group again.
func (a *App) planGroup(ctx context.Context, tx *database.Tx, group identity.Ref) error {
	return a.Planning.GroupChanged(ctx, tx, group)
}

// groupInUse reports whether a rule that is on is for a group of homes.
func (a *App) groupInUse(ctx context.Context, q database.Querier, group identity.Ref) (bool, error) {
	rules, err := a.Planning.RulesNow(ctx, q, group.Member)
	return rules.ServeGroup(group.ID), err
}

// propertyInUse counts the stays that keep a property from being put away.
func (a *App) propertyInUse(ctx context.Context, q database.Querier, property identity.Ref) (int, clock.Date, error) {
	return a.Reservations.PropertyInUse(ctx, q, property)
}

// plan follows changed stays. Days that are over get no tasks: nobody would ever finish them. Only the demo makes its own past.
func (a *App) plan(ctx context.Context, tx *database.Tx, member identity.MemberID, property int64, from, to clock.Date) error {
	if a.withPast {
		return a.Planning.Plan(ctx, tx, member, property, from, to)
	}
	return a.Planning.Follow(ctx, tx, member, property, from, to)
}

// foresight asks planning what a change of a stay would do.
type foresight struct{ a *App }

func (f foresight) Foresee(ctx context.Context, q database.Querier, member identity.MemberID, stay reservation.Stay, services []reservation.Booked, at []reservation.Touched) ([]reservation.PlannedTask, error) {
	return f.a.Planning.Foresee(ctx, q, member, stay, services, at)
}

func (f foresight) ForeseeSplit(ctx context.Context, q database.Querier, member identity.MemberID, first, rest reservation.Stay, services, restServices []reservation.Booked, at []reservation.Touched) ([]reservation.PlannedTask, error) {
	return f.a.Planning.ForeseeSplit(ctx, q, member, first, rest, services, restServices, at)
}

func (f foresight) ForeseeBlock(ctx context.Context, q database.Querier, member identity.MemberID, block reservation.Block, at []reservation.Touched) ([]reservation.PlannedTask, error) {
	return f.a.Planning.ForeseeBlock(ctx, q, member, block, at)
}

// followed says what changes of stays have done to their tasks.
func (a *App) followed(ctx context.Context, q database.Querier, m identity.MemberID, all []reservation.StayAt) (map[reservation.StayAt][]reservation.FollowedTask, error) {
	asked := make([]task.OfStay, len(all))
	for i, one := range all {
		asked[i] = task.OfStay{Reservation: one.Stay, At: one.At}
	}
	found, err := a.Tasks.FollowedBy(ctx, q, m, asked)
	out := map[reservation.StayAt][]reservation.FollowedTask{}
	effects := map[task.Action]reservation.TaskEffect{"": reservation.TaskMoved, task.ActionMade: reservation.TaskMade, task.ActionBack: reservation.TaskMade, task.ActionGone: reservation.TaskCancelled}
	for _, f := range found {
		at := reservation.StayAt{Stay: f.Reservation, At: f.At}
		one := reservation.FollowedTask{Effect: effects[f.Action], Task: f.Task, Type: string(f.Type), Check: f.Check, Was: f.Was, Now: f.Now}
		for _, p := range f.People {
			one.People = append(one.People, reservation.Follower(p))
		}
		out[at] = append(out[at], one)
	}
	return out, err
}

// fetched says which fetches of calendars have brought changes of stays.
func (a *App) fetched(ctx context.Context, q database.Querier, m identity.MemberID, all []reservation.ChangedStay) (map[reservation.StayAt]reservation.RawFetch, error) {
	var asked []channel.Brought
	of := map[reservation.StayAt]channel.Brought{}
	for _, c := range all {
		if calendar, ok := channel.CalendarOf(c.ExternalID); ok && c.Account == 0 {
			of[c.StayAt] = channel.Brought{Calendar: calendar, At: c.At}
			asked = append(asked, of[c.StayAt])
		}
	}
	found, err := a.Channels.FetchesOf(ctx, q, m, asked)
	out := map[reservation.StayAt]reservation.RawFetch{}
	for at, brought := range of {
		if f, ok := found[brought]; ok {
			out[at] = reservation.RawFetch{Calendar: brought.Calendar, Property: f.Property, Fetch: f.ID}
		}
	}
	return out, err
}

// calendarLines are the lines of the calendar that has brought a stay or changed it last.
func (a *App) calendarLines(ctx context.Context, q database.Querier, stay identity.Ref, zone *time.Location) (planning.CalendarLines, bool, error) {
	externalID, at, found, err := a.Reservations.BroughtAt(ctx, q, stay)
	if err != nil || !found {
		return planning.CalendarLines{}, false, err
	}
	lines, found, err := a.Channels.LinesOf(ctx, q, stay.Member, externalID, at, zone)
	return planning.CalendarLines(lines), found, err
}

// ladder asks planning who does a task that was declined.
type ladder struct{ a *App }

func (l ladder) Leads(c task.Task) bool { return l.a.Planning.Leads(c) }

func (l ladder) PassOn(ctx context.Context, tx *database.Tx, c task.Task) error {
	return l.a.Planning.PassOn(ctx, tx, c)
}

// extras is what the office books with a stay that it enters.
type extras struct{ a *App }

func (e extras) Book(ctx context.Context, q database.Querier, r reservation.Reservation, orders []reservation.Order) ([]reservation.Booked, error) {
	return e.a.Extras.Book(ctx, q, r, orders)
}

// depositHeld reports whether a security deposit of a stay is still held.
func (a *App) depositHeld(ctx context.Context, q database.Querier, stay identity.Ref) (bool, error) {
	return a.Payments.HoldsDeposit(ctx, q, stay)
}

// tasksChanged notifies people of tasks that are new on their lists, have changed there or are there no more.
func (a *App) tasksChanged(ctx context.Context, tx *database.Tx, n task.ListNews) error {
	return a.Notifications.TasksChanged(ctx, tx, n)
}

// planPublished notifies people once of what a published plan changes for them.
func (a *App) planPublished(ctx context.Context, tx *database.Tx, told task.Told) error {
	return a.Notifications.PlanPublished(ctx, tx, told)
}

// tasksAsked sends people what they hear about tasks that wait for their answer.
func (a *App) tasksAsked(ctx context.Context, tx *database.Tx, asking task.Asking) error {
	return a.Notifications.TasksAsked(ctx, tx, asking)
}

// lastSeen is when an account last used the app.
func (a *App) lastSeen(ctx context.Context, q database.Querier, id identity.AccountID) (clock.Instant, error) {
	return a.Accounts.LastUsed(ctx, q, id)
}

// nightsOf says which nights the stay of a task has.
func (a *App) nightsOf(ctx context.Context, q database.Querier, stay identity.Ref) (task.Nights, error) {
	arrival, departure, err := a.Reservations.Nights(ctx, q, stay)
	return task.Nights{Arrival: arrival, Departure: departure}, err
}

// guestsUntil says until when guests are in the home of a task when it begins, and whose stay that is.
func (a *App) guestsUntil(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) (func(home *property.Property, c task.Task) (clock.Instant, int64), error) {
	return a.Planning.GuestsUntil(ctx, q, m, from, to)
}

// visits are the blocks of some hours of an agency's homes.
func (a *App) visits(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) ([]task.Visit, error) {
	found, err := a.Reservations.Visits(ctx, q, m, from, to)
	out := make([]task.Visit, len(found))
	for i, b := range found {
		out[i] = task.Visit{Home: b.Property, Day: b.Arrival, From: b.From, To: b.To}
	}
	return out, err
}

// taskEnded settles the report of which a finished task was made.
func (a *App) taskEnded(ctx context.Context, tx *database.Tx, before, now task.Task, by identity.AccountID) error {
	return a.Problems.TaskEnded(ctx, tx, before, now, by)
}

// webhookNoted writes into the history of interfaces what was done with a webhook.
func (a *App) webhookNoted(ctx context.Context, tx *database.Tx, m identity.MemberID, by identity.AccountID, act webhook.Act, name string, undo json.RawMessage) error {
	return a.APITokens.NoteUndo(ctx, tx, m, by, apitoken.Act("webhook_"+string(act)), name, undo)
}

// agency is the language of an agency, and whether it is switched on.
func (a *App) agency(ctx context.Context, m identity.MemberID) (lang string, active bool, err error) {
	one, err := a.Members.Get(ctx, a.DB, m)
	return one.Lang, one.Active, err
}

// sendStay sends to other programs that a stay was written; so do those below with the other things.
func (a *App) sendStay(ctx context.Context, tx *database.Tx, before *reservation.Reservation, now reservation.Reservation) error {
	return a.Webhooks.Happened(ctx, tx, webhook.OfReservation(before, now)...)
}

func (a *App) sendPayment(ctx context.Context, tx *database.Tx, r reservation.Reservation, p reservation.Payment) error {
	return a.Webhooks.Happened(ctx, tx, webhook.OfPayment(r, p))
}

func (a *App) sendTask(ctx context.Context, tx *database.Tx, before *task.Task, now task.Task) error {
	return a.Webhooks.Happened(ctx, tx, webhook.OfTask(before, now)...)
}

func (a *App) sendProblem(ctx context.Context, tx *database.Tx, p problem.Problem) error {
	return a.Webhooks.Happened(ctx, tx, webhook.OfProblem(p)...)
}

func (a *App) sendProperty(ctx context.Context, tx *database.Tx, home identity.Ref) error {
	return a.Webhooks.Happened(ctx, tx, webhook.OfProperty(home))
}

func (a *App) sendMessage(ctx context.Context, tx *database.Tx, m message.Message) error {
	return a.Webhooks.Happened(ctx, tx, webhook.OfMessage(m)...)
}

// speak sends pushes to the device of a session in the language that was chosen there.
func (a *App) speak(ctx context.Context, tx *database.Tx, session int64, lang string) error {
	return a.Pushes.Speak(ctx, tx, session, lang)
}

// subject is what chats of a kind belong to.
func (a *App) subject(kind message.Kind) message.Subject {
	if kind == message.Cleaning {
		return a.Tasks
	}
	return a.Reservations
}

// attention is where the list of what needs attention comes from.
func (a *App) attention() []attention.Source {
	return []attention.Source{a.Tasks.Attention, a.Tasks.AbsencesAttention, a.Reservations.Attention, a.Problems.Attention, a.Channels.Attention, a.Messages.Attention, a.Notifications.Attention, a.Payments.Attention, a.Webhooks.Attention, a.APITokens.Attention, a.Examinations.Attention, a.Registrations.Attention, erasure.NeedsAttention}
}

// lookup is where everything is found by what is typed.
func (a *App) lookup() map[lookup.Kind]lookup.Source {
	return map[lookup.Kind]lookup.Source{
		lookup.Stay: a.Reservations.Lookup, lookup.Home: a.Properties.Lookup, lookup.Person: a.Members.Lookup, lookup.Task: a.Tasks.Lookup, lookup.Message: a.Messages.Lookup,
		lookup.Block: a.Reservations.LookupBlocks, lookup.Payment: a.Payments.Lookup, lookup.Problem: a.Problems.Lookup, lookup.Mail: a.Notifications.LookupMails,
	}
}

// hasHomes reports whether an agency has a home, in use or put away.
func (a *App) hasHomes(ctx context.Context, q database.Querier, id identity.MemberID) (bool, error) {
	homes, err := a.Properties.All(ctx, q, id)
	return len(homes) > 0, err
}

// attentionChanged announces what no other event does: mails and calendars that fail, API tokens that end, lines of bank statements that wait, nights that are closed.
func (a *App) attentionChanged(ctx context.Context, tx *database.Tx, id identity.MemberID) error {
	return a.Attention.Announce(ctx, tx, id)
}

// absenceAnnounced has the lists of the office, of the person and of their company follow a request for an absence, and notifies those whom it concerns.
func (a *App) absenceAnnounced(ctx context.Context, tx *database.Tx, r member.AbsenceRequest) error {
	if err := a.absencesChanged(ctx, tx, r.Member, r.Staff); err != nil {
		return err
	}
	return a.Notifications.AbsenceChanged(ctx, tx, r)
}

// absencesChanged has the lists of the office, of a person and of their company follow their absences.
func (a *App) absencesChanged(ctx context.Context, tx *database.Tx, m identity.MemberID, staff identity.StaffID) error {
	crew, err := a.Members.Staff(ctx, tx, m)
	if err != nil {
		return err
	}
	person, _ := crew.By(staff)
	company, _ := crew.By(person.Company)
	concerned := slices.DeleteFunc([]identity.AccountID{person.Account, company.Account}, func(id identity.AccountID) bool { return id == 0 })
	return a.Attention.Announce(ctx, tx, m, concerned...)
}

// managers are the people of an agency who answer its chats.
func (a *App) managers(ctx context.Context, id identity.MemberID) ([]message.Colleague, error) {
	crew, err := a.Members.Staff(ctx, a.DB, id)
	if err != nil {
		return nil, err
	}
	var out []message.Colleague
	for _, one := range crew.All() {
		if one.Active && one.Kind == member.KindManager && one.Account != 0 {
			out = append(out, message.Colleague{Staff: one.ID, Account: one.Account, Name: one.Name})
		}
	}
	return out, nil
}

// drawForms puts the registration forms of stays onto pages.
func (a *App) drawForms(ctx context.Context, actor identity.Actor, m identity.MemberID, drawing registration.Drawing, stays []registration.Stay) ([]byte, error) {
	return a.Sheets.RegistrationForms(ctx, actor, m, drawing, stays)
}

// forgetReceivers has people who no longer are managers get no more reports by mail. It is a member.StaffChanged.
func (a *App) forgetReceivers(ctx context.Context, tx *database.Tx, changes []member.Changed) error {
	return a.Sheets.StaffChanged(ctx, tx, changes)
}

// actorOf is what an account may do now.
func (a *App) actorOf(ctx context.Context, q database.Querier, account identity.AccountID) (identity.Actor, error) {
	return a.Accounts.ReadyActor(ctx, q, account)
}

// mailReport mails a link to a kept report. It is a report.MailReport.
func (a *App) mailReport(ctx context.Context, tx *database.Tx, agency member.Member, to identity.AccountID, sent identity.Ref, words func(lang string) map[string]string) error {
	email, lang, err := a.Accounts.Addressee(ctx, tx, to)
	if err != nil || email == "" {
		return err
	}
	spoken := agency.Speaks(lang)
	link := a.public.JoinPath("cleanings", "print")
	link.RawQuery = url.Values{"sent": {sent.String()}}.Encode()
	return a.Mails.Enqueue(ctx, tx, notify.Mail{Member: agency.ID, Kind: notify.ReportSent, To: email, Lang: spoken, Content: notify.Content{
		Brand: account.BrandOf(agency), Link: link.String(), Values: words(spoken),
	}})
}
