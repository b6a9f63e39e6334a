package checklist

import (
	"encoding/json"
	"testing"

	"latchkey/internal/files"
	"latchkey/internal/identity"
)

// A picture that came after a change is not removed with what the change has added.
func TestAPutBackKeepsPicturesThatCameLater(t *testing.T) {
	with := func(pictures ...int64) List {
		l := List{Ref: identity.Ref{Member: 1, ID: 1}, Name: "Kitchen"}
		var items []Item
		for n, file := range pictures {
			items = append(items, Item{ID: int64(n + 1), Picture: files.File{Ref: identity.Ref{Member: 1, ID: file}}})
		}
		l.Rooms = []Room{{Items: items}}
		return l
	}
	for _, one := range []struct {
		then, now List
		loses     bool
	}{
		{with(0), with(0), false},
		{with(0), with(7), true},
		{with(7), with(7), false},
		{with(7), with(8), true},
		{with(7), with(0), false},
	} {
		raw, err := whole(one.then, ActAdded)
		if err != nil {
			t.Fatal(err)
		}
		var u listUndo
		if err := json.Unmarshal(raw, &u); err != nil {
			t.Fatal(err)
		}
		if got := u.losesPicture(one.now); got != one.loses {
			t.Errorf("%+v, then %+v: %t", one.then.Rooms, one.now.Rooms, got)
		}
		// Of a change of items only those that it has added go.
		_, undo, err := undoing(List{Rooms: []Room{{Items: []Item{{ID: 1}}}}}, with(0, 0), nil)
		if err != nil || len(undo) != 1 || json.Unmarshal(undo[0], &u) != nil {
			t.Fatalf("%v %s", err, undo)
		}
		if u.losesPicture(with(5, 0)) || !u.losesPicture(with(0, 5)) {
			t.Error("an item that stays counts, or one that goes does not")
		}
	}
}
