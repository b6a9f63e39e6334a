package account

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// knowsBrowser reports whether the browser has signed in to the subject before; an empty subject asks for any.
func (s *Service) knowsBrowser(ctx context.Context, q database.Querier, browser, subject string) (bool, error) {
	if browser == "" || len(browser) > mostBrowser {
		return false, nil
	}
	var known bool
	err := q.QueryRow(ctx, `SELECT COUNT(*) > 0 FROM known_browser WHERE hash = $1 AND (subject = $2 OR $2 = '')`, tokenHash(browser), subject).Scan(&known)
	return known, err
}

// rememberBrowser gives the token under which the browser is known from now on: its own if that was made here, so that two people may share a browser, else a new one.
func (s *Service) rememberBrowser(ctx context.Context, tx *database.Tx, shown string, fresh secret.Text, subject string) (secret.Text, error) {
	ours, err := s.knowsBrowser(ctx, tx, shown, "")
	if err != nil {
		return secret.Text{}, err
	}
	token := fresh
	if ours {
		token = secret.Of(shown)
	}
	_, err = tx.Exec(ctx, `INSERT INTO known_browser (hash, subject, created_at, used_at) VALUES ($1, $2, $3, $3) ON CONFLICT (hash, subject) DO UPDATE SET used_at = $3`,
		tokenHash(token.Reveal()), subject, tx.Now())
	return token, err
}

// forgetBrowsers makes every browser a stranger to the account, as after a new password.
func forgetBrowsers(ctx context.Context, tx *database.Tx, id identity.AccountID) error {
	_, err := tx.Exec(ctx, `DELETE FROM known_browser WHERE subject = $1`, accountSubject(id))
	return err
}
