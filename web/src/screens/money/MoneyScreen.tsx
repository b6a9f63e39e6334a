import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { statementsQuery } from "#/api/statements";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { PageHeader } from "#/ui/PageHeader";
import { Tabs } from "#/ui/Tabs";
import { BankTab } from "./BankTab";
import { OpenTab } from "./OpenTab";
import { PaymentsTab } from "./PaymentsTab";
import type { MoneyTab } from "./search";
import { StatementsTab } from "./StatementsTab";
import { TaxTab } from "./TaxTab";

const shown = {
  open: OpenTab,
  payments: PaymentsTab,
  statements: StatementsTab,
  tax: TaxTab,
  bank: BankTab,
} as const;

/** The agency's money: what is open, what was paid, what came in at the bank, and how guests pay. */
export function MoneyScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { tab = "open" } = useSearch({ from: "/_signed-in/_manager/manage_/money" });
  const { data: statements } = useQuery({ ...statementsQuery(member), enabled: member > 0 });
  const Shown = shown[tab];
  const navigate = useNavigate({ from: "/manage/money" });
  return (
    <div className="max-w-5xl">
      <PageHeader title={t`Money`} actions={<MemberSwitch />} />
      <Tabs<MoneyTab>
        label={t`Money`}
        selected={tab}
        onSelect={(key) => void navigate({ search: (before) => ({ ...before, tab: key }), replace: true })}
        tabs={[
          { key: "open", label: t({ message: "Open", context: "not paid yet" }) },
          { key: "payments", label: t`Payments` },
          { key: "statements", label: t`Bank statements`, count: statements?.open || undefined },
          { key: "tax", label: t`Tourist tax` },
          { key: "bank", label: t`Bank details` },
        ]}
      >
        <Shown key={member} member={member} />
      </Tabs>
    </div>
  );
}
