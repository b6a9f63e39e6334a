import { msg } from "@lingui/core/macro";
import { newIdempotencyKey } from "#/api/key";
import { editSettings, keepLogo } from "#/api/settings";
import { shrink, UnreadablePicture } from "#/features/chat/shrink";
import { loadMember } from "#/session/member";

/** What the server takes as it is. */
export const logoKinds = ["image/png", "image/jpeg", "image/webp"];
/** What the server takes, in bytes and in pixels. */
const mostBytes = 2 * 1024 * 1024;
const mostPixels = 40_000_000;

export const wrongKind = msg`Choose a PNG, JPEG or WebP picture. SVG files can’t be used.`;
export const tooLarge = msg`This picture is larger than 2 MB. Please choose a smaller one.`;
export const damaged = msg`This picture could not be read. Please choose another one.`;

/** A picture on its way to the server. */
export interface LogoFile {
  name: string;
  content: Blob;
}

/** As it is where the server takes it so, also what can be seen through; else made smaller on this device. */
export async function logoFile(chosen: File): Promise<LogoFile> {
  if (chosen.type === "image/svg+xml") throw new UnreadablePicture("svg");
  if (logoKinds.includes(chosen.type) && chosen.size <= mostBytes) return { name: chosen.name, content: chosen };
  const { name, content } = await shrink(chosen);
  return { name, content };
}

/** Why a chosen file is no logo, found on this device. */
export class NoLogo extends Error {
  override readonly name = "NoLogo";
  readonly why: typeof wrongKind;

  constructor(why: typeof wrongKind, options?: ErrorOptions) {
    super(why.id, options);
    this.why = why;
  }
}

async function pixelsOf(file: Blob): Promise<number> {
  const bitmap = await createImageBitmap(file);
  const pixels = bitmap.width * bitmap.height;
  bitmap.close();
  return pixels;
}

/** The same with the server's refusals: before there is an agency, the server cannot be asked. */
export async function checkedLogo(chosen: File): Promise<LogoFile> {
  let found: LogoFile;
  try {
    found = await logoFile(chosen);
  } catch (cause) {
    throw new NoLogo(logoKinds.includes(chosen.type) ? damaged : wrongKind, { cause });
  }
  try {
    if ((await pixelsOf(found.content)) > mostPixels) found = await shrink(chosen);
  } catch (cause) {
    throw new NoLogo(damaged, { cause });
  }
  if (found.content.size > mostBytes) throw new NoLogo(tooLarge);
  return found;
}

/** Uploads a picture for the logo of an agency and gives its hash; it is shown once the settings name it. */
export async function uploadLogo(member: number, { name, content }: LogoFile): Promise<string> {
  const form = new FormData();
  form.append("files", content, name);
  return keepLogo(member, form);
}

/** Gives a new agency its logo, and this browser the look of the agency with it. */
export async function giveLogo(member: number, file: LogoFile): Promise<void> {
  const hash = await uploadLogo(member, file);
  await editSettings(member, { logo: { from: "", to: hash } }, newIdempotencyKey());
  await loadMember({}).catch(() => undefined);
}
