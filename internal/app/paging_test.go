package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/message"
	"latchkey/internal/reservation"
)

// Whatever list somebody walks to its end, they come back the way they went, page by page, to its start.
func TestEveryListLeadsBackAsItLedForward(t *testing.T) {
	w := newWorld(t, interpreted(t), routed(t))
	table := rights(w)
	day := time.Date(2026, 8, 1, 0, 0, 0, 0, time.UTC)
	var rows []reservation.ImportRow
	for i := range 230 {
		on := day.AddDate(0, 0, i)
		r := w.stay(fmt.Sprint("night ", i), "p1", on.Format(time.DateOnly), on.AddDate(0, 0, 1).Format(time.DateOnly), "guest", true)
		r.Services = []reservation.ImportService{{Kind: "cot", Name: reservation.Words{Any: "Cot"}, FeeBasis: "unit", UnitAmount: "0", Timing: "cash_arrival"}}
		rows = append(rows, r)
	}
	w.reservations(w.members[0], rows...)
	w.token("manager")
	task, stay := w.tasks["Demo Apartment <script>"], w.stays["arriving"]
	for range 120 {
		w.post("manager", message.Cleaning, task, "hello")
		w.post("manager", message.Reservation, stay, "hello")
	}
	type page struct {
		Data []json.RawMessage
		Next *string `json:"next_page"`
		Prev *string `json:"prev_page"`
	}
	ask := func(who, path, offset string) (p page, ok bool) {
		if offset != "" {
			join := "?"
			if strings.Contains(path, "?") {
				join = "&"
			}
			path += join + "offset=" + url.QueryEscape(offset)
		}
		status, raw := w.call(who, http.MethodGet, path, "", "")
		if status != http.StatusOK || json.Unmarshal(raw, &p) != nil || p.Next == nil {
			return p, false
		}
		return p, true
	}
	text := func(p page) string { return fmt.Sprintf("%s", p.Data) }
	lists, long := map[string]bool{}, map[string]int{}
	for _, route := range w.Router().Routes() {
		if route.Method != http.MethodGet {
			continue
		}
		paths := []string{table[route.ID].path}
		if route.ID == "getCleanings" {
			paths = append(paths, "/v1/cleanings?scope=past", "/v1/cleanings?from=2026-07-01&to=2027-06-01")
		}
		for _, path := range paths {
			for _, who := range people {
				first, ok := ask(who, path, "")
				if !ok {
					continue
				}
				if _, paged := ask(who, path, "MA=="); !paged {
					if *first.Next != "MA==" || *first.Prev != "MA==" {
						t.Errorf("%s takes no offset and names a further page", path)
					}
					continue
				}
				lists[route.ID] = true
				var forward, backward []string
				offset := "MA=="
				for {
					p, ok := ask(who, path, offset)
					if !ok {
						t.Fatalf("%s as %s: no page at %q", path, who, offset)
					}
					if forward = append(forward, text(p)); *p.Next == "MA==" {
						break
					}
					offset = *p.Next
				}
				for range forward {
					p, ok := ask(who, path, offset)
					if !ok {
						t.Fatalf("%s as %s: no page back at %q", path, who, offset)
					}
					backward = append(backward, text(p))
					offset = *p.Prev
				}
				slices.Reverse(backward)
				if !slices.Equal(forward, backward) || offset != "MA==" {
					t.Errorf("%s as %s: %d pages forward, other ones back, ending at %q", path, who, len(forward), offset)
				}
				long[route.ID] = max(long[route.ID], len(forward))
				for _, forged := range []string{"PA==", "PDE=", "Cgo=", "MQow", "PDE3ODMxNTkyMDAwMDAtMS0x"} {
					if status, raw := w.call(who, http.MethodGet, path+map[bool]string{true: "&", false: "?"}[strings.Contains(path, "?")]+"offset="+url.QueryEscape(forged), "", ""); status >= http.StatusInternalServerError {
						t.Errorf("%s as %s with a forged offset: %d %s", path, who, status, raw)
					}
				}
			}
		}
	}
	for _, id := range []string{"getCleanings", "getServicesNext", "getReservations", "getCleaningMessages", "getReservationMessages", "getInboxSearch"} {
		if long[id] < 3 {
			t.Errorf("%s was to have three pages at least: %v", id, long)
		}
	}
	if len(lists) < 11 {
		t.Errorf("only %d lists: %v", len(lists), lists)
	}
	t.Log(long)
}
