import { useLingui } from "@lingui/react/macro";
import { Notice } from "#/ui/Notice";
import type { Refused } from "./use-checked";

/** Why a template is refused, each with its place. */
export function Refusals(props: {
  of: readonly Refused[];
  words: (refused: Refused) => string;
  /** Goes to the place; without it there is none to go to. */
  onSelect?: ((refused: Refused) => void) | undefined;
}) {
  const { t } = useLingui();
  const { of: refusals, words, onSelect } = props;
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
    </Notice>
  );
}
