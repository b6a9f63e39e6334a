package importing

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// EraseGuest erases what the lines of imported files say of a stay.
func (s *Service) EraseGuest(ctx context.Context, tx *database.Tx, ref identity.Ref) (database.Tally, error) {
	erased := database.Tally{}
	return erased, erased.Exec(ctx, tx, "import_line", `UPDATE import_line SET content_sealed = NULL WHERE member_id = $1 AND thing_id = $2 AND content_sealed IS NOT NULL
		AND run_id IN (SELECT id FROM import_run WHERE member_id = $1 AND kind IN ($3, $4))`, ref.Member, ref.ID, string(Stays), string(Payments))
}
