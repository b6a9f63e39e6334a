import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PieceRate, RateSheet } from "#/api/pay";
import { useFormats } from "#/i18n/format";
import { kindLooks } from "#/parts/task";

/** For which tasks a piece rate is, in words. */
function usePieceWords(): (piece: PieceRate, homes: RateSheet["homes"]) => string {
  const { t, i18n } = useLingui();
  return (piece, homes) => {
    const kind = piece.kind === "" ? t`Every task` : i18n._(kindLooks[piece.kind].label);
    const [from, to] = [piece.bedrooms_from, piece.bedrooms_to];
    const size = to < 99 ? t`Bedrooms: ${from} to ${to}` : from > 0 ? t`Bedrooms: ${from} or more` : "";
    return [
      kind,
      piece.property > 0 && (homes.find(({ id }) => id === piece.property)?.title ?? `#${piece.property}`),
      size,
    ]
      .filter(Boolean)
      .join(" · ");
  };
}

/** Rates by the day from which they count. */
export function RateList(props: { sheets: readonly RateSheet[]; renderActs?: (sheet: RateSheet) => ReactNode }) {
  const { t } = useLingui();
  const format = useFormats();
  const words = usePieceWords();
  return (
    <ul className="divide-y divide-line">
      {props.sheets.map((sheet) => {
        const money = (amount: number) => format.money({ amount, currency: sheet.rates.currency });
        return (
          <li key={sheet.valid_from} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 grow basis-48">
              <span className="figures block font-semibold">{t`From ${format.date(sheet.valid_from)}`}</span>
              {sheet.rates.hour > 0 && <span className="figures block">{t`${money(sheet.rates.hour)} an hour`}</span>}
              {sheet.rates.pieces.map((piece) => (
                <span key={JSON.stringify(piece)} className="figures block text-14 text-ink-soft">
                  {money(piece.amount)} · {words(piece, sheet.homes)}
                </span>
              ))}
            </span>
            {props.renderActs && <span className="flex gap-1">{props.renderActs(sheet)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
