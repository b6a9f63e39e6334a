import { useLingui } from "@lingui/react/macro";
import { useFormats } from "#/i18n/format";
import { toast } from "#/ui/toast";
import { clashesOf } from "./edit";

/** Says who has changed meanwhile what a press was to change, and that nothing was; false where the failure is another one. */
export function useClashToast(): (failure: unknown) => boolean {
  const { t } = useLingui();
  const format = useFormats();
  return (failure) => {
    const [clash] = clashesOf(failure);
    if (clash === undefined) return false;
    const { by, at } = clash;
    const when = at === "" ? "" : format.dateTime(at);
    toast(
      by !== "" && when !== ""
        ? t`${by} changed this on ${when}. Nothing was changed now: please look at it again.`
        : t`This has changed since. Nothing was changed now: please look at it again.`,
      { tone: "error" },
    );
    return true;
  };
}
