import { authorised, bodyOf } from "./http";
import { NetworkFailure, refusalFrom } from "./refusal";

/** A file, such as a picture of a chat: it comes with the bearer, which an image's own address cannot carry. */
export async function requestFile(
  path: string,
  sent: { method?: string; body?: unknown; signal?: AbortSignal } = {},
): Promise<Blob> {
  const { method, body, signal } = sent;
  const response = await authorised(
    new Request(new URL(path, location.origin), {
      ...(method === undefined
        ? {}
        : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }),
  );
  if (!response.ok) throw refusalFrom(response.status, await bodyOf(response));
  try {
    return await response.blob();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkFailure("the file broke off", { cause });
  }
}
