/** What may be attached; the server looks at the content again, and has the last word. */
const documents = ["pdf", "doc", "docx", "xls", "xlsx", "txt", "text", "log", "csv", "tsv", "md"];
const pictures = "jpg jpeg jpe jfif png webp gif heic heif avif bmp dib tif tiff".split(" ");

/** What the server reads although not every browser does: TIFF, which only Safari shows. */
const unreadHere = ["tif", "tiff", "bmp", "dib"];

/** Whether a picture that this browser cannot read may go to the server as it is. */
export function readByServer(name: string, type: string): boolean {
  return unreadHere.includes(extensionOf(name)) || /^image\/(tiff|bmp)$/.test(type);
}

/** For the browser's own file dialog; the endings are for systems that do not know the kinds. */
export const accepted = [
  "image/*",
  ".avif",
  ".heic",
  ".bmp",
  ".tif",
  ".tiff",
  ...documents.map((ext) => `.${ext}`),
].join(",");

export const maxFiles = 10;
/** Bytes. */
export const maxBytes = 25 * 1024 * 1024;

export type FileKind = "picture" | "document";

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** What a chosen file is, by its name and type; nothing when it may not be sent. */
export function fileKind(name: string, type: string): FileKind | undefined {
  const extension = extensionOf(name);
  if (pictures.includes(extension)) return "picture";
  if (documents.includes(extension)) return "document";
  // Some phones give a photo no name to speak of.
  if (extension === "" && type.startsWith("image/") && type !== "image/svg+xml") return "picture";
  return undefined;
}

/** A photo of an iPhone, which not every browser can read. */
export function isHeic(name: string, type: string): boolean {
  return /^image\/hei[cf]/.test(type) || ["heic", "heif"].includes(extensionOf(name));
}

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** The same by the first twelve bytes of the file, whatever it is called. */
export function beginsAsHeic(bytes: ArrayBuffer): boolean {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return text.slice(4, 8) === "ftyp" && heicBrands.includes(text.slice(8, 12));
}

export function withExtension(name: string, extension: string): string {
  const dot = name.lastIndexOf(".");
  return `${dot > 0 ? name.slice(0, dot) : name || "photo"}.${extension}`;
}

/** The size that fits into a square of so many pixels; never larger than it was. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
