package database

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestWhatIsPackedIsReadAsItWas(t *testing.T) {
	_, task, _ := bytes.Cut(dictionaryText, []byte("\n"))
	task = bytes.TrimSpace(task)
	random := make([]byte, 3000)
	for i := range random {
		random[i] = byte(rand.IntN(256))
	}
	for _, object := range [][]byte{
		[]byte(`{}`), []byte(`{"title":"🗝 Ropa de cama"}`), task, []byte(`{"annotations":"` + strings.Repeat("schlüssel ", 900) + `"}`), append([]byte("{"), random...),
	} {
		if got, err := Unpack(Pack(object)); err != nil || !bytes.Equal(got, object) {
			t.Errorf("%.40s…: %.40s…, %v", object, got, err)
		}
		if got, err := Unpack(object); err != nil || !bytes.Equal(got, object) {
			t.Errorf("stored as it is, %.40s…: %.40s…, %v", object, got, err)
		}
	}
	if column := Pack(task); len(column) > len(task)/10 {
		t.Errorf("what the dictionary has takes %d of %d bytes", len(column), len(task))
	}
	for _, wrong := range [][]byte{{packed}, {packed, 255, 255, 255}} {
		if got, err := Unpack(wrong); err == nil {
			t.Errorf("%v is taken for %q", wrong, got)
		}
	}
}

// Rows of installations were written with this dictionary.
func TestTheDictionaryOfPackedRowsStays(t *testing.T) {
	sum := sha256.Sum256(dictionaryText)
	if got := hex.EncodeToString(sum[:]); got != "2b7a97514eb4b0450817c78e34e5b41fbcb0b14b13d02d8cfb1413bbae1d768c" {
		t.Errorf("%s: another dictionary needs another number, beside this one", got)
	}
}
