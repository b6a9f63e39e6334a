package property

import (
	"encoding/json"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// Action is what was done to a home, in its history.
type Action string

// The actions of a home's history.
const (
	actionCreated     Action = "created"
	actionEdited      Action = "edited"
	actionCopied      Action = "copied"
	actionPutAway     Action = "put_away"
	actionBroughtBack Action = "brought_back"
	actionCodeViewed  Action = "code_viewed"
	actionWiFiViewed  Action = "wifi_viewed"

	actionPlacesAdded  Action = "places_added"
	actionPlaceChanged Action = "place_changed"
	actionPlaceRemoved Action = "place_removed"
)

// Actions lists the actions.
var Actions = []Action{actionCreated, actionEdited, actionCopied, actionPutAway, actionBroughtBack, actionCodeViewed, actionWiFiViewed, actionPlacesAdded, actionPlaceChanged, actionPlaceRemoved}

// Entry is one line of the history of a home: an act, or one field that an act changed. A secret's Before and After are true or false.
type Entry struct {
	ID      int64
	At      clock.Instant
	Account identity.AccountID // zero for an import
	Action  Action
	wire.Change
}

// entries are the lines of one act: one for each field that differs, or the act alone.
func entries(action Action, changes []wire.Change) []Entry {
	if len(changes) == 0 || action != actionEdited {
		return []Entry{{Action: action}}
	}
	out := make([]Entry, 0, len(changes))
	for _, change := range changes {
		out = append(out, Entry{Action: action, Change: change})
	}
	return out
}

func rawJSON(text string) json.RawMessage {
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}
