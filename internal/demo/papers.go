package demo

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"latchkey/internal/database"
	filestore "latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
)

// furnish gives the homes pictures and the printed guests a travel document. The load data has none, and an installation without a place for files neither.
func (m *maker) furnish(ctx context.Context) error {
	store := m.Properties.Files()
	if store == nil || m.options.isLoad() {
		return nil
	}
	everywhere := identity.Ref{Member: m.member}
	for name, draw := range map[string]func() canvas{property.KeyPicture: drawKey, "bins": drawBins, "remote": drawRemote} {
		raw, err := draw().png()
		if err != nil {
			return err
		}
		err = m.keep(ctx, store, name+".png", raw, func(tx *database.Tx, got *filestore.Received) error {
			_, err := m.Properties.SavePicture(ctx, tx, everywhere, name, got)
			return err
		})
		if err != nil {
			return err
		}
	}
	if err := m.furnishRooms(ctx, store); err != nil {
		return err
	}
	for _, a := range m.list {
		ref, err := identity.ParseRef(a.IDs["reservation"])
		if a.Kind != identity.Guest || err != nil {
			continue
		}
		if err := m.travelDocument(ctx, store, ref); err != nil {
			return err
		}
	}
	return nil
}

// furnishRooms gives the homes of the printed guests a picture of each room.
func (m *maker) furnishRooms(ctx context.Context, store *filestore.Store) error {
	for _, room := range rooms {
		raw, err := room.draw().png()
		if err != nil {
			return err
		}
		for _, a := range m.list {
			home, err := identity.ParseRef(a.IDs["property"])
			if a.Kind != identity.Guest || err != nil {
				continue
			}
			err = m.keep(ctx, store, room.name+".png", raw, func(tx *database.Tx, got *filestore.Received) error {
				_, err := m.Properties.SavePicture(ctx, tx, home, room.name, got)
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *maker) keep(ctx context.Context, store *filestore.Store, name string, raw []byte, fn func(*database.Tx, *filestore.Received) error) error {
	got, err := store.Receive(ctx, identity.Principal{}, name, bytes.NewReader(raw), filestore.Any)
	if err != nil {
		return err
	}
	err = m.DB.Write(ctx, func(tx *database.Tx) error { return fn(tx, got) })
	got.Discard(ctx, err)
	return err
}

func (m *maker) travelDocument(ctx context.Context, store *filestore.Store, ref identity.Ref) error {
	stay, err := m.Reservations.Home(ctx, identity.Actor{OnlyReservation: ref}, ref)
	if err != nil {
		return err
	}
	have, err := m.Properties.Documents(ctx, m.DB, stay.At.Ref, ref.ID)
	if err != nil || len(have) > 0 {
		return err
	}
	return m.keep(ctx, store, fmt.Sprintf("travel-%d.pdf", ref.ID), travelPDF(stay), func(tx *database.Tx, got *filestore.Received) error {
		_, err := m.Properties.SaveDocument(ctx, tx, property.Document{Ref: identity.Ref{Member: m.member}, Reservation: ref.ID, Title: "Booking " + fmt.Sprint(ref.ID)}, got)
		return err
	})
}

// travelPDF is a page about a stay: PDF 1.4 with one of the fonts that every reader has.
func travelPDF(stay reservation.Overview) []byte {
	p := stay.At
	lines := []string{
		agencyName, "", fmt.Sprintf("Booking %d", stay.Ref.ID), p.Title, p.Street, p.Postalcode + " " + p.City, "",
		"Arrival:   " + stay.Arrival.String() + ", from " + stay.ArrivalAt(&p).String(), "Departure: " + stay.Departure.String() + ", until " + stay.DepartureAt(&p).String(),
		fmt.Sprintf("Guests:    %d adults, %d children, %d infants", stay.Adults, stay.Children, stay.Toddlers), "Booked by: " + stay.Booker.Name(), "",
		"The key code is never printed: it stands in the app from three days before the arrival.",
	}
	var text strings.Builder
	text.WriteString("BT /F1 12 Tf 18 TL 64 770 Td\n")
	for i, line := range lines {
		size := 12
		if i == 0 {
			size = 20
		}
		fmt.Fprintf(&text, "/F1 %d Tf (%s) Tj T*\n", size, winAnsi(line))
	}
	text.WriteString("ET")
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>",
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>", fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", text.Len(), text.String()),
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	table := "xref\n0 6\n0000000000 65535 f \n"
	for i, object := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	at := out.Len()
	fmt.Fprintf(&out, "%strailer\n<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", table, at)
	return out.Bytes()
}

// winAnsi writes a text for a PDF string: Latin letters as they are, others as a question mark.
func winAnsi(s string) string {
	var out strings.Builder
	for _, c := range s {
		switch {
		case c == '(' || c == ')' || c == '\\':
			out.WriteString(`\` + string(c))
		case c >= ' ' && c <= '~':
			out.WriteRune(c)
		case c >= 0xA0 && c <= 0xFF:
			fmt.Fprintf(&out, `\%03o`, c)
		default:
			out.WriteByte('?')
		}
	}
	return out.String()
}
