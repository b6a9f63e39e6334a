import { useLingui } from "@lingui/react/macro";
import { Chat } from "#/features/chat/Chat";
import { PageHeader } from "#/ui/PageHeader";
import { StayPage, type StayPageProps } from "./StayPage";

function StayChat({ stay, id }: StayPageProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-3xl">
      {/* On a phone the frame's head names the agency already, and the room belongs to what is written. */}
      <div className="sr-only desk:not-sr-only">
        <PageHeader title={t`Chat`} above={stay.office.name} />
      </div>
      <Chat kind="reservation" refId={id} zone={stay.time_zone} last={stay.lastmessage} layout="page" />
    </div>
  );
}

export function ChatScreen() {
  return <StayPage>{(given) => <StayChat {...given} />}</StayPage>;
}
