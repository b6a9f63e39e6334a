package message

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/trail"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Text modules are what the agency writes again and again, in the content languages, with places for what differs from chat to chat. There is none for a key code: it is
// shown under its own rule, and never written into a chat by machine.

// TextModule is one of them.
type TextModule struct {
	Ref  identity.Ref
	Kind Kind
	Name string
	// Texts are its texts by language; one at least is not empty.
	Texts wire.Texts
}

// Facts are what the places of a text module are filled with, and the language of whom it is for.
type Facts struct {
	Lang               string
	Guest, Property    string
	Arrival, Departure clock.Date
	// Home is the property's own pair.
	Home identity.Ref
}

// Filler is a Subject that knows the facts of its threads.
type Filler interface {
	Facts(ctx context.Context, q database.Querier, ref identity.Ref) (Facts, error)
}

const (
	// longestName is how many characters the name of a text module has at most, mostModules how many of them an agency.
	longestName, mostModules = 80, 200
)

var (
	place = regexp.MustCompile(`\{[\p{L}_]+\}`)
	// places are what may stand in a text module, by the chats that it is for.
	places = map[Kind][]string{
		Reservation: {"{guest}", "{property}", "{arrival}", "{departure}"},
		Cleaning:    {"{property}"},
	}
)

// check is the rule for what is kept, and gives it without white space around it.
func (m TextModule) check() (TextModule, error) {
	fields := map[string]string{}
	m.Name = strings.TrimSpace(m.Name)
	if m.Name == "" || utf8.RuneCountInString(m.Name) > longestName || strings.ContainsAny(m.Name, "\n\r\x00") {
		fields["name"] = "expected up to 80 characters"
	}
	filled := false
	for i, lang := range locales.Contents {
		text, err := CheckText(m.Texts[i], 1)
		switch {
		case err != nil:
			fields["texts."+lang] = "expected fewer than 2500 characters"
		case slices.ContainsFunc(place.FindAllString(text, -1), func(p string) bool { return !slices.Contains(places[m.Kind], p) }):
			fields["texts."+lang] = "expected only " + strings.Join(places[m.Kind], " ")
		}
		m.Texts[i] = text
		filled = filled || text != ""
	}
	if !filled {
		fields["texts"] = "expected a text in one language at least"
	}
	if len(fields) > 0 {
		return m, fault.Invalid(fault.BadRequest, fields)
	}
	return m, nil
}

// fill puts the facts into a text, in its language.
func fill(text, lang string, f Facts) string {
	return strings.NewReplacer("{guest}", f.Guest, "{property}", f.Property, "{arrival}", dayIn(f.Arrival.String(), lang), "{departure}", dayIn(f.Departure.String(), lang)).Replace(text)
}

// dayIn writes a day, given as yyyy-MM-dd, as people of the language write it in a sentence; nothing for what is no day.
func dayIn(date, lang string) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return ""
	}
	return day.Format(locales.Of(lang).LongDate)
}

// TextModules are the member's, by name.
func (s *Service) TextModules(ctx context.Context, actor identity.Actor, member identity.MemberID) ([]TextModule, error) {
	if !actor.Manages(member) {
		return nil, fault.Missing(fault.NotFound)
	}
	return textModules(ctx, s.db, member)
}

// FilledModules are the text modules for a chat, filled with its facts, and the language of whom they are for.
func (s *Service) FilledModules(ctx context.Context, actor identity.Actor, kind Kind, ref identity.Ref) (lang string, out []TextModule, err error) {
	if !actor.Manages(ref.Member) {
		return "", nil, fault.Missing(kind.missing())
	}
	filler, ok := s.subject(kind).(Filler)
	if !ok {
		return "", nil, fault.Missing(kind.missing())
	}
	facts, err := filler.Facts(ctx, s.db, ref)
	if err != nil {
		return "", nil, err
	}
	all, err := textModules(ctx, s.db, ref.Member)
	if err != nil {
		return "", nil, err
	}
	for _, m := range all {
		if m.Kind != kind {
			continue
		}
		for i, lang := range locales.Contents {
			m.Texts[i] = fill(m.Texts[i], lang, facts)
		}
		out = append(out, m)
	}
	return locales.Of(facts.Lang).Content, out, nil
}

// AddTextModule makes a text module. One with a number comes back under it: Conflict when it is there.
func (s *Service) AddTextModule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m TextModule) (TextModule, error) {
	if !actor.Manages(m.Ref.Member) {
		return m, fault.Missing(fault.NotFound)
	}
	m, err := m.check()
	if err != nil {
		return m, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (TextModule, error) {
		// Also for one that comes back: it is what two who do so at once wait for.
		id, err := tx.NextID(ctx, m.Ref.Member, moduleName)
		if err != nil {
			return m, err
		}
		if m.Ref.ID != 0 {
			id = m.Ref.ID
			if _, _, _, err := textModule(ctx, tx, m.Ref); err == nil {
				return m, fault.Of(fault.Conflict)
			} else if !fault.Is(err, fault.NotFound) {
				return m, err
			}
		}
		have, err := countTextModules(ctx, tx, m.Ref.Member)
		if err != nil {
			return m, err
		}
		if have >= mostModules {
			return m, fault.Of(fault.Conflict)
		}
		made := m
		made.Ref.ID = id
		if err := insertTextModule(ctx, tx, made, actor.Account); err != nil {
			return made, err
		}
		return made, noteModule(ctx, tx, actor, made, ActModuleAdded)
	})
}

// EditTextModule changes fields of a text module. Fields that another person has changed since the editor saw them are refused together, and nothing is changed.
func (s *Service) EditTextModule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, edit ModuleEdit) (TextModule, error) {
	if !actor.Manages(ref.Member) {
		return TextModule{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (TextModule, error) {
		if err := lockTextModules(ctx, tx, ref.Member); err != nil {
			return TextModule{}, err
		}
		have, by, at, err := textModule(ctx, tx, ref)
		if err != nil {
			return have, err
		}
		fields := have.fields()
		clashes, err := edit.Apply(&fields)
		if err == nil && len(clashes) > 0 {
			err = s.refuseEdit(ctx, tx, ref.Member, clashes, by, at)
		}
		if err != nil {
			return have, err
		}
		next, err := fields.of(ref).check()
		if err != nil || next == have {
			return next, err
		}
		if err := updateTextModule(ctx, tx, next, actor.Account); err != nil {
			return next, err
		}
		changes, err := wire.Differences(have.fields(), next.fields())
		if err != nil {
			return next, err
		}
		return next, noteModule(ctx, tx, actor, next, ActModuleChanged, changes...)
	})
}

// DropTextModule takes a text module away.
func (s *Service) DropTextModule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	return s.dropTextModule(ctx, actor, attempt, ref, nil)
}

// dropTextModule takes a text module away. as is what it has to be still, nil for anything: what has changed since is refused as an edit is.
func (s *Service) dropTextModule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, as *ModuleFields) error {
	if !actor.Manages(ref.Member) {
		return fault.Missing(fault.NotFound)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		if err := lockTextModules(ctx, tx, ref.Member); err != nil {
			return struct{}{}, err
		}
		have, by, at, err := textModule(ctx, tx, ref)
		if err != nil {
			return struct{}{}, err
		}
		if as != nil && have.fields() != *as {
			return struct{}{}, s.refuseEdit(ctx, tx, ref.Member, []wire.Clash{{Field: "name", Stored: have.Name}}, by, at)
		}
		if err := deleteTextModule(ctx, tx, ref); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, noteModule(ctx, tx, actor, have, ActModuleRemoved)
	})
	return err
}

// The acts on text modules that the history of the agency has.
const (
	ActModuleAdded   = "module_added"
	ActModuleChanged = "module_changed"
	ActModuleRemoved = "module_removed"
)

// ModuleActs lists them.
var ModuleActs = []string{ActModuleAdded, ActModuleChanged, ActModuleRemoved}

func (m TextModule) fields() ModuleFields {
	return ModuleFields{Kind: string(m.Kind), Name: m.Name, Texts: m.Texts}
}

// noteModule writes an act on a text module into the history of the agency, with each field that it changed: the field kind as module_kind, and so on.
func noteModule(ctx context.Context, tx *database.Tx, actor identity.Actor, m TextModule, act string, changes ...wire.Change) error {
	if len(changes) == 0 {
		changes = []wire.Change{{}}
	}
	lines := make([]trail.Entry, 0, len(changes))
	for _, c := range changes {
		undo, err := moduleUndoOf(m, act, c)
		if err != nil {
			return err
		}
		if c.Field != "" {
			c.Field = "module_" + c.Field
		}
		lines = append(lines, trail.Entry{Noun: trail.Settings, Act: act, Name: m.Name, Change: c, Undo: undo})
	}
	return trail.Note(ctx, tx, m.Ref.Member, actor.Account, lines...)
}

// moduleUndo is what undoes a change of a text module: a field with what it was, or the whole of one that was added or removed.
type moduleUndo struct {
	ID    int64           `json:"id"`
	Field string          `json:"field,omitempty"`
	From  json.RawMessage `json:"from,omitempty"`
	To    json.RawMessage `json:"to,omitempty"`
	// Added and Removed are the fields of the whole.
	Added   *ModuleFields `json:"added,omitempty"`
	Removed *ModuleFields `json:"removed,omitempty"`
}

func moduleUndoOf(m TextModule, act string, c wire.Change) (json.RawMessage, error) {
	u, whole := moduleUndo{ID: m.Ref.ID}, m.fields()
	switch act {
	case ActModuleAdded:
		u.Added = &whole
	case ActModuleRemoved:
		u.Removed = &whole
	default:
		u.Field, u.From, u.To = c.Field, c.After, c.Before
	}
	return json.Marshal(u)
}

// PutBackModule undoes a change of a text module, as its line in the history has kept it: one that was removed is added again, and one that was added goes, unless it has changed since. It is a trail.PutBack.
func (s *Service) PutBackModule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, undo json.RawMessage) error {
	var u moduleUndo
	if err := json.Unmarshal(undo, &u); err != nil {
		return err
	}
	ref := identity.Ref{Member: m, ID: u.ID}
	switch {
	case u.Removed != nil:
		_, err := s.AddTextModule(ctx, actor, attempt, u.Removed.of(ref))
		return err
	case u.Added != nil:
		return s.dropTextModule(ctx, actor, attempt, ref, u.Added)
	}
	_, err := s.EditTextModule(ctx, actor, attempt, ref, ModuleEdit{u.Field: {From: u.From, To: u.To}})
	return err
}
