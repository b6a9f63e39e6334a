import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { TextField } from "#/ui/TextField";

/** The search above a list of the office; `placeholder` says what is looked for. */
export function ListSearch(props: {
  placeholder: string;
  value: string;
  onChange: (typed: string) => void;
  className?: string;
}) {
  const { t } = useLingui();
  return <TextField {...props} type="search" label={t`Search`} icon={Search} maxLength={100} />;
}
