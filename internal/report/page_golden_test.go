package report

import (
	"encoding/json"
	"flag"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/web/webtest"
)

var update = flag.Bool("update", false, "rewrite the golden answers")

// everyKind has a part of each kind that a page of made-up rows can have.
const everyKind = `{"version":1,"name":"Every kind","data":"tasks","paper":{"size":"A5","margin":10},"filter":[{"field":"property","is":["1-1"]},{"field":"type","is":["departure"]}],"sort":["when"],"group":{"by":"city"},
	"pictures":[{"name":"dot","data":"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="}],"bands":{
	"title":{"height":14,"parts":[{"kind":"about","name":"title","x":0,"y":0,"width":80,"size":16,"bold":true},{"kind":"text","text":"Łódź, Ωμέγα, שלום, 海","x":0,"y":8,"width":80},{"kind":"picture","name":"dot","x":110,"y":0,"width":10,"height":10}]},
	"group":{"height":8,"parts":[{"kind":"group","x":0,"y":0,"width":60,"bold":true},{"kind":"words","name":"tasks","x":60,"y":0,"width":30},{"kind":"count","x":100,"y":0,"width":20,"end":true}]},
	"row":{"height":20,"parts":[{"kind":"box","x":0,"y":1,"width":5,"height":5,"fill":"#eeeeee","color":"#b3161b"},{"kind":"field","name":"property","x":8,"y":1,"width":50},{"kind":"field","name":"when","x":60,"y":1,"width":40},{"kind":"code","name":"task_code","x":104,"y":1,"width":18},{"kind":"line","x":0,"y":0,"width":128,"bottom":true,"color":"#858e8a","thickness":0.5}]},
	"end":{"height":20,"parts":[{"kind":"words","name":"total","x":0,"y":0,"width":40},{"kind":"sum","name":"hours","x":100,"y":0,"width":28,"end":true},{"kind":"bar_code","text":"2-17","x":0,"y":6,"width":60,"height":12}]},
	"footer":{"height":6,"parts":[{"kind":"page","x":100,"y":1,"width":28,"end":true}]}}}`

// The pages as browsers get them, which web/src/features/reports/ReportPage.test.tsx draws.
func TestTheGoldenPages(t *testing.T) {
	template, err := readTemplate([]byte(everyKind))
	if err != nil {
		t.Fatal(err)
	}
	c := taskSet.sample("en-US", template.Name, clock.At(time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC)))
	raw, err := json.Marshal(presentPages(laid(t, template, c), false, ReportWantedPages{}))
	if err != nil {
		t.Fatal(err)
	}
	webtest.Golden(t, "postReportSample", raw, *update)
}
