package task

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestAStoredTaskIsReadAsItWas(t *testing.T) {
	_, finished, _ := bytes.Cut(dictionaryText, []byte("\n"))
	random := make([]byte, 3000)
	for i := range random {
		random[i] = byte(rand.IntN(256))
	}
	for _, core := range [][]byte{
		[]byte(`{}`), []byte(`{"title":"🗝 Ropa de cama"}`), bytes.TrimSpace(finished), []byte(`{"annotations":"` + strings.Repeat("schlüssel ", 900) + `"}`), append([]byte("{"), random...),
	} {
		for _, done := range []bool{false, true} {
			row := packed(core, done)
			if got, err := unpacked(row); err != nil || !bytes.Equal(got, core) {
				t.Errorf("%.40s…, done %t: %.40s…, %v", core, done, got, err)
			}
			if plain := row[0] == '{'; plain != (!done && len(core) <= longestPlain) {
				t.Errorf("%d bytes, done %t: stored plain %t", len(core), done, plain)
			}
		}
	}
	if row := packed(bytes.TrimSpace(finished), true); len(row) > len(finished)/10 {
		t.Errorf("what the dictionary has takes %d of %d bytes", len(row), len(finished))
	}
	if _, err := unpacked([]byte{compressed, 255, 255, 255}); err == nil {
		t.Error("a row that is no task is taken for one")
	}
}

// Rows of installations were written with this dictionary.
func TestTheDictionaryOfStoredTasksStays(t *testing.T) {
	sum := sha256.Sum256(dictionaryText)
	if got := hex.EncodeToString(sum[:]); got != "2b7a97514eb4b0450817c78e34e5b41fbcb0b14b13d02d8cfb1413bbae1d768c" {
		t.Errorf("%s: another dictionary needs another number, beside this one", got)
	}
}
