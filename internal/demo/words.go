package demo

import (
	"strings"

	"latchkey/internal/wire"
)

// say fills the places of a text, given in pairs, in its four languages. Data for load have one language, as most files of agencies have.
func (w *world) say(text wire.Words, pairs ...string) wire.Words {
	if w.options.isLoad() {
		text = wire.Words{Any: text.En}
	}
	fill := strings.NewReplacer(pairs...)
	return wire.Words{Any: fill.Replace(text.Any), En: fill.Replace(text.En), De: fill.Replace(text.De), Es: fill.Replace(text.Es), Pl: fill.Replace(text.Pl)}
}

var (
	branchPlace = wire.Words{
		En: "Las Palmas branch, five minutes from the beach", De: "Niederlassung Las Palmas, fünf Minuten vom Strand", Es: "Sucursal de Las Palmas, a cinco minutos de la playa",
		Pl: "Oddział Las Palmas, pięć minut od plaży",
	}
	staffKey = wire.Words{
		En: "Staff key {n} on the board in the office", De: "Personalschlüssel {n} am Brett im Büro", Es: "Llave de personal {n} en el tablero de la oficina", Pl: "Klucz dla personelu {n} na tablicy w biurze",
	}
	keyInSafe = wire.Words{
		En: "Black key safe on the wall to the right of the entrance. Turn the four wheels to the code and press the lever down.",
		De: "Schwarzer Schlüsseltresor an der Wand rechts vom Eingang. Stellen Sie die vier Räder auf den Code und drücken Sie den Hebel nach unten.",
		Es: "Caja de llaves negra en la pared a la derecha de la entrada. Ponga las cuatro ruedas en el código y baje la palanca.",
		Pl: "Czarny sejf na klucze na ścianie po prawej stronie wejścia. Należy ustawić cztery kółka na kod i nacisnąć dźwignię w dół.",
	}
	keyAtDoor = wire.Words{
		En: "The front door and the flat open with the code on their keypads; there is no key to carry.",
		De: "Haustür und Wohnung öffnen sich mit dem Code an ihren Tastenfeldern; es gibt keinen Schlüssel.",
		Es: "El portal y el piso se abren con el código en sus teclados; no hay llave que llevar.",
		Pl: "Drzwi wejściowe i mieszkanie otwiera kod na klawiaturach; nie ma klucza do noszenia.",
	}
	keyAtOffice = wire.Words{
		En: "At our office, Rambla del Poblenou 2001. After hours the key waits in the locker beside the door; its number is in your booking.",
		De: "In unserem Büro, Rambla del Poblenou 2001. Nach Büroschluss wartet der Schlüssel im Schließfach neben der Tür; die Nummer steht in Ihrer Buchung.",
		Es: "En nuestra oficina, Rambla del Poblenou 2001. Fuera de horario la llave espera en la taquilla junto a la puerta; el número está en su reserva.",
		Pl: "W naszym biurze, Rambla del Poblenou 2001. Po godzinach klucz czeka w skrytce obok drzwi; jej numer jest w rezerwacji.",
	}
	meetingPoint = wire.Words{
		En: "In front of the entrance of the house. Call half an hour before you arrive: {phone}",
		De: "Vor dem Eingang des Hauses. Rufen Sie eine halbe Stunde vor Ihrer Ankunft an: {phone}",
		Es: "Delante de la entrada de la casa. Llame media hora antes de llegar: {phone}",
		Pl: "Przed wejściem do domu. Prosimy zadzwonić pół godziny przed przyjazdem: {phone}",
	}

	cleaningService      = wire.Words{En: "Final cleaning", De: "Endreinigung", Es: "Limpieza final", Pl: "Sprzątanie końcowe"}
	linenService         = wire.Words{En: "Bed linen and towels", De: "Bettwäsche und Handtücher", Es: "Ropa de cama y toallas", Pl: "Pościel i ręczniki"}
	parkingService       = wire.Words{En: "Place in the car park", De: "Stellplatz in der Garage", Es: "Plaza de aparcamiento", Pl: "Miejsce parkingowe"}
	breakfastService     = wire.Words{En: "Breakfast basket", De: "Frühstückskorb", Es: "Cesta de desayuno", Pl: "Kosz śniadaniowy"}
	cotService           = wire.Words{En: "Cot", De: "Kinderbett", Es: "Cuna", Pl: "Łóżeczko"}
	damageDepositService = wire.Words{En: "Damage deposit", De: "Kaution", Es: "Fianza", Pl: "Kaucja"}

	depositLabel = wire.Words{En: "Deposit", De: "Anzahlung", Es: "Anticipo", Pl: "Zaliczka"}
	balanceLabel = wire.Words{En: "Balance", De: "Restzahlung", Es: "Resto", Pl: "Dopłata"}
	parkingLabel = wire.Words{En: "Car park", De: "Garage", Es: "Aparcamiento", Pl: "Parking"}
)

// amenityWords are the names of what homes have, by their English one.
var amenityWords = map[string]wire.Words{
	"Dishwasher":       {En: "Dishwasher", De: "Geschirrspüler", Es: "Lavavajillas", Pl: "Zmywarka"},
	"Oven":             {En: "Oven", De: "Backofen", Es: "Horno", Pl: "Piekarnik"},
	"Coffee machine":   {En: "Coffee machine", De: "Kaffeemaschine", Es: "Cafetera", Pl: "Ekspres do kawy"},
	"Microwave":        {En: "Microwave", De: "Mikrowelle", Es: "Microondas", Pl: "Kuchenka mikrofalowa"},
	"Shower":           {En: "Shower", De: "Dusche", Es: "Ducha", Pl: "Prysznic"},
	"Bath tub":         {En: "Bath tub", De: "Badewanne", Es: "Bañera", Pl: "Wanna"},
	"Washing machine":  {En: "Washing machine", De: "Waschmaschine", Es: "Lavadora", Pl: "Pralka"},
	"Air conditioning": {En: "Air conditioning", De: "Klimaanlage", Es: "Aire acondicionado", Pl: "Klimatyzacja"},
	"Heating":          {En: "Heating", De: "Heizung", Es: "Calefacción", Pl: "Ogrzewanie"},
	"Lift":             {En: "Lift", De: "Aufzug", Es: "Ascensor", Pl: "Winda"},
	"Desk":             {En: "Desk", De: "Schreibtisch", Es: "Escritorio", Pl: "Biurko"},
	"Balcony":          {En: "Balcony", De: "Balkon", Es: "Balcón", Pl: "Balkon"},
	"Roof terrace":     {En: "Roof terrace", De: "Dachterrasse", Es: "Terraza en la azotea", Pl: "Taras na dachu"},
	"Cot":              {En: "Cot", De: "Kinderbett", Es: "Cuna", Pl: "Łóżeczko"},
	"High chair":       {En: "High chair", De: "Hochstuhl", Es: "Trona", Pl: "Krzesełko dla dziecka"},
}
