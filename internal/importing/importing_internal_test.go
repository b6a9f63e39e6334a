package importing

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
)

func TestColumnsAreFoundInFourLanguages(t *testing.T) {
	for _, headings := range [][]string{
		{"Booking number", "Apartment", "Check-in", "Check-out", "Guest name", "E-mail", "Adults", "Total price"},
		{"Buchungsnummer", "Objekt", "Anreise", "Abreise", "Gast", "E-Mail", "Erwachsene", "Gesamtpreis"},
		{"Número de reserva", "Alojamiento", "Llegada", "Salida", "Huésped", "Correo electrónico", "Adultos", "Precio"},
		{"Numer rezerwacji", "Obiekt", "Przyjazd", "Wyjazd", "Gość", "E-mail", "Dorośli", "Cena"},
	} {
		m := guess(stayColumns, headings, nil)
		for i, column := range []string{"external_id", "property", "arrival", "departure", "booker_name", "booker_email", "adults", "rentalprice"} {
			if m.Columns[column] != headings[i] {
				t.Errorf("%s is %q, want %q", column, m.Columns[column], headings[i])
			}
		}
		if wrong := m.check(stayColumns, headings); len(wrong) > 0 {
			t.Error(wrong)
		}
	}
}

func TestColumnsOfPropertiesAndChecklistsAreFoundInFourLanguages(t *testing.T) {
	for _, c := range []struct {
		columns []Column
		names   []string
		files   [][]string
	}{
		{propertyColumns, []string{"title", "external_id", "street", "city", "country", "lat", "lon", "max_occupancy", "bedrooms", "arrival_time", "departure_time", "key_handover", "key_code", "wifi_ssid", "wifi_password", "building"}, [][]string{
			{"Listing name", "Listing ID", "Address", "Town", "Country", "Latitude", "Longitude", "Guests", "Bedrooms", "Check-in", "Check-out", "Key", "Door code", "WiFi", "WiFi password", "House"},
			{"Objektname", "Objekt-Nr.", "Straße", "Ort", "Land", "Breitengrad", "Längengrad", "Personen", "Schlafzimmer", "Anreise ab", "Abreise bis", "Schlüsselübergabe", "Türcode", "WLAN", "WLAN-Passwort", "Haus"},
			{"Alojamiento", "Referencia", "Dirección", "Población", "País", "Latitud", "Longitud", "Plazas", "Dormitorios", "Hora de entrada", "Hora de salida", "Entrega de llaves", "Código", "Red WiFi", "Contraseña WiFi", "Edificio"},
			{"Obiekt", "Numer obiektu", "Ulica", "Miejscowość", "Kraj", "Szerokość geograficzna", "Długość geograficzna", "Liczba osób", "Sypialnie", "Przyjazd od", "Wyjazd do", "Przekazanie kluczy", "Kod do skrytki", "Nazwa WiFi", "Hasło WiFi", "Budynek"},
		}},
		{checklistColumns, []string{"list", "room", "item", "kind", "photo_required", "order", "item_en", "item_pl"}, [][]string{
			{"Checklist", "Room", "Item", "Type", "Photo", "Order", "English", "Polish"},
			{"Checkliste", "Raum", "Punkt", "Art", "Foto", "Reihenfolge", "Punkt (Englisch)", "Polnisch"},
			{"Lista de control", "Habitación", "Tarea", "Tipo de tarea", "Foto obligatoria", "Orden", "Inglés", "Polaco"},
			{"Lista kontrolna", "Pomieszczenie", "Zadanie", "Rodzaj", "Zdjęcie", "Kolejność", "Angielski", "Zadanie pl"},
		}},
	} {
		for _, headings := range c.files {
			m := guess(c.columns, headings, nil)
			for i, column := range c.names {
				if m.Columns[column] != headings[i] {
					t.Errorf("%s is %q, want %q", column, m.Columns[column], headings[i])
				}
			}
		}
	}
}

func TestColumnsOfPaymentsAreFoundInFourLanguages(t *testing.T) {
	for _, headings := range [][]string{
		{"Transaction ID", "Booking number", "Amount", "Currency", "Date paid", "Payment method", "Note"},
		{"Zahlungsnummer", "Buchungsnummer", "Betrag", "Währung", "Zahlungsdatum", "Zahlungsart", "Verwendungszweck"},
		{"Número de pago", "Número de reserva", "Importe", "Moneda", "Fecha de pago", "Método de pago", "Concepto"},
		{"Numer płatności", "Numer rezerwacji", "Kwota", "Waluta", "Data płatności", "Metoda płatności", "Tytuł"},
	} {
		m := guess(paymentColumns, headings, nil)
		for i, column := range []string{"reference", "stay", "amount", "currency", "paid_on", "way", "note"} {
			if m.Columns[column] != headings[i] {
				t.Errorf("%s is %q, want %q", column, m.Columns[column], headings[i])
			}
		}
	}
}

func TestDegreesComeWithAPointOrAComma(t *testing.T) {
	for cell, want := range map[string]float64{"54.5": 54.5, "54,5": 54.5, "-3": -3, "+13.60": 13.6} {
		if got, ok := parseDegrees(cell); !ok || got != want {
			t.Error(cell, got, ok)
		}
	}
	for _, cell := range []string{"", "NaN", "Inf", "1e3", "1.234,5", "54° N", "--1"} {
		if got, ok := parseDegrees(cell); ok {
			t.Error(cell, got)
		}
	}
}

func TestDaysAndAmountsAreReadAsPeopleWriteThem(t *testing.T) {
	for _, c := range []struct{ cell, order, want string }{
		{"2026-07-09", "dmy", "2026-07-09"},
		{"2026-07-09 15:00:00", "mdy", "2026-07-09"},
		{"9.7.2026", "dmy", "2026-07-09"},
		{"09/07/26", "dmy", "2026-07-09"},
		{"7/9/2026", "mdy", "2026-07-09"},
		{"31.02.2026", "dmy", ""},
		{"9.13.2026", "dmy", ""},
		{"9.7.", "dmy", ""},
		{"tomorrow", "dmy", ""},
		{"-1.-1.2026", "dmy", ""},
	} {
		got := ""
		if day, ok := parseDay(c.cell, c.order); ok {
			got = day.String()
		}
		if got != c.want {
			t.Errorf("%s %s: %s, want %s", c.cell, c.order, got, c.want)
		}
	}
	for _, c := range []struct{ cell, mark, want string }{
		{"1.234,56 €", ",", "1234.56"},
		{"1,234.56", ".", "1234.56"},
		{"EUR 840", ",", "840.00"},
		{"12,5", ",", "12.50"},
		{"1 200,00", ",", "1200.00"},
		{"1'200.00", ".", "1200.00"},
		{"-5", ".", "-5.00"},
		{"1.23,45", ",", ""},
		{"1234.56", ",", ""},
		{"12,345", ",", ""},
		{"NaN", ".", ""},
		{"", ",", ""},
		{"1e5", ".", ""},
		{",5", ",", ""},
	} {
		got, ok := parseAmount(c.cell, c.mark)
		if !ok {
			got = ""
		}
		if got != c.want {
			t.Errorf("%q %s: %q, want %q", c.cell, c.mark, got, c.want)
		}
	}
	// What beneath the headings can only be read in one way decides.
	m := guess(stayColumns, []string{"Arrival", "Price"}, []map[string]string{{"Arrival": "7/13/2026", "Price": "1,200.50"}})
	if m.Dates != "mdy" || m.Decimal != "." {
		t.Error(m)
	}
}

func TestALineSaysOnlyWhatIsMapped(t *testing.T) {
	m := Map{Dates: "dmy", Decimal: ",", Columns: map[string]string{"external_id": "No", "property": "Home", "arrival": "In", "departure": "Out", "status": "State", "pets": "Pets", "booker_phone": "Phone", "lang": "Lang", "arrival_time": "At"}}
	said, wrong := values(stayColumns, m, map[string]string{"No": "A 1", "Home": "DÜNE 3", "In": "1.8.2026", "Out": "8.8.2026", "State": "Storniert", "Pets": "", "Phone": "", "Lang": "Deutsch", "At": "9:30"}, homes{"düne 3": {7}})
	raw, err := json.Marshal(said)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"arrival":"2026-08-01","arrival_time":"09:30","booker_phone":"","departure":"2026-08-08","external_id":"A 1","lang":"de","property":7,"status":"cancelled"}`
	if string(raw) != want || len(wrong) != 0 {
		t.Errorf("%s\n%s\n%v", raw, want, wrong)
	}
	_, wrong = values(stayColumns, m, map[string]string{"No": "", "Home": "Two", "In": "x", "Out": "8.8.2026", "State": "perhaps", "Pets": "a dog", "Lang": "Klingon", "At": "noon"}, homes{"two": {1, 2}})
	if got := fmt.Sprint(wrong); got != "map[arrival:no_date arrival_time:no_time external_id:required lang:no_lang pets:no_number property:several_homes status:no_choice]" {
		t.Error(got)
	}
}

func TestAMapThatLeavesOutWhatALineNeedsIsRefused(t *testing.T) {
	m := Map{Dates: "ymd", Decimal: "x", Columns: map[string]string{"external_id": "No", "property": "No", "arrival": "Gone", "made_up": "No"}}
	if got := fmt.Sprint(m.check(stayColumns, []string{"No"})); got != "map[columns:unknown columns.arrival:unknown columns.departure:required columns.property:duplicate dates:invalid decimal:invalid]" {
		t.Error(got)
	}
}

func TestNamesArePartedAndColumnsKnownByOneNameEach(t *testing.T) {
	for name, want := range map[string][2]string{`"Ana María López"`: {"Ana María", "López"}, `"Gast, Greta"`: {"Greta", "Gast"}, `"Cher"`: {"", "Cher"}, `" "`: {"", ""}} {
		if first, last := splitName(json.RawMessage(name)); [2]string{first, last} != want {
			t.Error(name, first, last)
		}
	}
	for _, columns := range [][]Column{stayColumns, peopleColumns, propertyColumns, checklistColumns, paymentColumns} {
		var names []string
		for _, c := range columns {
			if slices.Contains(names, c.Name) {
				t.Error(c.Name)
			}
			names = append(names, c.Name)
			for _, word := range c.Headings {
				if folded(word) != word {
					t.Errorf("%s: %q is never met, only %q is", c.Name, word, folded(word))
				}
			}
			for _, option := range c.Choices {
				for _, word := range option.Words {
					if folded(word) != word {
						t.Errorf("%s: %q is never met", c.Name, word)
					}
				}
			}
		}
	}
}

func TestAHeadingThatMayBeASecretIsGuessedForNoColumnThatIsShown(t *testing.T) {
	m := guess(propertyColumns, []string{"Name", "Ort", "WiFi Passwort", "Schlüsselcode Haustür", "WLAN-Code", "Hausnummer", "Haustiere"}, nil)
	want := map[string]string{"title": "Name", "city": "Ort", "wifi_password": "WiFi Passwort"}
	for _, c := range propertyColumns {
		if m.Columns[c.Name] != want[c.Name] {
			t.Errorf("%s: %q, want %q", c.Name, m.Columns[c.Name], want[c.Name])
		}
	}
}
