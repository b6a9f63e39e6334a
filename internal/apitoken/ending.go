package apitoken

import (
	"time"

	"latchkey/internal/clock"
)

const (
	// earlyWarning is how long before its end the owners are first warned of it, and from when on Today shows the token.
	earlyWarning = 14 * 24 * time.Hour
	// lateWarning is how long before its end they are warned once more.
	lateWarning = 24 * time.Hour
)

// warning is one of the mails that warn of the end of a token.
type warning string

const (
	early warning = "early"
	late  warning = "late"
)

// ending is a token that ends soon, with the ends that were warned of.
type ending struct {
	Token
	Early, Late clock.Instant
}

// due is the warning that has to be mailed now; empty for none. A token that was made for no longer than that needs none, and one whose early warning was missed gets only the late one.
func (e ending) due(now clock.Instant) warning {
	left, life := e.ExpiresAt-now, e.ExpiresAt-e.CreatedAt
	within := func(span clock.Instant, before time.Duration) bool {
		return time.Duration(span)*time.Millisecond <= before
	}
	switch {
	case left <= 0:
		return ""
	case within(left, lateWarning):
		if !within(life, lateWarning) && e.Late != e.ExpiresAt {
			return late
		}
		return ""
	case within(left, earlyWarning) && !within(life, earlyWarning) && e.Early != e.ExpiresAt:
		return early
	}
	return ""
}
