import {
  addressOf,
  type AnswerOf,
  type Argument,
  type Content,
  type Given,
  type Method,
  type Operation,
  type PathOf,
  type Untyped,
} from "./call";

/** A call that is sent by somebody else, such as the outbox. */
export interface Prepared<M extends Method = Exclude<Method, "GET">> {
  method: M;
  path: string;
  body: Readonly<Record<string, unknown>>;
}

/** A call that is checked like one that is sent, for those who send it by rules of their own. */
export function prepared<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[given]: Argument<Given<M, P>>
): Prepared<M> {
  const { body = {} }: Untyped = given ?? {};
  return { method, path: addressOf(path, given), body };
}

type FilePath = {
  [P in PathOf<"GET">]: Content<Operation<"GET", P>> extends { "application/octet-stream": string } ? P : never;
}[PathOf<"GET">];

/** Where a file is fetched: a picture, a paper. */
export function fileAddress<P extends FilePath>(path: P, given: Given<"GET", P>): string {
  return addressOf(path, given as Untyped);
}

type Listed<P extends PathOf<"GET">> =
  AnswerOf<"GET", P> extends { data: (infer Item)[]; next_page: string } ? Item : never;

/** The paths whose answers are pages of a list. */
type ListPath = { [P in PathOf<"GET">]: [Listed<P>] extends [never] ? never : P }[PathOf<"GET">];

declare const listed: unique symbol;

/** Where a list begins. It knows what the list is made of. */
export type ListAddress<Item> = string & { readonly [listed]: Item };

export function listAddress<P extends ListPath>(
  path: P,
  ...[given]: Argument<Given<"GET", P>>
): ListAddress<Listed<P>> {
  return addressOf(path, given as Untyped) as ListAddress<Listed<P>>;
}
