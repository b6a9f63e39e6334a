import { authorised, bodyOf } from "./http";
import { NetworkFailure, refusalFrom } from "./refusal";

/**
 * A file, such as a picture of a chat: it comes with the bearer, which an image's own address cannot carry. Nothing asks for a
 * file again, so its answer may take as long as the browser lets it, unless it must have begun `within` so many milliseconds.
 */
export async function requestFile(
  path: string,
  sent: { method?: string; body?: unknown; signal?: AbortSignal; within?: number } = {},
): Promise<Blob> {
  const { method, body, signal, within = 0 } = sent;
  const response = await authorised(
    new Request(new URL(path, location.origin), {
      ...(method === undefined
        ? {}
        : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }),
    within,
  );
  if (!response.ok) throw refusalFrom(response.status, await bodyOf(response));
  try {
    return await response.blob();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkFailure("the file broke off", { cause });
  }
}
