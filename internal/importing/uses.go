package importing

import (
	"maps"
	"slices"
)

// What keeps a thing that an import has made, beside its fields and its own parts: other things need it by now.
const (
	usedTasks  = "tasks"
	usedPay    = "pay"
	usedRules  = "rules"
	usedHomes  = "homes"
	usedStays  = "stays"
	usedBlocks = "blocks"
)

// those are the names of what is true, in their order.
func those(facts map[string]bool) []string {
	maps.DeleteFunc(facts, func(_ string, is bool) bool { return !is })
	return slices.Sorted(maps.Keys(facts))
}
