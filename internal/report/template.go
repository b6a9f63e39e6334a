package report

import (
	"bytes"
	"encoding/json"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/report/paper"
)

const (
	// mostTemplates is how many templates an agency shares at most, and how many a person has with these; mostVersions is how many versions of one are kept.
	mostTemplates, mostVersions = 100, 50
	// longestName is how many letters the name of a kept template has at most.
	longestName = 80
)

// KeptTemplate is a template that an agency has drawn, in one of its versions.
type KeptTemplate struct {
	Ref identity.Ref
	// Owner is who made it. Others at the agency see it when it is shared.
	Owner    identity.AccountID
	Shared   bool
	Revision int64
	Name     string
	Data     string
	Body     json.RawMessage
	At       clock.Instant
	By       identity.AccountID
}

// VisibleTo reports whether a manager of the agency sees it.
func (k KeptTemplate) VisibleTo(actor identity.Actor) bool {
	return actor.Manages(k.Ref.Member) && (k.Shared || k.Owner == actor.Account)
}

// TakenBackBy reports whether a person may take it from those who see it: its maker, and the owners of the agency.
func (k KeptTemplate) TakenBackBy(actor identity.Actor) bool {
	return k.Owner == actor.Account || k.Shared && actor.Owns(k.Ref.Member)
}

// checkTemplate reads a template that is to be kept, and gives it as it is kept.
func checkTemplate(raw []byte) (*paper.Template, json.RawMessage, error) {
	t, err := readTemplate(raw)
	if err != nil {
		return nil, nil, err
	}
	if name := strings.TrimSpace(t.Name); name == "" || len([]rune(name)) > longestName || strings.ContainsAny(name, "\n\r\x00") {
		return nil, nil, fault.Invalid(fault.BadRequest, map[string]string{templateField + ".name": "letters:1:80"})
	}
	again, err := rewritten(t, raw)
	if err != nil {
		return nil, nil, err
	}
	var body bytes.Buffer
	if err := json.Compact(&body, again); err != nil {
		return nil, nil, err
	}
	// What is kept is read again: nothing is kept that could not be opened any more.
	t, err = readTemplate(body.Bytes())
	return t, body.Bytes(), err
}

// rewritten gives a template as it is kept, with nothing in its pictures but the pictures.
func rewritten(t *paper.Template, raw []byte) ([]byte, error) {
	again, err := t.Rewritten(raw)
	if problems, ok := err.(paper.Problems); ok {
		return nil, refused(problems)
	}
	return again, err
}

// The acts on templates that the history of the agency has.
const (
	ActTemplateAdded    = "template_added"
	ActTemplateChanged  = "template_changed"
	ActTemplateRestored = "template_restored"
	ActTemplateRemoved  = "template_removed"
)

// TemplateActs lists them.
var TemplateActs = []string{ActTemplateAdded, ActTemplateChanged, ActTemplateRestored, ActTemplateRemoved}

// templateUndo is what undoes an act: the template, and the revision that the act made of it.
type templateUndo struct {
	ID       int64  `json:"id"`
	Act      string `json:"act"`
	Revision int64  `json:"revision"`
	// Before is the revision that it had before.
	Before int64 `json:"before,omitempty"`
	// Shared is whether it was shared before, where the act changed that.
	Shared *bool `json:"shared,omitempty"`
}
