import { useLingui } from "@lingui/react/macro";
import { Segmented } from "#/ui/Segmented";
import { contentNames } from "./texts";
import type { ContentLanguage } from "./types";
import { useTextLanguages } from "./use-text-languages";

/** In which language a text is written or read. An agency of one language has nothing to choose. */
export function TextLanguage(props: {
  label: string;
  hideLabel?: boolean;
  value: ContentLanguage;
  onChange: (language: ContentLanguage) => void;
  /** Where something is stored: these languages are shown even if they are not offered. */
  stored?: (language: ContentLanguage) => boolean;
  nameOf?: (language: ContentLanguage) => string;
}) {
  const { t } = useLingui();
  const { value, stored, nameOf = (one: ContentLanguage) => contentNames[one] } = props;
  const { choices, offered } = useTextLanguages((one) => one === value || (stored?.(one) ?? false));
  if (choices.length < 2) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <Segmented<ContentLanguage>
        label={props.label}
        hideLabel={props.hideLabel ?? false}
        value={value}
        onChange={props.onChange}
        options={choices.map((one) => ({ value: one, label: nameOf(one) }))}
      />
      {!offered.includes(value) && (
        <p className="text-14 text-ink-soft">{t`You don’t offer this language. Its texts are kept.`}</p>
      )}
    </div>
  );
}
