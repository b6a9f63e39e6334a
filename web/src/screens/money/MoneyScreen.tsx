import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { statementsQuery } from "#/api/statements";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { late } from "#/ui/late";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { Tabs } from "#/ui/Tabs";
import { OpenTab } from "./OpenTab";
import { type MoneyTab, parseMoneySearch } from "./search";

const shown = {
  open: OpenTab,
  payments: late(() => import("./PaymentsTab"), "PaymentsTab", { ahead: true }),
  statements: late(() => import("./StatementsTab"), "StatementsTab", { ahead: true }),
  tax: late(() => import("./TaxTab"), "TaxTab", { ahead: true }),
  bank: late(() => import("./BankTab"), "BankTab", { ahead: true }),
} as const;

/** The agency's money: what is open, what was paid, what came in at the bank, and how guests pay. */
export function MoneyScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { tab = "open" } = parseMoneySearch(useSearch({ from: "/_signed-in/_manager/manage_/money" }));
  const { data: statements } = useQuery({ ...statementsQuery(member), enabled: member > 0 });
  const Shown = shown[tab];
  const navigate = useNavigate({ from: "/manage/money" });
  return (
    <div className="max-w-6xl">
      <PageHeader title={t`Money`} actions={<MemberSwitch />} />
      <Tabs<MoneyTab>
        label={t`Money`}
        selected={tab}
        onSelect={(key) => void navigate({ search: ({ member: at }) => ({ member: at, tab: key }), replace: true })}
        tabs={[
          { key: "open", label: t({ message: "Open", context: "not paid yet" }) },
          { key: "payments", label: t`Payments` },
          { key: "statements", label: t`Bank statements`, count: statements?.open || undefined },
          { key: "tax", label: t`Tourist tax` },
          { key: "bank", label: t`Bank details` },
        ]}
      >
        <Suspense fallback={<SkeletonList count={3} />}>
          <Shown key={member} member={member} />
        </Suspense>
      </Tabs>
    </div>
  );
}
