import { useEffect, useEffectEvent } from "react";

/** The keys of a drawing: Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, Ctrl+S. */
export function useKeys(acts: { undo: () => void; redo: () => void; save: (() => void) | undefined }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "z") (event.shiftKey ? acts.redo : acts.undo)();
    else if (key === "y") acts.redo();
    else if (key === "s" && acts.save) acts.save();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
