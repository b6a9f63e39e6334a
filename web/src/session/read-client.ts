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
    await Promise.all([known, ...first.map(async (query) => this.askAgain(query))]);
  }

  /** Once its first answer is there. A read that fails is asked again as failed ones are. */
  private async askAgain(query: Query): Promise<void> {
    const underWay = this.again.get(query) ?? this.afterFirst(query);
    this.again.set(query, underWay);
    await underWay;
  }

  private async afterFirst(query: Query): Promise<void> {
    try {
      await query.promise;
    } catch {
      return;
    } finally {
      this.again.delete(query);
    }
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}
