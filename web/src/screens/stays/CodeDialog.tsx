import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type Registration, registrationKey, type RegistrationPayment, saveEstablishment } from "#/api/registration";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { NativeSelect } from "#/ui/NativeSelect";
import { TextField } from "#/ui/TextField";
import { isPayment, paymentTexts } from "./registration-payments";

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
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const form = useId();
  const own = sheet.homes.find((one) => one.id === home);
  const before = own?.establishment ?? sheet.establishment;
  const [code, setCode] = useState(before.code);
  const [payment, setPayment] = useState<RegistrationPayment>(before.payment);
  const save = useMutation({
    mutationFn: async () => saveEstablishment(member, { property: own ? home : 0, code: code.trim(), payment }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: registrationKey(member) });
      onClose();
    },
    onError: (failure) => tellFailure(failure, { other: t`Please check the code.` }),
  });
  return (
    <FormDialog
      isOpen
      title={own?.title ?? t`All properties in Spain`}
      unsaved={code !== before.code || payment !== before.payment}
      onClose={onClose}
      renderActions={(close) => (
        <>
          <Button variant="secondary" onPress={close}>
            {t`Cancel`}
          </Button>
          <Button changes="office" type="submit" form={form} isPending={save.isPending}>
            {t`Save`}
          </Button>
        </>
      )}
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
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
      </form>
    </FormDialog>
  );
}
