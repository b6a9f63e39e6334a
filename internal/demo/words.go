package demo

import (
	"strings"

	"latchkey/internal/wire"
)

// said is a text in the languages that the demo speaks; an agency need not have its words in all that there are.
func said(en, de, es, pl string) wire.Words { return wire.Words{By: in(en, de, es, pl)} }

// say fills the places of a text, given in pairs, in its languages. Data for load have one language, as most files of agencies have.
func (w *world) say(text wire.Words, pairs ...string) wire.Words {
	if w.options.isLoad() {
		text = wire.Words{Any: text.In()}
	}
	fill := strings.NewReplacer(pairs...)
	text.Any = fill.Replace(text.Any)
	for i := range text.By {
		text.By[i] = fill.Replace(text.By[i])
	}
	return text
}

var (
	branchPlace = said(
		"Las Palmas branch, five minutes from the beach", "Niederlassung Las Palmas, fünf Minuten vom Strand", "Sucursal de Las Palmas, a cinco minutos de la playa",
		"Oddział Las Palmas, pięć minut od plaży",
	)
	staffKey = said(
		"Staff key {n} on the board in the office", "Personalschlüssel {n} am Brett im Büro", "Llave de personal {n} en el tablero de la oficina", "Klucz dla personelu {n} na tablicy w biurze",
	)
	keyInSafe = said(
		"Black key safe on the wall to the right of the entrance. Turn the four wheels to the code and press the lever down.",
		"Schwarzer Schlüsseltresor an der Wand rechts vom Eingang. Stellen Sie die vier Räder auf den Code und drücken Sie den Hebel nach unten.",
		"Caja de llaves negra en la pared a la derecha de la entrada. Ponga las cuatro ruedas en el código y baje la palanca.",
		"Czarny sejf na klucze na ścianie po prawej stronie wejścia. Należy ustawić cztery kółka na kod i nacisnąć dźwignię w dół.",
	)
	keyAtDoor = said(
		"The front door and the flat open with the code on their keypads; there is no key to carry.",
		"Haustür und Wohnung öffnen sich mit dem Code an ihren Tastenfeldern; es gibt keinen Schlüssel.",
		"El portal y el piso se abren con el código en sus teclados; no hay llave que llevar.",
		"Drzwi wejściowe i mieszkanie otwiera kod na klawiaturach; nie ma klucza do noszenia.",
	)
	keyAtOffice = said(
		"At our office, Rambla del Poblenou 2001. After hours the key waits in the locker beside the door; its number is in your booking.",
		"In unserem Büro, Rambla del Poblenou 2001. Nach Büroschluss wartet der Schlüssel im Schließfach neben der Tür; die Nummer steht in Ihrer Buchung.",
		"En nuestra oficina, Rambla del Poblenou 2001. Fuera de horario la llave espera en la taquilla junto a la puerta; el número está en su reserva.",
		"W naszym biurze, Rambla del Poblenou 2001. Po godzinach klucz czeka w skrytce obok drzwi; jej numer jest w rezerwacji.",
	)
	meetingPoint = said(
		"In front of the entrance of the house. Call half an hour before you arrive: {phone}",
		"Vor dem Eingang des Hauses. Rufen Sie eine halbe Stunde vor Ihrer Ankunft an: {phone}",
		"Delante de la entrada de la casa. Llame media hora antes de llegar: {phone}",
		"Przed wejściem do domu. Prosimy zadzwonić pół godziny przed przyjazdem: {phone}",
	)

	cleaningService      = said("Final cleaning", "Endreinigung", "Limpieza final", "Sprzątanie końcowe")
	linenService         = said("Bed linen and towels", "Bettwäsche und Handtücher", "Ropa de cama y toallas", "Pościel i ręczniki")
	parkingService       = said("Place in the car park", "Stellplatz in der Garage", "Plaza de aparcamiento", "Miejsce parkingowe")
	breakfastService     = said("Breakfast basket", "Frühstückskorb", "Cesta de desayuno", "Kosz śniadaniowy")
	cotService           = said("Cot", "Kinderbett", "Cuna", "Łóżeczko")
	damageDepositService = said("Damage deposit", "Kaution", "Fianza", "Kaucja")

	depositLabel = said("Deposit", "Anzahlung", "Anticipo", "Zaliczka")
	balanceLabel = said("Balance", "Restzahlung", "Resto", "Dopłata")
	parkingLabel = said("Car park", "Garage", "Aparcamiento", "Parking")
)

// amenityWords are the names of what homes have, by their English one.
var amenityWords = map[string]wire.Words{
	"Dishwasher":       said("Dishwasher", "Geschirrspüler", "Lavavajillas", "Zmywarka"),
	"Oven":             said("Oven", "Backofen", "Horno", "Piekarnik"),
	"Coffee machine":   said("Coffee machine", "Kaffeemaschine", "Cafetera", "Ekspres do kawy"),
	"Microwave":        said("Microwave", "Mikrowelle", "Microondas", "Kuchenka mikrofalowa"),
	"Shower":           said("Shower", "Dusche", "Ducha", "Prysznic"),
	"Bath tub":         said("Bath tub", "Badewanne", "Bañera", "Wanna"),
	"Washing machine":  said("Washing machine", "Waschmaschine", "Lavadora", "Pralka"),
	"Air conditioning": said("Air conditioning", "Klimaanlage", "Aire acondicionado", "Klimatyzacja"),
	"Heating":          said("Heating", "Heizung", "Calefacción", "Ogrzewanie"),
	"Lift":             said("Lift", "Aufzug", "Ascensor", "Winda"),
	"Desk":             said("Desk", "Schreibtisch", "Escritorio", "Biurko"),
	"Balcony":          said("Balcony", "Balkon", "Balcón", "Balkon"),
	"Roof terrace":     said("Roof terrace", "Dachterrasse", "Terraza en la azotea", "Taras na dachu"),
	"Cot":              said("Cot", "Kinderbett", "Cuna", "Łóżeczko"),
	"High chair":       said("High chair", "Hochstuhl", "Trona", "Krzesełko dla dziecka"),
}
