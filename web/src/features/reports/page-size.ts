/** Tells the browser's print of which size the sheets are; gives what ends it. A report has its own margins and page numbers. */
export function printAs(width: number, height: number): () => void {
  // The browser's print knows no sheet of a script in older ones: there the person chooses the paper.
  if (typeof CSSStyleSheet === "undefined" || !("adoptedStyleSheets" in document)) return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `@page { size: ${width}mm ${height}mm; margin: 0; @bottom-right { content: none; } } @media print { .report-leaf { width: ${width}mm; height: ${height - 0.2}mm; } }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
