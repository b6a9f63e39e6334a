import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { homePicturePath, homePreviewQuery, type HomeText } from "#/api/properties";
import { TextLanguage } from "#/features/board/TextLanguage";
import { contentNames } from "#/features/board/texts";
import type { ContentLanguage } from "#/features/board/types";
import { Photo } from "#/features/stay/Photo";
import { LoadFailure } from "#/parts/LoadFailure";
import { Dialog } from "#/ui/Dialog";
import { Prose } from "#/ui/Prose";
import { Segmented } from "#/ui/Segmented";
import { SkeletonList } from "#/ui/Skeleton";

type Audience = HomeText["audience"];

/** The info texts as guests or the team read them, in each language. */
export function TextsPreview({ id, begin, onClose }: { id: string; begin: ContentLanguage; onClose: () => void }) {
  const { t } = useLingui();
  const [audience, setAudience] = useState<Audience>("guest");
  const [lang, setLang] = useState(begin);
  const { data, error, refetch } = useQuery(homePreviewQuery(id, audience, lang));
  return (
    <Dialog isOpen wide title={t`How it is read`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Segmented<Audience>
          label={t`Read as`}
          value={audience}
          onChange={setAudience}
          options={[
            { value: "guest", label: t`Guests` },
            { value: "staff", label: t`Team` },
          ]}
        />
        <TextLanguage label={t`Language`} hideLabel value={lang} onChange={setLang} />
        {!data && error && <LoadFailure failure={error} retry={() => void refetch()} />}
        {!data && !error && <SkeletonList count={2} />}
        {data?.texts.length === 0 && <p className="text-ink-soft">{t`There is nothing to read here yet.`}</p>}
        {data?.texts.map((text) => (
          <article key={text.id} lang={text.lang} className="rounded-card border border-line p-4">
            <h3 className="pb-1 text-18 font-bold [overflow-wrap:anywhere]">{text.title}</h3>
            {text.lang !== lang && (
              <p lang="" className="pb-1 text-14 text-warn-ink">
                {contentNames[text.lang]}
              </p>
            )}
            <Prose
              text={text.body}
              lang={text.lang}
              renderPicture={(name, alt) => <Photo path={homePicturePath(id, name)} alt={alt} maxsize={768} caption />}
            />
          </article>
        ))}
      </div>
    </Dialog>
  );
}
