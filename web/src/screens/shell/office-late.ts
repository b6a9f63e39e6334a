import { late } from "#/ui/late";

/** The office's frame: guests and staff, who share some of its pages, do not load it. */
export const OfficeShell = late(() => import("./OfficeShell"), "OfficeShell");
