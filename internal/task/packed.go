package task

import (
	_ "embed"
	"fmt"

	"github.com/klauspost/compress/s2"
)

// A task lies on each of its lists as one JSON object. Most objects are of finished tasks, which hardly anybody opens again, and half of an object are the names of its fields. So the objects of
// finished tasks and long ones are compressed with a dictionary of these names: to a fifth, in a microsecond.

// longestPlain is how many bytes an object has at most that is stored as it is. SQLite keeps a row of up to 1,002 bytes in its page of 4 KiB; what is longer is spread over pages of its own, one more
// reading for each row of a page of the list.
const longestPlain = 850

// compressed is the first byte of what is compressed, and the number of the dictionary: another dictionary takes another number, and this one stays to read what it has written.
const compressed = 1

//go:embed packed.dict
var dictionaryText []byte

var dictionary = s2.MakeDict(dictionaryText, nil)

// packed gives the bytes of the row: the object itself, which begins with a brace, or compressed and what it was compressed to.
func packed(core []byte, done bool) []byte {
	if !done && len(core) <= longestPlain {
		return core
	}
	out := make([]byte, 1+s2.MaxEncodedLen(len(core)))
	out[0] = compressed
	return out[:1+len(dictionary.Encode(out[1:], core))]
}

// unpacked is the object that packed was given.
func unpacked(row []byte) ([]byte, error) {
	if len(row) == 0 || row[0] != compressed {
		return row, nil
	}
	core, err := dictionary.Decode(nil, row[1:])
	if err != nil {
		return nil, fmt.Errorf("task: a row of a list: %w", err)
	}
	return core, nil
}
