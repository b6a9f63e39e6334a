package app_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
)

// lastHome and what else only its last home is called; nothing else in the world has these words.
const (
	lastHome   = "Vanished Lighthouse"
	lastShort  = "VanLight"
	lastStreet = "Vanishing Cliff 9"
)

// namesHomes are the calls that name homes whatever stays are there, and why. A line of theirs about the stay must not name its last home either: no object may have both.
var namesHomes = map[string]string{
	"getManageProperties": "the homes themselves", "getManageProperty": "the home itself", "getManagePropertyChoices": "the homes themselves", "getManagePropertiesFile": "the homes themselves",
	"getManageCalendar": "the row of the home", "getManagePropertyHistory": "the home itself", "getManageHistory": "what was done at the home itself", "getManageSearch": "the home itself is found",
	"getChecklistHomes": "the homes themselves", "getManageRuleHomes": "the homes themselves", "getManagePropertyTable": "the homes themselves", "getManageHistoryFile": "what was done at the home itself",
}

// lastly is where the office reads on purpose which home a stay without one had last.
var lastly = regexp.MustCompile(`"last_home":"` + lastHome + `",?|\([\pL]+: ` + lastHome + `\)`)

// A stay that the office has taken out of its home names it nowhere as if it were there: no call that reads says it to the office but as the last one, nor at all to guests and staff.
func TestNoCallNamesTheLastHomeOfAStayWithoutOne(t *testing.T) {
	w := newWorld(t, interpreted(t), routed(t))
	made := w.busy()
	m := w.members[0]
	w.properties(m, property.ImportRow{
		ExternalID: "gone", Title: lastHome, ShortTitle: lastShort, Street: lastStreet, Postalcode: "35002", City: "Las Palmas", Country: "ES", TimeZone: "Atlantic/Canary", MaxOccupancy: 4, KeyHandover: "key_safe", KeyCode: "CANARY-KEY-1889",
		Company: "company", Person: "cleaner",
	})
	row := w.stay("parked", "gone", "2026-07-06", "2026-07-13", "guest", false)
	row.BookerLastName = "Keeper"
	row.Payments = []reservation.ImportPayment{{PaidOn: "2026-06-01", Amount: "100.00"}}
	w.reservations(m, row)
	ref := w.numberOf("parked")
	stay, err := identity.ParseRef(ref)
	if err != nil {
		t.Fatal(err)
	}
	for more := true; more; {
		if more, err = w.Planning.Continue(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	// Something of each kind is about the stay: chats, money, extras, a history.
	w.must("guest", http.MethodPut, "/v1/reservationmessages/"+ref, `{"msg_text":"Where is the lighthouse keeper?"}`)
	w.must("manager", http.MethodPost, "/v1/manage/reservations/"+ref+"/payments", `{"amount":5000,"currency":"EUR","paid_on":"2026-07-01","way":"cash"}`)
	w.must("manager", http.MethodPatch, "/v1/manage/reservations/"+ref, `{"changes":{"adults":{"from":2,"to":3}}}`)
	all := reading(t, m, "2026-07-06")
	for id, paths := range made {
		all[id] = append(all[id], paths...)
	}
	hole := regexp.MustCompile(fmt.Sprintf(`/%d-\d+`, m))
	look := func(who string) map[string]bool {
		named := map[string]bool{}
		for _, call := range slices.Sorted(maps.Keys(all)) {
			paths := map[string]bool{}
			for _, path := range all[call] {
				paths[path] = true
				paths[hole.ReplaceAllString(path, "/"+ref)] = true
			}
			for path := range paths {
				status, raw := w.call(who, http.MethodGet, path, "", "")
				if status != http.StatusOK {
					continue
				}
				text := string(raw)
				if who == "manager" {
					text = lastly.ReplaceAllString(text, "")
				}
				if namesHomes[call] != "" && who == "manager" {
					text = strings.Join(ofStay(raw, ref), "\n")
				}
				for _, name := range []string{lastHome, lastShort, lastStreet} {
					if at := strings.Index(text, name); at >= 0 {
						named[call] = true
						if w.isParked(stay.ID) {
							t.Errorf("%s as %s names it: …%s…", path, who, text[max(0, at-160):min(len(text), at+80)])
						}
						break
					}
				}
			}
		}
		return named
	}
	people := []string{"manager", "guest", "cleaner", "company"}
	before := map[string]bool{}
	for _, who := range people {
		maps.Copy(before, look(who))
	}
	for _, call := range []string{"getManageReservations", "getReservation", "getReservations", "getInbox", "getManageOpenStays", "getManagePaymentsOfStay", "getManagePaymentsExport", "getManagePayments", "getManageSearch", "getManageHistory", "getManageErasure", "getCleanings"} {
		if !before[call] {
			t.Errorf("%s does not name a home of which it has a stay: the test finds nothing there", call)
		}
	}
	w.must("manager", http.MethodPatch, "/v1/manage/reservations/"+ref, `{"changes":{"parked":{"from":false,"to":true}}}`)
	for _, who := range people {
		look(who)
	}
}

func (w *world) isParked(id int64) (parked bool) {
	w.t.Helper()
	if err := w.DB.QueryRow(w.t.Context(), `SELECT parked_at > 0 FROM reservation WHERE member_id = $1 AND id = $2`, w.members[0], id).Scan(&parked); err != nil {
		w.t.Fatal(err)
	}
	return parked
}

// ofStay are the objects of an answer, or the lines of a file, that speak of the stay by its number or guest, without those inside of them.
func ofStay(raw []byte, ref string) (out []string) {
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, one := range v {
				walk(one)
			}
		case map[string]any:
			flat := map[string]any{}
			for key, one := range v {
				switch one.(type) {
				case []any, map[string]any:
					walk(one)
				default:
					flat[key] = one
				}
			}
			text, _ := json.Marshal(flat)
			if about := string(text); strings.Contains(about, "Keeper") || strings.Contains(about, `"ref":"`+ref+`"`) {
				out = append(out, lastly.ReplaceAllString(about, ""))
			}
		}
	}
	var answer any
	if json.Unmarshal(raw, &answer) == nil {
		walk(answer)
		return out
	}
	for line := range strings.Lines(string(raw)) {
		if strings.Contains(line, "Keeper") {
			out = append(out, lastly.ReplaceAllString(line, ""))
		}
	}
	return out
}
