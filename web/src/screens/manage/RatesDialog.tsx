import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { payKey, type PieceRate, type Rates, type RateSheet, setRates } from "#/api/pay";
import { Refusal } from "#/api/refusal";
import { HomeChooser } from "#/parts/HomeChooser";
import { kindLooks, kindOrder } from "#/parts/task";
import { amountText, parseAmount } from "#/screens/money/amount";
import { useFailureWords } from "#/session/failure-words";
import { Button, IconButton } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { NativeSelect } from "#/ui/NativeSelect";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";

interface Typed {
  /** For the list alone. */
  key: number;
  kind: PieceRate["kind"];
  property: number;
  from: string;
  to: string;
  amount: string;
}

const typedOf = (piece: PieceRate, key: number): Typed => ({
  key,
  kind: piece.kind,
  property: piece.property,
  from: piece.bedrooms_from === 0 ? "" : String(piece.bedrooms_from),
  to: piece.bedrooms_to === 99 ? "" : String(piece.bedrooms_to),
  amount: amountText(piece.amount),
});

const bedrooms = (text: string, empty: number) =>
  text.trim() === "" ? empty : /^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined;

/** The piece rate that was typed; undefined while something in it is wrong. */
function pieceOf(typed: Typed): PieceRate | undefined {
  const [from, to, amount] = [bedrooms(typed.from, 0), bedrooms(typed.to, 99), parseAmount(typed.amount)];
  if (from === undefined || to === undefined || to < from || amount === undefined || amount < 0) return undefined;
  return { kind: typed.kind, property: typed.property, bedrooms_from: from, bedrooms_to: to, amount };
}

/** The rates of somebody from a day on: new ones, those before as a start, or those of a day once more. */
export function RatesDialog(props: {
  id: string;
  member: number;
  currency: string;
  /** The rates of the day that is changed; undefined for new ones. */
  sheet: RateSheet | undefined;
  start: Rates | undefined;
  onClose: () => void;
}) {
  const { id, member, sheet, start, onClose } = props;
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const client = useQueryClient();
  const first = sheet?.rates ?? start;
  const [from, setFrom] = useState(sheet?.valid_from ?? "");
  const [hour, setHour] = useState(first && first.hour > 0 ? amountText(first.hour) : "");
  const [currency, setCurrency] = useState(first?.currency ?? props.currency);
  const [pieces, setPieces] = useState<Typed[]>(() => (first?.pieces ?? []).map(typedOf));
  const [tried, setTried] = useState(false);
  const [touched, setTouched] = useState(false);
  const change = (key: number, part: Partial<Typed>) => {
    setTouched(true);
    setPieces((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)));
  };
  const cents = hour.trim() === "" ? 0 : parseAmount(hour);
  const read = pieces.map(pieceOf);
  const good = read.filter((piece) => piece !== undefined);
  const empty = cents === 0 && pieces.length === 0;
  const ready = from !== "" && cents !== undefined && cents >= 0 && good.length === pieces.length && !empty;
  const save = useMutation({
    mutationFn: async () =>
      setRates(id, from, { currency: currency.trim().toUpperCase(), hour: cents ?? 0, pieces: good }, sheet?.rates),
    onSuccess: () => {
      toast(t`Saved`, { tone: "done" });
      onClose();
    },
    onSettled: async () => client.invalidateQueries({ queryKey: payKey }),
  });
  const fields = save.error instanceof Refusal ? save.error.fields : {};
  const clash = save.error instanceof Refusal && save.error.code === "conflict";
  return (
    <FormDialog
      title={sheet ? t`Change rates` : t`New rates`}
      isOpen
      unsaved={touched && !save.isSuccess}
      onClose={onClose}
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
        <TextField
          type="date"
          label={t`Valid from`}
          value={from}
          readOnly={sheet !== undefined}
          error={tried && from === "" ? t`Choose a day.` : undefined}
          onChange={(day) => {
            setTouched(true);
            setFrom(day);
          }}
        />
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <TextField
            label={t`Per hour (optional)`}
            help={t`For tasks without a piece rate.`}
            inputMode="decimal"
            value={hour}
            error={tried && (cents === undefined || cents < 0) ? t`Enter an amount, for example 120.50.` : undefined}
            onChange={(text) => {
              setTouched(true);
              setHour(text);
            }}
          />
          <TextField
            label={t`Currency`}
            maxLength={3}
            value={currency}
            error={fields.currency && t`Enter three letters, for example EUR.`}
            onChange={(text) => {
              setTouched(true);
              setCurrency(text);
            }}
          />
        </div>
        <h3 className="font-bold">{t`Piece rates`}</h3>
        <p className="text-14 text-ink-soft">{t`If several fit, one property goes before a kind of task, and a kind of task before a size. Two people share a piece.`}</p>
        <ul className="flex flex-col gap-4">
          {pieces.map((piece, at) => (
            <li key={piece.key} className="flex flex-col gap-3 rounded-card border border-line p-3">
              <NativeSelect
                label={t({ message: "Kind of task", context: "of a piece rate" })}
                value={piece.kind}
                options={[
                  { value: "", label: t`Every task` },
                  ...kindOrder.map((kind) => ({ value: kind, label: i18n._(kindLooks[kind].label) })),
                ]}
                onChange={(kind) => change(piece.key, { kind: kind as PieceRate["kind"] })}
              />
              <HomeChooser
                member={member}
                label={t`Property`}
                all={t`All properties`}
                value={piece.property}
                onChange={(property) => change(piece.key, { property })}
              />
              <div className="grid grid-cols-2 gap-3">
                <TextField
                  label={t`Bedrooms from`}
                  inputMode="numeric"
                  value={piece.from}
                  onChange={(text) => change(piece.key, { from: text })}
                />
                <TextField
                  label={t`Bedrooms to`}
                  inputMode="numeric"
                  value={piece.to}
                  onChange={(text) => change(piece.key, { to: text })}
                />
              </div>
              <TextField
                label={t`Amount`}
                inputMode="decimal"
                value={piece.amount}
                error={tried && !read[at] ? t`Check the amount and the bedrooms.` : undefined}
                onChange={(text) => change(piece.key, { amount: text })}
              />
              <span>
                <IconButton
                  icon={Trash2}
                  label={t`Remove the piece rate ${at + 1}`}
                  onPress={() => {
                    setTouched(true);
                    setPieces((before) => before.filter((each) => each.key !== piece.key));
                  }}
                />
              </span>
            </li>
          ))}
        </ul>
        <span>
          <Button
            variant="secondary"
            icon={Plus}
            onPress={() => {
              setTouched(true);
              setPieces((before) => [
                ...before,
                {
                  key: Math.max(-1, ...before.map(({ key }) => key)) + 1,
                  kind: "departure",
                  property: 0,
                  from: "",
                  to: "",
                  amount: "",
                },
              ]);
            }}
          >
            {t`Add a piece rate`}
          </Button>
        </span>
        {tried && empty && <Notice tone="error">{t`Enter an hourly rate or a piece rate.`}</Notice>}
        {clash && (
          <Notice tone="error">{t`There are other rates from this day already. Close the dialog and check them.`}</Notice>
        )}
        {save.error && !clash && !fields.currency && <Notice tone="error">{words(save.error)}</Notice>}
      </div>
    </FormDialog>
  );
}
