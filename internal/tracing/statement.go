package tracing

import (
	"context"
	"regexp"
	"strings"
	"sync"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"
)

// longestStatement is how many letters of a statement are sent.
const longestStatement = 2000

var (
	table = regexp.MustCompile(`(?i)\b(?:FROM|INTO|UPDATE)\s+([a-z_]+)`)
	space = regexp.MustCompile(`\s+`)
	// summaries are what statements are called; their texts are constant, so there are not many.
	summaries sync.Map
)

type summary struct{ name, text string }

// Statement begins a part for a statement of the database. Its text has no values: those are arguments.
func Statement(ctx context.Context, engine, query string) *Part {
	if !trace.SpanFromContext(ctx).IsRecording() {
		return nil
	}
	about, known := summaries.Load(query)
	if !known {
		about, _ = summaries.LoadOrStore(query, summaryOf(query))
	}
	s := about.(summary)
	return Child(ctx, s.name, attribute.String("db.system.name", engine), attribute.String("db.query.text", s.text))
}

// summaryOf names a statement by what it does and the first table it names, as OpenTelemetry does.
func summaryOf(query string) summary {
	text := strings.TrimSpace(space.ReplaceAllString(query, " "))
	name, _, _ := strings.Cut(text, " ")
	if found := table.FindStringSubmatch(text); found != nil {
		name += " " + found[1]
	}
	if len(text) > longestStatement {
		text = strings.ToValidUTF8(text[:longestStatement], "") + "…"
	}
	return summary{name, text}
}
