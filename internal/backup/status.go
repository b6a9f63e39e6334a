package backup

import (
	"context"
	"encoding/json"
	"time"
)

// Status is how a backup is.
type Status struct {
	// SyncedAt is when everything that was committed was last in the backup; zero when it never was.
	SyncedAt time.Time `json:"synced_at"`
	// Error is why the backup does not go on; empty when it does.
	Error string `json:"error"`
	// CheckedAt is when the last check ended, CheckError what it found.
	CheckedAt  time.Time `json:"checked_at"`
	CheckError string    `json:"check_error"`
	// CheckSkipped is why the check that is due cannot be made; empty when it can.
	CheckSkipped string `json:"check_skipped,omitempty"`
	// Missing are the uploaded files whose bytes the installation itself does not have.
	Missing int `json:"missing"`
	// Lost are the ids of these files.
	Lost []string `json:"lost,omitempty"`
}

// note has the state say why the backup does not go on, or that it does.
func (e *Engine) note(ctx context.Context, err error) { e.save(ctx, e.say(err)) }

func (e *Engine) say(err error) (changed bool) {
	text := ""
	if err != nil {
		text = err.Error()
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	changed = e.status.Error != text
	e.status.Error = text
	return changed
}

// save writes the state, now or once in a while.
func (e *Engine) save(ctx context.Context, now bool) {
	e.saving.Lock()
	defer e.saving.Unlock()
	at := e.Clock.Now()
	if !now && at.Sub(e.saved) < stateEvery && !at.Before(e.saved) {
		return
	}
	raw, err := json.MarshalIndent(e.Status(), "", " ")
	if err == nil {
		err = e.notes.write(stateName, append(raw, '\n'))
	}
	if err != nil {
		e.complain(ctx, err)
		return
	}
	e.saved = at
}

// Status is how the backup is.
func (e *Engine) Status() Status {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.status
	if s.Error == "" && !e.since.IsZero() && e.Clock.Now().Sub(e.since) > slowAfter {
		s.Error = "the backup folder is slow or does not answer: copying since " + e.since.Format(time.RFC3339)
	}
	return s
}

func (e *Engine) complain(ctx context.Context, err error) {
	now := e.Clock.Now()
	e.mu.Lock()
	often := now.Sub(e.complained) < complainEvery && !now.Before(e.complained)
	if !often {
		e.complained = now
	}
	e.mu.Unlock()
	if !often {
		e.Logger.ErrorContext(ctx, "the backup does not go on", "error", err)
	}
}
