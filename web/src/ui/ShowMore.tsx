import type { ReactNode } from "react";
import { Button } from "./Button";

/** Below a list that is read page by page: the next page, as long as there is one. */
export function ShowMore(props: {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  full?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { of, full, className, children } = props;
  if (!of.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      full={full}
      className={className}
      isPending={of.isFetchingNextPage}
      onPress={() => void of.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
