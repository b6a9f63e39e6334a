import { useLingui } from "@lingui/react/macro";
import { Chat } from "#/features/chat/Chat";
import { PageHeader } from "#/ui/PageHeader";
import { type FromRow, StayPage } from "./StayPage";

interface StayChatProps {
  id: string;
  office: string;
  zone: string;
  last: string;
}

function StayChat({ id, office, zone, last }: StayChatProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-3xl">
      {/* On a phone the frame's head names the agency already, and the room belongs to what is written. */}
      <div className="sr-only desk:not-sr-only">
        <PageHeader title={t`Chat`} above={office} />
      </div>
      <Chat kind="reservation" refId={id} zone={zone} last={last} layout="page" />
    </div>
  );
}

/** Without a signal the row of the list is enough: it has the last message, and what is written waits to be sent. */
const fromRow: FromRow = ({ agency, time_zone, lastmessage }, id) => (
  <StayChat id={id} office={agency} zone={time_zone} last={lastmessage} />
);

export function ChatScreen() {
  return (
    <StayPage fromRow={fromRow}>
      {({ stay, id }) => <StayChat id={id} office={stay.office.name} zone={stay.time_zone} last={stay.lastmessage} />}
    </StayPage>
  );
}
