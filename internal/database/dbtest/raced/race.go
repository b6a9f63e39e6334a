//go:build race

package raced

const here = true
