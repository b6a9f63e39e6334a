import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addExtra, changeExtra, type Extra, type ExtraFields, extrasQuery } from "#/api/extras";
import { TextLanguage } from "#/features/board/TextLanguage";
import { contentNames } from "#/features/board/texts";
import { type ContentLanguage, contentLanguages } from "#/features/board/types";
import { isWritten, useTextLanguages } from "#/features/board/use-text-languages";
import { basisTexts, timingTexts } from "#/features/services/texts";
import { ClashDialog } from "#/parts/ClashDialog";
import { applied, asText, changesOf } from "#/parts/edit";
import { HomeChooser } from "#/parts/HomeChooser";
import { useEdit } from "#/parts/use-edit";
import { amountText, parseAmount } from "#/screens/money/amount";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { NativeSelect } from "#/ui/NativeSelect";
import { SectionHeader } from "#/ui/SectionHeader";
import { Segmented } from "#/ui/Segmented";
import { Switch } from "#/ui/Switch";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { extraForm, fieldsOf, isOwnKind } from "./extra";

type Count = "most" | "days_from" | "at_once";

/** One extra: what it is, what it costs, and within which limits guests book it. */
export function ExtraEditor({ extra, onClose }: { extra: Extra; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const client = useQueryClient();
  const { first } = useTextLanguages((one) => extra.name[one] !== "" || extra.text[one] !== "");
  const [lang, setLang] = useState<ContentLanguage>(first);
  const isNew = extra.id === 0;
  const stored = fieldsOf(extra);
  const form = useEdit({
    form: extraForm(extra),
    fields: stored,
    send: async (edits, key) => {
      try {
        await (isNew
          ? addExtra(extra.memberid, applied(stored, edits), key)
          : changeExtra(extra, changesOf(edits), key));
      } finally {
        void client.invalidateQueries({ queryKey: extrasQuery(extra.memberid).queryKey });
      }
    },
    onSaved: onClose,
  });
  const now: ExtraFields = applied(stored, form.edits);
  const firstPrice = () => (isNew && now.unit_amount === 0 ? "" : amountText(now.unit_amount));
  // What was typed shows as it was typed while it means the amount of the form; after a clash, and when another person has changed the price, that amount shows.
  const [typedPrice, setTypedPrice] = useState<{ text: string; amount: number }>();
  const price = typedPrice?.amount === now.unit_amount ? typedPrice.text : firstPrice();
  const amount = parseAmount(price);
  // What stands in the field of the last day while somebody types, for it may be empty then.
  const [typedDays, setTypedDays] = useState<string>();
  const { refused, failure } = form;
  const kinds: Readonly<Record<string, string>> = {
    linen: t`Linen`,
    cot: t`Crib`,
    breakfast: t`Breakfast`,
    beach_chair: t`Beach chair`,
    early_arrival: t`Early arrival`,
    late_departure: t`Late departure`,
  };
  const labels: Readonly<Record<string, string | undefined>> = {
    property: t`Property`,
    kind: t`Kind`,
    fee_basis: t`The price is`,
    unit_amount: t`Price`,
    timing: t`Payment`,
    most: t`At most per reservation`,
    days_before: t`Last day`,
    until_time: t`The last day ends at`,
    days_from: t`First day: days before arrival`,
    at_once: t`Available at the same time`,
    arrival_time: t`Guests can arrive from`,
    departure_time: t`Guests can stay until`,
    mandatory: t`Part of every reservation`,
    active: t`Offered to guests`,
    ...Object.fromEntries(
      contentLanguages.flatMap((one) => [
        [`name.${one}`, `${t`Name`} · ${contentNames[one]}`],
        [`text.${one}`, `${t`Description`} · ${contentNames[one]}`],
      ]),
    ),
  };
  const wrong = (path: string) => {
    const why = refused[path];
    if (why === undefined) return undefined;
    if (why === "too_long") return t`This is too long.`;
    if (why === "order") return t`The first day must not be after the last day.`;
    if (path === "property") return t`This property is no longer here.`;
    return t`Please check this.`;
  };
  /** Digits alone; an empty field stands for 0. */
  const count = (path: Count) => ({
    label: labels[path] ?? path,
    inputMode: "numeric" as const,
    maxLength: 4,
    value: now[path] === 0 ? "" : String(now[path]),
    onChange: (typed: string) => {
      if (/^\d*$/u.test(typed)) form.set(path, Number(typed));
    },
    error: wrong(path),
  });
  const within = now.days_before < 0;
  const noName = contentLanguages.every((one) => now.name[one].trim() === "");
  const elsewhere = contentLanguages.find(
    (one) => one !== lang && (refused[`name.${one}`] !== undefined || refused[`text.${one}`] !== undefined),
  );
  return (
    <FormDialog
      draft={{ changed: form.dirty, forget: form.discard }}
      title={isNew ? t`New extra service` : t`Extra service`}
      isOpen
      onClose={onClose}
      wide
      actions={
        <Button
          changes="office"
          isPending={form.saving}
          isDisabled={noName || amount === undefined || amount < 0}
          onPress={() => form.save()}
        >
          {t`Save`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {!isNew && (
          <Switch
            label={t`Offered to guests`}
            help={t`When off, what is already booked stays.`}
            on={now.active}
            onChange={(on) => form.set("active", on)}
          />
        )}
        <TextLanguage
          label={t`Language`}
          hideLabel
          value={lang}
          onChange={setLang}
          stored={isWritten(form, ["name", "text"])}
        />
        <TextField
          key={`name ${lang}`}
          label={t`Name`}
          lang={lang}
          maxLength={200}
          {...form.field(`name.${lang}`)}
          error={wrong(`name.${lang}`) ?? wrong("name")}
        />
        <TextArea
          key={`text ${lang}`}
          label={t`Description`}
          rows={3}
          lang={lang}
          below={2001}
          {...form.field(`text.${lang}`)}
          error={wrong(`text.${lang}`)}
        />
        {elsewhere !== undefined && (
          <FormError>{t`Please check the text in this language: ${contentNames[elsewhere]}`}</FormError>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <NativeSelect
            label={t`Kind`}
            value={now.kind}
            onChange={(kind) => form.set("kind", kind)}
            options={[
              ...Object.entries(kinds).map(([value, label]) => ({ value, label })),
              ...(kinds[now.kind] === undefined && !isOwnKind(now.kind) ? [{ value: now.kind, label: now.kind }] : []),
              {
                value: isOwnKind(extra.kind) ? extra.kind : "",
                label: t({ message: "Something else", context: "kind of an extra" }),
              },
            ]}
            error={wrong("kind")}
          />
          <HomeChooser
            member={extra.memberid}
            label={t`Property`}
            all={t`All properties`}
            value={now.property}
            onChange={(home) => form.set("property", home)}
            error={wrong("property")}
          />
          <TextField
            label={t`Price (${extra.currency})`}
            inputMode="decimal"
            value={price}
            onChange={(typed) => {
              const cents = parseAmount(typed);
              // What is no amount yet leaves the one of the form.
              setTypedPrice({ text: typed, amount: cents ?? now.unit_amount });
              if (cents !== undefined) form.set("unit_amount", cents);
            }}
            error={price !== "" && (amount === undefined || amount < 0) ? t`Enter an amount.` : wrong("unit_amount")}
          />
          <NativeSelect
            label={t`The price is`}
            value={now.fee_basis}
            onChange={(basis) => form.set("fee_basis", basis)}
            options={(["unit", "night", "person", "person_night"] as const).map((value) => ({
              value,
              label: i18n._(basisTexts[value]),
            }))}
            error={wrong("fee_basis")}
          />
          <NativeSelect
            label={t`Payment`}
            value={now.timing}
            onChange={(timing) => form.set("timing", timing)}
            options={(["final_payment", "deposit", "cash_arrival", "cash_third", "credit_card"] as const).map(
              (value) => ({
                value,
                label: i18n._(timingTexts[value]),
              }),
            )}
            error={wrong("timing")}
          />
        </div>
        <SectionHeader>{t`What guests can book`}</SectionHeader>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...count("most")} />
          <TextField
            {...count("at_once")}
            help={t`All properties together, for guests. Your office can always book more. Empty: any number.`}
          />
          <TextField {...count("days_from")} help={t`Empty: as soon as they have a reservation.`} />
          <Segmented<"before" | "within">
            label={t`Last day`}
            value={within ? "within" : "before"}
            onChange={(side) =>
              form.set("days_before", side === "before" ? Math.abs(now.days_before) : -Math.max(1, now.days_before))
            }
            options={[
              { value: "before", label: t`Before arrival` },
              { value: "within", label: t`During the stay` },
            ]}
          />
          <TextField
            label={within ? t`Days after arrival` : t`Days before arrival`}
            inputMode="numeric"
            maxLength={3}
            value={typedDays ?? (now.days_before === 0 ? "" : String(Math.abs(now.days_before)))}
            onChange={(typed) => {
              if (!/^\d*$/u.test(typed)) return;
              setTypedDays(typed);
              if (!within) form.set("days_before", Number(typed));
              else if (Number(typed) > 0) form.set("days_before", -Number(typed));
            }}
            onBlur={() => setTypedDays(undefined)}
            help={
              within
                ? t`Until then guests book, change and cancel it.`
                : t`Until then guests book, change and cancel it. Empty: the day of arrival.`
            }
            error={wrong("days_before")}
          />
          <TextField
            type="time"
            label={t`The last day ends at`}
            help={t`On the property’s clock. Empty: as for all extras.`}
            {...form.field("until_time")}
            error={wrong("until_time")}
          />
        </div>
        <SectionHeader>{t`What it changes`}</SectionHeader>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="time"
            label={t`Guests can arrive from`}
            help={t`For an early arrival. Empty: no change.`}
            {...form.field("arrival_time")}
            error={wrong("arrival_time")}
          />
          <TextField
            type="time"
            label={t`Guests can stay until`}
            help={t`For a late departure. Empty: no change.`}
            {...form.field("departure_time")}
            error={wrong("departure_time")}
          />
        </div>
        <Switch
          label={t`Part of every reservation`}
          help={t`Added to each reservation that your office enters; guests can’t cancel it.`}
          on={now.mandatory}
          onChange={(on) => form.set("mandatory", on)}
        />
        {failure && Object.keys(refused).length === 0 && (
          <FormError>{words(failure, { offline: t`You’re offline. Nothing was changed.` })}</FormError>
        )}
      </div>
      <ClashDialog
        form={form}
        name={(path) => labels[path] ?? path}
        show={(path, value) => {
          if (typeof value === "boolean") return value ? t`Yes` : t`No`;
          if (path === "unit_amount" && typeof value === "number") return amountText(value);
          if (path === "fee_basis") return i18n._(basisTexts[value as ExtraFields["fee_basis"]]);
          if (path === "timing") return i18n._(timingTexts[value as ExtraFields["timing"]]);
          return (path === "kind" && kinds[asText(value)]) || asText(value);
        }}
      />
    </FormDialog>
  );
}
