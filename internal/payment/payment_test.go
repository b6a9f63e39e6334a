package payment_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"latchkey/internal/payment"
	"latchkey/internal/reservation"
	"latchkey/internal/reservation/reservationtest"
	"latchkey/internal/wire"
)

// world is the common one of stays; see reservationtest.
type world struct{ *reservationtest.World }

func eachWorld(t *testing.T, test func(w *world)) {
	t.Helper()
	reservationtest.Each(t, func(w *reservationtest.World) { test(&world{w}) })
}

// ofStay is where the money of a stay of agency 1 is.
func ofStay(id int64, more ...string) string {
	return fmt.Sprintf("/v1/manage/reservations/1-%d/payments%s", id, strings.Join(more, ""))
}

func entry(amount int64, day string) string {
	return fmt.Sprintf(`{"amount":%d,"currency":"EUR","paid_on":%q,"way":"cash","note":"at the desk"}`, amount, day)
}

func (w *world) money(body string) payment.StayMoney {
	w.Helper()
	var a struct{ Data payment.StayMoney }
	w.Decode(body, &a)
	return a.Data
}

func (w *world) key(id int64) reservation.KeyAnswer {
	w.Helper()
	var a struct{ Data reservation.Answer }
	w.Decode(w.Get("greta", reservationtest.Path(id)), &a)
	return a.Data.Key
}

// heard gives what a person's stream says since the last time, as "action type".
func (w *world) heard(who string, after *int64) []string {
	w.Helper()
	missed, err := w.Streams.Since(w.Context(), w.Actors[who], *after)
	w.Must(err)
	*after = missed.N
	var out []string
	for _, item := range missed.Items {
		out = append(out, item.Action+" "+item.Type)
	}
	return out
}

func TestAnEnteredPaymentOpensTheKeyAndTakenBackClosesIt(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(reservationtest.Six()...)
		if key := w.key(2); key.Visible || key.Reason != "not_paid" {
			t.Fatalf("before: %+v", key)
		}
		var greta, otto int64
		w.heard("greta", &greta)
		w.heard("otto", &otto)
		body := w.OK("mia", http.MethodPost, ofStay(2), entry(67470, "2026-07-08"), "Idempotency-Key", "p1")
		if again := w.OK("mia", http.MethodPost, ofStay(2), entry(67470, "2026-07-08"), "Idempotency-Key", "p1"); again != body {
			t.Error("the same key has booked twice")
		}
		w.Golden("postManagePayment", body)
		if key := w.key(2); !key.Visible || key.Code != reservationtest.Code {
			t.Fatalf("paid: %+v", key)
		}
		if got := w.heard("greta", &greta); !slices.Equal(got, []string{"commit reservations"}) {
			t.Errorf("the guest's open page got %q", got)
		}
		if got := w.heard("otto", &otto); got != nil {
			t.Errorf("another agency got %q", got)
		}
		w.Golden("getManagePaymentsOfStay", w.Get("mia", ofStay(2)))
		if status, answer := w.Send("mia", http.MethodPost, ofStay(2, "/1001/takeback"), `{"reason":" "}`); status != http.StatusBadRequest || !strings.Contains(answer, `"reason_required"`) {
			t.Errorf("without a reason: %d %s", status, answer)
		}
		w.Golden("postManagePaymentTakenBack", w.OK("mia", http.MethodPost, ofStay(2, "/1001/takeback"), `{"reason":"wrong stay"}`))
		if key := w.key(2); key.Visible || key.Code != "" || key.Reason != "not_paid" {
			t.Errorf("taken back: %+v", key)
		}
		got := w.money(w.Get("mia", ofStay(2)))
		if len(got.Payments) != 5 || got.Payments[0].Amount.Amount != -67470 || got.Payments[0].Counters != 1001 || got.Payments[0].Note != "wrong stay" || !got.Payments[1].Countered {
			t.Errorf("%+v", got.Payments)
		}
		for _, id := range []string{"1001", "1002", "1"} {
			if status, answer := w.Send("mia", http.MethodPost, ofStay(2, "/"+id+"/takeback"), `{"reason":"again"}`); status != http.StatusConflict {
				t.Errorf("%s a second time: %d %s", id, status, answer)
			}
		}
		if got := w.Protocol(2); got != "3 payment_entered, 1 key_viewed, 3 payment_taken_back" {
			t.Error(got)
		}
		// A guest sees neither the note nor a pair that has cancelled itself out.
		if body := w.Get("greta", reservationtest.Path(2)); strings.Contains(body, "wrong stay") || strings.Contains(body, "at the desk") || strings.Contains(body, "-67470") {
			t.Error(body)
		}
	})
}

func TestWhatCannotBeEnteredIsRefusedByField(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(reservationtest.Six()...)
		for _, c := range []struct{ body, field, why string }{
			{entry(0, "2026-07-08"), "amount", "required"},
			{entry(-10001, "2026-07-08"), "amount", "minimum"},
			{entry(100, "2026-07-09"), "paid_on", "future"},
			{entry(100, "2010-07-09"), "paid_on", "too_old"},
			{entry(100, "31.02.2026"), "paid_on", "format"},
			{entry(100, "2026-02-31"), "paid_on", "format"},
			{strings.Replace(entry(100, "2026-07-08"), "EUR", "CHF", 1), "currency", "currency"},
			{strings.Replace(entry(100, "2026-07-08"), "at the desk", strings.Repeat("ä", 501), 1), "note", "too_long"},
		} {
			status, answer := w.Send("mia", http.MethodPost, ofStay(2), c.body)
			var refusal struct {
				ErrorCode string            `json:"error_code"`
				Fields    map[string]string `json:"fields"`
			}
			w.Decode(answer, &refusal)
			if status != http.StatusBadRequest || refusal.ErrorCode != "payment_refused" || refusal.Fields[c.field] != c.why {
				t.Errorf("%s: %d %s", c.body, status, answer)
			}
		}
		for who, want := range map[string]int{"otto": 404, "greta": 403, "other": 403, "cleaner": 403, "firm": 403, "narrow": 403, "": 401} {
			for _, call := range []struct{ method, path, body string }{
				{http.MethodGet, ofStay(2), ""}, {http.MethodPost, ofStay(2), entry(100, "2026-07-08")}, {http.MethodPost, ofStay(2, "/1001/takeback"), `{"reason":"x"}`},
			} {
				if status, answer := w.Send(who, call.method, call.path, call.body); status != want {
					t.Errorf("%s %s as %q: %d %s", call.method, call.path, who, status, answer)
				}
			}
		}
		if status, _ := w.Send("mia", http.MethodPost, ofStay(999), entry(100, "2026-07-08")); status != http.StatusNotFound {
			t.Error(status)
		}
	})
}

// A file that knows nothing of an entered payment leaves it alone; one that knows it brings it once.
func TestAFileAndTheOfficeEnterAPaymentOnce(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(reservationtest.Six()...)
		w.OK("mia", http.MethodPost, ofStay(2), entry(67470, "2026-07-07"))
		if report := w.Book(reservationtest.Stay("unpaid", reservationtest.Unpaid)); report.Unchanged != 1 {
			t.Errorf("the same file again: %+v", report)
		}
		w.Book(reservationtest.Stay("unpaid", reservationtest.Unpaid, func(r *reservation.ImportRow) { r.BeachChair = "B 13" }))
		if got := w.money(w.Get("mia", ofStay(2))); got.ToPay.Amount != 0 || got.Paid.Amount != 77470 {
			t.Errorf("after a file without it: %+v", got)
		}
		// The agency's own system learns of the payment, a day later by its books.
		paid := reservationtest.Stay("unpaid", func(r *reservation.ImportRow) { r.Payments[1].PaidOn = "2026-07-08" })
		w.Book(paid)
		if got := w.money(w.Get("mia", ofStay(2))); got.Paid.Amount != 77470 || len(got.Payments) != 3 {
			t.Errorf("after a file with it: %+v", got)
		}
		if report := w.Book(paid); report.Unchanged != 1 {
			t.Errorf("%+v", report)
		}
	})
}

func TestOpenStaysAndPaymentsAreListedAndExported(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(reservationtest.Six()...)
		for i := range 60 {
			w.Book(reservationtest.Stay(fmt.Sprintf("more-%02d", i), reservationtest.Unpaid, reservationtest.During("2026-08-01", "2026-08-03"), func(r *reservation.ImportRow) {
				r.BookerLastName = []string{"Müller", "=1+1"}[i%2]
			}))
		}
		w.Golden("getManageOpenSums", w.Get("mia", "/v1/manage/payments/sums"))
		count, after := 0, ""
		for range 5 {
			var page struct {
				Data []payment.StayAnswer
				Next string `json:"next_page"`
			}
			w.Decode(w.Get("mia", "/v1/manage/payments/open?offset="+after), &page)
			count += len(page.Data)
			if after = page.Next; after == "MA==" {
				break
			}
		}
		if count != 61 {
			t.Errorf("%d open stays", count)
		}
		var found struct{ Data []payment.StayAnswer }
		w.Decode(w.Get("mia", "/v1/manage/payments/open?q=mueller"), &found)
		w.Golden("getManageOpenStays", w.Get("mia", "/v1/manage/payments/open?q=mueller"))
		if len(found.Data) != 30 {
			t.Errorf("%d open stays of Müller", len(found.Data))
		}
		w.Decode(w.Get("mia", "/v1/manage/payments/open?to=2026-07-31"), &found)
		if len(found.Data) != 1 || found.Data[0].BookingNumber != "2" {
			t.Errorf("%+v", found.Data)
		}
		w.OK("mia", http.MethodPost, ofStay(2), entry(67470, "2026-07-08"))
		w.Golden("getManagePayments", w.Get("mia", "/v1/manage/payments?from=2026-07-01"))
		var paid struct{ Data []payment.PaymentAnswer }
		w.Decode(w.Get("mia", "/v1/manage/payments?way=cash"), &paid)
		if len(paid.Data) != 1 || paid.Data[0].Payment.Amount.Amount != 67470 {
			t.Errorf("%+v", paid.Data)
		}
		status, text := w.Call("mia", http.MethodGet, "/v1/manage/payments/export?list=open&format=csv")
		rows := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
		rows.Comma = ';'
		all, err := rows.ReadAll()
		w.Must(err)
		if status != http.StatusOK || len(all) != 61 || !strings.HasPrefix(all[2][1], "Greta") || strings.Contains(text, "\n=") {
			t.Errorf("%d, %d rows: %v", status, len(all), all[:2])
		}
		_, text = w.Call("mia", http.MethodGet, "/v1/manage/payments/export?list=payments&format=xlsx")
		book, err := excelize.OpenReader(bytes.NewReader([]byte(text)))
		w.Must(err)
		defer book.Close()
		lines, err := book.GetRows("Latchkey")
		w.Must(err)
		if len(lines) < 62 || lines[1][4] != "674.70" {
			t.Errorf("%d rows, the first %v", len(lines), lines[1])
		}
		for _, path := range []string{"/v1/manage/payments", "/v1/manage/payments/open", "/v1/manage/payments/sums", "/v1/manage/payments/export?list=open&format=csv"} {
			sep := "?"
			if strings.Contains(path, "?") {
				sep = "&"
			}
			if status, answer := w.Call("otto", http.MethodGet, path+sep+"memberid=1"); status != http.StatusNotFound {
				t.Errorf("%s of another agency: %d %s", path, status, answer)
			}
			if status, _ := w.Call("mia", http.MethodGet, path+sep+"from=31.02.2026"); path != "/v1/manage/payments/sums" && status != http.StatusBadRequest {
				t.Errorf("%s with a wrong day: %d", path, status)
			}
		}
	})
}

// Lists of money are ordered by day or amount, both ways, page by page and in files; none comes twice and none is left out.
func TestListsOfMoneyAreOrdered(t *testing.T) {
	eachWorld(t, func(w *world) {
		for i := range 120 {
			nights := 1 + i%7
			w.Book(reservationtest.Stay(fmt.Sprintf("more-%03d", i), reservationtest.Unpaid, reservationtest.During(fmt.Sprintf("2026-08-%02d", 1+i%11), fmt.Sprintf("2026-08-%02d", 1+i%11+nights)), func(r *reservation.ImportRow) {
				r.Total = fmt.Sprintf("%d.50", 200+5*(i*7%13))
			}))
		}
		for i := range 70 {
			w.OK("mia", http.MethodPost, ofStay(int64(1+i)), entry(int64(100+i*31%17), fmt.Sprintf("2026-07-%02d", 1+i%8)))
		}
		walk := func(path string) []string {
			var out []string
			for after := ""; ; {
				var page struct {
					Data []json.RawMessage
					Next string `json:"next_page"`
				}
				w.Decode(w.Get("mia", path+"&offset="+after), &page)
				for _, raw := range page.Data {
					var one struct {
						payment.StayAnswer
						Stay    payment.StayAnswer
						Payment payment.LineAnswer
					}
					w.Decode(string(raw), &one)
					if one.Payment.ID != 0 {
						out = append(out, fmt.Sprintf("%s %012d %d.%d", one.Payment.PaidOn, one.Payment.Amount.Amount, one.Stay.ID, one.Payment.ID))
					} else {
						out = append(out, fmt.Sprintf("%s %012d %d", one.Arrival, one.ToPay.Amount, one.ID))
					}
				}
				if after = page.Next; after == "MA==" {
					return out
				}
			}
		}
		for _, c := range []struct {
			list, query string
			field, want int
			down        bool
		}{
			{"/open", "sort=day", 0, 120, false},
			{"/open", "sort=day&order=desc", 0, 120, true},
			{"/open", "sort=amount", 1, 120, true},
			{"/open", "sort=amount&order=asc", 1, 120, false},
			{"/open", "sort=amount&from=2026-08-03&to=2026-08-05", 1, 33, true},
			{"/open", "sort=day&order=desc&from=2026-08-03&to=2026-08-05", 0, 33, true},
			{"", "sort=day", 0, 190, true},
			{"", "sort=day&order=asc", 0, 190, false},
			{"", "sort=amount", 1, 190, true},
			{"", "sort=amount&order=asc", 1, 190, false},
			{"", "sort=amount&order=asc&from=2026-07-02&to=2026-07-03", 1, 18, false},
		} {
			got := walk("/v1/manage/payments" + c.list + "?" + c.query)
			once := map[string]bool{}
			var keys []string
			for _, line := range got {
				once[line] = true
				keys = append(keys, strings.Fields(line)[c.field])
			}
			if c.down {
				slices.Reverse(keys)
			}
			if len(got) != c.want || len(once) != c.want || !slices.IsSorted(keys) {
				t.Errorf("%s by %s: %d, %d of them once, %s", c.list, c.query, len(got), len(once), keys[0])
			}
		}
		_, text := w.Call("mia", http.MethodGet, "/v1/manage/payments/export?list=open&format=csv&sort=amount")
		rows := strings.Split(text, "\r\n")
		if len(rows) != 122 {
			t.Fatalf("%d rows", len(rows))
		}
		if first, last := strings.Split(rows[1], ";")[9], strings.Split(rows[120], ";")[9]; first != "160.50" || last != "99.36" {
			t.Errorf("from %s to %s", first, last)
		}
		for _, bad := range []string{"sort=guest", "order=up", "offset=" + wire.EncodeOffset("5.x"), "sort=amount&offset=" + wire.EncodeOffset("2026-08-01.4"), "offset=" + wire.EncodeOffset("100.4")} {
			if status, body := w.Call("mia", http.MethodGet, "/v1/manage/payments/open?"+bad); status != http.StatusBadRequest {
				t.Errorf("%s: %d %s", bad, status, body)
			}
		}
	})
}
