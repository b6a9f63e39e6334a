import { Suspense } from "react";
import { late } from "#/ui/late";
import { TextField } from "#/ui/TextField";

/** The choice of one home among many. */
export interface HomeChoice {
  member: number;
  label: string;
  /** Number of the chosen home; 0 for none, or for all. */
  value: number;
  onChange: (home: number) => void;
  /** What choosing no home is called, where that is a choice. */
  all?: string;
  error?: string | undefined;
  className?: string;
}

// It brings a library of collections.
const HomeCombo = late(() => import("./HomeCombo"), "HomeCombo", { ahead: true });

/** Finds a home by name, street, town or registration number: the server searches, and a thousand homes come a page at a time. */
export function HomeChooser(props: HomeChoice) {
  return (
    <Suspense fallback={<TextField label={props.label} value="" disabled className={props.className ?? ""} />}>
      <HomeCombo {...props} />
    </Suspense>
  );
}
