import { loadPart } from "#/api/parts";
import { type Content, liesSealed } from "./row";

/** The content of a file that waits; opened only now where it lies sealed, because many large ones may wait. */
export async function readContent(content: Content): Promise<Blob> {
  if (!liesSealed(content)) return content;
  const { disk } = await loadPart(() => import("./disk-store"), { unseen: true });
  return disk.content(content);
}
