package clientreport

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"

	"latchkey/internal/clock"
)

// Group is a fault that browsers have met, however many of them.
type Group struct {
	ID          int64
	Fingerprint string
	Type        string
	Code        string
	// Message and Frame are without numbers, addresses and names of people.
	Message string
	Frame   string
	Count   int64
	FirstAt clock.Instant
	LastAt  clock.Instant
	// LastVersion is the newest version that has reported it.
	LastVersion string
	// SolvedAt is zero while it is not solved. SolvedAfter is the newest version that had reported it by then.
	SolvedAt    clock.Instant
	SolvedAfter string
	// AgainAt is when a newer version last opened it again; zero for never.
	AgainAt clock.Instant
	Sources []Source
}

// Source is how often one version reported a fault on one kind of browser and system.
type Source struct {
	Version  string
	Platform string
	Count    int64
}

// State is what a fault is to the office.
type State string

// The states.
const (
	Open   State = "open"
	Again  State = "again" // it was solved, and a newer version has reported it
	Solved State = "solved"
)

// State is what the fault is now.
func (g Group) State() State {
	switch {
	case g.SolvedAt != 0:
		return Solved
	case g.AgainAt != 0:
		return Again
	default:
		return Open
	}
}

const (
	// keepGroups is how many faults an installation holds; those that were met longest ago go first.
	keepGroups = 500
	// mostSources is how many versions and platforms of one fault are counted apart: both are what a stranger says.
	mostSources = 40
	// other stands for the versions and platforms beyond that.
	other = "other"
	// mostVersion is how long a version may be.
	mostVersion = 40
)

var (
	emails  = regexp.MustCompile(`[^\s@"'()<>]+@[^\s@"'()<>]+`)
	queries = regexp.MustCompile(`[?#][^\s"')]*`)
	// tokens are long runs of letters and digits with a digit among them: numbers of things, hashes, keys.
	tokens = regexp.MustCompile(`[A-Za-z_-]*\d[\w-]*`)
	// telling are numbers that say what went wrong: the version of the calls, and statuses of HTTP.
	telling = regexp.MustCompile(`^(?:v\d|[45]\d\d)$`)
	quoted  = regexp.MustCompile(`"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’|` + "`[^`]*`")
	nameRun = regexp.MustCompile(`^[A-Za-z_$][\w$.]{0,40}$`)
	// builds are the parts of a file's name that differ from build to build.
	builds   = regexp.MustCompile(`-[\w-]{8,}\.js`)
	spelling = regexp.MustCompile(`[^0-9A-Za-z.+-]`)
)

// General is a message as all who meet the same fault see it: without addresses, numbers, and what people have written.
func General(message string) string {
	message = emails.ReplaceAllString(message, "…")
	message = queries.ReplaceAllString(message, "")
	message = quoted.ReplaceAllStringFunc(message, func(text string) string {
		inner := strings.Trim(text, "\"'“”‘’`")
		if nameRun.MatchString(inner) && !tokens.MatchString(inner) {
			return text // the name of a variable or of a property
		}
		return "…"
	})
	return tokens.ReplaceAllStringFunc(message, func(token string) string {
		if telling.MatchString(token) {
			return token
		}
		return "#"
	})
}

// frameOf is the place in the code, without what differs from build to build.
func frameOf(frame string) string {
	return tokens.ReplaceAllString(queries.ReplaceAllString(builds.ReplaceAllString(frame, ".js"), ""), "#")
}

// groupOf is the fault that a report is about.
func groupOf(r Report) Group {
	g := Group{Type: General(r.Type), Code: General(r.Code), Message: line(General(r.Message), maxField), Frame: line(frameOf(r.Frame), maxField)}
	sum := sha256.Sum256([]byte(strings.Join([]string{g.Type, g.Code, g.Message, g.Frame}, "\x00")))
	g.Fingerprint = hex.EncodeToString(sum[:16])
	return g
}

// versionOf is a version as a browser says it, in the letters that versions have.
func versionOf(text string) string {
	text = spelling.ReplaceAllString(text, "")
	return cmp.Or(text[:min(len(text), mostVersion)], other)
}

// newer reports whether a version comes after another: by its numbers, of which a describe's count of commits is one.
func newer(version, than string) bool {
	a, b := numbersOf(version), numbersOf(than)
	for i := range max(len(a), len(b)) {
		var x, y string
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)) > 0
		}
	}
	return false
}

// numbersOf are the numbers of a version, in digits without leading zeros, so that the longer one is the larger one, however long.
func numbersOf(version string) []string {
	version, _, _ = strings.Cut(version, "-g")
	numbers := strings.FieldsFunc(version, func(c rune) bool { return c < '0' || c > '9' })
	for i, digits := range numbers {
		numbers[i] = strings.TrimLeft(digits, "0")
	}
	return numbers
}

// named is a word of a browser's own description of itself, and what people call that.
type named struct{ sign, name string }

// The particular before the general: most browsers claim to be others too.
var (
	browsers = []named{{"SamsungBrowser/", "Samsung Internet"}, {"Edg", "Edge"}, {"OPR/", "Opera"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}}
	systems  = []named{{"Android", "Android"}, {"iPhone", "iOS"}, {"iPad", "iOS"}, {"Windows", "Windows"}, {"Mac OS X", "macOS"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"}}
)

// platformOf is the kind of browser and system of a description; nothing of it beyond that is kept with a group.
func platformOf(agent string) string {
	first := func(all []named) string {
		for _, one := range all {
			if strings.Contains(agent, one.sign) {
				return one.name
			}
		}
		return ""
	}
	browser, system := first(browsers), first(systems)
	if browser == "" || system == "" {
		return cmp.Or(browser, system, other)
	}
	return browser + ", " + system
}

// add counts a report of a version: a fault that was solved is open again once a newer version reports it than any that had by then.
func (g Group) add(version string, at clock.Instant) Group {
	g.Count++
	g.LastAt = at
	if g.LastVersion == "" || newer(version, g.LastVersion) {
		g.LastVersion = version
	}
	if g.SolvedAt != 0 && newer(version, g.SolvedAfter) {
		g.SolvedAt, g.SolvedAfter, g.AgainAt = 0, "", at
	}
	return g
}
