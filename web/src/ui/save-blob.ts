/** Released only when the browser has surely begun to save (specification point 9). */
const releaseAfter = 10_000;

/** Hands a content to the browser to save under a name. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), releaseAfter);
}
