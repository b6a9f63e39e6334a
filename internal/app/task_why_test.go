package app_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"latchkey/internal/channel"
	"latchkey/internal/identity"
)

// The office reads in the reasons of a task what the calendar said, which may name the guest; who cleans does not.
func TestTheReasonsOfATaskHaveTheLinesOfTheCalendarForTheOfficeOnly(t *testing.T) {
	w := newWorld(t)
	file := filepath.Join(t.TempDir(), "airbnb.ics")
	calendar := "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//Hosting Calendar 0.8.8//EN\r\nBEGIN:VEVENT\r\nUID:6f49cda7-479e@airbnb.com\r\n" +
		"DTSTART;VALUE=DATE:20261003\r\nDTEND;VALUE=DATE:20261010\r\nSUMMARY:Reserved\r\nDESCRIPTION:zebrafisch\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
	mustDo(t, os.WriteFile(file, []byte(calendar), 0o600))
	home := identity.Ref{Member: w.members[0], ID: 1}
	_, err := w.Channels.Fetch(t.Context(), home, file, channel.Options{Source: channel.Airbnb})
	mustDo(t, err)
	task := identity.Ref{Member: home.Member}
	mustDo(t, w.DB.QueryRow(identity.Everywhere(t.Context()), `SELECT t.id FROM task t JOIN reservation r ON r.member_id = t.member_id AND r.id = t.reservation_id
		WHERE t.member_id = $1 AND r.external_id LIKE 'feed-%' AND t.rule_key LIKE 'departure:%'`, home.Member).Scan(&task.ID))
	path := fmt.Sprintf("/v1/manage/tasks/%s/why", task)
	var why struct {
		Data struct {
			Reasons []struct{ Code, Name, At, Lines string }
		}
	}
	w.get("manager", path, &why)
	var lines string
	for _, reason := range why.Data.Reasons {
		if reason.Code == "calendar_said" {
			lines = reason.Lines
			if reason.Name != "Airbnb" || reason.At == "" {
				t.Errorf("%+v", reason)
			}
		} else if reason.Lines != "" {
			t.Errorf("%s has lines", reason.Code)
		}
	}
	if !strings.HasPrefix(lines, "BEGIN:VEVENT\r\nUID:6f49cda7-479e@airbnb.com\r\n") || !strings.Contains(lines, "DESCRIPTION:zebrafisch") {
		t.Errorf("%+v", why.Data.Reasons)
	}
	for _, role := range []string{"cleaner", "company", "guest"} {
		for _, path := range []string{path, "/v1/cleaning/" + task.String()} {
			if status, raw := w.call(role, http.MethodGet, path, "", ""); strings.Contains(string(raw), "zebrafisch") || strings.HasSuffix(path, "why") && status == http.StatusOK {
				t.Errorf("%s reads %s: %d %s", role, path, status, raw)
			}
		}
	}
}
