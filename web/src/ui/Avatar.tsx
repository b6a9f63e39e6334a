/** The letters of a name, for people; no pictures of people are kept. */
function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s.@_-]+/u)
    .filter(Boolean);
  const first = words.at(0)?.match(/^./u)?.[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1)?.match(/^./u)?.[0] ?? "") : "";
  return (first + last).toLocaleUpperCase();
}

export function Avatar({ name, size = "md" }: { name: string; size?: "sm" | "md" | "lg" }) {
  const sizes = { sm: "size-8 text-12", md: "size-10 text-14", lg: "size-14 text-18" };
  return (
    <span
      aria-hidden
      className={`inline-grid shrink-0 place-items-center rounded-full bg-sea-soft font-bold text-sea-ink ${sizes[size]}`}
    >
      {initials(name)}
    </span>
  );
}
