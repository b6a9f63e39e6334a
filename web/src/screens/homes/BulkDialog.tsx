import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type HomeEdit, type HomeFields, type HomeResult, type HomeRow, tryHomes } from "#/api/properties";
import { teamQuery } from "#/api/team";
import { asText, changesOf } from "#/parts/edit";
import { useDraft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { NativeSelect } from "#/ui/NativeSelect";
import { TextField } from "#/ui/TextField";
import { fieldNames, handovers } from "./field-names";
import { HomeResults } from "./HomeResults";
import { RunProgress } from "./RunFoot";
import { useHomesRun } from "./use-homes-run";
import { useReason } from "./use-home";

/** The fields that several homes are given at once, and what each begins with. */
const offered = {
  arrival_time: "16:00",
  departure_time: "10:00",
  cleaning_minutes: 120,
  max_occupancy: 2,
  key_handover: "key_safe",
  code_change: true,
  company: 0,
  person: 0,
  building: "",
  account: "",
  wifi_ssid: "",
  annotations: "",
} satisfies Partial<HomeFields>;

type Path = keyof typeof offered;

const paths = Object.keys(offered) as Path[];

/** What is sent to do what a trial has shown. */
function rowOf(result: HomeResult): HomeRow {
  const edits = Object.fromEntries(
    result.changes.map(({ field, before, after }) => [field, { from: before, to: after }]),
  );
  return { id: result.id, changes: changesOf(edits) };
}

/** Gives several homes the same value: first what it would change, then the homes for which it works. */
export function BulkDialog({ member, ids, onClose }: { member: number; ids: readonly number[]; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const reason = useReason();
  const team = useQuery(teamQuery(member)).data ?? [];
  const draft = useDraft<{ path: Path; value: unknown }>(`many homes ${member}`, {
    path: "arrival_time",
    value: offered.arrival_time,
  });
  const { path, value } = draft.value;
  const trial = useMutation({
    mutationFn: async () =>
      tryHomes(member, [...ids], changesOf({ [path]: { from: offered[path], to: value } }) as HomeEdit),
  });
  const run = useHomesRun(member, () => undefined);
  const chosen = ids.length;
  const good = trial.data?.filter((result) => result.outcome === "changed") ?? [];
  const count = good.length;
  const finished = run.done > 0 && run.done === run.total;
  const pick = (next: Path) => {
    draft.set({ path: next, value: offered[next] });
    trial.reset();
  };
  const type = (next: unknown) => {
    draft.type({ value: next });
    trial.reset();
  };
  const label = i18n._(fieldNames[path]);
  const listed = (options: { value: string; label: string }[], read: (text: string) => unknown) => (
    <NativeSelect label={label} value={asText(value)} onChange={(text) => type(read(text))} options={options} />
  );
  const people = (kind: "company" | "person") => [
    { value: "0", label: t({ message: "None", context: "a person or company" }) },
    ...team.filter((one) => one.kind === kind && one.active).map((one) => ({ value: String(one.id), label: one.name })),
  ];
  const control = () => {
    switch (path) {
      case "key_handover":
        return listed(
          Object.entries(handovers).map(([key, name]) => ({ value: key, label: i18n._(name) })),
          (text) => text,
        );
      case "code_change":
        return listed(
          [
            { value: "true", label: t`Yes` },
            { value: "false", label: t`No` },
          ],
          (text) => text === "true",
        );
      case "company":
      case "person":
        return listed(people(path), Number);
      case "cleaning_minutes":
      case "max_occupancy":
        return (
          <TextField
            label={label}
            inputMode="numeric"
            maxLength={6}
            value={asText(value)}
            onChange={(text) => type(Number(text.replace(/\D/g, "")))}
          />
        );
      case "account":
      case "annotations":
      case "arrival_time":
      case "building":
      case "departure_time":
      case "wifi_ssid":
        return (
          <TextField
            label={label}
            type={path.endsWith("_time") ? "time" : "text"}
            maxLength={200}
            value={asText(value)}
            onChange={type}
          />
        );
    }
  };
  return (
    <FormDialog
      isOpen
      wide
      draft={{ changed: run.running || (!finished && value !== offered[path]), forget: draft.forget }}
      title={t`Change ${chosen} properties`}
      onClose={() => {
        if (finished) draft.forget();
        onClose();
      }}
      renderActions={(close) =>
        finished ? (
          <Button onPress={close}>{t`Done`}</Button>
        ) : run.running ? (
          <Button variant="secondary" onPress={run.stop}>{t`Stop`}</Button>
        ) : trial.data ? (
          <Button isDisabled={count === 0} onPress={() => run.start(good.map(rowOf))}>
            {run.done > 0 ? t`Continue` : count === chosen ? t`Change all ${count}` : t`Change the ${count} that work`}
          </Button>
        ) : (
          <Button isPending={trial.isPending} onPress={() => trial.mutate()}>{t`Show what would change`}</Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!run.running && run.done === 0 && (
          <div className="grid gap-4 sm:grid-cols-2">
            <NativeSelect
              label={t`What to change`}
              value={path}
              onChange={(next) => {
                const found = paths.find((each) => each === next);
                if (found) pick(found);
              }}
              options={paths.map((each) => ({ value: each, label: i18n._(fieldNames[each]) }))}
            />
            {control()}
          </div>
        )}
        {trial.error && <FormError>{reason(trial.error)}</FormError>}
        <RunProgress run={run} />
        {run.done > 0 ? (
          <HomeResults results={run.results} staff={team} />
        ) : (
          trial.data && <HomeResults results={trial.data} staff={team} />
        )}
      </div>
    </FormDialog>
  );
}
