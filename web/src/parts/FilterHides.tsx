import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "#/ui/Button";

/** Says above a list that search or filter hide rows of it, and takes them away. */
export function FilterHides({ children, onShowAll }: { children?: ReactNode; onShowAll: () => void }) {
  const { t } = useLingui();
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-ink-soft">
      <span>{children ?? t`A search or filter is set. It may hide rows.`}</span>
      <Button variant="quiet" size="pill" onPress={onShowAll}>
        {t`Show all`}
      </Button>
    </p>
  );
}
