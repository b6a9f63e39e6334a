import { useLingui } from "@lingui/react/macro";
import type { FileMapping } from "#/api/statements";
import { NativeSelect } from "#/ui/NativeSelect";
import { TextField } from "#/ui/TextField";

type Column = FileMapping["columns"][number]["column"];

/** Which column of a bank's CSV file is which, and how it writes dates and amounts. */
export function MappingFields(props: {
  headings: readonly string[];
  mapping: FileMapping;
  onChange: (mapping: FileMapping) => void;
}) {
  const { headings, mapping, onChange } = props;
  const { t } = useLingui();
  const labels: [Column, string][] = [
    ["date", t`Date`],
    ["amount", t`Amount`],
    ["credit", t`Money in`],
    ["debit", t`Money out`],
    ["sign", t`In or out (letter)`],
    ["currency", t`Currency`],
    ["name", t`Payer`],
    ["text", t`Purpose`],
    ["reference", t`Payment reference`],
    ["end_to_end", t`End-to-end ID`],
    ["bank_ref", t`Number given by the bank`],
    ["account", t`Your account`],
  ];
  const chosen = (column: Column) => mapping.columns.find((one) => one.column === column)?.headings[0] ?? "";
  const choose = (column: Column, heading: string) =>
    onChange({
      ...mapping,
      columns: [
        ...mapping.columns.filter((one) => one.column !== column),
        ...(heading === "" ? [] : [{ column, headings: [heading] }]),
      ],
    });
  const names = [...new Set(headings.filter((name) => name !== ""))];
  return (
    <div className="grid gap-3 pb-3 sm:grid-cols-2">
      {labels.map(([column, label]) => (
        <NativeSelect
          key={column}
          label={label}
          value={chosen(column)}
          options={[
            { value: "", label: t({ message: "None", context: "a column of a file" }) },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(heading) => choose(column, heading)}
        />
      ))}
      <NativeSelect
        label={t`Form of dates`}
        value={mapping.dates}
        options={[
          { value: "dmy", label: t`Day, month, year` },
          { value: "mdy", label: t`Month, day, year` },
          { value: "ymd", label: t`Year, month, day` },
        ]}
        onChange={(dates) => onChange({ ...mapping, dates: dates as FileMapping["dates"] })}
      />
      <NativeSelect
        label={t`Form of amounts`}
        value={mapping.decimal}
        options={[
          { value: "comma", label: "1.234,56" },
          { value: ".", label: "1,234.56" },
        ]}
        onChange={(decimal) => onChange({ ...mapping, decimal: decimal as FileMapping["decimal"] })}
      />
      <NativeSelect
        label={t`Between the columns`}
        value={mapping.delimiter}
        options={[
          { value: ";", label: t`Semicolon` },
          { value: ",", label: t`Comma` },
          { value: "\t", label: t`Tab` },
          { value: "|", label: "|" },
        ]}
        onChange={(delimiter) => onChange({ ...mapping, delimiter })}
      />
      <NativeSelect
        label={t`Encoding`}
        value={mapping.encoding}
        options={[
          { value: "", label: t`Find out` },
          { value: "utf-8", label: "UTF-8" },
          { value: "windows-1252", label: "Windows-1252" },
          { value: "iso-8859-15", label: "ISO-8859-15" },
        ]}
        onChange={(encoding) => onChange({ ...mapping, encoding: encoding as FileMapping["encoding"] })}
      />
      <TextField
        label={t`Currency, if there is no column`}
        maxLength={3}
        value={mapping.currency}
        onChange={(currency) => onChange({ ...mapping, currency: currency.toUpperCase() })}
      />
    </div>
  );
}
