import { useLingui } from "@lingui/react/macro";
import { ConciergeBell, Lock } from "lucide-react";
import type { Offer } from "#/api/extras";
import type { StayFields } from "#/api/office-stays";
import { OfferTimes } from "#/features/services/OfferTimes";
import { costs, type Wanted } from "#/features/services/price";
import { Stepper } from "#/features/services/Stepper";
import { basisTexts, serviceRefusal, timingTexts } from "#/features/services/texts";
import { useFormats } from "#/i18n/format";
import { Section } from "#/parts/Section";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { FieldReason } from "#/ui/Field";
import { quantityOf } from "./new-stay-extras";

/** The nights and persons that prices count by; undefined until both are known. */
type Counted = { nights: number; persons: number } | undefined;

function ExtraRow(props: {
  offer: Offer;
  counted: Counted;
  quantity: number;
  mandatory: boolean;
  refused: string | undefined;
  onChange: (quantity: number) => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const { offer, counted, quantity, mandatory } = props;
  const { currency } = offer.unit_amount;
  const { name } = offer;
  const total = counted && format.money({ amount: costs(offer, quantity, counted), currency });
  return (
    <li className="flex flex-col gap-1 py-3" data-offered={offer.id}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {name}
            {mandatory && <Pill icon={Lock}>{t`Mandatory`}</Pill>}
          </h3>
          <p className="figures text-14 text-ink-soft">
            {format.money(offer.unit_amount)} {i18n._(basisTexts[offer.fee_basis])}
            {" · "}
            {i18n._(timingTexts[offer.timing])}
          </p>
          <OfferTimes of={offer} />
        </div>
        <div className="ms-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
          {quantity > 0 && total && <span className="figures font-semibold">{total}</span>}
          {offer.most > 1 ? (
            <Stepper
              label={name}
              value={quantity}
              least={mandatory ? 1 : 0}
              most={offer.most}
              onChange={props.onChange}
            />
          ) : mandatory ? null : quantity === 0 ? (
            <Button variant="soft" onPress={() => props.onChange(1)} aria-label={t`Book: ${name}`}>
              {t`Book`}
            </Button>
          ) : (
            <Button variant="secondary" onPress={() => props.onChange(0)} aria-label={t`Remove: ${name}`}>
              {t`Remove`}
            </Button>
          )}
        </div>
      </div>
      {props.refused !== undefined && <FieldReason>{i18n._(serviceRefusal(props.refused))}</FieldReason>}
    </li>
  );
}

/** What can be booked with a reservation while it is entered; nothing where the property offers nothing. */
export function NewStayExtras(props: {
  offers: readonly Offer[];
  kind: StayFields["kind"];
  counted: Counted;
  wanted: Wanted;
  refused: Readonly<Record<number, string>>;
  onChange: (offered: number, quantity: number) => void;
}) {
  const { t } = useLingui();
  const { offers, kind, wanted } = props;
  if (offers.length === 0) return null;
  return (
    <Section icon={ConciergeBell} title={t`Extra services`}>
      <ul className="divide-y divide-line">
        {offers.map((offer) => (
          <ExtraRow
            key={offer.id}
            offer={offer}
            counted={props.counted}
            quantity={quantityOf(offer, wanted, kind)}
            mandatory={offer.mandatory && kind === "guest"}
            refused={props.refused[offer.id]}
            onChange={(quantity) => props.onChange(offer.id, quantity)}
          />
        ))}
      </ul>
    </Section>
  );
}
