import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { House, MapPin } from "lucide-react";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { makeHome } from "#/api/properties";
import { Refusal } from "#/api/refusal";
import { blank } from "#/screens/homes/blank-home";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { Link } from "#/ui/Link";
import { TextField } from "#/ui/TextField";
import { StepForm } from "./StepForm";

/** The first property: what a cleaner needs to find it. All else has time. */
export function HomeStep({ member, onDone, onLater }: { member: number; onDone: () => void; onLater: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const draft = useDraft(`first home ${member}`, { title: "", street: "", city: "" });
  const { value: typed } = draft;
  const [key, setKey] = useState(newIdempotencyKey);
  const [asked, setAsked] = useState(false);
  const made = useMutation({
    mutationFn: async () =>
      makeHome(
        member,
        { ...blank, title: typed.title.trim(), street: typed.street.trim(), city: typed.city.trim() },
        key,
      ),
    onSuccess: () => {
      draft.forget();
      onDone();
    },
  });
  const type = (fields: Partial<typeof typed>) => {
    setKey(newIdempotencyKey());
    made.reset();
    draft.type(fields);
  };
  const refused = made.error instanceof Refusal ? made.error.fields : {};
  const wrong = (field: "title" | "street" | "city") =>
    asked && field !== "street" && typed[field].trim() === ""
      ? t`Please fill this in.`
      : refused[field] === undefined
        ? undefined
        : t`Please check this.`;
  const submit = () => {
    setAsked(true);
    if (typed.title.trim() !== "" && typed.city.trim() !== "") made.mutate();
  };
  const named = ["title", "street", "city"].some((field) => field in refused);
  return (
    <StepForm
      title={t`Your first property`}
      lead={t`Its name and where it is. You can add key, WiFi and pictures any time.`}
      action={t`Save and continue`}
      failure={made.error && !named ? words(made.error) : undefined}
      isPending={made.isPending}
      onSubmit={submit}
      onLater={onLater}
    >
      <TextField
        label={t`Name of the property`}
        icon={House}
        maxLength={200}
        autoComplete="off"
        value={typed.title}
        onChange={(title) => type({ title })}
        error={wrong("title")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Street and number (optional)`}
          maxLength={200}
          autoComplete="off"
          value={typed.street}
          onChange={(street) => type({ street })}
          error={wrong("street")}
        />
        <TextField
          label={t({ message: "City", context: "of a property" })}
          icon={MapPin}
          maxLength={200}
          autoComplete="off"
          value={typed.city}
          onChange={(city) => type({ city })}
          error={wrong("city")}
        />
      </div>
      <p>
        <Link to="/manage/properties/new" search={{ member }}>
          {t`Enter all details instead`}
        </Link>
      </p>
    </StepForm>
  );
}
