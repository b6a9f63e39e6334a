// Package latchkey holds the files at the root of the project that the program shows to people.
package latchkey

import _ "embed" // for Changelog

// Changelog is CHANGELOG.md: what /versionhistory shows.
//
//go:embed CHANGELOG.md
var Changelog string
