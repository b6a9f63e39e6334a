/**
 * Large enough for the light at a door. Its figures stand apart, four at most together; read out one by one, so that
 * 1234 is not "one thousand two hundred".
 */
export function KeyCode({ code }: { code: string }) {
  const signs = Array.from(code);
  const grouped = signs.length > 5 ? code.replaceAll(/(.{3})(?=.)/gu, "$1 ") : code;
  return (
    <p className="figures py-1 text-48 font-extrabold tracking-[0.14em] break-all text-ink select-all">
      <span aria-hidden>{grouped}</span>
      <span className="sr-only">{signs.join(" ")}</span>
    </p>
  );
}
