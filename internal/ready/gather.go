package ready

import (
	"encoding/json"

	"latchkey/internal/fault"
)

// gather reads what is needed, one after another, until an answer would become larger than it may be; complete says whether all are there. One that was taken away since the list was read is left out, and
// the first is there however large it is.
func gather[Ref, One any](needed []Ref, read func(Ref) (One, error)) (out []One, complete bool, err error) {
	out = []One{}
	bytes := 0
	for _, ref := range needed {
		one, err := read(ref)
		if fault.IsMissing(err) {
			continue
		}
		if err != nil {
			return out, false, err
		}
		encoded, err := json.Marshal(one)
		if err != nil {
			return out, false, err
		}
		if bytes += len(encoded); bytes > mostBytes && len(out) > 0 {
			return out, false, nil
		}
		out = append(out, one)
	}
	return out, true, nil
}
