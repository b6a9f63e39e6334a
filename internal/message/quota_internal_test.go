package message

import (
	"testing"
	"time"

	"latchkey/internal/identity"
)

func TestOnePrincipalFillsOnlyTheirOwnDay(t *testing.T) {
	var q quota
	now := time.Date(2026, 7, 4, 12, 0, 0, 0, time.UTC)
	owner := identity.Principal{Account: 1}
	stranger := identity.Principal{Account: 1, Only: identity.Ref{Member: 1, ID: 5}}
	const file = 25 << 20
	taken := 0
	for q.take(stranger, file, now) == nil {
		taken++
	}
	if taken != bytesADay/file {
		t.Errorf("%d files a day", taken)
	}
	if q.take(owner, file, now) != nil || q.take(identity.Principal{Account: 2}, file, now) != nil {
		t.Error("somebody else pays for it")
	}
	q.giveBack(stranger, file)
	if q.take(stranger, file, now) != nil || q.take(stranger, file, now) == nil {
		t.Error("what was given back is not free again, or more than it")
	}
	if q.take(stranger, file, now.AddDate(0, 0, 1)) != nil {
		t.Error("the next day does not begin")
	}
}
