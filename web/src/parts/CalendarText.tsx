/** Lines of a calendar as they came; cut where there are more. */
export function CalendarText({ text, cut }: { text: string; cut: boolean }) {
  return (
    <pre className="rounded-control border border-line bg-sunk p-3 text-14 [overflow-wrap:anywhere] whitespace-pre-wrap">
      {text}
      {cut && "\n…"}
    </pre>
  );
}
