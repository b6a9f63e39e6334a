import { useLingui } from "@lingui/react/macro";
import { CalendarDays, KeyRound, MessageCircle, Play } from "lucide-react";
import type { CSSProperties } from "react";
import { useFormats } from "#/i18n/format";
import { own } from "#/screens/setup/AccentPicker";
import { contrast, readableAccent } from "#/ui/accent";
import { Icon } from "#/ui/Icon";
import { Notice } from "#/ui/Notice";

/** WCAG 2.2, 1.4.3: text on its ground. */
const enough = 4.5;

/** The tokens of both appearances (tokens.css): the page shows one, and the preview both. */
const looks = {
  light: {
    "--color-paper": "#fbfaf6",
    "--color-card": "#ffffff",
    "--color-line": "#e5e0d5",
    "--color-ink": "#12201e",
    "--color-ink-soft": "#3f4e4b",
    "--color-sea": "#005f66",
    "--color-sea-ink": "#00565d",
    "--color-on-sea": "#ffffff",
    "--color-sea-soft": "#e2f3f2",
  },
  dark: {
    "--color-paper": "#0d1413",
    "--color-card": "#151e1d",
    "--color-line": "#2c3937",
    "--color-ink": "#eef3f1",
    "--color-ink-soft": "#bccac6",
    "--color-sea": "#5cc4c8",
    "--color-sea-ink": "#86d9db",
    "--color-on-sea": "#04201f",
    "--color-sea-soft": "#12312f",
  },
} as const;

/** What guests, cleaners and the office see, in one appearance. */
function Look(props: {
  agency: string;
  logo: string | undefined;
  accent: string;
  look: keyof typeof looks;
  title: string;
}) {
  const { agency, logo, look, title } = props;
  const sea = readableAccent(props.accent)?.[look];
  const tokens: CSSProperties & Record<`--${string}`, string> = {
    ...looks[look],
    ...(sea !== undefined && { "--color-sea": sea, "--color-sea-ink": sea }),
  };
  const { t } = useLingui();
  const button =
    "flex items-center justify-center gap-2 rounded-control bg-sea px-3 py-2 text-14 font-semibold text-on-sea";
  const box = "flex min-w-0 flex-col gap-2 rounded-control border border-line bg-card p-3";
  const head = "text-12 font-semibold text-ink-soft";
  return (
    <div style={tokens} className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-paper p-3 text-ink">
      <p className="text-14 font-semibold">{title}</p>
      <div className={box}>
        <span className={head}>{t`Guests`}</span>
        <span className="flex items-center gap-2.5">
          {logo !== undefined && (
            <img
              src={logo}
              alt=""
              className="h-10 max-w-20 min-w-10 shrink-0 rounded-control bg-quiet-zone object-contain p-0.5"
            />
          )}
          <span className="line-clamp-2 min-w-0 text-16 leading-tight font-bold text-sea-ink [overflow-wrap:anywhere]">
            {agency}
          </span>
        </span>
        <span className={button}>
          <Icon of={KeyRound} size={16} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{t`Show the key code`}</span>
        </span>
      </div>
      <div className={box}>
        <span className={head}>{t`Cleaners`}</span>
        <span className="text-14 font-semibold">{t`Departure, 10:00`}</span>
        <span className={button}>
          <Icon of={Play} size={16} />
          {t`Begin`}
        </span>
      </div>
      <div className={box}>
        <span className={head}>{t`Office`}</span>
        <span className="flex flex-wrap gap-2">
          <span className="flex items-center gap-1.5 rounded-control bg-sea-soft px-2.5 py-1.5 text-14 font-semibold text-sea-ink">
            <Icon of={CalendarDays} size={16} />
            {t`Today`}
          </span>
          <span className="flex items-center gap-1.5 px-2.5 py-1.5 text-14 font-semibold text-sea-ink underline">
            <Icon of={MessageCircle} size={16} />
            {t`Inbox`}
          </span>
        </span>
      </div>
    </div>
  );
}

/** Whether a color can be read, in words, and what becomes of it where it cannot. */
function Verdict({ accent }: { accent: string }) {
  const { t } = useLingui();
  const format = useFormats();
  const readable = readableAccent(accent);
  if (!readable) return null;
  // Rounded down, so that what is not enough never looks so.
  const figure = (ratio: number) => format.shortDecimal(Math.floor(ratio * 10) / 10);
  const white = contrast(accent, "#ffffff");
  const dark = contrast(accent, "#151e1d");
  const onWhite = figure(white);
  const onDark = figure(dark);
  const least = figure(enough);
  return (
    <div className="flex flex-col gap-2">
      {white < enough ? (
        <Notice tone="warn">
          {t`Too pale for light screens: white text on it has a contrast of ${onWhite}, and ${least} is needed. We show it darker there.`}
        </Notice>
      ) : (
        <Notice tone="done">{t`Easy to read on light screens: contrast ${onWhite}, and ${least} is needed.`}</Notice>
      )}
      {dark < enough ? (
        <Notice>{t`Too dark for dark screens: its contrast is ${onDark} there. We show it lighter there.`}</Notice>
      ) : (
        <Notice tone="done">{t`Easy to read on dark screens: contrast ${onDark}, and ${least} is needed.`}</Notice>
      )}
    </div>
  );
}

export function AccentPreview(props: { agency: string; logo: string | undefined; accent: string }) {
  const { agency, logo, accent } = props;
  const { t } = useLingui();
  return (
    <>
      <div aria-hidden className="grid gap-2 select-none min-[30rem]:grid-cols-2">
        <Look agency={agency} logo={logo} accent={accent} look="light" title={t`Light`} />
        <Look agency={agency} logo={logo} accent={accent} look="dark" title={t`Dark`} />
      </div>
      <Verdict accent={accent || own} />
    </>
  );
}
