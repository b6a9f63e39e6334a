package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"latchkey/internal/backup"
	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/doctor"
	"latchkey/internal/examination"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/internal/property"
	"latchkey/internal/secret"
)

// Examine looks at an installation with these settings and says what is well and what is not; the server may run meanwhile. It changes nothing: it makes no key, migrates nothing and sends no
// mail. content has it read every uploaded file. What cannot be looked at because of something else is left out.
func Examine(ctx context.Context, config Config, c clock.Clock, content bool) *doctor.Report {
	e := &inspection{App: App{config: config, clock: c, logger: slog.New(slog.DiscardHandler)}, Report: doctor.Report{Version: Version, At: c.Now().UTC()}}
	usable := e.settings()
	if e.folder() {
		e.disk()
		e.inside(ctx, content)
	}
	if usable {
		e.mail(ctx)
		e.outside(ctx)
	}
	return &e.Report
}

// examine looks at this server while it runs. It changes nothing, and does not read the whole database, which would hold back the callers of a large one: the command does.
func (a *App) examine(ctx context.Context) *doctor.Report {
	e := &inspection{
		App:    App{config: a.config, clock: a.clock, logger: slog.New(slog.DiscardHandler), DB: a.DB, Files: a.Files, box: a.box, public: a.public, Mails: a.Mails},
		Report: doctor.Report{Version: Version, At: a.clock.Now().UTC()}, serving: true,
	}
	e.database(ctx, false)
	e.key(ctx)
	e.disk()
	look, cancel := context.WithTimeout(ctx, filesWithin)
	e.uploads(look, false)
	cancel()
	e.zones(ctx)
	e.leap(ctx)
	e.kept()
	e.queues(ctx)
	e.mail(ctx)
	e.outside(ctx)
	return &e.Report
}

// filesWithin is how long a running server looks for its uploaded files.
const filesWithin = 10 * time.Second

// inspection is an installation that is looked at: the App has only what could be opened.
type inspection struct {
	App
	// serving says that it is this server itself that is looked at.
	serving bool
	doctor.Report
}

// settings reads every setting as the start does, and reports whether all are usable.
func (e *inspection) settings() bool {
	var wrong []error
	var err error
	note := func(err error) { wrong = append(wrong, err) }
	_, err = e.config.captcha()
	note(err)
	e.public, err = e.config.public()
	note(err)
	_, err = e.interpreter()
	note(err)
	_, err = e.roads()
	note(err)
	_, err = e.config.backup()
	note(err)
	trusted, err := prefixes(e.config.TrustedProxies)
	note(err)
	if e.public != nil {
		e.Mails, err = e.mails()
		note(err)
	}
	if err := errors.Join(wrong...); err != nil {
		for _, one := range strings.Split(err.Error(), "\n") {
			e.Add(doctor.Settings, doctor.Wrong, one, "The program does not start with this: see the table of settings in the README.")
		}
		return false
	}
	e.Add(doctor.Settings, doctor.Well, "All settings can be read.", "")
	for _, odd := range e.config.Odd() {
		e.Add(doctor.Settings, doctor.Warning, odd.Error(), "The server works with this, and it may be a mistake: see the table of settings in the README.")
	}
	if f, found := doctor.JudgeNetworks(trusted); found {
		e.Findings = append(e.Findings, f)
	}
	return true
}

// folder looks at the data folder and reports whether it is there.
func (e *inspection) folder() bool {
	path := e.config.Data
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.Add(doctor.Folder, doctor.Wrong, fmt.Sprintf("There is no data folder at %s.", path), "Name the installation's folder in LATCHKEY_DATA, or start the server once, which makes it.")
	case err != nil:
		e.Add(doctor.Folder, doctor.Wrong, fmt.Sprintf("The data folder cannot be looked at: %v.", err), "Run this command as the user that the server runs as.")
	case !info.IsDir():
		e.Add(doctor.Folder, doctor.Wrong, fmt.Sprintf("%s is no folder.", path), "Name the installation's folder in LATCHKEY_DATA.")
	case info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/':
		e.Add(doctor.Folder, doctor.Warning, fmt.Sprintf("Other users of the machine may enter the data folder (mode %04o).", info.Mode().Perm()), "chmod 700 "+path+"; the next start of the server does it too.")
		return true
	default:
		e.Add(doctor.Folder, doctor.Well, path+" is there, for its owner only.", "")
		return true
	}
	return false
}

const (
	// syncs is how many writes are timed, syncBytes how long each is: a page of SQLite's log.
	syncs     = 11
	syncBytes = 4096
)

// disk looks at the room on the disk of the data folder, and times writes to it.
func (e *inspection) disk() {
	if err := files.RoomIn(e.config.Data, e.config.Disk, 0); err != nil {
		e.Add(doctor.Disk, doctor.Wrong, "The disk of the data folder is nearly full: uploads are refused.", "Make room, or move the folder to a larger disk.")
	}
	median, err := syncTime(e.config.Data)
	if err != nil {
		e.Add(doctor.Disk, doctor.Wrong, fmt.Sprintf("Nothing can be written into the data folder: %v.", err), "Run this command as the user that the server runs as; if it is, give that user the folder, and make room on the disk.")
		return
	}
	e.Findings = append(e.Findings, doctor.JudgeSync(median))
}

// syncTime is how long it takes at the median until a write is said to be safe.
func syncTime(folder string) (median time.Duration, err error) {
	f, err := os.CreateTemp(folder, ".doctor-*")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
	page := make([]byte, syncBytes)
	took := make([]time.Duration, syncs)
	for i := range took {
		if _, err := f.Write(page); err != nil {
			return 0, err
		}
		began := time.Now()
		if err := f.Sync(); err != nil {
			return 0, err
		}
		took[i] = time.Since(began)
	}
	slices.Sort(took)
	return took[syncs/2], nil
}

// inside looks at the database and at what lies beside it.
func (e *inspection) inside(ctx context.Context, content bool) {
	if e.config.DatabaseURL == "" {
		if _, err := os.Stat(e.config.database()); err != nil {
			e.Add(doctor.Database, doctor.Wrong, fmt.Sprintf("There is no database at %s.", e.config.database()), "Name the installation's folder in LATCHKEY_DATA, bring a backup back, or start the server once, which makes an empty one.")
			return
		}
	}
	var err error
	if e.DB, err = database.Open(ctx, e.config.database(), e.clock); err == nil {
		defer func() { _ = e.DB.Close() }()
		err = e.DB.Ping(ctx)
	}
	if err != nil {
		e.Add(doctor.Database, doctor.Wrong, fmt.Sprintf("The database does not answer: %v.", err), "Look at LATCHKEY_DATABASE_URL, and whether the database server runs and lets this machine in.")
		return
	}
	e.database(ctx, true)
	if !e.migrations(ctx) || !e.key(ctx) {
		return
	}
	if e.Files, err = files.Open(e.DB, e.config.FilesURL, e.config.files(), e.config.Disk, e.logger); err != nil {
		e.Add(doctor.Files, doctor.Wrong, fmt.Sprintf("The place of uploaded files cannot be opened: %v.", err), "Look at LATCHKEY_FILES_URL, or at the folder files in the data folder.")
	} else {
		e.uploads(ctx, content)
	}
	e.zones(ctx)
	e.leap(ctx)
	e.kept()
	// The settings were read before there was a database; a wrong address of the mail server is reported there.
	if e.Mails != nil {
		e.Mails, _ = e.mails()
	}
	e.queues(ctx)
}

// database looks at the database, and whole reads every page of it.
func (e *inspection) database(ctx context.Context, whole bool) {
	var damages []string
	err := e.DB.Ping(ctx)
	if err == nil && whole {
		damages, err = e.DB.Damages(ctx)
	}
	if err != nil {
		damages = []string{err.Error()}
	}
	for _, one := range damages {
		e.Add(doctor.Database, doctor.Wrong, "The database is damaged: "+one+".", "Stop the server, keep a copy of the data folder as it is, and bring back the newest backup that latchkey restore --check finds well.")
	}
	if len(damages) == 0 {
		says := map[database.Engine]string{database.SQLite: "SQLite answers.", database.Postgres: "PostgreSQL answers."}[e.DB.Engine()]
		if whole && e.DB.Engine() == database.SQLite {
			says = "SQLite answers, and every page of it can be read."
		}
		e.Add(doctor.Database, doctor.Well, says, "")
	}
	if e.DB.Engine() == database.Postgres {
		if walled, err := e.DB.Walled(ctx); err == nil && !walled {
			e.Add(doctor.Database, doctor.Warning, "The database role is a superuser or has BYPASSRLS: row-level security does not keep agencies apart.", "Connect as a role without both that owns the database.")
		}
		if at, err := e.DB.ServerTime(ctx); err == nil {
			e.Findings = append(e.Findings, doctor.JudgeClock(at.Time().Sub(e.clock.Now())))
		}
	}
}

// leap says that nothing is deleted because the clock leapt.
func (e *inspection) leap(ctx context.Context) {
	l, err := e.DB.Leap(ctx)
	switch {
	case err != nil:
		e.Add(doctor.Clock, doctor.Wrong, fmt.Sprintf("It cannot be read when the clock was last looked at: %v.", err), "")
	case l.Holds(clock.At(e.clock.Now())):
		at := func(i clock.Instant) string { return i.Time().Format(time.DateTime + " UTC") }
		e.Add(doctor.Clock, doctor.Warning, fmt.Sprintf("The clock went from %s to %s at once: nothing that is over is deleted until %s.", at(l.From), at(l.To), at(l.Until())),
			"If the server was off for that long, all is well. Otherwise set the clock right before then: by a wrong one, backups and guests' data would be deleted too early.")
	}
}

// migrations reports whether the database is at this program's version.
func (e *inspection) migrations(ctx context.Context) bool {
	at, newest, err := e.DB.Version(ctx)
	switch {
	case err != nil:
		e.Add(doctor.Migrations, doctor.Wrong, fmt.Sprintf("The version of the database cannot be read: %v.", err), "")
	case at > newest:
		e.Add(doctor.Migrations, doctor.Wrong, fmt.Sprintf("The database is at step %d, and this program knows %d: it is of a newer release.", at, newest), "Install that release again, or bring back the backup from before the upgrade.")
	case at < newest:
		e.Add(doctor.Migrations, doctor.Warning, fmt.Sprintf("The database is at step %d of %d: this program has not served it yet.", at, newest), "Start the server of this release, or run latchkey migrate. The rest was not looked at.")
	default:
		e.Add(doctor.Migrations, doctor.Well, "The database is at this program's version.", "")
		return true
	}
	return false
}

// key reports whether the master key fits the database.
func (e *inspection) key(ctx context.Context) bool {
	keys, err := secret.LoadKeys(e.config.keyFile())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.Add(doctor.Key, doctor.Wrong, fmt.Sprintf("There is no master key at %s.", e.config.keyFile()), "Put the key of this database there, or name its file in LATCHKEY_KEY_FILE. Without it sealed fields cannot be read by anybody.")
		return false
	case err == nil:
		e.box, err = openBox(ctx, e.DB, keys)
	}
	if err == nil {
		err = e.opensWithKey(ctx, e.DB)
	}
	switch {
	case database.IsMissing(err):
		e.Add(doctor.Key, doctor.Warning, "No server has used this database with a key yet.", "")
		return false
	case err != nil:
		e.Add(doctor.Key, doctor.Wrong, err.Error()+".", "")
		return false
	}
	e.Add(doctor.Key, doctor.Well, "The master key is the one of this database, and no other user of the machine can read it.", "")
	e.replacing(ctx, keys)
	if e.config.KeyFile == "" {
		e.Add(doctor.Key, doctor.Warning, "The master key is in the data folder: a copy of the folder is a copy of everything.", "Keep a copy of master.key apart from the backups.")
	}
	return true
}

// named is how many files are named.
const named = 5

func (e *inspection) uploads(ctx context.Context, content bool) {
	flaws := map[files.Flaw][]string{}
	n, err := e.Files.Check(ctx, content, func(ref identity.Ref, f files.Flaw) { flaws[f] = append(flaws[f], ref.String()) })
	hurried := errors.Is(err, context.DeadlineExceeded)
	if hurried {
		e.Add(doctor.Files, doctor.Skipped, "There was no time to look for every uploaded file.", "Run latchkey doctor.")
	} else if err != nil {
		e.Add(doctor.Files, doctor.Wrong, fmt.Sprintf("Uploaded files cannot be read: %v.", err), "Look at LATCHKEY_FILES_URL, or at the folder files in the data folder.")
		return
	}
	for _, one := range []struct {
		flaw files.Flaw
		says string
	}{{files.Missing, "are missing"}, {files.Changed, "are not as they were uploaded"}} {
		if found := flaws[one.flaw]; len(found) > 0 {
			e.Add(doctor.Files, doctor.Wrong, fmt.Sprintf("%d of %d uploaded files %s, such as %s.", len(found), n, one.says, strings.Join(found[:min(named, len(found))], ", ")), "Bring these files back from the newest backup.")
		}
	}
	switch {
	case len(flaws) > 0 || hurried:
	case content:
		e.Add(doctor.Files, doctor.Well, fmt.Sprintf("All %d uploaded files are as they were uploaded.", n), "")
	default:
		e.Add(doctor.Files, doctor.Well, fmt.Sprintf("All %d uploaded files are there; --content reads them too.", n), "")
	}
}

// zones looks whether this program knows every time zone that an agency or a property names.
func (e *inspection) zones(ctx context.Context) {
	names, err := member.TimeZones(ctx, e.DB)
	if err == nil {
		var more []string
		more, err = property.TimeZones(ctx, e.DB)
		names = append(names, more...)
	}
	if err != nil {
		e.Add(doctor.Zones, doctor.Wrong, fmt.Sprintf("Time zones cannot be read: %v.", err), "")
		return
	}
	slices.Sort(names)
	well := true
	for _, name := range slices.Compact(names) {
		if _, err := time.LoadLocation(name); err != nil {
			well = false
			e.Add(doctor.Zones, doctor.Wrong, fmt.Sprintf("This program does not know the time zone %q.", name), "Change it in the settings of the agency or the property.")
		}
	}
	if well {
		e.Add(doctor.Zones, doctor.Well, "Every time zone of the agencies and properties is known.", "")
	}
}

// kept looks at what the running server says of the continuous backup.
func (e *inspection) kept() {
	if e.config.BackupURL == "" {
		if e.DB.Engine() == database.SQLite && !e.config.Demo {
			e.Add(doctor.Backup, doctor.Warning, "This program keeps no backup.", "Set LATCHKEY_BACKUP_URL to a folder on another disk (file:///…) or to a bucket (s3://…), or see to backups in another way (deploy/README.md).")
		}
		return
	}
	status, err := backup.ReadStatus(e.DB, e.config.Data)
	now := e.clock.Now()
	switch {
	case errors.Is(err, fs.ErrNotExist) || (err == nil && status.SyncedAt.IsZero() && status.Error == ""):
		e.Add(doctor.Backup, doctor.Warning, "There is no backup yet.", "Start the server, or run latchkey backup.")
		return
	case err != nil:
		e.Add(doctor.Backup, doctor.Wrong, fmt.Sprintf("What the server says of the backup cannot be read: %v.", err), "")
		return
	case status.Error != "":
		e.Add(doctor.Backup, doctor.Wrong, fmt.Sprintf("The backup does not go on: %s.", status.Error), "Look at the folder or bucket in LATCHKEY_BACKUP_URL: whether it is there, has room, and lets the server's user or key write.")
	case status.SyncedAt.Sub(now) > examination.Behind:
		e.Add(doctor.Backup, doctor.Warning, fmt.Sprintf("The newest backup is of %s, which is in the future: the clock was set back, and nothing has been copied since.", status.SyncedAt.UTC().Format(time.DateTime+" UTC")), "Look at the clock of this machine; start the server, or run latchkey backup.")
	case now.Sub(status.SyncedAt) > examination.Behind:
		state := doctor.Warning
		if e.serving {
			state = doctor.Wrong
		}
		e.Add(doctor.Backup, state, fmt.Sprintf("The newest backup is of %s: the server does not run, or has not copied since.", status.SyncedAt.UTC().Format(time.DateTime+" UTC")), "Start the server, or run latchkey backup.")
	default:
		says := "Everything that was saved until ten minutes ago is in the backup."
		if e.config.onPostgres() {
			says = "Every uploaded file until ten minutes ago is in the backup; the rows are backed up with PostgreSQL's own tools."
		}
		e.Add(doctor.Backup, doctor.Well, says, "")
	}
	switch {
	case status.CheckError != "":
		e.Add(doctor.Backup, doctor.Wrong, fmt.Sprintf("The last check of the backup failed: %s.", status.CheckError), "Run latchkey restore --check; if it finds the same, begin a new backup in an empty folder or under another prefix, and keep the old one.")
	case status.CheckedAt.IsZero() && status.CheckSkipped == "":
		e.Add(doctor.Backup, doctor.Warning, "The backup has not been checked yet: the server does so each night.", "Run latchkey restore --check.")
	case status.CheckedAt.Sub(now) > examination.Behind:
		e.Add(doctor.Backup, doctor.Warning, "The last check of the backup is of the future: the clock was set back, and the backup has not been checked since.", "Look at the clock of this machine, and run latchkey restore --check.")
	case now.Sub(status.CheckedAt) > examination.Unchecked:
		says := "The backup has not been checked for days."
		if status.CheckSkipped != "" {
			says = fmt.Sprintf("The backup cannot be checked: %s.", status.CheckSkipped)
		}
		e.Add(doctor.Backup, doctor.Warning, says, "Make room on the disk of LATCHKEY_DATA, or run latchkey restore --check on another machine.")
	}
	if status.Missing > 0 {
		e.Add(doctor.Backup, doctor.Warning, fmt.Sprintf("Uploaded files that are not in the backup: %d, because the installation itself does not have their bytes.", status.Missing), "Run latchkey doctor --content, which names them.")
	}
}

// late is how long a mail may wait before the queue is taken for stuck: it is tried again at longer and longer intervals.
const late = time.Hour

// queues looks at what waits to go out or fails to come in: mails, the keys of pushes, calendars of channels.
func (e *inspection) queues(ctx context.Context) {
	if e.Mails != nil {
		f, err := e.Mails.Figures(ctx)
		switch waits := e.clock.Now().Sub(f.Oldest.Time()); {
		case err != nil:
			e.Add(doctor.Mail, doctor.Wrong, fmt.Sprintf("The queue of mails cannot be read: %v.", err), "")
		case f.Queued > 0 && waits > late:
			e.Add(doctor.Mail, doctor.Wrong, fmt.Sprintf("Mails that wait: %d, the oldest for %v.", f.Queued, waits.Round(time.Minute)), "Look at what the mail server says below, and whether the server runs.")
		case f.Failed > 0:
			e.Add(doctor.Mail, doctor.Warning, fmt.Sprintf("Mails that could not be sent: %d.", f.Failed), "The page of sent emails says why of each; latchkey account mails --failed --retry sends them again.")
		default:
			e.Add(doctor.Mail, doctor.Well, "No mail waits for longer than an hour, and none has failed.", "")
		}
	}
	switch err := notify.CheckPushKeys(ctx, e.DB, e.box); {
	case database.IsMissing(err):
		e.Add(doctor.Push, doctor.Skipped, "The first start of the server makes the keys of pushes.", "")
	case err != nil:
		e.Add(doctor.Push, doctor.Wrong, fmt.Sprintf("The keys of pushes cannot be opened: %v.", err), "Bring back the master key with which they were sealed.")
	default:
		e.Add(doctor.Push, doctor.Well, "The keys of pushes can be opened.", "")
	}
	c, err := channel.Count(ctx, e.DB)
	switch {
	case err != nil:
		e.Add(doctor.Calendars, doctor.Wrong, fmt.Sprintf("Calendars of channels cannot be read: %v.", err), "")
	case c.Failing+c.Holding > 0:
		e.Add(doctor.Calendars, doctor.Warning, fmt.Sprintf("Calendars of channels: %d. Failing: %d. Holding stays back: %d.", c.All, c.Failing, c.Holding), "Today names each of them to the agency's managers, with the reason.")
	case e.config.FeedInterval <= 0 && c.All > 0:
		e.Add(doctor.Calendars, doctor.Warning, "Calendars of channels are not fetched by this node.", "Set LATCHKEY_FEED_INTERVAL=15m at one node at least.")
	default:
		e.Add(doctor.Calendars, doctor.Well, fmt.Sprintf("Calendars of channels: %d. None fails.", c.All), "")
	}
}

// cures say what to do about a mail server that was not reached.
var cures = map[notify.Outcome]string{
	notify.NameNotFound: "Its name is not known: look at LATCHKEY_SMTP_URL.", notify.ConnectionRefused: "Nothing answers there: look at host and port in LATCHKEY_SMTP_URL, and at the firewall.",
	notify.TimedOut: "It does not answer in time: many providers block port 25, use 587 or 465.", notify.Encryption: "The connection cannot be encrypted as it has to be: look at tls= in LATCHKEY_SMTP_URL, and at the server's certificate.",
	notify.WrongLogin: "It does not take the login: look at user and password in LATCHKEY_SMTP_URL (percent-encoded).",
}

// mail signs in at the mail server, without sending anything.
func (e *inspection) mail(ctx context.Context) {
	if e.config.SMTPURL == "" {
		if !e.config.Demo {
			e.Add(doctor.Mail, doctor.Warning, "There is no mail server: invitations, links and notifications wait in the queue.", "Set LATCHKEY_SMTP_URL.")
		}
		return
	}
	outcome, answer := e.Mails.Reach(ctx)
	if outcome == notify.Delivered {
		e.Add(doctor.Mail, doctor.Well, "The mail server answers and takes the login.", "")
		return
	}
	says := "The mail server was not reached."
	if answer.Code != 0 {
		says = fmt.Sprintf("The mail server answers %d %s", answer.Code, answer.Text)
	}
	e.Add(doctor.Mail, doctor.Wrong, says, cures[outcome])
}
