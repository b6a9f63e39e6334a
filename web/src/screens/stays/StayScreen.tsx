import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ArrowLeft, Ban, CalendarCheck, ConciergeBell, Pencil, Split, UsersRound } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { keptStayQuery } from "#/api/office-stays";
import { daysBetween } from "#/i18n/wire-time";
import { StayOfOffice } from "#/screens/manage/StayOfOffice";
import { Button } from "#/ui/Button";
import { Link, LinkButton } from "#/ui/Link";
import { late } from "#/ui/late";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { CanceledNotice } from "./CanceledNotice";

const EditStay = late(() => import("./EditStay"), "EditStay", { ahead: true });
const StayHistory = late(() => import("./StayHistory"), "StayHistory", { ahead: true });
const JoinNotice = late(() => import("./JoinNotice"), "JoinNotice", { ahead: true });
const SplitDialog = late(() => import("./SplitDialog"), "SplitDialog", { ahead: true });
const ParkedNotice = late(() => import("./ParkedNotice"), "ParkedNotice", { ahead: true });
const MoveDialog = late(() => import("./MoveDialog"), "MoveDialog", { ahead: true });
const StateDialog = late(() => import("./StateDialog"), "StateDialog", { ahead: true });

/** One reservation with all that the office does with it. */
export function StayScreen(): ReactNode {
  const { t } = useLingui();
  const { id } = useParams({ from: "/_signed-in/_manager/manage_/reservations_/$id" });
  const { data: stay } = useQuery(keptStayQuery(id));
  const [doing, setDoing] = useState<"edit" | "state" | "split" | "move">();
  const canceled = stay?.state === "cancelled";
  const number = stay?.booking_number ?? "";
  return (
    <>
      <div className="pb-1">
        <Link to="/manage/reservations" icon={ArrowLeft}>
          {t`Reservations`}
        </Link>
      </div>
      {doing === "edit" && stay ? (
        <>
          <PageHeader title={t`Reservation ${number}`} />
          <Suspense fallback={<SkeletonList count={3} />}>
            <EditStay stay={stay} onClose={() => setDoing(undefined)} />
          </Suspense>
        </>
      ) : (
        <div className="flex flex-col gap-4">
          {stay && <CanceledNotice stay={stay} />}
          {stay?.fields.parked === true && !canceled && (
            <Suspense fallback={<div className="min-h-24" />}>
              <ParkedNotice onMove={() => setDoing("move")} />
            </Suspense>
          )}
          <Suspense>{stay && <JoinNotice id={id} />}</Suspense>
          <StayOfOffice
            id={id}
            actions={
              stay && (
                <div className="flex flex-wrap gap-2">
                  {!canceled && (
                    <Button changes="office" icon={Pencil} onPress={() => setDoing("edit")}>{t`Change`}</Button>
                  )}
                  <Button
                    changes="office"
                    variant={canceled ? "primary" : "secondary"}
                    icon={canceled ? CalendarCheck : Ban}
                    onPress={() => setDoing("state")}
                  >
                    {canceled ? t`Restore` : t`Cancel reservation`}
                  </Button>
                  {!canceled &&
                    stay.fields.parked !== true &&
                    (daysBetween(stay.fields.arrival, stay.fields.departure) ?? 0) > 1 && (
                      <Button changes="office" variant="secondary" icon={Split} onPress={() => setDoing("split")}>
                        {t`Split`}
                      </Button>
                    )}
                  <LinkButton
                    to="/manage/reservations/$id/travellers"
                    params={{ id }}
                    variant="secondary"
                    icon={UsersRound}
                  >
                    {t`Travelers`}
                  </LinkButton>
                  <LinkButton
                    to="/manage/reservations/$id/services"
                    params={{ id }}
                    variant="secondary"
                    icon={ConciergeBell}
                  >
                    {t`Extra services`}
                  </LinkButton>
                </div>
              )
            }
          />
          <Suspense>{stay && <StayHistory id={id} member={stay.memberid} />}</Suspense>
        </div>
      )}
      <Suspense>
        {doing === "split" && stay && <SplitDialog stay={stay} onClose={() => setDoing(undefined)} />}
        {doing === "move" && stay && (
          <MoveDialog member={stay.memberid} of={{ stay: stay.id }} onClose={() => setDoing(undefined)} />
        )}
        {doing === "state" && stay && <StateDialog stay={stay} onClose={() => setDoing(undefined)} />}
      </Suspense>
    </>
  );
}
