package demo

import (
	"crypto/rand"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/wire"
)

// State is how far the demo agency beside an agency is.
type State string

// The states. Itself is what a demo agency is to itself: none is beside it.
const (
	None     State = "none"
	Making   State = "making"
	Ready    State = "ready"
	Failed   State = "failed"
	Removing State = "removing"
	Itself   State = "itself"
)

// States lists the states.
var States = []State{None, Making, Ready, Failed, Removing, Itself}

// Schema names the states.
func (State) Schema(huma.Registry) *huma.Schema { return wire.Among(States) }

// Agency is a demo agency beside an agency: made-up data with which its owners try the app.
type Agency struct {
	Member identity.MemberID
	// Beside is the agency that it is beside.
	Beside identity.MemberID
	State  State
	// Done is how many of Steps are done while it is made.
	Done int64
	// Name is what it is called; empty once it is being removed.
	Name string
	// Joined reports whether the person who asks is one of its managers.
	Joined bool

	account    identity.AccountID
	createdAt  clock.Instant
	takenUntil clock.Instant
	tries      int64
}

const (
	// lease is how long one node alone makes or removes a demo agency, after its last step.
	lease = 5 * time.Minute
	// mostTries is how often it is tried to make one.
	mostTries = 3
	// retryAfter is when it is tried again after a failure.
	retryAfter = time.Minute
	// pause is how often what another node has left is looked for.
	pause = 5 * time.Second
)

// beside is the demo agency as it is added beside an agency: in its language, with an office that nobody can be mailed at.
func beside(m member.Member) member.Member {
	out := agency()
	out.Lang, out.Email = m.Lang, ""
	if strings.EqualFold(m.Name, out.Name) {
		out.Name += " 2" // beside the agency of a demo installation
	}
	return out
}

// confirmed reports whether the name that was typed is the name of the agency.
func confirmed(name, typed string) bool {
	return name != "" && strings.EqualFold(strings.Join(strings.Fields(name), " "), strings.Join(strings.Fields(typed), " "))
}

// nobodysPassword is a password that is kept nowhere: the made-up people of a demo agency cannot sign in.
func nobodysPassword() string { return rand.Text() + rand.Text() }
