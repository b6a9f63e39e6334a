import { ChevronDown } from "lucide-react";
import { Icon } from "#/ui/Icon";
import { Prose } from "#/ui/Prose";
import type { Stay } from "./types";

/** One beneath the other, each opened by its headline; the first is open, so that nobody overlooks that they open. */
export function InfoTexts({ texts }: { texts: Stay["infotexts"] }) {
  return (
    <div className="divide-y divide-line">
      {texts.map((text, index) => (
        <details key={text.id} open={index === 0} className="group">
          <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
            <span lang={text.lang} className="min-w-0">
              {text.title}
            </span>
            <Icon of={ChevronDown} className="text-ink-faint transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-4 text-ink-soft">
            <Prose text={text.body} lang={text.lang} />
          </div>
        </details>
      ))}
    </div>
  );
}
