package account

import (
	_ "embed"
	"strings"
)

//go:embed data/common-passwords.txt
var commonText string

// commonWords are the words of the list.
var commonWords = func() map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(commonText) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out[line] = true
		}
	}
	return out
}()

const (
	longestWord = 20
	// A password of two words of the list is one of some millions, which are tried within the hour; digits and marks around them hardly add to that, unless they are many.
	fewWords = 2
	fewMarks = 8
	// patternLength is the longest piece whose repetition is a pattern.
	patternLength = 4
)

// common reports whether a password of sufficient length is still among the first that anybody tries: up to two well-known words (or one again and again) with digits and marks
// around them, also where letters are written as digits; digits alone; something short that is repeated; a run of the keyboard or the alphabet.
func common(password string) bool {
	p := fold(password, false)
	for size := 1; size <= patternLength && size < len(p); size++ {
		if strings.HasPrefix(strings.Repeat(p[:size], len(p)/size+1), p) {
			return true
		}
	}
	for _, run := range runs {
		if letters := strings.Trim(p, marks); letters != "" && (strings.Contains(run, letters) || strings.Contains(run, p)) {
			return true
		}
	}
	count := 0
	for _, r := range p {
		if strings.ContainsRune(marks, r) {
			count++
		}
	}
	if count == len(p) {
		return true // digits and marks alone
	}
	return count <= fewMarks && (madeOfWords(p) || madeOfWords(leet.Replace(strings.Trim(p, marks))))
}

const marks = "0123456789!\"#$%&()*+,/:;<=>?@[\\]^_`{|}~"

var (
	runs = []string{"abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm", "1q2w3e4r5t6y7u8i9o0p", "qazwsxedcrfvtgbyhnujmikolp", "1qaz2wsx3edc4rfv5tgb6yhn"}
	leet = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "8", "b", "9", "g", "@", "a", "$", "s", "!", "i")
)

// madeOfWords reports whether what is between the marks is at most two different words of the list.
func madeOfWords(text string) bool {
	return covered(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(marks, r) }), nil)
}

// covered reports whether the pieces fall into words of the list, at most fewWords different ones.
func covered(pieces, used []string) bool {
	if len(pieces) == 0 {
		return true
	}
	piece := pieces[0]
	for n := min(longestWord, len(piece)); n >= 3; n-- {
		word := piece[:n]
		if !commonWords[word] {
			continue
		}
		now := used
		if !has(used, word) {
			if len(used) == fewWords {
				continue
			}
			now = append(append([]string{}, used...), word)
		}
		rest := pieces[1:]
		if n < len(piece) {
			rest = append([]string{piece[n:]}, rest...)
		}
		if covered(rest, now) {
			return true
		}
	}
	return false
}

func has(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
