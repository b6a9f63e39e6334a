import { useLingui } from "@lingui/react/macro";
import type { Registration } from "#/api/registration";
import { Button } from "#/ui/Button";
import { paymentTexts } from "./registration-payments";

interface Props {
  sheet: Registration;
  /** The property that is shown; 0 for all. */
  home: number;
  onChange: () => void;
}

/** Under which code Spain's authority knows the property, and how its stays are paid. */
export function RegistrationCode({ sheet, home, onChange }: Props) {
  const { t, i18n } = useLingui();
  const own = sheet.homes.find((one) => one.id === home);
  const title = own?.title ?? t`All properties in Spain`;
  const code = own?.establishment.code || sheet.establishment.code;
  const payment = own?.establishment.payment || sheet.establishment.payment;
  const paid = i18n._(paymentTexts[payment]);
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{t`Code of the establishment: ${title}`}</p>
        <p className="figures text-14 text-ink-soft">
          {code === "" ? t`Not entered` : code} · {t`Paid by: ${paid}`}
        </p>
      </div>
      <Button
        changes="office"
        variant="secondary"
        size="pill"
        aria-label={t`Change the code of ${title}`}
        onPress={onChange}
      >
        {t`Change`}
      </Button>
    </section>
  );
}
