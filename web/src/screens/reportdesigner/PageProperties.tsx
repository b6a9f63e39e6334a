import { useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import type { ReportFilter, ReportLabels } from "#/api/reports";
import { Button, IconButton } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { NativeSelect } from "#/ui/NativeSelect";
import { TextField } from "#/ui/TextField";
import { NumberField } from "./NumberField";
import { Values } from "./PropertyFields";
import { fieldsOf, type PropertyProps } from "./property-props";
import { setFilter, setGroup, setLabels, setPaper, setSort } from "./template";

/** A sheet of labels: how many there are, how large each is, and how far apart. */
function LabelSheet({ template, reasons, change }: PropertyProps) {
  const { t } = useLingui();
  const { labels } = template.paper;
  const put = (next: Partial<ReportLabels>) => change(setLabels(template, next), { act: "labels" });
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-3">
      <Checkbox checked={labels !== undefined} onChange={(on) => change(setLabels(template, on ? {} : undefined))}>
        {t`Print on labels`}
      </Checkbox>
      {labels && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label={t`Side by side`}
            min={1}
            max={20}
            step={1}
            value={labels.columns}
            error={reasons["paper.labels.columns"]}
            onChange={(columns) => put({ columns })}
          />
          <NumberField
            label={t`One above the other`}
            min={1}
            max={50}
            step={1}
            value={labels.rows}
            error={reasons["paper.labels.rows"]}
            onChange={(rows) => put({ rows })}
          />
          <NumberField
            label={t`Width (mm)`}
            min={10}
            step={0.1}
            value={labels.width}
            error={reasons["paper.labels.width"]}
            onChange={(width) => put({ width })}
          />
          <NumberField
            label={t`Height (mm)`}
            min={5}
            step={0.1}
            value={labels.height}
            error={reasons["paper.labels.height"]}
            onChange={(height) => put({ height })}
          />
          <NumberField
            label={t`Gap across (mm)`}
            min={0}
            max={100}
            step={0.1}
            value={labels.gap_x ?? 0}
            error={reasons["paper.labels.gap_x"]}
            onChange={(across) => put({ gap_x: across })}
          />
          <NumberField
            label={t`Gap down (mm)`}
            min={0}
            max={100}
            step={0.1}
            value={labels.gap_y ?? 0}
            error={reasons["paper.labels.gap_y"]}
            onChange={(down) => put({ gap_y: down })}
          />
        </div>
      )}
    </fieldset>
  );
}

function Sorting({ template, set, change, reasons }: PropertyProps) {
  const { t } = useLingui();
  const fields = fieldsOf(set, () => true);
  const sort = template.sort ?? [];
  const free = fields.filter(({ value }) => !sort.includes(value));
  return (
    <fieldset className="flex flex-col gap-2 border-t border-line pt-3">
      <legend className="float-left pb-1 text-14 font-semibold">{t`Sort by`}</legend>
      {sort.map((name, index) => (
        <div key={name} className="clear-both flex items-end gap-1">
          <NativeSelect
            label={t`${index + 1}. field`}
            className="min-w-0 grow"
            value={name}
            options={fields.filter(({ value }) => value === name || !sort.includes(value))}
            error={reasons[`sort[${index}]`]}
            onChange={(to) =>
              change(
                setSort(
                  template,
                  sort.map((each) => (each === name ? to : each)),
                ),
              )
            }
          />
          <IconButton
            icon={X}
            label={t`Remove`}
            onPress={() =>
              change(
                setSort(
                  template,
                  sort.filter((each) => each !== name),
                ),
              )
            }
          />
        </div>
      ))}
      {sort.length < 5 && free[0] && (
        <Button
          variant="quiet"
          icon={Plus}
          className="clear-both self-start"
          onPress={() => change(setSort(template, [...sort, free[0]?.value ?? ""]))}
        >
          {t`Add field`}
        </Button>
      )}
    </fieldset>
  );
}

function Filters({ template, set, change, reasons }: PropertyProps) {
  const { t } = useLingui();
  const fields = fieldsOf(set, () => true);
  const filter = template.filter ?? [];
  const put = (index: number, to: Partial<ReportFilter>, act?: string) =>
    change(
      setFilter(
        template,
        filter.map((each, at) => (at === index ? { ...each, ...to } : each)),
      ),
      act ? { act: `${act} ${index}` } : {},
    );
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-3">
      <legend className="float-left pb-1 text-14 font-semibold">{t`Only rows where`}</legend>
      {filter.map(({ field, is }, index) => (
        // Conditions have no names of their own: their place is all there is.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="clear-both flex flex-col gap-2">
          <div className="flex items-end gap-1">
            <NativeSelect
              label={t`Field`}
              className="min-w-0 grow"
              value={field}
              options={fields}
              error={reasons[`filter[${index}].field`]}
              onChange={(to) => put(index, { field: to })}
            />
            <IconButton
              icon={X}
              label={t`Remove`}
              onPress={() =>
                change(
                  setFilter(
                    template,
                    filter.filter((_, at) => at !== index),
                  ),
                )
              }
            />
          </div>
          <Values
            label={t`is one of`}
            values={is}
            error={reasons[`filter[${index}].is`]}
            onChange={(to) => put(index, { is: to }, "filter")}
          />
        </div>
      ))}
      {filter.length < 10 && fields[0] && (
        <Button
          variant="quiet"
          icon={Plus}
          className="clear-both self-start"
          onPress={() => change(setFilter(template, [...filter, { field: fields[0]?.value ?? "", is: [""] }]))}
        >
          {t`Add condition`}
        </Button>
      )}
    </fieldset>
  );
}

/** What can be set of the page and of the whole report. */
export function PageProperties(props: PropertyProps) {
  const { t } = useLingui();
  const { template, set, sizes, reasons, change } = props;
  const groups = fieldsOf(set, (field) => field.group);
  return (
    <>
      <h2 className="text-16 font-bold">{t`Page`}</h2>
      <TextField
        label={t`Name of the report`}
        value={template.name}
        maxLength={80}
        error={reasons.name}
        onChange={(name) => change({ ...template, name }, { act: "name" })}
      />
      <div className="grid grid-cols-2 gap-3">
        <NativeSelect
          label={t`Paper`}
          value={template.paper.size}
          options={sizes.map((size) => ({ value: size, label: size }))}
          error={reasons["paper.size"]}
          onChange={(size) => change(setPaper(template, { size }))}
        />
        <NumberField
          label={t`Margin (mm)`}
          min={0}
          max={50}
          value={template.paper.margin}
          error={reasons["paper.margin"]}
          onChange={(margin) => change(setPaper(template, { margin }), { act: "margin" })}
        />
      </div>
      <Checkbox
        checked={template.paper.landscape ?? false}
        onChange={(landscape) => change(setPaper(template, { landscape }))}
      >
        {t`Landscape`}
      </Checkbox>
      <LabelSheet {...props} />
      <div className="flex flex-col gap-1 border-t border-line pt-3">
        <NativeSelect
          label={t`Group by`}
          value={template.group.by ?? ""}
          options={[{ value: "", label: t`No groups` }, ...groups]}
          error={reasons["group.by"]}
          onChange={(by) => change(setGroup(template, { by }))}
        />
        <Checkbox checked={template.group.break ?? false} onChange={(on) => change(setGroup(template, { break: on }))}>
          {t`Begin each group on a new page`}
        </Checkbox>
      </div>
      <Sorting {...props} />
      <Filters {...props} />
    </>
  );
}
