package importing

import (
	"context"
	"encoding/json"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/reservation"
)

// stays brings reservations.
type stays struct{ reservations *reservation.Service }

const wholeName = "booker_name"

var stayColumns = []Column{
	{Name: "external_id", Required: true, Type: Text, Headings: []string{"booking number", "booking no", "booking id", "reservation number", "reservation id", "buchungsnummer", "buchungsnr", "reservierungsnummer", "vorgangsnummer", "numero de reserva", "localizador", "numer rezerwacji", "nr rezerwacji", "booking", "buchung", "reserva", "rezerwacja", "id", "number", "nummer"}},
	{Name: "property", Required: true, Type: Home, Headings: []string{"home", "property name", "accommodation", "apartment", "unit", "listing", "objekt", "unterkunft", "ferienwohnung", "wohnung", "wohneinheit", "alojamiento", "apartamento", "vivienda", "propiedad", "obiekt", "apartament", "nieruchomosc", "lokal"}},
	{Name: "arrival", Required: true, Type: Day, Headings: []string{"check in", "checkin", "arrival date", "start date", "from", "anreise", "anreisedatum", "von", "llegada", "entrada", "fecha de llegada", "przyjazd", "data przyjazdu", "od"}},
	{Name: "departure", Required: true, Type: Day, Headings: []string{"check out", "checkout", "departure date", "end date", "to", "until", "abreise", "abreisedatum", "bis", "salida", "fecha de salida", "wyjazd", "data wyjazdu", "do"}},
	{Name: "status", Type: Choice, Headings: []string{"state", "booking status", "buchungsstatus", "estado"}, Choices: []Option{
		{`"confirmed"`, []string{"confirmed", "booked", "firm", "ok", "bestaetigt", "gebucht", "fest", "buchung", "confirmada", "confirmado", "reservada", "reservado", "potwierdzona", "potwierdzone", "zarezerwowane"}},
		{`"offer"`, []string{"offer", "option", "inquiry", "request", "pending", "angebot", "anfrage", "oferta", "solicitud", "opcion", "pendiente", "zapytanie", "opcja", "oczekujaca"}},
		{`"cancelled"`, []string{"cancelled", "canceled", "storniert", "storno", "abgesagt", "cancelada", "cancelado", "anulada", "anulado", "anulowana", "anulowane", "odwolana"}},
	}},
	{Name: "booker_last_name", Type: Text, Headings: []string{"last name", "surname", "family name", "nachname", "familienname", "apellido", "apellidos", "nazwisko"}},
	{Name: "booker_first_name", Type: Text, Headings: []string{"first name", "given name", "vorname", "nombre", "imie"}},
	{Name: wholeName, Type: Text, Headings: []string{"guest name", "guest", "booker", "customer", "name", "gast", "gastname", "kunde", "buchender", "huesped", "cliente", "gosc", "klient", "imie i nazwisko"}},
	{Name: "booker_email", Type: Text, Headings: []string{"email", "e mail", "mail", "correo", "correo electronico"}},
	{Name: "booker_phone", Type: Text, Headings: []string{"phone", "telephone", "mobile", "telefon", "handy", "mobil", "telefono", "movil", "telefono movil", "komorka"}},
	{Name: "lang", Type: Lang, Headings: []string{"language", "sprache", "idioma", "jezyk"}},
	{Name: "adults", Type: Count, Headings: []string{"erwachsene", "adultos", "dorosli", "persons", "guests", "personen", "gaeste", "personas", "huespedes", "osoby", "goscie", "pax"}},
	{Name: "children", Type: Count, Headings: []string{"kinder", "ninos", "dzieci", "kids"}},
	{Name: "toddlers", Type: Count, Headings: []string{"infants", "babies", "kleinkinder", "babys", "bebes", "niemowleta"}},
	{Name: "pets", Type: Count, Headings: []string{"dogs", "haustiere", "hunde", "mascotas", "perros", "zwierzeta", "psy"}},
	{Name: "cots", Type: Count, Headings: []string{"kinderbetten", "babybetten", "cunas", "lozeczka"}},
	{Name: "arrival_time", Type: Time, Headings: []string{"check in time", "anreisezeit", "ankunftszeit", "hora de llegada", "godzina przyjazdu"}},
	{Name: "departure_time", Type: Time, Headings: []string{"check out time", "abreisezeit", "hora de salida", "godzina wyjazdu"}},
	{Name: "source", Type: Text, Headings: []string{"channel", "portal", "origin", "kanal", "buchungskanal", "quelle", "herkunft", "canal", "origen", "zrodlo"}},
	{Name: "rentalprice", Type: Amount, Headings: []string{"rent", "price", "rental price", "total", "amount", "mietpreis", "miete", "preis", "gesamtpreis", "betrag", "precio", "importe", "alquiler", "cena", "kwota"}},
	{Name: "tourist_tax", Type: Amount, Headings: []string{"city tax", "kurtaxe", "tasa turistica", "oplata klimatyczna", "podatek turystyczny"}},
	{Name: "deposit", Type: Amount, Headings: []string{"down payment", "anzahlung", "anticipo", "zaliczka", "zadatek"}},
	{Name: "parking_lot", Type: Text, Headings: []string{"parking", "parkplatz", "stellplatz", "aparcamiento", "plaza de garaje", "miejsce parkingowe"}},
	{Name: "beach_chair", Type: Text, Headings: []string{"strandkorb", "tumbona", "kosz plazowy"}},
}

// Columns are what a file can say of a stay.
func (stays) Columns() []Column { return stayColumns }

// Key is the other program's number of the stay.
func (stays) Key(cells map[string]string) string { return strings.TrimSpace(cells["external_id"]) }

// Write writes a stay.
func (k stays) Write(ctx context.Context, tx *database.Tx, w Writer, v Values) (Outcome, error) {
	one := reservation.FiledStay{Fields: map[string]json.RawMessage{}}
	for name, value := range v {
		switch name {
		case "external_id":
			_ = json.Unmarshal(value, &one.ExternalID)
		case wholeName:
			first, last := splitName(value)
			for field, part := range map[string]string{"booker_first_name": first, "booker_last_name": last} {
				if _, said := v[field]; !said {
					one.Fields[field], _ = json.Marshal(part)
				}
			}
		default:
			one.Fields[name] = value
		}
	}
	got, err := k.reservations.WriteFiled(ctx, tx, reservation.Filing(w), one)
	return Outcome{Effect: Effect(got.Effect), ID: got.ID, Title: got.Guest, Changes: got.Changes, Refused: got.Fields}, err
}

// Undo takes a stay back.
func (k stays) Undo(ctx context.Context, tx *database.Tx, w Writer, done Outcome) (Undone, error) {
	got, err := k.reservations.ReturnFiled(ctx, tx, reservation.Filing(w), reservation.Filed{Effect: reservation.Effect(done.Effect), ID: done.ID, Changes: done.Changes})
	return Undone{Kept: got.Kept, Refused: got.Fields}, err
}

// splitName parts a whole name: "Last, First", else the last word is the last name.
func splitName(raw json.RawMessage) (first, last string) {
	var name string
	_ = json.Unmarshal(raw, &name)
	if last, first, comma := strings.Cut(name, ","); comma {
		return strings.TrimSpace(first), strings.TrimSpace(last)
	}
	words := strings.Fields(name)
	if len(words) == 0 {
		return "", ""
	}
	return strings.Join(words[:len(words)-1], " "), words[len(words)-1]
}
