package database_test

import (
	"fmt"
	"strings"
	"testing"

	"latchkey/internal/database"
)

// However many things there are, each is named, none that is not there, and each text has as many places as arguments.
func TestAStatementAboutManyThingsNamesEach(t *testing.T) {
	of := database.NewAmong(`SELECT id FROM thing WHERE member_id = $1 AND id`, 2, ` AND open`)
	texts := map[string]bool{}
	for _, n := range []int{0, 1, 2, 15, 16, 17, 63, 64, 65, 200} {
		things := make([]int64, n)
		for i := range things {
			things[i] = int64(1000 + i)
		}
		named := map[any]bool{}
		err := database.EachAmong(of, []any{"member"}, things, func(text string, args []any) error {
			texts[text] = true
			if !strings.HasPrefix(text, `SELECT id FROM thing WHERE member_id = $1 AND id IN ($2`) || !strings.HasSuffix(text, fmt.Sprintf(`$%d) AND open`, len(args))) || args[0] != "member" {
				t.Errorf("%d things: %s with %v", n, text, args)
			}
			for _, one := range args[1:] {
				named[one] = true
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		for _, one := range things {
			if !named[one] {
				t.Errorf("%d things: %d is not named", n, one)
			}
		}
		if len(named) != n {
			t.Errorf("%d things: %d are named", n, len(named))
		}
	}
	if len(texts) > 3 {
		t.Errorf("%d texts", len(texts))
	}
}
