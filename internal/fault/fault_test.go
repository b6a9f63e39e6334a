package fault

import (
	"errors"
	"testing"
)

func TestEveryCodeHasOneStatus(t *testing.T) {
	found := map[Code]int{}
	for status, codes := range statuses {
		for _, code := range codes {
			if was, twice := found[code]; twice {
				t.Errorf("%s has the statuses %d and %d", code, was, status)
			}
			found[code] = status
		}
	}
	for _, code := range Codes {
		if Of(code).Status == 0 {
			t.Errorf("%s has no status", code)
		}
		delete(found, code)
	}
	for code := range found {
		t.Errorf("%s has a status and is not in the list of codes", code)
	}
}

func TestWhoseFaultItIs(t *testing.T) {
	for _, c := range []struct {
		err           error
		missing, ours bool
	}{
		{nil, false, false},
		{errors.New("unexpected"), false, true},
		{Missing(TaskNotFound), true, false},
		{errors.Join(errors.New("around"), Missing(NotFound)), true, false},
		{Of(Conflict), false, false},
		{Of(NoRoom), false, true},
		{Busy(0, nil), false, true},
	} {
		if IsMissing(c.err) != c.missing || IsOurs(c.err) != c.ours {
			t.Errorf("%v: missing %v, ours %v", c.err, IsMissing(c.err), IsOurs(c.err))
		}
	}
}
