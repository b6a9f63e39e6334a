package importing

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/payment"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// payments brings money that the agency has received, or paid back, for stays that are here.
type payments struct {
	money *payment.Service
	// found are, for the lines of a step, the payments that lines of the run are about.
	found *found
}

// found are payments that were there before a run, each with the line of the run that is about it.
type found struct {
	// own are those of the lines of the step.
	own map[[2]int64]bool
	// earlier are the lines before the step; those that it writes again do not count until they are written.
	earlier map[[2]int64][]int64
	again   map[int64]bool
}

// by reports which payments a line cannot be about. A line with a number takes only payments without one, and is written before the lines that have none.
func (f *found) by(reference string) payment.Matched {
	return func(stay, number int64) bool {
		key := [2]int64{stay, number}
		return f.own[key] || reference == "" && slices.ContainsFunc(f.earlier[key], func(line int64) bool { return !f.again[line] })
	}
}

// Match keeps what its lines have found.
func (k payments) Match(known *earlier, again []Line) Noun {
	k.found = &found{own: map[[2]int64]bool{}, again: map[int64]bool{}}
	if known != nil {
		k.found.earlier = known.matched
	}
	for _, l := range again {
		k.found.again[l.ID] = true
	}
	return k
}

// Order has the lines with a number of their payment in front: of two like payments, the one with a number is theirs.
func (payments) Order(cells map[string]string) int64 {
	if strings.TrimSpace(cells["reference"]) == "" {
		return 1
	}
	return 0
}

var paymentColumns = []Column{
	{Name: "reference", Type: Text, Headings: []string{"payment number", "payment id", "payment reference", "transaction", "transaction id", "zahlungsnummer", "zahlungsreferenz", "referenz", "transaktion", "transaktionsnummer", "belegnummer", "numero de pago", "referencia", "transaccion", "numer platnosci", "numer transakcji", "referencja"}},
	{Name: "stay", Required: true, Type: Text, Headings: []string{"booking number", "booking no", "booking id", "reservation number", "reservation id", "confirmation code", "buchungsnummer", "buchungsnr", "reservierungsnummer", "vorgangsnummer", "numero de reserva", "localizador", "numer rezerwacji", "nr rezerwacji", "booking", "reservation", "buchung", "reservierung", "reserva", "rezerwacja"}},
	{Name: "amount", Required: true, Type: Amount, Headings: []string{"paid amount", "paid", "sum", "betrag", "summe", "zahlbetrag", "importe", "cantidad", "kwota", "suma"}},
	{Name: "currency", Type: Text, Headings: []string{"waehrung", "moneda", "divisa", "waluta"}},
	{Name: "paid_on", Required: true, Type: Day, Headings: []string{"date paid", "payment date", "date", "paid at", "zahlungsdatum", "bezahlt am", "gezahlt am", "datum", "fecha de pago", "fecha", "data platnosci", "data"}},
	{Name: "way", Type: Choice, Headings: []string{"payment method", "method", "payment type", "type", "zahlungsart", "zahlungsweg", "art", "metodo de pago", "forma de pago", "metodo", "sposob platnosci", "metoda platnosci", "rodzaj"}, Choices: []Option{
		{`"bank_transfer"`, []string{"bank transfer", "transfer", "wire", "sepa", "ueberweisung", "bankueberweisung", "bank", "transferencia", "transferencia bancaria", "przelew", "przelew bankowy"}},
		{`"cash"`, []string{"cash", "bar", "barzahlung", "bargeld", "efectivo", "en efectivo", "gotowka"}},
		{`"card"`, []string{"card", "credit card", "debit card", "karte", "kreditkarte", "ec karte", "tarjeta", "tarjeta de credito", "karta", "karta platnicza", "visa", "mastercard"}},
		{`"portal"`, []string{"portal", "channel", "platform", "airbnb", "booking com", "kanal", "plattform", "plataforma", "platforma"}},
		{`"other"`, []string{"other", "sonstige", "andere", "anderes", "otro", "otra", "inne", "inny"}},
	}},
	{Name: "note", Type: Text, Headings: []string{"notes", "comment", "description", "purpose", "notiz", "bemerkung", "verwendungszweck", "nota", "comentario", "concepto", "notatka", "uwagi", "opis", "tytul"}},
}

// Columns are what a file can say of a payment.
func (payments) Columns() []Column { return paymentColumns }

// Key is the reference of the payment, else all that is said of it.
func (payments) Key(cells map[string]string) string {
	cell := func(name string) string { return strings.ToLower(strings.TrimSpace(cells[name])) }
	if reference := cell("reference"); reference != "" {
		return "reference\x00" + reference
	}
	return strings.Join([]string{"payment", cell("stay"), cell("amount"), cell("currency"), cell("paid_on"), cell("way"), cell("note")}, "\x00")
}

// Links are the stay, whose amount to pay each payment changes, and the reference.
func (payments) Links(said Values, _ []wire.Change) links {
	own := named(named(nil, "stay", textIn(said, "stay")), "reference", textIn(said, "reference"))
	return links{needs: own, touches: own}
}

// Write writes a payment.
func (k payments) Write(ctx context.Context, tx *database.Tx, w Writer, v Values) (Outcome, error) {
	text := func(name string) (out string) {
		_ = json.Unmarshal(v[name], &out)
		return out
	}
	one := payment.FiledPayment{
		Stay: text("stay"), Reference: text("reference"), Amount: text("amount"), Currency: text("currency"), PaidOn: text("paid_on"), Way: reservation.Way(text("way")), Note: text("note"),
	}
	got, err := k.money.WriteFiled(ctx, tx, payment.Filing(w), one, k.found.by(payment.Clean(one.Reference)))
	if err == nil && got.Payment != 0 {
		k.found.own[[2]int64{got.Stay, got.Payment}] = true
	}
	out := Outcome{Effect: Effect(got.Effect), ID: got.Stay, Part: got.Payment, Title: got.Guest, Changes: got.Changes, Refused: got.Fields}
	if out.Title == "" {
		out.Title = one.Stay
	}
	return out, err
}

// Undo takes a payment back, or the number that it got.
func (k payments) Undo(ctx context.Context, tx *database.Tx, w Writer, done Outcome) (Undone, error) {
	kept, err := k.money.ReturnFiled(ctx, tx, payment.Filing(w), payment.Filed{Effect: payment.Effect(done.Effect), Stay: done.ID, Payment: done.Part, Changes: done.Changes})
	return Undone{Kept: kept}, err
}
