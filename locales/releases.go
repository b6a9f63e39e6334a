package locales

import (
	_ "embed" // for releases
	"encoding/json"
	"fmt"
)

// Reader is a kind of person for whom the version history is written.
type Reader string

// The three kinds of readers.
const (
	ForGuest  Reader = "guest"
	ForStaff  Reader = "staff"
	ForOffice Reader = "office"
)

// Readers are all kinds of readers.
var Readers = []Reader{ForGuest, ForStaff, ForOffice}

// Release is what one version brought to the people who use the app; what it brought to operators is in CHANGELOG.md.
type Release struct {
	Version string
	Date    string // yyyy-MM-dd
	// Notes are the lines by reader and language.
	Notes map[Reader]map[string][]string
}

//go:embed releases.json
var releases []byte

// Releases are all versions, newest first.
var Releases = loadReleases()

func loadReleases() []Release {
	var out []Release
	if err := json.Unmarshal(releases, &out); err != nil {
		panic(fmt.Sprintf("locales: releases.json: %v", err))
	}
	return out
}
