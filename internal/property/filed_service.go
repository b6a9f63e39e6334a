package property

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// filer writes lines of files in one transaction.
type filer struct {
	*editor
	external map[string]int64
	titles   map[string][]int64
}

// filerOf is the key of the filer of a run in a transaction.
type filerOf struct {
	member identity.MemberID
	run    int64
}

func (s *Service) filer(ctx context.Context, tx *database.Tx, f Filing) (*filer, error) {
	key := filerOf{f.Member, f.Run}
	if own, ok := tx.Value(key).(*filer); ok {
		return own, nil
	}
	e, err := s.newEditor(ctx, tx, f.Actor, f.Member)
	if err != nil {
		return nil, err
	}
	e.run = f.Run
	w := &filer{editor: e, external: map[string]int64{}, titles: map[string][]int64{}}
	all, err := namesOf(ctx, tx, f.Member)
	for _, one := range all {
		w.external[one.external] = one.id
		w.call(one.title, one.id)
	}
	tx.SetValue(key, w)
	return w, err
}

func titleKey(title string) string { return strings.ToLower(strings.TrimSpace(title)) }

func (w *filer) call(title string, id int64) {
	w.titles[titleKey(title)] = append(w.titles[titleKey(title)], id)
}

// recall calls a home by another title.
func (w *filer) recall(from, to string, id int64) {
	w.titles[titleKey(from)] = slices.DeleteFunc(w.titles[titleKey(from)], func(one int64) bool { return one == id })
	w.call(to, id)
}

// find finds the home that a line is about: by the number of another program where it says one, else by the title; zero for a new one.
func (w *filer) find(one FiledHome) (id int64, reason string) {
	if one.ExternalID != "" {
		return w.external[one.ExternalID], ""
	}
	var title string
	_ = json.Unmarshal(one.Fields[titleField], &title) // a title that is no text is refused as a field
	switch found := w.titles[titleKey(title)]; len(found) {
	case 0:
		return 0, ""
	case 1:
		return found[0], ""
	}
	return 0, "several_homes"
}

// WriteFiled writes one line of a file that a person imports, by the rules of what the office enters by hand. A refusal is an outcome, not an error, and nothing is written then. After its last
// line a transaction calls AfterFiling.
func (s *Service) WriteFiled(ctx context.Context, tx *database.Tx, f Filing, one FiledHome) (Filed, error) {
	if !f.Actor.Manages(f.Member) {
		return Filed{}, fault.Missing(fault.NotFound)
	}
	w, err := s.filer(ctx, tx, f)
	if err != nil {
		return Filed{}, err
	}
	one.ExternalID = strings.TrimSpace(one.ExternalID)
	id, reason := w.find(one)
	if id == 0 && ownNumber.MatchString(one.ExternalID) { // what this program numbers homes by names nothing here
		one.ExternalID = ""
		id, reason = w.find(one)
	}
	if reason != "" {
		return Filed{Outcome: OutcomeRefused, Fields: map[string]string{titleField: reason}}, nil
	}
	values, wrong := resolved(one.Fields, w.of.Lang, w.crew)
	if len(wrong) > 0 {
		return Filed{Outcome: OutcomeRefused, ID: id, Fields: wrong}, nil
	}
	var out Filed
	if one.Fields = values; id == 0 {
		out, err = w.fileNew(ctx, one)
	} else {
		out, err = w.fileKnown(ctx, identity.Ref{Member: f.Member, ID: id}, one)
	}
	if errors.Is(err, secret.ErrSealed) { // nothing was written yet; a line that says the code and the password mends it
		return Filed{Outcome: OutcomeRefused, ID: id, Title: out.Title, Fields: map[string]string{"key_code": "required"}}, nil
	}
	if fields, refused := refusedHome(err); refused {
		return Filed{Outcome: OutcomeRefused, ID: id, Title: out.Title, Fields: fields}, nil
	}
	return out, err
}

// AfterFiling announces the homes that lines of a transaction have changed.
func (s *Service) AfterFiling(ctx context.Context, tx *database.Tx, member identity.MemberID, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	return s.touched(ctx, tx, member, ids)
}

func (w *filer) fileNew(ctx context.Context, one FiledHome) (Filed, error) {
	fields := blankHome()
	edit, err := overHome(fields, one.Fields)
	if err == nil {
		_, err = edit.Apply(&fields)
	}
	if err != nil {
		return Filed{}, err
	}
	out := Filed{Outcome: OutcomeAdded, Title: fields.Title, Secrets: map[string]FiledSecret{}}
	for name, value := range map[string]string{"key_code": fields.KeyCode, "wifi_password": fields.WiFiPassword} {
		if value != "" {
			out.Secrets[name] = FiledSecret{After: secret.Of(value)}
		}
	}
	ref, changes, err := w.add(ctx, fields, one.ExternalID, actionCreated)
	if err != nil {
		return out, err
	}
	out.ID, out.Changes = ref.ID, changes
	w.call(fields.Title, ref.ID)
	w.external[cmp.Or(one.ExternalID, ownNumberOf(ref))] = ref.ID
	return out, nil
}

func (w *filer) fileKnown(ctx context.Context, ref identity.Ref, one FiledHome) (Filed, error) {
	have, err := w.one(ctx, ref)
	if err != nil {
		return Filed{}, err
	}
	out := Filed{Outcome: OutcomeUnchanged, ID: ref.ID, Title: have.Title, Secrets: map[string]FiledSecret{}}
	if one.ExternalID == "" { // it is known by its title, however that is spelled
		delete(one.Fields, titleField)
	}
	if name, said := one.Fields[wifiNameField]; said {
		_, kind := one.Fields[wifiTypeField]
		_, password := one.Fields["wifi_password"]
		switch empty := string(name) == `""`; {
		case empty && !password && len(have.wifiPassword) > 0:
			delete(one.Fields, wifiNameField) // the password stays, and with it its network
		case !empty && !kind && have.WiFiSSID == "":
			one.Fields[wifiTypeField], _ = json.Marshal(WiFiWPA) // as in a blank form
		}
	}
	edit, err := overHome(fieldsOf(have, w.of.Lang), one.Fields)
	if err != nil {
		return out, err
	}
	before := w.opened(have)
	changes, changed, err := w.edit(ctx, have, edit)
	if err != nil {
		return out, err
	}
	if changed {
		out.Outcome, out.Changes = OutcomeChanged, changes
		for _, c := range changes {
			if secretColumns[c.Field] {
				var value string
				if err := json.Unmarshal(edit[c.Field].To, &value); err != nil {
					return out, err
				}
				out.Secrets[c.Field] = FiledSecret{before[c.Field], secret.Of(value)}
			}
			if c.Field == titleField {
				_ = json.Unmarshal(c.After, &out.Title)
				w.recall(have.Title, out.Title, ref.ID)
			}
		}
	}
	if have.Active {
		return out, nil
	}
	// A home that went when its import was taken back comes again with the file; one that people have put away stays away.
	returned, err := wasReturned(ctx, w.tx, ref)
	if err != nil || !returned {
		return out, err
	}
	out.Outcome = OutcomeChanged
	out.Changes = append(out.Changes, wire.Change{Field: activeField, Before: json.RawMessage("false"), After: json.RawMessage("true")})
	return out, w.use(ctx, ref, true, actionBroughtBack)
}

// opened are the secrets of a home. One that cannot be opened any more counts as none, so that an import mends it.
func (w *filer) opened(p *Property) map[string]secret.Text {
	code, err := w.service.box.Open(keyCodeContext(p.Ref), p.keyCode)
	if err != nil {
		code = secret.Text{}
	}
	password, err := w.service.box.Open(wifiContext(p.Ref), p.wifiPassword)
	if err != nil {
		password = secret.Text{}
	}
	return map[string]secret.Text{"key_code": code, "wifi_password": password}
}

// use puts a home away or brings it back.
func (w *filer) use(ctx context.Context, ref identity.Ref, active bool, action Action) error {
	next, err := w.one(ctx, ref)
	if err != nil {
		return err
	}
	next.Active = active
	if err := saveProperty(ctx, w.tx, next); err != nil {
		return err
	}
	return addHistory(ctx, w.tx, ref, w.by, []Entry{{Action: action, Run: w.run}})
}

// ReturnFiled takes back what a line has done: a home that it made is put away unless people have changed something of it or use it, a home that it changed gets each field back that nobody
// has changed since. used names what other nouns have at the home.
func (s *Service) ReturnFiled(ctx context.Context, tx *database.Tx, f Filing, done Filed, used []string) (Unfiled, error) {
	if !f.Actor.Manages(f.Member) {
		return Unfiled{}, fault.Missing(fault.NotFound)
	}
	w, err := s.filer(ctx, tx, f)
	if err != nil {
		return Unfiled{}, err
	}
	have, err := w.one(ctx, identity.Ref{Member: f.Member, ID: done.ID})
	if err != nil {
		return Unfiled{}, fmt.Errorf("property of a line: %w", err)
	}
	var out Unfiled
	if done.Outcome == OutcomeAdded {
		out, err = w.unfileNew(ctx, have, done, used)
	} else {
		out, err = w.unfileKnown(ctx, have, done, used)
	}
	if errors.Is(err, secret.ErrSealed) {
		return Unfiled{Fields: map[string]string{"key_code": "required"}, Kept: out.Kept}, nil
	}
	if fields, refused := refusedHome(err); refused {
		return Unfiled{Fields: fields, Kept: out.Kept}, nil
	}
	return out, err
}

func (w *filer) unfileNew(ctx context.Context, have *Property, done Filed, used []string) (Unfiled, error) {
	kept, err := touchedFields(fieldsOf(have, w.of.Lang), done, w.opened(have), w.of.Lang)
	if err != nil {
		return Unfiled{}, err
	}
	parts, err := touchedParts(ctx, w.tx, have.Ref)
	if err != nil {
		return Unfiled{}, err
	}
	if kept = append(append(kept, parts...), used...); len(kept) > 0 || !have.Active {
		return Unfiled{Kept: kept}, nil
	}
	return Unfiled{Changed: true}, w.use(ctx, have.Ref, false, actionImportReturned)
}

func (w *filer) unfileKnown(ctx context.Context, have *Property, done Filed, used []string) (Unfiled, error) {
	now := fieldsOf(have, w.of.Lang)
	back, kept, err := sinceFiled(now, done, w.opened(have))
	if err != nil {
		return Unfiled{Kept: kept}, err
	}
	out := Unfiled{Kept: kept}
	if len(back) > 0 {
		edit, err := overHome(now, back)
		if err != nil {
			return out, err
		}
		if _, out.Changed, err = w.editAs(ctx, actionImportReturned, have, edit); err != nil {
			return out, err
		}
	}
	for _, c := range done.Changes {
		if c.Field != activeField || !have.Active {
			continue
		}
		touched, err := touchedAfter(ctx, w.tx, have.Ref, w.run)
		if err != nil {
			return out, err
		}
		if touched {
			out.Kept = append(out.Kept, activeField)
		}
		if out.Kept = append(out.Kept, used...); touched || len(used) > 0 {
			continue
		}
		out.Changed = true
		return out, w.use(ctx, have.Ref, false, actionImportReturned)
	}
	return out, nil
}
