import { useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { FormError } from "#/ui/FormError";

/** One of the first steps: what it is for, its fields, and the way on; what is left out can be done later. */
export function StepForm(props: {
  title: string;
  lead: ReactNode;
  failure?: string | undefined;
  action: string;
  isPending: boolean;
  isDisabled?: boolean;
  onSubmit: () => void;
  /** Left out where there is nothing to put off. */
  onLater?: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { failure, isPending } = props;
  useEffect(() => {
    // What the server has refused is where one goes on.
    if (!isPending) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isPending]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && !props.isDisabled) props.onSubmit();
  };
  return (
    <Card>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div>
          <h2 tabIndex={-1} className="text-22 font-bold outline-none">
            {props.title}
          </h2>
          <p className="mt-1 text-pretty text-ink-soft">{props.lead}</p>
        </div>
        <FormError>{failure}</FormError>
        {props.children}
        <div className="flex flex-wrap gap-3 pt-1">
          <Button type="submit" size="lg" isPending={isPending} isDisabled={props.isDisabled} className="grow">
            {props.action}
          </Button>
          {props.onLater && (
            <Button variant="secondary" size="lg" onPress={props.onLater}>
              {t({ message: "Later", context: "a step is left out for now" })}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
