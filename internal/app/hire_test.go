package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestACompanyHiresSomebodyWhoGetsAnActivationMail(t *testing.T) {
	w := newWorld(t)
	body := fmt.Sprintf(`{"memberid":%d,"name":"Neu Wisch","email":"neu.wisch@people.example","lang":"pl"}`, w.members[0])
	for range 2 { // an answer that was lost on the way
		if status, raw := w.call("company", http.MethodPost, "/v1/company/staff", body, "one-hiring"); status != http.StatusOK || !strings.Contains(string(raw), `"login":false`) {
			t.Fatalf("%d %s", status, raw)
		}
	}
	mails, err := w.Mails.All(t.Context(), false, 10)
	if err != nil || len(mails) != 1 || mails[0].To != "neu.wisch@people.example" || mails[0].Kind != "activation" {
		t.Fatalf("%v %+v", err, mails)
	}
	// Somebody who has a login already gets in with it.
	again := fmt.Sprintf(`{"memberid":%d,"name":"Demo other cleaner","email":%q}`, w.members[0], email("other cleaner"))
	if status, raw := w.call("company", http.MethodPost, "/v1/company/staff", again, ""); status != http.StatusOK || !strings.Contains(string(raw), `"login":true`) {
		t.Fatalf("%d %s", status, raw)
	}
}
