import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Link2Off, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { keys } from "#/api/keys";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { CopyButton } from "#/ui/CopyButton";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { Spinner } from "#/ui/Spinner";
import { toast } from "#/ui/toast";
import { endInvitation, invite } from "#/api/travelers";
import { refusalTexts } from "./texts";
import type { InvitationLink } from "./types";

/** A link with which one fellow traveller enters their own data: to copy, to share, and to take back. */
export function InviteDialog(props: {
  stay: string;
  traveller: number;
  name: string;
  title: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const words = useFailureWords();
  const format = useFormats();
  const client = useQueryClient();
  const { stay, traveller } = props;
  const [made, setMade] = useState<InvitationLink>();
  const [failed, setFailed] = useState<unknown>();
  const [ending, setEnding] = useState(false);
  const again = () => void client.invalidateQueries({ queryKey: [...keys.reservation(stay), "travellers"] });

  useEffect(() => {
    let left = false;
    invite(stay, traveller).then(
      (link) => !left && setMade(link),
      (cause: unknown) => !left && setFailed(cause),
    );
    return () => {
      left = true;
    };
  }, [stay, traveller]);

  const address = made ? `${location.origin}/invite#${made.token}` : "";
  const text =
    props.name === ""
      ? t`Please enter your details for our stay here:`
      : t`Please enter your details for our stay at ${props.title} here:`;
  const close = () => {
    again();
    props.onClose();
  };
  const end = async () => {
    setEnding(true);
    try {
      await endInvitation(stay, traveller);
      toast(t`The link no longer works.`, { tone: "done" });
      close();
    } catch (cause) {
      setFailed(cause);
    } finally {
      setEnding(false);
    }
  };
  const share = "share" in navigator;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={props.name === "" ? t`Invite a traveler` : t`Invite ${props.name}`}
      actions={
        made && (
          <>
            <Button variant="quiet" icon={Link2Off} isPending={ending} onPress={() => void end()}>
              {t`Revoke the link`}
            </Button>
            {share ? (
              <Button icon={Share2} onPress={() => void navigator.share({ text, url: address }).catch(() => undefined)}>
                {t`Share the link`}
              </Button>
            ) : (
              <CopyButton value={address} label={t`Copy the link`} />
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t`With this link they can enter their own details without a login. They only see where and when your stay is.`}</p>
        {failed !== undefined && <FormError>{words(failed, { rules: refusalTexts })}</FormError>}
        {!made && failed === undefined && <Spinner />}
        {made && (
          <>
            <p className="rounded-control bg-sunk px-4 py-3 font-mono text-14 break-all select-all">{address}</p>
            {share && <CopyButton value={address} label={t`Copy the link`} />}
            <p className="text-14 text-ink-soft">
              {t`It works until ${format.dateTime(made.expires)}. Earlier links no longer work.`}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
