import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useRef } from "react";
import { type Home, homeQuery, makeHome } from "#/api/properties";
import { applied } from "#/parts/edit";
import { useEdit } from "#/parts/use-edit";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { toast } from "#/ui/toast";
import { blank } from "./blank-home";
import { HomeDetails, secretFields } from "./HomeDetails";

function Form({ member }: { member: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const made = useRef<Home>(undefined);
  const form = useEdit({
    form: `new home ${member}`,
    fields: blank,
    secrets: secretFields,
    send: async (edits, key) => {
      made.current = await makeHome(member, applied(blank, edits), key);
    },
    onSaved: () => {
      const home = made.current;
      if (!home) return;
      const id = `${home.memberid}-${home.id}`;
      client.setQueryData(homeQuery(id).queryKey, home);
      void client.invalidateQueries({ queryKey: ["homes"] });
      toast(t`Property added`, { tone: "done" });
      void navigate({ to: "/manage/properties/$id", params: { id }, replace: true, ignoreBlocker: true });
    },
  });
  return <HomeDetails form={form} member={member} />;
}

/** Makes a home. */
export function NewHomeScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  return (
    <>
      <div className="pb-1">
        <Link to="/manage/properties" icon={ArrowLeft}>
          {t`All properties`}
        </Link>
      </div>
      <PageHeader title={t`New property`} actions={<MemberSwitch />} />
      {member > 0 && <Form key={member} member={member} />}
    </>
  );
}
