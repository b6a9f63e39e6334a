import { useLingui } from "@lingui/react/macro";
import { Eye } from "lucide-react";
import { useState } from "react";
import type { ImportDetail, ImportMap } from "#/api/imports";
import { Button } from "#/ui/Button";
import { NativeSelect } from "#/ui/NativeSelect";
import { Notice } from "#/ui/Notice";
import { useImportWords } from "./words";

/** Which heading of the file is which column; kept for the next file with the same headings. */
export function ImportColumns(props: {
  member: number;
  run: ImportDetail;
  pending: boolean;
  onChoose: (map: ImportMap) => void;
}) {
  const { member, run, pending, onChoose } = props;
  const { t } = useLingui();
  const { name } = useImportWords(member, run.kind);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(run.columns.map((column) => [column.name, column.heading])),
  );
  const [dates, setDates] = useState(run.dates);
  const [decimal, setDecimal] = useState(run.decimal);
  const [tried, setTried] = useState(false);
  const optional = (column: string) => t`${column} (optional)`;
  const used = (heading: string) => heading !== "" && Object.values(chosen).filter((one) => one === heading).length > 1;
  const wrong = (column: ImportDetail["columns"][number]): string | undefined => {
    const heading = chosen[column.name] ?? "";
    if (tried && column.required && heading === "") return t`Please choose a column.`;
    return used(heading) ? t`This column is chosen twice.` : undefined;
  };
  const bad = run.columns.some(
    (column) => (column.required && !chosen[column.name]) || used(chosen[column.name] ?? ""),
  );
  const go = () => {
    setTried(true);
    if (bad) return;
    onChoose({
      dates,
      decimal,
      columns: run.columns.map((column) => ({ name: column.name, heading: chosen[column.name] ?? "" })),
    });
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      {run.known && <Notice tone="done">{t`You have chosen these columns for an earlier file.`}</Notice>}
      <p className="text-ink-soft">{t`Choose which column of your file is which. What you leave out stays as it is.`}</p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {run.columns.map((column) => (
          <NativeSelect
            key={column.name}
            label={column.required ? name(column.name) : optional(name(column.name))}
            value={chosen[column.name] ?? ""}
            error={wrong(column)}
            help={
              column.heading === chosen[column.name] && column.sample.length > 0 ? column.sample.join(" · ") : undefined
            }
            options={[
              { value: "", label: t({ message: "None", context: "a column of a file" }) },
              ...run.headings.map((heading) => ({ value: heading, label: heading })),
            ]}
            onChange={(heading) => setChosen({ ...chosen, [column.name]: heading })}
          />
        ))}
        {(run.kind === "stays" || run.kind === "payments") && (
          <>
            <NativeSelect
              label={t`Form of dates`}
              value={dates}
              options={[
                { value: "dmy", label: t`Day, month, year` },
                { value: "mdy", label: t`Month, day, year` },
              ]}
              onChange={(value) => setDates(value as ImportMap["dates"])}
            />
            <NativeSelect
              label={t`Form of amounts`}
              value={decimal}
              options={[
                { value: "comma", label: "1.234,56" },
                { value: "point", label: "1,234.56" },
              ]}
              onChange={(value) => setDecimal(value as ImportMap["decimal"])}
            />
          </>
        )}
      </div>
      <div>
        <Button type="submit" size="lg" icon={Eye} changes="office" isPending={pending}>
          {t`Show what would happen`}
        </Button>
      </div>
    </form>
  );
}
