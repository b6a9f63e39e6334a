package message

import "latchkey/internal/database"

var (
	insertMany = database.NewBulk(`INSERT INTO message (`+columns+`) VALUES `, 12, "")
	addThreads = database.NewBulk(`INSERT INTO thread (member_id, kind, ref_id, `+threadColumns+`) VALUES `, 11,
		` ON CONFLICT (member_id, kind, ref_id) DO UPDATE SET
			last_text = CASE WHEN excluded.last_at >= thread.last_at THEN excluded.last_text ELSE thread.last_text END,
			last_side = CASE WHEN excluded.last_at >= thread.last_at THEN excluded.last_side ELSE thread.last_side END,
			last_at = CASE WHEN excluded.last_at >= thread.last_at THEN excluded.last_at ELSE thread.last_at END,
			messages = thread.messages + excluded.messages, unread_agency = thread.unread_agency + excluded.unread_agency,
			unread_party = thread.unread_party + excluded.unread_party,
			waiting_at = CASE WHEN thread.waiting_at = 0 OR (excluded.waiting_at > 0 AND excluded.waiting_at < thread.waiting_at)
				THEN excluded.waiting_at ELSE thread.waiting_at END
			RETURNING member_id, kind, ref_id, `+threadColumns)
)
