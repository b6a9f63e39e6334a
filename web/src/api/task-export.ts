import type { Answers } from "./answers";
import { prepared } from "./address";
import { requestFile } from "./files";

/** Tasks as a file, in their order. */
export async function requestExport(body: Answers["ExportInputBody"]): Promise<Blob> {
  const { path, ...sent } = prepared("POST", "/v1/cleaningsexport", { body });
  return requestFile(path, sent);
}
