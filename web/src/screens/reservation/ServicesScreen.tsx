import { useLingui } from "@lingui/react/macro";
import { ConciergeBell } from "lucide-react";
import { Section } from "#/features/stay/Section";
import { ServiceList } from "#/features/stay/ServiceList";
import { EmptyState } from "#/ui/EmptyState";
import { LinkButton } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { StayPage, type StayPageProps } from "./StayPage";

function Services({ stay, id }: StayPageProps) {
  const { t } = useLingui();
  const ask = (
    <LinkButton to="/reservations/$id/reservationchat" params={{ id }}>
      {t`Ask for a service`}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t`Services`} above={stay.property.title} />
      {stay.services.length === 0 ? (
        <EmptyState icon={ConciergeBell} title={t`No services are booked`} action={ask}>
          {t`Linen, a cot, breakfast or parking appear here once they are booked.`}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Section icon={ConciergeBell} title={t`Booked with your stay`}>
            <ServiceList services={stay.services} />
          </Section>
          <div className="flex flex-col items-start gap-3 px-1">
            <p className="text-ink-soft">
              {t`Services cannot be booked or changed here yet. Please tell us in a message what you would like.`}
            </p>
            {ask}
          </div>
        </div>
      )}
    </>
  );
}

export function ServicesScreen() {
  return <StayPage>{(given) => <Services {...given} />}</StayPage>;
}
