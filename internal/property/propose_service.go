package property

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/sheet"
	"latchkey/internal/wire"
)

// Proposal is what one line of a file would do to a home.
type Proposal struct {
	Line int
	RowResult
	// Edit is sent back to do it: a home that has changed by then clashes.
	Edit Edit
}

const (
	// triedAtOnce is how many lines of a file are tried in one transaction: other writers have their turn after them.
	triedAtOnce = 250
	// mostHomes is how many lines a file of homes has at most: five times the homes of a large agency, and some seconds of work.
	mostHomes = 5000
)

// Propose reads a table of homes and says what each line would change. Nothing is stored. A file that cannot be read as a table is refused by line. A new home that is there already, as after
// the same file, is unchanged.
func (s *Service) Propose(ctx context.Context, actor identity.Actor, memberID identity.MemberID, file io.Reader) ([]Proposal, []wire.RefusedRow, error) {
	if !actor.Manages(memberID) {
		return nil, nil, fault.Missing(fault.NotFound)
	}
	lines, refused, err := sheet.Read(file)
	if err != nil || len(refused) > 0 {
		return nil, refused, err
	}
	if len(lines) > mostHomes {
		return nil, []wire.RefusedRow{{Line: lines[mostHomes].Line, Reason: fmt.Sprintf("more than %d rows", mostHomes)}}, nil
	}
	p, err := s.newProposer(ctx, memberID)
	if err != nil {
		return nil, nil, err
	}
	out := make([]Proposal, len(lines))
	var edits []RowEdit
	for i, line := range lines {
		if out[i], err = p.take(line); err != nil {
			return nil, nil, err
		}
		if out[i].Outcome == "" {
			edits = append(edits, RowEdit{ID: out[i].ID, Edit: out[i].Edit})
		}
	}
	var results []RowResult
	for some := range slices.Chunk(edits, triedAtOnce) {
		tried, err := s.Bulk(ctx, actor, identity.Attempt{}, memberID, some, true)
		if err != nil {
			return nil, nil, err
		}
		results = append(results, tried...)
	}
	for i, at := 0, 0; i < len(out); i++ {
		if out[i].Outcome == "" {
			id := out[i].ID
			out[i].RowResult = results[at]
			out[i].ID = id // one that is added has its number when it is there
			at++
		}
		if out[i].Outcome == OutcomeRefused {
			out[i].Edit = nil
		}
	}
	return out, nil, nil
}

// proposer makes edits of the lines of a file.
type proposer struct {
	of     member.Member
	crew   *member.StaffList
	homes  map[int64]*Property
	titles map[string][]*Property
	seen   map[int64]bool
	made   map[string]bool // new homes of the file
}

func (s *Service) newProposer(ctx context.Context, memberID identity.MemberID) (*proposer, error) {
	p := &proposer{homes: map[int64]*Property{}, titles: map[string][]*Property{}, seen: map[int64]bool{}, made: map[string]bool{}}
	var err error
	if p.of, err = s.members.Get(ctx, s.db, memberID); err != nil {
		return nil, err
	}
	if p.crew, err = s.members.Staff(ctx, s.db, memberID); err != nil {
		return nil, err
	}
	all, err := s.All(ctx, s.db, memberID)
	for i := range all {
		home := &all[i]
		p.homes[home.Ref.ID] = home
		p.titles[home.Title] = append(p.titles[home.Title], home)
	}
	return p, err
}

// take reads one line. Without an outcome it is to be tried.
func (p *proposer) take(line sheet.Line) (Proposal, error) {
	out := Proposal{Line: line.Line}
	cell := strings.TrimSpace(line.Cells["id"])
	delete(line.Cells, "id")
	fewUnknown(line.Cells)
	now, home := Fields{}, &Property{}
	if cell != "" {
		id, _ := identity.ParseNumber(cell)
		var known bool
		switch home, known = p.homes[id]; {
		case !known:
			out.Outcome, out.Missing = OutcomeRefused, true
			return out, nil
		case p.seen[id]:
			out.Outcome, out.Fields = OutcomeRefused, map[string]string{"id": wire.ReasonDuplicate}
			return out, nil
		}
		now, out.ID, out.Title, p.seen[id] = fieldsOf(home, p.of.Lang), id, home.Title, true
	}
	wrong := p.staffCells(line.Cells, home)
	edit, unread := wire.EditOfCells(now, line.Cells)
	if maps.Copy(unread, wrong); len(unread) > 0 {
		out.Outcome, out.Fields = OutcomeRefused, unread
		return out, nil
	}
	out.Edit = edit
	if cell != "" {
		return out, nil
	}
	raw, err := json.Marshal(edit)
	if err != nil {
		return out, err
	}
	if p.made[string(raw)] {
		out.Outcome, out.Fields = OutcomeRefused, map[string]string{"id": wire.ReasonDuplicate}
		return out, nil
	}
	p.made[string(raw)] = true
	same, err := p.same(edit)
	if same != nil {
		out.ID, out.Title, out.Outcome, out.Edit = same.Ref.ID, same.Title, OutcomeUnchanged, nil
	}
	return out, err
}

// same is the home that a new one would repeat: one that has all that the line says of it; nil for none. Secrets are not compared: the answer would say whether a guess is right, and the look
// at a code would not be in the history.
func (p *proposer) same(edit Edit) (*Property, error) {
	var fields Fields
	if _, err := edit.Apply(&fields); err != nil {
		return nil, nil // the trial says why
	}
	next, err := CheckFields(fields, "new", p.of, p.crew)
	if err != nil {
		return nil, nil
	}
	for _, home := range p.titles[next.Title] {
		differences, err := wire.Differences(fieldsOf(next, p.of.Lang), fieldsOf(home, p.of.Lang))
		if err != nil {
			return nil, err
		}
		other := slices.ContainsFunc(differences, func(c wire.Change) bool {
			_, said := edit[c.Field]
			return said && !secretColumns[c.Field]
		})
		if !other {
			return home, nil
		}
	}
	return nil, nil
}

var (
	secretColumns = map[string]bool{"key_code": true, "wifi_password": true}
	tableColumns  = wire.EditColumns[Fields]()
)

// mostUnknown is how many columns that nobody knows are named for each line.
const mostUnknown = 5

// fewUnknown leaves the first of the columns that nobody knows: a file may have many of them, and each line names them.
func fewUnknown(cells map[string]string) {
	unknown := 0
	for _, name := range slices.Sorted(maps.Keys(cells)) {
		if secretColumns[name] || slices.Contains(tableColumns, name) {
			continue
		}
		if unknown++; unknown > mostUnknown {
			delete(cells, name)
		}
	}
}

// staffCells puts the number of a company or person in the place of its name. Of several who share a name the one that the home has already is meant.
func (p *proposer) staffCells(cells map[string]string, home *Property) map[string]string {
	wrong := map[string]string{}
	for _, one := range []struct {
		column string
		kind   member.Kind
		now    identity.StaffID
	}{{"company", member.KindCompany, home.Company}, {"person", member.KindPerson, home.Person}} {
		name := strings.TrimSpace(cells[one.column])
		if name == "" {
			continue
		}
		var found []identity.StaffID
		for _, entry := range p.crew.All() {
			if entry.Kind == one.kind && strings.TrimSpace(entry.Name) == name {
				found = append(found, entry.ID)
			}
		}
		switch {
		case slices.Contains(found, one.now):
			found = []identity.StaffID{one.now}
		case len(found) != 1:
			wrong[one.column] = "not the name of one " + one.column
			continue
		}
		cells[one.column] = strconv.FormatInt(int64(found[0]), 10)
	}
	return wrong
}
