import { useLingui } from "@lingui/react/macro";
import { useParams } from "@tanstack/react-router";
import { SquareArrowOutUpRight } from "lucide-react";
import { LinkButton } from "#/ui/Link";
import { BackLink } from "./BackLink";
import { StayOfOffice } from "./StayOfOffice";

export function StayPanel() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/_signed-in/_manager/manage/stay/$id" });
  return (
    <div className="relative">
      <BackLink to="/manage" />
      <StayOfOffice
        id={id}
        actions={
          // Where it is changed, moved and canceled.
          <LinkButton
            to="/manage/reservations/$id"
            params={{ id }}
            search={({ member }) => (member === undefined ? {} : { member })}
            icon={SquareArrowOutUpRight}
          >
            {t`Open the reservation`}
          </LinkButton>
        }
      />
    </div>
  );
}
