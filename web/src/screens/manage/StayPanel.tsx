import { useParams } from "@tanstack/react-router";
import { BackLink } from "./BackLink";
import { StayOfOffice } from "./StayOfOffice";

export function StayPanel() {
  const { id } = useParams({ from: "/_signed-in/_manager/manage/stay/$id" });
  return (
    <div className="relative">
      <BackLink to="/manage" />
      <StayOfOffice id={id} />
    </div>
  );
}
