/** Released only when the browser has surely begun to save: it reads the address after the click. */
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
