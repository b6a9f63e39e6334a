package reservation

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// WriteFiled writes one line of a file that a person imports, by the rules of what the office enters by hand: nights that are taken are refused. A refusal is an outcome, not an error, and nothing is
// written then.
func (s *Service) WriteFiled(ctx context.Context, tx *database.Tx, f Filing, one FiledStay) (Filed, error) {
	if !f.Actor.Manages(f.Member) {
		return Filed{}, fault.Missing(fault.NotFound)
	}
	id := strings.TrimSpace(wire.PlainDirection(one.ExternalID))
	switch {
	case id == "":
		return Filed{Effect: EffectRefused, Fields: map[string]string{"external_id": "required"}}, nil
	case utf8.RuneCountInString(id) > maxName:
		return Filed{Effect: EffectRefused, Fields: map[string]string{"external_id": "too_long"}}, nil
	}
	number, err := idOf(ctx, tx, f.Member, id)
	if err != nil {
		return Filed{}, err
	}
	var out Filed
	if one.ExternalID = id; number == 0 {
		out, err = s.fileNew(ctx, tx, f, one)
	} else {
		out, err = s.fileKnown(ctx, tx, f, identity.Ref{Member: f.Member, ID: number}, one)
	}
	if fields, refused := refusedFields(err); refused {
		return Filed{Effect: EffectRefused, ID: number, Guest: out.Guest, Fields: fields}, nil
	}
	return out, err
}

func (s *Service) fileNew(ctx context.Context, tx *database.Tx, f Filing, one FiledStay) (Filed, error) {
	status, values := statusOf(one.Fields)
	fields := blank()
	edit, err := over(fields, values)
	if err == nil {
		_, err = edit.Apply(&fields)
	}
	if err != nil {
		return Filed{}, err
	}
	d, err := s.entered(ctx, tx, f.Member, NewStay{Fields: fields})
	if err != nil {
		return Filed{}, err
	}
	for name, unknown := range map[string]Unknown{"adults": UnknownPersons, "lang": UnknownLang} {
		if _, said := values[name]; !said {
			d.After.Unknown |= unknown
		}
	}
	if status == Cancelled {
		d.After.Status = Cancelled
	}
	if err := s.settle(ctx, tx, d); err != nil {
		return Filed{Guest: d.After.Booker.Name()}, err
	}
	r := stored{Reservation: d.After.Reservation}
	if r.Ref.ID, err = tx.NextID(ctx, f.Member, "reservation"); err != nil {
		return Filed{}, err
	}
	r.Case, r.ExternalID = r.Ref.ID, one.ExternalID
	if r.dataKey, _, err = newDataKey(s.box, r.Ref); err != nil {
		return Filed{}, err
	}
	d.After.Reservation = r.Reservation
	changes, err := wire.Differences(Fields{}, fieldsOf(r.Reservation))
	if err != nil {
		return Filed{}, err
	}
	extras, err := bookedChange(d.After.Services)
	changes = append(changes, extras)
	return Filed{Effect: EffectNew, ID: r.Ref.ID, Guest: r.Booker.Name(), Changes: changes}, errors.Join(err, s.insert(ctx, tx, r),
		insertServices(ctx, tx, r.Ref, d.After.Services), noteRun(ctx, tx, r.Ref, f, StayImported), s.spread(ctx, tx, d))
}

func (s *Service) fileKnown(ctx context.Context, tx *database.Tx, f Filing, ref identity.Ref, one FiledStay) (Filed, error) {
	row, have, err := s.heldWhole(ctx, tx, ref)
	if err != nil {
		return Filed{}, err
	}
	out := Filed{Effect: EffectSame, ID: ref.ID, Guest: have.Booker.Name()}
	if have.ErasedAt != 0 { // a file must not bring the guest back
		return out, nil
	}
	if _, said := one.Fields[statusField]; !said && have.Status == Cancelled && have.CancelledAt == 0 {
		// A stay that went when an import was taken back comes again with its file.
		returned, err := wasReturned(ctx, tx, ref)
		if err != nil {
			return out, err
		}
		if returned {
			status, err := stateBefore(ctx, tx, ref)
			if err != nil {
				return out, err
			}
			one.Fields = maps.Clone(one.Fields)
			one.Fields[statusField] = json.RawMessage(`"` + string(status) + `"`)
		}
	}
	if one, err = ofFirstPart(ctx, tx, have.Reservation, one); err != nil {
		return out, err
	}
	d, err := s.refiled(ctx, tx, have, one)
	apart := false
	if err == nil && have.Status == Cancelled && d.After.Status != Cancelled { // a file must not bring back what the office has joined with another stay
		var joined bool
		if joined, apart, err = keptElsewhere(ctx, tx, d.After.Reservation); err != nil {
			return out, err
		}
		if joined {
			d.After.Status, d.After.CancelledAt, d.After.CancelReason = Cancelled, have.CancelledAt, have.CancelReason
		} else if !apart && have.CancelledAt != 0 { // only the office restores what it has cancelled
			if err := s.claimed(ctx, tx, have.Reservation); err != nil {
				return out, err
			}
			return out, fault.Invalid(fault.BadRequest, map[string]string{statusField: "cancelled_here"})
		}
	}
	if said, _ := statusOf(one.Fields); err == nil && said == Cancelled && have.CancelledAt != 0 {
		err = s.unclaimed(ctx, tx, have.Reservation)
	}
	if err != nil || d.same() {
		return out, err
	}
	if out.Changes, err = wire.Differences(fieldsOf(d.Before.Reservation), fieldsOf(d.After.Reservation)); err != nil {
		return out, err
	}
	out.Effect, out.Guest = EffectChanged, d.After.Booker.Name()
	if err = s.rewrite(ctx, tx, f, row, d, StayImported); err == nil && apart {
		_, err = dropJoin(ctx, tx, ref)
	}
	return out, err
}

// ofFirstPart is what a line says of the first part of a stay that the office has split. A line with the departure of the last part knows the stay as a whole: that departure, its hour and the later parts' share of the rent
// are theirs. Other nights, another state or another home of the whole would leave parts behind, and are refused; guests and names change in the first part, as they do by hand.
func ofFirstPart(ctx context.Context, q database.Querier, have Reservation, one FiledStay) (FiledStay, error) {
	var said string
	if json.Unmarshal(one.Fields["departure"], &said) != nil || said == have.Departure.String() {
		return one, nil
	}
	parts, givenUp, err := partsAndGivenUp(ctx, q, have)
	if err != nil || len(parts)+len(givenUp) == 0 {
		return one, err
	}
	var share int64
	known := false
	for i, part := range slices.Concat(parts, givenUp) {
		share += part.Rentalprice
		if known = i >= len(parts)-1 && part.Departure.String() == said; known {
			break
		}
	}
	switch status, _ := statusOf(one.Fields); {
	case !known && len(parts) == 0: // longer than all parts were: another booking, and believed
		return one, nil
	case !known:
		return one, fault.Invalid(fault.BadRequest, map[string]string{"departure": reasonSplit})
	case len(parts) > 0 && status != "" && (status == Cancelled || slices.ContainsFunc(parts, func(part stored) bool { return part.Status != status })):
		return one, fault.Invalid(fault.BadRequest, map[string]string{statusField: reasonSplit})
	}
	var home int64
	if len(parts) > 0 && json.Unmarshal(one.Fields["property"], &home) == nil && home != have.Property {
		return one, fault.Invalid(fault.BadRequest, map[string]string{"property": reasonSplit})
	}
	one.Fields = maps.Clone(one.Fields)
	one.Fields["departure"] = json.RawMessage(strconv.Quote(have.Departure.String()))
	delete(one.Fields, "departure_time")
	var rent string
	if json.Unmarshal(one.Fields["rentalprice"], &rent) == nil {
		c := wire.RowCheck{Report: &wire.ImportReport{}}
		if cents := c.Positive("rentalprice", rent); !c.Bad {
			one.Fields["rentalprice"] = json.RawMessage(strconv.Quote(decimal(max(0, cents-share))))
		}
	}
	return one, nil
}

// refiled is a stay as a line would leave it. A status that the line does not say stays.
func (s *Service) refiled(ctx context.Context, q database.Querier, have Details, one FiledStay) (Draft, error) {
	status, values := statusOf(one.Fields)
	open := have
	if have.Status == Cancelled { // its other fields are written as if it were not
		var err error
		if open.Status, err = stateBefore(ctx, q, have.Ref); err != nil {
			return Draft{}, err
		}
		if status == "" {
			status = Cancelled
		}
	}
	edit, err := over(fieldsOf(open.Reservation), values)
	if err != nil {
		return Draft{}, err
	}
	d, err := s.edited(ctx, q, open, edit, parking{})
	if err != nil {
		return Draft{}, err
	}
	d.Before.Reservation = have.Reservation
	switch {
	case status == Cancelled:
		d.After.Status, d.After.CancelledAt, d.After.CancelReason = Cancelled, have.CancelledAt, have.CancelReason
	default:
		d.After.CancelledAt, d.After.CancelReason = 0, ""
	}
	return d, nil
}

// rewrite stores a stay that an import has changed, or its taking back.
func (s *Service) rewrite(ctx context.Context, tx *database.Tx, f Filing, row stored, d Draft, action Action) error {
	if err := s.settle(ctx, tx, d); err != nil {
		return err
	}
	ref := d.After.Ref
	row.Reservation = d.After.Reservation
	if err := s.update(ctx, tx, row); err != nil {
		return err
	}
	if d.After.opened() != d.Before.opened() {
		if err := lock(ctx, tx, ref); err != nil {
			return err
		}
	}
	if !slices.Equal(d.Before.Services, d.After.Services) {
		if err := errors.Join(deleteServices(ctx, tx, ref), insertServices(ctx, tx, ref, d.After.Services)); err != nil {
			return err
		}
	}
	return errors.Join(s.record(ctx, tx, f.Actor, d), noteRun(ctx, tx, ref, f, action), s.spread(ctx, tx, d))
}

// noteRun writes a line into the protocol that names the import.
func noteRun(ctx context.Context, tx *database.Tx, ref identity.Ref, f Filing, action Action) error {
	id, err := tx.NextID(ctx, ref.Member, "protocol")
	if err != nil {
		return err
	}
	return addEntry(ctx, tx, ref, Entry{ID: id, At: tx.Now(), Account: f.Actor.Account, Action: action, Run: f.Run})
}

// ReturnFiled takes back what a line has done: a stay that it made is cancelled unless people have changed something of it, a stay that it changed gets each field back that nobody has changed
// since.
func (s *Service) ReturnFiled(ctx context.Context, tx *database.Tx, f Filing, done Filed) (Unfiled, error) {
	if !f.Actor.Manages(f.Member) {
		return Unfiled{}, fault.Missing(fault.NotFound)
	}
	row, have, err := s.heldWhole(ctx, tx, identity.Ref{Member: f.Member, ID: done.ID})
	if err != nil {
		return Unfiled{}, err
	}
	var out Unfiled
	if have.ErasedAt != 0 {
		return out, nil
	}
	if done.Effect == EffectNew {
		out, err = s.unfileNew(ctx, tx, f, row, have, done.Changes)
	} else {
		out, err = s.unfileKnown(ctx, tx, f, row, have, done.Changes)
	}
	if fields, refused := refusedFields(err); refused {
		return Unfiled{Fields: fields, Kept: out.Kept}, nil
	}
	return out, err
}

func (s *Service) unfileNew(ctx context.Context, tx *database.Tx, f Filing, row stored, have Details, written []wire.Change) (Unfiled, error) {
	kept, err := touchedSince(have, written)
	if err != nil {
		return Unfiled{}, err
	}
	hanging, err := s.keptAt(ctx, tx, f, have)
	if err != nil {
		return Unfiled{}, err
	}
	if kept = append(kept, hanging...); len(kept) > 0 || have.Status == Cancelled {
		slices.Sort(kept)
		return Unfiled{Kept: slices.Compact(kept)}, nil
	}
	d := Draft{have, have}
	d.After.Status = Cancelled
	return Unfiled{Changed: true}, s.rewrite(ctx, tx, f, row, d, ImportReturned)
}

// keptAt names what hangs on a stay and keeps it when the import that has brought it is taken back.
func (s *Service) keptAt(ctx context.Context, tx *database.Tx, f Filing, have Details) ([]string, error) {
	h, err := s.attachedTo(ctx, tx, have)
	if err != nil {
		return nil, err
	}
	acts, err := actsSince(ctx, tx, have.Ref, f.Run)
	return h.kept(acts), err
}

func (s *Service) unfileKnown(ctx context.Context, tx *database.Tx, f Filing, row stored, have Details, changes []wire.Change) (Unfiled, error) {
	back, kept, err := wire.Since(fieldsOf(have.Reservation), changes)
	if err != nil {
		return Unfiled{}, err
	}
	if string(back[statusField]) == `"`+string(Cancelled)+`"` { // the line has brought a canceled stay back: it goes again as a new one would
		hanging, err := s.keptAt(ctx, tx, f, have)
		if err != nil {
			return Unfiled{}, err
		}
		if len(hanging) > 0 {
			delete(back, statusField)
			kept = append(kept, hanging...)
		}
	}
	if len(back) == 0 {
		return Unfiled{Kept: kept}, nil
	}
	d, err := s.refiled(ctx, tx, have, FiledStay{Fields: back})
	if err != nil {
		return Unfiled{Kept: kept}, err
	}
	return Unfiled{Kept: kept, Changed: true}, s.rewrite(ctx, tx, f, row, d, ImportReturned)
}
