import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * After a change everything is asked for again, also what was being asked for the first time meanwhile: TanStack Query lets such a read
 * go on, though its answer may be from before the change, and would show that as new.
 */
export class ReadClient extends QueryClient {
  private readonly again = new WeakMap<Query, Promise<void>>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus !== "idle");
    const known = super.invalidateQueries(filters, options);
    const again = first.map((query) => ({
      // As TanStack Query does: nobody waits for what no page shows, or for a read that waits for a network or for the tab to be seen.
      isAwaited: query.isActive() && query.state.fetchStatus === "fetching",
      done: this.askAgain(query, filters?.refetchType),
    }));
    await Promise.all([known, ...again.filter(({ isAwaited }) => isAwaited).map(async ({ done }) => done)]);
  }

  /** Once its first answer is there. A read that fails is asked again as failed ones are. */
  private async askAgain(query: Query, refetchType: InvalidateQueryFilters["refetchType"]): Promise<void> {
    const underWay = this.again.get(query) ?? this.afterFirst(query, refetchType);
    this.again.set(query, underWay);
    await underWay;
  }

  private async afterFirst(query: Query, refetchType: InvalidateQueryFilters["refetchType"]): Promise<void> {
    try {
      await query.promise;
    } catch {
      return;
    } finally {
      this.again.delete(query);
    }
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true, ...(refetchType && { refetchType }) });
  }
}
