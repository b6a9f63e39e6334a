/**
 * The server's own kept answers (internal/…/testdata/….golden.json): the tests of the server write them, the tests of the
 * browser read them, so that neither side drifts from the other.
 */
const files = import.meta.glob<unknown>("../../../internal/**/testdata/*.golden.json", { import: "default" });

const byName = new Map(
  Object.keys(files).map((path) => [
    path
      .replace(/^.*internal\//, "")
      .replace("/testdata/", "/")
      .replace(".golden.json", ""),
    path,
  ]),
);

/** The names there are, such as `task/getCleanings`: the folder and the file. */
function goldenNames(): string[] {
  return [...byName.keys()];
}

/** One kept answer, whole, with its envelope. */
export async function golden<Body = unknown>(name: string): Promise<Body> {
  const load = files[byName.get(name) ?? ""];
  if (!load) throw new Error(`there is no golden answer "${name}"; there are: ${goldenNames().join(", ")}`);
  return structuredClone((await load()) as Body);
}
