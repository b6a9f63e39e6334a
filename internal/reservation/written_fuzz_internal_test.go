package reservation

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// Whatever a program writes, by a webhook or by the call: each stay is refused with a reason, or it is one that can be stored.
func FuzzWrittenStays(f *testing.F) {
	for _, seed := range []string{
		`{"reservations":[{"external_id":"pms-1","property":"p1","status":"confirmed","arrival":"2026-09-10","departure":"2026-09-20","adults":2,"booker_last_name":"Ada","booker_email":"ada@guests.example","rentalprice":"1000.00"}]}`,
		`{"reservations":[{"external_id":"a","property":"p1","status":"cancelled","arrival":"2026-09-10","departure":"2026-09-11","restore":true},{"external_id":"a","property":"p2"}]}`,
		`{"reservations":[{"external_id":"b","property":"p1","status":"offer","arrival":"2026-02-30","departure":"9999-12-31","adults":-1,"total":"1e9","payments":[{"amount":"-5"},{"amount":"99999999999999999999","paid_on":"0000-00-00"}]}]}`,
		`{"reservations":[{"external_id":"c","property":"p1","status":"confirmed","arrival":"2026-09-10","departure":"2027-12-01","editable_until":"2029-01-01","arrival_time":"25:00","lang":"xx","currency":"eur"}]}`,
		"{\"reservations\":[{\"external_id\":\"\\u0000\",\"booker_last_name\":\"\xff\u202e\",\"property\":\" p1 \"}]}", `{"reservations":null}`, `[]`, ``, `{"reservations":[{}]}`,
	} {
		f.Add([]byte(seed))
	}
	m := member.Member{Lang: "de", Currency: "EUR"}
	home := property.Property{ExternalID: "p1", MaxOccupancy: 4}
	home.Ref.ID = 1
	at := func(id string) (property.Property, bool) { return home, id == home.ExternalID }
	today := clock.NewDate(2026, 9, 1)
	f.Fuzz(func(t *testing.T, body []byte) {
		var in WrittenStays
		if json.Unmarshal(body, &in) != nil {
			return
		}
		for _, one := range in.Reservations[:min(len(in.Reservations), MostUpserted)] {
			report := wire.ImportReport{}
			c, ok := check(&report, wire.Line[ImportRow]{Line: firstLine, Row: one.row()}, m, today, at)
			if ok != report.OK() {
				t.Fatalf("taken %t, refused %+v", ok, report.Refused)
			}
			for _, r := range report.Refused {
				if r.Field == "" || r.Reason == "" {
					t.Fatalf("refused without a reason: %+v", r)
				}
			}
			if !ok {
				continue
			}
			nights := c.Nights()
			if c.ExternalID == "" || c.Property != 1 || nights < 1 || nights > LongestStay || c.Adults < 0 || c.Count() > home.MaxOccupancy || len(c.Currency) != 3 || c.Lang == "" || c.Rentalprice < 0 || c.CancelledAt != 0 {
				t.Fatalf("cannot be stored: %+v", c.Reservation)
			}
			if all := strings.Join([]string{c.ExternalID, c.Booker.FirstName, c.Booker.LastName, c.Booker.Email, c.Booker.Phone, c.Source, c.BeachChair, c.ParkingLot, c.bookingCase}, ""); !utf8.ValidString(all) || strings.ContainsRune(all, 0) {
				t.Fatalf("%q", all)
			}
		}
	})
}
