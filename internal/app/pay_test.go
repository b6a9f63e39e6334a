package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/pay"
)

// paidLine is the line of a task in a month.
func paidLine(t *testing.T, lines []pay.LineAnswer, task string) pay.LineAnswer {
	t.Helper()
	i := slices.IndexFunc(lines, func(l pay.LineAnswer) bool { return strings.HasSuffix(task, fmt.Sprintf("-%d", l.Task)) })
	if i < 0 {
		t.Fatalf("no line of the task %s in %+v", task, lines)
	}
	return lines[i]
}

// euros are the cents of a month.
func euros(s pay.StatementAnswer) (cents int64) {
	for _, a := range s.Amounts {
		if a.Currency == "EUR" {
			cents += a.Amount
		}
	}
	return cents
}

// A month is worked out of what was pressed, corrected by hand and closed; what changes later comes with the next month, and nobody sees what others are paid.
func TestAMonthIsPaidAndKept(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		m, task, company := w.members[0], w.tasks["Demo Apartment <script>"], w.staffID("company")
		staff := fmt.Sprintf("/v1/manage/staff/%d-%d", m, company)
		month := func(text string) pay.StatementAnswer {
			t.Helper()
			var out struct{ Data pay.StatementAnswer }
			w.get("manager", staff+"/pay?month="+text, &out)
			return out.Data
		}
		asks := func(who, method, path, body string, want int) string {
			t.Helper()
			status, raw := w.call(who, method, path, body, "")
			if status != want {
				t.Errorf("%s %s: %d, want %d %s", method, path, status, want, raw)
			}
			return string(raw)
		}
		own := func(who, text string) []pay.StatementAnswer {
			t.Helper()
			var out struct{ Data []pay.StatementAnswer }
			w.get(who, "/v1/pay?month="+text, &out)
			return out.Data
		}
		for _, at := range []string{`{"cleaning_ist_start":"2026-07-04 13:30:00"}`, `{"cleaning_ist_end":"2026-07-04 13:50:00"}`} {
			w.must("cleaner", http.MethodPatch, "/v1/cleaningresource/"+task, at)
		}
		// Without a rate there is no amount, not even one of zero.
		if l := paidLine(t, month("2026-07").Lines, task); l.By != pay.NoRate || l.Amount != nil || l.Minutes != 20 || !l.Pressed {
			t.Errorf("without rates: %+v", l)
		}
		const first = `{"currency":"EUR","hour":3000,"pieces":[{"kind":"check","property":0,"bedrooms_from":0,"bedrooms_to":99,"amount":1200}]}`
		w.must("manager", http.MethodPut, staff+"/rates/2026-01-01", `{"rates":`+first+`}`)
		asks("manager", http.MethodPut, staff+"/rates/2026-01-01", `{"rates":{"currency":"EUR","hour":1,"pieces":[]}}`, http.StatusConflict)
		if l := paidLine(t, month("2026-07").Lines, task); l.By != pay.ByHour || l.Amount == nil || l.Amount.Amount != 1000 {
			t.Errorf("by the hour: %+v", l)
		}
		seen := fmt.Sprintf(`{"month":"2026-07","statements":[{"staff":%d,"version":%q}]}`, company, month("2026-07").Version)
		if raw := asks("manager", http.MethodPost, fmt.Sprintf("/v1/manage/payclose?memberid=%d", m), seen, http.StatusBadRequest); !strings.Contains(raw, "not over") {
			t.Error(raw)
		}

		w.clock.Set(time.Date(2026, 8, 2, 9, 0, 0, 0, time.UTC))
		clear(w.tokens)
		before := euros(month("2026-07"))
		w.must("manager", http.MethodPost, staff+"/paycorrections", `{"month":"2026-07","amount":-250,"currency":"EUR","reason":"Lost key"}`)
		open := month("2026-07")
		if euros(open) != before-250 || !open.Over || open.Closed {
			t.Errorf("corrected: %+v, before %d", open.RowAnswer, before)
		}
		if line := paidLine(t, open.Lines, task); line.Minutes != 20 {
			t.Errorf("%+v", line)
		}
		closing := func(version string) string {
			return fmt.Sprintf(`{"month":"2026-07","statements":[{"staff":%d,"version":%q}]}`, company, version)
		}
		path := fmt.Sprintf("/v1/manage/payclose?memberid=%d", m)
		asks("manager", http.MethodPost, path, closing("what was seen before"), http.StatusConflict)
		w.must("manager", http.MethodPost, path, closing(open.Version))

		// What is closed keeps its numbers; other rates are a difference of the next month, once.
		w.must("manager", http.MethodPut, staff+"/rates/2026-07-01", `{"rates":{"currency":"EUR","hour":6000,"pieces":[{"kind":"check","property":0,"bedrooms_from":0,"bedrooms_to":99,"amount":1200}]}}`)
		kept := month("2026-07")
		if !kept.Closed || kept.ClosedBy != "Demo manager" || euros(kept) != euros(open) || paidLine(t, kept.Lines, task).Amount.Amount != 1000 {
			t.Errorf("closed: %+v", kept.RowAnswer)
		}
		if d := paidLine(t, month("2026-08").Differences, task); d.Amount.Amount != 1000 {
			t.Errorf("the difference: %+v", d)
		}
		if late := month("2026-09").Differences; len(late) != 0 {
			t.Errorf("differences twice: %+v", late)
		}
		if raw := asks("manager", http.MethodPost, staff+"/paycorrections", `{"month":"2026-07","amount":100,"currency":"EUR","reason":"Late"}`, http.StatusBadRequest); !strings.Contains(raw, `"closed"`) {
			t.Error(raw)
		}
		asks("manager", http.MethodDelete, fmt.Sprintf("/v1/manage/paycorrections/%d-%d", m, open.Corrections[0].ID), "", http.StatusBadRequest)

		// A company sees its own month and rates, its people their hours without amounts, and another company nothing of it.
		if mine := own("company", "2026-07"); len(mine) != 1 || euros(mine[0]) != euros(open) || len(mine[0].Rates) != 2 || mine[0].Staff != int64(company) {
			t.Errorf("the company: %+v", mine)
		}
		if mine := own("cleaner", "2026-07"); len(mine) != 1 || !mine[0].OfCompany || len(mine[0].Amounts)+len(mine[0].Rates)+len(mine[0].Corrections) != 0 || paidLine(t, mine[0].Lines, task).Minutes != 20 {
			t.Errorf("the cleaner: %+v", mine)
		}
		for _, one := range own("other company", "2026-07") {
			if one.Staff == int64(company) || len(one.Corrections) > 0 || slices.ContainsFunc(one.Lines, func(l pay.LineAnswer) bool { return strings.HasSuffix(task, fmt.Sprintf("-%d", l.Task)) }) {
				t.Errorf("another company: %+v", one)
			}
		}
		w.setLevel("manager", identity.ReadOnly)
		clear(w.tokens)
		for _, closed := range []string{staff + "/pay?month=2026-07", staff + "/rates", fmt.Sprintf("/v1/manage/pay?month=2026-07&memberid=%d", m), fmt.Sprintf("/v1/manage/payfile?month=2026-07&memberid=%d", m)} {
			asks("manager", http.MethodGet, closed, "", http.StatusForbidden)
		}
		// The trail, which read only sees, says what was done but not how much.
		history := strings.Join(done(w.trail("manager", "")), "\n")
		for _, act := range []string{"Set rates", "Corrected the pay", "Closed the month"} {
			if !strings.Contains(history, act) {
				t.Errorf("the trail does not say %q: %s", act, history)
			}
		}
		for _, amount := range []string{"3000", "6000", "250"} {
			if strings.Contains(history, amount) {
				t.Errorf("the trail says %s: %s", amount, history)
			}
		}
		w.setLevel("manager", identity.Owner)
		clear(w.tokens)

		rows := asks("manager", http.MethodGet, fmt.Sprintf("/v1/manage/pay?month=2026-07&memberid=%d", m), "", http.StatusOK)
		file := asks("manager", http.MethodGet, fmt.Sprintf("/v1/manage/payfile?month=2026-07&memberid=%d", m), "", http.StatusOK)
		if !strings.HasPrefix(file, "\ufeffMonth;Name;Kind;Tasks;Hours") || !strings.Contains(file, ";EUR;Closed") {
			t.Error(file)
		}
		file = asks("manager", http.MethodGet, fmt.Sprintf("/v1/manage/payfile?month=2026-07&memberid=%d&staff=%d", m, company), "", http.StatusOK)
		if !strings.Contains(file, "2026-07-04;Task;Departure cleaning;A1;20;Recorded;Hourly rate;10.00;EUR;") || !strings.Contains(file, "-2.50;EUR;Lost key") {
			t.Error(file)
		}
		golden(t, "pay/testdata/getManagePay", []byte(rows))
		golden(t, "pay/testdata/getManageStaffPay", []byte(asks("manager", http.MethodGet, staff+"/pay?month=2026-07", "", http.StatusOK)))
		golden(t, "pay/testdata/getManageRates", []byte(asks("manager", http.MethodGet, staff+"/rates", "", http.StatusOK)))
		golden(t, "pay/testdata/getPay", []byte(asks("company", http.MethodGet, "/v1/pay?month=2026-07", "", http.StatusOK)))
		// Rates go away again, and with them what was still open of them.
		w.must("manager", http.MethodDelete, staff+"/rates/2026-07-01", "")
		if d := month("2026-08").Differences; len(d) != 0 {
			t.Errorf("%+v", d)
		}
		asks("manager", http.MethodDelete, staff+"/rates/2026-07-01", "", http.StatusNotFound)
	})
}
