package demo

import (
	"context"

	"latchkey/internal/extra"
	"latchkey/internal/reservation"
)

// offers are what guests of the demo may book beside their stay: every basis and every way to pay, some to be ordered long before, some within the stay, two that move the hours of a stay, and one that belongs to each.
var offers = []extra.ImportOffered{
	{
		ExternalID: "breakfast", Kind: "breakfast", Name: said("Breakfast basket", "Frühstückskorb", "Cesta de desayuno", "Kosz śniadaniowy"),
		Text:     said("Bread, fruit, cheese and coffee at your door by 8:30.", "Brot, Obst, Käse und Kaffee bis 8:30 Uhr an Ihrer Tür.", "Pan, fruta, queso y café en su puerta antes de las 8:30.", "Pieczywo, owoce, ser i kawa pod drzwiami do 8:30."),
		FeeBasis: "person_night", UnitAmount: euros(breakfast), Timing: "cash_arrival", DaysBefore: -14, Position: 1,
	},
	{
		ExternalID: "beach_chair", Kind: "beach_chair", Name: said("Beach chair with parasol", "Strandliege mit Schirm", "Tumbona con sombrilla", "Leżak z parasolem"),
		Text:     said("From our partner at the beach, first row.", "Von unserem Partner am Strand, erste Reihe.", "De nuestro socio en la playa, primera fila.", "Od naszego partnera na plaży, pierwszy rząd."),
		FeeBasis: "night", UnitAmount: "14.00", Timing: "cash_third", Most: 4, Position: 2,
	},
	{
		ExternalID: "late", Kind: "late_departure", Name: said("Late departure at 14:00", "Späte Abreise um 14 Uhr", "Salida tardía a las 14:00", "Późny wyjazd o 14:00"),
		Text:     said("Reserved on your credit card, charged when you use it.", "Wird auf Ihrer Kreditkarte vorgemerkt und erst bei Nutzung belastet.", "Se reserva en su tarjeta y se cobra solo si lo utiliza.", "Zarezerwowane na karcie, pobierane dopiero przy skorzystaniu."),
		FeeBasis: "unit", UnitAmount: "35.00", Timing: "credit_card", DepartureTime: "14:00", DaysBefore: -3, Position: 3,
	},
	{
		ExternalID: "linen", Kind: "linen", Name: said("Bed linen and towels", "Bettwäsche und Handtücher", "Ropa de cama y toallas", "Pościel i ręczniki"),
		FeeBasis: "person", UnitAmount: euros(linenPerPerson), Timing: "deposit", DaysBefore: 3, Position: 4,
	},
	{
		ExternalID: "cot", Kind: "cot", Name: said("Cot with linen", "Kinderbett mit Bettwäsche", "Cuna con ropa de cama", "Łóżeczko z pościelą"),
		FeeBasis: "unit", UnitAmount: "15.00", Timing: "final_payment", Most: 2, DaysBefore: 2, Position: 5,
	},
	{
		ExternalID: "early", Kind: "early_arrival", Name: said("Early arrival at 13:00", "Frühe Anreise um 13 Uhr", "Llegada temprana a las 13:00", "Wczesny przyjazd o 13:00"),
		FeeBasis: "unit", UnitAmount: "30.00", Timing: "final_payment", ArrivalTime: "13:00", DaysBefore: 2, Position: 6,
	},
	{
		ExternalID: "cleaning", Kind: "cleaning", Name: cleaningService,
		FeeBasis: "unit", UnitAmount: "65.00", Timing: "final_payment", Mandatory: true,
	},
}

func (m *maker) importOffers(ctx context.Context) error {
	file, err := jsonLines(offers)
	if err != nil {
		return err
	}
	lines, err := readBack[extra.ImportOffered]("services.jsonl", file)
	if err != nil {
		return err
	}
	report, err := m.Extras.ImportOffered(ctx, m.member, lines, reservation.ImportOptions{})
	return whole(report, err)
}
