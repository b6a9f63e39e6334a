import { useLingui } from "@lingui/react/macro";
import { BedDouble, CalendarDays, UserRound, Wallet } from "lucide-react";
import type { StayFields } from "#/api/office-stays";
import { contentNames } from "#/features/board/texts";
import { HomeChooser } from "#/parts/HomeChooser";
import { Section } from "#/parts/Section";
import { NativeSelect } from "#/ui/NativeSelect";
import { Segmented } from "#/ui/Segmented";
import { Switch } from "#/ui/Switch";
import { TextField } from "#/ui/TextField";
import { wordsFor } from "./fields";

type Text = {
  [Name in keyof StayFields]-?: StayFields[Name] extends string ? Name : never;
}[keyof StayFields];
type Count = "adults" | "children" | "toddlers" | "pets" | "cots";

const pair = "grid gap-4 sm:grid-cols-2";

/** All that the office writes of a reservation; what the server refuses is said at its field. */
export function StayForm(props: {
  member: number;
  value: StayFields;
  onChange: (change: Partial<StayFields>) => void;
  refused: Readonly<Record<string, string>>;
  /** Undefined until it is known. */
  currency: string | undefined;
}) {
  const { t, i18n } = useLingui();
  const { member, value, onChange, refused, currency } = props;
  const errorOf = (name: keyof StayFields) => {
    const text = wordsFor(name, refused[name]);
    return text && i18n._(text);
  };
  const text = (
    name: Text,
    label: string,
    more: { type?: string; inputMode?: "decimal"; maxLength?: number; lang?: string } = {},
  ) => (
    <TextField
      label={label}
      maxLength={200}
      autoComplete="off"
      {...more}
      value={value[name]}
      onChange={(typed) => onChange({ [name]: typed })}
      error={errorOf(name)}
    />
  );
  const count = (name: Count, label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      value={String(value[name])}
      onChange={(typed) => onChange({ [name]: Number(typed.replaceAll(/\D/gu, "")) })}
      error={errorOf(name)}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      <Section icon={CalendarDays} title={t`Stay`}>
        <div className="flex flex-col gap-4 pt-1">
          <HomeChooser
            member={member}
            label={t`Property`}
            value={value.property}
            onChange={(property) => onChange({ property })}
            error={errorOf("property")}
          />
          <div className={pair}>
            {text("arrival", t`Arrival`, { type: "date" })}
            {text("departure", t`Departure`, { type: "date" })}
            {text("arrival_time", t`Arrives at`, { type: "time" })}
            {text("departure_time", t`Leaves at`, { type: "time" })}
          </div>
          <Segmented<StayFields["kind"]>
            label={t`For whom`}
            value={value.kind}
            onChange={(kind) => onChange({ kind })}
            options={[
              { value: "guest", label: t`Guest` },
              { value: "owner", label: t`Owner` },
              { value: "internal", label: t`Internal` },
            ]}
          />
          <Segmented<StayFields["status"]>
            label={t`State`}
            value={value.status}
            onChange={(status) => onChange({ status })}
            options={[
              { value: "confirmed", label: t`Confirmed` },
              { value: "offer", label: t`Offer` },
            ]}
          />
          <Switch
            label={t`Needs cleaning afterwards`}
            help={t`Switched off, no departure cleaning is planned.`}
            on={value.cleaning}
            onChange={(cleaning) => onChange({ cleaning })}
          />
        </div>
      </Section>
      <Section icon={BedDouble} title={t`People`}>
        <div className="grid grid-cols-2 gap-4 pt-1 sm:grid-cols-5">
          {count("adults", t`Adults`)}
          {count("children", t`Children`)}
          {count("toddlers", t`Infants`)}
          {count("pets", t`Pets`)}
          {count("cots", t`Cribs`)}
        </div>
      </Section>
      <Section icon={UserRound} title={t`Guest`}>
        <div className={`${pair} pt-1`}>
          {text("booker_first_name", t`First name`)}
          {text("booker_last_name", t`Last name`)}
          {text("booker_email", t`Email`, { type: "email", maxLength: 254 })}
          {text("booker_phone", t`Phone`, { type: "tel" })}
          <NativeSelect
            label={t`Language`}
            value={value.lang}
            onChange={(lang) => onChange({ lang })}
            options={[
              { value: "", label: t`The agency’s` },
              ...Object.entries(contentNames).map(([code, name]) => ({ value: code, label: name })),
            ]}
            error={errorOf("lang")}
          />
          {text("source", t`Channel`)}
        </div>
      </Section>
      <Section icon={Wallet} title={currency ? t`Money (${currency})` : t`Money`}>
        <div className={`${pair} pt-1`}>
          {text("rentalprice", t`Price`, { inputMode: "decimal" })}
          {text("deposit", t`Deposit`, { inputMode: "decimal" })}
          {text("tourist_tax", t`Tourist tax`, { inputMode: "decimal" })}
          {text("beach_chair", t`Beach chair`)}
          {text("parking_lot", t`Parking lot`)}
        </div>
      </Section>
    </div>
  );
}
