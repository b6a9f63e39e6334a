import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bytesOf, NoRoom, readPicture } from "./pictures";

// A picture is made smaller by a canvas, which this browser has not: a photo has as many bytes as a fifth of its pixels, a drawing half as many.
vi.mock("#/features/chat/shrink", () => ({
  shrink: async (file: File) => Promise.resolve({ content: file }),
  encode: async (_: ImageBitmap, width: number, height: number, type: string) =>
    Promise.resolve(new Blob([new Uint8Array((width * height) / (type === "image/png" ? 10 : 5))])),
}));

beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async () => Promise.resolve({ width: 800, height: 400, close: () => undefined }));
});
afterEach(() => vi.unstubAllGlobals());

const photo = new File(["x"], "a.jpg", { type: "image/jpeg" });
const drawing = new File(["x"], "a.png", { type: "image/png" });
const bytes = (data: string) => bytesOf([{ name: "a", data }]);

it("makes a picture as small as the room beside the others needs", async () => {
  expect(bytes(await readPicture(photo))).toBe(40_960);
  const second = bytes(await readPicture(photo, 60_000));
  expect(second).toBe(23_040);
  expect(60_000 + second).toBeLessThan(96 * 1024);
  expect(bytes(await readPicture(drawing))).toBe(32_000);
  // As PNG it would have no room, as JPEG it has.
  expect(bytes(await readPicture(drawing, 70_000))).toBe(23_040);
});

it("says where the others leave no room", async () => {
  await expect(readPicture(photo, 90_000)).rejects.toThrow(NoRoom);
});

it("counts the bytes of pictures, not their letters", () => {
  const data = (text: string) => ({ name: "a", data: btoa(text) });
  expect(bytesOf([data("a"), data("ab"), data("abc")])).toBe(6);
  expect(bytesOf()).toBe(0);
});
