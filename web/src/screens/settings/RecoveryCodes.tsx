import { useLingui } from "@lingui/react/macro";
import { Download, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#/ui/Button";
import { CopyButton } from "#/ui/CopyButton";
import { Notice } from "#/ui/Notice";
import { saveBlob } from "#/ui/save-blob";

/** The codes as they are shown this once: to copy, to save, to print. */
export function RecoveryCodes({ codes, username }: { codes: readonly string[]; username: string }) {
  const { t } = useLingui();
  const [printed, setPrinted] = useState(false);
  const heading = t`Recovery codes for ${username}`;
  const text = codes.join("\n");

  useEffect(() => {
    if (!printed) return undefined;
    const root = document.documentElement;
    root.dataset.printing = "sheet";
    // Some browsers return at once and print later: the sheet stays until they say that it is done.
    const done = () => setPrinted(false);
    window.addEventListener("afterprint", done);
    window.print();
    return () => {
      delete root.dataset.printing;
      window.removeEventListener("afterprint", done);
    };
  }, [printed]);

  return (
    <div className="flex flex-col gap-4 pt-1">
      <Notice tone="warn" title={t`Save these codes now`}>
        {t`They are shown only once. Each one signs you in once if you lose your phone.`}
      </Notice>
      <ol className="figures grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-sunk p-4 font-mono text-14 min-[22rem]:text-16">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={text} />
        <Button
          variant="secondary"
          icon={Download}
          onPress={() => saveBlob(new Blob([`${heading}\n\n${text}\n`], { type: "text/plain" }), "recovery-codes.txt")}
        >
          {t({ message: "Download", context: "recovery codes" })}
        </Button>
        <Button variant="secondary" icon={Printer} onPress={() => setPrinted(true)}>
          {t({ message: "Print", context: "recovery codes" })}
        </Button>
      </div>
      {printed &&
        createPortal(
          <div data-print-sheet className="hidden flex-col gap-6 pt-10 print:flex">
            <p className="text-22 font-bold">{heading}</p>
            <p>{t`Each code works once. Keep this sheet in a safe place.`}</p>
            <ol className="grid grid-cols-2 gap-3 font-mono text-18">
              {codes.map((code) => (
                <li key={code}>☐ {code}</li>
              ))}
            </ol>
          </div>,
          document.body,
        )}
    </div>
  );
}
