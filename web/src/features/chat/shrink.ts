import type { RowFile } from "#/offline";
import { beginsAsHeic, extensionOf, fitted, isHeic, readByServer, withExtension } from "./files";

/** The longest side of a sent photo, in pixels: enough to read a meter, small enough for one bar of signal. */
const side = 2048;
const quality = 0.82;
/** A picture that was drawn stays PNG up to this size, in bytes. */
const drawn = 1024 * 1024;

/** The picture cannot be read here. */
export class UnreadablePicture extends Error {
  override readonly name = "UnreadablePicture";
  /** It is one of an iPhone, which another device can turn into a JPEG. */
  readonly heic: boolean;

  constructor(why: string, options?: ErrorOptions & { heic?: boolean }) {
    super(why, options);
    this.heic = options?.heic === true;
  }
}

/** By the browser itself where it can; Safari alone reads HEIC, so that a decoder is loaded for the others. */
async function bitmapOf(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (cause) {
    // Neither does the server read AVIF: who has an older browser is asked for a JPEG.
    if (extensionOf(file.name) === "avif" || file.type === "image/avif")
      throw new UnreadablePicture("avif", { cause, heic: true });
    if (!isHeic(file.name, file.type) && !beginsAsHeic(await file.slice(0, 12).arrayBuffer()))
      throw new UnreadablePicture("damaged", { cause });
  }
  try {
    const { readHeic } = await import("./heic/read");
    return await readHeic(file);
  } catch (cause) {
    throw new UnreadablePicture("heic", { cause, heic: true });
  }
}

/** Draws a picture in a size and a form. */
export async function encode(bitmap: ImageBitmap, width: number, height: number, type: string): Promise<Blob> {
  if (typeof OffscreenCanvas !== "undefined") {
    const canvas = new OffscreenCanvas(width, height);
    paint(canvas.getContext("2d"), bitmap, width, height, type);
    return canvas.convertToBlob({ type, quality });
  }
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  paint(canvas.getContext("2d"), bitmap, width, height, type);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture("no picture"))), type, quality);
  });
}

function paint(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null,
  bitmap: ImageBitmap,
  width: number,
  height: number,
  type: string,
): void {
  if (!context) throw new UnreadablePicture("no canvas");
  context.imageSmoothingQuality = "high";
  if (type === "image/jpeg") {
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(bitmap, 0, 0, width, height);
}

/**
 * A photo as it is sent: upright, its longest side no longer than `side`, and nothing in it but the picture; where it was
 * taken is gone before it leaves the phone. An animation goes as it is, and the server takes its first picture.
 */
export async function shrink(file: File): Promise<RowFile> {
  if (file.type === "image/gif" || extensionOf(file.name) === "gif")
    return { name: file.name, type: "image/gif", content: file };
  let bitmap: ImageBitmap;
  try {
    bitmap = await bitmapOf(file);
  } catch (failure) {
    // The server makes a JPEG of it, and refuses what is damaged.
    if (readByServer(file.name, file.type)) return { name: file.name, type: file.type, content: file };
    throw failure;
  }
  try {
    const { width, height } = fitted(bitmap.width, bitmap.height, side);
    if (file.type === "image/png") {
      const content = await encode(bitmap, width, height, "image/png");
      if (content.size <= drawn)
        return { name: withExtension(file.name, "png"), type: "image/png", content, width, height };
    }
    const content = await encode(bitmap, width, height, "image/jpeg");
    return { name: withExtension(file.name, "jpg"), type: "image/jpeg", content, width, height };
  } finally {
    bitmap.close();
  }
}
