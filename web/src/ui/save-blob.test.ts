import { expect, it, vi } from "vitest";
import { saveBlob } from "./save-blob";

it("names the file, and releases its address after 10 s", () => {
  vi.useFakeTimers();
  const released = vi.fn<(address: string) => void>();
  Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: released });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  saveBlob(new Blob(["1"]), "tasks.ics");
  const link = clicked.mock.contexts[0] as HTMLAnchorElement;
  expect([link.href, link.download]).toEqual(["blob:file", "tasks.ics"]);
  vi.advanceTimersByTime(9999);
  expect(released).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(released).toHaveBeenCalledExactlyOnceWith("blob:file");
});
