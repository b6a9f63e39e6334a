/**
 * Large enough for the light at a door. Its figures stand apart, many of them in threes; read out one by one, so that
 * 1234 is not "one thousand two hundred".
 */
export function KeyCode({ code }: { code: string }) {
  const signs = Array.from(code);
  const grouped = /^\d{6,}$/.test(code) ? code.replaceAll(/(\d{3})(?=\d)/g, "$1 ") : code;
  return (
    <p className="figures py-1 text-48 font-extrabold tracking-[0.14em] break-all text-ink select-all">
      <span aria-hidden>{grouped}</span>
      <span className="sr-only">{signs.join(" ")}</span>
    </p>
  );
}
