import { memoryStore } from "./memory-store";
import type { RowStore } from "./row";

/** `kept`, or while `only` says so, rows for as long as the page lives: then nothing of them reaches the disk. */
export function keptInWindow(kept: RowStore, only: () => boolean): RowStore {
  const here = memoryStore();
  const store = () => (only() ? here : kept);
  return {
    add: async (row) => store().add(row),
    all: async () => store().all(),
    change: async (row) => store().change(row),
    remove: async (seq) => store().remove(seq),
  };
}
