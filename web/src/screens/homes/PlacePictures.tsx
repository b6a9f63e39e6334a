import { useLingui } from "@lingui/react/macro";
import { ImagePlus, KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import { Photo } from "#/features/stay/Photo";
import { Fact, Facts, Section } from "#/parts/Section";
import { handoverTexts } from "#/features/stay/texts";
import { Button } from "#/ui/Button";
import { FormError } from "#/ui/FormError";
import { FileButton } from "#/ui/FileButton";
import { dropPicture, type Home, homePicturePath } from "#/api/properties";
import { pictureChange, useHomeChange, useReason } from "./use-home";

/** `own`: of this home; `shared`: the one for all homes, as long as there is none of its own. */
type There = "own" | "shared" | "none";

function Place({ id, name, label, there }: { id: string; name: string; label: string; there: There }) {
  const { t } = useLingui();
  const reason = useReason();
  const change = useHomeChange(id);
  const [unread, setUnread] = useState<Error>();
  const put = async (file: File | undefined) => {
    if (!file) return;
    setUnread(undefined);
    try {
      change.mutate([await pictureChange(name, file)]);
    } catch (failure) {
      setUnread(failure instanceof Error ? failure : new Error("not read"));
    }
  };
  const failure = unread ?? change.error;
  return (
    <div className="flex flex-col gap-2 pt-4">
      <h3 className="font-semibold">{label}</h3>
      {there !== "none" && <Photo path={homePicturePath(id, name)} alt={label} maxsize={768} />}
      {there === "shared" && (
        <p className="text-14 text-ink-soft">{t`All properties without their own photo show this one.`}</p>
      )}
      {failure && <FormError>{reason(failure)}</FormError>}
      <div className="flex flex-wrap items-center gap-2">
        <div className="grow">
          <FileButton
            changes="office"
            icon={ImagePlus}
            label={there === "own" ? t`Replace the photo` : t`Add a photo`}
            accept="image/*"
            isPending={change.isPending}
            onChoose={([file]) => void put(file)}
          />
        </div>
        {there === "own" && (
          <Button
            changes="office"
            variant="quiet"
            icon={Trash2}
            isDisabled={change.isPending}
            onPress={() => change.mutate([dropPicture(name)])}
          >
            {t`Delete`}
          </Button>
        )}
      </div>
    </div>
  );
}

/** How guests get in, with the photos of where the key is and of the meeting point. */
export function PlacePictures({ id, home }: { id: string; home: Home }) {
  const { t, i18n } = useLingui();
  const there = (name: string): There => {
    const picture = home.images.find((one) => one.name === name);
    return picture === undefined ? "none" : picture.general ? "shared" : "own";
  };
  return (
    <Section icon={KeyRound} title={t`Key`} id="key">
      <Facts>
        <Fact label={t`Handover`}>{i18n._(handoverTexts[home.handover])}</Fact>
        {home.key_location !== "" && <Fact label={t`Where the key is`}>{home.key_location}</Fact>}
        {home.meeting_point !== "" && <Fact label={t`Meeting point`}>{home.meeting_point}</Fact>}
      </Facts>
      {home.handover === "key_safe" && (
        <p className="pt-2 text-14 text-ink-soft">{t`Guests see the photo of the key safe only together with the code.`}</p>
      )}
      <Place id={id} name="key" label={t`Photo of where the key is`} there={there("key")} />
      {(home.handover === "meeting_point" || home.meeting_point !== "" || there("meeting_point") !== "none") && (
        <Place id={id} name="meeting_point" label={t`Photo of the meeting point`} there={there("meeting_point")} />
      )}
    </Section>
  );
}
