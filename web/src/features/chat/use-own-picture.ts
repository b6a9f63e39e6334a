import { type RefCallback, useCallback } from "react";

/** Shows in an image what lies on this device, for as long as it is drawn. */
export function useOwnPicture(content: Blob): RefCallback<HTMLImageElement> {
  return useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(content);
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [content],
  );
}
