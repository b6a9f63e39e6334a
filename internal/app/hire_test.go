package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestACompanyHiresSomebodyWhoGetsAnActivationMail(t *testing.T) {
	w := newWorld(t)
	body := fmt.Sprintf(`{"memberid":%d,"name":"Neu Wisch","email":"neu.wisch@people.example","lang":"pl"}`, w.members[0])
	var first []byte
	for range 2 { // an answer that was lost on the way
		status, raw := w.call("company", http.MethodPost, "/v1/company/staff", body, "one-hiring")
		if first = raw; status != http.StatusOK || !strings.Contains(string(raw), `"login":false`) {
			t.Fatalf("%d %s", status, raw)
		}
	}
	mails, err := w.Mails.All(t.Context(), false, 10)
	if err != nil || len(mails) != 1 || mails[0].To != "neu.wisch@people.example" || mails[0].Kind != "activation" {
		t.Fatalf("%v %+v", err, mails)
	}
	// Who has not activated the login yet has not done so by getting another name.
	if status, raw := w.call("company", http.MethodPatch, "/v1/company/staff/"+hiredRef(t, first), `{"name":"Neu Feudel"}`, ""); status != http.StatusOK || !strings.Contains(string(raw), `"login":false`) {
		t.Fatalf("a new name: %d %s", status, raw)
	}
	// Somebody who has a login already gets in with it.
	again := fmt.Sprintf(`{"memberid":%d,"name":"Demo other cleaner","email":%q}`, w.members[0], email("other cleaner"))
	if status, raw := w.call("company", http.MethodPost, "/v1/company/staff", again, ""); status != http.StatusOK || !strings.Contains(string(raw), `"login":true`) {
		t.Fatalf("%d %s", status, raw)
	}
}

// hiredRef is the pair of the person of an answer.
func hiredRef(t *testing.T, answer []byte) string {
	t.Helper()
	var out struct {
		Data struct{ MemberID, ID int64 }
	}
	if err := json.Unmarshal(answer, &out); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d-%d", out.Data.MemberID, out.Data.ID)
}
