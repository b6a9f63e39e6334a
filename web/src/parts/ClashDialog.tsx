import { useLingui } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { useFormats } from "#/i18n/format";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Icon } from "#/ui/Icon";
import type { Clash } from "./edit";
import type { EditForm } from "./use-edit";

const choiceClass =
  "group flex min-w-0 grow basis-40 cursor-pointer flex-col gap-1 rounded-control border border-line-strong bg-card p-3 selected:border-sea selected:bg-sea-soft focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-sea-ink forced-colors:selected:bg-[Highlight] forced-colors:selected:text-[HighlightText]";

function Choice({ value, title, text }: { value: string; title: string; text: string }) {
  return (
    <Radio value={value} className={choiceClass}>
      <span className="flex items-center justify-between gap-2 text-14 font-semibold text-ink-soft group-selected:text-sea-ink">
        {title}
        <Icon of={CircleCheck} size={16} className="invisible group-selected:visible" />
      </span>
      <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
    </Radio>
  );
}

/** Yours and theirs of each field that two people have changed, side by side, with a choice for each. */
export function ClashDialog({
  form,
  name,
  show,
}: {
  form: Pick<EditForm, "clashes" | "edits" | "save" | "saving" | "putOff">;
  /** The label of a field, by its path. */
  name: (path: string) => string;
  /** A value in words. */
  show: (path: string, value: unknown) => string;
}) {
  const { t } = useLingui();
  const format = useFormats();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const choose = (path: string, own: boolean) => {
    const next = new Set(mine);
    if (own) next.add(path);
    else next.delete(path);
    setMine(next);
  };
  const who = ({ by, at }: Clash) => {
    const when = at.startsWith("0000") ? "" : format.dateTime(at);
    if (by !== "" && when !== "") return t`Changed by ${by}, ${when}`;
    return when === "" ? t`Changed by someone else` : t`Changed by someone else, ${when}`;
  };
  const words = (path: string, value: unknown) => show(path, value) || t`empty`;
  return (
    <Dialog
      isOpen={form.clashes.length > 0}
      alert
      wide
      title={t`Someone else changed this too`}
      onClose={form.putOff}
      actions={
        <>
          <Button variant="quiet" onPress={form.putOff}>
            {t`Back to the form`}
          </Button>
          <Button isPending={form.saving} onPress={() => form.save(mine)}>
            {t`Save this choice`}
          </Button>
        </>
      }
    >
      <p className="pb-4">{t`Nothing was saved yet. Choose for each field which version stays.`}</p>
      <div className="flex flex-col gap-5">
        {form.clashes.map((clash) => (
          <RadioGroup
            key={clash.field}
            value={mine.has(clash.field) ? "mine" : "theirs"}
            onChange={(choice) => choose(clash.field, choice === "mine")}
            aria-label={name(clash.field)}
            className="flex flex-col gap-2"
          >
            <span aria-hidden className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{name(clash.field)}</span>
              <span className="text-14 text-ink-soft">{who(clash)}</span>
            </span>
            <div className="flex flex-wrap gap-2">
              <Choice value="theirs" title={t`Theirs, saved`} text={words(clash.field, clash.stored)} />
              <Choice value="mine" title={t`Yours`} text={words(clash.field, form.edits[clash.field]?.to)} />
            </div>
          </RadioGroup>
        ))}
      </div>
    </Dialog>
  );
}
