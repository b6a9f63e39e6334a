import { closeForms } from "./kept-forms";
import { whenSignedOut } from "./session";

/**
 * What is typed into a form and not saved yet: kept for this window, sealed, so that neither a reload, an expired sign-in nor a lock of the device loses
 * it. It goes with the window, at sign-out (session.ts) and when another person signs in.
 */
export { formWaits, keepForm as keepFormDraft, readForm as readFormDraft } from "./kept-forms";

whenSignedOut(closeForms);
