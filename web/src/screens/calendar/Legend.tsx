import { useLingui } from "@lingui/react/macro";
import { hatched } from "./looks";

/** What the colors and signs say. */
export function Legend({ channels }: { channels: readonly string[] }) {
  const { t } = useLingui();
  const bars: [string, string][] = [
    ["bg-sea", t`In house`],
    ["border border-sea/30 bg-sea-soft", t`Coming`],
    ["bg-waiting-soft", t({ message: "Left", context: "guests who have left" })],
    ["border border-interim bg-interim-soft", t({ message: "Owner", context: "stay" })],
    [hatched, t`Closed`],
    ["border border-dashed border-line-strong", t`Offer`],
    ["bg-late", t`Double booking`],
  ];
  const marks: [string, string, string][] = [
    ["rounded-full border-departure", "", t`Cleaning`],
    ["rounded-[4px] border-check", "", t`Check`],
    ["rounded-[4px] rotate-45 border-service", "", t`Service`],
    ["rounded-full border-dashed border-departure", "", t`Nobody yet`],
    ["rounded-full border-running bg-running-soft text-running-ink", "▸", t`Running`],
    ["rounded-full border-done bg-done-soft text-done-ink", "✓", t`Done`],
    ["rounded-full border-late bg-late text-on-late", "!", t`Late`],
  ];
  return (
    <ul
      aria-label={t`What the colors say`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-soft"
    >
      {bars.map(([look, name]) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={`h-3 w-5 rounded ${look}`} />
          {name}
        </li>
      ))}
      {marks.map(([look, sign, name]) => (
        <li key={name} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={`grid size-3.5 place-items-center border-2 text-12 leading-none font-bold ${look}`}
          >
            {sign}
          </span>
          {name}
        </li>
      ))}
      {channels.map((channel) => (
        <li key={channel}>
          <b className="text-ink">{channel.slice(0, 1).toUpperCase()}</b> {channel}
        </li>
      ))}
    </ul>
  );
}
