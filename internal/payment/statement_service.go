package payment

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/trail"
)

// details are what is sealed of a line.
type details struct {
	Name      string `json:"n,omitempty"`
	Text      string `json:"t,omitempty"`
	Reference string `json:"r,omitempty"`
	EndToEnd  string `json:"e,omitempty"`
}

func sealContext(member identity.MemberID, id int64) string {
	return fmt.Sprintf("statement_line %d %d", member, id)
}

func (s *Service) seal(member identity.MemberID, l *StatementLine) error {
	plain, err := json.Marshal(details{l.Name, l.Text, l.Reference, l.EndToEnd})
	if err != nil {
		return err
	}
	l.endToEnd = markOf(s.box, l.EndToEnd)
	l.sealed, err = s.box.SealBytes(sealContext(member, l.ID), plain)
	return err
}

// markOf is a keyed hash of a payer's own number of a payment; empty for none.
func markOf(box *secret.Box, endToEnd string) string {
	if endToEnd == "" {
		return ""
	}
	return hex.EncodeToString(box.MAC("end-to-end id", endToEnd)[:16])
}

// MarkOf is the keyed hash of the number in the details of a line, for lines that come from another installation.
func MarkOf(box *secret.Box, plain []byte) (string, error) {
	var d details
	if err := json.Unmarshal(plain, &d); err != nil {
		return "", err
	}
	return markOf(box, d.EndToEnd), nil
}

func (s *Service) unseal(member identity.MemberID, l *StatementLine) error {
	if l.sealed == nil {
		return nil
	}
	plain, err := s.box.OpenBytes(sealContext(member, l.ID), l.sealed)
	if err != nil {
		return err
	}
	var d details
	if err := json.Unmarshal(plain, &d); err != nil {
		return err
	}
	l.Name, l.Text, l.Reference, l.EndToEnd = d.Name, d.Text, d.Reference, d.EndToEnd
	return nil
}

// Imported is what an import of a statement did, or why it did nothing.
type Imported struct {
	File     int64
	Format   string
	Lines    int
	Added    int
	Known    int
	Skipped  int
	Sure     int
	Problems []Problem
}

// ImportStatement takes a statement file in: all of it or nothing. Lines that an earlier file had are known and change nothing. A mapping that is given is kept.
func (s *Service) ImportStatement(ctx context.Context, actor identity.Actor, attempt identity.Attempt, member identity.MemberID, name string, content []byte, given *Mapping) (Imported, error) {
	if !actor.Manages(member) {
		return Imported{}, fault.Missing(fault.NotFound)
	}
	m, err := s.mapping(ctx, member, given)
	if err != nil {
		return Imported{}, err
	}
	parsed := Parse(content, m)
	out := Imported{Format: parsed.Format, Lines: len(parsed.Bookings), Skipped: parsed.Skipped, Problems: parsed.Problems}
	if len(parsed.Problems) > 0 {
		return out, nil
	}
	names := identities(parsed.Bookings)
	index, err := s.candidates(ctx, actor, member)
	if err != nil {
		return out, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Imported, error) {
		done := out
		if given != nil {
			if err := saveMapping(ctx, tx, member, m); err != nil {
				return done, err
			}
		}
		var fresh []StatementLine
		for i, b := range parsed.Bookings {
			known, err := hasIdentity(ctx, tx, member, names[i])
			if err != nil {
				return done, err
			}
			if known {
				done.Known++
				continue
			}
			fresh = append(fresh, StatementLine{Identity: names[i], Booking: b, State: LineOpen})
		}
		if done.Added = len(fresh); done.Added == 0 {
			return done, nil
		}
		if done.File, err = tx.NextID(ctx, member, "statement"); err != nil {
			return done, err
		}
		first, err := tx.NextIDs(ctx, member, "statement_line", int64(len(fresh)))
		if err != nil {
			return done, err
		}
		for i := range fresh {
			l := &fresh[i]
			l.ID, l.Statement = first+int64(i), done.File
			if err := s.seal(member, l); err != nil {
				return done, err
			}
			if l.Proposal, err = index.propose(ctx, tx, *l); err != nil {
				return done, err
			}
		}
		taken, err := sureStays(ctx, tx, member)
		if err != nil {
			return done, err
		}
		onlyOneSure(fresh, taken)
		for _, l := range fresh {
			if l.Proposal.Confidence == Sure {
				done.Sure++
			}
		}
		if err := insertLines(ctx, tx, member, fresh); err != nil {
			return done, err
		}
		if err := insertFile(ctx, tx, member, File{
			ID: done.File, Name: fileName(name), Format: done.Format, Lines: done.Lines, Added: done.Added, ImportedAt: tx.Now(), ImportedBy: actor.Account,
		}); err != nil {
			return done, err
		}
		if err := trail.Note(ctx, tx, member, actor.Account, trail.Entry{Noun: trail.Money, Act: ActStatementImported, Name: fileName(name)}); err != nil {
			return done, err
		}
		return done, s.announceWaiting(ctx, tx, member)
	})
}

func fileName(name string) string {
	name = kept(filepath.Base(strings.ReplaceAll(name, "\\", "/")))
	if len(name) > 120 {
		name = strings.ToValidUTF8(name[:120], "")
	}
	return name
}

func (s *Service) mapping(ctx context.Context, member identity.MemberID, given *Mapping) (Mapping, error) {
	if given != nil {
		return *given, nil
	}
	m, err := mappingOf(ctx, s.db, member)
	if m.Currency == "" && err == nil {
		at, err := s.members.Get(ctx, s.db, member)
		m.Currency = at.Currency
		return m, err
	}
	return m, err
}

// Look is what a file looks like before it is imported.
type Look struct {
	Format   string
	Mapping  Mapping
	Headings []string
	Sample   [][]string
	Parsed
	// Known reports whether the kept mapping fits the file.
	Known bool
}

// LookAt shows how a file would be read, with the kept mapping or a guess, and changes nothing.
func (s *Service) LookAt(ctx context.Context, actor identity.Actor, member identity.MemberID, content []byte, given *Mapping) (Look, error) {
	if !actor.Manages(member) {
		return Look{}, fault.Missing(fault.NotFound)
	}
	keep, err := s.mapping(ctx, member, given)
	if err != nil {
		return Look{}, err
	}
	text, why := decode(content, keep.Encoding)
	if why != "" {
		return Look{Parsed: Parsed{Problems: []Problem{{Reason: why}}}}, nil
	}
	if looksLikeXML(text) {
		parsed := Parse(content, keep)
		return Look{Format: FormatCAMT, Parsed: parsed, Known: true}, nil
	}
	m, headings, sample, why := Guess(content, keep)
	if why != "" {
		return Look{Format: FormatCSV, Parsed: Parsed{Problems: []Problem{{Reason: why}}}}, nil
	}
	if m.Currency == "" {
		at, err := s.members.Get(ctx, s.db, member)
		if err != nil {
			return Look{}, err
		}
		m.Currency = at.Currency
	}
	look := Look{Format: FormatCSV, Mapping: m, Headings: headings, Sample: sample, Parsed: Parse(content, m)}
	look.Known = given == nil && len(keep.Headings) > 0 && fmt.Sprint(keep.Headings) == fmt.Sprint(m.Headings)
	return look, nil
}

// Statements is what the office sees of its statements.
type Statements struct {
	Open    int
	Mapping Mapping
	Files   []File
	Who     map[identity.AccountID]string
}

// shownFiles is how many files are listed.
const shownFiles = 20

// Overview shows the latest files, and how many lines are open.
func (s *Service) Overview(ctx context.Context, actor identity.Actor, member identity.MemberID) (Statements, error) {
	var out Statements
	if !actor.Manages(member) {
		return out, fault.Missing(fault.NotFound)
	}
	var err error
	if out.Open, err = countOpen(ctx, s.db, member); err != nil {
		return out, err
	}
	if out.Files, err = filesOf(ctx, s.db, member, shownFiles); err != nil {
		return out, err
	}
	out.Who, err = s.names(ctx, member)
	return out, err
}

// EraseDetails erases who paid what for once the time is over at now for which a member keeps data of guests.
func (s *Service) EraseDetails(ctx context.Context, now clock.Instant) error {
	all, err := s.members.All(ctx)
	if err != nil {
		return err
	}
	for _, m := range all {
		before := now.Date(m.Zone).AddDays(-m.RetentionDays)
		if err := s.db.Write(ctx, func(tx *database.Tx) error { return eraseDetails(ctx, tx, m.ID, before) }); err != nil {
			return err
		}
	}
	return nil
}
