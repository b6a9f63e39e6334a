// Package notification sends people mails and pushes about what happened while they were not looking at the app: by the ways each person chose, never during quiet
// hours, once for each chat and burst of messages, and never with a key code. It follows the committed changes of the other nouns, so it never delays a write.
package notification

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"latchkey/internal/clock"
	"latchkey/internal/notify"
)

// Kind is what a notification is about.
type Kind string

// The kinds. Each has its own switches.
const (
	// Messages are unread messages of one chat.
	Messages Kind = "message"
	// Tasks are new and changed tasks at one agency.
	Tasks Kind = "tasks"
	// Key is the key of a stay that can be seen now.
	Key Kind = "key"
)

const (
	// Patience is how long a message may be unread before a person is notified of it.
	Patience = 3 * time.Minute
	// Pause is how long nobody is notified of a chat again while what they were notified of is still unread: a burst is one notification.
	Pause = 30 * time.Minute
	// TaskPatience is how long changes of tasks are gathered, and TaskPause how long the next ones wait.
	TaskPatience, TaskPause = 3 * time.Minute, 30 * time.Minute
	// TooOld is when nobody is notified of a message any more, such as of imported ones or after a long standstill.
	TooOld = 48 * time.Hour
)

// Channels are the ways by which a notification is sent.
type Channels struct{ Mail, Push bool }

// Preferences are the notifications that an account wants, and its quiet hours.
type Preferences struct {
	Messages, Stay Channels
	// TasksPush is new and changed tasks; a mail for each of those would help nobody, so there is one only about tasks that begin soon, and only to who gets no push.
	TasksPush bool
	// Quiet are the person's hours where they have chosen some; those of an agency count until then.
	Quiet       notify.Quiet
	QuietChosen bool
}

// Usual is what holds for an account that has chosen nothing: every notification is sent, quiet hours are off and proposed for the night.
func Usual() Preferences {
	both := Channels{Mail: true, Push: true}
	return Preferences{Messages: both, Stay: both, TasksPush: true, Quiet: notify.Quiet{From: 22 * 60, To: 7 * 60, Zone: time.UTC}}
}

// Of are the ways by which a kind is sent.
func (p Preferences) Of(kind Kind) Channels {
	switch kind {
	case Messages:
		return p.Messages
	case Key:
		return p.Stay
	}
	return Channels{Push: p.TasksPush}
}

// Due is when a person is notified of the oldest of the messages that were not announced yet: after Patience; while what was announced before is unread, Pause after that; and
// when the quiet hours are over.
func Due(oldest, announced clock.Instant, announcedUnread bool, now clock.Instant, quiet notify.Quiet) clock.Instant {
	due := oldest.Add(Patience)
	if announcedUnread && !announced.IsZero() {
		due = max(due, announced.Add(Pause))
	}
	return loud(max(due, now), quiet)
}

// loud is the first moment from at on that is in no quiet hours.
func loud(at clock.Instant, quiet notify.Quiet) clock.Instant {
	if end := quiet.Until(at.Time()); !end.IsZero() {
		return clock.At(end)
	}
	return at
}

// harmless are times of the day and dates, as people write them.
var harmless = regexp.MustCompile(`\b(?:[01]?\d|2[0-3]):[0-5]\d\b|\b\d{4}-\d{2}-\d{2}\b|\b(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])[./](?:(?:20)?\d{2}\b)?`)

// Safe reports whether a text may leave the app: a mail lies in other people's hands and a push on a locked screen, and agencies do type codes into chats. A text is held back when it
// has one of the codes in it, in whatever spelling, or three digits of any script with nothing but signs and spaces between them, unless they are a time of the day or a date.
func Safe(text string, codes ...string) bool {
	folded := fold(text)
	for _, code := range codes {
		if code = fold(code); code != "" && strings.Contains(folded, code) {
			return false
		}
	}
	digits := 0
	for _, c := range harmless.ReplaceAllString(text, " x ") {
		switch {
		case unicode.IsNumber(c):
			digits++
		case unicode.IsLetter(c):
			digits = 0
		}
		if digits == 3 {
			return false
		}
	}
	return true
}

// fold leaves letters and numbers, in lower case.
func fold(text string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsLetter(c) && !unicode.IsNumber(c) {
			return -1
		}
		return unicode.ToLower(c)
	}, text)
}

// cut shortens a text to so many characters, at a space where there is one near.
func cut(text string, most int) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= most {
		return string(runes)
	}
	runes = runes[:most-1]
	if i := lastSpace(runes); i > most*2/3 {
		runes = runes[:i]
	}
	return strings.TrimRightFunc(string(runes), unicode.IsPunct) + "…"
}

func lastSpace(runes []rune) int {
	for i, c := range slices.Backward(runes) {
		if c == ' ' {
			return i
		}
	}
	return -1
}
