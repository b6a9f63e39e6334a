package app

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/demo"
	"latchkey/internal/identity"
)

// BenchmarkCalls makes the calls of the speed goals on the demo without a network between. cpu-µs/op is the processor time of the whole process for one call, which
// says more than the wall clock on a machine that others use as well; compare the smallest of several runs:
//
//	go test ./internal/app -run '^$' -bench Calls -benchtime 2000x -count 10
func BenchmarkCalls(b *testing.B) {
	database.WatchTransactions(nil)
	a, accounts := benchDemo(b)
	tokens := map[identity.Role]string{}
	handler := a.router.Handler()
	for _, account := range accounts {
		if tokens[account.Kind] == "" {
			tokens[account.Kind] = benchToken(b, handler, account)
		}
	}
	ctx := b.Context()
	var stays, open []string
	for _, list := range []struct {
		into  *[]string
		query string
	}{
		{&stays, `SELECT id FROM reservation WHERE member_id = $1 ORDER BY id LIMIT 1000`},
		{&open, `SELECT id FROM task WHERE member_id = $1 AND NOT done AND NOT is_check AND actual_start = 0 ORDER BY id LIMIT 800`},
	} {
		rows, err := a.DB.Query(ctx, list.query, accounts[0].MemberID)
		if err != nil {
			b.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var id int64
			if err := rows.Scan(&id); err != nil {
				b.Fatal(err)
			}
			*list.into = append(*list.into, identity.Ref{Member: accounts[0].MemberID, ID: id}.String())
		}
	}
	text := `{"msg_text":"` + strings.Repeat("Ninety words of everyday talk. ", 5) + `"}`
	begun := fmt.Sprintf(`{"cleaning_ist_start":%q}`, time.Now().UTC().Add(-48*time.Hour).Format(time.DateTime))
	const undone = `{"cleaning_ist_start":"0000-00-00 00:00:00"}`
	for _, call := range []struct {
		name, method, path string
		who                identity.Role
		refs               []string
		body               func(i int) string
		atOnce             int
	}{
		{"Stay", http.MethodGet, "/v1/reservations/", identity.Manager, stays, nil, 1},
		{"MessageToGuest", http.MethodPut, "/v1/reservationmessages/", identity.Manager, stays, func(int) string { return text }, 64},
		{"MessageAtTask", http.MethodPut, "/v1/cleaningresourcemessages/", identity.Manager, open, func(int) string { return text }, 64},
		{"Begin", http.MethodPatch, "/v1/cleaningresource/", identity.Manager, open, func(i int) string {
			if i/len(open)%2 == 0 {
				return begun
			}
			return undone
		}, 64},
	} {
		var made atomic.Int64
		b.Run(call.name, func(b *testing.B) {
			b.SetParallelism(max(1, call.atOnce/2))
			b.ReportAllocs()
			before := cpuTime(b)
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					i := int(made.Add(1)) - 1
					var body string
					if call.body != nil {
						body = call.body(i)
					}
					req := httptest.NewRequestWithContext(b.Context(), call.method, call.path+call.refs[i%len(call.refs)], strings.NewReader(body))
					req.RemoteAddr = "127.0.0.1:1"
					req.Header.Set("Authorization", "Bearer "+tokens[call.who])
					if body != "" {
						req.Header.Set("Content-Type", "application/json")
						req.Header.Set("Idempotency-Key", fmt.Sprint(call.name, i))
					}
					rec := httptest.NewRecorder()
					handler.ServeHTTP(rec, req)
					if rec.Code != http.StatusOK {
						b.Error(rec.Code, rec.Body)
						return
					}
				}
			})
			b.ReportMetric(float64((cpuTime(b)-before).Microseconds())/float64(b.N), "cpu-µs/op")
		})
	}
}

func cpuTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func benchDemo(b testing.TB) (*App, []demo.Account) { return benchDemoOf(b, 20) }

func benchDemoOf(b testing.TB, units int) (*App, []demo.Account) {
	a, err := New(context.Background(), Config{Data: b.TempDir(), Addr: "127.0.0.1:0", SocketAddr: "127.0.0.1:0", AccessTTL: time.Hour, RefreshTTL: time.Hour, MessagesAtOnce: 1 << 30, Demo: true}, clock.System{}, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := a.Close(); err != nil {
			b.Error(err)
		}
	})
	accounts, err := a.MakeDemo(context.Background(), demo.Options{Units: units, HistoryYears: 1, Seed: 1})
	if err != nil {
		b.Fatal(err)
	}
	if err := a.Listen(); err != nil {
		b.Fatal(err)
	}
	return a, accounts
}

func benchToken(b testing.TB, handler http.Handler, account demo.Account) string {
	form := url.Values{"grant_type": {"password"}, "client_id": {"bench"}, "username": {account.Username}, "password": {account.Password}}
	req := httptest.NewRequestWithContext(b.Context(), http.MethodPost, "/token", strings.NewReader(form.Encode()))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.RemoteAddr = "127.0.0.1:1"
	rec := httptest.NewRecorder()
	handler.ServeHTTP(rec, req)
	var out struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.Unmarshal(rec.Body.Bytes(), &out); err != nil || out.AccessToken == "" {
		b.Fatal(rec.Code, rec.Body)
	}
	return out.AccessToken
}

// BenchmarkReady makes the one answer that makes a cleaner's device ready: whole, and where the version is still the same. The demo has the size S, or L with LATCHKEY_BENCH_UNITS=500.
func BenchmarkReady(b *testing.B) {
	database.WatchTransactions(nil)
	units, _ := strconv.Atoi(os.Getenv("LATCHKEY_BENCH_UNITS"))
	a, accounts := benchDemoOf(b, max(units, 20))
	handler := a.router.Handler()
	i := slices.IndexFunc(accounts, func(of demo.Account) bool { return of.Kind == identity.Cleaner })
	token := benchToken(b, handler, accounts[i])
	ask := func(known string) *httptest.ResponseRecorder {
		req := httptest.NewRequestWithContext(b.Context(), http.MethodGet, "/v1/ready", nil)
		req.RemoteAddr = "127.0.0.1:1"
		req.Header.Set("Authorization", "Bearer "+token)
		if known != "" {
			req.Header.Set("If-None-Match", known)
		}
		rec := httptest.NewRecorder()
		handler.ServeHTTP(rec, req)
		return rec
	}
	first := ask("")
	var got struct {
		Data struct{ Tasks []json.RawMessage }
	}
	if err := json.Unmarshal(first.Body.Bytes(), &got); err != nil || first.Code != http.StatusOK {
		b.Fatal(first.Code, err)
	}
	for _, c := range []struct {
		name, known string
		want        int
	}{{"Whole", "", http.StatusOK}, {"Same", first.Header().Get("ETag"), http.StatusNotModified}} {
		b.Run(c.name, func(b *testing.B) {
			before := cpuTime(b)
			for b.Loop() {
				if rec := ask(c.known); rec.Code != c.want {
					b.Fatal(rec.Code, rec.Body)
				}
			}
			b.ReportMetric(float64((cpuTime(b)-before).Microseconds())/float64(b.N), "cpu-µs/op")
			b.ReportMetric(float64(len(got.Data.Tasks)), "tasks")
			b.ReportMetric(float64(first.Body.Len()), "bytes")
		})
	}
}
