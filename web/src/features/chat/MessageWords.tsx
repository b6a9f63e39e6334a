import { useLingui } from "@lingui/react/macro";
import { Languages } from "lucide-react";
import { useState } from "react";
import type { ChatKind } from "#/api/messages";
import { NetworkFailure, Refusal } from "#/api/refusal";
import type { Message } from "#/api/shapes";
import { useLanguage } from "#/i18n/texts";
import { useDeviceSettings } from "#/session/device-settings";
import { Icon } from "#/ui/Icon";
import { Spinner } from "#/ui/Spinner";
import { pieces } from "./links";
import { useNear } from "./near";
import { useTranslation } from "./translation";
import { isForeign } from "./written";

/** The text as it was written, with its addresses to follow. */
export function Words({ text, lang }: { text: string; lang?: string | undefined }) {
  return (
    <p lang={lang === "" ? undefined : lang} className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-wrap">
      {pieces(text).map((piece, index) =>
        piece.href ? (
          <a
            key={index}
            href={piece.href}
            target="_blank"
            rel="noopener noreferrer"
            className="font-semibold underline underline-offset-2"
          >
            {piece.text}
          </a>
        ) : (
          <span key={index}>{piece.text}</span>
        ),
      )}
    </p>
  );
}

/** A language in the reader's words; its code where the browser does not know it. */
function nameOf(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

function useTrouble() {
  const { t } = useLingui();
  return (failure: Error): string => {
    if (failure instanceof NetworkFailure) return t`Translating needs a connection. This is the original.`;
    if (failure instanceof Refusal && failure.status === 422)
      return t`This message could not be translated. This is the original.`;
    return t`The translation is not available at the moment. This is the original.`;
  };
}

/** What somebody wrote; where the installation translates and it is in another language, the reader's own one tap away, and the original one tap back. */
export function MessageWords(props: {
  message: Message;
  kind: ChatKind;
  refId: string;
  translates: boolean;
  name: string;
}) {
  const { message, name } = props;
  const language = useLanguage();
  const foreign = props.translates && isForeign(message.msg_lang, language);
  if (message.msg_text === "") return null;
  if (!foreign) return <Words text={message.msg_text} lang={message.msg_lang} />;
  return <Foreign {...props} name={name} />;
}

function Foreign(props: { message: Message; kind: ChatKind; refId: string; name: string }) {
  const { message, name } = props;
  const { t } = useLingui();
  const language = useLanguage();
  const trouble = useTrouble();
  const automatic = useDeviceSettings().translate && message.msg_isoutgoing === 0;
  const { place, near } = useNear<HTMLDivElement>();
  const [asked, setAsked] = useState<boolean>();
  const wanted = asked ?? (automatic && near);
  const { data, error, isFetching, refetch } = useTranslation(
    props.kind,
    props.refId,
    message.msg_id,
    language,
    wanted,
  );
  const same = data !== undefined && data.source === data.lang;
  const shown = wanted && data !== undefined && !same;
  const source = shown ? nameOf(data.source, language) : "";
  const press = () => {
    if (wanted && error) void refetch();
    else setAsked(!shown);
  };
  return (
    <div ref={place} className="flex min-w-0 flex-col">
      {shown ? <Words text={data.text} lang={language} /> : <Words text={message.msg_text} lang={message.msg_lang} />}
      {wanted && error && !isFetching && <p className="pt-1 text-14 text-ink-soft">{trouble(error)}</p>}
      {same && wanted ? (
        asked && <p className="pt-1 text-14 text-ink-soft">{t`This message is already in your language.`}</p>
      ) : (
        <p className="-mb-1.5 flex flex-wrap items-center gap-x-2 text-14 text-ink-soft">
          {shown && <span>{t`Translated · ${source}`}</span>}
          <button
            type="button"
            onClick={press}
            aria-busy={isFetching}
            aria-label={
              shown ? t`Show the original of the message from ${name}` : t`Translate the message from ${name}`
            }
            className="flex min-h-11 min-w-11 items-center gap-1.5 font-semibold text-sea-ink underline underline-offset-2"
          >
            {isFetching ? <Spinner size={16} /> : <Icon of={Languages} size={16} />}
            {shown ? t`Original` : t`Translate`}
          </button>
        </p>
      )}
    </div>
  );
}
