package payment

import (
	"net/http"
	"strconv"

	"latchkey/internal/sheet"
)

var mimes = map[string]string{
	"csv":  "text/csv; charset=utf-8",
	"xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

// sendTable answers with a table as a file that nobody but the caller keeps.
func sendTable(t sheet.Table, format string) (http.Handler, error) {
	write := t.CSV
	if format == "xlsx" {
		write = t.XLSX
	}
	body, err := write()
	if err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Content-Type", mimes[format])
		h.Set("Content-Disposition", `attachment; filename="money.`+format+`"`)
		h.Set("Content-Length", strconv.Itoa(len(body)))
		h.Set("Cache-Control", "private, no-store")
		h.Set("X-Content-Type-Options", "nosniff")
		_, _ = w.Write(body)
	}), nil
}
