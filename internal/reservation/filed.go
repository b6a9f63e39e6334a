package reservation

import (
	"encoding/json"
	"maps"
	"slices"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Filing is an import of a file by a person: who does it, and the number of the run, which the protocol names.
type Filing struct {
	Actor  identity.Actor
	Member identity.MemberID
	Run    int64
}

// FiledStay is a stay as a line of a file says it. What it does not say stays as it is; of a new stay it gets what a blank form has.
type FiledStay struct {
	ExternalID string
	// Fields are values by the names of Fields. The status may be cancelled, too.
	Fields map[string]json.RawMessage
}

// Filed is what became of one line.
type Filed struct {
	Effect Effect
	ID     int64
	Guest  string
	// Changes are the fields that differ afterwards; of a new stay those that are not blank.
	Changes []wire.Change
	// Fields are those to blame where the line is refused, each with a code as the reason.
	Fields map[string]string
}

// Unfiled is what became of a line that was taken back. Kept are fields that people have changed since; they stay.
type Unfiled struct {
	Kept []string
	// Changed reports whether anything was taken back.
	Changed bool
	Fields  map[string]string
}

// What can stand in the way of taking a new stay back beside its fields.
const (
	keptPayments   = "payments"
	keptTravelers  = "travellers"
	keptServices   = "services"
	keptMessages   = "messages"
	keptDeposit    = "security_deposit"
	keptDocuments  = "documents"
	keptTasks      = "tasks"
	keptKey        = "key"
	keptLogin      = "login"
	keptProblems   = "problems"
	keptGuestsLeft = "guests_left"
	keptJoined     = "joined"
	keptParked     = "parked"
)

// keptActs are the acts at a stay that its fields do not show and that taking an import back would lose, by what names them. That the office read something is none.
var keptActs = map[Action]string{
	KeyViewed: keptKey, KeyMadeReady: keptKey, KeyViewedOffline: keptKey, KeyUnlocked: keptKey, HomeReady: keptKey, GuestsLeft: keptGuestsLeft, Reported: keptProblems, DepositChanged: keptDeposit,
	TravelersChanged: keptTravelers, TravelerInvited: keptTravelers, TravelerEntered: keptTravelers, LoginLinkSent: keptLogin, LoginInvited: keptLogin, StayJoined: keptJoined, StayTwo: keptJoined,
	StaySplit: "departure",
}

// kept names what hangs on a stay, beside its fields, that keeps it from going. acts are what was done at it since the import.
func (h attached) kept(acts []Action) []string {
	var out []string
	for _, one := range []struct {
		is   bool
		name string
	}{
		{slices.ContainsFunc(h.details.Payments, Payment.Own), keptPayments},
		{h.travelers, keptTravelers},
		{h.messages > 0, keptMessages},
		{h.deposit, keptDeposit},
		{h.documents, keptDocuments},
		{h.begun, keptTasks},
		{h.joined, keptJoined},
		{h.details.Parked(), keptParked},
		{h.details.opened() != 0, keptKey},
		{h.details.LeftAt != 0, keptGuestsLeft},
	} {
		if one.is {
			out = append(out, one.name)
		}
	}
	for _, act := range acts {
		if name := keptActs[act]; name != "" {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

const statusField = "status"

// blank is a stay before anything is entered.
func blank() Fields {
	return Fields{Kind: ForGuest, Cleaning: true, Status: Confirmed, Adults: 1}
}

// statusOf takes the status out of values: cancelled is none of the states that a form writes.
func statusOf(values map[string]json.RawMessage) (Status, map[string]json.RawMessage) {
	raw, said := values[statusField]
	if !said {
		return "", values
	}
	var status Status
	if json.Unmarshal(raw, &status) != nil {
		status = "?"
	}
	if values = maps.Clone(values); status == Cancelled || status == "" {
		delete(values, statusField)
	}
	return status, values
}

// over is the edit that writes values over what there is.
func over(now Fields, values map[string]json.RawMessage) (Edit, error) {
	edit := Edit{}
	for name, to := range values {
		edit[name] = wire.FieldChange{To: to}
	}
	return edit.Seeing(now)
}

// touchedSince names what is otherwise than a line has written a new stay.
func touchedSince(have Details, written []wire.Change) ([]string, error) {
	now, err := wire.Differences(Fields{}, fieldsOf(have.Reservation))
	if err != nil {
		return nil, err
	}
	is, was := map[string]string{}, map[string]string{}
	for _, c := range now {
		is[c.Field] = string(c.After)
	}
	for _, c := range written {
		was[c.Field] = string(c.After)
	}
	extras, err := bookedChange(have.Services)
	if err != nil {
		return nil, err
	}
	is[keptServices] = string(extras.After)
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

// bookedChange says which extras a new stay has: the mandatory ones are booked with it.
func bookedChange(services []Booked) (wire.Change, error) {
	booked := [][2]int64{}
	for _, s := range services {
		booked = append(booked, [2]int64{s.ID, int64(s.Quantity)})
	}
	raw, err := json.Marshal(booked)
	return wire.Change{Field: keptServices, Before: json.RawMessage("null"), After: raw}, err
}

// refusedFields are the fields of a refusal that is about what was written; false for every other error.
func refusedFields(err error) (map[string]string, bool) {
	if err == nil || fault.IsOurs(err) {
		return nil, false
	}
	f := fault.As(err)
	if len(f.Fields) > 0 {
		return f.Fields, true
	}
	return map[string]string{"external_id": string(f.Code)}, true
}
