/** The ring around what has the focus in a grid. */
export const ring =
  "outline-none focus-visible:outline-3 focus-visible:-outline-offset-2 focus-visible:outline-sea-ink";
