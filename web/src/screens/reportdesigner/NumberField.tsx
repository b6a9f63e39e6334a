import { useState } from "react";
import { TextField } from "#/ui/TextField";

/** A number that is taken over while it is typed, as soon as it is one. */
export function NumberField(props: {
  label: string;
  value: number;
  step?: number;
  min?: number;
  max?: number;
  error?: string | undefined;
  onChange: (value: number) => void;
}) {
  const { value, onChange, step = 0.5, ...rest } = props;
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...rest}
      type="number"
      inputMode="decimal"
      step={step}
      value={typed ?? String(value)}
      onChange={(text) => {
        setTyped(text);
        const number = Number(text);
        if (text.trim() !== "" && Number.isFinite(number)) onChange(number);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
