package wire_test

import (
	"testing"

	"latchkey/internal/wire"
)

func TestARowWithTwoRefusalsIsOneRefusedRow(t *testing.T) {
	var r wire.ImportReport
	r.Refuse(2, "A", "title", "required")
	r.Refuse(2, "A", "lat", "not a latitude")
	r.Refuse(3, "B", "title", "required")
	if got := r.RefusedRows(); got != 2 {
		t.Errorf("%d rows", got)
	}
}
