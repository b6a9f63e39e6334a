package importing_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/pay"
	"latchkey/internal/planning"
	"latchkey/internal/reservation/reservationtest"
	"latchkey/internal/wire"
)

// planned has the planner follow changed stays.
func planned(w *reservationtest.World) {
	w.Changed = func(ctx context.Context, tx *database.Tx, m identity.MemberID, property int64, from, to clock.Date) error {
		return w.Planning.Plan(ctx, tx, m, property, from, to)
	}
}

func exec(w *reservationtest.World, query string, args ...any) {
	w.Helper()
	w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
		n, err := tx.Exec(w.Context(), query, args...)
		if err == nil && n == 0 {
			w.Fatal("nothing was changed", query)
		}
		return err
	}))
}

// bare takes the document of the world's first stay away: a new stay has none.
func bare(w *reservationtest.World) {
	w.Helper()
	exec(w, "DELETE FROM document WHERE member_id = 1 AND reservation_id = 1")
}

// entries are the entries of the team by their names.
func entries(w *reservationtest.World) map[string]member.Staff {
	w.Helper()
	all, err := w.Members.Team(w.Context(), w.Actors["mia"], 1)
	w.Must(err)
	out := map[string]member.Staff{}
	for _, one := range all {
		out[one.Name] = one
	}
	return out
}

func newRule(w *reservationtest.World, f planning.Fields) {
	w.Helper()
	f.On = true
	if f.Level == "" {
		f.Level = planning.AllHomes
	}
	if f.Holidays == "" {
		f.Holidays = planning.AsPlanned
	}
	_, err := w.Planning.SaveRule(w.Context(), w.Actors["mia"], attempt(), ref(0), 0, planning.RuleDraft{Fields: f, Checklist: &f.Checklist})
	w.Must(err)
}

func TestPeopleWhoWereGivenSomethingStayWhenTheirImportIsTakenBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		planned(w)
		ctx, mia := w.Context(), w.Actors["mia"]
		bring(w, "stays", "external_id,property,arrival,departure,booker_last_name,adults\nA,dune,2026-09-01,2026-09-08,Alt,2\n").write()
		r := bring(w, "people", "name,kind,company,email\nGlanz,company,,\nInside,person,Glanz,\nBare,company,,\nGone,person,Bare,\nTask,person,,\nAway,person,,\nPaid,person,,\nHours,person,,\nAsked,person,,\nInvited,person,,invited@example.org\nJoined,person,,joined@example.org\nRuled,person,,\nHomely,person,,\nOff and on,person,,\nFree,person,,free@example.org\n")
		r.write()
		who := entries(w)
		exec(w, "UPDATE task SET person_id = $1 WHERE member_id = 1 AND type = 'departure'", who["Task"].ID)
		exec(w, "UPDATE task SET additional_person_id = $1 WHERE member_id = 1 AND type = 'departure'", who["Inside"].ID)
		exec(w, "INSERT INTO task_ask (member_id, task_id, staff_id, planned_on) SELECT member_id, id, $1, planned_on FROM task WHERE member_id = 1 AND type = 'departure'", who["Asked"].ID)
		w.Must(w.DB.Write(ctx, func(tx *database.Tx) error {
			if _, err := w.Members.AddAbsence(ctx, tx, mia, member.Absence{Member: 1, Staff: who["Away"].ID, Kind: member.Ill, From: reservationtest.MustDate(t, "2026-07-20"), To: reservationtest.MustDate(t, "2026-07-21")}); err != nil {
				return err
			}
			if err := w.Members.MarkInvited(ctx, tx, who["Invited"]); err != nil {
				return err
			}
			return w.Members.Join(ctx, tx, ref(who["Joined"].ID), reservationtest.Cleaner, who["Joined"].Email)
		}))
		w.Must(w.Pay.SetRates(ctx, mia, attempt(), ref(who["Paid"].ID), reservationtest.MustDate(t, "2026-07-01"), pay.Rates{Currency: "EUR", Hour: 1500, Pieces: []pay.Piece{}}, nil))
		w.Must(w.Members.EditWork(ctx, mia, attempt(), ref(who["Hours"].ID), member.WorkEdit{"kinds": wire.FieldChange{From: json.RawMessage(`[]`), To: json.RawMessage(`["departure"]`)}}))
		newRule(w, planning.Fields{Kind: planning.InterimKind, Every: 7, At: "11:00", Minutes: 60, People: 1, Person: int64(who["Ruled"].ID), Services: []string{}})
		bring(w, "properties", "external_id,title,city,person\neast,East,Sassnitz,Homely\n").write()
		for _, active := range []bool{false, true} {
			_, err := w.Members.ChangeEntry(ctx, mia, attempt(), ref(who["Off and on"].ID), member.EntryChange{Active: &active})
			w.Must(err)
		}
		r.back()
		r.is("back", "2 new Glanz kept !people; 3 new Inside kept !tasks; 4 new Bare returned; 5 new Gone returned; 6 new Task kept !tasks; 7 new Away kept !absences; 8 new Paid kept !pay; 9 new Hours kept !work; "+
			"10 new Asked kept !tasks; 11 new Invited kept !invitation; 12 new Joined kept !login; 13 new Ruled kept !rules; 14 new Homely kept !homes; 15 new Off and on kept !active; 16 new Free returned")
		for name, one := range entries(w) {
			if gone := name == "Bare" || name == "Gone" || name == "Free"; one.Active == gone {
				t.Errorf("%s: active is %v", name, one.Active)
			}
		}
		var left int
		w.Must(w.DB.QueryRow(ctx, `SELECT COUNT(*) FROM task t JOIN staff s ON s.member_id = t.member_id AND s.id IN (t.company_id, t.person_id, t.additional_person_id) WHERE NOT s.active`).Scan(&left))
		if left != 0 {
			t.Errorf("%d tasks are with people who are switched off", left)
		}
	})
}

func TestAStayThatPeopleUsedStaysWhenItsImportIsTakenBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		planned(w)
		bare(w)
		lines := "external_id,property,arrival,departure,booker_last_name,adults\nA,dune,2026-09-01,2026-09-08,Chat,2\nB,dune,2026-09-08,2026-09-15,Deposit,2\nC,dune,2026-07-09,2026-07-16,Key,2\nD,dune,2026-10-01,2026-10-08,Begun,2\n" +
			"E,dune,2026-10-08,2026-10-15,Seen,2\nF,dune,2026-10-15,2026-10-22,Plain,2\n"
		r := bring(w, "stays", lines)
		r.write()
		use := func() {
			w.OK("mia", http.MethodPut, "/v1/reservationmessages/1-1", `{"msg_text":"Welcome"}`)
			w.OK("mia", http.MethodPatch, "/v1/manage/reservations/1-2/securitydeposit", `{"changes":{"received":{"from":0,"to":10000},"received_on":{"from":"","to":"2026-07-08"}}}`)
			w.OK("mia", http.MethodPut, "/v1/manage/reservations/1-3/keyunlock", `{"reason":"early"}`)
			exec(w, "UPDATE task SET actual_start = 1, started_by = 3, started_set_at = 1 WHERE member_id = 1 AND reservation_id = 4 AND type = 'departure'")
			w.Must(w.Stays.NoteViewing(w.Context(), w.Actors["greta"], ref(5), "key_viewed", w.DB.Now()))
		}
		use()
		r.back()
		kept := "2 new Chat kept !messages; 3 new Deposit kept !security_deposit; 4 new Key kept !key; 5 new Begun kept !tasks; 6 new Seen kept !key; 7 new Plain returned"
		r.is("back", kept)
		if got := w.Get("mia", "/v1/manage/reservations/1-6"); !strings.Contains(got, `"status":"cancelled"`) {
			t.Error(got)
		}

		// What a file has brought again goes again only if nobody has used it either.
		again := bring(w, "stays", lines)
		again.write()
		w.OK("mia", http.MethodPut, "/v1/reservationmessages/1-6", `{"msg_text":"Welcome"}`)
		again.back()
		if got := again.lines(); !strings.Contains(got, "7 changed Plain status kept !messages") {
			t.Error(got)
		}
		if got := w.Get("mia", "/v1/manage/reservations/1-6"); !strings.Contains(got, `"status":"confirmed"`) {
			t.Error(got)
		}
	})
}

func TestAHomeThatPeopleUseStaysWhenItsImportIsTakenBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		r := bring(w, "properties", "external_id,title,city\nh1,Blocked,Sassnitz\nh2,Ruled,Sassnitz\nh3,Stayed,Sassnitz\nh4,Free,Sassnitz\n")
		r.write()
		id := func(external string) (id int64) {
			w.Must(w.DB.QueryRow(w.Context(), "SELECT id FROM property WHERE member_id = 1 AND external_id = $1", external).Scan(&id))
			return id
		}
		raw, err := json.Marshal(map[string]any{"property": id("h1"), "reason": "repair", "arrival": "2026-09-01", "departure": "2026-09-05", "from": "", "to": "", "note": "roof"})
		w.Must(err)
		w.OK("mia", http.MethodPost, "/v1/manage/blocks?memberid=1", string(raw))
		newRule(w, planning.Fields{Kind: planning.InterimKind, Every: 7, At: "11:00", Minutes: 60, People: 1, Level: planning.OneHome, Home: id("h2"), Services: []string{}})
		bring(w, "stays", "external_id,property,arrival,departure,booker_last_name,adults\nA,Stayed,2026-09-01,2026-09-08,Alt,2\n").write()
		r.back()
		r.is("back", "2 new Blocked kept !blocks; 3 new Ruled kept !rules; 4 new Stayed kept !stays; 5 new Free returned")
	})
}

func TestAListThatARuleNamesKeepsItsItemsWhenItsImportIsTakenBack(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		lists := func(items string) string { return "list,room,item\n" + items }
		list := func(name string) (id int64) {
			w.Must(w.DB.QueryRow(w.Context(), "SELECT id FROM checklist WHERE member_id = 1 AND name = $1", name).Scan(&id))
			return id
		}
		rule := func(name string) {
			newRule(w, planning.Fields{Kind: planning.InterimKind, Every: 7, At: "11:00", Minutes: 60, People: 1, Checklist: list(name), Services: []string{}})
		}
		bring(w, "checklists", lists("Known,Bath,Mirror\n")).write()
		rule("Known")
		w.Clock.Advance(1e9)
		r := bring(w, "checklists", lists("New,Bath,Mirror\nNew,Bath,Sink\nKnown,Bath,Sink\nFree,Bath,Sink\n"))
		r.write()
		w.Clock.Advance(1e9)
		rule("New")
		r.back()
		r.is("back", "2 new New: Mirror kept !rules; 3 new New: Sink kept !rules; 4 new Known: Sink returned; 5 new Free: Sink returned")
	})
}
