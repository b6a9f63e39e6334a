import { useLingui } from "@lingui/react/macro";
import { Notice } from "#/ui/Notice";
import { NumberField } from "./NumberField";
import { PageProperties } from "./PageProperties";
import { PartProperties } from "./PartProperties";
import type { PropertyProps } from "./property-props";
import { bandOf, partAt, type Place, setBandHeight } from "./template";
import { bandWords } from "./words";

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
