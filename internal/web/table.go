package web

import (
	"net/http"
	"strconv"

	"latchkey/internal/sheet"
)

// TableFormat is the input of every call that answers with a list as a file.
type TableFormat struct {
	Format string `query:"format" enum:"csv,xlsx" default:"csv" doc:"CSV for any spreadsheet, or an Excel file."`
}

var tableTypes = map[string]string{
	"csv":  "text/csv; charset=utf-8",
	"xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

// Send answers with a table as a file of a name, which gets the ending of the format. No cache keeps it.
func (in TableFormat) Send(t sheet.Table, name string) (http.Handler, error) {
	write := t.CSV
	if in.Format == "xlsx" {
		write = t.XLSX
	}
	body, err := write()
	if err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Content-Type", tableTypes[in.Format])
		h.Set("Content-Disposition", `attachment; filename="`+name+`.`+in.Format+`"`)
		h.Set("Content-Length", strconv.Itoa(len(body)))
		h.Set("Cache-Control", "private, no-store")
		h.Set("X-Content-Type-Options", "nosniff")
		_, _ = w.Write(body)
	}), nil
}
