import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useRef } from "react";
import { type Home, type HomeFields, homeQuery, makeHome } from "#/api/properties";
import { emptyTexts } from "#/features/board/types";
import { applied } from "#/parts/edit";
import { useEdit } from "#/parts/use-edit";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { toast } from "#/ui/toast";
import { HomeDetails, secretFields } from "./HomeDetails";

/** What the form of a new home begins with. */
const blank: HomeFields = {
  title: "",
  short_title: "",
  building: "",
  account: "",
  street: "",
  postalcode: "",
  city: "",
  country: "",
  lat: 0,
  lon: 0,
  time_zone: "",
  location_description: emptyTexts,
  max_occupancy: 2,
  bedrooms: 1,
  registration_number: "",
  arrival_time: "16:00",
  departure_time: "10:00",
  cleaning_minutes: 120,
  key_handover: "key_safe",
  key_location: emptyTexts,
  key_code: "",
  code_change: false,
  meeting_point: emptyTexts,
  staff_key: emptyTexts,
  wifi_type: 2,
  wifi_ssid: "",
  wifi_password: "",
  company: 0,
  person: 0,
  annotations: "",
  amenities: [],
};

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
