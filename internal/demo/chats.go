package demo

import (
	"context"
	"math/rand/v2"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// line is one message of a chat: who says it, and what in the languages of the demo.
type line struct {
	side message.Side
	text wire.Texts
}

func (l line) in(lang string) string {
	text, _ := l.text.Best(lang, "")
	return text
}

func say(side message.Side, en, de, es, pl string) line { return line{side, in(en, de, es, pl)} }

// What guests and the office write to each other. A talk that ends with the guest waits for the office.
var guestTalks = [][]line{
	{
		say(message.Party, "Hello! Is there a parking place near the flat?", "Hallo! Gibt es einen Parkplatz in der Nähe der Wohnung?", "¡Hola! ¿Hay aparcamiento cerca del piso?", "Dzień dobry! Czy jest parking blisko mieszkania?"),
		say(message.Agency, "Hello! Yes, the car park around the corner has places; we can reserve one for you.", "Hallo! Ja, im Parkhaus um die Ecke sind Plätze frei; wir können einen für Sie reservieren.", "¡Hola! Sí, en el aparcamiento de la esquina hay plazas; podemos reservarle una.", "Dzień dobry! Tak, w garażu za rogiem są miejsca; możemy zarezerwować jedno."),
		say(message.Party, "Great, thank you!", "Super, danke!", "¡Genial, gracias!", "Świetnie, dziękuję!"),
	},
	{
		say(message.Agency, "Welcome! From today on you find the way in under “Key” in this app.", "Willkommen! Ab heute finden Sie den Zugang unter „Schlüssel“ in dieser App.", "¡Bienvenidos! Desde hoy encuentra cómo entrar en «Llave» en esta aplicación.", "Witamy! Od dziś sposób wejścia jest w zakładce „Klucz” w tej aplikacji."),
		say(message.Party, "Thank you. Could we come an hour earlier?", "Danke. Könnten wir eine Stunde früher kommen?", "Gracias. ¿Podríamos llegar una hora antes?", "Dziękuję. Czy możemy przyjechać godzinę wcześniej?"),
	},
	{
		say(message.Party, "The heating does not start. What can we do?", "Die Heizung springt nicht an. Was können wir tun?", "La calefacción no arranca. ¿Qué podemos hacer?", "Ogrzewanie nie działa. Co możemy zrobić?"),
		say(message.Agency, "Please press the sun on the remote control for three seconds. If it stays cold, write again and we send somebody.", "Bitte drücken Sie drei Sekunden auf die Sonne der Fernbedienung. Bleibt es kalt, schreiben Sie noch einmal, dann kommt jemand.", "Pulse tres segundos el sol del mando. Si sigue frío, escríbanos y enviamos a alguien.", "Proszę przytrzymać słońce na pilocie przez trzy sekundy. Jeśli dalej jest zimno, proszę napisać, a kogoś wyślemy."),
	},
}

// What cleaners and the office write to each other.
var taskTalks = [][]line{
	{
		say(message.Agency, "The guests of this flat leave an hour early today.", "Die Gäste dieser Wohnung reisen heute eine Stunde früher ab.", "Los huéspedes de este piso salen hoy una hora antes.", "Goście z tego mieszkania wyjeżdżają dziś godzinę wcześniej."),
		say(message.Party, "Good, I start there.", "Gut, ich fange dort an.", "Bien, empiezo allí.", "Dobrze, zaczynam tam."),
	},
	{
		say(message.Party, "A wine glass is broken, and the lamp in the corridor does not work.", "Ein Weinglas ist zerbrochen, und die Lampe im Flur geht nicht.", "Hay una copa rota y la lámpara del pasillo no funciona.", "Stłuczony kieliszek do wina, a lampa w korytarzu nie świeci."),
	},
	{
		say(message.Party, "Where is the second set of linen?", "Wo ist der zweite Satz Wäsche?", "¿Dónde está el segundo juego de sábanas?", "Gdzie jest drugi komplet pościeli?"),
		say(message.Agency, "In the cupboard in the corridor, the key hangs with yours. And please put the cot up.", "Im Schrank im Flur, der Schlüssel hängt an deinem. Und bitte das Kinderbett aufstellen.", "En el armario del pasillo, la llave está con la tuya. Y monta la cuna, por favor.", "W szafie w korytarzu, klucz wisi przy twoim. I proszę rozłożyć łóżeczko."),
	},
}

// chats writes the talks of a home: of its stays these days and its tasks of today; for the load data five messages of every stay.
func (m *maker) chats(ctx context.Context, tx *database.Tx, h lived) error {
	rng := m.random("chats", h.n)
	var all []message.Message
	for _, s := range h.stays {
		row, ok := h.row(s)
		if !ok {
			continue
		}
		if m.options.isLoad() {
			all = append(all, m.loadTalk(rng, h, s, row)...)
			continue
		}
		if cast := m.accounts[row.BookerEmail] != 0; !cast && (s.Status != reservation.Confirmed || s.Arrival > m.options.Today.AddDays(2) || s.Departure < m.options.Today || rng.IntN(3) != 0) {
			continue
		}
		talk := guestTalks[m.next("guest talks")%len(guestTalks)]
		all = append(all, m.talk(talk, message.Reservation, s.ID, locales.Code(row.Lang), row.BookerFirstName+" "+row.BookerLastName, message.RoleGuest, m.accounts[row.BookerEmail])...)
	}
	for _, c := range h.tasks {
		if m.options.isLoad() || c.PlannedOn != m.options.Today || c.Type != task.Departure || m.next("talks of tasks")%2 == 1 {
			continue
		}
		entry, ok := m.crewOf.By(c.Person)
		role := message.RoleCleaner
		if !ok {
			if entry, ok = m.crewOf.By(c.Company); !ok {
				continue
			}
			role = message.RoleCompany
		}
		talk := taskTalks[m.next("task talks")%len(taskTalks)]
		all = append(all, m.talk(talk, message.Cleaning, c.ID, locales.Code(entry.Lang), entry.Name, role, entry.Account)...)
	}
	all, err := m.unsaid(ctx, tx, all)
	if err != nil || len(all) == 0 {
		return err
	}
	return m.Messages.Import(ctx, tx, all)
}

// unsaid leaves out the chats that there are already, when a demo is made again in its own installation.
func (m *maker) unsaid(ctx context.Context, tx *database.Tx, all []message.Message) ([]message.Message, error) {
	if m.options.isLoad() {
		return all, nil
	}
	out := all[:0]
	for _, one := range all {
		thread, err := m.Messages.Thread(ctx, tx, one.Kind, one.Ref)
		if err != nil {
			return nil, err
		}
		if thread.Messages == 0 {
			out = append(out, one)
		}
	}
	return out, nil
}

// talk puts a talk into the last two hours. All but its last line are read.
func (m *maker) talk(lines []line, kind message.Kind, ref int64, lang, party string, role message.Role, account identity.AccountID) []message.Message {
	at := m.now.Add(-time.Duration(100+m.next("talks")%20) * time.Minute)
	var out []message.Message
	for i, l := range lines {
		one := message.Message{Ref: identity.Ref{Member: m.member, ID: ref}, Kind: kind, Side: l.side, Role: role, Account: account, Sender: party, Lang: lang, Text: l.in(lang), CreatedAt: at}
		if l.side == message.Agency {
			one.Role, one.Account, one.Sender = message.RoleAgency, m.accounts[m.crew.workers[0].email], m.crew.workers[0].name
		}
		if i+1 < len(lines) {
			one.ReadAt = at.Add(5 * time.Minute)
		}
		out = append(out, one)
		at = at.Add(25 * time.Minute)
	}
	return out
}

// loadTalk is five messages of a stay: four in its own chat, one in that of its departure cleaning.
func (m *maker) loadTalk(rng *rand.Rand, h lived, s reservation.Stay, row reservation.ImportRow) []message.Message {
	lang := locales.Code(row.Lang)
	talk := guestTalks[rng.IntN(len(guestTalks))]
	end := min(m.now, s.Departure.At(12*60, h.zone))
	at := between(rng, end.Add(-10*24*time.Hour), end.Add(-24*time.Hour))
	var out []message.Message
	for i := range 4 {
		l := talk[i%len(talk)]
		out = append(out, m.said(l, message.Reservation, s.ID, lang, row.BookerFirstName+" "+row.BookerLastName, message.RoleGuest, at, s.Departure))
		at = between(rng, at, end)
	}
	for _, c := range h.tasks {
		if c.Reservation == s.ID && c.Type == task.Departure {
			out = append(out, m.said(taskTalks[rng.IntN(len(taskTalks))][0], message.Cleaning, c.ID, locales.All[locales.English].Content, "Demo staff", message.RoleCleaner, end, s.Departure))
			return out
		}
	}
	return append(out, m.said(talk[0], message.Reservation, s.ID, lang, row.BookerFirstName+" "+row.BookerLastName, message.RoleGuest, end, s.Departure))
}

// said is one message, read if its stay is over.
func (m *maker) said(l line, kind message.Kind, ref int64, lang, party string, role message.Role, at clock.Instant, over clock.Date) message.Message {
	one := message.Message{Ref: identity.Ref{Member: m.member, ID: ref}, Kind: kind, Side: l.side, Role: role, Sender: party, Lang: lang, Text: l.in(lang), CreatedAt: at}
	if l.side == message.Agency {
		one.Role, one.Account, one.Sender = message.RoleAgency, m.accounts[m.crew.workers[0].email], m.crew.workers[0].name
	}
	if over < m.options.Today {
		one.ReadAt = at
	}
	return one
}
