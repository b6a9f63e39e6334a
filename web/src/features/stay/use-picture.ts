import { useQuery } from "@tanstack/react-query";
import { requestFile } from "#/api/files";
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

/** The address of a picture in this page. Pictures are fetched once a page and never lie on the disk. */
export function usePicture(path: string | null | undefined, maxsize: number) {
  return useQuery({
    queryKey: ["picture", path, maxsize],
    queryFn: async ({ signal }) => asAddress(await requestFile(`${path ?? ""}?maxsize=${maxsize}`, { signal })),
    enabled: Boolean(path),
    staleTime: 30 * 60_000,
    gcTime: 5 * 60_000,
    meta: { keep: false },
  });
}

/** Fetches a file and hands it to the browser to save. */
export async function saveFile(path: string, name: string): Promise<void> {
  saveBlob(await requestFile(path), name);
}
