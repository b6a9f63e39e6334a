import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, BookOpen, Building2, Eye, HardHat, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { Section } from "#/parts/Section";
import { TextLanguage } from "#/features/board/TextLanguage";
import { contentNames } from "#/features/board/texts";
import type { ContentLanguage } from "#/features/board/types";
import { useTextLanguages } from "#/features/board/use-text-languages";
import { Pill } from "#/ui/Badge";
import { Button, IconButton } from "#/ui/Button";
import { FormError } from "#/ui/FormError";
import { type Home, type HomeText, orderTexts } from "#/api/properties";
import { waitingText } from "./drafts";
import { TextEditor } from "./TextEditor";
import { TextsPreview } from "./TextsPreview";
import { useHomeChange, useReason } from "./use-home";

/** The home's own texts in their order after one of them has changed places with its neighbour in the list that is shown. */
function swapped(all: readonly HomeText[], shown: readonly HomeText[], at: number, by: -1 | 1): number[] {
  const ids = all.filter((text) => !text.general).map((text) => text.id);
  const one = ids.indexOf(shown[at]?.id ?? 0);
  const other = ids.indexOf(shown[at + by]?.id ?? 0);
  const next = [...ids];
  const [a, b] = [ids[one], ids[other]];
  if (a === undefined || b === undefined) return ids;
  next[one] = b;
  next[other] = a;
  return next;
}

/** Things to know, by language, in the order in which they are read. */
export function HomeTexts({ id, home }: { id: string; home: Home }) {
  const { t } = useLingui();
  const reason = useReason();
  const change = useHomeChange(id);
  // What was typed into a text and not saved is shown first.
  const [waiting] = useState(() => waitingText(id, home));
  const count = (one: ContentLanguage) => home.infotexts.filter((text) => text.lang === one).length;
  const stored = (one: ContentLanguage) => count(one) > 0;
  const { first } = useTextLanguages(stored);
  const [lang, setLang] = useState<ContentLanguage>(waiting?.lang ?? first);
  const [edited, setEdited] = useState<HomeText | "new" | undefined>(waiting?.edited);
  const inLang = home.infotexts.filter((text) => text.lang === lang);
  const own = inLang.filter((text) => !text.general);
  const [previewing, setPreviewing] = useState(false);
  const close = () => setEdited(undefined);
  return (
    <Section icon={BookOpen} title={t`Info texts`} id="texts">
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{t`What guests or the team should know. People who read another language get the best match.`}</p>
        {edited === undefined && (
          <TextLanguage
            label={t`Language`}
            hideLabel
            value={lang}
            onChange={setLang}
            stored={stored}
            nameOf={(one) => `${contentNames[one]}\u00A0·\u00A0${count(one)}`}
          />
        )}
        {change.error && <FormError>{reason(change.error)}</FormError>}
        {inLang.length === 0 && edited !== "new" && (
          <p className="rounded-control bg-sunk p-4 text-ink-soft">{t`There is no text in this language yet.`}</p>
        )}
        {inLang.length > 0 && (
          <ul className="divide-y divide-line">
            {inLang.map((text) => {
              const { title } = text;
              const at = own.indexOf(text);
              return (
                <li key={text.id} className="py-2">
                  {edited !== undefined && edited !== "new" && edited.id === text.id ? (
                    <TextEditor id={id} home={home} text={text} lang={lang} onClose={close} />
                  ) : (
                    <div className="flex flex-wrap items-center gap-1">
                      <span className="min-w-0 grow basis-32">
                        <span lang={text.lang} className="block font-semibold [overflow-wrap:anywhere]">
                          {title}
                        </span>
                        <span className="flex flex-wrap gap-1.5 empty:hidden">
                          {text.general && <Pill icon={Building2}>{t`All properties`}</Pill>}
                          {text.audience === "staff" && <Pill icon={HardHat}>{t`For the team`}</Pill>}
                        </span>
                      </span>
                      <span className="ms-auto flex items-center gap-1">
                        {at >= 0 && own.length > 1 && (
                          <>
                            <IconButton
                              changes="office"
                              icon={ArrowUp}
                              label={t`Move “${title}” up`}
                              isDisabled={at === 0 || change.isPending || edited !== undefined}
                              onPress={() => change.mutate([orderTexts(swapped(home.infotexts, own, at, -1))])}
                            />
                            <IconButton
                              changes="office"
                              icon={ArrowDown}
                              label={t`Move “${title}” down`}
                              isDisabled={at === own.length - 1 || change.isPending || edited !== undefined}
                              onPress={() => change.mutate([orderTexts(swapped(home.infotexts, own, at, 1))])}
                            />
                          </>
                        )}
                        <IconButton
                          changes="office"
                          icon={Pencil}
                          label={t`Edit “${title}”`}
                          isDisabled={edited !== undefined}
                          onPress={() => setEdited(text)}
                        />
                      </span>
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {edited === "new" ? (
          <TextEditor id={id} home={home} lang={lang} onClose={close} />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button
              changes="office"
              variant="secondary"
              icon={Plus}
              isDisabled={edited !== undefined}
              onPress={() => setEdited("new")}
            >{t`New info text`}</Button>
            <Button variant="quiet" icon={Eye} onPress={() => setPreviewing(true)}>{t`How it is read`}</Button>
          </div>
        )}
      </div>
      {previewing && <TextsPreview id={id} begin={lang} onClose={() => setPreviewing(false)} />}
    </Section>
  );
}
