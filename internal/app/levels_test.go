package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"latchkey/internal/account"
	"latchkey/internal/app"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

// ownersCalls are for owners alone: how the agency is set up and lets people in, where its money goes, and which programs hear of it.
var ownersCalls = []string{
	"deleteManageApiToken", "deleteManageWebhook", "patchLoginLinks", "patchManageSettings", "postManageSettingsUndo", "postManageApiToken", "postManageWebhook", "postManageWebhookDeliveryAgain", "postManageWebhookSecret", "postManageWebhookTest",
	"patchManageBank", "putManageSettingsLogo", "putManageWebhook", "deleteManageIncomingWebhook", "postManageIncomingWebhook", "postManageIncomingWebhookSecret", "putManageIncomingWebhook", "getManageExamination", "postManageExamination", "getManageArchives", "postManageArchive", "deleteManageArchive", "postManageArchiveTicket", "getManageDemoAgency", "postManageDemoAgency", "postManageDemoAgencyRemoval",
}

// officeCalls read what a manager who may only look does not see: what people are paid.
var officeCalls = []string{"getManagePay", "getManagePayFile", "getManageRates", "getManageStaffPay"}

// readersCalls change something, or look like it, and are open to a manager who may only read: what is the person's own, and a file of what they see.
var readersCalls = []string{
	"deleteNotificationsPush", "deleteSession", "deleteSessions", "deleteUpload", "patchNotifications", "postAccountPassword", "postCleaningsExport", "postErasureRequest", "postJoin", "patchPasskey", "postNotificationsPush", "postPasskey", "postPasskeyBegin", "postPasskeyProof", "postPasskeyRemove", "postPasskeysOnly", "postRecoveryCodes", "postReportFile", "postReportPages", "postSecondFactor",
	"postSecondFactorConfirm", "postSecondFactorOff", "putAccountLanguage", "putManageColumns", "putUpload", "putUploadPart",
}

// setLevel changes what a manager may do, as a command would.
func (w *world) setLevel(who string, level identity.Level) {
	w.t.Helper()
	crew, err := w.Members.Staff(w.t.Context(), w.DB, w.members[0])
	if err != nil {
		w.t.Fatal(err)
	}
	entry, ok := crew.External(who)
	if !ok {
		w.t.Fatalf("no %s", who)
	}
	entry.Level = level
	if _, err := w.Members.SaveStaff(w.t.Context(), w.members[0], []member.Staff{entry}, account.Find); err != nil {
		w.t.Fatal(err)
	}
}

// The matrix of rights for the levels of managers, over all routes: the columns "office" and "read only".
func TestWhatEachLevelOfManagersMay(t *testing.T) {
	for _, level := range []identity.Level{identity.Office, identity.ReadOnly} {
		t.Run(string(level), func(t *testing.T) {
			w := newWorld(t, interpreted(t), routed(t))
			table := rights(w)
			w.setLevel("manager", level)
			refused, open := 0, 0
			for _, route := range w.Router().Routes() {
				r := table[route.ID]
				want, code := r.want[slices.Index(people, "manager")], ""
				forManagers := !route.Public && (len(route.Who) == 0 || slices.Contains(route.Who, identity.Manager))
				changes := route.Method != http.MethodGet
				switch {
				case !forManagers || route.ID == "postSignOut":
				case slices.Contains(ownersCalls, route.ID):
					want, code = http.StatusForbidden, "owners_only"
				case level == identity.ReadOnly && slices.Contains(officeCalls, route.ID):
					want, code = http.StatusForbidden, "read_only"
				case level == identity.ReadOnly && changes && !slices.Contains(readersCalls, route.ID):
					want, code = http.StatusForbidden, "read_only"
				}
				status, raw := w.call("manager", route.Method, r.path, r.body, "")
				var got struct {
					Code string `json:"error_code"`
				}
				if status != want || code != "" && (json.Unmarshal(raw, &got) != nil || got.Code != code) {
					t.Errorf("%s: %d, want %d %s: %.200s", route.ID, status, want, code, raw)
				}
				if code != "" {
					refused++
				} else if forManagers && status < 300 {
					open++
				}
				if route.ID == "postSignOut" {
					delete(w.tokens, "manager")
				}
			}
			if refused < len(ownersCalls) || open < 60 {
				t.Errorf("%d refused, %d open: the table is not what it was", refused, open)
			}
		})
	}
}

// A level that changes counts with the next call of a session that is open, and each change is in the history of the team.
func TestALevelCountsAtOnce(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		w.colleague("second")
		m := w.members[0]
		add := func() int {
			status, _ := w.call("second", http.MethodPost, "/v1/manage/staff", fmt.Sprintf(`{"memberid":%d,"kind":"person","name":"Neu"}`, m), "")
			return status
		}
		addManager := func() int {
			status, _ := w.call("second", http.MethodPost, "/v1/manage/staff", fmt.Sprintf(`{"memberid":%d,"kind":"manager","name":"Neu"}`, m), "")
			return status
		}
		level := func(who string) (out string) {
			var status struct {
				Data struct {
					Roles []struct{ Role, Level string }
				}
			}
			w.get(who, "/v1/status", &status)
			for _, r := range status.Data.Roles {
				out += r.Role + " " + r.Level
			}
			return out
		}
		for _, c := range []struct {
			level         identity.Level
			person, owner int
		}{{identity.ReadOnly, 403, 403}, {identity.Office, 200, 403}, {identity.Owner, 200, 200}} {
			w.setLevelBy("manager", "second", c.level, http.StatusOK)
			if got := level("second"); got != "manager "+string(c.level) {
				t.Errorf("the session says %q", got)
			}
			if person, manager := add(), addManager(); person != c.person || manager != c.owner {
				t.Errorf("%s: a person %d, a manager %d", c.level, person, manager)
			}
		}
		if got := level("cleaner"); got != "cleaner " {
			t.Errorf("a cleaner is %q", got)
		}
		_, raw := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/staff_history?memberid=%d", m), "", "")
		for _, act := range []string{"made_owner", "made_office", "made_read_only"} {
			if strings.Count(string(raw), `"`+act+`"`) != 1 {
				t.Errorf("%s is not in the history once: %s", act, raw)
			}
		}
		// Persons and companies have no level.
		if status, _ := w.call("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/staff/%d-%d", m, w.staffID("cleaner")), `{"level":"office"}`, ""); status != http.StatusBadRequest {
			t.Errorf("a cleaner got a level: %d", status)
		}
	})
}

// An agency always has an owner who can sign in, also when two owners take each other's level away at the same time.
func TestTheLastOwnerStays(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		refused := w.setLevelBy("manager", "manager", identity.Office, http.StatusConflict)
		if !strings.Contains(refused, `"last_owner"`) {
			t.Error(refused)
		}
		w.colleague("second")
		w.colleague("third")
		w.setLevel("third", identity.Office)
		w.token("manager")
		w.token("second")
		var wait sync.WaitGroup
		got := make([]int, 2)
		for i, pair := range [][2]string{{"manager", "second"}, {"second", "manager"}} {
			wait.Go(func() {
				got[i], _ = w.call(pair[0], http.MethodPatch, fmt.Sprintf("/v1/manage/staff/%d-%d", w.members[0], w.staffID(pair[1])), `{"level":"read_only"}`, "")
			})
		}
		wait.Wait()
		slices.Sort(got)
		if got[0] != http.StatusOK || got[1] != http.StatusConflict && got[1] != http.StatusForbidden {
			t.Fatalf("both at once: %v", got)
		}
		crew, err := w.Members.Staff(t.Context(), w.DB, w.members[0])
		if err != nil {
			t.Fatal(err)
		}
		owners := 0
		for _, one := range crew.All() {
			if one.Kind == member.KindManager && one.Level == identity.Owner && one.Active && one.Account != 0 {
				owners++
			}
		}
		if owners != 1 {
			t.Errorf("%d owners", owners)
		}
	})
}

// colleague is one more manager of the first agency, an owner.
func (w *world) colleague(who string) {
	w.t.Helper()
	if _, err := w.Accounts.CreateHashed(w.t.Context(), email(who), "Demo "+who, "en-US", hashed); err != nil {
		w.t.Fatal(err)
	}
	w.staff(w.members[0], [][3]string{{who, "manager", ""}})
}

func (w *world) staffID(who string) identity.StaffID {
	w.t.Helper()
	crew, err := w.Members.Staff(w.t.Context(), w.DB, w.members[0])
	if err != nil {
		w.t.Fatal(err)
	}
	entry, ok := crew.External(who)
	if !ok {
		w.t.Fatalf("no %s", who)
	}
	return entry.ID
}

// setLevelBy has a manager change what a manager may do.
func (w *world) setLevelBy(by, who string, level identity.Level, want int) string {
	w.t.Helper()
	status, raw := w.call(by, http.MethodPatch, fmt.Sprintf("/v1/manage/staff/%d-%d", w.members[0], w.staffID(who)), fmt.Sprintf(`{"level":%q}`, level), "")
	if status != want {
		w.t.Fatalf("%s as %s: %d %s", who, level, status, raw)
	}
	return string(raw)
}
