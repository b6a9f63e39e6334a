import { useLingui } from "@lingui/react/macro";
import { Banknote, Building2, CreditCard, Landmark, type LucideIcon, Wallet } from "lucide-react";
import type { Way } from "#/api/payments";

export const wayIcons: Record<Way | "", LucideIcon> = {
  bank_transfer: Landmark,
  cash: Banknote,
  card: CreditCard,
  portal: Building2,
  other: Wallet,
  "": Wallet,
};

export function useWays(): Record<Way | "", string> {
  const { t } = useLingui();
  return {
    bank_transfer: t`Bank transfer`,
    cash: t({ message: "Cash", context: "how something was paid" }),
    card: t({ message: "Card", context: "how something was paid" }),
    portal: t({ message: "Platform", context: "how something was paid" }),
    other: t({ message: "Other", context: "how something was paid" }),
    "": t({ message: "From a file", context: "how a payment came into the books" }),
  };
}
