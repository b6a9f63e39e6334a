// Package examination has the running server examined for the owners of its agencies, and says on their red list when the backup cannot be relied on.
//
// It hides when an examination is made: it takes seconds, so one serves everybody who asks meanwhile, and what was found is kept for a while. Package app looks, package doctor judges.
package examination

import (
	"time"

	"latchkey/internal/backup"
	"latchkey/internal/clock"
	"latchkey/internal/doctor"
	"latchkey/internal/wire"
)

const (
	// fresh is how long what was found is shown without another examination.
	fresh = 10 * time.Minute
	// pause is the least time between two examinations: each asks the mail server and the public address.
	pause = 15 * time.Second
	// within is how long an examination may take.
	within = 40 * time.Second
	// Behind is how old the newest step of a backup may be while the server runs, which copies every second.
	Behind = 10 * time.Minute
	// Unchecked is how old the last check of the backup may be: the server checks each night.
	Unchecked = 3 * 24 * time.Hour
)

// Parts are what a running server is examined for, in the order of an examination.
var Parts = []doctor.Part{
	doctor.Database, doctor.Key, doctor.Disk, doctor.Clock, doctor.Files, doctor.Zones, doctor.Backup, doctor.Mail, doctor.Push, doctor.Calendars, doctor.Address, doctor.TLS, doctor.Proxies,
}

// IsReliable reports whether a backup can be relied on at a moment, of a server that runs since another: it goes on, is not behind, and its last check is of these days and found it whole.
func IsReliable(s backup.Status, now, since time.Time) bool {
	copied, checked := s.SyncedAt, s.CheckedAt
	// What is of the future was noted by a clock that was set back since, and says nothing.
	if copied.After(now.Add(Behind)) {
		copied = time.Time{}
	}
	if checked.After(now.Add(Behind)) {
		checked = time.Time{}
	}
	if copied.Before(since) {
		copied = since // a server that has begun now has a while to catch up
	}
	if checked.Before(since) {
		checked = since
	}
	return s.CheckError == "" && now.Sub(copied) <= Behind && now.Sub(checked) <= Unchecked
}

// present is an examination as an owner sees it. One whose installation has other agencies too sees how each part is, not the words: these name folders, addresses and servers.
func present(r *doctor.Report, alone bool) Examination {
	a := Examination{At: wire.Instant(clock.At(r.At)), Words: alone, Findings: make([]ExaminationFinding, 0, len(r.Findings))}
	if alone {
		a.Version = r.Version
	}
	for _, f := range r.Findings {
		one := ExaminationFinding{Part: partOf(f.Part), State: string(f.State)}
		if alone {
			one.Says, one.Do = f.Says, f.Do
		}
		a.Findings = append(a.Findings, one)
	}
	return a
}
