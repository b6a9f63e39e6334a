import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus, Receipt, ScrollText, Trash2 } from "lucide-react";
import { useState } from "react";
import { keys } from "#/api/keys";
import {
  addTaxRule,
  dropTaxRule,
  type NewTaxRule,
  type TaxRule,
  taxedQuery,
  taxFile,
  taxRulesQuery,
} from "#/api/paying";
import { Refusal } from "#/api/refusal";
import { settingsQuery } from "#/api/settings";
import { useFormats } from "#/i18n/format";
import { FilterHides } from "#/parts/FilterHides";
import { HomeChooser } from "#/parts/HomeChooser";
import { LoadFailure } from "#/parts/LoadFailure";
import { Section } from "#/parts/Section";
import { useChosen } from "#/parts/use-chosen";
import { useTyped } from "#/parts/use-typed";
import { useArrows } from "#/screens/manage/arrows";
import { ColumnMenu } from "#/screens/manage/ColumnMenu";
import { ListFile } from "#/screens/manage/ListFile";
import { ListSearch } from "#/screens/manage/ListSearch";
import { SortBy } from "#/screens/manage/SortBy";
import { useFailureToast, useFailureWords } from "#/session/failure-words";
import { draftWaits, useDraft } from "#/session/use-draft";
import { Button, IconButton } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { Select } from "#/ui/Select";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { useWide } from "#/ui/use-wide";
import { parseAmount } from "./amount";
import { useReasons } from "./reasons";
import { parseMoneySearch } from "./search";
import { type TaxColumn, taxColumnNames, taxColumns, TaxTable, usualTaxColumns } from "./TaxTable";

type Basis = NewTaxRule["basis"];

function useBases(): Record<Basis, string> {
  const { t } = useLingui();
  return { person_night: t`Per person and night`, night: t`Per night`, percent: t`Percent of the rent` };
}

/** A rule as it is typed. */
interface Typed {
  property: string;
  from: string;
  basis: Basis;
  amount: string;
  capped: string;
  free: string;
}

const ruleForm = (member: number) => `tax rule ${member}`;

function RuleDialog(props: { member: number; today: string; currency: string; onClose: () => void }) {
  const { member, today, currency, onClose } = props;
  const { t } = useLingui();
  const words = useFailureWords();
  const reasons = useReasons();
  const bases = useBases();
  const client = useQueryClient();
  const draft = useDraft<Typed>(ruleForm(member), {
    property: "0",
    from: today,
    basis: "person_night",
    amount: "",
    capped: "",
    free: "",
  });
  const { value: form, type } = draft;
  const [tried, setTried] = useState(false);
  const amount = parseAmount(form.amount);
  const count = (text: string) => (text.trim() === "" ? 0 : /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined);
  const [capped, free] = [count(form.capped), count(form.free)];
  const ready = amount !== undefined && amount >= 0 && capped !== undefined && free !== undefined;
  const save = useMutation({
    mutationFn: async () =>
      addTaxRule(member, {
        property: Number(form.property),
        valid_from: form.from,
        basis: form.basis,
        amount: amount ?? 0,
        capped_nights: capped ?? 0,
        free_under: free ?? 0,
      }),
    onSuccess: () => {
      toast(t`Saved`, { tone: "done" });
      draft.forget();
      onClose();
    },
    onSettled: async () => client.invalidateQueries({ queryKey: keys.money() }),
  });
  const fields = save.error instanceof Refusal ? save.error.fields : {};
  const notNumber = t`Enter a whole number.`;
  return (
    <FormDialog
      title={t`New rule`}
      isOpen
      onClose={onClose}
      draft={draft}
      actions={
        <Button
          size="lg"
          isPending={save.isPending}
          onPress={() => {
            setTried(true);
            if (ready) save.mutate();
          }}
        >
          {t`Save`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <HomeChooser
          member={member}
          label={t`Property`}
          all={t`All properties`}
          value={Number(form.property)}
          onChange={(home) => type({ property: String(home) })}
          error={reasons(fields.property)}
        />
        <TextField
          type="date"
          label={t`Valid from`}
          value={form.from}
          onChange={(from) => type({ from })}
          error={reasons(fields.valid_from)}
        />
        <Select
          label={t`Counted`}
          value={form.basis}
          options={(["person_night", "night", "percent"] as const).map((value) => ({ value, label: bases[value] }))}
          onChange={(basis) => type({ basis })}
        />
        <TextField
          label={form.basis === "percent" ? t`Percent` : currency === "" ? t`Amount` : t`Amount (${currency})`}
          inputMode="decimal"
          value={form.amount}
          onChange={(text) => type({ amount: text })}
          error={
            tried && (amount === undefined || amount < 0)
              ? t`Enter an amount, for example 120.50.`
              : reasons(fields.amount)
          }
        />
        <TextField
          label={t`At most so many nights (optional)`}
          inputMode="numeric"
          value={form.capped}
          onChange={(text) => type({ capped: text })}
          error={tried && capped === undefined ? notNumber : reasons(fields.capped_nights)}
        />
        <TextField
          label={t`Free under this age (optional)`}
          inputMode="numeric"
          value={form.free}
          onChange={(text) => type({ free: text })}
          error={tried && free === undefined ? notNumber : reasons(fields.free_under)}
        />
        {save.error && Object.keys(fields).length === 0 && <Notice tone="error">{words(save.error)}</Notice>}
      </div>
    </FormDialog>
  );
}

function Rules({ member, today }: { member: number; today: string }) {
  const { t } = useLingui();
  const currency = useQuery({ ...settingsQuery(member), enabled: member > 0 }).data?.currency ?? "";
  const format = useFormats();
  const bases = useBases();
  const tellFailure = useFailureToast();
  const client = useQueryClient();
  const { data: rules } = useQuery({ ...taxRulesQuery(member), enabled: member > 0 });
  const [adding, setAdding] = useState(() => draftWaits(ruleForm(member)));
  const drop = useMutation({
    mutationFn: async (rule: TaxRule) => dropTaxRule(member, rule.id),
    onError: (failure) => tellFailure(failure),
    onSettled: async () => client.invalidateQueries({ queryKey: keys.money() }),
  });
  return (
    <Section
      icon={ScrollText}
      title={t`Rules`}
      aside={
        <Button changes="office" variant="secondary" icon={Plus} onPress={() => setAdding(true)}>
          {t`New rule`}
        </Button>
      }
    >
      {rules?.length === 0 && (
        <p className="text-ink-soft">{t`Enter what your town asks for. When it changes, add a rule that is valid from that day.`}</p>
      )}
      <ul className="divide-y divide-line">
        {rules?.map((rule) => {
          const amount =
            rule.basis === "percent"
              ? format.percent(rule.amount / 10_000)
              : currency === ""
                ? format.decimal(rule.amount / 100)
                : format.money({ amount: rule.amount, currency });
          return (
            <li key={rule.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 grow basis-48">
                <span className="block font-medium">
                  <span className="figures">{amount}</span> · {bases[rule.basis]}
                </span>
                <span className="figures block text-14 text-ink-soft">
                  {t`From ${format.date(rule.valid_from)}`} · {rule.property === 0 ? t`All properties` : rule.title}
                  {rule.capped_nights > 0 && <> · {t`nights at most: ${rule.capped_nights}`}</>}
                  {rule.free_under > 0 && <> · {t`free under ${rule.free_under}`}</>}
                </span>
              </span>
              <IconButton
                changes="office"
                icon={Trash2}
                label={t`Remove the rule of ${format.date(rule.valid_from)}`}
                isPending={drop.isPending && drop.variables.id === rule.id}
                onPress={() => drop.mutate(rule)}
              />
            </li>
          );
        })}
      </ul>
      {adding && <RuleDialog member={member} today={today} currency={currency} onClose={() => setAdding(false)} />}
    </Section>
  );
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Tourist tax: the rules, and what the stays of a period owe by them. */
export function TaxTab({ member }: { member: number }) {
  const { t } = useLingui();
  const format = useFormats();
  const [period, setPeriod] = useState(() => ({ from: day(-31), to: day(31) }));
  const { q, order } = parseMoneySearch(useSearch({ from: "/_signed-in/_manager/manage_/money" }));
  const navigate = useNavigate({ from: "/manage/money" });
  const [typed, setTyped] = useTyped(
    q ?? "",
    "/manage/money",
    (words) => void navigate({ search: (before) => ({ ...before, q: words }), replace: true }),
  );
  const isDown = order === "desc";
  const filter = { ...period, ...(q ? { q } : {}), ...(isDown ? { order } : {}) };
  const wide = useWide();
  const [columns, chooseColumn] = useChosen<TaxColumn>("tourist_tax", taxColumns, usualTaxColumns);
  const query = useInfiniteQuery({
    ...taxedQuery(member, filter),
    enabled: member > 0 && period.from !== "" && period.to !== "",
  });
  const rows = useArrows();
  const stays = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="flex flex-col gap-4 pt-4">
      <Rules member={member} today={day(0)} />
      <Section icon={Receipt} title={t`Tourist tax of stays`}>
        <div className="flex flex-wrap items-end gap-3 pb-3">
          <ListSearch
            placeholder={t`Guest, booking number, property`}
            value={typed}
            onChange={setTyped}
            className="min-w-60 grow basis-60"
          />
          <TextField
            type="date"
            label={t`Arrival from`}
            value={period.from}
            onChange={(from) => setPeriod({ ...period, from })}
            className="grow basis-36"
          />
          <TextField
            type="date"
            label={t`Arrival until`}
            value={period.to}
            onChange={(to) => setPeriod({ ...period, to })}
            className="grow basis-36"
          />
          <SortBy<"arrival">
            value="arrival"
            options={[{ value: "arrival", label: t`Arrival`, up: t`Earliest first`, down: t`Latest first` }]}
            onSort={() => undefined}
            isDown={isDown}
            onTurn={() =>
              void navigate({
                search: (before) => ({ ...before, order: isDown ? undefined : ("desc" as const) }),
                replace: true,
              })
            }
            className="grow basis-48 desk:grow-0"
          />
          {wide && <ColumnMenu names={taxColumnNames} chosen={columns} choose={chooseColumn} />}
          <ListFile address={(format) => taxFile(member, filter, format)} name={t`Tourist tax`} />
        </div>
        {q && (
          <div className="pb-3">
            <FilterHides
              onShowAll={() => {
                setTyped("");
                void navigate({ search: (before) => ({ ...before, q: undefined }), replace: true });
              }}
            />
          </div>
        )}
        {!query.data && query.error ? (
          <LoadFailure failure={query.error} retry={() => void query.refetch()} />
        ) : !query.data ? (
          <SkeletonList count={3} />
        ) : stays.length === 0 ? (
          <p className="text-ink-soft">{q ? t`No stay fits the search.` : t`No stays arrive in this period.`}</p>
        ) : wide ? (
          <TaxTable stays={stays} columns={columns} />
        ) : (
          <ul ref={rows} className="divide-y divide-line">
            {stays.map(({ stay, tax }) => (
              <li key={stay.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 grow basis-48">
                  <Link to="/manage/money/$id" params={{ id: `${stay.memberid}-${stay.id}` }}>
                    {stay.guest || stay.booking_number}
                  </Link>
                  <span className="figures block text-14 text-ink-soft">
                    {format.date(stay.arrival)} – {format.date(stay.departure)} · {stay.title}
                  </span>
                  <span className="figures block text-14 text-ink-soft">
                    {t`Paying persons: ${tax.persons}, nights: ${tax.nights}`}
                    {tax.free > 0 && <> · {t`free by age: ${tax.free}`}</>}
                    {tax.unknown > 0 && <> · {t`age not known: ${tax.unknown}`}</>}
                  </span>
                </span>
                <span className="ms-auto text-end">
                  <span className="figures block font-semibold">{format.money(tax.amount)}</span>
                  {tax.charged.amount !== tax.amount.amount && (
                    <span className="figures block text-14 text-ink-soft">{t`In the total: ${format.money(tax.charged)}`}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        <ShowMore of={query} className="mt-3">
          {t`Show more`}
        </ShowMore>
      </Section>
    </div>
  );
}
