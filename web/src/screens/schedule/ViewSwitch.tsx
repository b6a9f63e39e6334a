import { useLingui } from "@lingui/react/macro";
import { Segmented } from "#/ui/Segmented";

/** The day by hours, or its week. */
export function ViewSwitch({ view, onChange }: { view: "day" | "week"; onChange: (view: "day" | "week") => void }) {
  const { t } = useLingui();
  return (
    <span className="w-full sm:w-auto sm:min-w-44">
      <Segmented
        label={t`Day or week`}
        hideLabel
        options={[
          { value: "day", label: t`Day` },
          { value: "week", label: t`Week` },
        ]}
        value={view}
        onChange={onChange}
      />
    </span>
  );
}
