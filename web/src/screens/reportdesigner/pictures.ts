import type { ReportTemplate } from "#/api/reports";
import { encode, shrink } from "#/features/chat/shrink";
import { bandNames, bandOf } from "./template";

/** The longest name of a picture that the server takes. */
const maxName = 40;
/** How large a picture may be, in bytes: a PNG file may become a little larger when the server writes it again. */
const mostBytes = { "image/png": 44_000, "image/jpeg": 60_000 };
/** As many bytes as the server takes of all pictures of a template, and with some room for those that it writes again. */
export const mostTogether = 96 * 1024;
const usedTogether = { "image/png": 0.85 * mostTogether, "image/jpeg": 0.95 * mostTogether };

/** In which forms and sizes a picture is tried, the best first. */
const tries = [
  ["image/png", 1024],
  ["image/png", 640],
  ["image/jpeg", 1024],
  ["image/jpeg", 800],
  ["image/jpeg", 640],
  ["image/jpeg", 480],
  ["image/jpeg", 320],
] as const;

async function base64Of(file: Blob): Promise<string> {
  let text = "";
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCodePoint(byte);
  return btoa(text);
}

/** The other pictures of a template leave no room. */
export class NoRoom extends Error {
  override readonly name = "NoRoom";
}

/** How many bytes the pictures of a template have together. */
export const bytesOf = (pictures: ReportTemplate["pictures"] = []): number =>
  pictures.reduce((sum, { data }) => sum + Math.floor((data.replace(/=+$/u, "").length * 3) / 4), 0);

/** A file as a template keeps it: small, in a form that every renderer takes, and with room beside the other pictures, which have so many bytes. */
export async function readPicture(file: File, others = 0): Promise<string> {
  const { content } = await shrink(file);
  const bitmap = await createImageBitmap(content);
  try {
    for (const [type, side] of tries) {
      // A photo gains nothing as PNG.
      if (type === "image/png" && content.type !== type) continue;
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const [width, height] = [bitmap.width, bitmap.height].map((one) => Math.max(1, Math.round(one * scale)));
      const made = await encode(bitmap, width ?? 1, height ?? 1, type);
      if (made.size <= Math.min(mostBytes[type], usedTogether[type] - others)) return await base64Of(made);
    }
  } finally {
    bitmap.close();
  }
  throw new NoRoom("no size of it is small enough");
}

/** A picture as the browser shows it. */
export const pictureAddress = (data: string): string =>
  `data:image/${data.startsWith("iVBORw0KGgo") ? "png" : "jpeg"};base64,${data}`;

/** Puts a picture into a template, and gives the name that it has there. */
export function addPicture(template: ReportTemplate, file: string, data: string): [ReportTemplate, string] {
  const pictures = template.pictures ?? [];
  const same = pictures.find((each) => each.data === data);
  if (same) return [template, same.name];
  const taken = new Set(pictures.map((each) => each.name));
  const base =
    Array.from(file.replace(/\.\w+$/u, "").trim())
      .slice(0, maxName - 4)
      .join("") || "1";
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base} ${number}`;
  return [{ ...template, pictures: [...pictures, { name, data }] }, name];
}

/** Without the pictures that no part shows. */
export function withoutUnseen(template: ReportTemplate): ReportTemplate {
  if (!template.pictures) return template;
  const seen = new Set(
    bandNames.flatMap((band) =>
      bandOf(template, band).parts.flatMap(({ kind, name }) => (kind === "picture" ? [name] : [])),
    ),
  );
  const { pictures, ...rest } = template;
  const left = pictures.filter(({ name }) => seen.has(name));
  return left.length > 0 ? { ...rest, pictures: left } : rest;
}

/** The server writes pictures again when it keeps a template: what is drawn has them as they are stored. */
export function withStoredPictures(template: ReportTemplate, stored: ReportTemplate): ReportTemplate {
  if (!template.pictures) return template;
  const pictures = template.pictures.map((each) => stored.pictures?.find(({ name }) => name === each.name) ?? each);
  return { ...template, pictures };
}
