package extra

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/sheet"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// OfferedFields are what the office says of an extra that it offers.
type OfferedFields struct {
	Property      int64      `json:"property" doc:"The only property that it is for; 0 for all."`
	Kind          string     `json:"kind" doc:"Such as linen, cot, beach_chair; of a kind that a rule names, a booked one is a task. Empty for a kind of its own."`
	Name          wire.Texts `json:"name" doc:"In one language at least, each up to 200 characters."`
	Text          wire.Texts `json:"text" doc:"What guests read about it, each up to 2000 characters."`
	FeeBasis      string     `json:"fee_basis" enum:"night,person,person_night,unit" doc:"What the price is for."`
	UnitAmount    int64      `json:"unit_amount" doc:"In the smallest unit of the agency's currency."`
	Timing        string     `json:"timing" enum:"deposit,final_payment,cash_third,cash_arrival,credit_card" doc:"When it is paid."`
	Most          int        `json:"most" doc:"How many one stay can have, 1 to 1000."`
	DaysBefore    int        `json:"days_before" doc:"The last day on which guests book, change or cancel it lies so many days before the arrival; below 0 within the stay."`
	UntilTime     string     `json:"until_time" doc:"HH:mm: when that day ends, on the clock of the property; empty for the hour of the agency."`
	DaysFrom      int        `json:"days_from" doc:"The first day on which guests book it lies so many days before the arrival; 0 for none."`
	AtOnce        int        `json:"at_once" doc:"How many the agency has at the same time, for guests; 0 for any number."`
	ArrivalTime   string     `json:"arrival_time" doc:"HH:mm: from when the guests may come because of it; empty when it changes no time."`
	DepartureTime string     `json:"departure_time" doc:"HH:mm: until when the guests may stay because of it; empty when it changes no time."`
	Mandatory     bool       `json:"mandatory" doc:"Belongs to each stay of a guest that the office enters; guests do not book it."`
	Active        bool       `json:"active" doc:"Whether it is offered. What is booked stays."`
}

// Why a field of an extra is refused.
const (
	fieldRequired = "required"
	fieldTooLong  = "too_long"
	fieldRange    = "range"
	fieldNoTime   = "no_time"
	fieldUnknown  = "unknown"
	fieldOrder    = "order"
)

// mostAmount is the highest price, as files have it.
const mostAmount = 9_999_999_999

// fields gives an extra as the office edits it.
func (o Offered) fields() OfferedFields {
	return OfferedFields{
		Property: o.Property, Kind: o.Kind, Name: o.Names, Text: o.Texts, FeeBasis: string(o.FeeBasis), UnitAmount: o.UnitAmount, Timing: string(o.Timing), Most: o.Most,
		DaysBefore: o.DaysBefore, UntilTime: reservation.ExtraTimeText(o.UntilTime), DaysFrom: o.DaysFrom, AtOnce: o.AtOnce,
		ArrivalTime: reservation.ExtraTimeText(o.ArrivalTime), DepartureTime: reservation.ExtraTimeText(o.DepartureTime), Mandatory: o.Mandatory, Active: o.Active,
	}
}

// over gives an extra with other fields. The homes are those of the agency; what is wrong is named by field.
func (f OfferedFields) over(o Offered, homes map[int64]bool) (Offered, error) {
	wrong := map[string]string{}
	text := func(field, value string, longest int) string {
		value = strings.TrimSpace(wire.PlainDirection(value))
		if utf8.RuneCountInString(value) > longest || !utf8.ValidString(value) || strings.ContainsFunc(value, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
			wrong[field] = fieldTooLong
		}
		return value
	}
	texts := func(field string, value wire.Texts, longest int) wire.Texts {
		for i, lang := range locales.Contents {
			value[i] = text(field+"."+lang, value[i], longest)
		}
		return value
	}
	at := func(field, value string) clock.TimeOfDay {
		if value == "" {
			return 0
		}
		t, err := clock.ParseTimeOfDay(value)
		if err != nil || t == 0 {
			wrong[field] = fieldNoTime
		}
		return t
	}
	o.Property, o.Kind, o.Names, o.Texts = f.Property, text("kind", f.Kind, maxName), texts("name", f.Name, maxName), texts("text", f.Text, maxText)
	if o.Kind == "" { // one of its own: extras of one kind stand in for each other
		o.Kind = fmt.Sprintf("extra_%d", o.Ref.ID)
	}
	o.FeeBasis, o.UnitAmount, o.Timing, o.Most = reservation.FeeBasis(f.FeeBasis), f.UnitAmount, reservation.Timing(f.Timing), f.Most
	o.DaysBefore, o.UntilTime, o.DaysFrom, o.AtOnce = f.DaysBefore, at("until_time", f.UntilTime), f.DaysFrom, f.AtOnce
	o.ArrivalTime, o.DepartureTime, o.Mandatory, o.Active = at("arrival_time", f.ArrivalTime), at("departure_time", f.DepartureTime), f.Mandatory, f.Active
	for _, c := range []struct {
		field, why string
		is         bool
	}{
		{"property", fieldUnknown, o.Property != 0 && !homes[o.Property]},
		{"name", fieldRequired, o.Names.IsEmpty()},
		{"fee_basis", fieldUnknown, !slices.Contains(reservation.FeeBases, o.FeeBasis)},
		{"timing", fieldUnknown, !slices.Contains(reservation.Timings, o.Timing)},
		{"unit_amount", fieldRange, o.UnitAmount < 0 || o.UnitAmount > mostAmount},
		{"most", fieldRange, o.Most < 1 || o.Most > mostQuantity},
		{"days_before", fieldRange, o.DaysBefore < -reservation.LongestStay || o.DaysBefore > reservation.LongestStay},
		{"days_from", fieldRange, o.DaysFrom < 0 || o.DaysFrom > mostDaysFrom},
		{"days_from", fieldOrder, o.DaysFrom > 0 && o.DaysFrom < o.DaysBefore},
		{"at_once", fieldRange, o.AtOnce < 0 || o.AtOnce > mostQuantity},
	} {
		if c.is {
			wrong[c.field] = c.why
		}
	}
	if len(wrong) > 0 {
		return o, fault.Invalid(fault.BadRequest, wrong)
	}
	return o, nil
}

// The acts on extras that the history of the agency has.
const (
	ActAdded     = "extra_added"
	ActChanged   = "extra_changed"
	ActWithdrawn = "extra_withdrawn"
	ActResumed   = "extra_resumed"
	ActOrdered   = "extras_ordered"
)

// Acts lists them.
var Acts = []string{ActAdded, ActChanged, ActWithdrawn, ActResumed, ActOrdered}

// changed are the fields that differ, as the history keeps them: the field kind as extra_kind, and prices as people write them.
func (o Offered) changed(next Offered) ([]changedField, error) {
	all, err := wire.Differences(o.fields(), next.fields())
	out := make([]changedField, 0, len(all))
	for _, c := range all {
		back := offeredUndo{ID: o.Ref.ID, Field: c.Field, From: c.After, To: c.Before}
		switch c.Field {
		case "active": // the act says it
			continue
		case "unit_amount":
			c.Before, c.After = priceText(o.UnitAmount), priceText(next.UnitAmount)
		}
		c.Field = "extra_" + c.Field
		out = append(out, changedField{c, back})
	}
	return out, err
}

// changedField is a change of one field as people read it, and what undoes it.
type changedField struct {
	wire.Change
	undo offeredUndo
}

// offeredUndo is what undoes a change of an extra: a field with what it was, or the order of all.
type offeredUndo struct {
	ID    int64           `json:"id,omitempty"`
	Field string          `json:"field,omitempty"`
	From  json.RawMessage `json:"from,omitempty"`
	To    json.RawMessage `json:"to,omitempty"`
	// Was and Is are the order before and after.
	Was []int64 `json:"was,omitempty"`
	Is  []int64 `json:"is,omitempty"`
}

func (u offeredUndo) json() json.RawMessage {
	raw, _ := json.Marshal(u) // its parts are JSON already
	return raw
}

// act is what a change of an extra is called.
func (o Offered) act(next Offered) string {
	switch {
	case o.Active && !next.Active:
		return ActWithdrawn
	case !o.Active && next.Active:
		return ActResumed
	}
	return ActChanged
}

func priceText(amount int64) json.RawMessage {
	text, _ := json.Marshal(sheet.Cents(amount).String())
	return text
}

// touched is an extra that the office has changed.
func (o Offered) touched(by identity.AccountID, at clock.Instant) Offered {
	o.UpdatedBy, o.UpdatedAt = by, at
	return o
}

// sameNumbers reports whether ids are the numbers of all extras, each once.
func sameNumbers(all []Offered, ids []int64) bool {
	have := make([]int64, 0, len(all))
	for _, o := range all {
		have = append(have, o.Ref.ID)
	}
	slices.Sort(have)
	return slices.Equal(have, slices.Sorted(slices.Values(ids)))
}
