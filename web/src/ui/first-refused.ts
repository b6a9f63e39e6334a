import { useEffect } from "react";

/** After each refusal the first field that is to blame is brought into sight, with the keyboard in it. */
export function useFirstRefused(failure: unknown): void {
  useEffect(() => {
    if (failure !== undefined && failure !== null)
      document.querySelector<HTMLElement>("#main [aria-invalid=true]")?.focus();
  }, [failure]);
}
