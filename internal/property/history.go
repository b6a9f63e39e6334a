package property

import (
	"encoding/json"
	"slices"
	"strings"

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
	// actionImportReturned is when an import of a file was taken back: of a new home that it was put away, of another one each field.
	actionImportReturned Action = "import_returned"

	actionPlacesAdded    Action = "places_added"
	actionPlaceChanged   Action = "place_changed"
	actionPlaceRemoved   Action = "place_removed"
	actionPlacesImported Action = "places_imported"

	actionTextAdded     Action = "text_added"
	actionTextChanged   Action = "text_changed"
	actionTextRemoved   Action = "text_removed"
	actionTextsOrdered  Action = "texts_ordered"
	actionTextsImported Action = "texts_imported"

	actionPictureAdded    Action = "picture_added"
	actionPictureReplaced Action = "picture_replaced"
	actionPictureRemoved  Action = "picture_removed"
	actionPicturesOrdered Action = "pictures_ordered"

	actionDocumentAdded   Action = "document_added"
	actionDocumentRemoved Action = "document_removed"

	// CalendarConnected and those after it are acts on the calendars of channels of a home (package channel).
	CalendarConnected    Action = "calendar_connected"
	CalendarReaddressed  Action = "calendar_readdressed"
	CalendarDisconnected Action = "calendar_disconnected"
	CalendarLossAccepted Action = "calendar_loss_accepted"
	OutgoingMade         Action = "outgoing_made"
	OutgoingReaddressed  Action = "outgoing_readdressed"
	OutgoingRemoved      Action = "outgoing_removed"
	CalendarFileRead     Action = "calendar_file_read"
	CalendarReplayed     Action = "calendar_replayed"
	// CalendarNightFree is that the office keeps one night behind a stay free, CalendarNightsFree that it does so behind all stays of a calendar, and CalendarNightsAsked that it is asked about them again.
	CalendarNightFree   Action = "calendar_night_free"
	CalendarNightsFree  Action = "calendar_nights_free"
	CalendarNightsAsked Action = "calendar_nights_asked"
)

// Actions lists the actions.
var Actions = []Action{
	actionCreated, actionEdited, actionCopied, actionPutAway, actionBroughtBack, actionCodeViewed, actionWiFiViewed, actionImportReturned,
	actionPlacesAdded, actionPlaceChanged, actionPlaceRemoved, actionPlacesImported,
	actionTextAdded, actionTextChanged, actionTextRemoved, actionTextsOrdered, actionTextsImported,
	actionPictureAdded, actionPictureReplaced, actionPictureRemoved, actionPicturesOrdered,
	actionDocumentAdded, actionDocumentRemoved,
	CalendarConnected, CalendarReaddressed, CalendarDisconnected, CalendarLossAccepted, OutgoingMade, OutgoingReaddressed, OutgoingRemoved, CalendarFileRead, CalendarReplayed,
	CalendarNightFree, CalendarNightsFree, CalendarNightsAsked,
}

// Entry is one line of the history of a home: an act, or one field that an act changed. A secret's Before and After are true or false.
type Entry struct {
	ID      int64
	At      clock.Instant
	Account identity.AccountID // zero for an import
	Action  Action
	// Name is what the text, picture, document or places are called that the act was about; empty where it was about the home itself.
	Name string
	// Run is the import of a file in the browser that did it; zero for none.
	Run int64
	wire.Change
}

// maxHistoryName is how many letters of names a line keeps.
const maxHistoryName = 200

// about is an act about something that has a name.
func about(action Action, names ...string) []Entry {
	return []Entry{{Action: action, Name: cut(strings.Join(names, ", "), maxHistoryName)}}
}

// textField is what the history calls a field of an info text.
func textField(name string) string { return "text_" + name }

// textEntries are the lines of a change of an info text: one for each part of it that differs.
func textEntries(before, after InfoText) []Entry {
	var out []Entry
	for _, part := range []struct{ field, was, is string }{
		{"title", before.Title, after.Title},
		{"body", before.Body, after.Body},
		{"audience", string(before.Audience), string(after.Audience)},
		{"lang", before.Lang, after.Lang},
	} {
		if part.was != part.is {
			e := about(actionTextChanged, after.Title)[0]
			e.Change = wire.Change{Field: textField(part.field), Before: jsonText(part.was), After: jsonText(part.is)}
			out = append(out, e)
		}
	}
	return out
}

// imported are the lines about texts and places that a file changed.
func imported(have, next *Property) []Entry {
	var out []Entry
	if !sameTexts(have, next) {
		out = append(out, Entry{Action: actionTextsImported})
	}
	if !slices.Equal(have.Places, next.Places) {
		out = append(out, Entry{Action: actionPlacesImported})
	}
	return out
}

// mostShown is how many letters of a text an answer with a history holds; what is stored is whole. A page of the longest texts would else be megabytes.
const mostShown = 2000

// shown is a value of a line as an answer holds it.
func shown(value json.RawMessage) json.RawMessage {
	var text string
	if len(value) <= mostShown || json.Unmarshal(value, &text) != nil {
		return value
	}
	return jsonText(cut(text, mostShown))
}

// cut is a text of so many letters at most, with a sign where it was longer.
func cut(text string, most int) string {
	letters := []rune(text)
	if len(letters) <= most {
		return text
	}
	return string(letters[:most-1]) + "…"
}

func jsonText(text string) json.RawMessage {
	out, _ := json.Marshal(text) // a string always has its JSON
	return out
}

// entries are the lines of one act: one for each field that differs, or the act alone.
func entries(action Action, changes []wire.Change) []Entry {
	if len(changes) == 0 || action != actionEdited && action != actionImportReturned {
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
