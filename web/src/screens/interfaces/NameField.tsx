import { useLingui } from "@lingui/react/macro";
import { TextField } from "#/ui/TextField";

/** What the office calls another program here. */
export function NameField(props: {
  value: string;
  help: string;
  /** Why the server refuses the name. */
  refused: string | undefined;
  onChange: (name: string) => void;
}) {
  const { refused } = props;
  const { t } = useLingui();
  return (
    <TextField
      label={t`Name`}
      help={props.help}
      maxLength={60}
      value={props.value}
      onChange={props.onChange}
      error={refused === undefined ? undefined : refused === "too_long" ? t`This is too long.` : t`Enter a name.`}
    />
  );
}
