import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

/** The name of a failed request, small, for the person to give to support; a press copies it. */
export function SupportCode({ code }: { code: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="block min-h-10 text-14 font-normal underline underline-offset-4"
      onClick={() => {
        // Where copying does not work the code can still be read out.
        navigator.clipboard?.writeText(code).then(
          () => setCopied(true),
          () => undefined,
        );
      }}
    >
      <span aria-live="polite" className="pointer-events-none">
        {copied ? t`Copied: ${code}` : t`Tell support: ${code}`}
      </span>
    </button>
  );
}
