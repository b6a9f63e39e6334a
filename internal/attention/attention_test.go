package attention

import (
	"fmt"
	"slices"
	"testing"

	"latchkey/internal/identity"
)

func rows(n int) []Row {
	out := make([]Row, n)
	for i := range out {
		// Written backwards, and two of each rank, so that the order is the list's own.
		id := int64(n - i)
		out[i] = Row{Rank: id / 2}.Of(ToTask, identity.Ref{Member: 1, ID: id})
	}
	return out
}

func TestTheListIsInItsOrderAndCountsWhatIsRed(t *testing.T) {
	groups := arrange([]Group{
		{Kind: ChatsWaiting, Count: 29, Stays: 21, Tasks: 8}, Listed(TasksWatch, rows(5)), Listed(ProblemsOpen, nil), Listed(TasksLate, rows(14)), Listed(ArrivalsUnpaid, rows(2)),
	})
	o := overviewOf(groups)
	var got []string
	for _, g := range o.Groups {
		got = append(got, fmt.Sprintf("%s %s %d of %d", g.Kind, g.Severity, len(g.Rows), g.Count))
	}
	want := []string{"tasks_late red 3 of 14", "arrivals_unpaid red 2 of 2", "chats_waiting red 0 of 29", "tasks_watch watch 3 of 5"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if o.Count != 16 {
		t.Errorf("the badge counts %d, want 16: chats are counted at the inbox, what is to watch is not", o.Count)
	}
	if all := groups[0].Rows; len(all) != 14 || all[0].ID != 1 {
		t.Errorf("the overview took rows away from the list: %d, %+v", len(all), all[0])
	}
}

func TestAGroupIsReadPageByPage(t *testing.T) {
	groups := arrange([]Group{Listed(TasksLate, rows(Most+7))})
	if g := groups[0]; g.Count != Most || !g.More {
		t.Errorf("%d, more %v", g.Count, g.More)
	}
	seen, after := 0, ""
	for pages := 0; pages < 20; pages++ {
		page, err := pageOf(groups, TasksLate, after)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range page.Items {
			if seen++; r.ID != int64(seen) {
				t.Fatalf("row %d is %d", seen, r.ID)
			}
		}
		if after = page.Next; after == "" {
			break
		}
	}
	if seen != Most {
		t.Errorf("%d rows, want %d", seen, Most)
	}
	for _, bad := range []string{"x", "1", "1.", "1.x", "1.2.3"} {
		if _, err := pageOf(groups, TasksLate, bad); err == nil {
			t.Errorf("the mark %q was taken", bad)
		}
	}
	if page, err := pageOf(groups, MailsFailed, ""); err != nil || len(page.Items) != 0 {
		t.Errorf("an empty group: %v, %v", page, err)
	}
}
