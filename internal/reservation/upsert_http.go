package reservation

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// MostUpserted is how many stays one call writes.
const MostUpserted = 100

// UpsertBody is the largest body of such a call.
const UpsertBody = 1 << 20

// WrittenStay is a stay as another program writes it. It is the whole truth about the stay: what it leaves out is emptied, except what people have written here.
type WrittenStay struct {
	ExternalID      string           `json:"external_id" doc:"The other program's own number of the stay; the same again changes it."`
	Property        string           `json:"property" doc:"The home: memberid-id, or its external id where a file has brought it."`
	Status          string           `json:"status" doc:"offer, confirmed or cancelled."`
	Arrival         string           `json:"arrival" doc:"yyyy-MM-dd"`
	Departure       string           `json:"departure" doc:"yyyy-MM-dd"`
	Case            string           `json:"case,omitempty" doc:"Stays with the same text belong to one booking case."`
	Source          string           `json:"source,omitempty" doc:"The channel."`
	ArrivalTime     string           `json:"arrival_time,omitempty" doc:"HH:mm; the home's when left out."`
	DepartureTime   string           `json:"departure_time,omitempty" doc:"HH:mm; the home's when left out."`
	Adults          int              `json:"adults,omitempty"`
	Children        int              `json:"children,omitempty"`
	Toddlers        int              `json:"toddlers,omitempty"`
	Pets            int              `json:"pets,omitempty"`
	Cots            int              `json:"cots,omitempty"`
	BookerFirstName string           `json:"booker_first_name,omitempty"`
	BookerLastName  string           `json:"booker_last_name,omitempty"`
	BookerEmail     string           `json:"booker_email,omitempty"`
	BookerPhone     string           `json:"booker_phone,omitempty"`
	Lang            string           `json:"lang,omitempty" doc:"The guest's language; the agency's when left out."`
	Currency        string           `json:"currency,omitempty" doc:"ISO 4217; the agency's when left out."`
	Deposit         string           `json:"deposit,omitempty" doc:"Amounts are decimal texts, such as 123.45."`
	Rentalprice     string           `json:"rentalprice,omitempty"`
	TouristTax      string           `json:"tourist_tax,omitempty"`
	Total           string           `json:"total,omitempty" doc:"Added up when left out."`
	TotalThird      string           `json:"total_third,omitempty" doc:"Added up when left out."`
	BeachChair      string           `json:"beach_chair,omitempty"`
	ParkingLot      string           `json:"parking_lot,omitempty"`
	EditableUntil   string           `json:"editable_until,omitempty" doc:"yyyy-MM-dd; the day of arrival when left out."`
	Restore         bool             `json:"restore,omitempty" doc:"Brings the stay back where the office has cancelled it here. Without it such a stay stays cancelled, whatever status says; its other fields follow."`
	Payments        []WrittenPayment `json:"payments,omitempty" maxItems:"100"`
}

// WrittenPayment is money that was paid or is due.
type WrittenPayment struct {
	PaidOn    string `json:"paid_on,omitempty" doc:"yyyy-MM-dd; left out until it is paid."`
	DueOn     string `json:"due_on,omitempty" doc:"yyyy-MM-dd"`
	Amount    string `json:"amount" doc:"A decimal text, such as 123.45."`
	Recipient string `json:"recipient,omitempty" doc:"agency or third; agency when left out."`
	Label     string `json:"label,omitempty"`
}

func (w WrittenStay) row() ImportRow {
	row := ImportRow{
		ExternalID: w.ExternalID, Case: w.Case, Property: w.Property, Source: w.Source, Status: w.Status, Arrival: w.Arrival, Departure: w.Departure, ArrivalTime: w.ArrivalTime,
		DepartureTime: w.DepartureTime, Adults: w.Adults, Children: w.Children, Toddlers: w.Toddlers, Pets: w.Pets, Cots: w.Cots, BookerFirstName: w.BookerFirstName,
		BookerLastName: w.BookerLastName, BookerEmail: w.BookerEmail, BookerPhone: w.BookerPhone, Lang: w.Lang, Currency: w.Currency, Deposit: w.Deposit, Rentalprice: w.Rentalprice,
		TouristTax: w.TouristTax, Total: w.Total, TotalThird: w.TotalThird, BeachChair: w.BeachChair, ParkingLot: w.ParkingLot, EditableUntil: w.EditableUntil, Restore: w.Restore,
	}
	for _, p := range w.Payments {
		row.Payments = append(row.Payments, ImportPayment{PaidOn: p.PaidOn, DueOn: p.DueOn, Amount: p.Amount, Recipient: p.Recipient, Label: Words{Any: p.Label}})
	}
	return row
}

// UpsertInput writes stays by their external ids.
type UpsertInput struct {
	web.OfMember
	Body WrittenStays
}

// WrittenStays are the stays of one call.
type WrittenStays struct {
	Reservations []WrittenStay `json:"reservations" minItems:"1" maxItems:"100" nullable:"false"`
}

// UpsertAnswer is what became of one stay of a call.
type UpsertAnswer struct {
	ExternalID string        `json:"external_id"`
	Effect     Effect        `json:"effect" doc:"new, changed, same, or refused: then nothing of it is stored."`
	Ref        string        `json:"ref" doc:"memberid-id; empty where it is refused."`
	Refused    []UpsertField `json:"refused" nullable:"false" doc:"The fields to blame."`
	// CancelledHere is left out where it is not so.
	CancelledHere bool `json:"cancelled_here,omitempty" doc:"The office has cancelled the stay here, and it stays cancelled although the call says otherwise. The office is shown so; it is brought back by its restoring, or by restore in the call."`
}

// UpsertField is a field that is to blame.
type UpsertField struct {
	Field  string `json:"field"`
	Reason string `json:"reason" doc:"Why, in a few words."`
}

// Schema lists the effects.
func (Effect) Schema(huma.Registry) *huma.Schema { return wire.Among(Effects) }

func presentOutcome(m identity.MemberID, o Outcome) UpsertAnswer {
	out := UpsertAnswer{ExternalID: o.ExternalID, Effect: o.Effect, Refused: []UpsertField{}, CancelledHere: o.CancelledHere}
	if o.Effect != EffectRefused {
		out.Ref = identity.Ref{Member: m, ID: o.ID}.String()
	}
	for _, field := range slices.Sorted(maps.Keys(o.Fields)) {
		out.Refused = append(out.Refused, UpsertField{Field: field, Reason: o.Fields[field]})
	}
	return out
}

func registerUpsert(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "putManageReservations", Scope: identity.StaysWrite, Method: http.MethodPut, Path: "/v1/manage/reservations", Tag: "manage", Who: []identity.Role{identity.Manager}, MaxBody: UpsertBody,
		Refusals: []fault.Code{fault.NotFound, fault.BadRequest, fault.TooLarge, fault.KeyReused},
		Summary:  "Write up to " + strconv.Itoa(MostUpserted) + " stays by their external ids; each is new, changed, same or refused by itself. A stay that the office has cancelled here stays cancelled unless restore is set: its answer has cancelled_here, and Today says so to the office",
	}, func(ctx context.Context, c web.Caller, in *UpsertInput) ([]UpsertAnswer, error) {
		return s.Write(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body)
	})
}

// Write is Upsert with stays as other programs write them.
func (s *Service) Write(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, stays WrittenStays) ([]UpsertAnswer, error) {
	rows := make([]ImportRow, 0, len(stays.Reservations))
	for _, one := range stays.Reservations {
		rows = append(rows, one.row())
	}
	outcomes, err := s.Upsert(ctx, actor, attempt, m, rows)
	out := make([]UpsertAnswer, 0, len(outcomes))
	for _, o := range outcomes {
		out = append(out, presentOutcome(m, o))
	}
	return out, err
}
