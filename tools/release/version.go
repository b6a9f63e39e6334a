package main

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// A version is what is released: its number, what is new in it, and the time of its commit.
type version struct {
	number string
	notes  string
	at     time.Time
}

var (
	semver  = regexp.MustCompile(`^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$`)
	heading = regexp.MustCompile(`(?m)^## \[([^\]]+)\].*$`)
)

// describe finds the version in the changelog. With lines under Unreleased it is a snapshot of the next version, which sorts below it and above the last one.
func describe(changelog string, committed time.Time, wanted string) (version, error) {
	sections := map[string]string{}
	newest := ""
	at := heading.FindAllStringSubmatchIndex(changelog, -1)
	for i, m := range at {
		end := len(changelog)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		name := changelog[m[2]:m[3]]
		sections[name] = strings.TrimSpace(changelog[m[1]:end])
		if newest == "" && name != "Unreleased" {
			newest = name
		}
	}
	if newest == "" {
		return version{}, errors.New("CHANGELOG.md names no version")
	}
	if wanted != "" && !semver.MatchString(wanted) {
		return version{}, fmt.Errorf("LATCHKEY_VERSION %q is no version such as 1.2.3 or 1.2.3-rc.1", wanted)
	}
	number, notes := wanted, sections[wanted]
	switch unreleased := sections["Unreleased"]; {
	case wanted != "" && notes == "" && strings.Contains(wanted, "-"):
		notes = unreleased
	case wanted != "" && notes == "":
		return version{}, fmt.Errorf("CHANGELOG.md has no section [%s]: rename Unreleased", wanted)
	case wanted == "" && unreleased == "":
		number, notes = newest, sections[newest]
	case wanted == "":
		next, err := nextMinor(newest)
		if err != nil {
			return version{}, err
		}
		number, notes = next+"-dev."+committed.UTC().Format("20060102150405"), unreleased
	}
	return version{number: number, notes: notes, at: committed.UTC()}, nil
}

func nextMinor(number string) (string, error) {
	parts := strings.SplitN(number, ".", 3)
	if !semver.MatchString(number) {
		return "", fmt.Errorf("CHANGELOG.md: %q is no version", number)
	}
	minor, err := strconv.Atoi(parts[1])
	return fmt.Sprintf("%s.%d.0", parts[0], minor+1), err
}
