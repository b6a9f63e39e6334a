package reservation_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/reservation/reservationtest"
)

// onToday is what Today says of a kind.
func (w *world) onToday(kind attention.Kind, line func(r attention.Row) string) string {
	w.Helper()
	zone, err := time.LoadLocation("Europe/Berlin")
	w.Must(err)
	groups, err := w.Stays.Attention(w.Context(), w.DB, attention.Ask{Member: 1, Zone: zone, Today: reservationtest.MustDate(w.TB, "2026-07-08"), Now: 0})
	w.Must(err)
	var lines []string
	for _, g := range groups {
		if g.Kind != kind {
			continue
		}
		for _, r := range g.Rows {
			lines = append(lines, line(r))
		}
	}
	return strings.Join(lines, "; ")
}

// soldTwice is what Today says of nights that are sold twice: who has which of them.
func (w *world) soldTwice() string {
	w.Helper()
	return w.onToday(attention.NightsSoldTwice, func(r attention.Row) string {
		return fmt.Sprintf("%s %s %s>%s %s+%s", r.ShortTitle, r.Ref, r.At[5:10], r.Until[5:10], r.Stays[0].Source, r.Stays[1].Source)
	})
}

func TestNightsThatAreSoldTwiceAreNamed(t *testing.T) {
	during := reservationtest.During
	for name, c := range map[string]struct {
		rows []reservation.ImportRow
		want string
	}{
		"one after the other":      {[]reservation.ImportRow{reservationtest.Stay("a", during("2026-07-10", "2026-07-17")), reservationtest.Stay("b", during("2026-07-17", "2026-07-20"))}, ""},
		"a night":                  {[]reservation.ImportRow{reservationtest.Stay("a", during("2026-07-10", "2026-07-17")), reservationtest.Stay("b", during("2026-07-16", "2026-07-20"), from("portal"))}, "Düne 3 1-1 07-16>07-17 direct+portal"},
		"the later one came first": {[]reservation.ImportRow{reservationtest.Stay("a", during("2026-07-16", "2026-07-20"), from("portal")), reservationtest.Stay("b", during("2026-07-10", "2026-07-17"))}, "Düne 3 1-2 07-16>07-17 direct+portal"},
		"the same nights":          {[]reservation.ImportRow{reservationtest.Stay("a"), reservationtest.Stay("b", from("portal"))}, "Düne 3 1-1 07-10>07-17 direct+portal"},
		"another home":             {[]reservation.ImportRow{reservationtest.Stay("a"), reservationtest.Stay("b", at("west"))}, ""},
		"cancelled":                {[]reservation.ImportRow{reservationtest.Stay("a"), reservationtest.Stay("b", reservationtest.InState("cancelled"))}, ""},
		"an offer":                 {[]reservation.ImportRow{reservationtest.Stay("a"), reservationtest.Stay("b", reservationtest.InState("offer"))}, ""},
		"over":                     {[]reservation.ImportRow{reservationtest.Stay("a", during("2026-06-01", "2026-07-20")), reservationtest.Stay("b", during("2026-07-01", "2026-07-08"))}, ""},
		"tonight is left of it":    {[]reservation.ImportRow{reservationtest.Stay("a", during("2026-06-01", "2026-07-20")), reservationtest.Stay("b", during("2026-07-01", "2026-07-09"), from("portal"))}, "Düne 3 1-1 07-08>07-09 direct+portal"},
		"in a year":                {[]reservation.ImportRow{reservationtest.Stay("a", during("2027-07-10", "2027-07-17")), reservationtest.Stay("b", during("2027-07-10", "2027-07-17"))}, ""},
		"behind one that is between": {
			[]reservation.ImportRow{reservationtest.Stay("a", during("2026-07-10", "2026-08-10")), reservationtest.Stay("b", during("2026-07-12", "2026-07-14"), from("b")), reservationtest.Stay("c", during("2026-07-20", "2026-07-22"), from("c"))},
			"Düne 3 1-1 07-12>07-14 direct+b; Düne 3 1-1 07-20>07-22 direct+c",
		},
		"three": {
			[]reservation.ImportRow{reservationtest.Stay("a"), reservationtest.Stay("b", from("b")), reservationtest.Stay("c", from("c"))},
			"Düne 3 1-1 07-10>07-17 direct+b; Düne 3 1-1 07-10>07-17 direct+c; Düne 3 1-2 07-10>07-17 b+c",
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachWorld(t, func(w *world) {
				w.Book(c.rows...)
				w.expect("sold twice", w.soldTwice(), c.want)
			})
		})
	}
}

func TestStaysOnClosedNightsAreNamed(t *testing.T) {
	during, stay := reservationtest.During, reservationtest.Stay
	block := func(reason reservation.BlockReason, arrival, departure string) reservation.Block {
		return reservation.Block{
			Ref: identity.Ref{Member: 1}, ExternalID: "block-" + arrival, Property: 1, Source: "office", Reason: reason,
			Arrival: reservationtest.MustDate(t, arrival), Departure: reservationtest.MustDate(t, departure),
		}
	}
	// Whose stay it is, where it is no guest's.
	kinds := map[string]reservation.Kind{"the owner's own stay": reservation.ForOwner, "the owner in a repair": reservation.ForOwner, "the agency on the owner": reservation.Internal}
	again := func(b reservation.Block) reservation.Block { b.ExternalID += "-again"; return b }
	visit := block("repair", "2026-07-12", "2026-07-12")
	visit.From, visit.To = 10*60, 12*60
	for name, c := range map[string]struct {
		rows   []reservation.ImportRow
		blocks []reservation.Block
		want   string
	}{
		"the owner is there":       {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("owner", "2026-07-10", "2026-07-17")}, "owner Düne 3 1-1 07-10>07-17"},
		"some of the nights":       {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("repair", "2026-07-15", "2026-07-20")}, "repair Düne 3 1-1 07-15>07-17"},
		"within the stay":          {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("other", "2026-07-12", "2026-07-13")}, "other Düne 3 1-1 07-12>07-13"},
		"two blocks":               {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("repair", "2026-07-15", "2026-07-20"), block("owner", "2026-07-08", "2026-07-11")}, "owner Düne 3 1-1 07-10>07-11; repair Düne 3 1-1 07-15>07-17"},
		"a visit within the stay":  {[]reservation.ImportRow{stay("a")}, []reservation.Block{visit}, ""},
		"the owner's own stay":     {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("owner", "2026-07-10", "2026-07-17")}, ""},
		"the owner in a repair":    {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("repair", "2026-07-10", "2026-07-17")}, "repair Düne 3 1-1 07-10>07-17"},
		"the agency on the owner":  {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("owner", "2026-07-10", "2026-07-17")}, "owner Düne 3 1-1 07-10>07-17"},
		"the same block twice":     {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("repair", "2026-07-10", "2026-07-12"), again(block("repair", "2026-07-10", "2026-07-12"))}, "repair Düne 3 1-1 07-10>07-12"},
		"both before the stay":     {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("repair", "2026-07-05", "2026-07-14"), block("repair", "2026-07-08", "2026-07-12")}, "repair Düne 3 1-1 07-10>07-14"},
		"repair after repair":      {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("repair", "2026-07-10", "2026-07-12"), block("repair", "2026-07-12", "2026-07-14")}, "repair Düne 3 1-1 07-10>07-14"},
		"a night between":          {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("repair", "2026-07-10", "2026-07-12"), block("repair", "2026-07-13", "2026-07-14")}, "repair Düne 3 1-1 07-10>07-12; repair Düne 3 1-1 07-13>07-14"},
		"one after the other":      {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("owner", "2026-07-17", "2026-07-20"), block("repair", "2026-07-05", "2026-07-10")}, ""},
		"closed by a calendar":     {[]reservation.ImportRow{stay("a")}, []reservation.Block{block("feed", "2026-07-10", "2026-07-17")}, ""},
		"another home":             {[]reservation.ImportRow{stay("a", at("west"))}, []reservation.Block{block("owner", "2026-07-10", "2026-07-17")}, ""},
		"cancelled":                {[]reservation.ImportRow{stay("a", reservationtest.InState("cancelled"))}, []reservation.Block{block("owner", "2026-07-10", "2026-07-17")}, ""},
		"an offer":                 {[]reservation.ImportRow{stay("a", reservationtest.InState("offer"))}, []reservation.Block{block("owner", "2026-07-10", "2026-07-17")}, ""},
		"the closed night is over": {[]reservation.ImportRow{stay("a", during("2026-07-01", "2026-07-20"))}, []reservation.Block{block("owner", "2026-07-01", "2026-07-08")}, ""},
		"tonight is left of it":    {[]reservation.ImportRow{stay("a", during("2026-07-01", "2026-07-20"))}, []reservation.Block{block("owner", "2026-07-01", "2026-07-09")}, "owner Düne 3 1-1 07-08>07-09"},
		"in a year":                {[]reservation.ImportRow{stay("a", during("2027-07-10", "2027-07-17"))}, []reservation.Block{block("owner", "2027-07-10", "2027-07-17")}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			eachWorld(t, func(w *world) {
				w.Book(c.rows...)
				w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
					var failed []error
					if kind, is := kinds[name]; is {
						_, err := tx.Exec(w.Context(), `UPDATE reservation SET kind = $1 WHERE member_id = 1`, string(kind))
						failed = append(failed, err)
					}
					for _, b := range c.blocks {
						_, err := w.Stays.SaveBlock(w.Context(), tx, b)
						failed = append(failed, err)
					}
					return errors.Join(failed...)
				}))
				w.expect("on closed nights", w.onToday(attention.StaysOnClosed, func(r attention.Row) string {
					return fmt.Sprintf("%s %s %s %s>%s", r.Cause, r.ShortTitle, r.Ref, r.At[5:10], r.Until[5:10])
				}), c.want)
			})
		})
	}
}
