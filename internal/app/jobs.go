package app

import (
	"context"
	"slices"

	"latchkey/internal/clock"
)

// once is how a job is done once where several nodes run; deploy/README.md explains the words.
type once string

const (
	// taken: a row says until when one node has the work, and that node stops before (database.Turn). What came of it is kept only where the row is still as that node has left it.
	taken once = "taken"
	// oneCommit: what is done and the note that it is done are one transaction, under a condition that is true once.
	oneCommit once = "one commit"
	// led: one node has the lead, a lock of PostgreSQL (database.Lead).
	led once = "led"
	// repeatable: done twice, also at the same time, it leaves what it leaves when it is done once.
	repeatable once = "repeatable"
	// own: each node does it for itself.
	own once = "own"
)

// job is work that goes on by itself while the server runs.
type job struct {
	name string
	once once
	run  func(ctx context.Context)
}

// jobs are all work that goes on by itself. Each is in the table of deploy/README.md, with how it is once on several nodes. The backup is apart: it ends after all others, which may write.
func (a *App) jobs() []job {
	follow := func(name string, how once, step func(context.Context) (bool, error)) job {
		return job{name, how, func(ctx context.Context) { a.follow(ctx, name, step) }}
	}
	all := []job{
		{"what is over", repeatable, a.sweep},
		{"sockets", own, a.hub.Run},
		follow("words of messages", oneCommit, a.Messages.IndexWords),
		follow("words of stays", repeatable, a.Reservations.IndexWords),
		follow("names on tasks", oneCommit, a.Tasks.RefreshNames),
		follow("tasks by changed rules", oneCommit, a.Planning.Continue),
		follow("tasks that wait for an answer", oneCommit, a.Tasks.Ask),
		follow("reports by mail", taken, a.Sheets.SendDue),
		{"mails", taken, a.Mails.Run},
		{"pushes", taken, a.Pushes.Run},
		{"notifications", oneCommit, a.Notifications.Run},
		{"webhooks", taken, a.Webhooks.Run},
		{"archives", taken, a.Archives.Run},
		{"demo agencies", taken, a.DemoAgencies.Run},
		{"set-up from an archive", own, a.Setup.Run},
	}
	if a.config.FeedInterval > 0 {
		all = append(all, job{"calendars", led, a.Channels.Run})
	}
	if a.config.LeavesJobs {
		all = slices.DeleteFunc(all, func(j job) bool { return j.once != own })
	}
	if a.config.Beside != nil {
		all = append(all, job{"beside", own, a.config.Beside})
	}
	return all
}

// overs is what is dropped once it is over, each repeatable. Each is given the time by which it is over, and reads no clock: the one that was looked at is the one that counts.
func (a *App) overs() map[string]func(context.Context, clock.Instant) error {
	return map[string]func(context.Context, clock.Instant) error{
		"keys":          a.DB.ForgetKeys,
		"copies":        a.DB.ForgetCopies,
		"tokens":        a.Accounts.Sweep,
		"mails":         a.Mails.Sweep,
		"pushes":        a.Pushes.Sweep,
		"notifications": a.Notifications.Sweep,
		"events":        a.Streams.Forget,
		"files":         a.Files.Sweep,
		"identities":    a.Travelers.EraseIdentities,
		"statements":    a.Payments.EraseDetails,
		"lost tasks":    a.Sheets.Sweep,
		"splits":        a.Reservations.ForgetSplits,
		"kept reports":  a.Sheets.EraseIdentities,
		erasedGuests:    func(ctx context.Context, _ clock.Instant) error { return a.Sheets.ForgetErased(ctx) },
		"webhooks":      a.Webhooks.Sweep,
		"imports":       a.Imports.Sweep,
		"fetches":       a.Channels.Sweep,
		"archives":      a.Archives.Sweep,
		"set-up":        a.Setup.SweepArchive,
		"drafts":        a.Schedule.Sweep,
	}
}
