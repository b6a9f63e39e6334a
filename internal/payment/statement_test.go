package payment_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/payment"
	"latchkey/internal/reservation"
	"latchkey/internal/reservation/reservationtest"
)

const csvMapping = `{"delimiter":";","encoding":"","dates":"dmy","decimal":"comma","currency":"EUR","columns":[
	{"column":"date","headings":["Buchungstag"]},{"column":"amount","headings":["Betrag"]},{"column":"name","headings":["Name"]},{"column":"text","headings":["Zweck"]}]}`

// bring sends a statement file.
func (w *world) bring(who, path, mapping, content string, header ...string) (int, string) {
	w.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if mapping != "" {
		w.Must(form.WriteField("mapping", mapping))
	}
	part, err := form.CreateFormFile("files", "konto <script>.csv")
	w.Must(err)
	_, err = part.Write([]byte(content))
	w.Must(err)
	w.Must(form.Close())
	req := httptest.NewRequestWithContext(w.Context(), http.MethodPost, path, &body)
	req.Header.Set("Authorization", "Bearer "+who)
	req.Header.Set("Content-Type", form.FormDataContentType())
	req.Header.Set("Accept-Language", "en")
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	rec := httptest.NewRecorder()
	w.Handler.ServeHTTP(rec, req)
	return rec.Code, rec.Body.String()
}

func (w *world) imported(status int, body string) payment.ImportedAnswer {
	w.Helper()
	if status != http.StatusOK {
		w.Fatalf("%d %s", status, body)
	}
	var a struct{ Data payment.ImportedAnswer }
	w.Decode(body, &a)
	return a.Data
}

func (w *world) lines(query string) []payment.StatementLineAnswer {
	w.Helper()
	var a struct{ Data []payment.StatementLineAnswer }
	w.Decode(w.Get("mia", "/v1/manage/statements/lines?"+query), &a)
	return a.Data
}

func (w *world) outcomes(body string) []payment.OutcomeAnswer {
	w.Helper()
	var a struct{ Data []payment.OutcomeAnswer }
	w.Decode(body, &a)
	return a.Data
}

// A file comes in, a proposal is confirmed, the guest sees the key; the same file again changes nothing.
func TestABankFileOpensTheKey(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(reservationtest.Six()...)
		reference := payment.CreditorReference(2)
		file := "Buchungstag;Name;Zweck;Betrag\r\n07.07.2026;Greta Gast;" + reference + ";674,70\r\n07.07.2026;Bank;Entgelt;-7,90\r\n06.07.2026;GAST GRETA;Urlaub;100,00\r\n"
		if status, body := w.bring("mia", "/v1/manage/statements", "", file); status != http.StatusBadRequest || !strings.Contains(body, `"statement_refused"`) || !strings.Contains(body, `"column"`) {
			t.Errorf("without a mapping: %d %s", status, body)
		}
		var look struct{ Data payment.LookAnswer }
		status, body := w.bring("mia", "/v1/manage/statements/look", "", file)
		w.Golden("postManageStatementLook", body)
		w.Decode(body, &look)
		if status != http.StatusOK || look.Data.Known || look.Data.Lines != 3 || len(look.Data.Headings) != 4 || look.Data.Mapping.Decimal != "comma" {
			t.Errorf("%d %+v", status, look.Data)
		}
		status, body = w.bring("mia", "/v1/manage/statements", csvMapping, file, "Idempotency-Key", "f1")
		w.Golden("postManageStatement", body)
		if got := w.imported(status, body); got.Added != 3 || got.Sure != 1 || got.Known != 0 {
			t.Errorf("%+v", got)
		}
		if status, again := w.bring("mia", "/v1/manage/statements", csvMapping, file, "Idempotency-Key", "f1"); status != http.StatusOK || again != body {
			t.Errorf("the same key: %d %s", status, again)
		}
		// The kept mapping counts; the lines are known.
		if got := w.imported(w.bring("mia", "/v1/manage/statements", "", "\ufeff"+file)); got.Added != 0 || got.Known != 3 {
			t.Errorf("the same file: %+v", got)
		}
		toMatch := func() int {
			groups, err := w.Payments.Attention(w.Context(), w.DB, attention.Ask{Member: 1})
			w.Must(err)
			return groups[0].Count
		}
		// What the bank has taken itself waits for nobody.
		if got := toMatch(); got != 2 {
			t.Errorf("%d lines need attention", got)
		}
		w.Golden("getManageStatementLines", w.Get("mia", "/v1/manage/statements/lines"))
		w.Golden("getManageStatements", w.Get("mia", "/v1/manage/statements"))
		if _, text := w.Call("mia", http.MethodGet, "/v1/manage/statements/lines/export?q=GAST"); strings.Count(text, "\r\n") != 3 || !strings.Contains(text, "2026-07-07;674.70;EUR;Greta Gast;") || !strings.Contains(text, ";To confirm;;;;") {
			t.Errorf("the lines as a file: %q", text)
		}
		open := w.lines("")
		if up := w.lines("order=asc"); len(up) != 3 || up[0].ID != open[2].ID || up[2].ID != open[0].ID {
			t.Errorf("the first imported does not come first: %+v", up)
		}
		if len(open) != 3 || open[2].Proposal == nil || open[2].Proposal.Confidence != "sure" || open[2].Proposal.Stay.ID != 2 || open[1].Proposal != nil {
			t.Fatalf("%+v", open)
		}
		if key := w.key(2); key.Visible {
			t.Error("nothing was confirmed, and the key is shown")
		}
		var greta int64
		w.heard("greta", &greta)
		confirm := fmt.Sprintf(`{"lines":[{"id":%d,"parts":[{"stay":2,"amount":67470}]}]}`, open[2].ID)
		answer := w.OK("mia", http.MethodPost, "/v1/manage/statements/confirm", confirm, "Idempotency-Key", "c1")
		w.Golden("postManageStatementConfirm", answer)
		if got := w.outcomes(answer); len(got) != 1 || !got[0].Booked {
			t.Errorf("%+v", got)
		}
		if _, text := w.Call("mia", http.MethodGet, "/v1/manage/statements/lines/export?state=booked&format=csv"); strings.Count(text, "\r\n") != 2 || !strings.Contains(text, ";Booked;2;Greta Gast;;mia") {
			t.Errorf("booked lines as a file: %q", text)
		}
		if got := toMatch(); got != 1 {
			t.Errorf("one is booked, and %d lines need attention", got)
		}
		if again := w.OK("mia", http.MethodPost, "/v1/manage/statements/confirm", confirm, "Idempotency-Key", "c1"); again != answer {
			t.Error(again)
		}
		if got := w.outcomes(w.OK("mia", http.MethodPost, "/v1/manage/statements/confirm", confirm)); got[0].Booked || got[0].Reason != "settled" {
			t.Errorf("a second time: %+v", got)
		}
		if key := w.key(2); !key.Visible {
			t.Errorf("%+v", key)
		}
		if got := w.heard("greta", &greta); len(got) != 1 || got[0] != "commit reservations" {
			t.Errorf("the guest's open page got %q", got)
		}
		// Taken back at the stay: the line is open again.
		w.OK("mia", http.MethodPost, ofStay(2, "/1001/takeback"), `{"reason":"of another guest"}`)
		if key := w.key(2); key.Visible {
			t.Error("taken back, and the key is shown")
		}
		if open := w.lines(""); len(open) != 3 || open[2].Reason != "of another guest" {
			t.Errorf("%+v", open)
		}
	})
}

// Of several lines that would pay one stay only the first is ticked, in whichever file they are.
func TestOneStayIsTickedOnce(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(reservationtest.Six()...)
		line := func(day string) string {
			return day + ".07.2026;Greta Gast;" + payment.CreditorReference(2) + ";674,70\n"
		}
		const head = "Buchungstag;Name;Zweck;Betrag\n"
		if got := w.imported(w.bring("mia", "/v1/manage/statements", csvMapping, head+line("05")+line("06"))); got.Sure != 1 {
			t.Errorf("%+v", got)
		}
		if got := w.imported(w.bring("mia", "/v1/manage/statements", "", head+line("07"))); got.Sure != 0 || got.Added != 1 {
			t.Errorf("%+v", got)
		}
	})
}

func TestLinesAreSplitIgnoredAndTakenBack(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(reservationtest.Six()...)
		w.Book(reservationtest.Stay("second", reservationtest.Unpaid, reservationtest.During("2026-08-01", "2026-08-08")))
		w.imported(w.bring("mia", "/v1/manage/statements", csvMapping, "Buchungstag;Name;Zweck;Betrag\n07.07.2026;Familie;zwei Wohnungen;1.349,40\n07.07.2026;Bank;Zinsen;0,02\n"))
		open := w.lines("")
		family, interest := open[1], open[0]
		try := func(parts, want string) {
			t.Helper()
			got := w.outcomes(w.OK("mia", http.MethodPost, "/v1/manage/statements/confirm", fmt.Sprintf(`{"lines":[{"id":%d,"parts":[%s]}]}`, family.ID, parts)))
			if got[0].Reason != want || got[0].Booked != (want == "") {
				t.Errorf("%s: %+v", parts, got)
			}
		}
		try(`{"stay":2,"amount":67470}`, "sums")
		try(`{"stay":2,"amount":67470},{"stay":2,"amount":67470}`, "sums")
		try(`{"stay":2,"amount":134941},{"stay":7,"amount":-1}`, "sums")
		try(`{"stay":2,"amount":67470},{"stay":999,"amount":67470}`, "stay")
		try(`{"stay":2,"amount":67470},{"stay":7,"amount":67470}`, "")
		for _, id := range []int64{2, 7} {
			if got := w.money(w.Get("mia", ofStay(id))); got.ToPay.Amount != 0 {
				t.Errorf("%d: %+v", id, got)
			}
		}
		booked := w.lines("state=booked")
		if len(booked) != 1 || len(booked[0].Parts) != 2 {
			t.Errorf("%+v", booked)
		}
		line := func(id int64, deed string) string {
			return fmt.Sprintf("/v1/manage/statements/lines/1-%d/%s", id, deed)
		}
		w.Golden("postManageStatementIgnore", w.OK("mia", http.MethodPost, line(interest.ID, "ignore"), `{"reason":"interest"}`))
		if status, _ := w.Send("mia", http.MethodPost, line(interest.ID, "ignore"), `{"reason":"interest"}`); status != http.StatusConflict {
			t.Error(status)
		}
		if status, _ := w.Send("mia", http.MethodPost, line(family.ID, "reopen"), `{"reason":""}`); status != http.StatusBadRequest {
			t.Error(status)
		}
		w.Golden("postManageStatementReopen", w.OK("mia", http.MethodPost, line(family.ID, "reopen"), `{"reason":"wrong family"}`))
		for _, id := range []int64{2, 7} {
			if got := w.money(w.Get("mia", ofStay(id))); got.ToPay.Amount != 67470 || got.Payments[0].Note != "wrong family" {
				t.Errorf("%d: %+v", id, got)
			}
		}
		w.OK("mia", http.MethodPost, line(interest.ID, "reopen"), `{"reason":"after all"}`)
		if open := w.lines("q=zinsen"); len(open) != 1 || open[0].State != "open" {
			t.Errorf("%+v", open)
		}
		both := func(deed, lines string) string {
			return w.OK("mia", http.MethodPost, "/v1/manage/statements/"+deed, `{"lines":[`+lines+`],"reason":"  all at once "}`)
		}
		w.Golden("postManageStatementsIgnored", both("ignore", fmt.Sprintf("%d,%d,999,%d", family.ID, interest.ID, interest.ID)))
		if ignored := w.lines("state=ignored"); len(ignored) != 2 || ignored[0].Reason != "all at once" {
			t.Errorf("%+v", ignored)
		}
		w.Golden("postManageStatementsReopened", both("reopen", fmt.Sprintf("%d,%d", interest.ID, family.ID)))
		both("reopen", fmt.Sprint(interest.ID))
		try(`{"stay":2,"amount":67470},{"stay":7,"amount":67470}`, "")
		both("reopen", fmt.Sprint(family.ID))
		for _, id := range []int64{2, 7} {
			if got := w.money(w.Get("mia", ofStay(id))); got.ToPay.Amount != 67470 || got.Payments[0].Note != "all at once" {
				t.Errorf("%d: %+v", id, got)
			}
		}
		for query, want := range map[string]int64{"sort=amount": family.ID, "sort=amount&order=asc": interest.ID, "sort=day": interest.ID, "sort=day&order=asc": family.ID, "": interest.ID} {
			if open := w.lines(query); len(open) != 2 || open[0].ID != want {
				t.Errorf("%s: %+v", query, open)
			}
		}
		for _, body := range []string{`{"lines":[],"reason":"x"}`, `{"lines":[1],"reason":" "}`, `{"lines":["1"],"reason":"x"}`} {
			if status, answer := w.Send("mia", http.MethodPost, "/v1/manage/statements/ignore", body); status != http.StatusBadRequest {
				t.Errorf("%s: %d %s", body, status, answer)
			}
		}
		for _, offset := range []string{"MA==", "MTI=", "eC4x"} {
			status, answer := w.Call("mia", http.MethodGet, "/v1/manage/statements/lines?sort=amount&offset="+offset)
			if (status == http.StatusOK) != (offset == "MA==") {
				t.Errorf("%s: %d %s", offset, status, answer)
			}
		}
		for who, want := range map[string]int{"otto": 404, "greta": 403, "cleaner": 403, "": 401} {
			for _, deed := range []string{"ignore", "reopen"} {
				if status, body := w.Send(who, http.MethodPost, "/v1/manage/statements/"+deed+"?memberid=1", fmt.Sprintf(`{"lines":[%d],"reason":"x"}`, family.ID)); status != want {
					t.Errorf("%s as %q: %d %s", deed, who, status, body)
				}
			}
			for _, path := range []string{line(family.ID, "ignore"), line(family.ID, "reopen")} {
				if status, body := w.Send(who, http.MethodPost, path, `{"reason":"x"}`); status != want {
					t.Errorf("%s as %q: %d %s", path, who, status, body)
				}
			}
		}
		if status, _ := w.bring("otto", "/v1/manage/statements?memberid=1", csvMapping, "x"); status != http.StatusNotFound {
			t.Error(status)
		}
	})
}

// A payment that the bank gave back is proposed for the stay that it had paid; a stay that was booked later is found with another look.
func TestReturnsAndLaterStaysAreFound(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(reservationtest.Six()...)
		mapping := strings.Replace(csvMapping, `{"column":"text","headings":["Zweck"]}`, `{"column":"text","headings":["Zweck"]},{"column":"end_to_end","headings":["E2E"]}`, 1)
		head := "Buchungstag;Name;Zweck;Betrag;E2E\n"
		w.imported(w.bring("mia", "/v1/manage/statements", mapping, head+"06.07.2026;Greta Gast;"+payment.CreditorReference(2)+";674,70;E-77\n06.07.2026;Nora Neu;Buchung;674,70;E-78\n"))
		open := w.lines("")
		w.OK("mia", http.MethodPost, "/v1/manage/statements/confirm", fmt.Sprintf(`{"lines":[{"id":%d,"parts":[{"stay":2,"amount":67470}]}]}`, open[1].ID))
		w.imported(w.bring("mia", "/v1/manage/statements", "", head+"08.07.2026;Bank;Rückgabe;-674,70;E-77\n"))
		open = w.lines("")
		if p := open[0].Proposal; p == nil || p.Stay.ID != 2 || p.Confidence != "sure" || p.Reasons[0] != "return" {
			t.Fatalf("%+v", open[0])
		}
		if got := w.outcomes(w.OK("mia", http.MethodPost, "/v1/manage/statements/confirm", fmt.Sprintf(`{"lines":[{"id":%d,"parts":[{"stay":2,"amount":-67470}]}]}`, open[0].ID))); !got[0].Booked {
			t.Errorf("%+v", got)
		}
		if key := w.key(2); key.Visible {
			t.Error("the money came back, and the key is shown")
		}
		w.Book(reservationtest.Stay("nora", reservationtest.Unpaid, reservationtest.During("2026-09-01", "2026-09-08"), func(r *reservation.ImportRow) {
			r.BookerFirstName, r.BookerLastName, r.BookerEmail = "Nora", "Neu", "nora@example.org"
		}))
		w.OK("mia", http.MethodPost, "/v1/manage/statements/match", "")
		if open := w.lines("q=nora"); len(open) != 1 || open[0].Proposal == nil || open[0].Proposal.Stay.ID != 7 || open[0].Proposal.Confidence != "likely" {
			t.Errorf("%+v", open)
		}
	})
}

// Who paid what for is sealed, never logged, and erased once the time is over.
func TestWhoPaidIsSealedAndErased(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(reservationtest.Six()...)
		w.imported(w.bring("mia", "/v1/manage/statements", csvMapping, "Buchungstag;Name;Zweck;Betrag\n07.07.2026;Canary Payer;canary purpose;10,00\n"))
		rows, err := database.Collect(w.Context(), w.DB, func(row database.Row) (string, error) {
			var sealed []byte
			var all string
			err := row.Scan(&all, &sealed)
			return all + string(sealed), err
		}, `SELECT identity || end_to_end || reason || reasons, details_sealed FROM statement_line`)
		w.Must(err)
		if len(rows) != 1 || strings.Contains(strings.ToLower(rows[0]+w.Log.String()), "canary p") {
			t.Errorf("%q", rows)
		}
		w.Must(w.Payments.EraseDetails(w.Context(), clock.At(w.Clock.Now())))
		if open := w.lines(""); open[0].Name != "Canary Payer" {
			t.Errorf("erased too early: %+v", open)
		}
		w.Clock.Set(reservationtest.Wednesday.AddDate(0, 0, 92))
		w.Must(w.Payments.EraseDetails(w.Context(), clock.At(w.Clock.Now())))
		if open := w.lines(""); open[0].Name != "" || !open[0].Erased || open[0].Amount.Amount != 1000 {
			t.Errorf("%+v", open)
		}
	})
}

func TestAGuestSeesHowToPay(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(reservationtest.Six()...)
		pay := func(id int64) payment.PayAnswer {
			t.Helper()
			var a struct{ Data payment.PayAnswer }
			w.Decode(w.Get("greta", reservationtest.Path(id, "/pay")), &a)
			return a.Data
		}
		if got := pay(2); got.Code != nil || got.Link != "" || got.ToPay.Amount != 67470 {
			t.Errorf("without an account: %+v", got)
		}
		const bank = "/v1/manage/payments/bank"
		if status, body := w.Send("mia", http.MethodPatch, bank, `{"changes":{"name":{"from":"","to":"x"},"iban":{"from":"","to":"DE89370400440532013001"}}}`); status != http.StatusBadRequest || !strings.Contains(body, `"iban"`) {
			t.Errorf("%d %s", status, body)
		}
		w.Golden("patchManageBank", w.OK("mia", http.MethodPatch, bank, `{"changes":{"name":{"from":"","to":"Strand Domizile"},"iban":{"from":"","to":"DE89 3704 0044 0532 0130 00"},"bic":{"from":"","to":"COBADEFFXXX"},"link":{"from":"","to":"https://pay.example.com/{booking}/{amount}"}}}`))
		w.OK("mia", http.MethodPost, "/v1/manage/taxrules", `{"property":0,"valid_from":"2026-01-01","basis":"person_night","amount":250,"capped_nights":0,"free_under":16}`)
		w.OK("mia", http.MethodPatch, "/v1/manage/reservations/1-2/securitydeposit", `{"changes":{"asked":{"from":0,"to":30000},"received":{"from":0,"to":30000},"received_on":{"from":"","to":"2026-07-01"}}}`)
		w.Golden("getReservationPay", w.Get("greta", reservationtest.Path(2, "/pay")))
		if got := pay(1); got.Code != nil || got.Link != "" {
			t.Errorf("paid: %+v", got)
		}
		if got := pay(4); got.Code != nil {
			t.Errorf("an offer: %+v", got)
		}
		for who, want := range map[string]int{"other": 404, "otto": 404, "cleaner": 404, "": 401, "mia": 200} {
			if status, body := w.Call(who, http.MethodGet, reservationtest.Path(2, "/pay")); status != want {
				t.Errorf("as %q: %d %s", who, status, body)
			}
		}
		before := w.money(w.Get("mia", ofStay(2)))
		if before.TouristTax == nil || before.TouristTax.Charged.Amount != 1470 || before.TouristTax.Amount.Amount == 1470 {
			t.Fatalf("%+v", before.TouristTax)
		}
		w.OK("mia", http.MethodPost, "/v1/manage/reservations/1-2/touristtax", "")
		after := w.money(w.Get("mia", ofStay(2)))
		if after.Total.Amount-before.Total.Amount != before.TouristTax.Amount.Amount-1470 || after.TouristTax.Charged != after.TouristTax.Amount {
			t.Errorf("%+v, before %+v", after, before)
		}
		w.Golden("getManageTax", w.Get("mia", "/v1/manage/touristtax?from=2026-07-10&to=2026-07-10"))
		status, text := w.Call("mia", http.MethodGet, "/v1/manage/touristtax/export?from=2026-07-01&to=2026-07-31&format=csv")
		if status != http.StatusOK || strings.Count(text, "\r\n") != 4 {
			t.Errorf("%d %q", status, text)
		}
		days := func(query string) []string {
			return regexp.MustCompile(`"arrival":"[0-9-]+`).FindAllString(w.Get("mia", "/v1/manage/touristtax?from=2026-07-01&to=2026-07-31"+query), -1)
		}
		next, last := days(""), days("&order=desc")
		slices.Reverse(last)
		if len(next) != 3 || !slices.Equal(next, last) || !slices.IsSorted(next) {
			t.Errorf("%v, from the last on %v", next, last)
		}
		rules := w.Get("mia", "/v1/manage/taxrules")
		w.Golden("getManageTaxRules", rules)
		w.OK("mia", http.MethodDelete, "/v1/manage/taxrules/1-1", "")
		if status, _ := w.Send("mia", http.MethodDelete, "/v1/manage/taxrules/1-1", ""); status != http.StatusNotFound {
			t.Error(status)
		}
		if got := w.Protocol(2); !strings.Contains(got, "3 deposit_changed") || !strings.Contains(got, "3 tourist_tax_charged") {
			t.Error(got)
		}
	})
}

// The bank details and the deposit of a stay are open in two windows: what is changed apart is kept of both, and of one field the later one is shown what is stored.
func TestTwoWhoChangeMoneyLoseNothing(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(reservationtest.Six()...)
		for path, edits := range map[string][3]string{
			"/v1/manage/payments/bank": {
				`{"name":{"from":"","to":"Strand Domizile"},"iban":{"from":"","to":"DE89 3704 0044 0532 0130 00"}}`,
				`{"bic":{"from":"","to":"COBADEFFXXX"}}`,
				`{"name":{"from":"","to":"Dune Homes"},"bic":{"from":"COBADEFFXXX","to":""}}`,
			},
			"/v1/manage/reservations/1-2/securitydeposit": {
				`{"asked":{"from":0,"to":30000}}`,
				`{"received":{"from":0,"to":20000},"received_on":{"from":"","to":"2026-07-01"}}`,
				`{"asked":{"from":0,"to":25000},"received":{"from":20000,"to":25000}}`,
			},
		} {
			change := func(i int) (int, string) { return w.Send("mia", http.MethodPatch, path, `{"changes":`+edits[i]+`}`) }
			for i := range 2 {
				if status, body := change(i); status != http.StatusOK {
					t.Fatalf("%s, %d: %d %s", path, i, status, body)
				}
			}
			status, body := change(2)
			if status != http.StatusConflict || !strings.Contains(body, `"edit_clash"`) || strings.Count(body, `"stored"`) != 1 || !strings.Contains(body, `"by":"mia"`) {
				t.Errorf("%s, the later one: %d %s", path, status, body)
			}
		}
		if got := w.Get("mia", "/v1/manage/payments/bank"); !strings.Contains(got, "Strand Domizile") || !strings.Contains(got, "COBADEFFXXX") {
			t.Error(got)
		}
		if got := w.money(w.Get("mia", ofStay(2))).SecurityDeposit; got.Asked != 30000 || got.Received != 20000 {
			t.Errorf("%+v", got)
		}
		if status, body := w.Send("mia", http.MethodPatch, "/v1/manage/reservations/1-2/securitydeposit", `{"changes":{"returned":{"from":0,"to":30000}}}`); status != http.StatusBadRequest || !strings.Contains(body, `"returned"`) {
			t.Errorf("more given back than received: %d %s", status, body)
		}
	})
}
