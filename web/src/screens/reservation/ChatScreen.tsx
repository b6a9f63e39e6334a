import { useLingui } from "@lingui/react/macro";
import { Chat } from "#/features/chat/Chat";
import { PageHeader } from "#/ui/PageHeader";
import { StayPage, type StayPageProps } from "./StayPage";

function StayChat({ stay, id }: StayPageProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t`Chat`} above={stay.office.name} />
      <Chat kind="reservation" refId={id} zone={stay.time_zone} layout="page" />
    </div>
  );
}

export function ChatScreen() {
  return <StayPage>{(given) => <StayChat {...given} />}</StayPage>;
}
