// All frames in one: each is smaller than the request for it.
export { GuestShell } from "./GuestShell";
export { HomeShell } from "./HomeShell";
export { ManagerShell } from "./ManagerShell";
export { SignedIn } from "./SignedIn";
export { StaffShell } from "./StaffShell";
