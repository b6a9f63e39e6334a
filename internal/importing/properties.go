package importing

import (
	"context"
	"encoding/json"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/planning"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// properties brings homes.
type properties struct {
	homes        *property.Service
	reservations *reservation.Service
	tasks        *task.Service
	planning     *planning.Service
}

// yesNo are the words of a choice between yes and no.
var yesNo = []Option{
	{`true`, []string{"yes", "true", "y", "x", "1", "ja", "wahr", "si", "verdadero", "tak", "prawda"}},
	{`false`, []string{"no", "false", "n", "0", "nein", "falsch", "falso", "nie", "falsz"}},
}

var propertyColumns = []Column{
	{Name: "title", Required: true, Type: Text, Headings: []string{"name", "property", "property name", "listing name", "home", "apartment", "unit", "objekt", "objektname", "unterkunft", "ferienwohnung", "wohnung", "bezeichnung", "titel", "nombre", "alojamiento", "apartamento", "vivienda", "titulo", "nazwa", "obiekt", "apartament", "tytul"}},
	{Name: "external_id", Type: Text, Exact: true, Headings: []string{"id", "property id", "listing id", "number", "objektnummer", "objektnr", "objekt nr", "nummer", "nr", "numero", "referencia", "numer", "numer obiektu"}},
	{Name: "short_title", Type: Text, Headings: []string{"short name", "kurztitel", "kurzname", "kurzbezeichnung", "nombre corto", "titulo corto", "nazwa skrocona", "krotka nazwa"}},
	{Name: "building", Type: Text, Exact: true, Headings: []string{"house", "group", "haus", "gebaeude", "anlage", "gruppe", "edificio", "grupo", "budynek", "dom", "grupa"}},
	{Name: "account", Type: Text, Headings: []string{"owner", "landlord", "eigentuemer", "vermieter", "propietario", "dueno", "wlasciciel"}},
	{Name: "street", Type: Text, Headings: []string{"address", "adresse", "strasse", "anschrift", "calle", "direccion", "ulica", "adres"}},
	{Name: "postalcode", Type: Text, Headings: []string{"postal code", "postcode", "zip", "zip code", "plz", "postleitzahl", "codigo postal", "kod pocztowy"}},
	{Name: "city", Type: Text, Headings: []string{"town", "place", "ort", "stadt", "ciudad", "localidad", "poblacion", "miasto", "miejscowosc"}},
	{Name: "country", Type: Text, Headings: []string{"land", "pais", "kraj"}},
	{Name: "lat", Type: Degree, Headings: []string{"latitude", "breitengrad", "breite", "latitud", "szerokosc", "szerokosc geograficzna"}},
	{Name: "lon", Type: Degree, Headings: []string{"longitude", "lng", "laengengrad", "laenge", "longitud", "dlugosc", "dlugosc geograficzna"}},
	{Name: "location_description", Type: Text, Headings: []string{"directions", "how to find it", "anfahrt", "wegbeschreibung", "como llegar", "dojazd"}},
	{Name: "max_occupancy", Type: Count, Headings: []string{"guests", "persons", "people", "accommodates", "sleeps", "capacity", "maximum guests", "gaeste", "personen", "maximale personen", "huespedes", "personas", "capacidad", "plazas", "goscie", "osoby", "liczba osob"}},
	{Name: "bedrooms", Type: Count, Headings: []string{"schlafzimmer", "dormitorios", "habitaciones", "sypialnie"}},
	{Name: "registration_number", Type: Text, Headings: []string{"registration", "license", "licence", "registriernummer", "registrierungsnummer", "numero de registro", "licencia", "numer rejestracyjny"}},
	{Name: "arrival_time", Type: Time, Headings: []string{"check in", "checkin", "check in time", "arrival from", "anreise ab", "anreisezeit", "hora de llegada", "hora de entrada", "przyjazd od", "zameldowanie"}},
	{Name: "departure_time", Type: Time, Headings: []string{"check out", "checkout", "check out time", "departure until", "abreise bis", "abreisezeit", "hora de salida", "wyjazd do", "wymeldowanie"}},
	{Name: "cleaning_minutes", Type: Count, Headings: []string{"cleaning time", "reinigungsdauer", "reinigungszeit", "minutos de limpieza", "czas sprzatania"}},
	{Name: "key_handover", Type: Choice, Headings: []string{"key", "schluesseluebergabe", "entrega de llaves", "przekazanie kluczy"}, Choices: []Option{
		{`"at_property"`, []string{"at property", "at the property", "at the home", "in person", "personally", "an der unterkunft", "persoenlich", "en el alojamiento", "en persona", "na miejscu", "osobiscie"}},
		{`"key_safe"`, []string{"key safe", "keysafe", "lockbox", "key box", "from the key safe", "smart lock", "keypad", "schluesselsafe", "schluesseltresor", "schluesselkasten", "caja de llaves", "caja fuerte", "skrytka", "skrytka na klucze", "sejf na klucze"}},
		{`"meeting_point"`, []string{"meeting point", "at the meeting point", "treffpunkt", "am treffpunkt", "punto de encuentro", "miejsce spotkania"}},
		{`"office"`, []string{"office", "at the office", "buero", "im buero", "oficina", "en la oficina", "biuro", "w biurze"}},
	}},
	{Name: "key_location", Type: Text, Headings: []string{"where the key is", "schluesselort", "ort des schluessels", "lugar de las llaves", "miejsce klucza"}},
	{Name: "key_code", Type: Text, Secret: true, Headings: []string{"code", "door code", "safe code", "schluesselcode", "tuercode", "safecode", "codigo", "codigo de la llave", "kod", "kod do skrytki"}},
	{Name: "code_change", Type: Choice, Choices: yesNo, Headings: []string{"new code after each departure", "codewechsel", "cambio de codigo", "zmiana kodu"}},
	{Name: "meeting_point", Type: Text, Headings: []string{"treffpunkt", "punto de encuentro", "miejsce spotkania"}},
	{Name: "staff_key", Type: Text, Headings: []string{"team key", "schluessel des teams", "llave del equipo", "klucz zespolu"}},
	{Name: "wifi_ssid", Type: Text, Exact: true, Headings: []string{"wifi name", "wifi", "wlan", "wlan name", "ssid", "network", "netzwerk", "nombre del wifi", "red wifi", "nazwa wifi", "nazwa sieci"}},
	{Name: "wifi_password", Type: Text, Secret: true, Headings: []string{"wifi password", "wifi key", "wlan passwort", "wlan kennwort", "wlan schluessel", "wifi passwort", "wlan password", "contrasena del wifi", "haslo do wifi", "contrasena wifi", "clave wifi", "haslo wifi"}},
	{Name: "wifi_type", Type: Choice, Headings: []string{"wifi protection", "wlan sicherheit", "wlan schutz", "seguridad wifi", "zabezpieczenie wifi"}, Choices: []Option{
		{`0`, []string{"open", "none", "offen", "ohne", "abierta", "abierto", "ninguna", "otwarta", "brak", "0"}},
		{`1`, []string{"wep", "1"}},
		{`2`, []string{"wpa", "wpa2", "wpa3", "wpa wpa2", "password", "passwort", "contrasena", "haslo", "2"}},
	}},
	{Name: "company", Type: Text, Headings: []string{"cleaning company", "reinigungsfirma", "empresa de limpieza", "firma sprzatajaca"}},
	{Name: "person", Type: Text, Headings: []string{"cleaner", "cleaning person", "reinigungskraft", "persona de limpieza", "osoba sprzatajaca"}},
	{Name: "annotations", Type: Text, Headings: []string{"notes", "comments", "notizen", "bemerkungen", "hinweise", "notas", "observaciones", "uwagi", "notatki"}},
	{Name: "time_zone", Type: Text, Headings: []string{"timezone", "zeitzone", "zona horaria", "strefa czasowa"}},
}

// countries are names of countries in the app's languages, folded; others come as a code of two letters.
var countries = map[string]string{
	"germany": "DE", "deutschland": "DE", "alemania": "DE", "niemcy": "DE", "austria": "AT", "oesterreich": "AT", "switzerland": "CH", "schweiz": "CH", "suiza": "CH", "szwajcaria": "CH",
	"spain": "ES", "spanien": "ES", "espana": "ES", "hiszpania": "ES", "poland": "PL", "polen": "PL", "polonia": "PL", "polska": "PL", "portugal": "PT", "portugalia": "PT",
	"france": "FR", "frankreich": "FR", "francia": "FR", "francja": "FR", "italy": "IT", "italien": "IT", "italia": "IT", "wlochy": "IT", "denmark": "DK", "daenemark": "DK", "dinamarca": "DK", "dania": "DK",
	"netherlands": "NL", "niederlande": "NL", "paises bajos": "NL", "holandia": "NL", "croatia": "HR", "kroatien": "HR", "croacia": "HR", "chorwacja": "HR",
	"united states": "US", "vereinigte staaten": "US", "estados unidos": "US", "stany zjednoczone": "US",
}

// Columns are what a file can say of a home.
func (properties) Columns() []Column { return propertyColumns }

// Key is the other program's number, else the title.
func (properties) Key(cells map[string]string) string {
	if id := strings.TrimSpace(cells["external_id"]); id != "" {
		return "id\x00" + id
	}
	return "title\x00" + strings.ToLower(strings.TrimSpace(cells["title"]))
}

// homeEffects are the effects of lines by what they made of a home.
var homeEffects = map[property.Outcome]Effect{property.OutcomeAdded: EffectNew, property.OutcomeChanged: EffectChanged, property.OutcomeUnchanged: EffectSame, property.OutcomeRefused: EffectRefused}

// Write writes a home.
func (k properties) Write(ctx context.Context, tx *database.Tx, w Writer, v Values) (Outcome, error) {
	one := property.FiledHome{Fields: map[string]json.RawMessage{}}
	for name, value := range v {
		switch name {
		case "external_id":
			_ = json.Unmarshal(value, &one.ExternalID)
		case "country":
			var country string
			_ = json.Unmarshal(value, &country)
			if code, known := countries[folded(country)]; known {
				country = code
			}
			one.Fields[name], _ = json.Marshal(country)
		default:
			one.Fields[name] = value
		}
	}
	got, err := k.homes.WriteFiled(ctx, tx, property.Filing(w), one)
	out := Outcome{Effect: homeEffects[got.Outcome], ID: got.ID, Title: got.Title, Changes: got.Changes, Secrets: map[string]Secret{}, Refused: got.Fields}
	for name, secret := range got.Secrets {
		out.Secrets[name] = Secret(secret)
	}
	if out.Title == "" {
		_ = json.Unmarshal(v["title"], &out.Title)
	}
	return out, err
}

// uses names what there is at a home by now.
func (k properties) uses(ctx context.Context, tx *database.Tx, home identity.Ref) ([]string, error) {
	stays, err := k.reservations.HasStays(ctx, tx, home)
	if err != nil {
		return nil, err
	}
	blocks, err := k.reservations.HasBlocks(ctx, tx, home)
	if err != nil {
		return nil, err
	}
	tasks, err := k.tasks.WorkedAt(ctx, tx, home)
	if err != nil {
		return nil, err
	}
	rules, err := k.planning.RulesNow(ctx, tx, home.Member)
	return those(map[string]bool{usedStays: stays, usedBlocks: blocks, usedTasks: tasks, usedRules: rules.NameHome(home.ID)}), err
}

// Undo takes a home back.
func (k properties) Undo(ctx context.Context, tx *database.Tx, w Writer, done Outcome) (Undone, error) {
	one := property.Filed{Outcome: property.OutcomeChanged, ID: done.ID, Changes: done.Changes, Secrets: map[string]property.FiledSecret{}}
	if done.Effect == EffectNew {
		one.Outcome = property.OutcomeAdded
	}
	for name, secret := range done.Secrets {
		one.Secrets[name] = property.FiledSecret(secret)
	}
	used, err := k.uses(ctx, tx, identity.Ref{Member: w.Member, ID: done.ID})
	if err != nil {
		return Undone{}, err
	}
	got, err := k.homes.ReturnFiled(ctx, tx, property.Filing(w), one, used)
	return Undone{Kept: got.Kept, Refused: got.Fields}, err
}

// Finish announces the homes that lines have changed.
func (k properties) Finish(ctx context.Context, tx *database.Tx, w Writer, things []int64) error {
	return k.homes.AfterFiling(ctx, tx, w.Member, things)
}
