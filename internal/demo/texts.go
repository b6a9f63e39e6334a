package demo

import (
	"fmt"
	"slices"

	"latchkey/internal/property"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// topic is one info text in the languages that the demo speaks.
type topic struct {
	audience    property.Audience
	title, body wire.Texts
}

// in is a text in the languages that the demo speaks; it has none in a language that is new in locales.All.
func in(en, de, es, pl string) wire.Texts {
	return wire.Texts{locales.English: en, locales.German: de, locales.Spanish: es, locales.Polish: pl}
}

var topics = []topic{
	{property.ForGuest, in("House rules", "Hausordnung", "Normas de la casa", "Zasady domu"), in(
		"Please keep quiet between 22:00 and 8:00: the neighbours live here all year. Smoking is possible on the balcony only. Parties are not allowed.",
		"Bitte von 22 bis 8 Uhr leise sein: Die Nachbarn wohnen das ganze Jahr hier. Rauchen nur auf dem Balkon. Feiern sind nicht erlaubt.",
		"Por favor, silencio entre las 22:00 y las 8:00: los vecinos viven aquí todo el año. Solo se puede fumar en el balcón. No se permiten fiestas.",
		"Prosimy o ciszę między 22:00 a 8:00: sąsiedzi mieszkają tu przez cały rok. Palić można tylko na balkonie. Imprezy są zabronione.")},
	{property.ForGuest, in("Waste", "Müll", "Basura", "Śmieci"), in(
		"Containers stand at the corner: yellow for packaging, blue for paper, green for glass, brown for food, grey for the rest. Please take the bags along when you leave.\n\n![The containers](picture:bins)",
		"Container stehen an der Ecke: gelb für Verpackung, blau für Papier, grün für Glas, braun für Speisereste, grau für den Rest. Bitte nehmen Sie die Beutel bei der Abreise mit.\n\n![Die Container](picture:bins)",
		"Los contenedores están en la esquina: amarillo para envases, azul para papel, verde para vidrio, marrón para orgánico y gris para el resto. Al salir, lleve las bolsas, por favor.\n\n![Los contenedores](picture:bins)",
		"Pojemniki stoją na rogu: żółty na opakowania, niebieski na papier, zielony na szkło, brązowy na resztki jedzenia, szary na pozostałe. Wychodząc w dniu wyjazdu, prosimy zabrać worki.\n\n![Pojemniki](picture:bins)")},
	{property.ForGuest, in("Parking", "Parken", "Aparcamiento", "Parkowanie"), in(
		"Street parking is paid and scarce: blue marks are for visitors, green ones for residents. If you booked a place in the car park, its number is in your booking.",
		"Parken an der Straße ist kostenpflichtig und knapp: blaue Markierungen sind für Besucher, grüne für Anwohner. Wenn Sie einen Stellplatz gebucht haben, steht seine Nummer in der Buchung.",
		"Aparcar en la calle es de pago y difícil: las marcas azules son para visitantes, las verdes para residentes. Si reservó una plaza, su número está en la reserva.",
		"Parkowanie na ulicy jest płatne, a miejsc jest mało: niebieskie linie są dla gości, zielone dla mieszkańców. Jeśli zarezerwowano miejsce w garażu, jego numer jest w rezerwacji.")},
	{property.ForGuest, in("Heating and cooling", "Heizen und Kühlen", "Calefacción y aire", "Ogrzewanie i klimatyzacja"), in(
		"The remote control hangs beside the door of the living room: sun is heating, snowflake is cooling. Please close the windows while it runs.\n\n![The remote control](picture:remote)",
		"Die Fernbedienung hängt neben der Wohnzimmertür: Sonne heizt, Schneeflocke kühlt. Bitte schließen Sie dabei die Fenster.\n\n![Die Fernbedienung](picture:remote)",
		"El mando está junto a la puerta del salón: el sol calienta, el copo enfría. Cierre las ventanas mientras funciona, por favor.\n\n![El mando a distancia](picture:remote)",
		"Pilot wisi przy drzwiach salonu: słońce grzeje, śnieżynka chłodzi. Prosimy zamykać okna, gdy urządzenie działa.\n\n![Pilot](picture:remote)")},
	{property.ForGuest, in("Checking out", "Abreise", "Salida", "Wyjazd"), in(
		"Please leave by the time that your booking shows, load the dishwasher, close the windows, and put the key back where you found it.",
		"Bitte reisen Sie bis zu der Uhrzeit ab, die in Ihrer Buchung steht, räumen Sie den Geschirrspüler ein, schließen Sie die Fenster und legen Sie den Schlüssel dorthin zurück, wo er war.",
		"Salga antes de la hora que indica su reserva, llene el lavavajillas, cierre las ventanas y deje la llave donde la encontró, por favor.",
		"Prosimy wyjechać do godziny podanej w rezerwacji, włożyć naczynia do zmywarki, zamknąć okna i odłożyć klucz tam, gdzie był.")},
	{property.ForStaff, in("Where the linen is", "Wo die Wäsche ist", "Dónde está la ropa", "Gdzie jest pościel"), in(
		"Fresh linen and towels lie in the locked cupboard in the corridor; the cupboard's key hangs with the staff key. Used linen goes into the blue bags.",
		"Frische Wäsche und Handtücher liegen im verschlossenen Schrank im Flur; der Schrankschlüssel hängt am Personalschlüssel. Gebrauchte Wäsche kommt in die blauen Säcke.",
		"La ropa y las toallas limpias están en el armario cerrado del pasillo; su llave cuelga con la llave del personal. La ropa usada va en las bolsas azules.",
		"Czysta pościel i ręczniki leżą w zamkniętej szafie w korytarzu; klucz do szafy wisi przy kluczu dla personelu. Brudną pościel wkładamy do niebieskich worków.")},
	{property.ForStaff, in("Before you leave", "Bevor Sie gehen", "Antes de salir", "Zanim wyjdziesz"), in(
		"Check the fridge, the oven, under the beds and the balcony; run the taps for a minute; take a photo of each room; close everything and put the key safe's wheels to zero.",
		"Kühlschrank, Backofen, unter den Betten und Balkon prüfen; Wasser eine Minute laufen lassen; jedes Zimmer fotografieren; alles schließen und die Rädchen des Schlüsselsafes auf null drehen.",
		"Revise la nevera, el horno, debajo de las camas y el balcón; deje correr el agua un minuto; haga una foto de cada habitación; cierre todo y ponga la caja de llaves a cero.",
		"Sprawdź lodówkę, piekarnik, pod łóżkami i balkon; odkręć wodę na minutę; zrób zdjęcie każdego pokoju; zamknij wszystko i ustaw kółka sejfu na klucze na zero.")},
}

// infoTexts writes the topics of a property; each home gets a guest text of its own about how to find it.
func infoTexts(p property.ImportRow, floor int) []property.ImportInfoText {
	way := topic{property.ForGuest, in("How to find us", "So finden Sie uns", "Cómo llegar", "Jak trafić"), in(
		fmt.Sprintf("%s. The flat is on floor %d; the lift is behind the stairs.", p.Street, floor),
		fmt.Sprintf("%s. Die Wohnung liegt im %d. Stock; der Aufzug ist hinter der Treppe.", p.Street, floor),
		fmt.Sprintf("%s. El piso está en la planta %d; el ascensor está detrás de la escalera.", p.Street, floor),
		fmt.Sprintf("%s. Mieszkanie jest na piętrze %d; winda jest za schodami.", p.Street, floor))}
	var out []property.ImportInfoText
	for _, t := range slices.Concat([]topic{way}, topics) {
		for i, lang := range locales.Contents {
			if t.title[i] != "" {
				out = append(out, property.ImportInfoText{Audience: string(t.audience), Lang: lang, Title: t.title[i], Body: t.body[i]})
			}
		}
	}
	return out
}
