package account

import (
	"maps"
	"slices"
	"sync"

	"latchkey/internal/fault"
)

// CaptchaResult is what came of a form that needs a captcha.
type CaptchaResult string

// The results.
const (
	// ResultSolved is a solution that was taken.
	ResultSolved CaptchaResult = "solved"
	// ResultMissing is a form without one: the web app asks for it then.
	ResultMissing CaptchaResult = "missing"
	// ResultWrong is one that is wrong, over, or for another form.
	ResultWrong CaptchaResult = "wrong"
	// ResultRepeated is one that was used before.
	ResultRepeated CaptchaResult = "repeated"
	// ResultFailed is one that could not be checked: the database or the service did not answer.
	ResultFailed CaptchaResult = "failed"
)

// otherReason stands for reasons that are rare.
const otherReason = "other"

// countedReasons are the codes by which refused sign-ins are counted.
var countedReasons = []fault.Code{
	fault.InvalidCredentials, fault.InvalidGrant, fault.BadRequest, fault.TooManyRequests, fault.RecaptchaNotSolved, fault.BookingNotFound, fault.SecondFactorWrong, fault.PasskeyRefused,
	fault.Unavailable, otherReason,
}

// figures count since the start of the process what became of captchas and sign-ins. They name no person and no place.
type figures struct {
	mu       sync.Mutex
	captchas map[CaptchaResult]int64
	refused  map[fault.Code]int64
}

func newFigures() *figures {
	f := &figures{captchas: map[CaptchaResult]int64{}, refused: map[fault.Code]int64{}}
	for _, r := range []CaptchaResult{ResultSolved, ResultMissing, ResultWrong, ResultRepeated, ResultFailed} {
		f.captchas[r] = 0
	}
	for _, c := range countedReasons {
		f.refused[c] = 0
	}
	return f
}

func (f *figures) captcha(r CaptchaResult) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.captchas[r]++
}

// refuse counts a refused sign-in. Renewals are none: each device asks for them by itself.
func (f *figures) refuse(grant string, code fault.Code) {
	if grant == grantRefresh {
		return
	}
	if !slices.Contains(countedReasons, code) {
		code = otherReason
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.refused[code]++
}

// Captchas counts what became of captchas since the start of the process, for the operator.
func (s *Service) Captchas() map[CaptchaResult]int64 {
	s.figures.mu.Lock()
	defer s.figures.mu.Unlock()
	return maps.Clone(s.figures.captchas)
}

// RefusedSignIns counts refused sign-ins by their reason since the start of the process, for the operator.
func (s *Service) RefusedSignIns() map[fault.Code]int64 {
	s.figures.mu.Lock()
	defer s.figures.mu.Unlock()
	return maps.Clone(s.figures.refused)
}
