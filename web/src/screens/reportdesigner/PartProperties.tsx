import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Copy, ImagePlus, Trash2 } from "lucide-react";
import { useRef } from "react";
import type { ReportPart, ReportTemplate } from "#/api/reports";
import { Button, IconButton } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { NativeSelect } from "#/ui/NativeSelect";
import { TextField } from "#/ui/TextField";
import { NumberField } from "./NumberField";
import { usePartTitle } from "./part-title";
import { Color, Fill, Values } from "./PropertyFields";
import { type Fields, fieldsOf, type PropertyProps } from "./property-props";
import {
  bandNames,
  changePart,
  copyPart,
  defaultThickness,
  mayHold,
  movePart,
  type Place,
  reorderPart,
  sizeOf,
} from "./template";
import { bandWords } from "./words";

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

/** What can be set of a part. */
export function PartProperties(props: PropertyProps & { place: Place; part: ReportPart }) {
  const { t, i18n } = useLingui();
  const { template, set, place, part, reasons, change } = props;
  const title = usePartTitle(set);
  const all = fieldsOf(set, () => true);
  const isCode = part.kind === "code" || part.kind === "bar_code";
  const ownText = { value: "", label: t`A text of its own` };
  const numbers = fieldsOf(set, (field) => field.number);
  const apply = (fields: Partial<ReportPart>, act?: string) =>
    change(changePart(template, place, fields), act ? { act: `${act} ${place.band} ${place.part}` } : {});
  // The text that a code had before a field was chosen in its place.
  const before = useRef({ name: "", text: "" });
  const nameCode = (name: string) => {
    if (!part.name) before.current.text = part.text ?? "";
    else if (before.current.name !== part.name) before.current.text = "";
    before.current.name = name;
    // A code says either a field or a text.
    apply(name === "" ? { name: undefined, text: before.current.text } : { name, text: undefined });
  };
  const go = ([next, selected]: [ReportTemplate, Place]) => change(next, { selected });
  const names: Readonly<Record<string, Fields>> = {
    field: all,
    code: [ownText, ...all],
    bar_code: [ownText, ...all],
    picture: (template.pictures ?? []).map(({ name }) => ({ value: name, label: name })),
    sum: numbers,
    about: (set?.about ?? []).map((each) => ({ value: each.name, label: each.title })),
    words: (set?.words ?? []).map((each) => ({ value: each.name, label: each.text })),
  };
  const hasLetters = !["line", "box", "code", "bar_code", "logo", "picture"].includes(part.kind);
  const { kind } = title(part);
  const options = names[part.kind] ?? [];
  const known = options.some((option) => option.value === (part.name ?? ""));
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
          onChange={(name) => (isCode ? nameCode(name) : apply({ name }))}
          error={reasons.name}
        />
      )}
      {part.kind === "picture" && (
        <Button variant="secondary" icon={ImagePlus} onPress={() => props.onPicture(place)}>
          {t`Choose another picture`}
        </Button>
      )}
      {isCode && !part.name && (
        <TextField
          label={t`Text`}
          value={part.text ?? ""}
          maxLength={500}
          onChange={(text) => apply({ text }, "text")}
          error={reasons.text}
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
      {part.kind !== "logo" && part.kind !== "picture" && !isCode && (
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
