import { useEffect, useState, type RefObject } from "react";

/** Where a part was removed: in the list of parts, or in the drawing or its properties. */
type Where = "tree" | "drawing";

const chosen: Record<Where, string> = {
  tree: "[role=treeitem][aria-selected=true]",
  drawing: "[data-chosen]",
};

/** What had the focus goes with a part that is removed: its neighbor takes it, or the band, or the page. */
export function useFocusAfterRemoval(root: RefObject<HTMLElement | null>): (where: Where) => void {
  const [removed, setRemoved] = useState<{ where: Where }>();
  useEffect(() => {
    if (removed) root.current?.querySelector<HTMLElement>(chosen[removed.where])?.focus();
  }, [removed, root]);
  return (where) => setRemoved({ where });
}
