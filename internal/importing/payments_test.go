package importing_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/identity"
	"latchkey/internal/importing"
	"latchkey/internal/reservation"
	"latchkey/internal/reservation/reservationtest"
)

// paid are the amount paid of a stay, and what is still to pay.
func paid(w *reservationtest.World, stay int64) string {
	w.Helper()
	var total, paid int64
	w.Must(w.DB.QueryRow(w.Context(), "SELECT total, paid FROM reservation WHERE member_id = 1 AND id = $1", stay).Scan(&total, &paid))
	return fmt.Sprintf("%d of %d", paid, total)
}

func TestPaymentsComeFromAFileOnceAndGoBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		w.Book(reservationtest.Six()...)
		const file = "Zahlungsnummer;Buchungsnummer;Betrag;Währung;Zahlungsdatum;Zahlungsart;Notiz\n" +
			"P1;2;100,00;EUR;01.07.2026;Überweisung;erste Rate\n" +
			"P2;unpaid;1.000,00;;02.07.2026;bar;zu viel\n" +
			"P3;99;10,00;EUR;01.07.2026;;\n" +
			"P4;2;10,00;CHF;01.07.2026;;\n" +
			"P5;2;viel;EUR;01.07.2026;;\n" +
			"P6;2;10,00;EUR;01.12.2026;;\n" +
			"P7;2;10,00;EUR;01.07.2026;Tausch;\n" +
			"P1;2;100,00;EUR;01.07.2026;Überweisung;\n" +
			"P8;3;0,00;EUR;01.07.2026;;\n" +
			"P9;3;-5000,00;EUR;01.07.2026;;\n"
		before := paid(w, 2)
		r := bring(w, "payments", file)
		r.on()
		want := "2 new Greta Gast; 3 new Greta Gast; 4 refused 99 stay:no_stay; 5 refused Greta Gast currency:currency; 6 refused amount:no_amount; 7 refused Greta Gast paid_on:future; " +
			"8 refused way:no_choice; 9 refused reference:duplicate; 10 refused Greta Gast amount:required; 11 refused Greta Gast amount:minimum"
		r.is("preview", want)
		if after := paid(w, 2); after != before {
			t.Errorf("a preview has booked: %s, %s before", after, before)
		}
		if got := w.Get("mia", r.path+"/lines?effect=new"); !strings.Contains(got, `"field":"to_pay","before":{"amount":67470,"currency":"EUR"},"after":{"amount":57470,"currency":"EUR"}`) ||
			!strings.Contains(got, `"field":"overpaid","before":{"amount":0,"currency":"EUR"},"after":{"amount":42530,"currency":"EUR"}`) {
			t.Error(got)
		}
		r.write()
		r.is("written", want)
		w.Golden("getManageImportOfPayments", w.Get("mia", r.path+"/lines?effect=new"))
		if after := paid(w, 2); after != "120000 of 77470" {
			t.Error(after)
		}
		if got := w.Get("mia", "/v1/manage/reservations/1-2/protocol"); !strings.Contains(got, `"glaktionprot_aktion":"payment_entered","import":1`) {
			t.Error("the history does not name the import", got)
		}

		// The same file again, and one with a reference that another payment has.
		again := bring(w, "payments", "reference,booking number,amount,date,method\nP1,2,100.00,2026-07-01,bank transfer\nP2,2,999.00,2026-07-02,cash\n,2,100.00,2026-05-01,\n")
		again.write()
		again.is("again", "2 same Greta Gast; 3 refused Greta Gast reference:other_payment; 4 same Greta Gast")

		r.back()
		r.is("back", strings.Replace(strings.Replace(want, "2 new Greta Gast", "2 new Greta Gast returned", 1), "3 new Greta Gast", "3 new Greta Gast returned", 1))
		if after := paid(w, 2); after != before {
			t.Errorf("taken back: %s, %s before", after, before)
		}
		third := bring(w, "payments", file)
		third.write()
		if got := third.lines(); !strings.HasPrefix(got, "2 new Greta Gast; 3 new Greta Gast;") {
			t.Error("what went with its import does not come again", got)
		}
	})
}

func TestAPaymentThatPeopleRefundedStaysWhenItsImportIsTakenBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		w.Book(reservationtest.Six()...)
		r := bring(w, "payments", "reference,booking number,amount,date,method\nP1,2,100.00,2026-07-01,cash\nP2,3,50.00,2026-07-01,cash\nP3,4,60.00,2026-07-01,cash\n")
		r.write()
		w.OK("mia", http.MethodPost, "/v1/manage/reservations/1-2/payments", `{"paid_on":"2026-07-08","amount":-2000,"currency":"EUR","way":"cash"}`)
		w.OK("mia", http.MethodPost, fmt.Sprintf("/v1/manage/reservations/1-3/payments/%d/takeback", reservation.FirstOwn), `{"reason":"wrong stay"}`)
		r.back()
		r.is("back", "2 new Greta Gast kept !refunded; 3 new Greta Gast kept !taken_back; 4 new Greta Gast returned")
		if status, _ := upload(w, "otto", "payments", "reference,booking number,amount,date\nP1,1-2,100.00,2026-07-01\n", ""); status != http.StatusNotFound {
			t.Error("a stranger brings payments", status)
		}
	})
}

// A later step of the preview knows what the lines before it leave to pay.
func TestThePreviewOfPaymentsAddsUpTheLinesOfAStay(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		w.Book(reservationtest.Six()...)
		var file strings.Builder
		file.WriteString("reference,booking number,amount,date,method\nFIRST,2,600.00,2026-07-01,cash\n")
		for i := range 120 {
			fmt.Fprintf(&file, "F%d,3,1.00,2026-07-01,cash\n", i)
		}
		file.WriteString("LAST,2,80.00,2026-07-02,cash\n")
		r := bring(w, "payments", file.String())
		if d := r.on(); d.Effects[0].Effect != importing.EffectNew || d.Effects[0].Lines != 122 {
			t.Fatalf("%+v", d.Effects)
		}
		if got := w.Get("mia", r.path+"/lines?offset=100"); !strings.Contains(got, `"field":"overpaid","before":{"amount":0,"currency":"EUR"},"after":{"amount":530,"currency":"EUR"}`) {
			t.Error(got)
		}
	})
}

// paidBy are the payments of a stay in short, as they are kept: number, amount, day, reference.
func paidBy(w *reservationtest.World, stay int64) string {
	w.Helper()
	all, err := w.Stays.Ledger(w.Context(), identity.Ref{Member: 1, ID: stay})
	w.Must(err)
	var out []string
	for _, p := range all {
		if !p.PaidOn.IsZero() {
			out = append(out, fmt.Sprintf("%d:%d:%s:%s", p.ID, p.Amount, p.PaidOn, p.Reference))
		}
	}
	return strings.Join(out, " ")
}

func TestAPaymentThatIsThereIsNotBookedAgain(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		w.Book(reservationtest.Six()...)
		exec(w, "DELETE FROM payment WHERE member_id = 1 AND reservation_id IN (2, 3)")
		enter := func(stay int64, amount int, way string) {
			w.OK("mia", http.MethodPost, fmt.Sprintf("/v1/manage/reservations/1-%d/payments", stay), fmt.Sprintf(`{"paid_on":"2026-07-01","amount":%d,"currency":"EUR","way":%q}`, amount, way))
		}
		enter(2, 10000, "bank_transfer")
		enter(3, 5000, "card")
		before := paid(w, 2) + " " + paid(w, 3)
		const file = "reference,booking number,amount,date,method,note\nA,2,100.00,2026-07-01,bank transfer,first part\n,3,50.00,2026-07-01,,\n"
		r := bring(w, "payments", file)
		r.write()
		r.is("once", "2 changed Greta Gast reference; 3 same Greta Gast")
		again := bring(w, "payments", file)
		again.write()
		again.is("twice", "2 same Greta Gast; 3 same Greta Gast")
		if after := paid(w, 2) + " " + paid(w, 3); after != before {
			t.Errorf("%s, %s before", after, before)
		}
		other := bring(w, "payments", "reference,booking number,amount,date,method\nB,2,100.00,2026-07-01,bank transfer\n")
		other.write()
		other.is("another with a number of its own", "2 new Greta Gast")
		other.back()
		r.back()
		r.is("back", "2 changed Greta Gast reference returned; 3 same Greta Gast")
		if got := paidBy(w, 2); !strings.HasPrefix(got, "1001:10000:2026-07-01: ") {
			t.Error(got)
		}
	})
}

// Each payment that is there belongs to one line of a file, over all its steps, also when it comes again.
func TestAPaidRowOfAStayIsOneLineOfAFile(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		w.Book(reservationtest.Six()...)
		exec(w, "DELETE FROM payment WHERE member_id = 1 AND reservation_id IN (2, 3)")
		exec(w, "INSERT INTO payment (member_id, reservation_id, id, paid_on, amount, recipient, label) VALUES (1, 2, 1, '2026-06-29', 10000, 'agency', ''), (1, 3, 1, '2026-07-03', 5000, 'agency', '')")
		numbers := bring(w, "payments", "reference,booking number,amount,date,method\nA,2,100.00,2026-07-01,cash\nB,2,100.00,2026-07-01,cash\n")
		numbers.write()
		numbers.is("two numbers", "2 changed Greta Gast reference; 3 new Greta Gast")
		if got := paidBy(w, 2); got != "1:10000:2026-06-29:A 1001:10000:2026-07-01:B" {
			t.Error(got)
		}

		var file strings.Builder
		file.WriteString("booking number,amount,date,note\n3,50.00,2026-07-01,first\n")
		for i := range 110 {
			fmt.Fprintf(&file, "4,%d.00,2026-07-01,\n", i+1)
		}
		file.WriteString("3,50.00,2026-07-01,second\n")
		for i, effects := range []string{"same 1, new 111", "same 112"} {
			r := bring(w, "payments", file.String())
			short := func() string {
				d := r.on()
				var out []string
				for _, effect := range []importing.Effect{importing.EffectSame, importing.EffectNew} {
					for _, e := range d.Effects {
						if e.Effect == effect && e.Lines > 0 {
							out = append(out, fmt.Sprintf("%s %d", e.Effect, e.Lines))
						}
					}
				}
				return strings.Join(out, ", ")
			}
			if got := short(); got != effects {
				t.Errorf("preview %d: %s", i, got)
			}
			r.OK("mia", http.MethodPost, r.path+"/run", `{"whole":false}`)
			if got := short(); got != effects {
				t.Errorf("run %d: %s", i, got)
			}
			if got := paidBy(w, 3); got != "1:5000:2026-07-03: 1001:5000:2026-07-01:" {
				t.Error(got)
			}
		}
	})
}

// The line with a number has the payment with it, wherever it stands in the file.
func TestALineWithoutANumberLeavesANumberedPaymentToItsLine(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		w.Book(reservationtest.Six()...)
		exec(w, "DELETE FROM payment WHERE member_id = 1 AND reservation_id = 2")
		bring(w, "payments", "reference,booking number,amount,date\nA,2,100.00,2026-07-01\n").write()
		r := bring(w, "payments", "reference,booking number,amount,date\n,2,100.00,2026-07-01\nA,2,100.00,2026-07-01\n")
		r.write()
		r.is("both", "3 same Greta Gast; 2 new Greta Gast")
	})
}

func TestAPaymentThatIsNotTheImportsOwnIsNamedWhenItIsTakenBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		w.Book(reservationtest.Six()...)
		r := bring(w, "payments", "reference,booking number,amount,date,method\nP1,2,100.00,2026-07-01,cash\nP2,3,50.00,2026-07-01,cash\nP3,4,60.00,2026-07-01,cash\nP4,5,70.00,2026-07-01,cash\nP5,6,80.00,2026-07-01,cash\n")
		r.write()
		exec(w, "UPDATE reservation SET erased_at = 1 WHERE member_id = 1 AND id = 2")
		exec(w, "DELETE FROM payment WHERE member_id = 1 AND reservation_id = 3 AND id >= 1001")
		exec(w, "UPDATE payment SET run_id = 99 WHERE member_id = 1 AND reservation_id = 4 AND id >= 1001")
		exec(w, "UPDATE import_line SET thing_id = 999 WHERE member_id = 1 AND thing_id = 6")
		r.back()
		if got := r.lines(); !strings.Contains(got, "kept !erased; 3 new Greta Gast kept !gone; 4 new Greta Gast kept !gone; 5 new Greta Gast returned; 6 new Greta Gast kept !gone") {
			t.Error(got)
		}
	})
}
