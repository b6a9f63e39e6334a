import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { Icon } from "#/ui/Icon";
import { showDialog } from "./office-dialog";

/** Looks like the field that it opens. */
export function SearchButton({ className }: { className?: string }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-keyshortcuts="/"
      onClick={() => showDialog("search")}
      className={`flex min-h-11 items-center gap-3 rounded-control border border-line-strong bg-card px-3 text-start text-ink-soft hover:bg-sunk ${className ?? ""}`}
    >
      <Icon of={Search} />
      <span className="min-w-0 grow truncate">{t`Search everything`}</span>
      <kbd aria-hidden className="hidden rounded-md border border-line bg-sunk px-1.5 text-14 desk:inline">
        /
      </kbd>
    </button>
  );
}
