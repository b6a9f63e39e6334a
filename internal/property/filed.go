package property

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Filing is an import of a file by a person: who does it, and the number of the run, which the history names.
type Filing struct {
	Actor  identity.Actor
	Member identity.MemberID
	Run    int64
}

// FiledHome is a home as a line of a file says it. What it does not say stays as it is; of a new home it gets what a blank form has.
type FiledHome struct {
	// ExternalID is the number of another program. Without one the title names the home.
	ExternalID string
	// Fields are values by the names of Fields. A text is in the agency's language; company and person are names.
	Fields map[string]json.RawMessage
}

// Filed is what became of one line.
type Filed struct {
	Outcome Outcome
	ID      int64
	Title   string
	// Changes are the fields that differ afterwards; of a new home those that are not empty. A secret has true and false for whether there is one.
	Changes []wire.Change
	// Secrets are what the line made of a key code or password, by field.
	Secrets map[string]FiledSecret
	// Fields are those to blame where the line is refused, each with a code as the reason.
	Fields map[string]string
}

// FiledSecret is a secret before and after a line.
type FiledSecret struct{ Before, After secret.Text }

// Unfiled is what became of a line that was taken back. Kept are fields and parts that people have changed since; they stay.
type Unfiled struct {
	Kept []string
	// Changed reports whether anything was taken back.
	Changed bool
	Fields  map[string]string
}

const (
	// activeField is that a home is in use, in what a line did.
	activeField = "active"

	companyField, personField, titleField = "company", "person", "title"
	wifiNameField, wifiTypeField          = "wifi_ssid", "wifi_type"
)

// blankHome is a home before anything is entered, as in the form.
func blankHome() Fields {
	return Fields{MaxOccupancy: 2, Bedrooms: 1, ArrivalTime: usualArrival, DepartureTime: usualDeparture, CleaningMinutes: usualCleaning, KeyHandover: KeySafe, WiFiType: int(WiFiWPA)}
}

// textFields are the fields with a text in each language.
var textFields = []string{"location_description", "key_location", "meeting_point", "staff_key"}

// resolved are the values of a line as Fields has them: texts in the agency's language, numbers of the staff in place of names.
func resolved(values map[string]json.RawMessage, own string, crew *member.StaffList) (map[string]json.RawMessage, map[string]string) {
	out, wrong := maps.Clone(values), map[string]string{}
	for _, name := range textFields {
		if value, said := out[name]; said {
			delete(out, name)
			out[name+"."+locales.Code(own)] = value
		}
	}
	for name, kind := range map[string]member.Kind{companyField: member.KindCompany, personField: member.KindPerson} {
		value, said := out[name]
		if !said {
			continue
		}
		id, reason := staffNamed(crew, kind, value)
		if reason != "" {
			wrong[name] = reason
		}
		out[name], _ = json.Marshal(id) // a number always has its JSON
	}
	return out, wrong
}

// staffNamed finds the one entry of the staff with a name.
func staffNamed(crew *member.StaffList, kind member.Kind, value json.RawMessage) (id identity.StaffID, reason string) {
	var name string
	if json.Unmarshal(value, &name) != nil {
		return 0, "invalid"
	}
	if name = strings.TrimSpace(name); name == "" {
		return 0, ""
	}
	for _, one := range crew.All() {
		if one.Kind != kind || !one.Active || !strings.EqualFold(one.Name, name) {
			continue
		}
		if id != 0 {
			return 0, "several_people"
		}
		id = one.ID
	}
	if id == 0 {
		return 0, "no_" + string(kind)
	}
	return id, ""
}

// overHome is the edit that writes values over what there is.
func overHome(now Fields, values map[string]json.RawMessage) (Edit, error) {
	edit := Edit{}
	for name, to := range values {
		edit[name] = wire.FieldChange{To: to}
	}
	return edit.Seeing(now)
}

// sinceFiled sorts the changes of a line by what is stored now: the fields that can go back, and the names of those that people have changed since. What is as it was before is neither. Secrets are
// sorted by their values.
func sinceFiled(now Fields, done Filed, secrets map[string]secret.Text) (back map[string]json.RawMessage, kept []string, err error) {
	open := slices.DeleteFunc(slices.Clone(done.Changes), func(c wire.Change) bool { return secretColumns[c.Field] || c.Field == activeField })
	if back, kept, err = wire.Since(now, open); err != nil {
		return nil, nil, err
	}
	for name, was := range done.Secrets {
		switch secrets[name] {
		case was.After:
			if back[name], err = json.Marshal(was.Before.Reveal()); err != nil {
				return nil, nil, err
			}
		case was.Before:
		default:
			kept = append(kept, name)
		}
	}
	slices.Sort(kept)
	return back, kept, nil
}

// ownNumber is the form of the numbers that homes get here when no other program has given them one.
var ownNumber = regexp.MustCompile(`^latchkey-\d+$`)

func ownNumberOf(ref identity.Ref) string { return fmt.Sprintf("latchkey-%d", ref.ID) }

// touchedFields are the fields that are otherwise than a line has written a new home.
func touchedFields(now Fields, done Filed, secrets map[string]secret.Text, own string) ([]string, error) {
	changes, err := wire.Differences(fieldsOf(&Property{}, own), now) // as when the changes of the line were taken
	if err != nil {
		return nil, err
	}
	is, was := map[string]string{}, map[string]string{}
	for _, c := range changes {
		is[c.Field] = string(c.After)
	}
	for _, c := range done.Changes {
		was[c.Field] = string(c.After)
	}
	for name, s := range done.Secrets {
		if secrets[name] != s.After {
			was[name] = "other"
		}
	}
	var kept []string
	for _, names := range []map[string]string{is, was} {
		for name := range names {
			if is[name] != was[name] && !slices.Contains(kept, name) {
				kept = append(kept, name)
			}
		}
	}
	slices.Sort(kept)
	return kept, nil
}

// touchedPart is the part of a home that an act of its history was about, as the taking back of an import names it; empty for its fields.
func touchedPart(action Action) string {
	kind, _, _ := strings.Cut(string(action), "_")
	return map[string]string{
		"text": "texts", "texts": "texts", "picture": "pictures", "pictures": "pictures", "document": "documents", "place": "places", "places": "places", "calendar": "calendars", "outgoing": "calendars",
	}[kind]
}

// refusedHome are the fields of a refusal that is about what was written; false for every other error.
func refusedHome(err error) (map[string]string, bool) {
	if err == nil || fault.IsOurs(err) {
		return nil, false
	}
	out := map[string]string{}
	for field, reason := range fault.As(err).Fields {
		out[fieldColumn(field)] = reason
	}
	if len(out) == 0 {
		out[titleField] = string(fault.As(err).Code)
	}
	return out, true
}

// fieldColumn is the column of a field: texts are in one language there.
func fieldColumn(field string) string {
	column, _, _ := strings.Cut(field, ".")
	return column
}
