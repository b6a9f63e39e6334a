package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/notification"
)

// owed counts what a person hears of: what they are to be notified of, the changes of their list of tasks, the mails to their address, and their pushes.
func (w *world) owed(who string) string {
	w.t.Helper()
	var out []string
	for _, query := range []string{
		`SELECT COUNT(*) FROM notification n JOIN account a ON a.id = n.account_id WHERE a.email = $1`,
		`SELECT CAST(COALESCE(SUM(item), 0) AS BIGINT) FROM notification n JOIN account a ON a.id = n.account_id WHERE a.email = $1 AND n.kind = 'tasks'`,
		`SELECT COUNT(*) FROM event e JOIN account a ON a.id = e.account_id WHERE a.email = $1 AND e.type = 'cleanings'`,
		`SELECT COUNT(*) FROM mail WHERE recipient = $1`,
		`SELECT COUNT(*) FROM push p JOIN push_subscription s ON s.hash = p.hash JOIN account a ON a.id = s.account_id WHERE a.email = $1`,
	} {
		var n int64
		if err := w.DB.QueryRow(w.t.Context(), query, email(who)).Scan(&n); err != nil {
			w.t.Fatal(err)
		}
		out = append(out, fmt.Sprint(n))
	}
	return strings.Join(out, " ")
}

// No guest is notified when stays are joined or taken apart. Who has the task that goes away hears of it as of that of any canceled stay.
func TestNoGuestIsNotifiedOfAJoin(t *testing.T) {
	// change does something to the second of two stays, undoes it, and gives what the cleaner is owed in between.
	change := func(t *testing.T, do, undo func(w *world, kept, other string)) string {
		t.Helper()
		w := newWorld(t)
		w.reservations(w.members[0], w.stay("kept", "p1", "2026-08-10", "2026-08-17", "guest", false))
		other := w.stay("other", "p1", "2026-08-10", "2026-08-16", "guest", false)
		other.Travelers = nil
		w.reservations(w.members[0], other)
		kept, goes := w.numberOf("kept"), w.numberOf("other")
		w.tellDue()
		guest, start := w.owed("guest"), w.owed("cleaner")
		steps := []string{}
		for _, step := range []func(w *world, kept, other string){do, undo} {
			w.clock.Advance(time.Second)
			step(w, kept, goes)
			w.tellDue()
			if now := w.owed("guest"); now != guest {
				t.Errorf("the guest is owed %s, was %s", now, guest)
			}
			steps = append(steps, w.owed("cleaner"))
		}
		if steps[0] == start {
			t.Errorf("the cleaner hears nothing of the task that is gone: %s", start)
		}
		// The guest would be owed something: a message of the office is.
		w.must("manager", http.MethodPut, "/v1/reservationmessages/"+kept, `{"msg_text":"Welcome"}`)
		w.clock.Advance(notification.Patience)
		w.tellDue()
		if now := w.owed("guest"); now == guest {
			t.Errorf("of a message the guest is owed %s as well", now)
		}
		return steps[0]
	}
	number := func(stay string) string {
		_, n, _ := strings.Cut(stay, "-")
		return n
	}
	joined := change(t, func(w *world, kept, other string) {
		w.must("manager", http.MethodPut, "/v1/manage/reservations/"+kept+"/joins/"+number(other), "")
	}, func(w *world, kept, other string) {
		w.must("manager", http.MethodDelete, "/v1/manage/reservations/"+kept+"/joins/"+number(other), "")
	})
	canceled := change(t, func(w *world, _, other string) {
		w.must("manager", http.MethodPut, "/v1/manage/reservations/"+other+"/cancellation", `{"reason":"twice"}`)
	}, func(*world, string, string) {})
	if joined != canceled {
		t.Errorf("of a join the cleaner is owed %s, of a canceled stay %s", joined, canceled)
	}
}
