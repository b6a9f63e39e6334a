import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Search, Trash2 } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { type OpenStay, openStaysQuery } from "#/api/payments";
import { confirmLines, type StatementLine } from "#/api/statements";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { Button, IconButton } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { amountText, parseAmount } from "./amount";
import { useOutcomeTexts } from "./problem-texts";

interface Share {
  stay: OpenStay;
  amount: string;
}

const cents = (shares: readonly Share[]) =>
  shares.reduce((sum, share) => sum + (parseAmount(share.amount) ?? Number.NaN), 0);

/** Books a line by hand: at one stay, or split over several. */
export function AssignDialog(props: { member: number; line: StatementLine; onClose: () => void }) {
  const { member, line, onClose } = props;
  const { t } = useLingui();
  const format = useFormats();
  const words = useFailureWords();
  const outcomes = useOutcomeTexts();
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const draft = useDraft<Share[]>(`line ${member}-${line.id} shares`, []);
  const { value: shares, set: setShares } = draft;
  const [key] = useState(newIdempotencyKey);
  const query = useInfiniteQuery({ ...openStaysQuery(member, q === "" ? {} : { q }), enabled: member > 0 });
  const found = (query.data?.pages.flatMap((page) => page.data) ?? [])
    .filter((stay) => stay.total.currency === line.amount.currency && !shares.some((one) => one.stay.id === stay.id))
    .slice(0, 8);
  const { amount } = line.amount;
  const rest = amount - (Number.isNaN(cents(shares)) ? 0 : cents(shares));
  const add = (stay: OpenStay) => {
    const share = amount > 0 ? Math.min(rest, Math.max(stay.to_pay.amount, shares.length === 0 ? 0 : 1)) : rest;
    setShares([...shares, { stay, amount: amountText(share === 0 ? rest : share) }]);
  };
  const save = useMutation({
    mutationFn: async () =>
      confirmLines(
        member,
        [
          {
            id: line.id,
            parts: shares.map(({ stay, amount: text }) => ({ stay: stay.id, amount: parseAmount(text) ?? 0 })),
          },
        ],
        key,
      ),
    onSuccess: ([outcome]) => {
      if (!outcome?.booked) return;
      toast(t({ message: "Booked", context: "a line of a bank statement" }), { tone: "done" });
      draft.forget();
      onClose();
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: keys.money() });
      await client.invalidateQueries({ queryKey: ["reservation"] });
    },
  });
  const reason = save.data?.[0]?.reason;
  const complete = shares.length > 0 && rest === 0 && !Number.isNaN(cents(shares));
  const left = format.money({ amount: rest, currency: line.amount.currency });
  return (
    <FormDialog
      title={t`Choose a stay`}
      isOpen
      wide
      onClose={onClose}
      draft={draft}
      actions={
        <Button size="lg" isPending={save.isPending} isDisabled={!complete} onPress={() => save.mutate()}>
          {t({ message: "Book", context: "a line of a bank statement" })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-semibold">{format.money(line.amount)}</span> · {format.date(line.booked_on)} ·{" "}
          {line.name} {line.text}
        </p>
        {shares.length > 0 && (
          <ul className="flex flex-col gap-2">
            {shares.map((share) => (
              <li key={share.stay.id} className="flex flex-wrap items-end gap-3 rounded-control border border-line p-3">
                <span className="min-w-0 grow basis-40">
                  <span className="block font-semibold">{share.stay.guest || share.stay.booking_number}</span>
                  <span className="figures block text-14 text-ink-soft">
                    {share.stay.booking_number} · {t`Still to pay: ${format.money(share.stay.to_pay)}`}
                  </span>
                </span>
                <TextField
                  label={t`Amount (${line.amount.currency})`}
                  inputMode="decimal"
                  value={share.amount}
                  onChange={(text) => setShares(shares.map((one) => (one === share ? { ...one, amount: text } : one)))}
                  className="w-36"
                />
                <IconButton
                  icon={Trash2}
                  label={t`Remove ${share.stay.guest}`}
                  onPress={() => setShares(shares.filter((one) => one !== share))}
                />
              </li>
            ))}
          </ul>
        )}
        {shares.length > 0 && rest !== 0 && <p className="figures text-warn-ink">{t`Not assigned yet: ${left}`}</p>}
        <TextField
          type="search"
          label={t`Search a stay`}
          icon={Search}
          placeholder={t`Guest, booking number, property`}
          maxLength={100}
          value={typed}
          onChange={setTyped}
        />
        <ul className="divide-y divide-line">
          {found.map((stay) => (
            <li key={stay.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 grow basis-48">
                <span className="block font-medium">{stay.guest || stay.booking_number}</span>
                <span className="figures block text-14 text-ink-soft">
                  {stay.booking_number} · {stay.title} · {format.date(stay.arrival)}
                </span>
              </span>
              <span className="figures font-semibold">{format.money(stay.to_pay)}</span>
              <Button variant="soft" aria-label={t`Add ${stay.guest || stay.booking_number}`} onPress={() => add(stay)}>
                {t`Add`}
              </Button>
            </li>
          ))}
        </ul>
        {query.data && found.length === 0 && (
          <p className="text-ink-soft">{t`No stay with something to pay fits the search.`}</p>
        )}
        {reason && <Notice tone="error">{outcomes[reason]}</Notice>}
        {save.error && <Notice tone="error">{words(save.error)}</Notice>}
      </div>
    </FormDialog>
  );
}
