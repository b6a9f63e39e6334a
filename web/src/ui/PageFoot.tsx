import { type ComponentProps, Suspense } from "react";
import { loadTexts } from "#/i18n/texts";
import { late } from "./late";

/** With its texts, after the page itself: the first load stays small. */
const PageLinks = late(() => loadTexts("account").then(() => import("./PageLinks")), "PageLinks");

/** The links to imprint, data protection and help. */
export function PageFoot(props: ComponentProps<typeof PageLinks>) {
  return (
    <Suspense>
      <PageLinks {...props} />
    </Suspense>
  );
}
