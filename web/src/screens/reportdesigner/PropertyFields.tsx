import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Checkbox } from "#/ui/Checkbox";
import { TextField } from "#/ui/TextField";

/** Several values, separated by commas; what is typed is left as it is while one types. */
export function Values(props: {
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  error?: string | undefined;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={props.label}
      help={t`Separate several with commas.`}
      error={props.error}
      value={typed ?? props.values.join(", ")}
      onChange={(text) => {
        setTyped(text);
        props.onChange(
          text
            .split(",")
            .map((each) => each.trim())
            .filter((each) => each !== ""),
        );
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

export function Color(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}) {
  return (
    <TextField
      type="color"
      label={props.label}
      value={props.value || "#000000"}
      onChange={(value) => props.onChange(value)}
      error={props.error}
    />
  );
}

/** The color in a box, which may have none. */
export function Fill(props: {
  fill: string | undefined;
  error?: string | undefined;
  /** Changes of one act are one step. */
  onChange: (fill: string | undefined, act?: string) => void;
}) {
  const { t } = useLingui();
  const { fill, error, onChange } = props;
  return (
    <>
      <Checkbox checked={fill !== undefined && fill !== ""} onChange={(on) => onChange(on ? "#e6e6e6" : undefined)}>
        {t`Filled with a color`}
      </Checkbox>
      {fill && <Color label={t`Fill color`} value={fill} onChange={(color) => onChange(color, "fill")} error={error} />}
    </>
  );
}
