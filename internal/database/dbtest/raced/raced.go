// Package raced says whether a test runs under the race detector. There each round of a test takes several times as long, and shows races after a few: what many rounds prove is proved without it (make test does both).
package raced

// Fewer is how many rounds a test has: many, or few of them under the race detector.
func Fewer(many, few int) int {
	if here {
		return few
	}
	return many
}
