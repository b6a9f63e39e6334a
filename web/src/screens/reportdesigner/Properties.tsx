import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Copy, Plus, Trash2, X } from "lucide-react";
import { useState } from "react";
import type { ReportFilter, ReportLabels, ReportPart, ReportSet, ReportTemplate } from "#/api/reports";
import { Button, IconButton } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { NativeSelect } from "#/ui/NativeSelect";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { NumberField } from "./NumberField";
import { usePartTitle } from "./part-title";
import {
  bandNames,
  bandOf,
  changePart,
  defaultThickness,
  copyPart,
  mayHold,
  movePart,
  partAt,
  type Place,
  reorderPart,
  setBandHeight,
  setFilter,
  setGroup,
  setLabels,
  setPaper,
  setSort,
  sizeOf,
} from "./template";
import { bandWords } from "./words";

interface PropertyProps {
  template: ReportTemplate;
  set: ReportSet | undefined;
  sizes: readonly string[];
  selected: Place | undefined;
  /** Why something of the selected place is refused, by property. */
  reasons: Readonly<Record<string, string>>;
  change: (template: ReportTemplate, given?: { selected?: Place | undefined; act?: string }) => void;
  onRemove: (place: Place) => void;
}

type Fields = readonly { value: string; label: string }[];

function useFields(set: ReportSet | undefined, only: (field: ReportSet["fields"][number]) => boolean): Fields {
  return (set?.fields ?? []).filter(only).map(({ name, title }) => ({ value: name, label: title }));
}

/** Several values, separated by commas; what is typed is left as it is while one types. */
function Values(props: {
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

function Color(props: { label: string; value: string; onChange: (value: string) => void; error?: string | undefined }) {
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
function Fill(props: {
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

/** A part that gets another color where a field has one of the values. */
function Condition({
  part,
  fields,
  set,
  reasons,
}: {
  part: ReportPart;
  fields: Fields;
  /** Changes of one act are one step; ticking and unticking are steps of their own. */
  set: (change: Partial<ReportPart>, act?: string) => void;
  reasons: PropertyProps["reasons"];
}) {
  const { t } = useLingui();
  const { when } = part;
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-3">
      <Checkbox
        checked={when !== undefined}
        onChange={(on) => set({ when: on ? { field: fields[0]?.value ?? "", is: [""], color: "#b3161b" } : undefined })}
      >
        {t`Another color if …`}
      </Checkbox>
      {when && (
        <>
          <NativeSelect
            label={t`Field`}
            value={when.field}
            options={fields}
            onChange={(field) => set({ when: { ...when, field } }, "when")}
            error={reasons["when.field"]}
          />
          <Values
            label={t`is one of`}
            values={when.is}
            error={reasons["when.is"]}
            onChange={(is) => set({ when: { ...when, is } }, "when")}
          />
          <Color
            label={t`Color in that case`}
            value={when.color ?? ""}
            error={reasons["when.color"]}
            onChange={(color) => set({ when: { ...when, color } }, "when")}
          />
          {part.kind === "box" && (
            <Fill
              fill={when.fill}
              error={reasons["when.fill"]}
              onChange={(fill, act) => {
                const { fill: _, ...rest } = when;
                set({ when: fill ? { ...rest, fill } : rest }, act && "when");
              }}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

function PartProperties(props: PropertyProps & { place: Place; part: ReportPart }) {
  const { t, i18n } = useLingui();
  const { template, set, place, part, reasons, change } = props;
  const title = usePartTitle(set);
  const all = useFields(set, () => true);
  const numbers = useFields(set, (field) => field.number);
  const apply = (fields: Partial<ReportPart>, act?: string) =>
    change(changePart(template, place, fields), act ? { act: `${act} ${place.band} ${place.part}` } : {});
  const go = ([next, selected]: [ReportTemplate, Place]) => change(next, { selected });
  const names: Readonly<Record<string, Fields>> = {
    field: all,
    code: all,
    sum: numbers,
    about: (set?.about ?? []).map((each) => ({ value: each.name, label: each.title })),
    words: (set?.words ?? []).map((each) => ({ value: each.name, label: each.text })),
  };
  const hasLetters = !["line", "box", "code", "logo"].includes(part.kind);
  const { kind } = title(part);
  const options = names[part.kind] ?? [];
  const known = options.some((option) => option.value === part.name);
  return (
    <>
      <h2 className="text-16 font-bold">{kind}</h2>
      {part.kind === "text" && (
        <TextField
          label={t`Text`}
          value={part.text ?? ""}
          maxLength={500}
          onChange={(text) => apply({ text }, "text")}
          error={reasons.text}
        />
      )}
      {options.length > 0 && (
        <NativeSelect
          label={kind}
          value={part.name ?? ""}
          // One that is refused stays to be read.
          options={known ? options : [{ value: part.name ?? "", label: part.name ?? "" }, ...options]}
          onChange={(name) => apply({ name })}
          error={reasons.name}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={t`From the left (mm)`}
          min={0}
          value={part.x}
          error={reasons.x}
          onChange={(x) => apply({ x }, "x")}
        />
        <NumberField
          label={t`From the top (mm)`}
          min={0}
          value={part.y}
          error={reasons.y}
          onChange={(y) => apply({ y }, "y")}
        />
        <NumberField
          label={t`Width (mm)`}
          min={0.5}
          value={part.width}
          error={reasons.width}
          onChange={(width) => apply({ width }, "width")}
        />
        {!hasLetters && part.kind !== "line" && (
          <NumberField
            label={t`Height (mm)`}
            min={0.5}
            value={part.height ?? 0}
            error={reasons.height}
            onChange={(height) => apply({ height }, "height")}
          />
        )}
        {part.kind === "line" && (
          <NumberField
            label={t`Thickness (mm)`}
            min={0.05}
            max={10}
            step={0.05}
            value={part.thickness ?? defaultThickness}
            error={reasons.thickness}
            onChange={(thickness) => apply({ thickness: thickness || undefined }, "thickness")}
          />
        )}
        {hasLetters && (
          <NumberField
            label={t`Font size (pt)`}
            min={4}
            max={72}
            step={0.5}
            value={sizeOf(part)}
            error={reasons.size}
            onChange={(size) => apply({ size }, "size")}
          />
        )}
      </div>
      {hasLetters && (
        <div className="flex flex-col">
          <Checkbox checked={part.bold ?? false} onChange={(bold) => apply({ bold: bold || undefined })}>
            {t`Bold`}
          </Checkbox>
          <Checkbox checked={part.end ?? false} onChange={(end) => apply({ end: end || undefined })}>
            {t`Align right`}
          </Checkbox>
        </div>
      )}
      {part.kind === "field" && (
        <Checkbox checked={part.fixed ?? false} onChange={(fixed) => apply({ fixed: fixed || undefined })}>
          {t`Stays in its place, on one line`}
        </Checkbox>
      )}
      {part.kind === "line" && (
        <Checkbox checked={part.bottom ?? false} onChange={(bottom) => apply({ bottom: bottom || undefined })}>
          {t`At the bottom of the band, also of a row that has grown`}
        </Checkbox>
      )}
      {part.kind !== "logo" && part.kind !== "code" && (
        <Color
          label={t`Color`}
          value={part.color ?? ""}
          onChange={(color) => apply({ color }, "color")}
          error={reasons.color}
        />
      )}
      {part.kind === "box" && (
        <Fill fill={part.fill} error={reasons.fill} onChange={(fill, act) => apply({ fill }, act)} />
      )}
      <NativeSelect
        label={t`Band`}
        value={place.band}
        options={bandNames
          .filter((name) => name === place.band || mayHold(name, part.kind))
          .map((name) => ({ value: name, label: i18n._(bandWords[name].name) }))}
        onChange={(band) => go(movePart(template, place, { band: band as Place["band"], x: part.x, y: 0 }))}
        error={reasons.kind}
      />
      {place.band === "row" && <Condition part={part} fields={all} set={apply} reasons={reasons} />}
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <IconButton
          variant="framed"
          icon={ArrowUp}
          label={t`Earlier in the band`}
          onPress={() => go(reorderPart(template, place, -1))}
        />
        <IconButton
          variant="framed"
          icon={ArrowDown}
          label={t`Later in the band`}
          onPress={() => go(reorderPart(template, place, 1))}
        />
        <IconButton variant="framed" icon={Copy} label={t`Duplicate`} onPress={() => go(copyPart(template, place))} />
        <IconButton variant="framed" icon={Trash2} label={t`Remove`} onPress={() => props.onRemove(place)} />
      </div>
    </>
  );
}

function BandProperties({ template, selected, reasons, change }: PropertyProps & { selected: Place }) {
  const { t, i18n } = useLingui();
  const { band } = selected;
  return (
    <>
      <h2 className="text-16 font-bold">{i18n._(bandWords[band].name)}</h2>
      <p className="text-14 text-ink-soft">{i18n._(bandWords[band].where)}</p>
      <NumberField
        label={t`Height (mm)`}
        min={0}
        value={bandOf(template, band).height}
        error={reasons.height}
        onChange={(height) => change(setBandHeight(template, band, height), { act: `height ${band}` })}
      />
    </>
  );
}

function Sorting({ template, set, change, reasons }: PropertyProps) {
  const { t } = useLingui();
  const fields = useFields(set, () => true);
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
  const fields = useFields(set, () => true);
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

function PageProperties(props: PropertyProps) {
  const { t } = useLingui();
  const { template, set, sizes, reasons, change } = props;
  const groups = useFields(set, (field) => field.group);
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

/** What can be set of the selected part, band or page. */
export function Properties(props: PropertyProps) {
  const { template, selected, reasons } = props;
  const part = partAt(template, selected);
  const rest = reasons[""];
  return (
    <div className="flex flex-col gap-3 [&_input:not([type=checkbox])]:min-h-10 [&_input:not([type=checkbox])]:px-3 [&_input:not([type=checkbox])]:py-1 [&_input[type=color]]:px-1 [&_select]:min-h-10 [&_select]:px-3 [&_select]:py-1">
      {rest && <Notice tone="error">{rest}</Notice>}
      {part && selected ? (
        // Another part begins with fields of its own.
        <PartProperties key={`${selected.band} ${selected.part}`} {...props} place={selected} part={part} />
      ) : selected ? (
        <BandProperties {...props} selected={selected} />
      ) : (
        <PageProperties {...props} />
      )}
    </div>
  );
}
