package planning

import (
	"errors"
	"testing"
)

func TestAPanicOfOneOfTwoThatAreDoneAtOnceIsAnError(t *testing.T) {
	errOther := errors.New("the other one")
	done := func() error { return nil }
	failed := func() error { return errOther }
	panics := func() error { panic("a fault") }
	for name, c := range map[string]struct {
		first, second func() error
		fails, other  bool
	}{
		"none": {done, done, false, false}, "the first": {panics, done, true, false}, "the second": {done, panics, true, false}, "an error": {done, failed, true, true}, "both": {panics, failed, true, true},
	} {
		if err := atOnce(c.first, c.second); (err != nil) != c.fails || errors.Is(err, errOther) != c.other {
			t.Errorf("%s: %v", name, err)
		}
	}
}
