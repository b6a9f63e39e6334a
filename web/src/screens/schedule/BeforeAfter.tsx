import { useLingui } from "@lingui/react/macro";
import { ArrowRight } from "lucide-react";
import { Icon } from "#/ui/Icon";

/** How something is now and how it would be; a screen reader hears it in words. */
export function BeforeAfter({ was, is, words }: { was: string; is: string; words?: string }) {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden>
        {was} <Icon of={ArrowRight} size={14} className="inline" /> <b>{is}</b>
      </span>
      <span className="sr-only">{words ?? t`${was} before, ${is} after`}</span>
    </>
  );
}
