package reservation

// Effect is what writing a stay by its external id does.
type Effect string

// The effects.
const (
	EffectNew     Effect = "new"
	EffectChanged Effect = "changed"
	EffectSame    Effect = "same"
	EffectRefused Effect = "refused"
)

// Effects lists the effects.
var Effects = []Effect{EffectNew, EffectChanged, EffectSame, EffectRefused}

// Outcome is what became of one stay of a call.
type Outcome struct {
	ExternalID string
	Effect     Effect
	// ID is its number; zero where it is refused.
	ID int64
	// Fields are those to blame where it is refused, each with the reason.
	Fields map[string]string
	// CancelledHere reports that it stays cancelled, as the office has cancelled it here.
	CancelledHere bool
}
