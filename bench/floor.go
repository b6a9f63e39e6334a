package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/argon2"
	_ "modernc.org/sqlite" // the engine of the product
)

// floorPages is how many pages of a list the floor's table has.
const floorPages = 200

// sqliteURL opens a file as the product does: durable at each commit, reading while writing.
func sqliteURL(path string) string {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "mmap_size(1073741824)"}}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// item is one line of the floor's list: what differs from viewer to viewer, and the rest as it is sent.
type item struct {
	Unread      int64           `json:"unread"`
	LastMessage string          `json:"lastmessage"`
	Task        json.RawMessage `json:"task"`
}

type floorList struct {
	Data     any    `json:"data"`
	NextPage string `json:"next_page"`
}

// fillFloor makes a table of the floor from a real answer: the same number of bytes, in rows of one task each and in rows of one page each.
func fillFloor(ctx context.Context, path string, sample []byte) error {
	var answer struct {
		Data []json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(sample, &answer); err != nil {
		return err
	}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	db, err := sql.Open("sqlite", sqliteURL(path))
	if err != nil {
		return err
	}
	defer db.Close()
	for _, table := range []string{
		`CREATE TABLE item (page INTEGER, pos INTEGER, unread INTEGER, lastmessage TEXT, task TEXT, PRIMARY KEY (page, pos)) WITHOUT ROWID`,
		`CREATE TABLE page (page INTEGER PRIMARY KEY, body TEXT)`,
	} {
		if _, err := db.ExecContext(ctx, table); err != nil {
			return err
		}
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	body, err := json.Marshal(answer.Data)
	if err != nil {
		return err
	}
	for page := range floorPages {
		if _, err := tx.ExecContext(ctx, `INSERT INTO page VALUES ($1, $2)`, page, string(body)); err != nil {
			return err
		}
		for pos, task := range answer.Data {
			if _, err := tx.ExecContext(ctx, `INSERT INTO item VALUES ($1, $2, 1, '', $3)`, page, pos, string(task)); err != nil {
				return err
			}
		}
	}
	return tx.Commit()
}

// serveFloor is what the product's list is compared with: net/http, one prepared query, the standard encoder, and nothing of what makes it a product.
func serveFloor(ctx context.Context, addr, path string) error {
	db, err := sql.Open("sqlite", sqliteURL(path))
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(4)
	db.SetMaxIdleConns(4)
	rows, err := db.PrepareContext(ctx, `SELECT unread, lastmessage, task FROM item WHERE page = $1 ORDER BY pos LIMIT 51`)
	if err != nil {
		return err
	}
	defer rows.Close()
	page, err := db.PrepareContext(ctx, `SELECT body FROM page WHERE page = $1`)
	if err != nil {
		return err
	}
	defer page.Close()
	answer := func(w http.ResponseWriter, body any, err error) {
		if err != nil {
			http.Error(w, "failed", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(floorList{Data: body})
	}
	ready := []byte(strings.Repeat("x", 4096))
	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /rows/{page}", func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.PathValue("page"))
		items, err := readItems(r.Context(), rows, n)
		answer(w, items, err)
	})
	mux.HandleFunc("GET /page/{page}", func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.PathValue("page"))
		var body []byte
		err := page.QueryRowContext(r.Context(), n).Scan(&body)
		answer(w, json.RawMessage(body), err)
	})
	mux.HandleFunc("GET /ready", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", strconv.Itoa(len(ready)))
		_, _ = w.Write(ready)
	})
	server := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		<-ctx.Done()
		_ = server.Close()
	}()
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func readItems(ctx context.Context, stmt *sql.Stmt, page int) ([]item, error) {
	rows, err := stmt.QueryContext(ctx, page)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []item
	for rows.Next() {
		var one item
		var task []byte
		if err := rows.Scan(&one.Unread, &one.LastMessage, &task); err != nil {
			return nil, err
		}
		one.Task = task
		out = append(out, one)
	}
	return out, rows.Err()
}

// startFloor runs serveFloor in a process of its own, as the product is.
func startFloor(ctx context.Context, path string) (*process, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	p := &process{addr: addr, health: "/readyz"}
	return p, p.start(ctx, self, environ(), "-role", "floor", "-addr", addr, "-file", path)
}

// commits measures durable commits of SQLite on the disk of the data, one row of a message's size after another, and rows in groups of one transaction.
func commits(ctx context.Context, dir string, group int, each time.Duration) (rows float64, err error) {
	dir, err = os.MkdirTemp(dir, "commits-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	db, err := sql.Open("sqlite", sqliteURL(filepath.Join(dir, "commits.db")))
	if err != nil {
		return 0, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, `CREATE TABLE message (id INTEGER PRIMARY KEY, text TEXT)`); err != nil {
		return 0, err
	}
	text := strings.Repeat("m", 200)
	one := func() error {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }()
		insert, err := tx.PrepareContext(ctx, `INSERT INTO message (text) VALUES ($1)`)
		if err != nil {
			return err
		}
		defer insert.Close()
		for range group {
			if _, err := insert.ExecContext(ctx, text); err != nil {
				return err
			}
		}
		return tx.Commit()
	}
	var all []result
	for round := range rounds + 1 {
		begun, n := time.Now(), 0
		for time.Since(begun) < each {
			if err := one(); err != nil {
				return 0, fmt.Errorf("commit: %w", err)
			}
			n += group
		}
		if round > 0 {
			all = append(all, result{Rate: float64(n) / time.Since(begun).Seconds()})
		}
	}
	return median(all).Rate, nil
}

// The product's cost of a password (19 MiB, two passes, one lane).
const (
	argonMemory = 19 << 10
	argonTime   = 2
	argonLanes  = 1
	argonSize   = 32
)

// hashes measures password hashes a second, one at a time on each processor.
func hashes(long time.Duration) float64 {
	salt := []byte("0123456789abcdef")
	var n atomic.Int64
	var wg sync.WaitGroup
	begun := time.Now()
	for range runtime.NumCPU() {
		wg.Go(func() {
			for time.Since(begun) < long {
				argon2.IDKey([]byte("a password"), salt, argonTime, argonMemory, argonLanes, argonSize)
				n.Add(1)
			}
		})
	}
	wg.Wait()
	return float64(n.Load()) / time.Since(begun).Seconds()
}
