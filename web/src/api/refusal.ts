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
  const { error_code: ours, error, error_description: description, message: said, fields, data } = record(body);
  const texts = Object.entries(record(fields)).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  // OAuth allows few words in `error`; our token endpoint says in the description which of our codes it means.
  const meant =
    typeof description === "string" && /^[A-Za-z]+(_[A-Za-z0-9]+)+$/.test(description) ? description : error;
  const code = typeof ours === "string" ? ours : typeof meant === "string" ? meant : "";
  const message = [said, description, error].find((text): text is string => typeof text === "string" && text !== "");
  return new Refusal({
    status,
    code,
    ...(message ? { message } : {}),
    fields: Object.fromEntries(texts),
    current: data,
  });
}
