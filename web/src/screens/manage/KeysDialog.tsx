import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Dialog } from "#/ui/Dialog";
import type { Place } from "./Palette";

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-7 rounded-md border border-line-strong bg-sunk px-1.5 py-0.5 text-center text-14 font-semibold">
      {children}
    </kbd>
  );
}

/** The keys of the office. */
export function KeysDialog({ places, onClose }: { places: readonly Place[]; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const general: [string[], string][] = [
    [["/"], t`Search everything`],
    [["?"], t`Show these keys`],
    [["↑", "↓"], t`Go through a list`],
    [["Enter"], t`Open what is in focus`],
    [["Esc"], t`Close`],
  ];
  const lines: [string[], string][] = [
    ...general,
    ...places.flatMap(({ letter, label }): [string[], string][] => (letter ? [[["g", letter], i18n._(label)]] : [])),
  ];
  return (
    <Dialog title={t`Keys`} isOpen onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {lines.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
