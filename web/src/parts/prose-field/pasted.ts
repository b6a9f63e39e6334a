/**
 * HTML from another program without what the page's content security refuses and reports: scripts, styles, handlers, and pictures of other places. What a style says about the
 * words is kept in `data-look`, from which the schema reads bold and italic.
 */
export function pastedHtml(html: string): string {
  return html
    .replaceAll(/<(script|style|template|iframe|object|svg)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replaceAll(/<(?:img|meta|link|base|embed|script|style|iframe|object)\b[^>]*>/gi, "")
    .replaceAll(/<[a-z][^>]*>/gi, (tag) =>
      tag
        .replaceAll(/[\s/"']on[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, " ")
        .replaceAll(
          /[\s/"']style\s*=/gi,
          (found) => `${found.startsWith('"') || found.startsWith("'") ? found.slice(0, 1) : ""} data-look=`,
        ),
    );
}
