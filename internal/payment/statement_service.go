package payment

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
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
	if l.EndToEnd != "" {
		l.endToEnd = hex.EncodeToString(s.box.MAC("end-to-end id", l.EndToEnd)[:16])
	}
	l.sealed, err = s.box.SealBytes(sealContext(member, l.ID), plain)
	return err
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
		return done, s.announceWaiting(ctx, tx, member)
	})
}

// onlyOneSure leaves of several lines that would pay the same stay only the first ticked: two people may have paid for one. seen are the stays that other lines would pay.
func onlyOneSure(all []StatementLine, seen map[int64]bool) {
	for i := range all {
		p := &all[i].Proposal
		if p.Confidence != Sure {
			continue
		}
		if seen[p.Stay] {
			p.Confidence = Likely
		}
		seen[p.Stay] = true
	}
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

// candidateIndex finds the stays that a booking may pay.
type candidateIndex struct {
	service  *Service
	actor    identity.Actor
	member   identity.MemberID
	open     map[int64]Candidate
	byAmount map[string][]int64
	byName   map[string][]int64
	external map[string][]int64
}

const (
	// mostOpen is how many open stays are looked at for proposals.
	mostOpen = 50_000
	// mostAlike is how many stays with the same amount or name are weighed.
	mostAlike = 200
)

func candidateOf(r reservation.Reservation) Candidate {
	return Candidate{
		Stay: r.Ref.ID, External: r.ExternalID, FirstName: r.Booker.FirstName, LastName: r.Booker.LastName, Currency: r.Currency, Open: reservation.ToPay(r), Paid: r.Paid,
		Deposit: r.Deposit, Confirmed: r.Status == reservation.Confirmed,
	}
}

func amountKey(amount int64, currency string) string { return fmt.Sprintf("%d %s", amount, currency) }

func (s *Service) candidates(ctx context.Context, actor identity.Actor, member identity.MemberID) (*candidateIndex, error) {
	x := &candidateIndex{
		service: s, actor: actor, member: member, open: map[int64]Candidate{}, byAmount: map[string][]int64{}, byName: map[string][]int64{}, external: map[string][]int64{},
	}
	mark := reservation.OpenMark{Arrival: clock.NewDate(1, 1, 1)}
	for len(x.open) < mostOpen {
		found, err := s.stays.OpenStays(ctx, member, mark, clock.NewDate(9999, 12, 31), 1000)
		if err != nil {
			return nil, err
		}
		for _, r := range found {
			c := candidateOf(r)
			x.open[c.Stay] = c
			x.byAmount[amountKey(c.Open, c.Currency)] = append(x.byAmount[amountKey(c.Open, c.Currency)], c.Stay)
			if c.Deposit > 0 && c.Paid == 0 && c.Deposit != c.Open {
				x.byAmount[amountKey(c.Deposit, c.Currency)] = append(x.byAmount[amountKey(c.Deposit, c.Currency)], c.Stay)
			}
			if names := wordsOf(folded(c.LastName)); len(names) > 0 {
				x.byName[names[0]] = append(x.byName[names[0]], c.Stay)
			}
			if words := wordsOf(folded(c.External)); len(words) > 0 {
				x.external[words[0]] = append(x.external[words[0]], c.Stay)
			}
			mark = reservation.OpenMark{Arrival: r.Arrival, ID: r.Ref.ID}
		}
		if len(found) < 1000 {
			break
		}
	}
	return x, nil
}

// propose gives the stay that a line probably pays; the empty proposal for none.
func (x *candidateIndex) propose(ctx context.Context, q database.Querier, l StatementLine) (Proposal, error) {
	var ids []int64
	add := func(more []int64) {
		if len(more) <= mostAlike {
			ids = append(ids, more...)
		}
	}
	words := l.words()
	numbers := numbersOf(words)
	if named := referenceOf(l.Booking); named != 0 {
		numbers = append(numbers, named)
	}
	returned := int64(0)
	if l.Amount < 0 {
		var err error
		if returned, err = returnedStay(ctx, q, x.member, l.endToEnd, l.Amount); err != nil {
			return Proposal{}, err
		}
		if returned != 0 {
			numbers = append(numbers, returned)
		}
	} else {
		add(x.byAmount[amountKey(l.Amount, l.Currency)])
		for _, word := range words {
			add(x.byName[word])
			add(x.external[word])
		}
	}
	var all []Candidate
	seen := map[int64]bool{}
	for _, id := range append(numbers, ids...) {
		if seen[id] {
			continue
		}
		seen[id] = true
		c, ok := x.open[id]
		if !ok && slices.Contains(numbers, id) {
			found, err := x.service.stays.Admit(ctx, q, x.actor, identity.Ref{Member: x.member, ID: id})
			if fault.Is(err, fault.ReservationNotFound) {
				continue
			}
			if err != nil {
				return Proposal{}, err
			}
			c, ok = candidateOf(found.Reservation), true
		}
		if ok {
			c.Returned = id == returned
			all = append(all, c)
		}
	}
	p, _ := Match(l.Booking, all)
	return p, nil
}

// ShownLine is a line with its proposal and what it was booked at.
type ShownLine struct {
	StatementLine
	Proposed *Place
	Parts    []ShownPart
	Who      string
}

// ShownPart is a part with its stay.
type ShownPart struct {
	Part
	Place
}

// StatementLines is a page of lines of a state, the newest first.
func (s *Service) StatementLines(ctx context.Context, actor identity.Actor, member identity.MemberID, state LineState, text, after string) (wire.Page[ShownLine], error) {
	var page wire.Page[ShownLine]
	if !actor.Manages(member) {
		return page, fault.Missing(fault.NotFound)
	}
	before, ok := wire.Before(after)
	if !ok {
		return page, badMark()
	}
	who, err := s.names(ctx, member)
	if err != nil {
		return page, err
	}
	homes := map[int64]property.Property{}
	for read := 0; read < mostRead; {
		found, err := linesIn(ctx, s.db, member, state, before, pageSize+1)
		if err != nil {
			return page, err
		}
		for _, l := range found {
			if len(page.Items) == pageSize {
				page.Next = fmt.Sprint(before)
				return page, nil
			}
			read++
			before = l.ID
			if err := s.unseal(member, &l); err != nil {
				return page, err
			}
			if !hasWords(text, l.Name, l.Text, l.Reference, fmt.Sprint(l.Amount/100)) {
				continue
			}
			shown, err := s.shown(ctx, actor, member, l, homes, who)
			if err != nil {
				return page, err
			}
			page.Items = append(page.Items, shown)
		}
		if len(found) <= pageSize {
			return page, nil
		}
	}
	page.Next = fmt.Sprint(before)
	return page, nil
}

func hasWords(wanted string, texts ...string) bool {
	all := folded(strings.Join(texts, " "))
	for word := range strings.FieldsSeq(folded(wanted)) {
		if !strings.Contains(all, word) {
			return false
		}
	}
	return true
}

// shown adds the stays to a line. A proposal is weighed again: meanwhile the stay may be paid.
func (s *Service) shown(ctx context.Context, actor identity.Actor, member identity.MemberID, l StatementLine, homes map[int64]property.Property, who map[identity.AccountID]string) (ShownLine, error) {
	out := ShownLine{StatementLine: l, Who: who[l.SettledBy]}
	at := func(id int64) (Place, error) {
		r, err := s.stays.Admit(ctx, s.db, actor, identity.Ref{Member: member, ID: id})
		if err != nil {
			return Place{}, err
		}
		return s.placeOf(ctx, homes, r.Reservation)
	}
	switch {
	case l.State == LineOpen && l.Proposal.Stay != 0:
		p, err := at(l.Proposal.Stay)
		if err != nil {
			return out, err
		}
		c := candidateOf(p.Reservation)
		c.Returned = slices.Contains(l.Proposal.Reasons, ByReturn)
		now, ok := Match(l.Booking, []Candidate{c})
		if !ok {
			out.Proposal = Proposal{}
			return out, nil
		}
		out.Proposed, out.Proposal.Reasons = &p, now.Reasons
		if now.Confidence != Sure && out.Proposal.Confidence == Sure {
			out.Proposal.Confidence = now.Confidence
		}
	case l.State == LineBooked:
		parts, err := partsOf(ctx, s.db, identity.Ref{Member: member, ID: l.ID})
		if err != nil {
			return out, err
		}
		for _, part := range parts {
			p, err := at(part.Stay)
			if err != nil {
				return out, err
			}
			out.Parts = append(out.Parts, ShownPart{part, p})
		}
	}
	return out, nil
}

// Confirmation says at which stays a line is booked, and how much of it at each.
type Confirmation struct {
	Line  int64
	Parts []Part
}

// Why a confirmation did nothing.
const (
	whySettled     = "settled"
	whyMissing     = "missing"
	whyStay        = "stay"
	whyPartSums    = "sums"
	whyTooMuchBack = "too_much_back"
)

// Outcome is what a confirmation of a line did: nothing with a reason, or booked.
type Outcome struct {
	Line   int64
	Reason string
}

// Outcomes is what a call leaves in the memory of its Idempotency-Key.
type Outcomes struct{ All []Outcome }

// Confirm books lines at stays: each line whole or not at all; a line that cannot be booked does not hold up the others.
func (s *Service) Confirm(ctx context.Context, actor identity.Actor, attempt identity.Attempt, member identity.MemberID, all []Confirmation) (Outcomes, error) {
	if !actor.Manages(member) {
		return Outcomes{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Outcomes, error) {
		var out Outcomes
		for _, c := range all {
			why, err := s.confirm(ctx, tx, actor, member, c)
			if err != nil {
				return out, err
			}
			out.All = append(out.All, Outcome{c.Line, why})
		}
		return out, nil
	})
}

func (s *Service) confirm(ctx context.Context, tx *database.Tx, actor identity.Actor, member identity.MemberID, c Confirmation) (string, error) {
	line := identity.Ref{Member: member, ID: c.Line}
	state, err := stateOf(ctx, tx, line)
	if database.IsMissing(err) {
		return whyMissing, nil
	}
	if err != nil {
		return "", err
	}
	if state != LineOpen {
		return whySettled, nil
	}
	l, err := lineOf(ctx, tx, line)
	if err != nil {
		return "", err
	}
	sum, paid, seen := int64(0), map[int64]int64{}, map[int64]bool{}
	for _, part := range c.Parts {
		r, err := s.stays.Admit(ctx, tx, actor, identity.Ref{Member: member, ID: part.Stay})
		if fault.Is(err, fault.ReservationNotFound) {
			return whyStay, nil
		}
		if err != nil {
			return "", err
		}
		if _, known := paid[part.Stay]; !known {
			paid[part.Stay] = r.Reservation.Paid
		}
		paid[part.Stay] += part.Amount
		sum += part.Amount
		switch {
		case r.Currency != l.Currency:
			return whyCurrency, nil
		case part.Amount == 0 || part.Amount > 0 != (l.Amount > 0) || seen[part.Stay]:
			return whyPartSums, nil
		case paid[part.Stay] < 0:
			return whyTooMuchBack, nil
		}
		seen[part.Stay] = true
	}
	if sum != l.Amount {
		return whyPartSums, nil
	}
	for _, part := range c.Parts {
		p := reservation.Received{
			Payment: reservation.Payment{PaidOn: l.BookedOn, Amount: part.Amount, Recipient: reservation.Agency, Way: reservation.BankTransfer}, Line: l.ID,
		}
		done, _, err := s.stays.Receive(ctx, tx, actor, identity.Ref{Member: member, ID: part.Stay}, p)
		if err != nil {
			return "", err
		}
		part.Payment = done.ID
		if err := insertPart(ctx, tx, line, part); err != nil {
			return "", err
		}
	}
	return "", setLine(ctx, tx, line, LineBooked, "", actor.Account)
}

// Ignore puts an open line away with a reason: it pays no stay.
func (s *Service) Ignore(ctx context.Context, actor identity.Actor, attempt identity.Attempt, line identity.Ref, reason string) error {
	return s.settle(ctx, actor, attempt, line, reason, func(tx *database.Tx, state LineState, why string) error {
		if state != LineOpen {
			return fault.Of(fault.Conflict)
		}
		return setLine(ctx, tx, line, LineIgnored, why, actor.Account)
	})
}

// Reopen takes back what was decided about a line: what was booked of it is taken back by counter entries.
func (s *Service) Reopen(ctx context.Context, actor identity.Actor, attempt identity.Attempt, line identity.Ref, reason string) error {
	return s.settle(ctx, actor, attempt, line, reason, func(tx *database.Tx, state LineState, why string) error {
		if state == LineOpen {
			return fault.Of(fault.Conflict)
		}
		_, err := s.reopen(ctx, tx, actor, line, why)
		return err
	})
}

// reopen opens a line again and gives the number of the counter entry at each stay.
func (s *Service) reopen(ctx context.Context, tx *database.Tx, actor identity.Actor, line identity.Ref, why string) (map[int64]int64, error) {
	counters := map[int64]int64{}
	parts, err := partsOf(ctx, tx, line)
	if err != nil {
		return counters, err
	}
	m, err := s.members.Get(ctx, tx, line.Member)
	if err != nil {
		return counters, err
	}
	today := clock.DateOf(tx.Now().Time().In(m.Zone))
	for _, part := range parts {
		counter, _, err := s.stays.TakeBack(ctx, tx, actor, identity.Ref{Member: line.Member, ID: part.Stay}, part.Payment, today, why)
		if err != nil {
			return counters, err
		}
		counters[part.Stay] = counter.ID
	}
	if err := deleteParts(ctx, tx, line); err != nil {
		return counters, err
	}
	return counters, setLine(ctx, tx, line, LineOpen, why, actor.Account)
}

func (s *Service) settle(ctx context.Context, actor identity.Actor, attempt identity.Attempt, line identity.Ref, reason string, do func(tx *database.Tx, state LineState, why string) error) error {
	if !actor.Manages(line.Member) {
		return fault.Missing(fault.NotFound)
	}
	why, err := reasonGiven(reason)
	if err != nil {
		return err
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		state, err := stateOf(ctx, tx, line)
		if database.IsMissing(err) {
			return struct{}{}, fault.Missing(fault.NotFound)
		}
		if err != nil {
			return struct{}{}, err
		}
		if err := do(tx, state, why); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.announceWaiting(ctx, tx, line.Member)
	})
	return err
}

// announceWaiting is for what no payment at a stay announces.
func (s *Service) announceWaiting(ctx context.Context, tx *database.Tx, m identity.MemberID) error {
	if s.waiting == nil {
		return nil
	}
	return s.waiting(ctx, tx, m)
}

// Rematched is how many open lines have a proposal now.
type Rematched struct{ Lines, Proposed int }

// Rematch looks once more which stays the open lines pay: stays have come and changed since they were read.
func (s *Service) Rematch(ctx context.Context, actor identity.Actor, attempt identity.Attempt, member identity.MemberID) (Rematched, error) {
	if !actor.Manages(member) {
		return Rematched{}, fault.Missing(fault.NotFound)
	}
	index, err := s.candidates(ctx, actor, member)
	if err != nil {
		return Rematched{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Rematched, error) {
		var out Rematched
		all, err := linesIn(ctx, tx, member, LineOpen, lastID, maxStatementLines)
		if err != nil {
			return out, err
		}
		slices.Reverse(all)
		before := make([]Proposal, len(all))
		for i := range all {
			l := &all[i]
			if err := s.unseal(member, l); err != nil {
				return out, err
			}
			before[i] = l.Proposal
			if l.Proposal, err = index.propose(ctx, tx, *l); err != nil {
				return out, err
			}
		}
		onlyOneSure(all, map[int64]bool{})
		for i, l := range all {
			if out.Lines++; l.Proposal.Stay != 0 {
				out.Proposed++
			}
			if before[i].Stay == l.Proposal.Stay && before[i].Confidence == l.Proposal.Confidence && slices.Equal(before[i].Reasons, l.Proposal.Reasons) {
				continue
			}
			if err := setProposal(ctx, tx, identity.Ref{Member: member, ID: l.ID}, l.Proposal); err != nil {
				return out, err
			}
		}
		return out, nil
	})
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

// EraseDetails erases who paid what for once the time is over for which a member keeps data of guests.
func (s *Service) EraseDetails(ctx context.Context) error {
	all, err := s.members.All(ctx)
	if err != nil {
		return err
	}
	for _, m := range all {
		before := clock.DateOf(s.clock.Now().In(m.Zone)).AddDays(-m.RetentionDays)
		if err := s.db.Write(ctx, func(tx *database.Tx) error { return eraseDetails(ctx, tx, m.ID, before) }); err != nil {
			return err
		}
	}
	return nil
}
