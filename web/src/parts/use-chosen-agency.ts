import { useSearch } from "@tanstack/react-router";

/** The agency that the address chooses of several; undefined where it chooses none. */
export const useChosenAgency = () =>
  // Some pages leave what their address says as the text that it is.
  useSearch({ strict: false, select: ({ member }) => Number(member) || undefined });
