import { useLingui } from "@lingui/react/macro";
import type { RegistrationForm, RegistrationStay } from "#/api/registration";

/** What differs by the form, and with it by the country. */
export interface FormWords {
  /** The form is on paper, with a line to write on for what is missing. */
  paper: boolean;
  spanish: boolean;
  beneath: string;
  notice: string;
  from: string;
  until: string;
  allHomes: string;
  noHomes: string;
  nobody: string;
  /** What Today lists once that is switched on; nothing for a form on paper. */
  clock: string;
  /** What the authority takes in one file. */
  mostStays: number;
  mostTravelers: number;
  /** Why some wait for the next file. */
  later: string;
  fileName: (stays: RegistrationStay[]) => string;
}

/** What the server takes at once. */
const mostAtOnce = 500;

export function useFormWords(form: RegistrationForm): FormWords {
  const { t } = useLingui();
  const file = (kind: string) => (stays: RegistrationStay[]) =>
    `${form}-${stays[0]?.arrival ?? ""}-${String(stays[0]?.property ?? "")}.${kind}`;
  const byArrival = { from: t`Arrival from`, until: t`Arrival until` };
  const inSpain = {
    paper: false,
    spanish: true,
    allHomes: t`All properties in Spain`,
    noHomes: t`None of your properties is in Spain.`,
    mostStays: 100,
    mostTravelers: Number.POSITIVE_INFINITY,
    later: t`A file holds at most 100 reservations. The others are in the next file.`,
    fileName: file("xml"),
  };
  switch (form) {
    case "alloggiati":
      return {
        ...byArrival,
        paper: false,
        spanish: false,
        beneath: t`Italy: the file for Alloggiati Web of the police.`,
        notice: t`We check the data and create the file. We don’t send it: please upload it on the portal of the police yourself. It is due 24 hours after arrival, and 6 hours after arrival for a stay of one night. The portal takes only arrivals of today and yesterday; later days are here for checking. Each file is of one property: choose it on the portal.`,
        allHomes: t`All properties in Italy`,
        noHomes: t`None of your properties is in Italy.`,
        nobody: t`No guests arrive in Italy on these days.`,
        clock: t`From now on, Today lists each arrival in Italy until its guests are registered, for 7 days at most.`,
        mostStays: mostAtOnce,
        mostTravelers: 1000,
        later: t`A file holds at most 1,000 travelers. The others are in the next file.`,
        fileName: file("txt"),
      };
    case "meldeschein":
      return {
        ...byArrival,
        paper: true,
        spanish: false,
        beneath: t`Germany: the registration form that guests sign on paper.`,
        notice: t`Since 2025 only guests without German citizenship sign, on the day of arrival and by hand; stays of Germans alone are left out. What is missing is a line to write on. Keep each signed form for one year from the day of arrival, and destroy it within the three months after that.`,
        allHomes: t`All properties in Germany`,
        noHomes: t`None of your properties is in Germany.`,
        nobody: t`No guests arrive in Germany on these days who sign a form.`,
        clock: "",
        mostStays: mostAtOnce,
        mostTravelers: Number.POSITIVE_INFINITY,
        later: "",
        fileName: (stays) => `meldeschein-${stays[0]?.arrival ?? ""}.pdf`,
      };
    case "parte_viajeros":
      return {
        ...inSpain,
        ...byArrival,
        beneath: t`Spain: the travelers who have arrived, for SES.HOSPEDAJES.`,
        notice: t`We check the data and create the file (Royal Decree 933/2021). We don’t send it: please do that at SES.HOSPEDAJES yourself. It is due 24 hours after arrival. Minors without their own address or phone number get those of the adult who travels with them. Each file is of one property. Catalonia and the Basque Country have their own authorities for this.`,
        nobody: t`No guests arrive in Spain on these days.`,
        clock: t`From now on, Today lists each arrival in Spain until its travelers are registered, for 7 days at most.`,
      };
    case "reserva_hospedaje":
      return {
        ...inSpain,
        from: t`Booked from`,
        until: t`Booked until`,
        beneath: t`Spain: the bookings, for SES.HOSPEDAJES.`,
        notice: t`We check the data and create the file (Royal Decree 933/2021). We don’t send it: please do that at SES.HOSPEDAJES yourself. It is due 24 hours after the booking; we count from when it arrived here. If a booking is changed or canceled, also cancel its earlier report there. Each file is of one property. Catalonia and the Basque Country have their own authorities for this.`,
        nobody: t`No stays in Spain were booked on these days.`,
        clock: t`From now on, Today lists each new booking in Spain until it is registered, for 7 days at most.`,
      };
  }
}
