package demo

import (
	"context"

	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/wire"
)

type module struct {
	kind message.Kind
	name string
	text wire.Texts
}

// modules are the answers that every office writes again and again.
var modules = []module{
	{message.Reservation, "Welcome", in(
		"Hello {guest},\nthank you for your booking. {property} is yours from {arrival} to {departure}. Write to us here at any time.",
		"Guten Tag {guest},\nvielen Dank für Ihre Buchung. {property} gehört vom {arrival} bis {departure} Ihnen. Schreiben Sie uns hier jederzeit.",
		"Hola, {guest}:\ngracias por su reserva. {property} es suyo del {arrival} al {departure}. Escríbanos aquí cuando quiera.",
		"Dzień dobry, {guest}!\nDziękujemy za rezerwację. {property} czeka od {arrival} do {departure}. Tu można do nas pisać o każdej porze.")},
	{message.Reservation, "Early arrival", in(
		"On {arrival} the home is being cleaned until the arrival time. As soon as it is ready earlier, this app tells you.",
		"Am {arrival} wird die Unterkunft bis zur Anreisezeit gereinigt. Ist sie früher fertig, sagt es Ihnen diese App sofort.",
		"El {arrival} limpiamos el alojamiento hasta la hora de llegada. Si está listo antes, esta aplicación se lo dirá enseguida.",
		"W dniu {arrival} sprzątamy do godziny przyjazdu. Jeśli mieszkanie będzie gotowe wcześniej, aplikacja od razu o tym powie.")},
	{message.Reservation, "The way in", in(
		"How to get in is shown in this app under “Key”, from three days before {arrival} on, once everything is paid.",
		"Wie Sie hineinkommen, steht in dieser App unter „Schlüssel“: ab drei Tagen vor dem {arrival}, sobald alles bezahlt ist.",
		"Cómo entrar está en esta aplicación, en «Llave»: desde tres días antes del {arrival} y con todo pagado.",
		"Sposób wejścia jest w tej aplikacji w zakładce „Klucz”: od trzech dni przed {arrival}, gdy wszystko jest zapłacone.")},
	{message.Reservation, "Departure", in(
		"Have a good journey on {departure}! Please close the windows, take the waste along and press “We have left” in this app.",
		"Gute Reise am {departure}! Bitte schließen Sie die Fenster, nehmen Sie den Müll mit und drücken Sie in dieser App „Wir sind abgereist“.",
		"¡Buen viaje el {departure}! Por favor, cierre las ventanas, llévese la basura y pulse «Ya hemos salido» en esta aplicación.",
		"Szczęśliwej podróży w dniu {departure}! Prosimy zamknąć okna, zabrać śmieci i nacisnąć w aplikacji „Już wyjechaliśmy”.")},
	{message.Cleaning, "Pictures, please", in(
		"Please send two pictures of {property} when you are done: the kitchen and the bath.",
		"Bitte senden Sie zwei Fotos von {property}, wenn Sie fertig sind: Küche und Bad.",
		"Por favor, envíe dos fotos de {property} al terminar: la cocina y el baño.",
		"Po zakończeniu prosimy o dwa zdjęcia z {property}: kuchnia i łazienka.")},
}

// makeTextModules gives the office its text modules, in an installation that has none yet.
func (m *maker) makeTextModules(ctx context.Context) error {
	office := identity.Actor{Relations: []identity.Relation{{Member: m.member, Role: identity.Manager}}}
	have, err := m.Messages.TextModules(ctx, office, m.member)
	if err != nil || len(have) > 0 {
		return err
	}
	for _, one := range modules {
		t := message.TextModule{Ref: identity.Ref{Member: m.member}, Kind: one.kind, Name: one.name, Texts: one.text}
		if _, err := m.Messages.AddTextModule(ctx, office, identity.Attempt{}, t); err != nil {
			return err
		}
	}
	return nil
}
