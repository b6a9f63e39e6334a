import { useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { hasUnknown } from "./unknown";
import type { Refused } from "./use-checked";

/** Why a template is refused, each with its place. */
export function Refusals(props: {
  of: readonly Refused[];
  words: (refused: Refused) => string;
  /** Goes to the place; without it there is none to go to. */
  onSelect?: ((refused: Refused) => void) | undefined;
  /** Takes out what is not known; without it nothing is. */
  onRemoveUnknown?: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const { of: refusals, words, onSelect, onRemoveUnknown } = props;
  if (refusals.length === 0) return null;
  return (
    <Notice tone="error" title={t`This report cannot be printed yet.`}>
      <ul>
        {refusals.map((refused) => (
          <li key={`${refused.place?.band} ${refused.place?.part} ${refused.property}`}>
            {onSelect ? (
              <button type="button" className="cursor-pointer text-start underline" onClick={() => onSelect(refused)}>
                {words(refused)}
              </button>
            ) : (
              words(refused)
            )}
          </li>
        ))}
      </ul>
      {onRemoveUnknown && hasUnknown(refusals) && (
        <p className="pt-2">
          <Button variant="secondary" icon={Trash2} onPress={onRemoveUnknown}>
            {t`Remove what is not known`}
          </Button>
        </p>
      )}
    </Notice>
  );
}
