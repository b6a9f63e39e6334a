package database

import "sync/atomic"

// WriterFigures are what the writer does, for the operator. Those but Waiting count from the start of the process.
type WriterFigures struct {
	// Waiting is how many writes wait for their turn.
	Waiting int64
	// Commits are the transactions that were committed, and Writes the writes in them: on SQLite a commit has a group of them.
	Commits, Writes int64
	// TakenBack are the transactions that were run once more: because a write of the group failed, or on PostgreSQL because another one was faster.
	TakenBack int64
}

type counts struct{ commits, writes, takenBack atomic.Int64 }

func (c *counts) figures(waiting int64) WriterFigures {
	return WriterFigures{Waiting: waiting, Commits: c.commits.Load(), Writes: c.writes.Load(), TakenBack: c.takenBack.Load()}
}

// committed notes a commit that has so many writes in it; one of failed writes alone is none.
func (c *counts) committed(writes int64) {
	if writes > 0 {
		c.commits.Add(1)
		c.writes.Add(writes)
	}
}

// WriterFigures reads the counters; it asks the database nothing.
func (db *DB) WriterFigures() WriterFigures { return db.write.figures() }

func (w *sqliteWriter) figures() WriterFigures { return w.did.figures(int64(len(w.jobs))) }

func (w *postgresWriter) figures() WriterFigures { return w.did.figures(w.waiting.Load()) }
