package erasure

import (
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

// withLogin are tables whose rows go with the login, when it is not needed any more; the agency does not learn of it.
var withLogin = []string{
	"account", "account_calendar", "chosen_columns", "client_report", "event", "link_token", "notification_preference", "passkey", "passkey_ceremony", "recovery_code", "second_factor",
	"sign_in_challenge", "stream",
}

// nothing are tables that hold nothing of a guest, or nothing that is left after an erasure, with the reason.
var nothing = map[string]string{
	"absence_request":         "people who work for the agency",
	"agency_history":          "what the office did to settings and to money; texts that a guest is named in are not noted there",
	"allowance":               "counts of calls by a hash, for a day",
	"amenity_category":        "of homes",
	"api_token":               "of programs of the agency",
	"attempt":                 "counts of failed sign-ins by a hash, for a day",
	"bank_detail":             "of the agency",
	"block":                   "closed nights, which are nobody's stay",
	"booking_case":            "numbers of the planner",
	"building":                "of homes",
	"captcha_used":            "numbers of challenges, for minutes",
	"channel_calendar":        "addresses of calendars and how fetches went",
	"checklist":               "of homes",
	"checklist_copy":          "of homes",
	"checklist_copy_picture":  "of homes",
	"checklist_item":          "of homes",
	"checklist_photo":         "what the team saw after the stay",
	"checklist_property":      "of homes",
	"checklist_task":          "what the team did",
	"client_error":            "faults of the program, without data of people",
	"client_error_source":     "counts of faults by a hash, for a day",
	"demo_agency":             "of made-up data",
	"draft_row":               "how the office would plan tasks of the team",
	"erasure":                 "the proof, which names nobody",
	"erasure_request":         "when a login asked, or somebody by the number of a stay; the login and the reason of a refusal go with it (forgetLogin, forgetReasons, forgetReasonsOfStay)",
	"erasure_stay":            "numbers of stays that were erased",
	"extra":                   "what was booked and what it costs: it stays with the money",
	"home_group":              "of homes",
	"home_in_group":           "of homes",
	"import_mapping":          "headings of files",
	"import_run":              "names of files and counts; the lines go (import_line)",
	"info_text":               "of homes",
	"interface_history":       "what the office did to interfaces",
	"kept_report_stay":        "numbers of stays that kept reports are about; those of an erased guest go with the names in them",
	"logo":                    "of the agency",
	"member":                  "of the agency",
	"member_page":             "of the agency",
	"message_index":           "counts of the search",
	"notification_position":   "where the sending is",
	"offered_extra":           "of the agency",
	"outgoing_calendar":       "of homes",
	"pay_correction":          "what people of the team are paid",
	"pay_month":               "what people of the team are paid: days, homes and kinds of task",
	"pay_rates":               "what people of the team are paid",
	"picture":                 "of homes",
	"place":                   "of homes",
	"planning_progress":       "where the planning is",
	"planning_rule":           "rules of the agency",
	"planning_rule_version":   "rules of the agency",
	"property":                "of homes",
	"property_account":        "owners of homes",
	"property_amenity":        "of homes",
	"property_history":        "what the office did to homes",
	"protocol":                "what happened to the stay and when; the login in it is gone or another one",
	"registration_clock":      "of the agency",
	"registration_code":       "codes of homes at the authority, and how stays are paid",
	"registration_file":       "counts and days of files, without what was in them",
	"registration_stay":       "which stay was registered when, by its number and counts",
	"registration_town":       "official names of towns of Italy and Spain and their codes; what a guest wrote is only a mark that the master key made",
	"reservation_index":       "where the index is",
	"reservation_join":        "which stays are one, by their numbers",
	"reservation_claim":       "numbers of stays that a file or a program still names",
	"reservation_split":       "what a split has changed; the rows of a stay go with its booker (reservation.EraseGuest)",
	"reservation_two":         "which stays are two, by their numbers",
	"reservation_source":      "names of platforms",
	"reservation_word":        "written again from what is left of the stay (reindex)",
	"sent_report":             "links to kept reports",
	"sequence":                "numbers",
	"setting":                 "of the installation",
	"settings_history":        "what the office did to settings",
	"staff":                   "people who work for the agency",
	"staff_absence":           "people who work for the agency",
	"staff_history":           "people who work for the agency",
	"staff_invitation":        "people who work for the agency",
	"staff_work":              "people who work for the agency",
	"staff_work_history":      "people who work for the agency",
	"statement":               "names of files of banks and counts",
	"statement_mapping":       "headings of files",
	"statement_part":          "amounts of a stay: they stay with the money",
	"stored_today":            "counts of bytes, for a day",
	"task_ask":                "who of the team was asked and what they said",
	"task_ask_turn":           "when the team is asked next",
	"task_file":               "what the team has for its work",
	"task_list":               "written again from the tasks (RelistProperty)",
	"task_lost":               "which tasks people of the team no longer have",
	"task_photo":              "what the team saw after the stay",
	"task_refresh":            "where the planning is",
	"task_seen":               "what people of the team have read",
	"tax_rule":                "of homes",
	"text_module":             "texts of the agency",
	"regular_report":          "which reports the office gets by mail",
	"regular_report_receiver": "who of the office gets a report",
	"report_template":         "how the agency prints its lists",
	"report_template_version": "how the agency prints its lists",
	"incoming_webhook":        "of programs of the agency",
	"webhook":                 "of programs of the agency",
	"webhook_delivery":        "numbers of things that changed, without what is in them",
}

// Each table of the database is erased, goes with the login, or holds nothing of a guest: a new one does not come without a decision.
func TestEveryTableIsSortedForAnErasure(t *testing.T) {
	c := clock.NewManual(time.Date(2026, 7, 4, 12, 0, 0, 0, time.UTC))
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		schema, err := db.Schema(t.Context())
		if err != nil || len(schema) < 80 {
			t.Fatalf("%d tables, %v", len(schema), err)
		}
		places := map[string]int{}
		for table := range partOf {
			places[table]++
		}
		for _, table := range withLogin {
			places[table]++
		}
		for table, reason := range nothing {
			places[table]++
			if reason == "" {
				t.Errorf("%s: say why it holds nothing of a guest", table)
			}
		}
		for _, table := range schema {
			if n := places[table.Name]; n != 1 {
				t.Errorf("the table %s has %d places: decide whether an erasure has to look there (partOf), whether it goes with the login (withLogin), or why it holds nothing of a guest (nothing)", table.Name, n)
			}
			delete(places, table.Name)
		}
		for table := range places {
			t.Errorf("there is no table %s", table)
		}
	})
}
