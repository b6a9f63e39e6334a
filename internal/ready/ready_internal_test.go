package ready

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/task"
)

func listed(id int64, state task.State) task.Listed {
	return task.Listed{Member: 1, ID: id, Core: fmt.Appendf(nil, `{"state":%q}`, state)}
}

func TestWhatIsOpenComesFirstAndNoMoreThanTheMost(t *testing.T) {
	const open, done = task.NotStarted, task.Finished
	ahead := []task.Listed{listed(1, done), listed(2, task.Started), listed(3, open)}
	before := []task.Listed{listed(4, done), listed(5, task.Started)}
	refs, all, err := chosen(ahead, before)
	if err != nil || !all {
		t.Fatal(all, err)
	}
	var ids []int64
	for _, ref := range refs {
		ids = append(ids, ref.ID)
	}
	if !slices.Equal(ids, []int64{2, 3, 5, 1}) {
		t.Errorf("%v", ids)
	}
	many := make([]task.Listed, 0, 60)
	for id := range int64(60) {
		many = append(many, listed(id+1, open))
	}
	if refs, all, err := chosen(many, nil); err != nil || all || len(refs) != mostTasks || refs[0].ID != 1 {
		t.Errorf("%v %v %v", refs, all, err)
	}
	if _, _, err := chosen([]task.Listed{{Core: []byte("{")}}, nil); err == nil {
		t.Error("a damaged row passes")
	}
}

func TestOnlyTheOwnWorkCounts(t *testing.T) {
	actor := identity.Actor{Account: 7, Relations: []identity.Relation{{Member: 1, Role: identity.Manager}, {Member: 1, Role: identity.Cleaner}, {Member: 2, Role: identity.Guest}, {Member: 3, Role: identity.Company}}}
	own := working(actor)
	if own.Account != 7 || len(own.Relations) != 2 || own.Relations[0].Role != identity.Cleaner || own.Relations[1].Role != identity.Company || len(actor.Relations) != 4 {
		t.Errorf("%+v", own)
	}
}

func TestTheDayIsTheEarliestOfTheAgencies(t *testing.T) {
	now := clock.At(time.Date(2026, 7, 4, 11, 0, 0, 0, time.UTC))
	east, west := time.FixedZone("east", 14*3600), time.FixedZone("west", -12*3600)
	if got := todayOf(now, []*time.Location{east, west}); got != clock.NewDate(2026, 7, 3) {
		t.Error(got)
	}
	ahead, before := days(clock.NewDate(2026, 7, 4))
	if ahead.From != clock.NewDate(2026, 7, 4) || ahead.To != clock.NewDate(2026, 7, 7) || before.From != before.To || before.To != clock.NewDate(2026, 7, 3) {
		t.Error(ahead, before)
	}
}
