import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Registration, type RegistrationPayment, saveEstablishment } from "#/api/registration";
import { NativeSelect } from "#/ui/NativeSelect";
import { TextField } from "#/ui/TextField";
import { isPayment, paymentTexts } from "./registration-payments";
import { SaveDialog } from "./SaveDialog";

interface Props {
  sheet: Registration;
  /** 0 for all properties that have nothing of their own. */
  home: number;
  member: number;
  onClose: () => void;
}

/** Under which code Spain's authority knows a property, and how its stays are paid. */
export function CodeDialog({ sheet, home, member, onClose }: Props) {
  const { t, i18n } = useLingui();
  const own = sheet.homes.find((one) => one.id === home);
  const before = own?.establishment ?? sheet.establishment;
  const [code, setCode] = useState(before.code);
  const [payment, setPayment] = useState<RegistrationPayment>(before.payment);
  return (
    <SaveDialog
      title={own?.title ?? t`All properties in Spain`}
      member={member}
      unsaved={code !== before.code || payment !== before.payment}
      save={async () => saveEstablishment(member, { property: own ? home : 0, code: code.trim(), payment })}
      fault={t`Please check the code.`}
      onClose={onClose}
    >
      <p>
        {own
          ? t`What you leave empty is as for all properties.`
          : t`This counts for each property that has nothing of its own. Choose a property on the page to enter its own code.`}
      </p>
      <TextField
        label={t`Code of the establishment`}
        help={t`SES.HOSPEDAJES shows it at your establishments, with up to 10 letters and digits.`}
        value={code}
        onChange={setCode}
        pattern="\s*[0-9A-Za-z]*\s*"
        maxLength={10}
        autoComplete="off"
      />
      <NativeSelect
        label={t`How stays are paid`}
        help={t`Where a payment is entered, the report says how that one came.`}
        value={payment}
        onChange={(chosen) => setPayment(isPayment(chosen) ? chosen : "")}
        options={Object.entries(paymentTexts).map(([value, label]) => ({ value, label: i18n._(label) }))}
      />
    </SaveDialog>
  );
}
