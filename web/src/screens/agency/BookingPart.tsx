import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { EditForm } from "#/parts/use-edit";
import { Card } from "#/ui/Card";
import { TextField } from "#/ui/TextField";
import { OnOff, Place, useReason } from "./fields";
import { settings } from "./setting-names";

type Count =
  | "guest_extras_days"
  | "early_arrival_days"
  | "early_arrival_most"
  | "late_departure_days"
  | "late_departure_most";

/** A number whose zero means that nothing is limited: an empty field. */
function Limit({ form, of, help }: { form: EditForm; of: Count; help: string }) {
  const { i18n } = useLingui();
  const reason = useReason(form);
  const stored = form.text(of);
  return (
    <Place of={of}>
      <TextField
        label={i18n._(settings[of].label)}
        inputMode="numeric"
        maxLength={4}
        value={stored === "0" ? "" : stored}
        onChange={(typed) => {
          if (/^\d*$/.test(typed)) form.set(of, Number(typed));
        }}
        error={reason(of)}
        help={help}
      />
    </Place>
  );
}

function Group({ children }: { children: ReactNode }) {
  return (
    <Card>
      <div className="flex flex-col gap-4">{children}</div>
    </Card>
  );
}

/** What guests may book by themselves beside their stay, and until when. */
export function BookingPart({ form }: { form: EditForm }) {
  const { t, i18n } = useLingui();
  const reason = useReason(form);
  const on = (of: "guest_extras" | "early_arrival" | "late_departure") => form.value(of) === true;
  const days = t`Empty: each extra has its own last day.`;
  const most = t`All properties together, for guests. Your office can always book more. Empty: any number.`;
  return (
    <div className="flex flex-col gap-4">
      <Group>
        <OnOff
          form={form}
          of="guest_extras"
          help={t`Such as linen, a crib or breakfast. When off, guests see them and ask you; what is booked stays.`}
        />
        {on("guest_extras") && <Limit form={form} of="guest_extras_days" help={days} />}
      </Group>
      <Group>
        <OnOff form={form} of="early_arrival" help={t`Extras that let guests arrive earlier.`} />
        {on("early_arrival") && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Limit form={form} of="early_arrival_days" help={days} />
            <Limit form={form} of="early_arrival_most" help={most} />
          </div>
        )}
      </Group>
      <Group>
        <OnOff form={form} of="late_departure" help={t`Extras that let guests leave later.`} />
        {on("late_departure") && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Limit form={form} of="late_departure_days" help={days} />
            <Limit form={form} of="late_departure_most" help={most} />
          </div>
        )}
      </Group>
      <Group>
        <Place of="extras_until">
          <TextField
            type="time"
            label={i18n._(settings.extras_until.label)}
            error={reason("extras_until")}
            help={t`Until then guests book, change and cancel extras on the last day, on the property’s clock. Empty: until midnight.`}
            {...form.field("extras_until")}
          />
        </Place>
      </Group>
    </div>
  );
}
