package importing

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/pay"
	"latchkey/internal/planning"
	"latchkey/internal/property"
	"latchkey/internal/task"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// people brings persons and cleaning companies; managers are for owners, by hand. Nobody is mailed.
type people struct {
	members    *member.Service
	properties *property.Service
	tasks      *task.Service
	pay        *pay.Service
	planning   *planning.Service
	// kept is what the lines of a step need of the whole agency.
	kept *agencyStep
}

// agencyStep is what is read once for the lines of a step: the team, as the lines have made it, and what names its people.
type agencyStep struct {
	team  []member.Staff
	tasks map[identity.StaffID]bool
	homes []property.Property
	rules *planning.Rules
	// lines reads what all lines of the file say; addresses are those in it, once a line has asked.
	lines     fileLines
	addresses map[addressOf]bool
}

// Step keeps what its lines read.
func (k people) Step(lines fileLines) Noun {
	k.kept = &agencyStep{lines: lines}
	return k
}

// team is the team, which nobody else changes until the step is over.
func (k people) team(ctx context.Context, tx *database.Tx, w Writer) (all []member.Staff, err error) {
	if k.kept.team == nil {
		k.kept.team, err = k.members.TeamIn(ctx, tx, w.Actor, w.Member)
	}
	return k.kept.team, err
}

// set has the lines that follow see an entry that a line has added or changed.
func (k people) set(one member.Staff) {
	if at := slices.IndexFunc(k.kept.team, func(s member.Staff) bool { return s.ID == one.ID }); at >= 0 {
		k.kept.team[at] = one
		return
	}
	k.kept.team = append(k.kept.team, one)
}

// load reads what names people, with the first line that asks for it.
func (k people) load(ctx context.Context, tx *database.Tx, w Writer) error {
	if k.kept.rules != nil {
		return nil
	}
	var err error
	if k.kept.tasks, err = k.tasks.Involved(ctx, tx, w.Member); err != nil {
		return err
	}
	if k.kept.homes, err = k.properties.All(ctx, tx, w.Member); err != nil {
		return err
	}
	rules, err := k.planning.RulesNow(ctx, tx, w.Member)
	k.kept.rules = &rules
	return err
}

// person are the fields of an entry that a file writes.
type person struct {
	Kind    string `json:"kind"`
	Name    string `json:"name"`
	Company string `json:"company"`
	Email   string `json:"email"`
	Phone   string `json:"phone"`
	Lang    string `json:"lang"`
}

// longest is how many characters the fields of a person have at most.
var longest = map[string]int{"name": 120, "company": 120, "email": 254, "phone": 40}

var peopleColumns = []Column{
	{Name: "name", Required: true, Type: Text, Headings: []string{"full name", "person", "employee", "mitarbeiter", "mitarbeiterin", "nombre", "empleado", "nazwa", "imie i nazwisko", "pracownik"}},
	{Name: "kind", Type: Choice, Headings: []string{"type", "role", "art", "typ", "rolle", "tipo", "rodzaj", "rola"}, Choices: []Option{
		{`"person"`, []string{"person", "employee", "cleaner", "mitarbeiter", "reinigungskraft", "persona", "empleado", "limpiador", "limpiadora", "osoba", "pracownik"}},
		{`"company"`, []string{"company", "cleaning company", "firma", "reinigungsfirma", "empresa", "empresa de limpieza", "firma sprzatajaca"}},
	}},
	{Name: "company", Type: Text, Headings: []string{"firm", "employer", "firma", "arbeitgeber", "empresa", "pracodawca"}},
	{Name: "email", Type: Text, Headings: []string{"e mail", "mail", "correo", "correo electronico"}},
	{Name: "phone", Type: Text, Headings: []string{"telephone", "mobile", "telefon", "handy", "mobil", "telefono", "movil", "komorka"}},
	{Name: "lang", Type: Lang, Headings: []string{"language", "sprache", "idioma", "jezyk"}},
}

// Columns are what a file can say of a person.
func (people) Columns() []Column { return peopleColumns }

// Key is the address, else kind, company and name.
func (people) Key(cells map[string]string) string {
	if email := strings.ToLower(strings.TrimSpace(cells["email"])); email != "" {
		return folded(cells["kind"]) + "\x00" + email
	}
	return strings.Join([]string{folded(cells["kind"]), strings.TrimSpace(cells["company"]), strings.TrimSpace(cells["name"])}, "\x00")
}

func refuse(field, reason string) Outcome {
	return Outcome{Effect: EffectRefused, Refused: map[string]string{field: reason}}
}

func personOf(s member.Staff, all []member.Staff) person {
	p := person{Kind: string(s.Kind), Name: s.Name, Email: s.Email, Phone: s.Phone, Lang: locales.Code(s.Lang)}
	for _, one := range all {
		if one.ID == s.Company && s.Company != 0 {
			p.Company = one.Name
		}
	}
	return p
}

// reasons are the codes of what the team refuses in words.
var reasons = map[string]string{"not an e-mail address": "no_email", "is in the team already": "taken", "is the login": "login", "required": "required"}

// outcomeOf makes a refusal of the team an outcome.
func outcomeOf(err error) (map[string]string, error) {
	if err == nil || fault.IsOurs(err) {
		return nil, err
	}
	f := fault.As(err)
	out := map[string]string{}
	for field, reason := range f.Fields {
		code, known := reasons[reason]
		if out[field] = code; !known {
			out[field] = "invalid"
		}
	}
	if len(out) == 0 {
		out["name"] = string(f.Code)
	}
	return out, nil
}

// among finds entries of the team that a line may be about: exact ones have its address. Else loose ones have its name and were entered with its address, which is another one by now. A line without an address
// goes by the name alone.
func (p person) among(all []member.Staff, company identity.StaffID) (exact, loose []member.Staff) {
	find := func(is func(member.Staff) bool) (found []member.Staff) {
		for _, s := range all {
			if string(s.Kind) == p.Kind && (p.Company == "" || s.Company == company) && is(s) {
				found = append(found, s)
			}
		}
		return found
	}
	named := func(s member.Staff) bool { return strings.EqualFold(s.Name, p.Name) }
	if p.Email == "" {
		return nil, find(named)
	}
	if found := find(func(s member.Staff) bool { return s.Email == p.Email }); len(found) > 0 {
		return found, nil
	}
	return nil, find(func(s member.Staff) bool { return s.Email != "" && named(s) && s.EnteredWith(p.Email) })
}

// addressOf is the address of a person or a company, by kind.
type addressOf struct{ kind, email string }

// find finds the entries that a line is about. One that has another address by now is not meant where another line of the file has that: two lines with different addresses are two people, also of one name.
func (k people) find(ctx context.Context, tx *database.Tx, p person, all []member.Staff, company identity.StaffID) ([]member.Staff, error) {
	exact, loose := p.among(all, company)
	if len(loose) == 0 || p.Email == "" {
		return append(exact, loose...), nil
	}
	if k.kept.addresses == nil {
		lines, err := k.kept.lines(ctx, tx)
		if err != nil {
			return nil, err
		}
		k.kept.addresses = map[addressOf]bool{}
		for _, l := range lines {
			k.kept.addresses[addressOf{cmp.Or(textIn(l, "kind"), string(member.KindPerson)), textIn(l, "email")}] = true
		}
	}
	return slices.DeleteFunc(loose, func(s member.Staff) bool { return k.kept.addresses[addressOf{string(s.Kind), s.Email}] }), nil
}

// Write writes a person or a company.
func (k people) Write(ctx context.Context, tx *database.Tx, w Writer, v Values) (Outcome, error) {
	wanted := person{Kind: string(member.KindPerson)}
	raw, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(raw, &wanted)
	}
	if err != nil {
		return Outcome{}, err
	}
	wanted.Email = strings.ToLower(strings.TrimSpace(wanted.Email))
	for field, text := range map[string]string{"name": wanted.Name, "company": wanted.Company, "email": wanted.Email, "phone": wanted.Phone} {
		if utf8.RuneCountInString(text) > longest[field] {
			return refuse(field, "too_long"), nil
		}
	}
	all, err := k.team(ctx, tx, w)
	if err != nil {
		return Outcome{}, err
	}
	company := identity.StaffID(0)
	if wanted.Company != "" && wanted.Kind == string(member.KindPerson) {
		at := slices.IndexFunc(all, func(s member.Staff) bool {
			return s.Kind == member.KindCompany && strings.EqualFold(s.Name, wanted.Company)
		})
		if at < 0 {
			return refuse("company", "no_company"), nil
		}
		company = all[at].ID
	}
	found, err := k.find(ctx, tx, wanted, all, company)
	if err != nil {
		return Outcome{}, err
	}
	if len(found) > 1 {
		return refuse("name", "several_people"), nil
	}
	if len(found) == 0 {
		return k.add(ctx, tx, w, wanted, company)
	}
	return k.change(ctx, tx, w, found[0], all, wanted, v)
}

func (k people) add(ctx context.Context, tx *database.Tx, w Writer, p person, company identity.StaffID) (Outcome, error) {
	made, err := k.members.AddEntryIn(ctx, tx, w.Actor, member.Staff{Member: w.Member, Kind: member.Kind(p.Kind), Company: company, Name: p.Name, Email: p.Email, Phone: p.Phone, Lang: p.Lang}, false)
	if refused, err := outcomeOf(err); err != nil || refused != nil {
		return Outcome{Effect: EffectRefused, Title: p.Name, Refused: refused}, err
	}
	k.set(made)
	p.Lang = locales.Code(made.Lang)
	p.Name, p.Email, p.Phone = made.Name, made.Email, made.Phone
	if company == 0 {
		p.Company = ""
	}
	changes, err := wire.Differences(person{}, p)
	if err != nil {
		return Outcome{}, err
	}
	return Outcome{Effect: EffectNew, ID: int64(made.ID), Title: made.Name, Changes: changes}, k.members.NoteRun(ctx, tx, w.Member, w.Actor.Account, made.ID, member.Imported, w.Run)
}

func (k people) change(ctx context.Context, tx *database.Tx, w Writer, have member.Staff, all []member.Staff, wanted person, v Values) (Outcome, error) {
	before := personOf(have, all)
	var change member.EntryChange
	for name, to := range map[string]struct {
		text *string
		now  string
		at   **string
	}{"name": {&wanted.Name, have.Name, &change.Name}, "phone": {&wanted.Phone, have.Phone, &change.Phone}, "lang": {&wanted.Lang, locales.Code(have.Lang), &change.Lang}} {
		if _, said := v[name]; said && *to.text != to.now {
			*to.at = to.text
		}
	}
	out := Outcome{Effect: EffectSame, ID: int64(have.ID), Title: have.Name}
	if change == (member.EntryChange{}) {
		return out, nil
	}
	saved, err := k.members.ChangeEntryIn(ctx, tx, w.Actor, identity.Ref{Member: w.Member, ID: int64(have.ID)}, change)
	if refused, err := outcomeOf(err); err != nil || refused != nil {
		return Outcome{Effect: EffectRefused, ID: int64(have.ID), Title: have.Name, Refused: refused}, err
	}
	k.set(saved)
	out.Title = saved.Name
	if out.Changes, err = wire.Differences(before, personOf(saved, all)); err != nil || len(out.Changes) == 0 {
		return out, err
	}
	out.Effect = EffectChanged
	return out, k.members.NoteRun(ctx, tx, w.Member, w.Actor.Account, have.ID, member.Imported, w.Run)
}

// uses names what people have given an entry of the team since a run has written it. Who has a task is not switched off: nobody would do it, and nobody would notice.
func (k people) uses(ctx context.Context, tx *database.Tx, w Writer, one member.Staff, all []member.Staff) ([]string, error) {
	out, err := k.members.Touched(ctx, tx, one, all, w.Run)
	if err != nil {
		return nil, err
	}
	paid, err := k.pay.Knows(ctx, tx, w.Member, one.ID)
	if err != nil {
		return nil, err
	}
	if err := k.load(ctx, tx, w); err != nil {
		return nil, err
	}
	atHome := slices.ContainsFunc(k.kept.homes, func(p property.Property) bool { return p.Company == one.ID || p.Person == one.ID })
	return append(out, those(map[string]bool{usedTasks: k.kept.tasks[one.ID], usedPay: paid, usedRules: k.kept.rules.NameStaff(one.ID), usedHomes: atHome})...), nil
}

// Undo switches off who is new, unless people have given them something since, and gives the others their fields back, as far as nobody has changed them since.
func (k people) Undo(ctx context.Context, tx *database.Tx, w Writer, done Outcome) (Undone, error) {
	all, err := k.team(ctx, tx, w)
	if err != nil {
		return Undone{}, err
	}
	at := slices.IndexFunc(all, func(s member.Staff) bool { return int64(s.ID) == done.ID })
	if at < 0 {
		return Undone{}, nil
	}
	now := personOf(all[at], all)
	var kept []string
	var change member.EntryChange
	for _, c := range done.Changes {
		stored, err := wire.Stored(now, c.Field)
		if err != nil {
			return Undone{}, err
		}
		if !bytes.Equal(stored, c.After) {
			if !bytes.Equal(stored, c.Before) {
				kept = append(kept, c.Field)
			}
			continue
		}
		var before string
		if err := json.Unmarshal(c.Before, &before); err != nil {
			return Undone{}, err
		}
		switch c.Field {
		case "name":
			change.Name = &before
		case "phone":
			change.Phone = &before
		case "lang":
			change.Lang = &before
		}
	}
	if done.Effect == EffectNew {
		uses, err := k.uses(ctx, tx, w, all[at], all)
		if err != nil {
			return Undone{}, err
		}
		if kept = append(kept, uses...); len(kept) > 0 || !all[at].Active {
			return Undone{Kept: kept}, nil
		}
		off := false
		change = member.EntryChange{Active: &off}
	}
	if change == (member.EntryChange{}) {
		return Undone{Kept: kept}, nil
	}
	id := all[at].ID
	saved, err := k.members.ChangeEntryIn(ctx, tx, w.Actor, identity.Ref{Member: w.Member, ID: done.ID}, change)
	refused, err := outcomeOf(err)
	if err == nil && refused == nil {
		k.set(saved)
		err = k.members.NoteRun(ctx, tx, w.Member, w.Actor.Account, id, member.ImportReturned, w.Run)
	}
	return Undone{Kept: kept, Refused: refused}, err
}
