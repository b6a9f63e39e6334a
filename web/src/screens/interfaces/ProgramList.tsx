import type { UseQueryResult } from "@tanstack/react-query";
import { type LucideIcon, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { LoadFailure } from "#/parts/LoadFailure";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { SkeletonList } from "#/ui/Skeleton";

/** The ways of one kind in which other programs are connected, with the button that makes one more. */
export function ProgramList<One>(props: {
  intro: string;
  query: UseQueryResult<One[]>;
  icon: LucideIcon;
  none: string;
  hint: string;
  make: string;
  onMake: () => void;
  renderRow: (one: One) => ReactNode;
  /** The dialogs. */
  children: ReactNode;
}) {
  const { query } = props;
  const all = query.data;
  const make = (
    <Button changes="owner" icon={Plus} onPress={props.onMake} variant={all?.length ? "secondary" : "primary"}>
      {props.make}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4 pt-4">
      <p className="max-w-3xl text-ink-soft">{props.intro}</p>
      {!all && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !all ? (
        <SkeletonList count={2} />
      ) : all.length === 0 ? (
        <EmptyState icon={props.icon} title={props.none} action={make}>
          {props.hint}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
            {all.map((one) => props.renderRow(one))}
          </ul>
          <div>{make}</div>
        </>
      )}
      {props.children}
    </div>
  );
}
