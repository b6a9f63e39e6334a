import { describe, expect, test } from "vitest";
import { accepted, beginsAsHeic, fileKind, fitted, isHeic, readByServer, withExtension } from "./files";

describe("a chosen file", () => {
  test.each([
    ["photo.jpg", "image/jpeg", "picture"],
    ["PHOTO.JPEG", "", "picture"],
    ["IMG_1.HEIC", "", "picture"],
    ["photo.avif", "image/avif", "picture"],
    ["scan.TIFF", "", "picture"],
    ["paint.bmp", "image/bmp", "picture"],
    ["image", "image/png", "picture"],
    ["plan.pdf", "application/pdf", "document"],
    ["list.XLSX", "", "document"],
    ["note.txt", "text/plain", "document"],
    ["drawing.svg", "image/svg+xml", undefined],
    ["drawing", "image/svg+xml", undefined],
    ["page.html", "text/html", undefined],
    ["film.mp4", "video/mp4", undefined],
    ["macros.docm", "", undefined],
    ["photo.jpg.exe", "image/jpeg", undefined],
    ["", "", undefined],
  ])("%s (%s) is %s", (name, type, kind) => {
    expect(fileKind(name, type)).toBe(kind);
  });

  test("goes to the server as it is where only the server reads it", () => {
    expect(readByServer("scan.tif", "")).toBe(true);
    expect(readByServer("scan", "image/tiff")).toBe(true);
    expect(readByServer("paint.bmp", "")).toBe(true);
    expect(readByServer("photo.avif", "image/avif")).toBe(false);
    expect(readByServer("photo.heic", "")).toBe(false);
    for (const ending of [".avif", ".bmp", ".tif"]) expect(accepted.split(",")).toContain(ending);
  });

  test("may be a photo that not every browser can read", () => {
    expect(isHeic("a.heic", "")).toBe(true);
    expect(isHeic("a", "image/heif")).toBe(true);
    expect(isHeic("a.jpg", "image/jpeg")).toBe(false);
  });

  test("is one of an iPhone by its content, whatever it is called", () => {
    const bytes = (text: string) => new TextEncoder().encode(text).buffer;
    expect(beginsAsHeic(bytes("\0\0\0\u001Cftypheic"))).toBe(true);
    expect(beginsAsHeic(bytes("\0\0\0\u001Cftypmif1"))).toBe(true);
    expect(beginsAsHeic(bytes("\0\0\0\u001Cftypmp42"))).toBe(false);
    expect(beginsAsHeic(bytes("JFIF"))).toBe(false);
  });

  test("gets the extension of what it has become", () => {
    expect(withExtension("IMG 1.HEIC", "jpg")).toBe("IMG 1.jpg");
    expect(withExtension("image", "jpg")).toBe("image.jpg");
    expect(withExtension("", "jpg")).toBe("photo.jpg");
  });

  test("is made smaller, never larger", () => {
    expect(fitted(4000, 3000, 2048)).toEqual({ width: 2048, height: 1536 });
    expect(fitted(3000, 4000, 2048)).toEqual({ width: 1536, height: 2048 });
    expect(fitted(100, 50, 2048)).toEqual({ width: 100, height: 50 });
    expect(fitted(10_000, 1, 2048)).toEqual({ width: 2048, height: 1 });
  });
});
