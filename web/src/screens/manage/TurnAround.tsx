import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "#/ui/Button";

/** Turns a list around that has one order only: the newest first (or what `first` says), or the oldest. */
export function TurnAround(props: {
  order: "asc" | undefined;
  onTurn: (order: "asc" | undefined) => void;
  first?: string | undefined;
}) {
  const { order, onTurn, first } = props;
  const { t } = useLingui();
  return (
    <IconButton
      icon={order === "asc" ? ArrowUp : ArrowDown}
      label={order === "asc" ? t`Earliest first` : (first ?? t`Latest first`)}
      variant="framed"
      onPress={() => onTurn(order === "asc" ? undefined : "asc")}
    />
  );
}
