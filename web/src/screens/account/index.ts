// One file for all of them: few people see more than two of these pages, and on the way between them nothing should be waited for.
export { ActivateScreen } from "./ActivateScreen";
export { ActivateSuccessfulScreen } from "./ActivateSuccessfulScreen";
export { ActivationNecessaryScreen } from "./ActivationNecessaryScreen";
export { BookingScreen } from "./BookingScreen";
export { CreateDirectScreen } from "./CreateDirectScreen";
export { CreateScreen } from "./CreateScreen";
export { CreateSuccessfulScreen } from "./CreateSuccessfulScreen";
export { CodeScreen } from "./CodeScreen";
export { LinkScreen } from "./LinkScreen";
export { ResetScreen } from "./ResetScreen";
export { ResetSuccessfulScreen } from "./ResetSuccessfulScreen";
