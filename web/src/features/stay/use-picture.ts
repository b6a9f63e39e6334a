import { useQuery } from "@tanstack/react-query";
import { fetchKept } from "#/offline/kept-files";
import { saveBlob } from "#/ui/save-blob";

/** As text that stands in the address of a picture itself: nothing has to be released when the picture is gone. */
async function asAddress(content: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => fail(reader.error ?? new Error("not read")));
    reader.readAsDataURL(content);
  });
}

/** The longest sides, in pixels, of the picture that leads the overview, and of the other ones of a stay. */
export const homeSide = 1536;
export const photoSide = 1024;

/** A picture's longest side is no longer than `maxsize` pixels. */
export const pictureAddress = (path: string, maxsize: number) => `${path}?maxsize=${maxsize}`;

/** The address of a picture in this page. Pictures are fetched once a page; without signal those are there that were made ready beforehand. */
export function usePicture(path: string | null | undefined, maxsize: number) {
  return useQuery({
    queryKey: ["picture", path, maxsize],
    queryFn: async ({ signal }) => asAddress(await fetchKept(pictureAddress(path ?? "", maxsize), { signal })),
    enabled: Boolean(path),
    staleTime: 30 * 60_000,
    gcTime: 5 * 60_000,
    meta: { keep: false },
  });
}

/** Fetches a file, or takes it from the device, and hands it to the browser to save. */
export async function saveFile(path: string, name: string): Promise<void> {
  saveBlob(await fetchKept(path), name);
}
