import { type RefCallback, useCallback } from "react";
import type { KeptFile } from "#/offline";
import { readContent } from "#/offline/content";
import { liesSealed } from "#/offline/row";

/** Shows in an image what lies on this device, for as long as it is drawn. */
export function useOwnPicture(content: KeptFile["content"]): RefCallback<HTMLImageElement> {
  return useCallback(
    (picture: HTMLImageElement) => {
      let address: string | undefined;
      let over = false;
      const show = (blob: Blob) => {
        if (over) return;
        address = URL.createObjectURL(blob);
        picture.src = address;
      };
      if (!liesSealed(content)) show(content);
      // Where it cannot be opened its name is shown; sending it says why.
      else readContent(content).then(show, () => undefined);
      return () => {
        over = true;
        if (address !== undefined) URL.revokeObjectURL(address);
      };
    },
    [content],
  );
}
