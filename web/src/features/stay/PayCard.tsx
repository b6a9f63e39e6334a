import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink as Out, QrCode as Scan } from "lucide-react";
import { type Paying, payingQuery } from "#/api/paying";
import { useFormats } from "#/i18n/format";
import { Fact, Facts, Section } from "#/parts/Section";
import { CopyButton } from "#/ui/CopyButton";
import { ExternalLink } from "#/ui/Anchor";
import { QrCode } from "#/ui/QrCode";

type Code = NonNullable<Paying["code"]>;

/** The cross that a Swiss QR-bill has in its middle: 7 of 46 millimetres, white on black. */
function SwissCross() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className="absolute inset-0 m-auto size-[14.5%] forced-color-adjust-none">
      <rect width="32" height="32" fill="#fff" />
      <rect x="1.5" y="1.5" width="29" height="29" fill="#000" />
      <path d="M13 6h6v7h7v6h-7v7h-6v-7H6v-6h7z" fill="#fff" />
    </svg>
  );
}

function ToScan({ code, amount }: { code: Code; amount: string }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-start gap-5">
      <span className="relative">
        <QrCode value={code.payload} label={t`Code to pay ${amount} with your banking app`} />
        {code.kind === "swiss" && <SwissCross />}
      </span>
      <div className="min-w-0 grow basis-56">
        <p className="pb-2">
          {code.kind === "swiss"
            ? t`Scan this QR-bill with your banking app. Everything is already filled in.`
            : t`Scan this code with your banking app. Everything is already filled in.`}
        </p>
        <Facts>
          <Fact label={t`Amount`} strong>
            {amount}
          </Fact>
          <Fact label={t`Recipient`}>{code.name}</Fact>
          <Fact label="IBAN">{code.iban}</Fact>
          {code.bic !== "" && code.kind === "epc" && <Fact label="BIC">{code.bic}</Fact>}
          <Fact label={t`Reference`}>{code.reference}</Fact>
        </Facts>
        <div className="flex flex-wrap gap-2 pt-2">
          <CopyButton value={code.iban.replaceAll(" ", "")} label={t`Copy IBAN`} />
          <CopyButton value={code.reference.replaceAll(" ", "")} label={t`Copy reference`} />
        </div>
      </div>
    </div>
  );
}

function TaxAndDeposit({ pay }: { pay: Paying }) {
  const { t } = useLingui();
  const format = useFormats();
  const { tourist_tax: tax, security_deposit: deposit } = pay;
  const money = (amount: number) => format.money({ amount, currency: pay.currency });
  return (
    <Facts>
      {tax && (
        <Fact
          label={
            <>
              {t`Tourist tax`}{" "}
              <span className="block text-14">{t`Paying persons: ${tax.persons}, nights: ${tax.nights}`}</span>
            </>
          }
        >
          {format.money(tax.amount)}
        </Fact>
      )}
      {(deposit.asked > 0 || deposit.received > 0) && (
        <>
          <Fact label={t`Security deposit`}>{money(deposit.asked)}</Fact>
          {deposit.received > 0 && (
            <Fact label={t`Security deposit received`} tone="done">
              {money(deposit.received)}
            </Fact>
          )}
          {deposit.returned_on !== "" && (
            <Fact label={t`Security deposit given back`}>
              {money(deposit.returned)}
              {deposit.reason !== "" && <span className="block text-14 font-normal">{deposit.reason}</span>}
            </Fact>
          )}
        </>
      )}
    </Facts>
  );
}

/** How what is open is paid: by scanning, by the agency's payment page, or with the same in words. */
export function PayCard({ id }: { id: string }) {
  const { t } = useLingui();
  const format = useFormats();
  const { data: pay } = useQuery(payingQuery(id));
  if (!pay) return null;
  const { code, link } = pay;
  const { asked, received } = pay.security_deposit;
  const more = pay.tourist_tax !== undefined || asked > 0 || received > 0;
  if (!code && link === "" && !more) return null;
  const amount = format.money(pay.to_pay);
  return (
    <Section icon={Scan} title={code || link !== "" ? t`Pay now` : t`Taxes and deposit`}>
      <div className="flex flex-col gap-4">
        {code && <ToScan code={code} amount={amount} />}
        {link !== "" && (
          <ExternalLink href={link} icon={Out} look={{ variant: code ? "secondary" : "primary" }}>
            {t`Pay ${amount} online`}
          </ExternalLink>
        )}
        {more && <TaxAndDeposit pay={pay} />}
      </div>
    </Section>
  );
}
