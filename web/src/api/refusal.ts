/** The server answered, and said no. `code` is its `error_code`, or `error` at the token endpoint. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;
  /** Why, by field, where the server names fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The state of the thing as it is now, where a conflict answers with it. */
  readonly current: unknown;

  constructor(given: {
    status: number;
    code: string;
    message?: string;
    fields?: Record<string, string>;
    current?: unknown;
  }) {
    super(given.message ?? given.code);
    this.status = given.status;
    this.code = given.code;
    this.fields = given.fields ?? {};
    this.current = given.current;
  }
}

/** No answer came: nobody knows whether the call arrived. The same Idempotency-Key may be sent again. */
export class NetworkFailure extends Error {
  override readonly name = "NetworkFailure";
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Reads a refusal out of whatever body came: ours, OAuth's, or a proxy's page. */
export function refusalFrom(status: number, body: unknown): Refusal {
  const { error_code: ours, error, error_description: description, fields, data } = record(body);
  const texts = Object.entries(record(fields)).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const code = typeof ours === "string" ? ours : description !== undefined && typeof error === "string" ? error : "";
  const message = typeof description === "string" ? description : typeof error === "string" ? error : undefined;
  return new Refusal({
    status,
    code: code || (typeof error === "string" && ours === undefined ? error : ""),
    ...(message ? { message } : {}),
    fields: Object.fromEntries(texts),
    current: data,
  });
}
