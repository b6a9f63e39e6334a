package registration

import (
	"encoding/xml"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// schemaOrder is what each element of Spain's messages has in it, in the order of altaReservaHospedaje.xsd, altaParteHospedaje.xsd and tiposGenerales.xsd, whose types are sequences: what stands in another place is
// refused. An element ending in ! has to be there.
var schemaOrder = map[string][]string{
	"peticion":                     {"solicitud!"},
	"peticion/solicitud":           {"codigoEstablecimiento", "comunicacion!"},
	"solicitud/comunicacion":       {"establecimiento", "contrato!", "persona!"},
	"comunicacion/establecimiento": {"codigo!"},
	"comunicacion/contrato":        {"referencia!", "fechaContrato!", "fechaEntrada!", "fechaSalida!", "numPersonas!", "numHabitaciones", "internet", "pago!"},
	"contrato/pago":                {"tipoPago!", "fechaPago", "medioPago", "titular", "caducidadTarjeta"},
	"comunicacion/persona": {
		"rol!", "nombre!", "apellido1!", "apellido2", "tipoDocumento", "numeroDocumento", "soporteDocumento", "fechaNacimiento", "nacionalidad", "sexo", "direccion", "telefono", "telefono2", "correo", "parentesco",
	},
	"persona/direccion": {"direccion!", "direccionComplementaria", "codigoMunicipio", "nombreMunicipio", "codigoPostal!", "pais!"},
}

// misplaced are the elements of a message that are not where the schemas have them, and those that are missing.
func misplaced(message string) (out []string, err error) {
	type open struct {
		name, path string
		had        []string
	}
	var stack []open
	d := xml.NewDecoder(strings.NewReader(message))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		switch e := token.(type) {
		case xml.StartElement:
			one := open{name: e.Name.Local, path: e.Name.Local}
			if n := len(stack); n > 0 {
				one.path = stack[n-1].name + "/" + one.name
				stack[n-1].had = append(stack[n-1].had, one.name)
			}
			stack = append(stack, one)
		case xml.EndElement:
			one := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			order, last := schemaOrder[one.path], -1
			for _, child := range one.had {
				at := slices.IndexFunc(order, func(name string) bool { return strings.TrimSuffix(name, "!") == child })
				if at < last || at < 0 {
					out = append(out, one.path+": "+child)
				}
				last = at
			}
			for _, name := range order {
				if child, must := strings.CutSuffix(name, "!"); must && !slices.Contains(one.had, child) {
					out = append(out, one.path+": no "+child)
				}
			}
		}
	}
}

// All that the messages can have stands in the order of the schemas, also what no example has.
func TestSpainsElementsAreInTheOrderOfTheSchemas(t *testing.T) {
	for path, of := range map[string]any{
		"solicitud/comunicacion": stayPart{}, "comunicacion/establecimiento": establishmentPart{}, "comunicacion/persona": personPart{}, "persona/direccion": addressPart{},
	} {
		var had []string
		for i := range reflect.TypeOf(of).NumField() {
			name, _, _ := strings.Cut(reflect.TypeOf(of).Field(i).Tag.Get("xml"), ",")
			had = append(had, name)
		}
		last := -1
		for _, name := range had {
			at := slices.IndexFunc(schemaOrder[path], func(one string) bool { return strings.TrimSuffix(one, "!") == name })
			if at <= last {
				t.Errorf("%s: %s is at %d, behind %d", path, name, at, last)
			}
			last = at
		}
	}
	whole := request{XMLName: xml.Name{Local: "alt:peticion"}, Space: "x", Code: "1", Stays: []stayPart{{
		Contract: contractPart{Reference: "1-1", Made: "2026-07-01", Arrival: "a", Departure: "d", People: 1, Rooms: 1, Payment: "TRANS", PaidOn: "2026-07-01"},
		People:   []personPart{{Role: "VI", FirstName: "a", LastName: "b", SecondLastName: "c", DocumentType: "NIF", Number: "n", Support: "s", Birthday: "b", Nationality: "ESP", Sex: "M", Address: &addressPart{More: "m", TownCode: "t", Town: "t"}, Phone: "p", Email: "e", Kinship: "k"}},
	}}}
	raw, err := xml.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	if wrong, err := misplaced(string(raw)); err != nil || len(wrong) > 0 {
		t.Errorf("%q, %v", wrong, err)
	}
	// The table sees what is in another place, unknown or missing.
	for message, want := range map[string]string{
		strings.Replace(string(raw), "<rol>VI</rol><nombre>a</nombre>", "<nombre>a</nombre><rol>VI</rol>", 1): "comunicacion/persona: rol",
		strings.Replace(string(raw), "<sexo>M</sexo>", "<genero>M</genero>", 1):                               "comunicacion/persona: genero",
		strings.Replace(string(raw), "<apellido1>b</apellido1>", "", 1):                                       "comunicacion/persona: no apellido1",
	} {
		if wrong, err := misplaced(message); err != nil || !slices.Contains(wrong, want) {
			t.Errorf("%q, %v, want %s", wrong, err, want)
		}
	}
}
