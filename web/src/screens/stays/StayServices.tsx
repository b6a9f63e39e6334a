import { useLingui } from "@lingui/react/macro";
import { Sums } from "#/features/services/Sums";
import { LoadFailure } from "#/parts/LoadFailure";
import { Section } from "#/parts/Section";
import { type Effects, ServicesScreen } from "#/screens/services/ServicesScreen";
import { ShoppingBasket } from "lucide-react";
import { BackToStay } from "./BackToStay";
import { Foreseen } from "./Foreseen";
import { useServicesForeseen } from "./use-foreseen";

const ServiceEffects: Effects = ({ id, choice, wanted, orders }) => {
  const { t } = useLingui();
  const foreseen = useServicesForeseen(id, orders);
  if (orders.length === 0) return null;
  return (
    <aside aria-label={t`What this does`} className="flex flex-col gap-3">
      <h2 className="text-18 font-bold">{t`What this does`}</h2>
      <Section icon={ShoppingBasket} title={t`Price of the extras`}>
        <Sums choice={choice} wanted={wanted} currency={choice.money.total.currency} />
      </Section>
      {foreseen.preview && <Foreseen member={Number(id.split("-")[0])} of={foreseen.preview} fresh={false} />}
      {foreseen.failure && <LoadFailure failure={foreseen.failure} retry={foreseen.again} />}
    </aside>
  );
};

/** What is booked beside a stay, written by the office. */
export function StayServices() {
  return (
    <>
      <BackToStay />
      <ServicesScreen effects={ServiceEffects} />
    </>
  );
}
