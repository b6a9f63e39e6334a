import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { BriefcaseBusiness, Clock, House, MapPin, Trash2 } from "lucide-react";
import { allHomesQuery } from "#/api/properties";
import { HoursField } from "#/features/work/HoursField";
import { ClashDialog } from "#/parts/ClashDialog";
import { Section } from "#/parts/Section";
import type { EditForm } from "#/parts/use-edit";
import { useFailureWords } from "#/session/failure-words";
import { IconButton } from "#/ui/Button";
import { FormFields } from "#/ui/Changes";
import { Checkbox } from "#/ui/Checkbox";
import { FormError } from "#/ui/FormError";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { NativeSelect } from "#/ui/NativeSelect";
import { SaveBar } from "#/ui/SaveBar";
import { Switch } from "#/ui/Switch";
import { TextArea } from "#/ui/TextArea";
import { useMayChange } from "#/ui/changing";
import { useKindNames } from "./kind-names";
import { nameOfField, useWorkWords, workNames } from "./work-words";

const kinds = ["departure", "arrival", "interim", "periodic", "service", "check"] as const;

function HomesField(props: {
  form: EditForm;
  path: "only_homes" | "never_homes";
  homes: readonly { id: number; title: string }[];
  help: string;
}) {
  const { t, i18n } = useLingui();
  const may = useMayChange("office");
  const { form, path, homes } = props;
  const chosen = form.value(path) as number[];
  return (
    <div className="flex flex-col gap-2">
      {may && (
        <NativeSelect
          label={i18n._(workNames[path])}
          help={props.help}
          error={form.refused[path] && t`A property can’t be in both lists.`}
          value=""
          onChange={(id) =>
            id !== "" &&
            form.set(
              path,
              [...chosen, Number(id)].sort((a, b) => a - b),
            )
          }
          options={[
            { value: "", label: t({ message: "Add a property", context: "to a list of properties" }) },
            ...homes
              .filter((home) => !chosen.includes(home.id))
              .map((home) => ({ value: String(home.id), label: home.title })),
          ]}
        />
      )}
      {!may && <p className="font-semibold">{i18n._(workNames[path])}</p>}
      <ul className="divide-y divide-line">
        {chosen.map((id) => {
          const title = homes.find((home) => home.id === id)?.title ?? String(id);
          return (
            <li key={id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
              <IconButton
                changes="office"
                icon={Trash2}
                label={t`Remove ${title}`}
                onPress={() =>
                  form.set(
                    path,
                    chosen.filter((each) => each !== id),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What somebody may do and when they work. */
export function WorkForm({ form, member, company }: { form: EditForm; member: number; company: boolean }) {
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const kindName = useKindNames();
  const homes = useQuery(allHomesQuery(member)).data ?? [];
  const show = useWorkWords(homes);
  const chosen = form.value("kinds") as string[];
  const areas = form.value("areas") as string[];
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {form.failure && (
        <FormError>
          {Object.keys(form.refused).length > 0 ? t`Please check the marked fields.` : words(form.failure)}
        </FormError>
      )}
      <FormFields>
        <Section icon={BriefcaseBusiness} title={i18n._(workNames.kinds)}>
          <p className="pb-2 text-14 text-ink-soft">{t`If you choose none, every kind of task is possible.`}</p>
          <div className="grid sm:grid-cols-2">
            {kinds.map((kind) => (
              <Checkbox
                key={kind}
                checked={chosen.includes(kind)}
                onChange={(on) =>
                  form.set(
                    "kinds",
                    // In the order in which the server keeps them.
                    ["departure", "arrival", "service", "interim", "periodic", "check"].filter((each) =>
                      each === kind ? on : chosen.includes(each),
                    ),
                  )
                }
              >
                {kindName(kind)}
              </Checkbox>
            ))}
          </div>
        </Section>
        <Section icon={MapPin} title={t({ message: "Area", context: "where somebody works" })}>
          <TextArea
            label={i18n._(workNames.areas)}
            help={t`One per line. Of a postal code the first digits are enough. Empty: everywhere.`}
            rows={3}
            value={areas.join("\n")}
            error={form.refused.areas && t`This is too long.`}
            onChange={(text) => form.set("areas", text === "" ? [] : text.split("\n"))}
          />
        </Section>
        <Section icon={House} title={t`Properties`}>
          <div className="grid gap-4 sm:grid-cols-2">
            <HomesField form={form} path="only_homes" homes={homes} help={t`Empty: all properties.`} />
            <HomesField form={form} path="never_homes" homes={homes} help={t`Empty: no exceptions.`} />
          </div>
        </Section>
        <Section icon={Clock} title={i18n._(workNames.hours)}>
          <HoursField form={form} />
          {!company && (
            <div className="pt-4">
              <Switch
                label={i18n._(workNames.holidays)}
                help={t`The public holidays of your agency are on the team’s page.`}
                on={form.value("holidays") === true}
                onChange={(on) => form.set("holidays", on)}
              />
            </div>
          )}
        </Section>
      </FormFields>
      <SaveBar changes="office" dirty={form.dirty} saving={form.saving} />
      <LeaveQuestion unsaved={form.dirty} onLeave={form.discard} />
      <ClashDialog form={form} name={(path) => nameOfField(i18n, path)} show={show} />
    </form>
  );
}
