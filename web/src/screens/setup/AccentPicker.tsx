import { useLingui } from "@lingui/react/macro";
import { Check, Pipette } from "lucide-react";
import type { ReactNode } from "react";
import { readableAccent } from "#/ui/accent";
import { FieldReason, labelClass } from "#/ui/Field";
import { Icon } from "#/ui/Icon";

/** The color of the app, for agencies without one of their own. */
export const own = "#005f66";

/** How the agency will look on light and on dark devices, with the color as it is corrected; the page itself wears it, too. */
function Preview({ agency, accent }: { agency: string; accent: string }) {
  const { t } = useLingui();
  const readable = readableAccent(accent || own);
  if (!readable) return null;
  const looks = [
    { color: readable.light, paper: "bg-white", on: "text-white" },
    { color: readable.dark, paper: "bg-deepest", on: "text-deepest" },
  ];
  return (
    <div aria-hidden className="grid grid-cols-2 overflow-hidden rounded-card border border-line select-none">
      {looks.map(({ color, paper, on }) => (
        <div key={paper} className={`${paper} flex min-w-0 flex-col justify-between gap-3 p-4`}>
          <span className="line-clamp-2 text-18 leading-tight font-bold [overflow-wrap:anywhere]" style={{ color }}>
            {agency}
          </span>
          <span
            className={`${on} rounded-control px-3 py-2.5 text-center font-semibold`}
            style={{ backgroundColor: color }}
          >
            {t({ message: "Sign in", context: "what the button does" })}
          </span>
        </div>
      ))}
    </div>
  );
}

export function AccentPicker(props: {
  agency: string;
  value: string;
  onChange: (accent: string) => void;
  error: string | undefined;
  /** In place of the usual look at both appearances. */
  preview?: ReactNode;
}) {
  const { t } = useLingui();
  const { value, onChange, error } = props;
  const offered = [
    { accent: "", name: t`Teal` },
    { accent: "#1d4e89", name: t`Blue` },
    { accent: "#2e6f40", name: t`Green` },
    { accent: "#7a1f3d", name: t`Wine red` },
    { accent: "#b4532a", name: t`Terracotta` },
    { accent: "#6b4fa0", name: t`Violet` },
  ];
  const chosen = offered.some(({ accent }) => accent === value);
  const ring = "ring-2 ring-sea ring-offset-2 ring-offset-paper";
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className={`${labelClass} pb-1.5`}>{t`Color`}</legend>
      <div className="flex flex-wrap items-center gap-1">
        {offered.map(({ accent, name }) => (
          <label
            key={accent}
            className="relative grid target cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-sea-ink"
          >
            <input
              type="radio"
              name="accent"
              aria-label={name}
              title={name}
              checked={accent === value}
              onChange={() => onChange(accent)}
              className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
            />
            <span className={`relative grid size-8 place-items-center rounded-full ${accent === value ? ring : ""}`}>
              <svg aria-hidden viewBox="0 0 32 32" className="size-8">
                <circle cx="16" cy="16" r="16" fill={accent || own} />
              </svg>
              {accent === value && <Icon of={Check} size={18} className="absolute text-white" />}
            </span>
          </label>
        ))}
        <label className="relative grid target cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-sea-ink">
          <input
            type="color"
            aria-label={t`Another color`}
            title={t`Another color`}
            value={value || own}
            onChange={(event) => onChange(event.target.value)}
            className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
          />
          <span
            className={`relative grid size-8 place-items-center rounded-full border border-line-strong bg-card ${chosen ? "" : ring}`}
          >
            {!chosen && (
              <svg aria-hidden viewBox="0 0 32 32" className="absolute inset-0">
                <circle cx="16" cy="16" r="16" fill={value} />
              </svg>
            )}
            <Icon of={Pipette} size={16} className={chosen ? "text-ink-soft" : "relative text-white"} />
          </span>
        </label>
      </div>
      {props.preview ?? <Preview agency={props.agency} accent={value} />}
      <p className="text-14 text-ink-soft">{t`We make it a little darker or lighter where that is easier to read.`}</p>
      {error && <FieldReason>{error}</FieldReason>}
    </fieldset>
  );
}
