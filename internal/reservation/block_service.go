package reservation

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

const (
	// officeSource is the source of blocks that the office enters.
	officeSource = "office"
	// blocksPage is how many blocks a page of the office's list holds.
	blocksPage = 50
)

// BlockFields are what the office writes of a block: nights from Arrival to Departure, or hours of the day of Arrival.
type BlockFields struct {
	Property  int64       `json:"property" minimum:"0" doc:"Number of the property."`
	Reason    BlockReason `json:"reason" enum:"owner,repair,other" doc:"Why."`
	Arrival   string      `json:"arrival" doc:"yyyy-MM-dd: the first night, or the day of a visit."`
	Departure string      `json:"departure" doc:"yyyy-MM-dd: the day on which it is open again; empty for a visit."`
	From      string      `json:"from" doc:"HH:mm: when a visit begins, which closes no night; empty for nights."`
	To        string      `json:"to" doc:"HH:mm: when it ends."`
	Note      string      `json:"note" doc:"What is to be done, at most 200 characters; a visit needs it, as its task is called so."`
}

// CheckBlock is the rule of what the office writes of a block.
func CheckBlock(f BlockFields, home func(id int64) (property.Property, bool)) (Block, error) {
	b := Block{Property: f.Property, Source: officeSource, Reason: f.Reason, Note: strings.TrimSpace(wire.PlainDirection(f.Note))}
	wrong := map[string]string{}
	if _, known := home(f.Property); !known {
		wrong["property"] = reasonUnknown
		if f.Property == 0 {
			wrong["property"] = "required"
		}
	}
	if !slices.Contains([]BlockReason{BlockOwner, BlockRepair, BlockOther}, f.Reason) {
		wrong["reason"] = "invalid"
	}
	if utf8.RuneCountInString(b.Note) > maxName {
		wrong["note"] = "too_long"
	}
	day := func(name, text string, into *clock.Date) {
		var err error
		switch *into, err = clock.ParseDate(text); {
		case text == "":
			wrong[name] = "required"
		case err != nil:
			wrong[name] = reasonNoDate
		case !plausible(*into):
			wrong[name] = reasonYear
		}
	}
	day("arrival", f.Arrival, &b.Arrival)
	if f.From == "" && f.To == "" {
		day("departure", f.Departure, &b.Departure)
		if nights := b.Arrival.Until(b.Departure); wrong["arrival"] == "" && wrong["departure"] == "" && (nights < 1 || nights > longestBlock) {
			wrong["departure"] = reasonBefore
			if nights > 0 {
				wrong["departure"] = reasonBlockLong
			}
		}
	} else {
		b.Departure = b.Arrival
		for name, hour := range map[string]struct {
			text string
			into *clock.TimeOfDay
		}{"from": {f.From, &b.From}, "to": {f.To, &b.To}} {
			var err error
			if *hour.into, err = clock.ParseTimeOfDay(hour.text); err != nil {
				wrong[name] = "required"
			}
		}
		if wrong["from"] == "" && wrong["to"] == "" && !b.Visit() {
			wrong["to"] = reasonBefore
		}
		if b.Note == "" {
			wrong["note"] = "required"
		}
	}
	if len(wrong) > 0 {
		return b, fault.Invalid(fault.BadRequest, wrong)
	}
	return b, nil
}

// EnterBlock closes nights, or enters a visit of some hours with its task.
func (s *Service) EnterBlock(ctx context.Context, actor identity.Actor, attempt identity.Attempt, memberID identity.MemberID, f BlockFields) (Block, error) {
	if !actor.Manages(memberID) {
		return Block{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Block, error) {
		b, err := CheckBlock(f, func(id int64) (property.Property, bool) {
			p, err := s.properties.Get(ctx, tx, identity.Ref{Member: memberID, ID: id})
			return p, err == nil
		})
		if err != nil {
			return b, err
		}
		// What is sold at the same moment is seen: the nights of a member are written one after the other.
		number, err := tx.NextID(ctx, memberID, "nights")
		if err != nil {
			return b, err
		}
		others, _, err := s.Stays(ctx, tx, memberID, b.Property, b.Arrival, b.Departure)
		if err != nil {
			return b, err
		}
		taken, _ := hindrances(Reservation{Arrival: b.Arrival, Departure: b.Departure}, others, nil)
		if !b.Visit() && len(taken) > 0 {
			refusal := fault.Invalid(fault.BadRequest, map[string]string{"property": reasonTaken})
			refusal.Data = TakenAnswer{Taken: presentHindrances(taken)}
			return b, refusal
		}
		b.Ref.Member, b.ExternalID = memberID, fmt.Sprintf("latchkey-%d", number)
		return s.SaveBlock(ctx, tx, b)
	})
}

// OpenBlock takes a block away that the office has entered.
func (s *Service) OpenBlock(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	if !actor.Manages(ref.Member) {
		return fault.Missing(fault.NotFound)
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		b, err := blockByNumber(ctx, tx, ref)
		if database.IsMissing(err) || (err == nil && b.Source != officeSource) {
			return struct{}{}, fault.Missing(fault.NotFound)
		}
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.RemoveBlock(ctx, tx, ref.Member, b.ExternalID)
	})
	return err
}

// Blocks lists the blocks of a member that are not over, page by page, by the day on which they end.
func (s *Service) Blocks(ctx context.Context, actor identity.Actor, memberID identity.MemberID, after string) (wire.Page[Block], error) {
	var out wire.Page[Block]
	if !actor.Manages(memberID) {
		return out, fault.Missing(fault.NotFound)
	}
	m, err := s.members.Get(ctx, s.db, memberID)
	if err != nil {
		return out, err
	}
	behind, err := parsePlace(after, false)
	if err != nil {
		return out, err
	}
	behind.day = max(behind.day, clock.DateOf(s.clock.Now().In(m.Zone)))
	out.Items, err = comingBlocks(ctx, s.db, memberID, behind, blocksPage+1)
	if len(out.Items) > blocksPage {
		out.Items = out.Items[:blocksPage]
		last := out.Items[blocksPage-1]
		out.Next = listPlace{last.Departure, last.Ref.ID}.mark()
	}
	return out, err
}
