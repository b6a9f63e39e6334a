import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Plus, Workflow } from "lucide-react";
import { useState } from "react";
import { type Rule, ruleHomesQuery, rulesQuery } from "#/api/rules";
import { useWords } from "#/i18n/words";
import { LoadFailure } from "#/parts/LoadFailure";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { draftWaits } from "#/session/use-draft";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Changes } from "#/ui/Changes";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { NativeSelect } from "#/ui/NativeSelect";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { RuleEditor, ruleForm } from "./RuleEditor";
import { kindOrder, newRule, placeOf, type RuleKind, ruleKinds } from "./rule";

const today = () => new Intl.DateTimeFormat("en-CA").format();

/** By which rules tasks are made, kind by kind; of one kind the widest rule first. */
export function RulesScreen() {
  const { t, i18n } = useLingui();
  const inWords = useWords();
  const { member = 0 } = useManaged();
  const { data, error, refetch } = useQuery(rulesQuery(member));
  const homes = useQuery(ruleHomesQuery(member)).data;
  const [chosen, setChosen] = useState<Rule | "none">();
  const [kind, setKind] = useState<RuleKind>("interim");
  // What was typed into one and not saved is shown again.
  const edited =
    chosen === "none"
      ? undefined
      : (chosen ??
        (data &&
          [...kindOrder.map((one) => newRule(member, one, today())), ...data.rules].find((one) =>
            draftWaits(ruleForm(one)),
          )));
  if (edited)
    return (
      <RuleEditor
        key={`${edited.id} ${edited.kind}`}
        rule={data?.rules.find((one) => one.id === edited.id) ?? edited}
        homes={homes}
        onClose={() => setChosen("none")}
      />
    );
  const rules = data?.rules.toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) || a.id - b.id);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Link to="/manage/setup" icon={ArrowLeft} className="self-start">
        {t`Setup`}
      </Link>
      <PageHeader title={t`Rules for tasks`} actions={<MemberSwitch />} />
      <p className="text-ink-soft">
        {t`Rules turn reservations into tasks. If several rules of one kind fit a property, the narrowest one applies. Tasks that are started or set by hand stay as they are.`}
      </p>
      {data && data.waiting > 0 && (
        <Notice>
          {plural(data.waiting, {
            one: "Tasks are being updated: # property left.",
            other: "Tasks are being updated: # properties left.",
          })}
        </Notice>
      )}
      {!data && error && <LoadFailure failure={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonList count={3} />}
      {rules && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
          {rules.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-start -outline-offset-2 hover:bg-sunk"
                onClick={() => setChosen(one)}
              >
                <Icon of={Workflow} className="text-ink-soft" />
                <span className="min-w-0 grow">
                  <span className="block font-semibold [overflow-wrap:anywhere]">
                    {inWords("", one.names) || one.name || i18n._(ruleKinds[one.kind].label)}
                  </span>
                  <span className="block text-14 text-ink-soft [overflow-wrap:anywhere]">
                    {[
                      i18n._(ruleKinds[one.kind].when),
                      placeOf(one, homes) || t`all properties`,
                      one.none ? t`no such task` : "",
                    ]
                      .filter((text) => text !== "")
                      .join(" · ")}
                  </span>
                </span>
                <Pill tone={one.on ? "done" : "neutral"}>
                  {one.on ? t({ message: "On", context: "a rule" }) : t({ message: "Off", context: "a rule" })}
                </Pill>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Changes>
          <div className="flex flex-wrap items-end gap-3">
            <NativeSelect
              className="min-w-60 grow sm:max-w-96"
              label={t`Kind of the new rule`}
              value={kind}
              onChange={(value) => setKind(value as RuleKind)}
              options={kindOrder.map((one) => ({ value: one, label: i18n._(ruleKinds[one].label) }))}
            />
            <Button changes="office" icon={Plus} onPress={() => setChosen(newRule(member, kind, today()))}>
              {t`New rule`}
            </Button>
          </div>
        </Changes>
      )}
    </div>
  );
}
