import { useLingui } from "@lingui/react/macro";
import { Suspense, useMemo, useState } from "react";
import { countries } from "#/features/travelers/countries";
import { languageNames, languages } from "#/i18n/languages";
import { useLanguage } from "#/i18n/texts";
import type { EditForm } from "#/parts/use-edit";
import { currencies, zones } from "#/screens/setup/guesses";
import { useStatus } from "#/session/status";
import { useConfig } from "#/session/use-config";
import { Card } from "#/ui/Card";
import { late } from "#/ui/late";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { Choice, Line, Lines, OnOff, Place, useReason } from "./fields";
import { offer, OfferedLanguages } from "./OfferedLanguages";
import { settings } from "./setting-names";

const CaptchaTry = late(() => import("./CaptchaTry"), "CaptchaTry");

const stack = "flex flex-col gap-4";

export function PlacePart({ form }: { form: EditForm }) {
  const { t } = useLingui();
  const language = useLanguage();
  const lists = useMemo(() => {
    const named = new Intl.DisplayNames(language, { type: "currency" });
    return {
      countries: countries(language).map(({ code, name }) => ({ value: code, label: name })),
      currencies: currencies.map((code) => ({ value: code, label: `${code} – ${named.of(code) ?? code}` })),
    };
  }, [language]);
  const zone = form.text("time_zone");
  const kept = (options: { value: string; label: string }[], value: string) =>
    options.some((one) => one.value === value) ? options : [{ value, label: value }, ...options];
  return (
    <Card>
      <div className={stack}>
        <Choice
          form={form}
          of="lang"
          options={languages.map((code) => ({ value: code, label: languageNames[code] }))}
          onChosen={(code) => offer(form, code)}
          help={t`For people whose own language we don’t know or you don’t offer.`}
        />
        <OfferedLanguages form={form} />
        <Choice form={form} of="country" options={kept(lists.countries, form.text("country"))} />
        <Choice
          form={form}
          of="currency"
          options={kept(lists.currencies, form.text("currency"))}
          help={t`For new reservations and extras. Reservations you already have keep their currency.`}
        />
        <Choice
          form={form}
          of="time_zone"
          options={zones(zone).map((one) => ({ value: one, label: one.replaceAll("_", " ") }))}
          help={t`Your office’s clock, and that of new properties. Properties you already have keep theirs.`}
        />
      </div>
    </Card>
  );
}

export function ContactPart({ form }: { form: EditForm }) {
  const { t } = useLingui();
  return (
    <Card>
      <div className={stack}>
        <Line
          form={form}
          of="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          help={t`Guests see it, and answers to emails go there.`}
        />
        <Line form={form} of="phone" type="tel" autoComplete="off" maxLength={40} />
        <Line
          form={form}
          of="emergency_phone"
          type="tel"
          autoComplete="off"
          maxLength={40}
          help={t`Where guests can call at night.`}
        />
        <Lines form={form} of="office_address" rows={3} />
        <Lines form={form} of="office_hours" rows={2} />
      </div>
    </Card>
  );
}

export function QuietPart({ form }: { form: EditForm }) {
  const { t, i18n } = useLingui();
  const reason = useReason(form);
  const on = form.value("quiet") === true;
  const time = (of: "quiet_from" | "quiet_to") => (
    <Place of={of}>
      <TextField type="time" label={i18n._(settings[of].label)} error={reason(of)} {...form.field(of)} />
    </Place>
  );
  const same = form.text("quiet_from") === form.text("quiet_to");
  return (
    <Card>
      <div className={stack}>
        <OnOff
          form={form}
          of="quiet"
          help={t`Notifications about messages, tasks and keys wait until the quiet hours end. Messages in the app arrive at once.`}
        />
        {on && (
          <div className="grid gap-4 sm:grid-cols-2">
            {time("quiet_from")}
            {time("quiet_to")}
          </div>
        )}
        {on && same && form.refused.quiet_to === undefined && (
          <Notice tone="warn">{t`Please choose an end time that differs from the start.`}</Notice>
        )}
        <p className="text-14 text-ink-soft">
          {t`On your office’s clock. People who set quiet hours of their own keep them.`}
        </p>
      </div>
    </Card>
  );
}

/** Who demands two-step sign-in of others has it themselves: the server refuses it otherwise. */
function Demand({ form }: { form: EditForm }) {
  const { t, i18n } = useLingui();
  const reason = useReason(form);
  const { data: status } = useStatus();
  const on = form.value("second_factor_demanded") === true;
  const own = status?.second_factor !== false;
  const refused = reason("second_factor_demanded");
  return (
    <Card>
      <div className={stack}>
        <OnOff
          form={form}
          of="second_factor_demanded"
          help={t`Managers who have not set it up get an email. Without it they can do nothing here but set it up.`}
        />
        {(refused ?? (!own && on)) && (
          <Notice tone="warn">
            {t`Please turn on two-step sign-in for yourself first.`} <Link to="/settings">{t`Set it up`}</Link>
          </Notice>
        )}
        {on && (
          <Place of="second_factor_from">
            <TextField
              type="date"
              label={i18n._(settings.second_factor_from.label)}
              help={t`Until that day managers are reminded. Leave it empty to require it at once.`}
              error={reason("second_factor_from")}
              {...form.field("second_factor_from")}
            />
          </Place>
        )}
      </div>
    </Card>
  );
}

export function SignInPart({ form, member }: { form: EditForm; member: number }) {
  const { t } = useLingui();
  const config = useConfig();
  const kind = config?.captcha.kind;
  return (
    <div className={stack}>
      <Card>
        <OnOff form={form} of="login_guest" help={t`With the login link or a booking number.`} />
        <OnOff
          form={form}
          of="login_cleaning"
          help={t`Cleaners and cleaning companies. Managers can always sign in.`}
        />
      </Card>
      <Demand form={form} />
      <Card>
        <h2 className="pb-1 text-18 font-bold">{t`Protection against robots`}</h2>
        <p className="text-ink-soft">
          {kind === "recaptcha"
            ? t`The sign-in forms are protected by reCAPTCHA of Google.`
            : kind === "off"
              ? t`The sign-in forms have no protection against robots.`
              : t`The browser solves a small puzzle by itself; people notice nothing, and nobody else is asked.`}
        </p>
        <p className="pt-2 text-14 text-ink-soft">
          {t`The operator of this server decides it, for all agencies on it: LATCHKEY_CAPTCHA.`}
        </p>
        <Suspense fallback={null}>
          <CaptchaTry member={member} />
        </Suspense>
      </Card>
    </div>
  );
}

/** A number that may be empty while it is typed. */
function Days({ form }: { form: EditForm }) {
  const { t, i18n } = useLingui();
  const reason = useReason(form);
  const stored = form.text("retention_days");
  const [empty, setEmpty] = useState(false);
  return (
    <Place of="retention_days">
      <TextField
        label={i18n._(settings.retention_days.label)}
        inputMode="numeric"
        maxLength={4}
        value={empty && stored === "0" ? "" : stored}
        onChange={(typed) => {
          if (!/^\d*$/.test(typed)) return;
          setEmpty(typed === "");
          form.set("retention_days", Number(typed));
        }}
        error={reason("retention_days")}
        help={t`Counted from departure. After that, dates of birth, documents and other identity data of travelers and the names of payers on bank statements are erased for good. Check what the law asks of you.`}
      />
    </Place>
  );
}

export function DataPart({ form }: { form: EditForm }) {
  const { t } = useLingui();
  return (
    <div className={stack}>
      <Card>
        <Days form={form} />
      </Card>
      <Card>
        <h2 className="pb-1 text-18 font-bold">{t`What else is kept`}</h2>
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-ink-soft">
          <li>{t`Chats, reservations and their history: for as long as you use Latchkey. They are not deleted by themselves.`}</li>
          <li>{t`Which emails were sent: 30 days. What an email said is dropped as soon as it is sent.`}</li>
          <li>{t`Changes to these settings: always.`}</li>
        </ul>
      </Card>
    </div>
  );
}
