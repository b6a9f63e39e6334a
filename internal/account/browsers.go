package account

import (
	"fmt"
	"time"

	"latchkey/internal/identity"
)

// A browser that has signed in before keeps a token that proves it (a device cookie, as OWASP names it; kept by the app, never sent as a cookie). Its tries are counted apart
// from everybody else's, so that strangers who guess a password do not keep its owner out. The token opens nothing: the password is still asked for.

const (
	// browserLife is how long a browser is known after its last sign-in.
	browserLife = 400 * 24 * time.Hour
	// mostBrowser is the longest token that is looked at.
	mostBrowser = 100
)

func accountSubject(id identity.AccountID) string { return fmt.Sprintf("account/%d", id) }

func staySubject(ref identity.Ref) string { return "stay/" + ref.String() }
